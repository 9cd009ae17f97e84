//! One source for the figures in the documentation.
//!
//! Times come from `docs/peers/*/*.csv`, which `benches/peers/measure` writes; digests from
//! `tables.lock`; bytes from
//! [`TABLE_BYTES`](sliding_attacks::SlidingAttacks::TABLE_BYTES): everything that a look-up reads;
//! and all else about layouts from their definitions. It writes whole tables, between a comment that
//! names the table and an empty one:
//!
//! ```text
//! <!--table default,game-like,throughput-->
//! …
//! <!---->
//! ```
//!
//! ```text
//! cargo run -p figures              writes every table of figures and the picture anew
//! cargo run -p figures -- --check   lists every file that is stale, and exits with 1 if there is one
//! ```

mod chart;
mod files;
mod layouts;
mod markdown;
mod measured;
mod number;
mod origins;
mod pages;
mod sources;
mod tables;

use std::path::Path;
use std::process::ExitCode;

use files::read;
use sources::Sources;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let problems = match arguments[..] {
        [] => run(root, false),
        ["--check"] => run(root, true),
        _ => Err(format!("found {arguments:?}, expected nothing or --check")),
    };
    match problems {
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

fn run(root: &Path, is_check: bool) -> Result<Vec<String>, String> {
    let of = Sources::new(read(root)?)?;
    let (written, mut problems) = pages::written(&of);
    match origins::check(root, &of) {
        Some(wrong) => problems.extend(wrong),
        None => eprintln!("not compared: commits of the figures, since their history is not here"),
    }
    for (path, text) in &written {
        if is_check {
            problems.push(pages::difference(path, &of.files[path], text));
        } else {
            std::fs::write(root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
            println!("written: {path}");
        }
    }
    Ok(problems)
}
