//! What pages say in comparison, word for word, with the figures that carry it.
//!
//! If you change such a sentence, write its new words here too, and see that its figures still
//! carry it. A new one needs a line. `cargo run -p figures -- --check` and `cargo test -p figures`
//! name the lines of both files.

use std::ops::RangeInclusive;
use std::panic::Location;

use regex_lite::Regex;

use crate::measured::{Kind, PIECES};
use crate::prose::documentation;
use crate::repository::Repository;
use Carrier::{Build, Bytes, Lowest, Modules, Text};

const THIS: &str = "benches/figures/src/claims.rs";
const ALL: &[&str] = &PIECES;
const QUEEN: &[&str] = &["queen"];
const SIDE: &[&str] = &["side"];
const BY_PIECE: &[&str] = &["side by piece"];
const THROUGHPUT: &[&str] = &["throughput"];
const LATENCY: &[&str] = &["latency"];
const COLD: &[&str] = &["cold"];
const WARM: &[&str] = &["throughput", "latency", "latency square too"];
const EVERY: &[&str] = &["throughput", "latency", "latency square too", "cold"];
/// The fastest of five other crates.
const PEER: &str = "the best peer";
const FIRST_RANK: &str = "hyperbola_quintessence_first_rank";
const FEW_MASKS: &str = "hyperbola_quintessence_few_masks";
const NO_TABLE: &str = "hyperbola_quintessence_no_table";

