//! `Bitboard` against sets of squares from the standard library.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sliding_attacks::{Bitboard, File, Rank, Square, bitboard};

/// Returns the square at this distance in files and ranks from another, if it is on the board.
fn offset(square: Square, files: i32, ranks: i32) -> Option<Square> {
    let file = File::new(usize::try_from(square.file() as i32 + files).ok()?)?;
    let rank = Rank::new(usize::try_from(square.rank() as i32 + ranks).ok()?)?;
    Some(Square::from_file_rank(file, rank))
}

fn model(bitboard: Bitboard) -> BTreeSet<Square> {
    Square::ALL
        .into_iter()
        .filter(|square| (bitboard.0 >> square.index()) & 1 == 1)
        .collect()
}

fn bitboards() -> impl Strategy<Value = Bitboard> {
    // Sparse, dense and even mixtures of bits, and sets of at most one.
    prop_oneof![
        Just(0_u64),
        (0..64).prop_map(|index| 1_u64 << index),
        any::<u64>(),
        any::<(u64, u64, u64)>().prop_map(|(a, b, c)| a & b & c),
        any::<(u64, u64, u64)>().prop_map(|(a, b, c)| a | b | c),
    ]
    .prop_map(Bitboard)
}

#[test]
fn one_step_shifts_move_each_square_and_never_wrap() {
    type Shift = fn(Bitboard) -> Bitboard;
    let shifts: [(Shift, i32, i32); 8] = [
        (Bitboard::north, 0, 1),
        (Bitboard::north_east, 1, 1),
        (Bitboard::east, 1, 0),
        (Bitboard::south_east, 1, -1),
        (Bitboard::south, 0, -1),
        (Bitboard::south_west, -1, -1),
        (Bitboard::west, -1, 0),
        (Bitboard::north_west, -1, 1),
    ];
    for (shift, files, ranks) in shifts {
        for square in Square::ALL {
            let expected: Bitboard = offset(square, files, ranks).into_iter().collect();
            assert_eq!(
                shift(square.bitboard()),
                expected,
                "{square} by {files}, {ranks}"
            );
        }
        let expected: Bitboard = Square::ALL
            .into_iter()
            .filter_map(|square| offset(square, files, ranks))
            .collect();
        assert_eq!(shift(Bitboard::FULL), expected);
    }
}

#[test]
fn files_and_ranks_are_where_the_squares_say() {
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
    for square in Square::ALL {
        for number in 0..8 {
            assert_eq!(
                files[number].contains(square),
                square.file().index() == number
            );
            assert_eq!(
                ranks[number].contains(square),
                square.rank().index() == number
            );
        }
        assert!(Bitboard::FULL.contains(square));
        assert!(!Bitboard::EMPTY.contains(square));
    }
}

#[test]
fn subsets_of_a_small_set_are_its_power_set_in_order() {
    for whole in [
        0,
        1,
        1 << 63,
        0b1011,
        0x8000_0010_0000_0201,
        0x0102_0408_1020_4080_u64,
    ] {
        let subsets: Vec<Bitboard> = Bitboard(whole).subsets().collect();
        assert_eq!(subsets.len(), 1 << whole.count_ones());
        assert_eq!(subsets.first(), Some(&Bitboard::EMPTY));
        assert_eq!(subsets.last(), Some(&Bitboard(whole)));
        assert!(subsets.is_sorted_by(|a, b| a < b));
        assert!(
            subsets
                .iter()
                .all(|subset| subset.is_subset(Bitboard(whole)))
        );
    }
}

#[test]
fn subsets_end_once_and_for_all() {
    let mut subsets = Square::E4.bitboard().subsets();
    assert_eq!(subsets.next(), Some(Bitboard::EMPTY));
    assert_eq!(subsets.next(), Some(Square::E4.bitboard()));
    assert_eq!(subsets.next(), None);
    assert_eq!(subsets.next(), None);
    assert!(
        Bitboard::FULL
            .subsets()
            .nth(1 << 20)
            .is_some_and(|subset| subset.0 == 1 << 20)
    );
}

