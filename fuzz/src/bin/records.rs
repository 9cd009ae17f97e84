//! Any text is a records file or an error; what is read is written alike.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sliding_attacks_codegen::internal::records::{self, Record};

fuzz_target!(|text: &str| {
    if let Ok(read) = records::parse("fuzzed", text) {
        for record in read {
            assert_eq!(Record::parse(&record.to_string()), Some(record));
        }
    }
});
