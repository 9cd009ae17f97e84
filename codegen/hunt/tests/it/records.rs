//! Whoever follows the head of a record finds where it comes from.

use std::fs;
use std::path::Path;

#[test]
fn heads_name_the_last_commit_with_the_search() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../records");
    for entry in fs::read_dir(records).unwrap() {
        let path = entry.unwrap().path();
        let (layout, text) = (
            path.file_stem().unwrap().to_str().unwrap(),
            fs::read_to_string(&path).unwrap(),
        );
        let commit = match layout {
            "short_span" => "9ff07b9",
            "dense" | "shift_in_magic" => "2e0f553",
            _ => "a465e0c",
        };
        let closed = format!(
            "closed: this list is the record. Commit {commit} is the last with its search, `hunt {layout}`"
        );
        assert!(text.contains(&format!("\n# {closed}")), "{layout}: {text}");
    }
}
