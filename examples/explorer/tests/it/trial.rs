//! A proposed magic is judged as the generator judges it.

use std::collections::BTreeMap;

use explorer::layout::{GeneratedLayout, squares};
use explorer::race::Race;
use explorer::ruler::Ruler;
use explorer::trace::Bits;
use explorer::trial::{Trial, of_three_bits, simple};
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::{self, Occupancies};
use sliding_attacks_codegen::internal::search::Slots;
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

#[test]
fn a_trial_agrees_with_the_generator_s_test() {
    let mut word = 1_u64;
    for (piece, square) in [0, 12, 28, 63]
        .into_iter()
        .flat_map(|square| Piece::ALL.map(|piece| (piece, square)))
    {
        let occupancies = Occupancies::new(piece, square);
        let bits = occupancies.bits + 1;
        for _ in 0..200 {
            word = word
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            let magic = word & word.rotate_left(21) & word.rotate_left(42);
            let trial = Trial::new(&simple(&occupancies, bits, magic));
            let expected = Slots::new().test(&occupancies, magic, bits).err();
            let expected =
                expected.map(|found| (Bits(found.first), Bits(found.second), found.index));
            assert_eq!(
                (trial.works, trial.collision),
                (expected.is_none(), expected),
                "{piece} {square} {magic:#x}"
            );
            // By index, the attacks of all its cases: where they differ, every one of them clashes.
            let mut slots = BTreeMap::<u64, Vec<u64>>::new();
            for (subset, &attacks) in occupancies.subsets.iter().zip(&occupancies.attacks) {
                slots
                    .entry(subset.wrapping_mul(magic) >> (64 - bits))
                    .or_default()
                    .push(attacks);
            }
            let differ = |slot: &&Vec<u64>| slot.iter().any(|attacks| *attacks != slot[0]);
            let clashes: usize = slots.values().filter(differ).map(Vec::len).sum();
            assert_eq!(
                (trial.clashes, trial.used),
                (clashes, slots.len()),
                "{piece} {square} {magic:#x}"
            );
        }
    }
}

/// The game of the story.
#[test]
fn three_numbers_of_three_bits_work_for_the_bishop_on_e1() {
    let bishop = Occupancies::new(Piece::Bishop, 4);
    let found = of_three_bits(&bishop, 5);
    assert_eq!(found.len(), 3);
    assert!(
        found
            .iter()
            .all(|magic| magic.count_ones() == 3 && Trial::new(&simple(&bishop, 5, *magic)).works)
    );
}

#[test]
fn both_runners_of_the_race_see_the_same_boards() {
    let generated = GeneratedLayout::new(Layout::Dense, DEFAULT_SEED).unwrap();
    let race = Race::new(generated.formulas(Piece::Rook, 27)[0]);
    assert_eq!(race.run(false, 10_000), race.run(true, 10_000));
}

#[test]
fn the_ends_of_a_ruler_are_those_of_the_indices() {
    let mut rulers = 0;
    for &layout in Layout::ALL {
        let generated = GeneratedLayout::new(layout, DEFAULT_SEED).unwrap();
        for (piece, square) in squares() {
            let formula = generated.formulas(piece, square)[0];
            // Where sums of steps go round the circle there is none.
            let Some(ruler) = Ruler::new(&formula, 0) else {
                continue;
            };
            let subsets = geometry::subsets(formula.mask).into_iter();
            let indices: Vec<_> = subsets
                .map(|subset| formula.index(formula.relevant(subset)))
                .collect();
            let ends = (indices.iter().min().unwrap(), indices.iter().max().unwrap());
            assert_eq!(
                (&ruler.least, &ruler.greatest),
                ends,
                "{} {piece} {square}",
                layout.name()
            );
            rulers += 1;
        }
    }
    assert!(rulers >= 128, "{rulers}");
}
