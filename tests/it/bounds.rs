//! Whatever the generated file says, the compiler refuses it or every look-up stays within its
//! table.
//!
//! Each round changes one array of every layout's data and compiles the crate optimised, as in a
//! release build, but in one unit, which is quicker, and with debug assertions, which check each
//! read. Without the layouts that the compiler refuses, a program then looks up every square with
//! all subsets of its mask, and with noise.
//!
//! A round takes some seconds, so the test makes seven. In the first three a value leads far away:
//! the shifts of a rook and of a bishop are 0, and an offset is as large as it can be. The others
//! have to be refused: arrays that are empty, too short or too long, or of another type.
//! `BOUNDS=all` changes every array to three values, and to other lengths and types.
//!
//! A second test writes other formulas into a layout, and the compiler must refuse those that lead
//! out of the table.
#![cfg(feature = "generate")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sliding_attacks::{SlidingAttacks, Visitor};
use sliding_attacks_codegen::{Array, Builder, Layout, Tables};

use crate::common::Noise;
#[cfg(feature = "fancy")]
use crate::common::copy;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// The arrays of each layout.
type Layouts<'a> = BTreeMap<&'static str, Vec<&'a Array>>;

/// Returns whether the values of an array can lead out of the table. The attack sets at the end of
/// look-ups cannot.
fn matters(array: &Array) -> bool {
    array.words().len() == 64 || array.name() == "INDICES"
}

/// Returns the place of an array in the order of the rounds: the most dangerous values come first.
fn order(array: &&Array) -> usize {
    let ends = ["SHIFTS", "OFFSETS"];
    let place = ends.iter().position(|end| array.name().ends_with(end));
    place.unwrap_or(ends.len())
}

/// Returns the declaration of an array, with a change.
fn declaration(array: &Array, change: Option<&Change>) -> String {
    let (name, mut kind) = (array.name(), array.element().to_owned());
    let mut values: Vec<_> = array.words().iter().map(u64::to_string).collect();
    match change {
        Some(&Change::Value(index, value)) => values[index] = value.to_string(),
        Some(&Change::Length(changed)) => values.resize(changed, "0".to_owned()),
        Some(Change::Type(changed)) => {
            kind.clone_from(changed);
            for value in &mut values {
                *value = format!("{value}_u64 as {kind}");
            }
            let middle = values.len() / 2;
            values[middle] = format!("-1000_i64 as {kind}");
        }
        None => {}
    }
    let length = values.len();
    let values = if matters(array) {
        values.join(",")
    } else {
        format!("0; {length}")
    };
    format!("pub static {name}: [{kind}; {length}] = [{values}];\n")
}

/// The names of the layouts that this build has.
struct Names(Vec<Layout>);

impl Visitor for Names {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.0.extend(A::NAME.parse::<Layout>());
    }
}

/// Generates the tables of every layout that this build has.
fn generate() -> Tables {
    let mut names = Names(Vec::new());
    sliding_attacks::visit_all(&mut names);
    let builder = names.0.into_iter().fold(Builder::new(), Builder::layout);
    builder.generate().unwrap()
}

/// Returns the arrays of each layout.
fn layouts(tables: &Tables) -> Layouts<'_> {
    let mut layouts = Layouts::new();
    for tables in tables.layouts() {
        let mut arrays: Vec<_> = tables.arrays().iter().collect();
        arrays.sort_by_key(order);
        layouts.insert(tables.layout().name(), arrays);
    }
    layouts
}

/// A change of one array.
#[derive(Clone, Debug)]
enum Change {
    /// At this index, to this value.
    Value(usize, u64),
    /// To this length.
    Length(usize),
    /// To this type, with -1000 in the middle, or what a cast makes of that.
    Type(String),
}

/// The number of an array, and its change.
type Numbered = (usize, Change);

/// A change of each of these layouts.
type Changes = BTreeMap<&'static str, Numbered>;

/// Writes the generated file, with these changes.
fn write(folder: &Path, layouts: &Layouts, changes: &Changes) {
    let mut text = String::new();
    for (layout, arrays) in layouts {
        writeln!(text, "pub mod {layout} {{\npub const SHA256: &str = \"\";").unwrap();
        for (number, array) in arrays.iter().enumerate() {
            let change = changes.get(layout).filter(|change| change.0 == number);
            text += &declaration(array, change.map(|change| &change.1));
        }
        text += "}\n";
    }
    fs::write(folder.join("tables.rs"), text).unwrap();
}

