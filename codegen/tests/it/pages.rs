//! What the pages say of the tables and of the commands is so.

use std::path::Path;
use std::process::Command;

use sliding_attacks_codegen::internal::{Slider, formulas};
use sliding_attacks_codegen::{Builder, Layout};

use crate::program::{PROGRAM, can_run};

/// The picture of how-it-works.md and the text below it.
#[test]
fn the_pictured_magic_is_in_the_tables() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/how-it-works.md");
    // The pages above codegen are not in its package.
    let Ok(text) = std::fs::read_to_string(&page) else {
        return;
    };
    let tables = Builder::new().layout(Layout::Fancy).generate().unwrap();
    let e1 = formulas(&tables.layouts()[0], Slider::Bishop, 4)
        .next()
        .unwrap();
    let index = |squares: &[u32]| {
        let occupied = squares.iter().map(|square| 1 << square).sum();
        e1.product(occupied) >> e1.shift
    };
    let (c3, f2) = (18, 13);
    assert_eq!(
        [index(&[c3]), index(&[f2]), index(&[c3, f2])],
        [1 << 2, 1 << 5, 36]
    );
    let picture = std::fs::read_to_string(page.with_file_name("pictures/magic.svg")).unwrap();
    for text in [text, picture] {
        assert!(
            text.contains(&format!("{:#018x}", e1.magic)) && text.contains("36"),
            "{text}"
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
    for command in ["generate", "lock", "check"] {
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
