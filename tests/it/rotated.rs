//! An updated rotated occupancy equals a newly built one, and its look-ups are right for each line.

use crate::common::{Noise, step_by_step};
use proptest::prelude::*;
use sliding_attacks::technique::rotated::RotatedOccupancy;
use sliding_attacks::{Bitboard, Direction, Square};

fn square() -> impl Strategy<Value = Square> {
    (0..64_usize).prop_map(|index| Square::ALL[index])
}

proptest! {
    #[test]
    fn any_toggles_lead_where_building_anew_leads(start: u64, squares in prop::collection::vec(square(), 0..200)) {
        let mut occupied = Bitboard(start);
        let mut rotated = RotatedOccupancy::from(occupied);
        for square in squares {
            rotated.toggle(square);
            occupied ^= square.bitboard();
            prop_assert_eq!(rotated, RotatedOccupancy::new(occupied));
            prop_assert_eq!(Bitboard::from(rotated), occupied);
        }
    }
}

#[test]
fn toggling_twice_changes_nothing() {
    for square in Square::ALL {
        let mut rotated = RotatedOccupancy::EMPTY;
        rotated.toggle(square);
        assert_eq!(
            rotated,
            RotatedOccupancy::from(square.bitboard()),
            "{square}"
        );
        rotated.toggle(square);
        assert_eq!(rotated, RotatedOccupancy::default(), "{square}");
    }
}

#[test]
fn each_line_is_looked_up_by_itself() {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    let mut noise = Noise(5);
    for _ in 0..1_000 {
        let occupied = Bitboard(noise.word() & noise.word());
        let rotated = RotatedOccupancy::new(occupied);
        for square in Square::ALL {
            let both = |one, other| step_by_step(square, [one, other, one, other], occupied);
            assert_eq!(
                rotated.rank_attacks(square),
                both(East, West),
                "{square} {occupied:#?}"
            );
            assert_eq!(
                rotated.file_attacks(square),
                both(North, South),
                "{square} {occupied:#?}"
            );
            assert_eq!(
                rotated.diagonal_attacks(square),
                both(NorthEast, SouthWest),
                "{square} {occupied:#?}"
            );
            assert_eq!(
                rotated.anti_diagonal_attacks(square),
                both(NorthWest, SouthEast),
                "{square} {occupied:#?}"
            );
        }
    }
}
