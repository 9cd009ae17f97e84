//! A bar on standard error for work that may take a while. It shows on terminals only.

use core::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use sliding_attacks_codegen::{Builder, Layout, LayoutTables, Seed, Tables};

use crate::failure::Failure;

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

/// Generates each layout from zero, with a bar that names the one in work.
pub fn generate(seed: Seed, layouts: &[Layout]) -> Result<Vec<LayoutTables>, Failure> {
    let bar = bar(Some(layouts.len() as u64), "layouts");
    let mut done = Vec::new();
    for &layout in layouts {
        bar.set_message(layout.name());
        let tables: Tables = Builder::new().seed(seed).layout(layout).generate()?;
        done.extend(tables.layout(layout).cloned());
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(done)
}
