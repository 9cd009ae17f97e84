//! Any text is a records file, a list of chunks, a chunk's file and a range of chunks, or an error; what is read is written
//! alike.
#![no_main]

use hunt::chunked::{ChunkFile, Merge, PieceSquare, parse_chunks};
use hunt::short_span::list;
use libfuzzer_sys::fuzz_target;
use sliding_attacks_codegen::{hex, records, sha256};

fuzz_target!(|text: &str| {
    if let Ok(read) = records::parse("fuzzed", text) {
        for record in read {
            assert_eq!(records::Record::parse(&record.to_string()), Some(record));
        }
    }
    if let Ok(read) = list::parse(text) {
        for entry in read {
            assert_eq!(list::Entry::parse(&entry.to_string()).map(|entry| entry.to_string()), Some(entry.to_string()));
        }
    }
    if let Some(square) = PieceSquare::parse(text) {
        assert_eq!(square.to_string(), text);
    }
    let _ = parse_chunks(text);
    let _ = ChunkFile::parse(text);
    // No mutation finds the digest of the rest.
    let summed = format!("{text}# sha256: {}\n", hex(&sha256(text.as_bytes())));
    if let Ok(file) = ChunkFile::parse(&summed) {
        assert_eq!(file.text(), summed);
        let mut merge = Merge::default();
        if merge.add(file, "fuzzed").is_ok() {
            let _ = merge.check(None, &[]);
            let _ = merge.text("fuzzed", None, &merge.picks());
        }
    }
});
