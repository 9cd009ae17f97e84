//! The C header's exchanges against the rules, as they are written in the crate's tests.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use crate::cases::{Case, cases, mistakes};
use fastrand::Rng;
use sliding_attacks::{PieceType, Sides};

/// Reads the words of cases, and writes the value, whether it reaches each threshold, and how often an
/// assertion has failed.
const PROGRAM: &str = r#"
static int failed;
#define SLIDING_ATTACKS_ASSERT(condition) ((condition) ? (void)0 : (void)++failed)
#define SLIDING_ATTACKS_IMPLEMENTATION
#include "sliding_attacks_fancy.h"
#include "sliding_attacks_board.h"
#include <stdio.h>

static struct sliding_attacks_pieces side(const int64_t *words)
{
    const uint64_t *kinds = (const uint64_t *)words + 1;
    return sliding_attacks_pieces_from_kinds(words[0] ? SLIDING_ATTACKS_BLACK : SLIDING_ATTACKS_WHITE, kinds);
}

int main(void)
{
    int64_t words[34];
    while (fread(words, sizeof words, 1, stdin) == 1) {
        const struct sliding_attacks_capture first = { (unsigned)words[0], (unsigned)words[1],
            (enum sliding_attacks_piece_type)words[2], (enum sliding_attacks_captured)words[3],
            (enum sliding_attacks_piece_type)words[4] };
        const struct sliding_attacks_sides sides = { side(words + 6), side(words + 13) };
        const int64_t *v = words + 20;
        const struct sliding_attacks_values values = { (int)v[0], (int)v[1], (int)v[2], (int)v[3], (int)v[4], (int)v[5] };
        failed = 0;
        printf("%d", sliding_attacks_exchange(first, sides, (uint64_t)words[5], &values));
        for (int i = 26; i < 34; ++i)
            printf(" %d", sliding_attacks_exchange_reaches((int)words[i], first, sides, (uint64_t)words[5], &values));
        printf(" %d\n", failed);
    }
    return 0;
}
"#;

/// Returns a word for each number that the program reads.
fn words(case: &Case, thresholds: &[i32; 8]) -> Vec<i64> {
    let first = case.first;
    let number = |piece: Option<PieceType>, none: i64| piece.map_or(none, |kind| kind as i64);
    let mut words = vec![
        first.from as i64,
        first.to as i64,
        first.piece as i64,
        number(first.captured, -1) + 1,
        number(first.promotion, 0),
        case.occupied.0 as i64,
    ];
    let Sides { own, opponent } = case.sides;
    for side in [own, opponent] {
        words.push(side.color as i64);
        words.extend(PieceType::ALL.map(|kind| side.of(kind).0 as i64));
    }
    words.extend(case.values.map(i64::from));
    words.extend(thresholds.map(i64::from));
    words
}

#[test]
fn c_follows_the_rules() {
    let folder = std::env::temp_dir().join(format!("exchange-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("main.c"), PROGRAM).unwrap();
    let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../c");
    let mut compiler = Command::new("cc");
    compiler.args(["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror"]);
    // A failed assertion goes on here, so gcc sees what happens then.
    compiler
        .args(["-Wno-array-bounds", "main.c", "-o", "program", "-I"])
        .arg(headers);
    match compiler.current_dir(&folder).status() {
        Err(error) => println!("skipped: cc: {error}"),
        Ok(status) => {
            assert!(status.success());
            compare(&folder);
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

fn compare(folder: &Path) {
    let (mut all, mut expected) = (Vec::new(), String::new());
    let mut random = Rng::with_seed(88);
    for case in cases(40_000, |end| random.usize(..end)) {
        let value = case.value().clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let [less, more] = [value.saturating_sub(1), value.saturating_add(1)];
        let [least, most] = [i32::MIN, i32::MAX];
        let thresholds = [less, value, more, 0, least, least + 1, most - 1, most];
        all.extend(words(&case, &thresholds));
        let reaches = thresholds.map(|threshold| u8::from(value >= threshold).to_string());
        expected += &format!("{value} {} 0\n", reaches.join(" "));
    }
    let wrong = mistakes();
    all.extend(wrong.iter().flat_map(|(case, _)| words(case, &[0; 8])));
    let bytes: Vec<u8> = all.into_iter().flat_map(i64::to_ne_bytes).collect();
    fs::write(folder.join("cases"), bytes).unwrap();
    let input = File::open(folder.join("cases")).unwrap();
    let mut program = Command::new(folder.join("program"));
    let output = program.stdin(input).output().unwrap();
    assert!(output.status.success());
    let found = String::from_utf8(output.stdout).unwrap();
    let (rules, asserted) = found.split_at(expected.len());
    assert!(rules == expected, "values differ");
    // Each of the nine calls fails an assertion.
    let count = |line: &str| line.rsplit(' ').next().unwrap().parse().unwrap();
    let counts: Vec<usize> = asserted.lines().map(count).collect();
    assert_eq!(counts.len(), wrong.len());
    assert!(counts.iter().all(|&count| count >= 9), "{counts:?}");
}
