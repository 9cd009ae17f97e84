//! Any text is results of chunks and a range of chunks, or an error.
#![no_main]

use hunt::chunks::{parse, parse_range};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = parse_range(text);
    let _ = parse(text);
});