/// Returns every comparison. Link targets and line breaks do not count as words.
#[rustfmt::skip]
fn claims() -> Vec<Claim> {
    vec![
        says("README.md", "Eighteen table layouts, and thirteen techniques without generated tables",
            vec![Modules("layout", 18), Modules("technique", 13)]),
        says("README.md", "it builds in under a second",
            vec![Build("`default-features = false, features = [\"fancy\"]`", "nothing", 0.0..=0.99)]),
        says("README.md", "It takes 5 s of processor time, or 2 s if bindgen is built too",
            vec![Build("`sliding-attacks`", "nothing", 4.5..=5.5),
                Build("these and `sliding-attacks`", "24 packages of 2023, bindgen among them", 1.5..=2.5)]),
        says("README.md", "With warm caches the root functions take a little less time than the fastest other crate",
            each_piece("root functions", PEER, "default", WARM, 0.80..=1.0)),
        says("README.md", "`Native` with PEXT takes a twentieth to a third less",
            each_piece("Native", PEER, "native", WARM, 0.645..=0.955)),
        says("README.md", "With cold caches they take between a tenth less and an eighth more",
            each_piece("root functions", PEER, "default", COLD, 0.90..=1.125)),
        says("README.md", "`Native` always less",
            each_piece("Native", PEER, "native", COLD, 0.0..=0.995)),
        says("README.md", "A program starts sooner because it fills no table: [Ethereal 12] needs two fifths fewer instructions before \
            its search, and as many in it.",
            vec![Text("docs/engines.md", "| Ethereal 12.00 | instructions | 145.6 | 0.995 |"),
                Text("docs/engines.md", "| | start, million instructions | 33.65 | 19.73 |")]),
        says("src/lib.rs", "between a fifth less and a twentieth more time than the fastest other crate",
            vec![time("dispatch", PEER, "default", WARM, 0.79..=1.05)]),
        says("docs/how-it-works.md", "0x0000808040000000", vec![Text("docs/pictures/magic.svg", "0x0000808040000000")]),
        says("CHANGELOG.md", "look-ups in eighteen kinds of generated tables", vec![Modules("layout", 18)]),

        says("src/which_one/questions.md", "The fastest other crate is the fastest of shakmaty, `laura_core`, `hexe_core`, cozy-chess \
            and chess in each cell.", vec![reason("it names what is compared")]),
        says("src/which_one/questions.md", "The root functions are a little faster than the fastest other crate, and [`Dispatch::run`] \
            and [`Native`] with PEXT are faster still",
            vec![time("root functions", PEER, "default", WARM, 0.80..=1.0),
                time("Dispatch::run", "root functions", "default", WARM, 0.0..=0.99),
                time("Native", "root functions", "native", WARM, 0.0..=0.99)]),
        says("src/which_one/questions.md", "They are closer, and the root functions can be a little behind.",
            vec![time("root functions", PEER, "default", COLD, 0.93..=1.07)]),
        says("src/which_one/questions.md", "With random squares a smaller table is worth more",
            vec![time("kindergarten", "fancy", "default,uniform", COLD, 0.0..=0.9), time("kindergarten", "fancy", "default", COLD, 1.0..=1.2)]),
        says("src/which_one/questions.md", "writing the moves takes longer than finding them",
            vec![Text("docs/tannous.md", "| `fancy` | 864,320 | 6.6 (0.70) | 39.8 (1.03) |")]),
        says("src/which_one/questions.md", "writes them faster than a loop where the processor has AVX-512",
            vec![Text("docs/tannous.md", "| | `write_words` | 56.0 (0.41) |")]),
        says("src/which_one/questions.md", "Its search executes a few percent fewer instructions at most",
            vec![Text("docs/engines.md", "| Ethereal 12.00 | instructions | 145.6 | 0.995 |")]),
        says("src/which_one/questions.md", "1.8 % more positions a second on a Neoverse V2, 1.7 % on an Apple M1, and 3.1 % with AVX2. \
            They give the smaller table as the reason.", vec![reason("published in pull requests 6795 and 6845")]),
        says("src/which_one/questions.md", "tables are still faster: a proposal of August 2026 to bring PEXT back into Stockfish \
            ([pull request 7107]) reports 6 % more positions a second", vec![reason("published in pull request 7107")]),
        says("src/which_one/questions.md", "expect a difference of a few percent at most",
            vec![reason("published in pull requests 6795, 6845 and 7107")]),

        says("src/which_one/rest.md", "Compiled for the default target, they are a little faster than every peer in positions from \
            games while the table is in the cache.", vec![time("root functions", PEER, "default", WARM, 0.80..=1.0)]),
        says("src/which_one/rest.md", "With a cold cache, a peer with a smaller table can be ahead of them. \
            [`Dispatch::run`] is ahead of every peer there too.", vec![time("Dispatch::run", PEER, "default", COLD, 0.0..=0.99)]),
        says("src/which_one/rest.md", "One peer uses PEXT there, and can be ahead of the root functions.",
            vec![time("root functions", PEER, "native", WARM, 0.9..=1.1)]),
        says("src/which_one/rest.md", "**PEXT is ahead of every peer in positions from games.**",
            vec![time("pext", PEER, "native", EVERY, 0.0..=0.99)]),
        says("src/which_one/rest.md", "With random squares, chess 3.2 is ahead in latency on AMD Zen 3: it reads 16-bit entries from a \
            table of a quarter of the size.", vec![time("pext", "chess 3.2 _bmi", "native,uniform", LATENCY, 1.01..=1.3).on("AMD Zen 3")]),
        says("src/which_one/rest.md", "**With random squares and a cold cache a smaller table can be ahead**, such as [`short_span`] for \
            rooks and queens on AMD.",
            vec![time("short_span", "fancy", "default,uniform", COLD, 0.0..=0.99).of(&["rook", "queen"]).on("AMD")]),
        says("src/which_one/rest.md", "**[`signed_shift`] is as fast as the root functions**, with a table that is smaller by a quarter.",
            vec![time("signed_shift", "root functions", "default", WARM, 0.96..=1.04),
                Bytes("signed_shift", "fancy", 0.72..=0.78)]),
        says("src/which_one/rest.md", "**[`fixed_shift`], [`black`] and [`short_span`] are slower for bishops at random**",
            vec![time("fixed_shift", "fancy", "default,uniform", LATENCY, 1.02..=9.0).of(&["bishop"]),
                time("black", "fancy", "default,uniform", LATENCY, 1.02..=9.0).of(&["bishop"]),
                time("short_span", "fancy", "default,uniform", LATENCY, 1.02..=9.0).of(&["bishop"])]),
        says("src/which_one/rest.md", "**On AMD, arithmetic has the lowest latency.** There \
            [`hyperbola_quintessence::first_rank`] takes less time than every peer and every table without PEXT in positions from games. \
            In throughput it takes twice as long, or longer.",
            vec![time(FIRST_RANK, PEER, "default", LATENCY, 0.0..=0.99).on("AMD"),
                time(FIRST_RANK, "fancy", "default", THROUGHPUT, 1.9..=2.7)]),
        says("src/which_one/rest.md", "For a queen in throughput [`slide_arithmetic::avx512`] takes about as long as the tables.",
            vec![time("slide_arithmetic_avx512", "fancy", "native", THROUGHPUT, 0.8..=1.25).of(QUEEN)]),
        says("src/which_one/rest.md", "[Bytes against time] has the fastest of each size, and [the layouts in figures] the exact sizes of \
            all.", vec![reason("those pages are written from the figures")]),
        says("src/which_one/by_memory.md", "Bytes against time: the fastest look-up of each size.", vec![reason("the tables below it are")]),
        says("src/which_one/by_memory.md", "each one here is faster than everything that is not larger, by three percent or more",
            vec![reason("`front` in tables.rs leaves out all others")]),
        says("src/which_one/by_memory.md", "Without a table for more than ranks, [`hyperbola_quintessence::first_rank`] has the lowest \
            latency in the mean of these processors.", vec![time(FIRST_RANK, "fancy", "default", LATENCY, 0.0..=1.03)]),
        says("src/which_one/sides.md", "Compiled for AVX2 a call takes less than half of the time of that loop, for AVX-512 a quarter.",
            vec![time("Native", PEER, "x86-64-v3,middle-game", THROUGHPUT, 0.0..=0.45).of(SIDE),
                time("Native", PEER, "native,middle-game", THROUGHPUT, 0.0..=0.45).of(SIDE),
                time("Native", PEER, "native,middle-game", THROUGHPUT, 0.0..=0.26).of(SIDE).on("AMD Zen 5")]),
        says("src/which_one/sides.md", "Compiled for AVX2 that takes three fifths of the loop's time or less, for AVX-512 a third of it.",
            vec![time("Native", PEER, "x86-64-v3,middle-game", THROUGHPUT, 0.0..=0.60).of(BY_PIECE),
                time("Native", PEER, "native,middle-game", THROUGHPUT, 0.0..=0.60).of(BY_PIECE),
                time("Native", PEER, "native,middle-game", THROUGHPUT, 0.0..=0.36).of(BY_PIECE).on("AMD Zen 5")]),
        says("src/which_one/sides.md", "If each position depends on the attacks before, a fill takes between two thirds of that loop's \
            time and as long",
            vec![time("root functions", PEER, "default,middle-game", LATENCY, 0.60..=1.03).of(SIDE),
                time("dispatch", PEER, "default,middle-game", LATENCY, 0.60..=1.03).of(SIDE),
                time("Native", PEER, "x86-64-v3,middle-game", LATENCY, 0.60..=1.03).of(SIDE),
                time("Native", PEER, "native,middle-game", LATENCY, 0.60..=1.03).of(SIDE)]),
        says("src/which_one/measured.md", "below 1 is faster", vec![reason("it says what a ratio is")]),
        says("src/which_one/measured.md", "no look-up in a table of this size is faster", vec![reason("a look-up ends with such a load")]),
        says("src/which_one/measured_at_random.md", "Here every table is colder, and small tables are ahead.",
            vec![time(FIRST_RANK, "fancy", "default,uniform", LATENCY, 0.0..=0.9)]),

        says("src/look_up/native.rs", "It is about as fast", vec![time("signed_shift", "fancy", "default", WARM, 0.97..=1.01)]),

        says("src/layout/signed_shift.rs", "A look-up has as many instructions, and it is about as fast",
            vec![time("signed_shift", "fancy", "default", WARM, 0.97..=1.01),
                time("signed_shift", "fancy", "default", COLD, 0.97..=1.03)]),
        says("src/layout/signed_shift.rs", "a table a quarter smaller than that of [`fancy`]",
            vec![Bytes("signed_shift", "fancy", 0.72..=0.78)]),
        says("src/layout/black.rs", "its table is smaller, and it is no slower, with as many instructions",
            vec![time("signed_shift", "black", "default", EVERY, 0.9..=1.005), Bytes("signed_shift", "black", 0.0..=0.99)]),
        says("src/layout/fixed_shift.rs", "its table is smaller, and it is no slower, with as many instructions",
            vec![time("signed_shift", "fixed_shift", "default", EVERY, 0.9..=1.005),
                Bytes("signed_shift", "fixed_shift", 0.0..=0.99)]),
        says("src/layout/pext16.rs", "Without BMI2 a look-up takes more than ten times as long as with [`fancy`]",
            vec![time("pext16", "fancy", "default", THROUGHPUT, 10.0..=99.0)]),
        says("src/layout/pext16.rs", "The table is a quarter of the size of `pext`'s", vec![Bytes("pext16", "pext", 0.24..=0.26)]),
        says("src/layout/byte_lookup.rs", "The table is a tenth of the size of [`fancy`]", vec![Bytes("byte_lookup", "fancy", 0.09..=0.11)]),
        says("src/layout/index16.rs", "The table is a third of the size of [`fancy`]", vec![Bytes("index16", "fancy", 0.3..=0.35)]),
        says("src/layout/spread16.rs", "The table is a fifth of the size of [`fancy`]", vec![Bytes("spread16", "fancy", 0.18..=0.22)]),

        says("src/technique/hyperbola_quintessence.rs", "In the last case [`first_rank`] is as fast as [`fancy`], or faster. In throughput \
            it needs about twice as long, or longer",
            vec![time(FIRST_RANK, "fancy", "default", LATENCY, 0.0..=1.03),
                time(FIRST_RANK, "fancy", "default", THROUGHPUT, 1.9..=2.7)]),
        says("src/technique/hyperbola_quintessence/first_rank.rs", "On AMD it has the lowest latency of all techniques and layouts, in the \
            mean of the pieces.", vec![Lowest(FIRST_RANK, "native,game-like,latency", "AMD")]),
        says("src/technique/hyperbola_quintessence/few_masks.rs", "It needs more time than [`first_rank`]",
            vec![time(FEW_MASKS, FIRST_RANK, "default", THROUGHPUT, 1.0..=9.0),
                time(FEW_MASKS, FIRST_RANK, "default", LATENCY, 1.0..=9.0)]),
        says("src/technique/hyperbola_quintessence/no_table.rs", "takes about as long as with [`fancy`], or up to a quarter longer. In \
            throughput it needs three to about four times as long",
            vec![time(NO_TABLE, "fancy", "default", LATENCY, 0.8..=1.26), time(NO_TABLE, "fancy", "default", THROUGHPUT, 3.0..=4.1)]),
        says("src/technique/hyperbola_quintessence/avx2.rs", "In throughput a queen takes less time than with [`first_rank`], and more \
            than with [`fancy`]",
            vec![time("hyperbola_quintessence_avx2", FIRST_RANK, "native", THROUGHPUT, 0.0..=0.99).of(QUEEN),
                time("hyperbola_quintessence_avx2", "fancy", "native", THROUGHPUT, 1.01..=9.0).of(QUEEN)]),
        says("src/technique/hyperbola_quintessence/gfni.rs", "In throughput a queen takes longer than with [`fancy`]",
            vec![time("hyperbola_quintessence_gfni", "fancy", "native", THROUGHPUT, 1.01..=9.0).of(QUEEN)]),
        says("src/technique/split.rs", "In throughput it takes less time than [`kindergarten`], and more than `fancy`",
            vec![time("split", "kindergarten", "default", THROUGHPUT, 0.0..=0.99),
                time("split", "fancy", "default", THROUGHPUT, 1.01..=9.0)]),
        says("src/technique/split/pext.rs", "A rook's look-up with cold caches is about as fast as with `layout::pext`, although it has \
            two loads. In throughput it takes longer than with [`fancy`]",
            vec![time("split_pext", "pext", "native", COLD, 0.9..=1.1).of(&["rook"]),
                time("split_pext", "fancy", "native", THROUGHPUT, 1.01..=9.0)]),
        says("src/technique/slide_arithmetic.rs", "compiled for the default target it is faster than [`obstruction_difference`] in throughput",
            vec![time("slide_arithmetic", "obstruction_difference", "default", THROUGHPUT, 0.0..=0.99)]),
        says("src/technique/slide_arithmetic/no_table.rs", "In throughput it needs several times as long as [`fancy`]",
            vec![time("slide_arithmetic_no_table", "fancy", "default", THROUGHPUT, 3.0..=9.0)]),
        says("src/technique/slide_arithmetic/avx512.rs", "Compared with [`fancy`], the throughput of queens is higher on AMD Zen 4 and lower \
            on Intel Granite Rapids",
            vec![time("slide_arithmetic_avx512", "fancy", "native", THROUGHPUT, 0.0..=0.999).of(QUEEN).on("AMD Zen 4"),
                time("slide_arithmetic_avx512", "fancy", "native", THROUGHPUT, 1.0..=9.0).of(QUEEN).on("Intel Granite Rapids")]),
    ]
}

