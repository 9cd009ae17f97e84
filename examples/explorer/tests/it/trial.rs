//! A proposed magic is judged as the generator judges it.

use explorer::layout::Arranged;
use explorer::race::Race;
use explorer::ruler::Ruler;
use explorer::trial::{Trial, of_three_bits, simple};
use sliding_attacks_codegen::internal::geometry::{self, Occupancies};
use sliding_attacks_codegen::internal::search::Slots;
use sliding_attacks_codegen::internal::{Hash, LookUp, Piece};
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

#[test]
fn a_trial_agrees_with_the_generator_s_test() {
    let mut word = 1_u64;
    for square in [0, 12, 28, 63] {
        for piece in Piece::ALL {
            let occupancies = Occupancies::new(piece, square);
            let mut works = 0;
            for _ in 0..200 {
                word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                let magic = word & word.rotate_left(21) & word.rotate_left(42);
                let trial = Trial::new(simple(&occupancies, occupancies.bits + 1, magic));
                let expected = Slots::new().test(&occupancies, magic, occupancies.bits + 1);
                assert_eq!(trial.works(), expected.is_ok(), "{piece} {square} {magic:#x}");
                if let Err(collision) = expected {
                    let text = trial.to_json().to_string();
                    for set in [collision.first, collision.second] {
                        assert!(text.contains(&format!("{set:#018x}")), "{text}");
                    }
                }
                works += usize::from(trial.works());
            }
            assert!(works < 200, "{piece} {square}: every random number is a magic");
        }
    }
}

#[test]
fn the_magic_of_every_table_works_and_one_without_its_highest_bit_does_not() {
    let mut broken = 0;
    for &layout in Layout::ALL {
        let arranged = Arranged::new(layout, DEFAULT_SEED).unwrap();
        for (piece, square) in [(Piece::Rook, 28), (Piece::Rook, 3), (Piece::Bishop, 4), (Piece::Bishop, 35)] {
            let [look_up] = arranged.look_ups(piece, square) else { continue };
            if !look_up.is_product() {
                continue;
            }
            let magic = look_up.magic;
            assert!(Trial::new(*look_up).works(), "{} {piece} {square}", layout.name());
            let without = look_up.with_magic(magic & !(1 << magic.ilog2())).unwrap();
            broken += usize::from(!Trial::new(without).works());
        }
    }
    assert!(broken > 20, "{broken}");
}

/// Counted independently: a case clashes if any other of its index has other attacks.
#[test]
fn clashes_count_every_case_of_a_slot_with_two_answers() {
    for (piece, square, bits, magic) in [
        (Piece::Bishop, 4, 5, 0),
        (Piece::Bishop, 4, 5, 1 << 49),
        (Piece::Bishop, 4, 5, 1 << 49 | 1 << 41),
        (Piece::Rook, 28, 10, 0x0010_0202_0000),
        (Piece::Rook, 27, 10, 1 << 21 | 1 << 37),
    ] {
        let occupancies = Occupancies::new(piece, square);
        let Occupancies { subsets, attacks, .. } = &occupancies;
        let index = |case: usize| subsets[case].wrapping_mul(magic) >> (64 - bits);
        let clashes =
            |case| (0..subsets.len()).any(|other| index(other) == index(case) && attacks[other] != attacks[case]);
        let expected = (0..subsets.len()).filter(|&case| clashes(case)).count();
        let text = Trial::new(simple(&occupancies, bits, magic)).to_json().to_string();
        assert!(text.contains(&format!("\"clashes\":{expected},")), "{piece} {square} {magic:#x}: {expected}, {text}");
    }
}

/// The game of the story, whose magics the page counts.
#[test]
fn three_of_all_numbers_of_three_bits_work_for_the_bishop_on_e1() {
    let pairs = (1..64).flat_map(|high| (0..high).map(move |low| (high, low)));
    let triples = pairs.flat_map(|(high, middle)| (0..middle).map(move |low| 1 << high | 1 << middle | 1 << low));
    let bishop = Occupancies::new(Piece::Bishop, 4);
    let (mut tried, mut found) = (0, Vec::new());
    for magic in triples {
        tried += 1;
        found.extend(Trial::new(simple(&bishop, 5, magic)).works().then_some(magic));
    }
    assert_eq!((tried, found.len()), (41_664, 3));
    assert_eq!(found, of_three_bits(&bishop, 5));
}

#[test]
fn both_runners_of_the_race_see_the_same_boards() {
    let arranged = Arranged::new(Layout::Dense, DEFAULT_SEED).unwrap();
    for (piece, square) in [(Piece::Rook, 27), (Piece::Bishop, 36)] {
        let race = Race::new(arranged.look_ups(piece, square)[0]);
        assert_eq!(race.run(false, 10_000), race.run(true, 10_000));
    }
}

/// An arithmetic shift gives the index of a logical one half a circle on, less half of the indices.
#[test]
fn a_signed_index_is_an_unsigned_one_moved() {
    let mut word = 1_u64;
    for square in [3, 28, 60] {
        for _ in 0..20 {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let look_up = simple(&Occupancies::new(Piece::Rook, square), 12, word >> 4);
            let product = |addend, index| LookUp { addend, index, ..look_up };
            let (signed, unsigned) = (product(0, Hash::SignedProduct), product(1 << 63, Hash::Product));
            let mut indices = Vec::new();
            for subset in geometry::subsets(look_up.mask) {
                assert_eq!(signed.index(subset) + (1 << 11), unsigned.index(subset));
                indices.push(signed.index(subset));
                if let Some(ruler) = Ruler::new(&signed, subset) {
                    assert!((ruler.least..=ruler.greatest).contains(&ruler.index));
                }
            }
            // Where no sum of steps goes round the circle, the steps' ends are those of the indices.
            if let Some(ruler) = Ruler::new(&signed, 0) {
                let ends = (indices.iter().min().unwrap(), indices.iter().max().unwrap());
                assert_eq!((&ruler.least, &ruler.greatest), ends);
            }
            assert_eq!(Trial::new(signed).works(), Trial::new(unsigned).works());
        }
    }
}