/// Compiles the crate from this source, with the generated file in `folder`.
fn compile(source: &Path, folder: &Path, layouts: &Layouts) -> Output {
    let mut rustc = rustc();
    rustc.arg(source.join("lib.rs"));
    rustc.args([
        "--crate-name=sliding_attacks",
        "--crate-type=rlib",
        "--cfg=feature=\"generate\"",
    ]);
    rustc.args(
        layouts
            .keys()
            .map(|layout| format!("--cfg=feature=\"{layout}\"")),
    );
    rustc
        .arg("--out-dir")
        .arg(folder)
        .current_dir(folder)
        .env("OUT_DIR", folder)
        .env("CARGO_PKG_VERSION", "0.0.0");
    rustc.output().unwrap()
}

fn rustc() -> Command {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args([
        "--edition=2024",
        "-Copt-level=3",
        "-Ccodegen-units=1",
        "-Cdebug-assertions=on",
        "-Coverflow-checks=off",
        "--cap-lints=allow",
    ]);
    rustc
}

/// Returns the layouts whose file an error names.
fn refused(errors: &str, layouts: &Layouts) -> BTreeSet<&'static str> {
    let names = |layout: &&str| {
        let file: PathBuf = ["src", "layout", &format!("{layout}.rs")].iter().collect();
        errors.contains(&format!("{}:", file.display()))
    };
    layouts.keys().copied().filter(names).collect()
}

/// The start of a program that makes the look-ups of layouts with all subsets of the mask, and with
/// noise.
const PROGRAM: &str = r#"
use sliding_attacks::technique::ray_loop::{bishop_attacks, rook_attacks};
use sliding_attacks::{Bitboard, Square, layout};

type LookUp = fn(Square, Bitboard) -> Bitboard;

fn look_up(rook: LookUp, bishop: LookUp) {
    for square in Square::ALL {
        for lines in [rook_attacks(square, Bitboard::EMPTY), bishop_attacks(square, Bitboard::EMPTY)] {
            let edges = (Bitboard::FILE_A | Bitboard::FILE_H) - Bitboard::from(square.file())
                | (Bitboard::RANK_1 | Bitboard::RANK_8) - Bitboard::from(square.rank());
            let mut noise = 1_u64;
            for subset in (lines - edges).subsets() {
                noise = noise.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                for occupied in [subset, Bitboard(noise), Bitboard(noise) | subset] {
                    std::hint::black_box((rook(square, occupied), bishop(square, occupied)));
                }
            }
        }
    }
}

"#;

/// Compiles and runs a program that looks up attacks in each of these layouts.
fn look_up(folder: &Path, layouts: &Layouts, changes: &Changes) {
    let calls = layouts.keys().map(|layout| {
        format!("    look_up(layout::{layout}::rook_attacks, layout::{layout}::bishop_attacks);\n    println!(\"{layout}\");\n")
    });
    fs::write(
        folder.join("look_up.rs"),
        format!("{PROGRAM}fn main() {{\n{}}}\n", calls.collect::<String>()),
    )
    .unwrap();
    let program = folder.join("look_up");
    let mut linker = rustc();
    linker
        .arg(folder.join("look_up.rs"))
        .arg("--extern=sliding_attacks")
        .arg("-L")
        .arg(folder)
        .arg("-o")
        .arg(&program);
    let linked = linker.output().unwrap();
    assert!(
        linked.status.success(),
        "{}",
        String::from_utf8_lossy(&linked.stderr)
    );
    let output = Command::new(&program).output().unwrap();
    assert!(
        output.status.success(),
        "{changes:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.lines().eq(layouts.keys().copied()),
        "not every layout was looked up: {said}"
    );
}