/// A program may have other items of these names, as after `use anyhow::Ok`.
#[test]
#[allow(non_snake_case, dead_code)]
fn the_macro_names_what_it_means() {
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
fn everything_but_the_operators_works_in_constants() {
    const SQUARES: Bitboard = {
        let mut squares = Bitboard::EMPTY.with(Square::A1).with(Square::H8);
        squares.insert(Square::E4);
        squares.remove(Square::A1);
        squares.north()
    };
    const DIAGRAM: Bitboard = bitboard! {
        ........
        ........
        ........
        ....X...
        ........
        ........
        ........
        ........
    };
    assert_eq!(SQUARES, DIAGRAM);
    const { assert!(DIAGRAM.first().is_some() && DIAGRAM.contains(Square::E5)) }
}

#[test]
fn diagrams_that_are_not_are_refused_by_name() {
    let message = |diagram: &str| Bitboard::from_diagram(diagram).unwrap_err().to_string();
    assert_eq!(
        message(""),
        "expected 64 squares, found 0; write each square as '.' or 'X', the eighth rank first"
    );
    assert_eq!(
        message(&"X".repeat(65)),
        "expected 64 squares, found more; write each square as '.' or 'X', the eighth rank first"
    );
    assert_eq!(
        message("........\n...x...."),
        "expected '.' or 'X' for d7, found something else; write each square as '.' or 'X', the eighth rank first"
    );
    assert!(Bitboard::from_diagram(&"é".repeat(64)).is_err());
    assert_eq!(Bitboard::from_diagram(&"X".repeat(64)), Ok(Bitboard::FULL));
}

#[test]
fn numbers_are_written_as_numbers() {
    let bitboard = Bitboard(0xab00);
    assert_eq!(
        format!("{bitboard:x} {bitboard:#X} {bitboard:#018x}"),
        "ab00 0xAB00 0x000000000000ab00"
    );
    assert_eq!(
        format!("{bitboard:b} {bitboard:o} {bitboard:#o}"),
        "1010101100000000 125400 0o125400"
    );
    assert_eq!(format!("{bitboard:?}"), "Bitboard(0x000000000000ab00)");
    assert_eq!(
        format!("{bitboard:#?}"),
        format!("bitboard! {{\n{bitboard}\n}}")
    );
    assert_eq!(u64::from(Bitboard::from(0xab00)), 0xab00);
}

#[test]
fn a_bitboard_is_its_bits() {
    assert_eq!(size_of::<Bitboard>(), 8);
    assert_eq!(align_of::<Bitboard>(), align_of::<u64>());
    assert_eq!(Bitboard::default(), Bitboard::EMPTY);
}

proptest! {
    #[test]
    fn operators_are_those_of_sets(a in bitboards(), b in bitboards()) {
        let (x, y) = (model(a), model(b));
        prop_assert_eq!(model(a & b), &x & &y);
        prop_assert_eq!(model(a | b), &x | &y);
        prop_assert_eq!(model(a ^ b), &x ^ &y);
        prop_assert_eq!(model(a - b), &x - &y);
        prop_assert_eq!(model(!a), &model(Bitboard::FULL) - &x);
        prop_assert_eq!(a.is_subset(b), x.is_subset(&y));
        prop_assert_eq!(a.is_disjoint(b), x.is_disjoint(&y));
        prop_assert!((a & b).is_subset(a) && (a - b).is_disjoint(b));
        let assigned = |assign: fn(&mut Bitboard, Bitboard)| {
            let mut c = a;
            assign(&mut c, b);
            c
        };
        prop_assert_eq!(assigned(|c, b| *c &= b), a & b);
        prop_assert_eq!(assigned(|c, b| *c |= b), a | b);
        prop_assert_eq!(assigned(|c, b| *c ^= b), a ^ b);
        prop_assert_eq!(assigned(|c, b| *c -= b), a - b);
        prop_assert_eq!((a.intersection(b), a.union(b), a.symmetric_difference(b)), (a & b, a | b, a ^ b));
        prop_assert_eq!((a.difference(b), a.complement()), (a - b, !a));
    }

    #[test]
    fn a_square_stands_for_the_set_of_it(bitboard in bitboards(), index in 0..64_usize) {
        let square = Square::new(index).unwrap();
        let set = square.bitboard();
        prop_assert_eq!((bitboard & square, bitboard | square), (bitboard & set, bitboard | set));
        prop_assert_eq!((bitboard ^ square, bitboard - square), (bitboard ^ set, bitboard - set));
        let mut assigned = [bitboard; 4];
        assigned[0] &= square;
        assigned[1] |= square;
        assigned[2] ^= square;
        assigned[3] -= square;
        prop_assert_eq!(assigned, [bitboard & set, bitboard | set, bitboard ^ set, bitboard - set]);
    }

    #[test]
    fn a_turned_board_has_its_squares_turned(bitboard in bitboards()) {
        prop_assert_eq!(bitboard.flip_vertical(), bitboard.into_iter().map(Square::flip_vertical).collect());
        prop_assert_eq!(bitboard.flip_horizontal(), bitboard.into_iter().map(Square::flip_horizontal).collect());
        prop_assert_eq!(bitboard.rotate_180(), bitboard.into_iter().map(Square::rotate_180).collect());
    }

    #[test]
    fn questions_are_those_of_sets(bitboard in bitboards()) {
        let set = model(bitboard);
        prop_assert_eq!(bitboard.len(), set.len());
        prop_assert_eq!(bitboard.is_empty(), set.is_empty());
        prop_assert_eq!(bitboard.more_than_one(), set.len() > 1);
        prop_assert_eq!(bitboard.first(), set.first().copied());
        prop_assert_eq!(bitboard.last(), set.last().copied());
        prop_assert_eq!(bitboard.lowest(), Bitboard::from_iter(set.first().copied()));
        prop_assert_eq!(bitboard.without_lowest(), bitboard - bitboard.lowest());
    }

    #[test]
    fn squares_go_in_and_out(bitboard in bitboards(), index in 0..64_usize) {
        let square = Square::new(index).unwrap();
        let (mut with, mut without) = (model(bitboard), model(bitboard));
        with.insert(square);
        without.remove(&square);
        prop_assert_eq!(model(bitboard.with(square)), with);
        prop_assert_eq!(model(bitboard.without(square)), without);
        prop_assert!(bitboard.with(square).contains(square));
        prop_assert!(!bitboard.without(square).contains(square));
        let mut changed = bitboard;
        prop_assert_eq!(changed.insert(square), !bitboard.contains(square));
        prop_assert_eq!(changed, bitboard.with(square));
        prop_assert!(!changed.insert(square) && changed.remove(square) && !changed.remove(square));
        prop_assert_eq!(changed, bitboard.without(square));
    }

    #[test]
    fn iteration_gives_each_square_once_from_either_end(
        bitboard in bitboards(),
        ends in prop::collection::vec(any::<bool>(), 70),
    ) {
        let mut squares = bitboard.into_iter();
        let mut popped = bitboard;
        let mut expected = model(bitboard);
        for from_front in ends {
            prop_assert_eq!(squares.len(), expected.len());
            prop_assert_eq!(squares.size_hint(), (expected.len(), Some(expected.len())));
            prop_assert_eq!(squares.clone().count(), expected.len());
            prop_assert_eq!(squares.clone().last(), expected.last().copied());
            if from_front {
                prop_assert_eq!(popped.pop_first(), expected.first().copied());
                prop_assert_eq!(squares.next(), expected.pop_first());
            } else {
                prop_assert_eq!(popped.pop_last(), expected.last().copied());
                prop_assert_eq!(squares.next_back(), expected.pop_last());
            }
            prop_assert_eq!(model(popped), expected.clone());
        }
        prop_assert!(bitboard.into_iter().eq(model(bitboard)));
        let mut looped = Vec::new();
        for square in &bitboard {
            looped.push(square);
        }
        prop_assert!(bitboard.iter().eq(looped));
        prop_assert_eq!(bitboard.into_iter().collect::<Bitboard>(), bitboard);
    }

    #[test]
    fn subsets_are_subsets_in_rising_order(bitboard in bitboards()) {
        let mut previous = None;
        let all = 1_u128 << bitboard.len();
        let mut subsets = bitboard.subsets();
        for passed in 0..100 {
            let Some(subset) = subsets.next() else {
                prop_assert!(passed >= all);
                continue;
            };
            prop_assert!(subset.is_subset(bitboard));
            prop_assert!(previous < Some(subset));
            previous = Some(subset);
        }
        let expected = 1_usize.checked_shl(bitboard.len() as u32).unwrap_or(usize::MAX).min(100);
        prop_assert_eq!(bitboard.subsets().take(100).count(), expected);
    }

    #[test]
    fn sets_are_collected_into_their_union(sets in prop::collection::vec(bitboards(), 0..5)) {
        let union = sets.iter().fold(Bitboard::EMPTY, |union, &set| union | set);
        prop_assert_eq!(sets.iter().copied().collect::<Bitboard>(), union);
        let mut extended = Bitboard::EMPTY;
        extended.extend(sets);
        prop_assert_eq!(extended, union);
    }

    #[test]
    fn diagrams_are_read_as_they_are_written(bitboard in bitboards()) {
        let diagram = bitboard.to_string();
        prop_assert_eq!(Bitboard::from_diagram(&diagram), Ok(bitboard));
        prop_assert_eq!(diagram.parse(), Ok(bitboard));
        let rows: Vec<&str> = diagram.split('\n').collect();
        prop_assert_eq!(rows.len(), 8);
        for square in Square::ALL {
            let row = rows[7 - square.rank().index()].as_bytes();
            prop_assert_eq!(row.len(), 15);
            let shown = row[2 * square.file().index()];
            prop_assert_eq!(shown, if bitboard.contains(square) { b'X' } else { b'.' });
        }
    }

    #[test]
    fn text_is_a_diagram_only_if_it_shows_64_squares(text in "[.X \n]{50,150}") {
        let shown: Vec<char> = text.chars().filter(|character| !character.is_ascii_whitespace()).collect();
        prop_assert_eq!(Bitboard::from_diagram(&text).is_ok(), shown.len() == 64);
    }

    #[test]
    fn arbitrary_text_is_refused(text in any::<String>()) {
        prop_assert!(Bitboard::from_diagram(&text).is_err());
    }
}

#[test]
fn one_square_and_two() {
    assert_eq!(Bitboard::EMPTY.only(), None);
    for one in Square::ALL {
        for two in Square::ALL {
            let both = one | two;
            assert_eq!(
                both,
                Bitboard(1 << one as u64 | 1 << two as u64),
                "{one} {two}"
            );
            assert_eq!(both.only(), (one == two).then_some(one), "{one} {two}");
        }
    }
}
