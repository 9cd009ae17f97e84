//! Whoever follows the head of a record must find the command; codegen's error messages name the same ones.

use std::fs;
use std::path::Path;

use super::program::{command_in, run};

#[test]
fn the_commands_that_records_name_exist() {
    let mut named = 0;
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../records")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let layout = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(command_in(&text), layout);
        let output = run(&format!("{layout} --help"));
        assert!(output.status.success(), "{layout}: {}", String::from_utf8_lossy(&output.stderr));
        named += 1;
    }
    assert_eq!(named, 9);
}