/// Pages where every comparison has to be a claim. Elsewhere those have to be that say
/// `[measured]`.
const STRICT: [&str; 2] = ["README.md", "src/which_one/"];

/// What a comparison says.
const COMPARING: &str = r"\b(faster|fastest|slower|sooner|fewer|longer|less|ahead|behind|as fast|half|halves|thirds?|quarters?|fifths?|\
                         sixths?|eighths?|tenths?|twice|percent|lowest|smaller|worth more|[a-z0-9]+ times)\b| %";

/// A comparison on a page, what carries it, and the line where that stands here.
struct Claim {
    page: &'static str,
    words: &'static str,
    carriers: Vec<Carrier>,
    line: u32,
}

/// What carries a comparison.
enum Carrier {
    /// The time of a look-up in relation to another's: the mean of the pieces, in each mode and on
    /// each kind of processor.
    Time(Time),
    /// The bytes of a look-up in relation to another's.
    Bytes(&'static str, &'static str, RangeInclusive<f64>),
    /// In this cell no look-up has a lower time on these kinds of processors.
    Lowest(&'static str, &'static str, &'static str),
    /// Seconds of processor time that one clean build takes longer than another.
    Build(&'static str, &'static str, RangeInclusive<f64>),
    /// The number of layouts or techniques.
    Modules(&'static str, usize),
    /// What another page has.
    Text(&'static str, &'static str),
    /// Why nothing here can carry it.
    Reason,
}

struct Time {
    look_up: &'static str,
    base: &'static str,
    target: &'static str,
    modes: &'static [&'static str],
    pieces: &'static [&'static str],
    kinds: &'static str,
    range: RangeInclusive<f64>,
}

