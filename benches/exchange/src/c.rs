//! The C header's exchanges against the crate's.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use sliding_attacks::{PieceType, exchange};

use crate::tests::cases;

/// Reads the words of cases, and writes the value and whether it is reached by itself and by one
/// more.
const PROGRAM: &str = r#"
#define SLIDING_ATTACKS_IMPLEMENTATION
#include "sliding_attacks_fancy.h"
#include "sliding_attacks_board.h"
#include <stdio.h>

static struct sliding_attacks_pieces side(const uint64_t *words)
{
    struct sliding_attacks_pieces pieces
        = { SLIDING_ATTACKS_WHITE, words[1], words[2], { words[3], words[4] }, words[5] };
    pieces.color = words[0] ? SLIDING_ATTACKS_BLACK : SLIDING_ATTACKS_WHITE;
    return pieces;
}

int main(void)
{
    const int values[6] = { 100, 300, 300, 500, 900, 0 };
    uint64_t words[18];
    while (fread(words, sizeof words, 1, stdin) == 1) {
        const struct sliding_attacks_capture first = { (unsigned)words[0], (unsigned)words[1],
            (enum sliding_attacks_piece_type)words[2], (int)words[3], (int)words[4] };
        const struct sliding_attacks_pieces own = side(words + 6), other = side(words + 12);
        const int value = (int)sliding_attacks_exchange(first, own, other, words[5], values);
        printf("%d %d %d\n", value, sliding_attacks_exchange_reaches(value, first, own, other, words[5], values),
            sliding_attacks_exchange_reaches(value + 1, first, own, other, words[5], values));
    }
    return 0;
}
"#;

#[test]
fn c_finds_the_same_values() {
    let folder = std::env::temp_dir().join(format!("exchange-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("main.c"), PROGRAM).unwrap();
    let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../c");
    let mut compiler = Command::new("cc");
    compiler.args(["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "main.c"]);
    compiler.args(["-o", "program", "-I"]).arg(headers);
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
    let (mut words, mut expected) = (Vec::new(), String::new());
    for case in cases() {
        let first = case.first;
        let number =
            |piece: Option<PieceType>| piece.map_or(-1, |piece| piece.index() as i64) as u64;
        let kinds = [Some(first.piece), first.captured, first.promotion];
        words.extend([first.from, first.to].map(|square| square.index() as u64));
        words.extend(kinds.map(number));
        words.push(case.occupied.0);
        for side in case.sides {
            let sliders = [side.sliders.orthogonal, side.sliders.diagonal];
            words.push(side.color.index() as u64);
            words.extend([side.pawns, side.knights].map(u64::from));
            words.extend(sliders.map(u64::from));
            words.push(side.kings.0);
        }
        let value = exchange(first, case.sides(), case.occupied, &crate::VALUES);
        expected += &format!("{value} 1 0\n");
    }
    let bytes: Vec<u8> = words.into_iter().flat_map(u64::to_ne_bytes).collect();
    fs::write(folder.join("cases"), bytes).unwrap();
    let input = File::open(folder.join("cases")).unwrap();
    let mut program = Command::new(folder.join("program"));
    let output = program.stdin(input).output().unwrap();
    assert!(output.status.success());
    let found = String::from_utf8(output.stdout).unwrap();
    assert_eq!(found.lines().count(), expected.lines().count());
    assert!(found == expected, "values differ");
}
