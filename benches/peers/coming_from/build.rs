//! Writes the programs of the pages: of all their diffs the lines that are there after the change. A
//! program before it is its author's, and no page shows all of it.

use std::path::Path;
use std::{env, fs};

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let pages = Path::new("../../../docs/coming-from");
    println!("cargo::rerun-if-changed={}", pages.display());
    for page in ["cpp-engine", "newtype-engine", "tables", "u64-engine"] {
        let text = fs::read_to_string(pages.join(page).with_extension("md")).expect("a page");
        let diffs = text
            .split("```")
            .filter_map(|block| block.strip_prefix("diff\n"));
        let lines = diffs.flat_map(str::lines);
        let after = lines.filter(|line| !line.starts_with('-'));
        let program: String = after.map(|line| line[1..].to_owned() + "\n").collect();
        fs::write(format!("{out}/{page}"), program).expect("the folder of cargo");
    }
}
