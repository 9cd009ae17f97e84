//! The builder as a build script uses it: its output, the input that it rejects, and its purity.
//! `tables.lock` has the digests of its tables; the tests and the proofs of `sliding-attacks` look up
//! every entry.

use sha2::{Digest, Sha256};
use sliding_attacks_codegen::internal::geometry::square_name;
use sliding_attacks_codegen::internal::{Entry, Hash, Slider, formulas, hex, sha256};
use sliding_attacks_codegen::{Array, Builder, DEFAULT_SEED, ErrorKind, Layout, Seed};

use crate::common::every_layout;

fn fancy() -> Builder {
    Builder::new().layout(Layout::Fancy)
}

#[test]
fn the_same_options_give_the_same_bytes() {
    let first = fancy().generate().unwrap();
    let second = Builder::default()
        .seed(DEFAULT_SEED)
        .layout(Layout::Fancy)
        .layout(Layout::Fancy)
        .generate()
        .unwrap();
    assert_eq!(first, second);
    assert_eq!(first.to_rust(), second.to_rust());
    let other = fancy().seed(Seed::new([7; 32])).generate().unwrap();
    assert_ne!(first.digest(Layout::Fancy), other.digest(Layout::Fancy));
    assert_eq!(first.size_in_bytes(), other.size_in_bytes());
}

/// The build script of `sliding-attacks` does this with feature `generate` and without any layout's
/// feature.
#[test]
fn without_layouts_the_file_has_no_items() {
    let text = Builder::new().generate().unwrap().to_rust();
    assert!(
        text.lines()
            .all(|line| line.is_empty() || line.starts_with("//")),
        "{text}"
    );
}

#[test]
fn the_order_of_layouts_does_not_matter() {
    let backwards = Layout::ALL.iter().rev().copied();
    let backwards = backwards.fold(Builder::new(), Builder::layout);
    let [forwards, backwards] =
        [every_layout(), backwards].map(|builder| builder.generate().unwrap());
    assert_eq!(forwards, backwards);
    // Generating other layouts too makes no difference either.
    let alone = fancy().generate().unwrap();
    assert_eq!(forwards.layout(Layout::Fancy), alone.layout(Layout::Fancy));
}

/// The explorer sees both enums, so the compiler doesn't say what is left over when a layout is
/// removed.
#[test]
fn every_hash_and_kind_of_entry_is_used_by_a_layout() {
    let (mut hashes, mut entries) = ([false; 5], [false; 6]);
    for layout in every_layout().generate().unwrap().layouts() {
        for square in 0..64 {
            for formula in Slider::ALL
                .map(|piece| formulas(layout, piece, square))
                .into_iter()
                .flatten()
            {
                hashes[match formula.hash {
                    Hash::Product => 0,
                    Hash::SignedProduct => 1,
                    Hash::Halves => 2,
                    Hash::Folded => 3,
                    Hash::Extract => 4,
                }] = true;
                entries[match formula.entry {
                    Entry::Set => 0,
                    Entry::Union => 1,
                    Entry::Number { union: false, .. } => 2,
                    Entry::Number { union: true, .. } => 3,
                    Entry::Compressed => 4,
                    Entry::Factor { .. } => 5,
                }] = true;
            }
        }
    }
    assert_eq!((hashes, entries), ([true; 5], [true; 6]));
}

#[test]
fn digests_and_sizes_match_the_bytes() {
    // Every length around the ends of blocks, where padding can go wrong.
    let bytes: Vec<u8> = (0..520_u32).map(|index| (index * 167 + 13) as u8).collect();
    for length in 0..=bytes.len() {
        let expected: [u8; 32] = Sha256::digest(&bytes[..length]).into();
        assert_eq!(sha256(&bytes[..length]), expected, "{length} bytes");
    }
    let tables = every_layout().generate().unwrap();
    let text = tables.to_rust();
    let sizes = tables.layouts().iter().map(|layout| layout.size_in_bytes());
    assert_eq!(tables.size_in_bytes(), sizes.sum());
    for layout in tables.layouts() {
        let bytes = layout.to_le_bytes();
        assert_eq!(bytes.len(), layout.size_in_bytes());
        assert_eq!(layout.digest(), hex(&Sha256::digest(&bytes).into()));
        assert_eq!(tables.digest(layout.layout()).unwrap(), layout.digest());
        let line = format!(
            "{:>9} {:>9}  {}",
            layout.entries(),
            layout.size_in_bytes(),
            layout.digest()
        );
        assert!(tables.to_string().contains(&line), "{tables}");
        assert!(text.contains(&line));
    }
}

