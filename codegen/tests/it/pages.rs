//! The output of commands on the pages is what the commands print.

use std::path::Path;
use std::process::Command;

use crate::program::{PROGRAM, can_run};

/// Splits a command line at its spaces, except between single quotes.
pub fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let of_part = |(number, part): (usize, &str)| {
        if number % 2 == 1 {
            vec![part.to_owned()]
        } else {
            part.split_whitespace().map(str::to_owned).collect()
        }
    };
    parts.flat_map(of_part).collect()
}

/// Compares each block that starts with "$ sliding-attacks-codegen", and returns the number of
/// blocks.
fn compare(page: &Path) -> usize {
    // The pages above codegen are not in its package.
    let Ok(text) = std::fs::read_to_string(page) else {
        return 0;
    };
    let blocks = text
        .split("```console\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default());
    let shown = blocks.filter_map(|block| {
        block
            .strip_prefix("$ sliding-attacks-codegen ")?
            .split_once('\n')
    });
    let mut compared = 0;
    for (command, expected) in shown {
        let output = Command::new(PROGRAM).args(words(command)).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(
            printed.trim_end(),
            expected.trim_end(),
            "{}: {command}",
            page.display()
        );
        compared += 1;
    }
    compared
}

#[test]
fn pages_show_what_the_commands_print() {
    if !can_run() {
        return;
    }
    let codegen = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages =
        ["README.md", "../docs/how-it-works.md", "../README.md"].map(|page| codegen.join(page));
    let compared: Vec<_> = pages.iter().map(|page| compare(page)).collect();
    assert!(
        compared[0] > 0,
        "codegen's README shows no command with its output"
    );
    if codegen.join("../docs").exists() {
        assert!(
            compared[1] > 0,
            "a page shows no command with its output: {compared:?}"
        );
    }
}

/// Without its feature `cargo install` installs nothing, and its exit code is 0.
#[test]
fn pages_install_the_program_with_its_feature() {
    let codegen = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages: Vec<_> = ["README.md", "src/lib.rs", "../README.md"]
        .map(|page| codegen.join(page))
        .into();
    let docs = std::fs::read_dir(codegen.join("../docs"))
        .into_iter()
        .flatten();
    pages.extend(docs.map(|entry| entry.unwrap().path()));
    let (start, end) = (
        "cargo install sliding-attacks-codegen",
        " --features cli --locked",
    );
    let mut found = 0;
    for page in &pages {
        // Neither files that are not pages nor, in a package, missing ones.
        let text = std::fs::read_to_string(page).unwrap_or_default();
        for rest in text.split(start).skip(1) {
            assert!(
                rest.starts_with(end),
                "{}: {start}{:.40}",
                page.display(),
                rest
            );
            found += 1;
        }
    }
    assert!(found >= 2, "{found}");
}

// The examples call a shell and sha256sum.
#[cfg(target_os = "linux")]
#[test]
fn examples_in_the_help_run() {
    if !can_run() {
        return;
    }
    let folder = std::env::temp_dir().join(format!("sliding-attacks-help-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("ci")).unwrap();
    let programs = Path::new(PROGRAM).parent().unwrap().display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let shell = |command: &str| {
        let output = Command::new("sh")
            .args(["-c", command])
            .env("PATH", &path)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{command}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    };
    shell("sliding-attacks-codegen lock -o ci/tables.lock");
    let mut run = 0;
    for command in ["generate", "lock", "check", "show"] {
        let help = shell(&format!("sliding-attacks-codegen {command} --help")).replace("\\\n", "");
        for example in help
            .lines()
            .filter(|line| line.starts_with("  sliding-attacks-codegen "))
        {
            shell(example);
            run += 1;
        }
    }
    assert!(run >= 8, "{run}");
    std::fs::remove_dir_all(&folder).unwrap();
}
