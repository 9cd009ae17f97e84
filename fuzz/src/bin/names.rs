//! Any string is a seed, a layout, a module path and a visibility, or an error of one line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sliding_attacks_codegen::{Builder, Error, Layout, Seed};

/// Checks that an error's message is one line that can be printed.
fn check<T>(result: Result<T, Error>) -> Option<T> {
    result
        .inspect_err(|error| assert!(!error.to_string().contains(char::is_control), "{error}"))
        .ok()
}

fuzz_target!(|text: &str| {
    if let Some(seed) = check(text.parse::<Seed>()) {
        assert_eq!(check(seed.to_string().parse()), Some(seed));
    }
    if let Some(layout) = check(text.parse::<Layout>()) {
        assert_eq!(layout.to_string(), text);
    }
    check(Builder::new().pin(Layout::Fancy, text).generate());
    let (module, visibility) = text.split_once(' ').unwrap_or((text, "pub"));
    let empty = Builder::new().module(module).visibility(visibility);
    if let Some(tables) = check(empty.generate()) {
        let is_of = |text: &str, other: &[u8]| {
            let is_known = |byte: u8| byte.is_ascii_alphanumeric() || other.contains(&byte);
            text.bytes().all(is_known)
        };
        assert!(
            is_of(module, b"_:") && is_of(visibility, b"_:() "),
            "{text:?}"
        );
        assert!(tables.to_rust().is_ascii());
        check(tables.to_c());
    }
});
