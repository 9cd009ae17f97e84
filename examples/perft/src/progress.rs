//! The progress bar of long runs.

use core::time::Duration;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long a run lasts before the bar appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// A progress bar on standard error that appears only in long runs, and only if standard error is a terminal.
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    /// Starts a run of this length.
    pub fn new(length: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden());
        // If the style is invalid, the bar keeps the default.
        if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {percent} % ({eta} left)") {
            bar.set_style(style);
        }
        Self { bar, started: Instant::now() }
    }

    /// Advances the bar.
    pub fn advance(&self, by: u64) {
        self.bar.inc(by);
        if self.bar.is_hidden() && self.started.elapsed() >= PATIENCE {
            // This target stays hidden where there is no terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Writes to the terminal without the bar in the way.
    pub fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    /// Removes the bar from the terminal.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
