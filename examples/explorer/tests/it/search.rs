//! The search that one watches is the generator's.

use explorer::search::Search;
use sliding_attacks_codegen::geometry::Occupancies;
use sliding_attacks_codegen::search::{Slots, Strategy, find};
use sliding_attacks_codegen::{DEFAULT_SEED, Piece};

#[test]
fn the_watched_search_finds_what_the_generator_finds() {
    for (piece, square) in [(Piece::Rook, 0), (Piece::Rook, 27), (Piece::Bishop, 4), (Piece::Bishop, 36)] {
        let occupancies = Occupancies::new(piece, square);
        for strategy in [Strategy::Constructed, Strategy::Sparse] {
            let found = find(&occupancies, occupancies.bits, DEFAULT_SEED, strategy, &mut Slots::new()).unwrap();
            let mut search = Search::new(piece, square, DEFAULT_SEED, strategy);
            // One by one at first, then at full speed.
            for _ in 0..3 {
                search.next_tested(u32::MAX);
                assert_eq!(search.slots().len(), 1 << occupancies.bits);
                assert_eq!(search.slots().contains(&3), search.found().is_none());
            }
            assert!(search.run(u32::MAX));
            assert_eq!(search.found(), Some((found.magic, found.candidates)), "{piece} {square} {strategy:?}");
            assert!(!search.slots().contains(&3));
        }
    }
}
