//! The search finds what a second, plain program finds, and the program writes it.

use core::ops::Range;
use std::fs::File;
use std::process::{Command, Output, Stdio};

use hunt::Exhaustive;
use sliding_attacks_codegen::internal::Slider;
use sliding_attacks_codegen::internal::geometry::{Occupancies, parse_square};

/// Counts the magics with these upper bits that work, where the lower `unknown` bits may be anything.
///
/// This is the plain program. It reveals one bit of the magic at a time, and skips magics only if two
/// occupancies with different attacks have the same index.
fn count(occupancies: &Occupancies, magic: u64, unknown: u32) -> u64 {
    let bits = occupancies.bits - 1;
    let (mut slots, mut all_are_certain) = (vec![None; 1 << bits], true);
    for (&subset, attacks) in occupancies.subsets.iter().zip(&occupancies.attacks) {
        let index = |product: u128| (product >> (64 - bits)) as usize;
        let product = u128::from(subset.wrapping_mul(magic));
        let unknown = u128::from(subset) * ((1 << unknown) - 1);
        if index(product) != index(product + unknown) {
            all_are_certain = false;
        } else if slots[index(product)]
            .replace(attacks)
            .is_some_and(|other| other != attacks)
        {
            return 0;
        }
    }
    if all_are_certain {
        return 1 << unknown;
    }
    let half = 1 << (unknown - 1);
    count(occupancies, magic, unknown - 1) + count(occupancies, magic | half, unknown - 1)
}

/// Compares the number of magics in some chunks, and returns it.
fn agree(piece: Slider, name: &str, prefix: u32, chunks: Range<u64>) -> u64 {
    let occupancies = Occupancies::new(piece, parse_square(name).unwrap());
    let mut search = Exhaustive::new(&occupancies, prefix);
    let unknown = 64 - occupancies.mask.trailing_zeros() - prefix;
    let magics = |chunk| {
        let found = search.chunk(chunk);
        let expected = count(&occupancies, chunk << unknown, unknown);
        assert_eq!(
            found.magics, expected,
            "{piece} {name}, chunk {chunk} of 2^{prefix}"
        );
        assert_eq!(found.least.is_some(), found.magics > 0);
        found.magics
    };
    chunks.map(magics).sum()
}

#[test]
fn the_second_program_agrees_where_there_are_magics() {
    // The chunks of magics that the records have.
    assert!(agree(Slider::Bishop, "b1", 32, 0x1010_1408..0x1010_1410) > 0);
    assert!(agree(Slider::Rook, "d2", 27, 0x0320_0140..0x0320_0150) > 0);
    assert!(agree(Slider::Rook, "e2", 24, 0x4_0014..0x4_0018) > 0);
}

fn run(command: &str, stdout: impl Into<Stdio>) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hunt"));
    program.args(command.split_whitespace()).stdout(stdout);
    program.output().unwrap()
}

/// Returns what a command that must succeed prints.
fn lines(command: &str) -> String {
    let output = run(command, Stdio::piped());
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{command}: {output:?}"
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_bishop_on_d1_has_no_magic_of_four_bits() {
    assert_eq!(agree(Slider::Bishop, "d1", 6, 0..64), 0);
    // The number of branches that docs/history/hunting.md has.
    let all: Vec<String> = (0..64).map(|chunk: u32| chunk.to_string()).collect();
    let branches = |(number, line): (usize, &str)| {
        let start = format!("bishop d1 bits=4 prefix=6 chunk={number} branches=");
        let counts = line.strip_prefix(&start).unwrap();
        let branches = counts.strip_suffix(" magics=0").unwrap();
        branches.parse::<u32>().unwrap()
    };
    let found = lines(&format!("bishop-d1 {}", all.join(" ")));
    assert_eq!(found.lines().enumerate().map(branches).sum::<u32>(), 3984);
}

#[test]
fn the_magic_of_the_record_is_found() {
    let found = lines("rook-c2 1312");
    let (_, magic) = found.trim_end().split_once("magics=1 ").unwrap();
    let record = format!("\nrook c2 bits=9 {magic}\n");
    assert!(
        include_str!("../../records/dense.txt").contains(&record),
        "{found}"
    );
}

#[test]
fn impossible_searches_are_refused_with_a_remedy() {
    let usage = "for example, `hunt rook-f2 0 1 2`";
    for (command, remedy) in [
        ("", usage),
        ("rook-f2", usage),
        ("rook-j9 0", usage),
        ("queen-e4 0", usage),
        ("rook 0", usage),
        ("rook-f2 -1", "rook-f2 has chunks with numbers below 2048"),
        (
            "bishop-c1 0 64",
            "bishop-c1 has chunks with numbers below 64",
        ),
    ] {
        let output = run(command, Stdio::piped());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && output.stdout.is_empty(),
            "{command}"
        );
        assert!(said.contains(remedy), "{command}: {said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = run("bishop-d1 0", full);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.starts_with("error: standard output: cannot write"),
        "{said}"
    );
}
