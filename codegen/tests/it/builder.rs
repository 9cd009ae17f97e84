//! The builder as a build script uses it: its output, the input that it rejects, and its purity.

use proptest::prelude::*;
use sha2::{Digest, Sha256};
use sliding_attacks_codegen::internal::geometry::square_name;
use sliding_attacks_codegen::internal::{Piece, hex};
use sliding_attacks_codegen::{Array, Builder, DEFAULT_SEED, ErrorKind, Layout, Seed};

use crate::common::{BAD_MODULES, BAD_VISIBILITIES, every_layout};

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
    assert_eq!(first.bytes(), other.bytes());
}

/// The run-time crate's build script does this with feature `generate` and without any layout's
/// feature.
#[test]
fn no_layout_is_a_file_without_items() {
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
    // Nor does it matter which other layouts are generated too.
    let alone = fancy().generate().unwrap();
    assert_eq!(forwards.layout(Layout::Fancy), alone.layout(Layout::Fancy));
}

#[test]
fn digests_are_those_of_the_bytes() {
    let tables = every_layout().generate().unwrap();
    let text = tables.to_rust();
    assert_eq!(
        tables.bytes(),
        tables
            .layouts()
            .iter()
            .map(|layout| layout.to_le_bytes().len())
            .sum::<usize>()
    );
    for layout in tables.layouts() {
        let bytes = layout.to_le_bytes();
        assert_eq!(bytes.len(), layout.bytes());
        assert_eq!(layout.digest(), hex(&Sha256::digest(&bytes).into()));
        assert_eq!(tables.digest(layout.layout()).unwrap(), layout.digest());
        let line = format!(
            "{:>9} {:>9}  {}",
            layout.entries(),
            layout.bytes(),
            layout.digest()
        );
        assert!(tables.to_string().contains(&line), "{tables}");
        assert!(text.contains(&line));
    }
}

#[test]
fn the_file_is_pure_data_of_nowhere() {
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

#[test]
fn comments_say_what_arrays_hold_and_where_the_entries_of_a_square_start() {
    let tables = fancy().generate().unwrap();
    let text = tables.to_rust();
    let start =
        "    /// Attack sets by offset + index.\n    pub static ATTACKS: [u64; 107_648] = [\n";
    let rows = text
        .split_once(start)
        .unwrap()
        .1
        .lines()
        .map(str::trim)
        .take_while(|row| *row != "];");
    let (mut commented, mut entry) = (Vec::new(), 0);
    for row in rows {
        match row.strip_prefix("// ") {
            Some(names) => commented.extend(names.split(", ").map(|name| (name.to_owned(), entry))),
            None => entry += row.matches("0x").count() as u64,
        }
    }
    let arrays = tables.layout(Layout::Fancy).unwrap();
    let mut expected = Vec::new();
    for (piece, name) in [
        (Piece::Rook, "ROOK_OFFSETS"),
        (Piece::Bishop, "BISHOP_OFFSETS"),
    ] {
        let offsets = arrays.array(name).unwrap().words();
        expected.extend(
            (0..)
                .zip(offsets)
                .map(|(square, offset)| (format!("{piece} on {}", square_name(square)), *offset)),
        );
    }
    commented.sort_unstable();
    expected.sort_unstable();
    assert_eq!(commented, expected);
}

/// Returns digits in groups of so many, from the right.
fn separated(digits: &str, of: usize) -> String {
    let groups = digits.as_bytes().rchunks(of).rev();
    let groups: Vec<_> = groups
        .map(|group| std::str::from_utf8(group).unwrap())
        .collect();
    groups.join("_")
}

/// Returns the start of an array in the file.
fn start_of(array: &Array) -> String {
    let (name, bits, length) = (array.name(), 8 * array.width(), array.words().len());
    let length = separated(&length.to_string(), 3);
    format!("{name}: [u{bits}; {length}] = [")
}

/// A row has 16 bytes, or 64 digits of wider words, unless a comment or the end of the array
/// follows.
#[test]
fn rows_are_full_and_hold_the_words() {
    let tables = fancy()
        .layout(Layout::ByteLookup)
        .layout(Layout::Pext16)
        .generate()
        .unwrap();
    let text = tables.to_rust();
    let mut lines = text.lines();
    for array in tables.layouts().iter().flat_map(|layout| layout.arrays()) {
        let (words, digits) = (array.words(), 2 * array.width());
        let row = |words: &[u64]| {
            let literals: Vec<String> = words
                .iter()
                .map(|word| format!("0x{},", separated(&format!("{word:0digits$x}"), 4)))
                .collect();
            format!("        {}", literals.join(" "))
        };
        let rows = |words: &[u64]| {
            words
                .chunks(if digits == 2 { 16 } else { 64 / digits })
                .map(row)
                .collect::<Vec<_>>()
        };
        let start = |label: usize| {
            array
                .labels()
                .nth(label)
                .map_or(words.len(), |(start, _)| start)
        };
        let mut expected = rows(&words[..start(0)]);
        for (number, (_, names)) in array.labels().enumerate() {
            expected.push(format!("        // {names}"));
            expected.extend(rows(&words[start(number)..start(number + 1)]));
        }
        let open = format!("    pub static {}", start_of(array));
        assert!(lines.any(|line| line == open), "{open}");
        assert!(
            lines
                .by_ref()
                .take_while(|line| *line != "    ];")
                .eq(expected),
            "{open}"
        );
    }
}

/// prettyplease breaks lines of more than 89 columns, and an array's first line is longer here.
#[test]
fn long_names_break_no_array() {
    let visibility = "pub(in crate::a_module_with_a_very_long_name::and_another_in_it_of_which_the_same_is_true)";
    let tables = fancy()
        .module("magic")
        .visibility(visibility)
        .generate()
        .unwrap();
    let text = tables.to_rust();
    for array in tables.layout(Layout::Fancy).unwrap().arrays() {
        let start = start_of(array) + "\n";
        let (_, rows) = text.split_once(&start).unwrap();
        let rows = rows.split_once("        ];\n").unwrap().0;
        let literals = rows
            .split_whitespace()
            .filter(|word| word.starts_with("0x") && word.ends_with(','));
        assert_eq!(literals.count(), array.words().len());
    }
}

#[test]
fn pins_hold_or_say_what_moved() {
    let digest = fancy().generate().unwrap().digest(Layout::Fancy).unwrap();
    fancy().pin(Layout::Fancy, &digest).generate().unwrap();
    fancy()
        .pin(Layout::Fancy, &digest.to_uppercase())
        .generate()
        .unwrap();
    let moved = fancy()
        .seed(Seed::new([1; 32]))
        .pin(Layout::Fancy, &digest)
        .generate()
        .unwrap_err();
    assert_eq!(moved.kind(), ErrorKind::PinMismatch);
    assert!(moved.to_string().contains(&digest), "{moved}");
    // The space is one that does not break.
    for bad in ["abc", &format!("{digest}\u{a0}")] {
        let refused = fancy().pin(Layout::Fancy, bad).generate().unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::BadPin, "{bad}");
    }
    if let Some(&other) = Layout::ALL.iter().find(|&&layout| layout != Layout::Fancy) {
        assert_eq!(
            fancy().pin(other, &digest).generate().unwrap_err().kind(),
            ErrorKind::BadPin
        );
    }
}