#[track_caller]
fn says(page: &'static str, words: &'static str, carriers: Vec<Carrier>) -> Claim {
    Claim {
        page,
        words,
        carriers,
        line: Location::caller().line(),
    }
}

/// The inputs are positions from games, unless the target names others.
fn time(
    look_up: &'static str,
    base: &'static str,
    target: &'static str,
    modes: &'static [&'static str],
    range: RangeInclusive<f64>,
) -> Carrier {
    Carrier::Time(Time {
        look_up,
        base,
        target,
        modes,
        pieces: ALL,
        kinds: "",
        range,
    })
}

/// The same for each piece alone.
fn each_piece(
    look_up: &'static str,
    base: &'static str,
    target: &'static str,
    modes: &'static [&'static str],
    range: RangeInclusive<f64>,
) -> Vec<Carrier> {
    PIECES
        .chunks(1)
        .map(|piece| time(look_up, base, target, modes, range.clone()).of(piece))
        .collect()
}

impl Carrier {
    /// Only these pieces.
    fn of(self, pieces: &'static [&'static str]) -> Self {
        if let Self::Time(time) = self {
            Self::Time(Time { pieces, ..time })
        } else {
            self
        }
    }

    /// Only kinds of processors whose names start like this.
    fn on(self, kinds: &'static str) -> Self {
        if let Self::Time(time) = self {
            Self::Time(Time { kinds, ..time })
        } else {
            self
        }
    }

    /// Says what does not carry the claim.
    fn problems(&self, of: &Repository) -> Vec<String> {
        let kinds = |start: &str| {
            of.kinds
                .iter()
                .filter(|kind| kind.name.starts_with(start))
                .collect::<Vec<_>>()
        };
        let within = |what: String, found: Option<f64>, range: &RangeInclusive<f64>| match found {
            Some(found) if range.contains(&found) => Vec::new(),
            found => vec![format!("{what}: found {found:.3?}, expected {range:?}")],
        };
        match self {
            Self::Time(time) => time.problems(&kinds(time.kinds)),
            Self::Bytes(look_up, base, range) => {
                let bytes = |name: &str| of.sizes.bytes.get(name).map(|bytes| *bytes as f64);
                let ratio = bytes(look_up)
                    .zip(bytes(base))
                    .map(|(bytes, base)| bytes / base);
                within(format!("bytes of {look_up} to {base}"), ratio, range)
            }
            Self::Lowest(look_up, cell, start) => {
                let mut wrong = Vec::new();
                for kind in kinds(start) {
                    let of = |name: &str| kind.ratio(cell, ALL, name, None);
                    let lower = |name: &&String| {
                        !name.starts_with('(') && of(name) < of(look_up) && of(name).is_some()
                    };
                    wrong.extend(
                        kind.look_ups
                            .iter()
                            .filter(lower)
                            .map(|name| format!("{cell}: {name} on {}", kind.name)),
                    );
                }
                wrong
            }
            Self::Build(row, base, range) => {
                let table = of.text("docs/build-cost.txt").unwrap_or_default();
                let seconds = |row: &str| {
                    let cell = table.lines().find_map(|line| {
                        line.strip_prefix("| ")?
                            .strip_prefix(row)?
                            .strip_prefix(" | ")
                    })?;
                    cell.split(' ').next()?.parse::<f64>().ok()
                };
                let more = seconds(row)
                    .zip(seconds(base))
                    .map(|(with, without)| with - without);
                within(format!("docs/build-cost.txt: {row}"), more, range)
            }
            Self::Modules(folder, expected) => {
                let list = format!("src/{folder}/mod.rs");
                let lines = of.text(&list).unwrap_or_default().lines();
                let found = lines.filter(|line| line.starts_with("pub mod ")).count();
                let problem =
                    || format!("{list}: found {found} public modules, expected {expected}");
                (found != *expected).then(problem).into_iter().collect()
            }
            Self::Text(page, words) if of.text(page).is_some_and(|text| text.contains(words)) => {
                Vec::new()
            }
            Self::Text(page, words) => vec![format!("{page} does not have `{words}`")],
            Self::Reason => Vec::new(),
        }
    }
}

