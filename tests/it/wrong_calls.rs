//! Calls that people get wrong: a debug build panics, says what to do, and blames the caller's line.

use std::cell::RefCell;
use std::panic::{catch_unwind, set_hook, take_hook};
use std::thread;

use sliding_attacks::{
    Bitboard, Color, Native, PieceType, Pieces, SlidingAttacksExt, Square, WordFormula,
    attackers_of_both, checks_and_pins, is_attacked, king_targets,
};

/// White's king on e1 and knight on d2; Black's rook on e8.
fn sides() -> [Pieces; 2] {
    let [mut white, mut black] = Color::ALL.map(Pieces::new);
    white.insert(Square::E1, PieceType::King);
    white.insert(Square::D2, PieceType::Knight);
    black.insert(Square::E8, PieceType::Rook);
    [white, black]
}

#[test]
fn wrong_calls_blame_the_caller() {
    std::thread_local! {
        static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
    }
    let (this_thread, others) = (thread::current().id(), take_hook());
    set_hook(Box::new(move |panic| {
        if thread::current().id() == this_thread {
            PANIC.set(panic.to_string());
        } else {
            others(panic);
        }
    }));
    let ([white, black], king) = (sides(), Square::E1);
    let occupied = white.squares() | black.squares();
    let of_other_side = "pass the pieces of the other side";
    let calls: [(&str, &dyn Fn()); 13] = [
        (of_other_side, &|| {
            _ = is_attacked(king, white, occupied);
        }),
        (of_other_side, &|| {
            _ = Native::is_attacked(king, white, occupied);
        }),
        (of_other_side, &|| {
            _ = checks_and_pins(king, white, occupied);
        }),
        (of_other_side, &|| {
            _ = king_targets(king, white, occupied);
        }),
        (of_other_side, &|| {
            _ = Native::king_targets(king, white, occupied);
        }),
        ("call `king_targets` for the king", &|| {
            _ = checks_and_pins(king, black, occupied).targets(king);
        }),
        ("both sides have the same color", &|| {
            _ = attackers_of_both(king, [black, black], occupied);
        }),
        ("several kings: if", &|| {
            _ = Pieces::from_kinds(Color::White, [Square::E1 | Square::E8; 6]);
        }),
        ("several kings: pass", &|| {
            let [none, kings] = [Bitboard::EMPTY, Square::E1 | Square::E8];
            _ = Pieces::from_board(Color::White, kings, [none, none, none, none, none, kings]);
        }),
        ("a square is in two of the sets", &|| {
            _ = Pieces::from_board(Color::White, occupied, [occupied; 6]);
        }),
        ("call `remove` first", &|| {
            sides()[0].insert(king, PieceType::Queen);
        }),
        ("64 squares need 64 words, and the list has 63", &|| {
            let formula = WordFormula { first: 0, step: 1 };
            Bitboard::FULL.write_words(&mut [0; 63], formula);
        }),
        ("64 squares need 64 words, and the list has 0", &|| {
            let formula = WordFormula { first: 0, step: 1 };
            Bitboard::FULL.write_words(&mut [], formula);
        }),
    ];
    for (number, (message, call)) in calls.into_iter().enumerate() {
        // A release build answers them, except for a list that is too short.
        if cfg!(debug_assertions) || number >= 11 {
            let result = catch_unwind(std::panic::AssertUnwindSafe(call));
            assert!(result.is_err(), "{number}: {message}");
            let found = PANIC.take();
            let is_right = found.contains(message) && found.contains(file!());
            assert!(is_right, "{number}: {message}: {found}");
        }
    }
}
