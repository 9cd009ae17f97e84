//! `Bitboard`: its operations against 64 truth values, one for each square; constants, diagrams,
//! numbers as text, iterators and collections.

use sliding_attacks::{Bitboard, File, Rank, Square, bitboard};

use crate::common::Noise;

/// Sparse, dense and even mixtures of bits, sets of one square, and none.
fn bitboards() -> Vec<Bitboard> {
    let mut noise = Noise(1);
    let mut bitboards = vec![Bitboard::EMPTY, Bitboard::FULL];
    bitboards.extend(Square::ALL.map(Bitboard::from));
    for _ in 0..50 {
        let [a, b, c] = [noise.word(), noise.word(), noise.word()];
        bitboards.extend([a, a & b & c, a | b | c].map(Bitboard));
    }
    bitboards
}

/// Whether each square is in a set.
fn truths(set: Bitboard) -> [bool; 64] {
    std::array::from_fn(|index| set.0 >> index & 1 == 1)
}

#[test]
fn operations_on_two_sets_act_on_each_square() {
    for sets in bitboards().windows(2) {
        let (one, other) = (sets[0], sets[1]);
        let (ones, others) = (truths(one), truths(other));
        assert_eq!((u64::from(one), Bitboard::from(one.0)), (one.0, one));
        let by = |operation: fn(bool, bool) -> bool| -> [bool; 64] {
            std::array::from_fn(|index| operation(ones[index], others[index]))
        };
        let all = |operation| by(operation).iter().all(|holds| *holds);
        assert_eq!(truths(one | other), by(|one, other| one || other));
        assert_eq!(truths(one & other), by(|one, other| one && other));
        assert_eq!(truths(one ^ other), by(|one, other| one != other));
        assert_eq!(truths(one - other), by(|one, other| one && !other));
        assert_eq!(truths(!one), by(|one, _| !one));
        assert_eq!(one.is_subset(other), all(|one, other| !one || other));
        assert_eq!(one.is_disjoint(other), all(|one, other| !(one && other)));
        let mut assigned = [one; 4];
        assigned[0] |= other;
        assigned[1] &= other;
        assigned[2] ^= other;
        assigned[3] -= other;
        assert_eq!(
            assigned,
            [one | other, one & other, one ^ other, one - other]
        );
    }
}

#[test]
fn a_square_as_an_operand_is_the_set_of_that_square() {
    for set in bitboards() {
        for square in Square::ALL {
            let alone = square.bitboard();
            assert_eq!(Bitboard::from(square), alone);
            assert_eq!(
                [set | square, set & square, set ^ square, set - square],
                [set | alone, set & alone, set ^ alone, set - alone]
            );
            assert_eq!(
                [square | set, square & set, square ^ set, square - set],
                [alone | set, alone & set, alone ^ set, alone - set]
            );
            let mut assigned = [set; 4];
            assigned[0] |= square;
            assigned[1] &= square;
            assigned[2] ^= square;
            assigned[3] -= square;
            assert_eq!(
                assigned,
                [set | alone, set & alone, set ^ alone, set - alone]
            );
            assert_eq!(
                (set.with(square), set.without(square)),
                (set | alone, set - alone)
            );
            assert_eq!(square | Square::E4, alone | Square::E4);
            let is_in = truths(set)[square.index()];
            let (mut inserted, mut removed) = (set, set);
            assert_eq!((inserted.insert(square), inserted), (!is_in, set | alone));
            assert_eq!((removed.remove(square), removed), (is_in, set - alone));
            assert_eq!(set.contains(square), is_in);
        }
    }
}

#[test]
fn first_and_last_are_the_ends_of_a_set() {
    for set in bitboards() {
        let squares: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|square| truths(set)[square.index()])
            .collect();
        let (first, last) = (squares.first().copied(), squares.last().copied());
        assert_eq!(
            (set.len(), set.is_empty()),
            (squares.len(), squares.is_empty())
        );
        assert_eq!(set.more_than_one(), squares.len() > 1);
        assert_eq!(set.only(), first.filter(|_| squares.len() == 1));
        assert_eq!((set.first(), set.last()), (first, last));
        let alone: Bitboard = first.into_iter().collect();
        assert_eq!(
            (set.isolate_first(), set.without_first()),
            (alone, set - alone)
        );
        let (mut from_front, mut from_back) = (set, set);
        assert_eq!((from_front.pop_first(), from_front), (first, set - alone));
        let alone: Bitboard = last.into_iter().collect();
        assert_eq!((from_back.pop_last(), from_back), (last, set - alone));
    }
}

#[test]
fn constants_are_files_and_ranks() {
    use Bitboard as B;
    let files = [
        B::FILE_A,
        B::FILE_B,
        B::FILE_C,
        B::FILE_D,
        B::FILE_E,
        B::FILE_F,
        B::FILE_G,
        B::FILE_H,
    ];
    let ranks = [
        B::RANK_1,
        B::RANK_2,
        B::RANK_3,
        B::RANK_4,
        B::RANK_5,
        B::RANK_6,
        B::RANK_7,
        B::RANK_8,
    ];
    assert_eq!(File::ALL.map(B::from), files);
    assert_eq!(Rank::ALL.map(B::from), ranks);
    assert_eq!((B::EMPTY.0, B::FULL.0), (0, !0));
}

