//! Writes the programs of the pages: the Rust of the page with the crates, and of the diffs of the others
//! the lines that are there after the change. A program before it is its author's, and no page shows
//! all of it.

use std::path::Path;
use std::{env, fs};

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let pages = Path::new("../../../docs/coming-from");
    println!("cargo::rerun-if-changed={}", pages.display());
    for page in ["cpp-engine", "newtype-engine", "tables", "u64-engine"] {
        let text = fs::read_to_string(pages.join(page).with_extension("md")).expect("a page");
        let blocks = text.split("```");
        let diffs = blocks.filter_map(|block| block.strip_prefix("diff\n"));
        let lines = diffs.flat_map(str::lines);
        let after = lines.filter(|line| !line.starts_with('-'));
        let program: String = after.map(|line| line[1..].to_owned() + "\n").collect();
        fs::write(format!("{out}/{page}"), program).expect("the folder of cargo");
    }
    let crates = pages.with_extension("md");
    println!("cargo::rerun-if-changed={}", crates.display());
    let text = fs::read_to_string(crates).expect("a page");
    let mut blocks = text.split("```");
    let program = blocks.find_map(|block| block.strip_prefix("rust\n"));
    fs::write(format!("{out}/crates"), program.expect("Rust")).expect("the folder of cargo");
}
