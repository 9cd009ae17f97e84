//! Progress on standard error: in a terminal a bar with the rate and the time left, otherwise a line every minute.

use core::time::Duration;
use std::io::IsTerminal as _;
use std::sync::Mutex;
use std::time::Instant;

use hunt::Progress;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

/// Shows the progress of a search.
pub struct Shown {
    terminal: bool,
    part: Mutex<Part>,
}

/// The current part of the search.
struct Part {
    name: String,
    bar: ProgressBar,
    steps: u64,
    /// The number of steps that were done when it started.
    before: u64,
    started: Instant,
    said: Instant,
}

impl Shown {
    pub fn new() -> Self {
        let now = Instant::now();
        let bar = ProgressBar::hidden();
        let part = Part { name: String::new(), bar, steps: 0, before: 0, started: now, said: now };
        Self { terminal: std::io::stderr().is_terminal(), part: Mutex::new(part) }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Ok(part) = self.part.get_mut() {
            part.bar.finish_and_clear();
        }
    }
}

impl Progress for Shown {
    fn start(&self, name: &str, done: u64, steps: u64) {
        let Ok(mut part) = self.part.lock() else { return };
        (part.name, part.steps, part.before, part.started) = (name.to_owned(), steps, done, Instant::now());
        if !self.terminal {
            return;
        }
        part.bar.finish_and_clear();
        part.bar = ProgressBar::new(steps).with_position(done).with_prefix(name.to_owned());
        let template = "{prefix} {bar:24} {pos}/{len}, {per_sec}, {eta} left; {wide_msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            part.bar.set_style(style);
        }
        part.bar.enable_steady_tick(Duration::from_millis(200));
        part.bar.reset_eta();
    }

    fn step(&self, done: u64, best: &str) {
        let Ok(mut part) = self.part.lock() else { return };
        part.bar.set_position(done);
        part.bar.set_message(best.to_owned());
        if self.terminal || done <= part.before || part.said.elapsed() < Duration::from_secs(60) {
            return;
        }
        part.said = Instant::now();
        let new = (done - part.before) as f64;
        let seconds = part.started.elapsed().as_secs_f64();
        let left = Duration::from_secs_f64(seconds / new * part.steps.saturating_sub(done) as f64);
        let (name, steps, rate) = (&part.name, part.steps, 60.0 * new / seconds.max(0.001));
        eprintln!("{name}: {done} of {steps}, {rate:.1} a minute, {} left; {best}", HumanDuration(left));
    }
}
