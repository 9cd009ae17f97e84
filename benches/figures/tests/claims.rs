//! What pages say in words of measurements, on every kind of processor that has them. A claim that does not hold any more
//! is to be reworded on its page.

use std::ops::RangeInclusive;
use std::path::Path;

use figures::measured::{Kind, PIECES};
use figures::repository::Repository;

const ALL: &[&str] = &PIECES;
const QUEEN: &[&str] = &["queen"];
const THROUGHPUT: &[&str] = &["throughput"];
const LATENCY: &[&str] = &["latency"];
const COLD: &[&str] = &["cold"];
const WARM: &[&str] = &["throughput", "latency", "latency square too"];
const EVERY: &[&str] = &["throughput", "latency", "latency square too", "cold"];
const FIRST_RANK: &str = "hyperbola_quintessence_first_rank";
const FEW_MASKS: &str = "hyperbola_quintessence_few_masks";
const NO_TABLE: &str = "hyperbola_quintessence_no_table";

/// A page, a look-up, what it is compared with (the best peer if nothing), target, modes, pieces, and the range of the mean
/// over the pieces.
type Claim = (
    &'static str,
    &'static str,
    Option<&'static str>,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    RangeInclusive<f64>,
);

#[rustfmt::skip]
const CLAIMS: [Claim; 26] = [
    ("README.md", "root functions", None, "default", WARM, ALL, 0.80..=1.0),
    ("README.md", "Native", None, "native", THROUGHPUT, ALL, 0.75..=0.88),
    ("README.md", "Native", None, "native", LATENCY, ALL, 0.75..=0.85),
    ("src/which_one/rest.md", "Dispatch::run", None, "default", COLD, ALL, 0.0..=0.99),
    ("src/which_one/rest.md", "pext", None, "native", EVERY, ALL, 0.0..=0.99),
    ("src/which_one/rest.md", FIRST_RANK, None, "default", LATENCY, ALL, 0.0..=0.99),
    ("src/which_one/rest.md", FIRST_RANK, Some("fancy"), "default", THROUGHPUT, ALL, 1.9..=2.7),
    ("src/layout/signed_shift.rs", "signed_shift", Some("fancy"), "default", WARM, ALL, 0.97..=1.01),
    ("src/layout/signed_shift.rs", "signed_shift", Some("fancy"), "default", COLD, ALL, 0.97..=1.03),
    ("src/layout/black.rs", "signed_shift", Some("black"), "default", EVERY, ALL, 0.9..=1.005),
    ("src/layout/fixed_shift.rs", "signed_shift", Some("fixed_shift"), "default", EVERY, ALL, 0.9..=1.005),
    ("src/layout/pext16.rs", "pext16", Some("fancy"), "default", THROUGHPUT, ALL, 10.0..=99.0),
    ("src/technique/hyperbola_quintessence.rs", FIRST_RANK, Some("fancy"), "default", LATENCY, ALL, 0.0..=1.03),
    ("src/technique/hyperbola_quintessence/few_masks.rs", FEW_MASKS, Some(FIRST_RANK), "default", THROUGHPUT, ALL, 1.0..=9.0),
    ("src/technique/hyperbola_quintessence/few_masks.rs", FEW_MASKS, Some(FIRST_RANK), "default", LATENCY, ALL, 1.0..=9.0),
    ("src/technique/hyperbola_quintessence/no_table.rs", NO_TABLE, Some("fancy"), "default", LATENCY, ALL, 0.8..=1.26),
    ("src/technique/hyperbola_quintessence/no_table.rs", NO_TABLE, Some("fancy"), "default", THROUGHPUT, ALL, 3.0..=4.1),
    ("src/technique/hyperbola_quintessence/avx2.rs", "hyperbola_quintessence_avx2", Some(FIRST_RANK), "native", THROUGHPUT, QUEEN, 0.0..=0.99),
    ("src/technique/hyperbola_quintessence/avx2.rs", "hyperbola_quintessence_avx2", Some("fancy"), "native", THROUGHPUT, QUEEN, 1.01..=9.0),
    ("src/technique/hyperbola_quintessence/gfni.rs", "hyperbola_quintessence_gfni", Some("fancy"), "native", THROUGHPUT, QUEEN, 1.01..=9.0),
    ("src/technique/split.rs", "split", Some("kindergarten"), "default", THROUGHPUT, ALL, 0.0..=0.99),
    ("src/technique/split.rs", "split", Some("fancy"), "default", THROUGHPUT, ALL, 1.01..=9.0),
    ("src/technique/split/pext.rs", "split_pext", Some("pext"), "native", COLD, &["rook"], 0.9..=1.1),
    ("src/technique/split/pext.rs", "split_pext", Some("fancy"), "native", THROUGHPUT, ALL, 1.01..=9.0),
    ("src/technique/slide_arithmetic.rs", "slide_arithmetic", Some("obstruction_difference"), "default", THROUGHPUT, ALL, 0.0..=0.99),
    ("src/technique/slide_arithmetic/no_table.rs", "slide_arithmetic_no_table", Some("kogge_stone"), "default", THROUGHPUT, ALL, 0.0..=0.99),
];

#[test]
fn what_the_pages_say_holds_on_every_processor() {
    let repository = Repository::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
    let mut wrong = Vec::new();
    for (page, name, base, target, modes, pieces, range) in CLAIMS {
        assert!(repository.text(page).is_some(), "{page}");
        let ratio = |kind: &Kind, mode| kind.ratio(&format!("{target},game-like,{mode}"), pieces, name, base);
        let of = |kind| modes.iter().filter_map(move |mode| Some((kind, *mode, ratio(kind, mode)?)));
        let found: Vec<(&Kind, &str, f64)> = repository.kinds.iter().flat_map(of).collect();
        assert!(!found.is_empty(), "{page}: {name} was not measured");
        for (kind, mode, ratio) in found.into_iter().filter(|(.., ratio)| !range.contains(ratio)) {
            wrong.push(format!(
                "{page}: {name} to {base:?}, {target}, {mode}: {ratio:.3} on {}, not in {range:?}",
                kind.name
            ));
        }
    }
    // The page of `slide_arithmetic::avx512`: a queen's throughput.
    for kind in
        repository.kinds.iter().filter(|kind| kind.name.ends_with("Zen 4") || kind.name.ends_with("Granite Rapids"))
    {
        let ratio = kind.ratio("native,game-like,throughput", QUEEN, "slide_arithmetic_avx512", Some("fancy"));
        if ratio.is_some_and(|ratio| (ratio < 1.0) != kind.name.ends_with("Zen 4")) {
            wrong.push(format!("slide_arithmetic/avx512.rs: {ratio:?} of fancy on {}", kind.name));
        }
    }
    // The page of `first_rank`: nothing has a lower latency on AMD, compiled for the machine.
    for kind in repository.kinds.iter().filter(|kind| kind.name.starts_with("AMD")) {
        let latency = |name: &str| kind.ratio("native,game-like,latency", ALL, name, None);
        for name in kind.look_ups.iter().filter(|name| !name.starts_with('(') && latency(name) < latency(FIRST_RANK)) {
            wrong.extend(latency(name).map(|_| format!("first_rank.rs: {name} has a lower latency on {}", kind.name)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
