//! The C header's exchanges against the crate's.

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use sliding_attacks::{Bitboard, Capture, PieceType, Pieces, exchange};

use crate::tests::cases;

/// Reads numbers of cases, and writes the value and whether it is reached by itself and by one more.
const PROGRAM: &str = r#"
#define SLIDING_ATTACKS_IMPLEMENTATION
#include "sliding_attacks_fancy.h"
#include "sliding_attacks_board.h"
#include <stdio.h>

static int64_t number(void)
{
    long long found = 0;
    return scanf("%lld", &found) == 1 ? found : -2;
}

static struct sliding_attacks_pieces side(void)
{
    struct sliding_attacks_pieces pieces;
    pieces.color = number() == 0 ? SLIDING_ATTACKS_WHITE : SLIDING_ATTACKS_BLACK;
    pieces.pawns = (uint64_t)number();
    pieces.knights = (uint64_t)number();
    pieces.sliders.orthogonal = (uint64_t)number();
    pieces.sliders.diagonal = (uint64_t)number();
    pieces.kings = (uint64_t)number();
    return pieces;
}

int main(void)
{
    const int values[6] = { 100, 300, 300, 500, 900, 0 };
    int from;
    while ((from = (int)number()) >= 0) {
        struct sliding_attacks_capture first;
        struct sliding_attacks_pieces own, their;
        uint64_t occupied;
        int value;
        first.from = (unsigned)from;
        first.to = (unsigned)number();
        first.piece = (enum sliding_attacks_piece_type)number();
        first.captured = (int)number();
        first.promotion = (int)number();
        own = side();
        their = side();
        occupied = (uint64_t)number();
        value = (int)sliding_attacks_exchange(first, own, their, occupied, values);
        printf("%d %d %d\n", value, sliding_attacks_exchange_reaches(value, first, own, their, occupied, values),
            sliding_attacks_exchange_reaches(value + 1, first, own, their, occupied, values));
    }
    return 0;
}
"#;

#[test]
fn c_finds_the_same_values() {
    let folder = env::temp_dir().join(format!("exchange-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("main.c"), PROGRAM).unwrap();
    let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../c");
    let mut compiler = Command::new("cc");
    compiler.args([
        "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "main.c", "-o", "program", "-I",
    ]);
    match compiler.arg(headers).current_dir(&folder).status() {
        Err(error) => println!("skipped: cc: {error}"),
        Ok(status) => {
            assert!(status.success());
            compare(&folder.join("program"));
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

fn compare(program: &Path) {
    let (mut input, mut expected) = (String::new(), String::new());
    for (first, sides, occupied) in cases() {
        let number = |piece: Option<PieceType>| piece.map_or(-1, |piece| piece.index() as i64);
        let set = |set: Bitboard| set.0 as i64;
        let Capture {
            from,
            to,
            piece,
            captured,
            promotion,
        } = first;
        let [from, to] = [from, to].map(|square| square.index() as i64);
        let mut numbers = vec![
            from,
            to,
            number(Some(piece)),
            number(captured),
            number(promotion),
        ];
        for Pieces {
            color,
            pawns,
            knights,
            sliders,
            kings,
        } in sides
        {
            numbers.push(color.index() as i64);
            numbers.extend([pawns, knights, sliders.orthogonal, sliders.diagonal, kings].map(set));
        }
        numbers.push(set(occupied));
        for number in numbers {
            input += &format!("{number} ");
        }
        let value = exchange(first, sides, occupied, &crate::VALUES);
        expected += &format!("{value} 1 0\n");
    }
    let mut child = Command::new(program);
    let mut child = child
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let found = String::from_utf8(output.stdout).unwrap();
    assert_eq!(found.lines().count(), expected.lines().count());
    assert!(found == expected, "values differ");
}
