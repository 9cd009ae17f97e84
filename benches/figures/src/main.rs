//! ```text
//! cargo run -p figures              writes every table of figures and the picture anew
//! cargo run -p figures -- --check   lists every line that is stale, and exits with 1 if there is one
//! cargo run -p figures -- --left NAME   lists every place that names a layout, and exits with 1 if there is one
//! ```

use std::path::Path;
use std::process::ExitCode;

use figures::changes::Changes;
use figures::left;
use figures::repository::Repository;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let arguments: Vec<&str> = arguments.iter().map(|argument| &**argument).collect();
    let problems = match arguments[..] {
        [] => run(root, false),
        ["--check"] => run(root, true),
        ["--left", name] => left::places(root, name),
        _ => Err(format!(
            "found {arguments:?}, expected nothing, --check or --left NAME"
        )),
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