#[test]
fn the_file_has_only_data_and_no_trace_of_the_host() {
    let text = fancy().generate().unwrap().to_rust();
    assert!(text.is_ascii() && !text.contains('\r') && text.ends_with("}\n"));
    // An attribute that allows a lint is an error where the lint is forbidden.
    let text = text.replacen("\n#[rustfmt::skip]\npub mod fancy", "", 1);
    for leak in [
        "#[", "#![", "usize", "fn ", "const fn", "struct", "/home", "target",
    ] {
        assert!(
            !text.contains(leak),
            "`{leak}` has no place in the generated file"
        );
    }
}

/// In arrays of each type, including where prettyplease breaks the lines of long names. Comments
/// mark where the entries of a square start.
#[test]
fn the_file_has_every_word_and_a_label_for_each_table() {
    let long = "pub(in crate::a_module_with_a_very_long_name::and_another_in_it_of_which_the_same_is_true)";
    for visibility in ["pub", long] {
        let builder = every_layout().module("magic").visibility(visibility);
        let tables = builder.generate().unwrap();
        let text = tables.to_rust();
        let mut rest = &*text;
        for array in tables.layouts().iter().flat_map(|layout| layout.arrays()) {
            let start = format!("static {}: [u{}; ", array.name(), 8 * array.width());
            let (_, found) = rest.split_once(&start).expect(&start);
            let (rows, after) = found.split_once("];\n").unwrap();
            rest = after;
            let (mut words, mut labels) = (Vec::new(), Vec::new());
            for row in rows.lines().skip(1).map(str::trim) {
                match row.strip_prefix("// ") {
                    Some(names) => labels.push((words.len(), names)),
                    None => words.extend(row.split_whitespace().map(number)),
                }
            }
            assert_eq!(words, array.words(), "{start}");
            assert!(labels.into_iter().eq(array.labels()), "{start}");
        }
    }
    let tables = fancy().generate().unwrap();
    let [tables] = tables.layouts() else {
        panic!("one layout")
    };
    let labels = |array: &Array| {
        let names = array
            .labels()
            .flat_map(|(start, names)| names.split(", ").map(move |name| (name.to_owned(), start)));
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        names
    };
    let mut expected = Vec::new();
    for (piece, name) in [
        (Slider::Rook, "ROOK_OFFSETS"),
        (Slider::Bishop, "BISHOP_OFFSETS"),
    ] {
        let offsets = tables.array(name).unwrap().words();
        let name = |square| format!("{piece} on {}", square_name(square));
        expected
            .extend((0..64).map(|square| (name(square), offsets[usize::from(square)] as usize)));
    }
    expected.sort_unstable();
    assert_eq!(labels(tables.array("ATTACKS").unwrap()), expected);
}

/// Reads a literal such as `0x0123_4567,`.
fn number(literal: &str) -> u64 {
    let digits = literal
        .strip_prefix("0x")
        .and_then(|rest| rest.strip_suffix(','));
    u64::from_str_radix(&digits.expect(literal).replace('_', ""), 16).expect(literal)
}

#[test]
fn wrong_and_malformed_pins_are_refused() {
    let digest = fancy().generate().unwrap().digest(Layout::Fancy).unwrap();
    for pin in [&digest, &digest.to_uppercase()] {
        fancy().pin(Layout::Fancy, pin).generate().unwrap();
    }
    let moved = fancy()
        .seed(Seed::new([1; 32]))
        .pin(Layout::Fancy, &digest)
        .generate()
        .unwrap_err();
    assert_eq!(moved.kind(), ErrorKind::PinMismatch);
    assert!(moved.to_string().contains(&digest), "{moved}");
    // The space is one that does not break.
    for (layout, bad) in [
        (Layout::Fancy, "abc"),
        (Layout::Fancy, &format!("{digest}\u{a0}")),
        (Layout::Plain, &digest),
    ] {
        let refused = fancy().pin(layout, bad).generate().unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::BadPin, "{bad}");
    }
}

/// Strings that are not module paths. `fuzz/run names` tries others.
const BAD_MODULES: &[&str] = &[
    "", "::", "a::", "::a", "a:b", "a:::b", "a b", " a", "a\n", "a/**/", "a//b", "a{}b", "a;b",
    "a\0", "a'", "a\"", "a`b`", "$(a)", "1a", "Chess", "_a", "a_", "a__b", "a-b", "_", "fn", "gen",
    "crate", "self::x", "super", "Self", "r#fn", "r#a", "ä", "а", "a!", "#[a]", "'a",
];

