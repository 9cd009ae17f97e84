//! Whatever the generated file says, the compiler refuses it or every look-up stays within its table.
//!
//! Each round changes one value of every layout's data and compiles the crate optimised, as in a release build, but in one unit,
//! which is quicker, and with debug assertions, which check each read. Without the layouts that the compiler refuses, a program
//! then looks up every square with all subsets of its mask, and with noise.
//!
//! A round takes some seconds, so the test makes three: the shifts of a rook and of a bishop are 0, and an offset is as
//! large as it can be. `BOUNDS=all` changes every array to three values each.
#![cfg(feature = "generate")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::Noise;

/// An array of a layout: its name, the bits of a value, its length and the text of its values.
struct Array<'a> {
    name: &'a str,
    bits: u32,
    length: usize,
    values: &'a str,
}

impl Array<'_> {
    /// Returns whether its values can lead out of the table. The attack sets at the end of look-ups cannot.
    fn matters(&self) -> bool {
        self.length == 64 || self.name == "INDICES"
    }

    /// Returns the place in the order of the rounds: the most dangerous values come first.
    fn order(&self) -> usize {
        ["SHIFTS", "OFFSETS"].into_iter().position(|end| self.name.ends_with(end)).unwrap_or(2)
    }

    /// Returns the declaration, with one value changed.
    fn text(&self, change: Option<(usize, u64)>) -> String {
        let (name, bits, length) = (self.name, self.bits, self.length);
        if !self.matters() {
            return format!("pub static {name}: [u{bits}; {length}] = [0; {length}];\n");
        }
        let mut values: Vec<_> = numbers(self.values).map(str::to_owned).collect();
        assert_eq!(values.len(), length, "{name}");
        if let Some((index, value)) = change {
            values[index] = value.to_string();
        }
        format!("pub static {name}: [u{bits}; {length}] = [{}];\n", values.join(","))
    }
}

fn numbers(values: &str) -> impl Iterator<Item = &str> {
    let rows = values.lines().filter(|row| !row.trim_start().starts_with("//"));
    rows.flat_map(|row| row.split(',')).map(str::trim).filter(|number| !number.is_empty())
}

/// Returns the arrays of each layout in the text of a generated file.
fn layouts(text: &str) -> BTreeMap<&str, Vec<Array<'_>>> {
    let modules = text.split("\npub mod ").skip(1).map(|module| module.split_once(" {\n").unwrap());
    let array = |item| -> Option<Array> {
        let (name, rest) = str::split_once(item, ": [u")?;
        let (bits, rest) = rest.split_once("; ")?;
        let (length, rest) = rest.split_once("] = [")?;
        let (values, _) = rest.split_once(']')?;
        Some(Array { name, bits: bits.parse().unwrap(), length: length.parse().unwrap(), values })
    };
    let arrays = |items: &'_ str| items.split("pub static ").skip(1).count();
    modules
        .map(|(name, items)| {
            let mut found: Vec<_> = items.split("pub static ").skip(1).filter_map(array).collect();
            assert_eq!(found.len(), arrays(items), "{name}");
            found.sort_by_key(Array::order);
            (name, found)
        })
        .collect()
}

/// A change of one array: which of those that matter, at which index, to which value.
type Change = (usize, usize, u64);

/// Writes the generated file, with a change of each of these layouts.
fn write(folder: &Path, layouts: &BTreeMap<&str, Vec<Array>>, changes: &BTreeMap<&str, Change>) {
    let mut text = String::new();
    for (layout, arrays) in layouts {
        writeln!(text, "pub mod {layout} {{\npub const SHA256: &str = \"\";").unwrap();
        let mut number = 0;
        for array in arrays {
            let change = changes.get(layout).filter(|change| array.matters() && change.0 == number);
            text += &array.text(change.map(|&(_, index, value)| (index, value)));
            number += usize::from(array.matters());
        }
        text += "}\n";
    }
    fs::write(folder.join("tables.rs"), text).unwrap();
}

/// Compiles the crate with the generated file in `folder`.
fn compile(folder: &Path, layouts: &BTreeMap<&str, Vec<Array>>) -> Output {
    let mut rustc = rustc();
    rustc.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs"));
    rustc.args(["--crate-name=sliding_attacks", "--crate-type=rlib", "--cfg=feature=\"generate\""]);
    rustc.args(layouts.keys().map(|layout| format!("--cfg=feature=\"{layout}\"")));
    rustc.arg("--out-dir").arg(folder).current_dir(folder).env("OUT_DIR", folder).env("CARGO_PKG_VERSION", "0.0.0");
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
fn refused<'a>(errors: &str, layouts: &BTreeMap<&'a str, Vec<Array>>) -> BTreeSet<&'a str> {
    let names = |layout: &&str| {
        let file: PathBuf = ["src", "layout", &format!("{layout}.rs")].iter().collect();
        errors.contains(&format!("{}:", file.display()))
    };
    layouts.keys().copied().filter(names).collect()
}