#[test]
fn names_that_are_not_of_the_known_form_are_refused() {
    for path in BAD_MODULES {
        let error = fancy().module(path).generate().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BadModule, "module `{path}`");
    }
    // A module of the same name inside is what Clippy finds, whatever other layouts there are.
    for (path, refused) in [
        ("a::a", true),
        ("a::fancy", true),
        ("fancy::a", false),
        ("plain", false),
    ] {
        let error = fancy().module(path).generate().err();
        let kind = error.map(|error| error.kind());
        assert_eq!(
            kind,
            refused.then_some(ErrorKind::BadModule),
            "module `{path}`"
        );
    }
    for visibility in BAD_VISIBILITIES {
        let error = fancy().visibility(visibility).generate().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BadVisibility, "`{visibility}`");
    }
}

/// What a file's command and its modules have is put together from what was read. Modules inside
/// say the same of where they are visible.
#[test]
fn a_visibility_is_printed_in_one_form() {
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
fn a_module_path_has_an_end() {
    let deep = |modules: usize| {
        fancy()
            .module(
                &(0..modules)
                    .map(|number| format!("m{number}"))
                    .collect::<Vec<_>>()
                    .join("::"),
            )
            .generate()
            .map(|_| ())
    };
    assert_eq!(deep(64).map_err(|error| error.kind()), Ok(()));
    for modules in [65, 43_000] {
        assert_eq!(
            deep(modules).map_err(|error| error.kind()),
            Err(ErrorKind::BadModule)
        );
    }
}

/// The number is what its hexadecimal digits say.
#[test]
fn a_small_number_is_a_seed() {
    assert_eq!(
        Seed::from(0xc0_ffee).to_string(),
        format!("{}c0ffee", "0".repeat(58))
    );
}

#[test]
fn layouts_are_read_as_they_are_written() {
    for &layout in Layout::ALL {
        assert_eq!(layout.to_string().parse::<Layout>().unwrap(), layout);
        assert_eq!(format!("{layout:>20}").trim_start(), layout.name());
    }
}

proptest! {
    #[test]
    fn seeds_survive_the_round_trip(seed in any::<[u8; 32]>()) {
        let seed = Seed::new(seed);
        prop_assert_eq!(seed.to_string().parse::<Seed>().unwrap(), seed);
        prop_assert_eq!(format!(" {} \n", seed.to_string().to_uppercase()).parse::<Seed>().unwrap(), seed);
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>(), hex in "[0-9a-fA-F]{0,70}") {
        prop_assert!(text.parse::<Layout>().is_err());
        prop_assert!(text.parse::<Seed>().is_err() || text.trim().len() == 64);
        prop_assert_eq!(hex.parse::<Seed>().is_ok(), hex.len() == 64);
    }
}