/// Strings that are not visibilities.
const BAD_VISIBILITIES: &[&str] = &[
    " ",
    "pub\n",
    "public",
    "pub(",
    "pub (crate)",
    "pub(crate) ",
    "pub(crate) static X: u8 = 0; pub",
    "pub/**/(crate)",
    "pub(nowhere)",
    "pub(in)",
    "pub(in crate::)",
    "pub(in ::crate)",
    "pub(in crate::fn)",
    "pub(in a::b)",
    "pub(in super::self)",
    "pub(in crate::crate)",
    "pub(in  crate::x)",
    "pub(in crate::x/*\npub static INJECTED: u8 = 1; */)",
    "pub(in crate::x'; touch y; ')",
    "pub(in crate::ä)",
    "#[path = \"x\"] pub",
];

#[test]
fn malformed_names_are_refused() {
    let deep = |modules: usize| {
        let names: Vec<_> = (0..modules).map(|number| format!("m{number}")).collect();
        names.join("::")
    };
    let too_deep = [deep(65), deep(43_000)];
    // Clippy objects to a module of the same name inside, whatever other layouts there are.
    let inside = ["a::a", "a::fancy"];
    let too_deep = too_deep.iter().map(String::as_str);
    for path in BAD_MODULES.iter().copied().chain(inside).chain(too_deep) {
        let error = fancy().module(path).generate().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BadModule, "module `{path}`");
    }
    for path in ["fancy::a", "plain", &deep(64)] {
        fancy().module(path).generate().unwrap();
    }
    for visibility in BAD_VISIBILITIES {
        let error = fancy().visibility(visibility).generate().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BadVisibility, "`{visibility}`");
    }
}

/// A file's command and its modules are built from the visibility as it was read. Inner modules
/// express the same visibility.
#[test]
fn equal_visibilities_are_printed_the_same() {
    let cases = [
        ("", "", "pub(super)", "pub(in super::super)"),
        ("pub(self)", "", "pub(super)", "pub(in super::super)"),
        ("pub(in self)", "", "pub(super)", "pub(in super::super)"),
        ("pub", "pub", "pub", "pub"),
        ("pub(crate)", "pub(crate)", "pub(crate)", "pub(crate)"),
        ("pub(in crate)", "pub(crate)", "pub(crate)", "pub(crate)"),
        (
            "pub(super)",
            "pub(super)",
            "pub(in super::super)",
            "pub(in super::super::super)",
        ),
        (
            "pub(in self::super)",
            "pub(super)",
            "pub(in super::super)",
            "pub(in super::super::super)",
        ),
        (
            "pub(in crate::a)",
            "pub(in crate::a)",
            "pub(in crate::a)",
            "pub(in crate::a)",
        ),
        (
            "pub(in super::a_1)",
            "pub(in super::a_1)",
            "pub(in super::super::a_1)",
            "pub(in super::super::super::a_1)",
        ),
    ];
    for (given, root, inside, deepest) in cases {
        let builder = fancy().module("chess").visibility(given);
        let text = builder.generate().unwrap().to_rust();
        let option = format!(" --module chess --visibility '{root}'\n");
        assert_eq!(text.contains(&option), root != "pub", "{given}");
        let space = if root.is_empty() { "" } else { " " };
        for item in [
            format!("\n{root}{space}mod chess {{\n"),
            format!("\n    {inside} mod fancy {{\n"),
            format!("\n        {deepest} const SHA256: &str = "),
            format!("\n        {deepest} static ATTACKS: [u64; 107_648] = [\n"),
        ] {
            assert!(text.contains(&item), "{given}: no {item}");
        }
    }
}

#[test]
fn seeds_and_layouts_are_parsed_as_they_are_displayed() {
    for &layout in Layout::ALL {
        assert_eq!(layout.to_string().parse::<Layout>().unwrap(), layout);
        assert_eq!(format!("{layout:>20}").trim_start(), layout.name());
    }
    // The number is what its hexadecimal digits say.
    let small = Seed::from(0xc0_ffee);
    assert_eq!(small.to_string(), format!("{}c0ffee", "0".repeat(58)));
    let bytes = core::array::from_fn(|index| (index as u8).wrapping_mul(89));
    for seed in [small, DEFAULT_SEED, Seed::new(bytes)] {
        let text = seed.to_string();
        assert_eq!(text.parse::<Seed>().unwrap(), seed);
        let spaced = format!(" {} \n", text.to_uppercase());
        assert_eq!(spaced.parse::<Seed>().unwrap(), seed);
    }
}