/// The start of a program that makes the look-ups of layouts with all subsets of the mask, and with noise.
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
fn look_up(folder: &Path, layouts: &BTreeMap<&str, Vec<Array>>, changes: &BTreeMap<&str, Change>) {
    let calls = layouts.keys().map(|layout| {
        format!("    look_up(layout::{layout}::rook_attacks, layout::{layout}::bishop_attacks);\n    println!(\"{layout}\");\n")
    });
    fs::write(folder.join("look_up.rs"), format!("{PROGRAM}fn main() {{\n{}}}\n", calls.collect::<String>())).unwrap();
    let program = folder.join("look_up");
    let mut linker = rustc();
    linker.arg(folder.join("look_up.rs")).arg("--extern=sliding_attacks").arg("-L").arg(folder).arg("-o").arg(&program);
    let linked = linker.output().unwrap();
    assert!(linked.status.success(), "{}", String::from_utf8_lossy(&linked.stderr));
    let output = Command::new(&program).output().unwrap();
    assert!(output.status.success(), "{changes:?}: {}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.lines().eq(layouts.keys().copied()), "not every layout was looked up: {said}");
}

/// Tries one round, which has a change of each of these layouts. Returns how many the compiler refused, and how many it accepted.
fn round(folder: &Path, mut layouts: BTreeMap<&str, Vec<Array>>, changes: &BTreeMap<&str, Change>) -> (usize, usize) {
    fs::create_dir_all(folder).unwrap();
    let mut refusals = 0;
    while !layouts.is_empty() {
        write(folder, &layouts, changes);
        let output = compile(folder, &layouts);
        let errors = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            look_up(folder, &layouts, changes);
            break;
        }
        let refused = refused(&errors, &layouts);
        assert!(refusals == 0 && !refused.is_empty(), "{changes:?}: {errors}");
        refusals = refused.len();
        layouts.retain(|layout, _| !refused.contains(layout));
    }
    (refusals, layouts.len())
}

#[test]
fn a_generated_file_is_refused_or_stays_within_its_tables() {
    if rustc().arg("--version").output().is_err() {
        println!("skipped: there is no compiler to run");
        return;
    }
    let text = fs::read_to_string(concat!(env!("OUT_DIR"), "/tables.rs")).unwrap();
    let layouts = layouts(&text);
    let all = std::env::var_os("BOUNDS").is_some_and(|value| value == "all");
    let mut noise = Noise(30);
    let most = layouts.values().map(|arrays| arrays.iter().filter(|array| array.matters()).count()).max().unwrap();
    let (numbers, kinds) = if all { (most, 3) } else { (3, 1) };
    let mut rounds = Vec::new();
    for (number, kind) in (0..numbers).flat_map(|number| (0..kinds).map(move |kind| (number, kind))) {
        let mut changes = BTreeMap::new();
        for (&layout, arrays) in &layouts {
            let Some(array) = arrays.iter().filter(|array| array.matters()).nth(number) else { continue };
            let largest = u64::MAX >> (64 - array.bits);
            // A shift is most dangerous where it is small.
            let most_dangerous = if array.name.ends_with("SHIFTS") { 0 } else { largest };
            let values = [most_dangerous, largest - most_dangerous, noise.word() & largest];
            changes.insert(layout, (number, noise.word() as usize % array.length, values[kind]));
        }
        rounds.push(changes);
    }

    // Each thread has a folder of its own. A round leaves out the layouts that it does not change.
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get().min(4));
    let of_thread = |thread: usize| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bounds-{thread}"));
        rounds.iter().skip(thread).step_by(threads).fold((0, 0), |(refusals, accepted), changes| {
            let mut changed = self::layouts(&text);
            changed.retain(|layout, _| changes.contains_key(layout));
            let (refused, kept) = round(&folder, changed, changes);
            (refusals + refused, accepted + kept)
        })
    };
    let (refusals, accepted) = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1))
    });
    println!("{refusals} changes refused, {accepted} accepted");
    assert!(refusals > 0 && accepted > 0, "{refusals} changes refused, {accepted} accepted");
}
