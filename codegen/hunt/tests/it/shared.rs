use std::fs;
use std::path::Path;

use super::program::done;

#[test]
fn the_record_is_what_the_command_writes() {
    let record = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../records/shared.txt")).unwrap();
    let lines = record.lines().filter(|line| !line.starts_with("# time: "));
    assert!(done("shared").lines().eq(lines));
}