#[test]
fn subsets_are_the_power_set_in_order() {
    for whole in [
        0,
        1,
        1 << 63,
        0b1011,
        0x8000_0010_0000_0201,
        0x0102_0408_1020_4080,
    ] {
        let mut iterator = Bitboard(whole).subsets();
        let subsets: Vec<Bitboard> = iterator.by_ref().collect();
        assert_eq!(subsets.len(), 1 << whole.count_ones());
        assert!(subsets.is_sorted_by(|a, b| a < b));
        assert!(
            subsets
                .iter()
                .all(|subset| subset.is_subset(Bitboard(whole)))
        );
        assert_eq!(iterator.next(), None);
    }
    assert_eq!(
        Bitboard::FULL.subsets().nth(1 << 20),
        Some(Bitboard(1 << 20))
    );
}

#[test]
fn iteration_gives_each_square_once_from_either_end() {
    for bitboard in bitboards() {
        let is_in = |square: &Square| bitboard.0 >> square.index() & 1 == 1;
        let expected: Vec<_> = Square::ALL.into_iter().filter(is_in).collect();
        assert!(bitboard.into_iter().eq(expected.iter().copied()));
        assert!(
            (&bitboard)
                .into_iter()
                .rev()
                .eq(expected.iter().rev().copied())
        );
        assert_eq!(bitboard.iter().count(), expected.len());
        assert_eq!(bitboard.iter().last(), expected.last().copied());
        let mut ends = bitboard.iter();
        for left in (0..expected.len()).rev() {
            assert!(
                if left % 3 == 0 {
                    ends.next()
                } else {
                    ends.next_back()
                }
                .is_some()
            );
            assert_eq!((ends.len(), ends.size_hint()), (left, (left, Some(left))));
        }
        assert_eq!((ends.next(), ends.next_back()), (None, None));
    }
}

#[test]
fn squares_and_sets_are_collected_into_their_union() {
    let sets = bitboards();
    for sets in sets.windows(3) {
        let union = sets[0] | sets[1] | sets[2];
        assert_eq!(sets.iter().copied().collect::<Bitboard>(), union);
        assert_eq!(sets.iter().copied().flatten().collect::<Bitboard>(), union);
        let mut extended = sets[0];
        extended.extend(sets[1]);
        extended.extend([sets[2]]);
        assert_eq!(extended, union);
    }
}

#[test]
fn diagrams_are_parsed_as_they_are_displayed() {
    for bitboard in bitboards() {
        let diagram = bitboard.to_string();
        assert_eq!(Bitboard::from_diagram(&diagram), Ok(bitboard));
        for (space, line) in [("", ""), ("\t", "\r\n"), ("\r", "\x0c"), (" \t ", "\n\n")] {
            let spaced = diagram.replace(' ', space).replace('\n', line);
            assert_eq!(spaced.parse(), Ok(bitboard), "{spaced:?}");
        }
        assert_eq!(
            format!("{bitboard:#?}"),
            format!("bitboard! {{\n{diagram}\n}}")
        );
        let rows: Vec<&str> = diagram.split('\n').collect();
        for square in Square::ALL {
            let row = rows[7 - square.rank().index()].as_bytes();
            let shown = row[2 * square.file().index()];
            assert_eq!(
                shown,
                if bitboard.contains(square) {
                    b'X'
                } else {
                    b'.'
                }
            );
            assert_eq!((rows.len(), row.len()), (8, 15));
        }
    }
}

#[test]
fn malformed_diagrams_are_refused_with_the_square() {
    let (seven, wide) = ("X".repeat(65), "é".repeat(64));
    let d7 = "expected '.' or 'X' for d7, found something else";
    for (diagram, message) in [
        ("", "expected 64 squares, found 0"),
        (&seven, "expected 64 squares, found more"),
        ("........\n...x....", d7),
        (&wide, "expected '.' or 'X' for a8, found something else"),
    ] {
        let remedy = "; write each square as '.' or 'X', the eighth rank first";
        let error = Bitboard::from_diagram(diagram).unwrap_err();
        assert_eq!(error.to_string(), [message, remedy].concat());
    }
}

/// A program may have other items of these names, as after `use anyhow::Ok`.
#[test]
#[allow(non_snake_case, dead_code)]
fn the_macro_is_hygienic() {
    fn Ok() {}
    fn Err() {}
    macro_rules! panic {
        () => {};
    }
    macro_rules! stringify {
        () => {};
    }
    const EMPTY: Bitboard = bitboard! {
        ........ ........ ........ ........ ........ ........ ........ ........
    };
    assert!(EMPTY.is_empty());
    panic!();
    stringify!();
}

#[test]
fn sets_are_formatted_as_numbers() {
    let bitboard = Bitboard(0xab00);
    let hexadecimal = format!("{bitboard:x} {bitboard:#X} {bitboard:#018x} {bitboard:?}");
    assert_eq!(
        hexadecimal,
        "ab00 0xAB00 0x000000000000ab00 Bitboard(0x000000000000ab00)"
    );
    let others = format!("{bitboard:b} {bitboard:o} {bitboard:#o}");
    assert_eq!(others, "1010101100000000 125400 0o125400");
}
