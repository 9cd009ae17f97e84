//! Records: what is printed is read again, and what is no record is refused with its line.

use sliding_attacks_codegen::records::parse;

#[test]
fn a_record_reads_as_it_prints() {
    let text = "# seed: x\n\nrook a7 bits=10 magic=0x0123456789abcdef\nbishop h8 bits=5 magic=0x0000000000000001 offset=7\n\
                rook a2 bits=11 magic=0x0000000000000002 addend=0x00000000000000ff offset=8\n";
    let records = parse("toy", text).unwrap();
    let printed: Vec<String> = records.iter().map(ToString::to_string).collect();
    assert_eq!(printed, text.lines().skip(2).collect::<Vec<_>>());
    for line in [
        "rook i1 bits=3 magic=0x1",
        "rook a1 bits=0 magic=0x1",
        "rook a1 bits=3 magic=1",
        "queen a1",
        "rook a1 bits=3 magic=0x1 offset=2 ?",
        "rook a1 bits=3 magic=0x1 offset=2 addend=0x1",
        "rook a1 bits=3 magic=0x1 addend=1",
        "rook a7 bits=10 magic=0x1",
    ] {
        let before = "rook a7 bits=9 magic=0x1 offset=1";
        let message = parse("toy", &format!("{before}\n{line}")).unwrap_err().to_string();
        assert!(message.contains("`toy`, line 2") && message.contains(line), "{message}");
    }
}
