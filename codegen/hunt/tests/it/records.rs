//! Whoever follows the head of a record finds the command, or where the record comes from.

use std::fs;
use std::path::Path;

use super::program::done;

const COMMAND: &str = "\n# command: cargo run --release -p hunt -- record\n";

#[test]
fn heads_name_the_command_or_say_that_the_list_is_the_record() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../records");
    for entry in fs::read_dir(records).unwrap() {
        let path = entry.unwrap().path();
        let (layout, text) = (path.file_stem().unwrap().to_str().unwrap(), fs::read_to_string(&path).unwrap());
        let is_closed = |commit: &str| {
            let closed = "closed: this list is the record";
            text.contains(&format!("\n# {closed}. Commit {commit} is the last with its search, `hunt {layout}`"))
        };
        let says = match layout {
            "short_span" => text.contains(COMMAND),
            "dense" | "shift_in_magic" => is_closed("2e0f553"),
            _ => is_closed("a465e0c"),
        };
        assert!(says, "{layout}: {text}");
    }
}

/// `.ci/run` runs this in a release build.
#[test]
#[ignore = "takes a minute in a release build, where `.ci/run` runs it"]
fn the_command_writes_the_record_again() {
    let lines =
        |text: &str| text.lines().filter(|line| !line.starts_with("# time: ")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&done("record")), lines(include_str!("../../../records/short_span.txt")));
}