impl Time {
    fn problems(&self, kinds: &[&Kind]) -> Vec<String> {
        let Self {
            look_up,
            base,
            target,
            modes,
            pieces,
            range,
            ..
        } = self;
        let inputs = if target.contains(',') {
            ""
        } else {
            ",game-like"
        };
        let other = (*base != PEER).then_some(*base);
        let mut found = Vec::new();
        for kind in kinds {
            for mode in *modes {
                let ratio = kind.ratio(&format!("{target}{inputs},{mode}"), pieces, look_up, other);
                found.extend(ratio.map(|ratio| (ratio, *mode, &kind.name)));
            }
        }
        let what = format!("time of {look_up} to {base}, {target}");
        if found.is_empty() {
            return vec![format!("{what}: not measured")];
        }
        let wrong = found.iter().filter(|(ratio, ..)| !range.contains(ratio));
        wrong
            .map(|(ratio, mode, kind)| {
                format!("{what}, {mode}: found {ratio:.3} on {kind}, expected {range:?}")
            })
            .collect()
    }
}

fn reason(_why: &'static str) -> Carrier {
    Carrier::Reason
}

/// Says which claims have other words on their pages, which their figures do not carry, and which
/// comparisons are no claims.
pub(crate) fn check(of: &Repository) -> Vec<String> {
    let claims = claims();
    let pages = of
        .files
        .iter()
        .filter(|(path, _)| path.ends_with(".md") || path.ends_with(".rs"));
    let mut problems: Vec<String> = pages
        .flat_map(|(path, text)| check_page(of, path, text, &claims))
        .collect();
    for claim in claims.iter().filter(|claim| of.text(claim.page).is_none()) {
        problems.push(format!(
            "{THIS}:{}: there is no page {}; remove the claim",
            claim.line, claim.page
        ));
    }
    problems
}

