//! Any text is the state of a search, files of chunks to merge and a list of chunks to run, or an error; what is read is
//! written alike.
#![no_main]

use std::fs;
use std::sync::LazyLock;

use hunt::chunked::{ChunkFile, Merge, PieceSquare, parse_chunks};
use hunt::pack::FoundMagics;
use hunt::short_span::{self, Plan, list};
use hunt::{StateFile, merged};
use libfuzzer_sys::fuzz_target;
use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::{hex, sha256};

/// A state file of this process, with the settings of the corpus.
static STATE: LazyLock<(std::path::PathBuf, StateFile)> = LazyLock::new(|| {
    let path = std::env::temp_dir().join(format!("fuzzed-state-{}", std::process::id()));
    let file = StateFile::new(Some(&path), "black".into());
    (path, file)
});

fn state(text: &str) {
    let (path, file) = &*STATE;
    fs::write(path, text).expect("a folder for temporary files");
    if let Ok(magics) = file.read::<FoundMagics>() {
        file.keep("magics", &magics).expect("a folder for temporary files");
        assert_eq!(file.read().expect("what was kept"), magics);
    }
}

/// Merges the files, which a line `---` separates.
fn chunks(text: &str) {
    let mut merge = Merge::default();
    for body in text.split_inclusive("\n---\n").map(|body| body.trim_end_matches("---\n")) {
        let _ = ChunkFile::parse(body);
        // No mutation finds the digest of the rest.
        let summed = format!("{body}# sha256: {}\n", hex(&sha256(body.as_bytes())));
        if let Ok(file) = ChunkFile::parse(&summed) {
            assert_eq!(file.text(), summed);
            let _ = merge.add(file, "fuzzed");
        }
    }
    if merge.names().is_empty() {
        return;
    }
    let known = list::parse(text).unwrap_or_default();
    for asked in [None, Some(&(0..3))] {
        let is_complete = merge.check(asked, &[]).is_ok();
        if let Ok(list) = merged(&merge, asked, &known) {
            assert!(!is_complete || !list.contains(": not there: "), "{list}");
        }
    }
}

/// Runs the first chunk of a list, but not for long.
fn run_listed(text: &str) {
    let Ok(entries) = list::parse(text) else { return };
    for entry in &entries {
        assert_eq!(list::Entry::parse(&entry.to_string()), Some(*entry));
    }
    let Some(entry) = entries.first() else { return };
    let occupancies = Occupancies::new(entry.piece, entry.square);
    let plan = Plan { tests: entry.plan.tests.min(1000), ..entry.plan };
    if let Some(hit) = short_span::run(&occupancies, DEFAULT_SEED, entry.chunk, plan) {
        let exact = short_span::exact_span(&occupancies, plan.bits, hit.magic, hit.addend).expect("a magic");
        assert!(exact.span <= hit.span && hit.span <= plan.most, "{entry}: {hit:?}");
    }
}

fuzz_target!(|text: &str| {
    if let Some(square) = PieceSquare::parse(text) {
        assert_eq!(square.to_string(), text);
    }
    let _ = parse_chunks(text);
    state(text);
    chunks(text);
    run_listed(text);
});
