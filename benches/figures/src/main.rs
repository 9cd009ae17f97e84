//! ```text
//! cargo run -p figures              writes every table of figures and the picture anew
//! cargo run -p figures -- --check   lists every line that is stale, and exits with 1 if there is one
//! ```

use std::path::Path;
use std::process::ExitCode;

use figures::changes::Changes;
use figures::repository::Repository;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_check = arguments == ["--check"];
    if !is_check && !arguments.is_empty() {
        eprintln!("figures: found {arguments:?}, expected nothing or --check");
        return ExitCode::from(2);
    }
    match run(is_check) {
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

fn run(is_check: bool) -> Result<Vec<String>, String> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let repository = Repository::read(root)?;
    if repository.history.is_none() {
        eprintln!(
            "not compared: commits and tables.lock of the figures, since the history of this repository is not here"
        );
    }
    let changes = Changes::of(&repository);
    if is_check {
        return Ok([changes.stale, changes.errors].concat());
    }
    for (path, text) in &changes.files {
        std::fs::write(root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
        println!("written: {path}");
    }
    Ok(changes.errors)
}
