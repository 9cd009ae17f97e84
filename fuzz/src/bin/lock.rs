//! Any string is a lock or an error, and a lock is parsed as it was written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sliding_attacks_codegen::ErrorKind;
use sliding_attacks_codegen::lock::Lock;

fuzz_target!(|text: &str| {
    match text.parse::<Lock>() {
        Ok(lock) => {
            let again: Lock = lock.to_string().parse().expect("what was written");
            assert_eq!(again, lock);
            assert!(lock.differences(&again).is_empty());
        }
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::BadLock);
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
});
