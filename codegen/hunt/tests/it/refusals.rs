use super::program::{folder, refused};

#[test]
fn what_cannot_be_searched_is_refused_with_a_remedy() {
    let missing = folder("refusals").join("missing").join("records.txt");
    let cases = [
        ("square --piece rook", "--square"),
        ("square --piece rook --square j9", "write for example `e4`"),
        ("square --piece queen --square e4", "rook"),
        ("square --piece rook --square e4 --bits 0", "1..=16"),
        ("square --piece rook --square e4 --width 0", "--width"),
        ("square --piece rook --square e4 --zeros 64", "0..=63"),
        ("square --piece rook --square e4 --aligned --zeros 3", "cannot be used with"),
        ("square --piece rook --square e4 --threads 0", "--threads"),
        ("fancy", "unrecognized subcommand"),
        ("no_offset --bits 17", "--piece"),
        ("no_offset --piece rook --bits 7", "8..=24"),
        ("no_offset --magics 3", "unexpected argument"),
        ("shared --magics 0", "1..=65536"),
        ("shared --seed c0ffee", "expected 64 hexadecimal digits"),
        ("black --rounds 3", "unexpected argument"),
    ];
    for (command, remedy) in cases {
        let said = refused(command);
        assert!(said.contains(remedy), "{command}: {said}");
    }
    let said = refused(&format!("square --square b7 --piece bishop -o {}", missing.display()));
    assert!(said.contains("check the folder") && !missing.exists(), "{said}");
}
