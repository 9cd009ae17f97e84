//! Any text is files of chunks to merge and a list of chunks to run, or an error; what is read is written alike.
#![no_main]

use hunt::chunked::{ChunkFile, Merge, PieceSquare, parse_chunks};
use hunt::short_span::{self, Listed, Plan, list};
use libfuzzer_sys::fuzz_target;
use sliding_attacks_codegen::internal::{hex, sha256};

/// Merges the files, which a line `---` separates.
fn chunks(text: &str) {
    let known = list::parse(text).unwrap_or_default();
    for asked in [None, Some(0..3)] {
        let (mut merge, mut files) = (Merge::new(asked, Vec::new()), 0);
        for body in text.split_inclusive("\n---\n").map(|body| body.trim_end_matches("---\n")) {
            let _ = ChunkFile::parse(body);
            // No mutation finds the digest of the rest.
            let summed = format!("{body}# sha256: {}\n", hex(&sha256(body.as_bytes())));
            if let Ok(file) = ChunkFile::parse(&summed) {
                assert_eq!(file.text(), summed);
                files += usize::from(merge.add(file, "fuzzed").is_ok());
            }
        }
        let is_complete = files > 0 && merge.check().is_ok();
        if let Ok(list) = merge.list(&known) {
            assert!(!is_complete || !list.contains(": not there: "), "{list}");
        }
    }
}

/// Runs the first chunk of a list, but not for long.
fn run_listed(text: &str) {
    let Ok(entries) = list::parse(text) else { return };
    for listed in &entries {
        assert_eq!(Listed::parse(&listed.to_string()), Some(*listed));
    }
    let Some(listed) = entries.first() else { return };
    let occupancies = listed.square.occupancies();
    let plan = Plan { tests: listed.plan.tests.min(1000), ..listed.plan };
    if let (Some(hit), _) = short_span::run(&occupancies, listed.chunk, plan) {
        let exact = short_span::exact_span(&occupancies, plan.bits, hit.magic, hit.addend).expect("a magic");
        assert!(exact.span <= hit.span && hit.span <= plan.most, "{listed}: {hit:?}");
    }
}

fuzz_target!(|text: &str| {
    if let Some(square) = PieceSquare::parse(text) {
        assert_eq!(square.to_string(), text);
    }
    let _ = parse_chunks(text);
    chunks(text);
    run_listed(text);
});
