use std::fs;

use sliding_attacks_codegen::internal::geometry::Occupancies;

use super::program::{command_in, done, folder, records_of, refused};

#[test]
fn a_table_is_the_same_whatever_the_threads() {
    let output = folder("no_offset").join("no_offset.txt");
    let command = "no_offset --piece bishop --bits 16 --candidates 400000";
    let packed = done(&format!("{command} --threads 1"));
    assert_eq!(done(&format!("{} --threads 3", command_in(&packed))), packed);

    let to_file = format!("{command} -o {}", output.display());
    let said = refused(&format!("{to_file} --rounds 9"));
    assert!(said.contains("9 of 64 squares have a place after 9 rounds; take --rounds 18"), "{said}");
    assert!(!output.exists());
    assert_eq!(done(&to_file), "");
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
}
