//! Encodings of the type of a mailbox, by the compiler and by hand.
#![forbid(unsafe_code)]

use std::fmt::Debug;

use sliding_attacks::{Color, PieceType};
use sliding_attacks_threats::{Codes, Encoding};

/// Defines a module with an enum of the pieces with these numbers, and its encodings with and without
/// `Option`.
macro_rules! pieces {
    ($name:ident: $($number:literal)*; $option:expr) => {
        mod $name {
            use sliding_attacks_threats::{Encoding, encoding};

            pieces!(define $($number)*);
            use Piece::*;

            pub const ENCODING: Encoding<Piece> = encoding!(Piece {
                P => b'P', N => b'N', B => b'B', R => b'R', Q => b'Q', K => b'K',
                p => b'p', n => b'n', b => b'b', r => b'r', q => b'q', k => b'k',
            });
            pub const OPTION: Option<Encoding<Option<Piece>>> = $option;
            pub const ALL: [Piece; 12] = [P, N, B, R, Q, K, p, n, b, r, q, k];
        }
    };
    (define $P:literal $N:literal $B:literal $R:literal $Q:literal $K:literal
            $p:literal $n:literal $b:literal $r:literal $q:literal $k:literal) => {
        #[allow(non_camel_case_types, reason = "as the letters of FEN")]
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[repr(u8)]
        pub enum Piece {
            P = $P, N = $N, B = $B, R = $R, Q = $Q, K = $K,
            p = $p, n = $n, b = $b, r = $r, q = $q, k = $k,
        }
    };
    (option) => {
        Some(encoding!(Option<Piece> {
            Some(P) => b'P', Some(N) => b'N', Some(B) => b'B', Some(R) => b'R', Some(Q) => b'Q', Some(K) => b'K',
            Some(p) => b'p', Some(n) => b'n', Some(b) => b'b', Some(r) => b'r', Some(q) => b'q', Some(k) => b'k',
            None => b'.',
        }))
    };
}

pieces!(from_0: 0 1 2 3 4 5 6 7 8 9 10 11; pieces!(option));
pieces!(by_bit_3: 0 1 2 3 4 5 8 9 10 11 12 13; pieces!(option));
pieces!(from_2: 2 3 4 5 6 7 8 9 10 11 12 13; pieces!(option));
pieces!(stockfish: 1 2 3 4 5 6 9 10 11 12 13 14; pieces!(option));
pieces!(mixed: 7 11 3 0 12 9 4 1 14 8 5 2; pieces!(option));
// `None` is 16 here, which in four bits is the white pawn.
pieces!(to_15: 0 1 2 3 4 5 10 11 12 13 14 15; None);

/// Compares the codes of all values with those by hand.
fn check<T: Copy + Debug + PartialEq>(encoding: Encoding<T>, values: [T; 12]) {
    let codes: Codes = encoding.codes();
    for (number, value) in values.into_iter().enumerate() {
        let expected = (Color::ALL[number / 6], PieceType::ALL[number % 6]);
        assert_eq!(
            codes.piece(encoding.code(value)),
            Some(expected),
            "{value:?}"
        );
        assert_eq!(encoding.value(encoding.code(value)), Some(value));
        let board = [value; 64];
        assert_eq!(encoding.mailbox(&board), &[encoding.code(value); 64]);
    }
}

#[test]
fn every_encoding_has_the_codes_of_its_type() {
    macro_rules! check {
        ($($name:ident)*) => {$(
            check($name::ENCODING, $name::ALL);
            if let Some(encoding) = $name::OPTION {
                check(encoding, $name::ALL.map(Some));
                assert_eq!(encoding.codes().piece(encoding.code(None)), None);
                assert_eq!(encoding.value(encoding.code(None)), Some(None));
                // One of the three codes that mean nothing.
                assert!((0..16).any(|code| encoding.value(code).is_none()));
            }
        )*};
    }
    check!(from_0 by_bit_3 from_2 stockfish mixed to_15);
}
