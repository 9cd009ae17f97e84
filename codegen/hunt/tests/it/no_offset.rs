use std::fs;

use sliding_attacks_codegen::geometry::Occupancies;

use super::program::{command_in, done, folder, records_of, refused};

#[test]
fn a_table_is_the_same_whatever_the_threads_and_stops() {
    let folder = folder("no_offset");
    let (state, output) = (folder.join("state"), folder.join("no_offset.txt"));
    let command = "no_offset --piece bishop --bits 16 --candidates 400000";
    let packed = done(&format!("{command} --threads 1"));
    assert_eq!(done(&format!("{} --threads 3", command_in(&packed))), packed);

    let resumed = format!("{command} --threads 2 --resume {} -o {}", state.display(), output.display());
    let said = refused(&format!("{resumed} --rounds 9"));
    assert!(said.contains("9 of 64 squares have a place after 9 rounds") && said.contains("--resume"), "{said}");
    assert!(state.exists() && !output.exists());
    assert_eq!(done(&resumed), "");
    assert_eq!(fs::read_to_string(&output).unwrap(), packed);

    let mut table = vec![0; 1 << 16];
    let records = records_of(&packed);
    assert_eq!(records.len(), 64);
    for record in records {
        let occupancies = Occupancies::new(record.piece, record.square);
        for (subset, set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
            let index = (subset | 1 << record.square).wrapping_mul(record.magic) >> (64 - record.bits);
            assert!([0, *set].contains(&table[index as usize]), "{record}");
            table[index as usize] = *set;
        }
    }
    // Other options than those that wrote the state, and a state that no run wrote.
    assert!(refused(&resumed.replace("400000", "500000")).contains("name another file with --resume"));
    let kept = fs::read_to_string(&state).unwrap();
    fs::write(&state, kept.replacen("\"weights\": [", "\"weights\": [0,", 1)).unwrap();
    let said = refused(&resumed);
    assert!(said.contains("expected 64 of each") && said.contains("start anew"), "{said}");
    assert_eq!(fs::read_to_string(&output).unwrap(), packed);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "a temporary file was left behind");
}
