use std::fs;

use super::program::{done, folder, records_of, refused};

#[test]
fn a_table_is_the_same_whatever_the_threads_and_stops() {
    let state = folder("shared").join("state");
    let packed = done("shared --rounds 4 --threads 1");
    let resume = format!("shared --rounds 4 --threads 3 --resume {}", state.display());
    assert_eq!(done(&resume), packed);
    assert_eq!(done(&resume), packed);
    assert_eq!(records_of(&packed).len(), 128);
    let kept = fs::read_to_string(&state).unwrap();
    fs::write(&state, kept.replacen("\"best\": [", "\"best\": [7,", 1)).unwrap();
    assert!(refused(&resume).contains("an offset for each rook"));
}
