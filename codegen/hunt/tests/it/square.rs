use std::fs;

use sliding_attacks_codegen::geometry::Occupancies;
use sliding_attacks_codegen::search::Slots;

use super::program::{command_in, done, folder, records_of, refused};

#[test]
fn the_same_magic_is_found_whatever_the_threads() {
    let found = done("square --square b7 --piece bishop --threads 1");
    assert_eq!(done("square --square b7 --piece bishop --threads 3"), found);
    assert_eq!(done(command_in(&found)), found);
    let [record] = records_of(&found)[..] else { panic!("one record: {found}") };
    let occupancies = Occupancies::new(record.piece, record.square);
    assert_eq!((occupancies.bits, record.bits), (5, 4));
    assert_eq!(Slots::new().test(&occupancies, record.magic, record.bits), Ok(()));
}

#[test]
fn a_search_goes_on_where_it_stopped() {
    let state = folder("square").join("state");
    // No magic of 5 bits can tell the 108 attack sets apart.
    let command = format!("square --square d4 --piece bishop --bits 5 --resume {}", state.display());
    assert!(refused(&format!("{command} --to 2")).contains("chunks from 0 up to 2; go on with --from 2"));
    assert!(fs::read_to_string(&state).unwrap().contains("\"state\": 2"));
    assert!(refused(&format!("{command} --to 3")).contains("chunks from 2 up to 3;"));
    let kept = fs::read_to_string(&state).unwrap();
    let said = refused(&format!("{command} --to 3 --width 9"));
    assert!(said.contains("\"width\":9") && said.contains("name another file with --resume"), "{said}");
    assert_eq!(fs::read_to_string(&state).unwrap(), kept);
    fs::write(&state, kept.replace("\"state\": 3", "\"state\": \"three\"")).unwrap();
    assert!(refused(&format!("{command} --to 4")).contains("invalid type: string \"three\""));
    fs::write(&state, "{").unwrap();
    let said = refused(&format!("{command} --to 4"));
    assert!(said.contains("line 1") && said.contains("start anew"), "{said}");
}
