//! Any text is results of chunks, and a list of chunks to run, or an error.
#![no_main]

use hunt::chunks::{parse, parse_range};
use hunt::short_span::{self, exact_span, list, list::Listed};
use libfuzzer_sys::fuzz_target;

/// Runs the first chunk of a list, but not for long.
fn run_listed(text: &str) {
    let Ok(entries) = list::parse(text) else { return };
    for listed in &entries {
        assert_eq!(Listed::parse(&listed.to_string()), Some(*listed));
    }
    let Some(Listed { square, plan, chunk, .. }) = entries.first() else { return };
    let occupancies = square.occupancies();
    if let Some(hit) = short_span::run(&occupancies, *chunk, *plan, 1000) {
        let exact = exact_span(&occupancies, plan.bits, hit.magic, hit.addend).expect("a magic");
        assert!(exact.span <= hit.span && hit.span <= plan.most, "{plan:?}: {hit:?}");
    }
}

fuzz_target!(|text: &str| {
    let _ = parse_range(text);
    let _ = parse(text);
    run_listed(text);
});
