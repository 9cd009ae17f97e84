use std::fs;

use super::program::{done, folder, records_of, refused};

#[test]
fn a_table_is_the_same_whatever_the_threads_and_stops() {
    let state = folder("shift_in_magic").join("state");
    let packed = done("shift_in_magic --magics 4 --rounds 4 --threads 1");
    let resume = format!("shift_in_magic --magics 4 --threads 3 --resume {}", state.display());
    let first = done(&format!("{resume} --rounds 1"));
    assert_ne!(first, packed);
    assert_eq!(done(&format!("{resume} --rounds 4")), packed);
    assert_eq!(records_of(&packed).len(), 128);
    let kept = fs::read_to_string(&state).unwrap();
    fs::write(&state, kept.replacen("\"entries\": 4096", "\"entries\": 4095", 1)).unwrap();
    assert!(refused(&format!("{resume} --rounds 4")).contains("power of two of entries"));
}
