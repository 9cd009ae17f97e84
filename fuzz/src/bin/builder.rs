//! Any options lead to tables or to an error, the same twice.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Layout, Seed};

/// Makes options from bytes: three layouts, a seed, pins, a module path and a visibility.
fn builder(bytes: &[u8]) -> Builder {
    let (numbers, rest) = bytes.split_at(bytes.len().min(36));
    let number = |at: usize| usize::from(numbers.get(at).copied().unwrap_or(0));
    let layout = |at: usize| Layout::ALL.get(number(at) % 32);
    let mut seed = [0; 32];
    for (at, byte) in seed.iter_mut().enumerate() {
        *byte = number(4 + at) as u8;
    }
    let mut builder = [0, 1, 2]
        .into_iter()
        .filter_map(layout)
        .fold(Builder::new(), |builder, &layout| builder.layout(layout));
    builder = builder.seed(if number(3) & 1 == 0 {
        DEFAULT_SEED
    } else {
        Seed::new(seed)
    });
    let text = String::from_utf8_lossy(rest);
    let mut words = text.split(' ');
    for (bit, set) in [
        (2, Builder::module as fn(Builder, &str) -> Builder),
        (4, Builder::visibility),
    ] {
        if number(3) & bit != 0 {
            builder = set(builder, words.next().unwrap_or_default());
        }
    }
    match layout(number(3) >> 4) {
        Some(&layout) if number(3) & 8 != 0 => {
            builder.pin(layout, words.next().unwrap_or_default())
        }
        _ => builder,
    }
}

fuzz_target!(|bytes: &[u8]| {
    let texts = || {
        let tables = builder(bytes)
            .generate()
            .map_err(|error| error.to_string())?;
        let (rust, c) = (
            tables.to_rust(),
            tables.to_c().map_err(|error| error.to_string()),
        );
        Ok::<_, String>((tables, rust, c))
    };
    let (first, second) = (texts(), texts());
    assert!(first == second);
    if let Ok((tables, rust, _)) = first {
        for layout in tables.layouts() {
            assert!(rust.contains(&tables.digest(layout.layout()).expect("a digest")));
        }
    }
});
