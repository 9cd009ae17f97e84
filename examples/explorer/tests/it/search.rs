//! The search that one watches is the generator's, and what it finds is what the tables use.

use explorer::layout::derived::with_magic;
use explorer::layout::{GeneratedLayout, squares};
use explorer::search::candidates;
use explorer::trial::Trial;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::{Slots, find};
use sliding_attacks_codegen::internal::{MagicSearch, Piece};
use sliding_attacks_codegen::{DEFAULT_SEED, Layout, Seed};

#[test]
fn the_watched_search_finds_what_the_generator_finds() {
    for (piece, square) in [
        (Piece::Rook, 0),
        (Piece::Rook, 27),
        (Piece::Bishop, 4),
        (Piece::Bishop, 36),
    ] {
        let occupancies = Occupancies::new(piece, square);
        let found = find(
            &occupancies,
            occupancies.bits,
            DEFAULT_SEED,
            &mut Slots::new(),
        )
        .unwrap();
        let goal = MagicSearch {
            bits: occupancies.bits,
            allowed: u32::MAX,
        };
        let tried = candidates(&occupancies, goal, DEFAULT_SEED);
        let last = tried.last().unwrap();
        assert_eq!(
            (last.magic.0, last.drawn),
            (found.magic, found.candidates),
            "{piece} {square}"
        );
    }
}

/// Every magic works, and the page finds those that depend on the seed, for which it offers a
/// search.
#[test]
fn a_layout_s_search_finds_the_magic_of_its_table() {
    let mut broken = 0;
    for &layout in Layout::ALL {
        let (mut searched, mut moved) = (0, 0);
        let [generated, other] = [DEFAULT_SEED, Seed::new([7; 32])]
            .map(|seed| GeneratedLayout::new(layout, seed).unwrap());
        for (piece, square) in squares() {
            let [formula] = generated.formulas(piece, square)[..] else {
                continue;
            };
            if !formula.is_product() {
                continue;
            }
            assert!(
                Trial::new(&formula).works,
                "{} {piece} {square}",
                layout.name()
            );
            let without_highest = formula.magic & !(1 << formula.magic.ilog2());
            let without_highest = with_magic(formula, without_highest).unwrap();
            broken += u32::from(!Trial::new(&without_highest).works);
            let depends = formula.magic != other.formulas(piece, square)[0].magic;
            moved += u32::from(depends);
            let Some(goal) = formula.search else {
                assert!(
                    !depends,
                    "{} {piece} {square} depends on the seed",
                    layout.name()
                );
                continue;
            };
            let tried = candidates(&Occupancies::new(piece, square), goal, DEFAULT_SEED);
            assert_eq!(
                tried.last().unwrap().magic.0,
                formula.magic,
                "{} {piece} {square}",
                layout.name()
            );
            searched += 1;
        }
        assert_eq!(moved > 0, searched > 0, "{} of {}", layout.name(), searched);
    }
    assert!(broken > 1000, "{broken}");
}

#[test]
fn the_story_says_how_many_tries_the_textbook_s_search_takes() {
    let (_, says) = include_str!("../../page/index.html")
        .split_once("<span data-fact=\"sparse\">")
        .unwrap();
    let occupancies = Occupancies::new(Piece::Rook, 27);
    let (mut slots, bits) = (Slots::new(), occupancies.bits);
    let mut candidates = Candidates::new(DEFAULT_SEED, Piece::Rook, 27, occupancies.mask);
    let mut works = |magic: &u64| slots.test(&occupancies, *magic, bits).is_ok();
    let tries = (1..)
        .find(|_| candidates.textbook().filter(&mut works).is_some())
        .unwrap();
    assert_eq!(
        says.split('<').next().unwrap().replace(',', ""),
        tries.to_string()
    );
}
