//! One source for the figures in the documentation.
//!
//! Times come from `docs/peers/*/*.csv`, which `benches/peers/measure` writes; digests from
//! `tables.lock`; bytes from
//! [`TABLE_BYTES`](sliding_attacks::SlidingAttacks::TABLE_BYTES): everything that a lookup reads;
//! and all else about layouts from their definitions. [`tables`] lists what a comment above a table
//! can ask for. The table ends at the next empty line:
//!
//! ```text
//! <!--ratios default,game-like,throughput-->
//! | …
//! ```
//!
//! ```text
//! cargo run -p figures              writes every table of figures and the picture anew
//! cargo run -p figures -- --check   lists every file that is stale, and exits with 1 if there is one
//! ```

mod chart;
mod measured;
mod origins;
mod pages;
mod sources;
mod tables;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use sources::Sources;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The texts of files by their paths.
type Files = BTreeMap<String, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(problems) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            ExitCode::from(u8::from(!problems.is_empty()))
        }
        Err(error) => {
            eprintln!("figures: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<Vec<String>> {
    let is_check = match arguments {
        [] => false,
        [argument] if argument == "--check" => true,
        _ => return Err(format!("found {arguments:?}, expected nothing or --check").into()),
    };
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let sources = Sources::read(root)?;
    let (stale, mut problems) = pages::stale(&sources);
    for (path, text) in &stale {
        if is_check {
            problems.push(format!("{path} is stale: `cargo run -p figures` writes it"));
        } else {
            std::fs::write(root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
            println!("written: {path}");
        }
    }
    problems.extend(origins::check(root, &sources)?);
    Ok(problems)
}
