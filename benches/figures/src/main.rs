//! ```text
//! cargo run -p figures              writes every figure and every picture anew
//! cargo run -p figures -- --check   lists every line that is stale, and exits with 1 if there is one
//! ```

use std::path::Path;
use std::process::ExitCode;

use figures::repository::Repository;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let check = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--check"] => true,
        _ => {
            eprintln!("figures: found {arguments:?}, expected nothing or --check");
            return ExitCode::from(2);
        }
    };
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let repository = match Repository::read(root) {
        Ok(repository) => repository,
        Err(error) => {
            eprintln!("figures: {error}");
            return ExitCode::from(2);
        }
    };
    let changes = repository.changes();
    if !check {
        match repository.write(&changes) {
            Ok(written) => written.iter().for_each(|path| println!("written: {path}")),
            Err(error) => {
                eprintln!("figures: {error}");
                return ExitCode::from(2);
            }
        }
    }
    let problems: Vec<&String> =
        if check { changes.stale.iter().chain(&changes.errors).collect() } else { changes.errors.iter().collect() };
    problems.iter().for_each(|problem| eprintln!("{problem}"));
    if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
