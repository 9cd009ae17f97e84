//! Whoever follows the head of a record finds the command, or where the record comes from.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::program::{command_in, done};

#[test]
fn heads_name_a_command_that_exists_or_say_that_the_list_is_the_record() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../records");
    let texts = fs::read_dir(records).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap())
    });
    let (searched, closed): (BTreeMap<String, String>, BTreeMap<_, _>) =
        texts.partition(|(_, text)| command_in(text).is_some());
    assert!(searched.keys().eq(&["dense", "shift_in_magic", "short_span"]), "{:?}", searched.keys());
    for (layout, text) in searched {
        assert_eq!(command_in(&text), Some(&layout[..]));
        done(&format!("{layout} --help"));
    }
    for (layout, text) in closed {
        let head =
            format!("\n# closed: this list is the record. Commit a465e0c is the last with its search, `hunt {layout}`");
        assert!(text.contains(&head), "{layout}: {text}");
    }
}