/// Tries one round. Returns the layouts that the compiler accepts.
fn round(folder: &Path, mut layouts: Layouts<'_>, changes: &Changes) -> Vec<&'static str> {
    fs::create_dir_all(folder).unwrap();
    while !layouts.is_empty() {
        write(folder, &layouts, changes);
        let output = compile(Path::new(SOURCE), folder, &layouts);
        if output.status.success() {
            look_up(folder, &layouts, changes);
            break;
        }
        let errors = String::from_utf8_lossy(&output.stderr);
        let refused = refused(&errors, &layouts);
        assert!(!refused.is_empty(), "{changes:?}: {errors}");
        layouts.retain(|layout, _| !refused.contains(layout));
    }
    layouts.into_keys().collect()
}

/// Returns the rounds, and whether all of their changes have to be refused.
fn rounds(layouts: &Layouts, all: bool) -> Vec<(bool, Changes)> {
    let mut noise = Noise(30);
    let mut rounds = Vec::new();
    // What changes in each layout, if anything does.
    let mut add = |refused, change: &mut dyn FnMut(&[&Array]) -> Option<Numbered>| {
        let changes = layouts
            .iter()
            .filter_map(|(&layout, arrays)| Some((layout, change(arrays)?)));
        rounds.push((refused, changes.collect()));
    };
    let most = layouts.values().map(Vec::len).max().unwrap();
    let (numbers, kinds) = if all { (most, 8) } else { (3, 1) };
    for (number, kind) in (0..numbers).flat_map(|number| (0..kinds).map(move |kind| (number, kind)))
    {
        add(false, &mut |arrays| {
            let array = arrays.get(number)?;
            let (length, bits) = (array.words().len(), 8 * array.width());
            let largest = u64::MAX >> (64 - bits);
            // A shift is most dangerous where it is small.
            let most_dangerous = if array.name().ends_with("SHIFTS") {
                0
            } else {
                largest
            };
            let values = [
                most_dangerous,
                largest - most_dangerous,
                noise.word() & largest,
            ];
            let change = match kind {
                0..3 if matters(array) => {
                    Change::Value(noise.word() as usize % length, values[kind])
                }
                // Columns have 64 values, which is checked in one place, so one other length each
                // is enough.
                3..6 if length != 64 || kind == 3 + number % 3 => {
                    Change::Length([0, length - 1, length + 1][kind - 3])
                }
                6 => Change::Type(format!("i{bits}")),
                7 if bits < 64 => Change::Type("u64".to_owned()),
                _ => return None,
            };
            Some((number, change))
        });
    }
    add(true, &mut |arrays| {
        Some((arrays.len() - 1, Change::Length(0)))
    });
    // The numbers of `byte_lookup`'s sets would be added in 32 bits, whatever their type. The
    // others have 63 or 65 values, too.
    for (kind, length) in [("i16", None), ("i64", Some(63)), ("u64", Some(65))] {
        add(true, &mut |arrays| {
            let bases = arrays.iter().position(|array| array.name() == "ROOK_BASES");
            let change = match length {
                Some(length) if bases.is_none() => Change::Length(length),
                _ => Change::Type(kind.to_owned()),
            };
            Some((bases.unwrap_or(0), change))
        });
    }
    rounds
}

#[test]
fn a_generated_file_is_refused_or_stays_within_its_tables() {
    let tables = generate();
    let rounds = rounds(
        &layouts(&tables),
        std::env::var_os("BOUNDS").is_some_and(|value| value == "all"),
    );

    // Each thread has a folder of its own. A round leaves out the layouts that it does not change.
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get().min(4));
    let of_thread = |thread: usize| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bounds-{thread}"));
        rounds.iter().skip(thread).step_by(threads).fold(
            (0, 0),
            |(refusals, accepted), (refused, changes)| {
                let mut changed = layouts(&tables);
                changed.retain(|layout, _| changes.contains_key(layout));
                let kept = round(&folder, changed, changes);
                assert!(
                    !refused || kept.is_empty(),
                    "{kept:?} are accepted: {changes:?}"
                );
                (refusals + changes.len() - kept.len(), accepted + kept.len())
            },
        )
    };
    let (refusals, accepted) = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || of_thread(thread)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1))
    });
    println!("{refusals} changes refused, {accepted} accepted");
    assert!(
        refusals > 0 && accepted > 0,
        "{refusals} changes refused, {accepted} accepted"
    );
}

#[cfg(feature = "fancy")]
#[test]
fn a_formula_that_leads_out_of_the_table_is_refused() {
    /// The last step of the formula in `fancy.rs`, what could stand there, and the compiler's
    /// message, or none for what leads nowhere else.
    const LAST_STEP: &str = ".at(offsets.get(square))";
    const OUT: &str = "an index of a square leads out of the table";
    const STEPS: [(&str, &str); 6] = [
        (LAST_STEP, ""),
        (".at(1 << 40).at(offsets.get(square))", ""),
        (".at(offsets.get(square)).at(1 << 40)", OUT),
        (".at(offsets.get(square)).shifted(0)", OUT),
        (".at(offsets.get(square)).at_byte(4)", OUT),
        (".at(offsets.get(square)).at_byte(1 << 40)", OUT),
    ];

    let tables = generate();
    let mut layouts = layouts(&tables);
    layouts.retain(|&layout, _| layout == "fancy");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("index");
    let source = folder.join("src");
    copy(Path::new(SOURCE), &source);
    write(&folder, &layouts, &BTreeMap::new());
    let fancy = source.join("layout/fancy.rs");
    let code = fs::read_to_string(&fancy).unwrap();
    assert_eq!(code.matches(LAST_STEP).count(), 1);
    for (step, message) in STEPS {
        fs::write(&fancy, code.replace(LAST_STEP, step)).unwrap();
        let output = compile(&source, &folder, &layouts);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            output.status.success(),
            message.is_empty(),
            "{step}: {errors}"
        );
        assert!(errors.contains(message), "{step}: {errors}");
    }
}
