use super::program::{command_in, done, records_of};

#[test]
fn a_table_is_the_same_whatever_the_threads() {
    let packed = done("shift_in_magic --magics 4 --rounds 4 --threads 1");
    assert_eq!(done(&format!("{} --threads 3", command_in(&packed))), packed);
    assert_ne!(done("shift_in_magic --magics 4 --rounds 1"), packed);
    assert_eq!(records_of(&packed).len(), 128);
}
