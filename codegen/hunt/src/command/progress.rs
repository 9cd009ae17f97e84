//! A bar on standard error. It shows on terminals only.

use core::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Starts a bar that counts to `length`, or a spinner where no end is known.
pub fn bar(length: Option<u64>, unit: &str) -> ProgressBar {
    let (bar, template) = match length {
        Some(length) => (ProgressBar::new(length), format!("{{bar:30}} {{pos}}/{{len}} {unit} {{msg}} {{elapsed}}")),
        None => (ProgressBar::new_spinner(), format!("{{spinner}} {{pos}} {unit} {{msg}} {{elapsed}}")),
    };
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
