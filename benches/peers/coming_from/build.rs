//! Writes the programs of the pages: of all their diffs the lines that were there `before` the change,
//! and those that are there `after` it. A function whose body a page leaves out, as `{ … }`, is not in
//! them.

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
        let lines = diffs
            .flat_map(str::lines)
            .filter(|line| !line.ends_with("{ … }"));
        for (when, other) in [("before", '+'), ("after", '-')] {
            let lines = lines.clone().filter(|line| !line.starts_with(other));
            let program: String = lines.map(|line| line[1..].to_owned() + "\n").collect();
            fs::write(format!("{out}/{page}-{when}"), program).expect("the folder of cargo");
        }
    }
}
