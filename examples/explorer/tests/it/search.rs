//! The search that one watches is the generator's, and what it finds is what the tables use.

use explorer::layout::Arranged;
use explorer::origin::Origin;
use explorer::search::{Search, Strategy, plain};
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::{Slots, find};
use sliding_attacks_codegen::{DEFAULT_SEED, Layout, Seed};

#[test]
fn the_watched_search_finds_what_the_generator_finds() {
    for (piece, square) in [(Piece::Rook, 0), (Piece::Rook, 27), (Piece::Bishop, 4), (Piece::Bishop, 36)] {
        let occupancies = Occupancies::new(piece, square);
        let (bits, mut slots) = (occupancies.bits, Slots::new());
        let constructed = find(&occupancies, bits, DEFAULT_SEED, &mut slots).unwrap();
        let mut candidates = Candidates::new(DEFAULT_SEED, piece, square, occupancies.mask);
        let mut is_magic = |magic: &u64| slots.test(&occupancies, *magic, bits).is_ok();
        let textbook = (1..).find_map(|drawn| Some((candidates.textbook().filter(&mut is_magic)?, drawn))).unwrap();
        for (strategy, found) in
            [(Strategy::Constructed, (constructed.magic, constructed.candidates)), (Strategy::Textbook, textbook)]
        {
            let goal = plain(&occupancies);
            let mut search = Search::new(Occupancies::new(piece, square), goal, DEFAULT_SEED, strategy);
            // One by one at first, then at full speed.
            for _ in 0..3 {
                search.run(u32::MAX, true);
            }
            assert!(search.run(u32::MAX, false));
            assert_eq!(search.found(), Some(found), "{piece} {square} {strategy:?}");
        }
    }
}

/// The page promises it wherever it offers a layout's search: where the magics depend on the seed.
#[test]
fn a_layout_s_search_finds_the_magic_of_its_table() {
    for &layout in Layout::ALL {
        let (mut searched, mut moved) = (0, 0);
        let [arranged, other] = [DEFAULT_SEED, Seed::new([7; 32])].map(|seed| Arranged::new(layout, seed).unwrap());
        for (piece, square) in Piece::ALL.into_iter().flat_map(|piece| (0..64).map(move |square| (piece, square))) {
            let origin = Origin::of(&arranged, piece, square);
            let look_up = arranged.look_ups(piece, square)[0];
            let depends = origin != Origin::None && look_up.magic != other.look_ups(piece, square)[0].magic;
            moved += u32::from(depends);
            let goal = match origin {
                Origin::Search(goal) => goal,
                Origin::Record => {
                    assert!(!depends, "{} {piece} {square} depends on the seed", layout.name());
                    continue;
                }
                Origin::None => continue,
            };
            let occupancies = Occupancies::new(piece, square);
            let mut search = Search::new(occupancies, goal, DEFAULT_SEED, Strategy::Constructed);
            assert!(search.run(u32::MAX, false));
            assert_eq!(search.found().map(|found| found.0), Some(look_up.magic), "{} {piece} {square}", layout.name());
            searched += 1;
        }
        assert_eq!(moved > 0, searched > 0, "{} of {}", layout.name(), searched);
    }
}