fn check_page(of: &Repository, path: &str, text: &str, claims: &[Claim]) -> Vec<String> {
    let is_strict = STRICT.iter().any(|start| path.starts_with(start));
    let claims: Vec<&Claim> = claims.iter().filter(|claim| claim.page == path).collect();
    if !is_strict && !text.contains("[measured]") && claims.is_empty() {
        return Vec::new();
    }
    let (prose, mut problems) = (Prose::of(path, text), Vec::new());
    // The parts of the page that are claims, or of which something is said.
    let mut known: Vec<(usize, usize)> = Vec::new();
    for Claim {
        words,
        carriers,
        line,
        ..
    } in claims
    {
        let words = without_targets(words);
        let here = format!("{THIS}:{line}");
        if let Some(start) = prose.text.find(&words) {
            known.push((start, start + words.len()));
            let (place, _) = prose.line_at(start);
            problems.extend(carriers.iter().flat_map(|carrier| carrier.problems(of)).map(|problem| {
                format!("{path}:{place}: `{words}` is not so: {problem}; reword it there, and here: {here}")
            }));
        } else {
            problems.push(format!(
                "{path}: expected `{words}`; if the figures in {here} carry the new words, write these there, else change the \
                 figures too, or put the old words back"
            ));
        }
    }
    let pattern = Regex::new(if is_strict {
        COMPARING
    } else {
        r"\[measured\]"
    })
    .expect("it is a pattern");
    for comparing in pattern.find_iter(&prose.text) {
        let (start, end) = prose.sentence_at(comparing.start());
        let is_known = |&(from, to): &(usize, usize)| {
            if is_strict {
                from <= comparing.start() && comparing.end() <= to
            } else {
                from < end && start < to
            }
        };
        let (line, is_text) = prose.line_at(comparing.start());
        if is_text && !known.iter().any(is_known) {
            known.push((start, end));
            problems.push(format!(
                "{path}:{line}: `{}` compares; write it with what carries it into the list of {THIS}, or say it without a comparison",
                &prose.text[start..end]
            ));
        }
    }
    problems
}

/// A page in one line, without the targets of links, without tables, and of Rust only the
/// documentation.
struct Prose {
    text: String,
    /// Where each line of the page starts in the text, its number, and whether it is text, and no
    /// code or heading.
    lines: Vec<(usize, usize, bool)>,
}

impl Prose {
    fn of(path: &str, page: &str) -> Self {
        let mut prose = Self {
            text: String::new(),
            lines: Vec::new(),
        };
        let (mut is_code, mut is_table) = (false, false);
        for (number, line) in (1..).zip(page.lines()) {
            let Some(line) = documentation(path, line) else {
                continue;
            };
            is_table = (is_table || line.starts_with("<!--")) && !line.ends_with("<!---->");
            is_code ^= line.starts_with("```");
            if !is_table && !line.starts_with('|') {
                let is_text = !is_code
                    && !["#", "```", "![", "<"]
                        .iter()
                        .any(|start| line.starts_with(start));
                prose
                    .lines
                    .push((prose.text.len(), number, is_text && !line.contains("]: ")));
                prose.text += &without_targets(line);
                prose.text += if line.is_empty() { "\n" } else { " " };
            }
        }
        prose
    }

    /// Returns the number of the line at a position, and whether it is text.
    fn line_at(&self, position: usize) -> (usize, bool) {
        let behind = self.lines.partition_point(|(start, ..)| *start <= position);
        self.lines
            .get(behind.wrapping_sub(1))
            .map_or((1, false), |&(_, number, is_text)| (number, is_text))
    }

    /// Returns the start and the end of the sentence or the item round a position.
    fn sentence_at(&self, position: usize) -> (usize, usize) {
        let (before, behind) = self.text.split_at(position);
        let start = [". ", ".** ", "\n", " - "]
            .iter()
            .filter_map(|end| Some(before.rfind(end)? + end.len()))
            .max();
        let end = [". ", ".** ", "\n", " - "]
            .iter()
            .filter_map(|end| behind.find(end))
            .min();
        (
            start.unwrap_or(0),
            position + end.map_or(behind.len(), |end| end + 1),
        )
    }
}

/// Returns text with `[words]` in place of `[words](target)`.
fn without_targets(text: &str) -> String {
    if !text.contains("](") {
        return text.trim_end().to_owned();
    }
    let target = Regex::new(r"\]\([^)\s]*\)").expect("it is a pattern");
    target.replace_all(text.trim_end(), "]").into_owned()
}
