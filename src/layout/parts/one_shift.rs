//! Shifts that are the same for all squares of a piece, so that they are compiled into the program.

use crate::look_up::Piece;

/// The shift of each piece.
#[derive(Clone, Copy)]
pub(in crate::layout) struct OneShift {
    rook: u64,
    bishop: u64,
}

impl OneShift {
    /// Takes the shifts of a generated file.
    ///
    /// # Panics
    /// Fails to compile if two rooks or two bishops differ, or if a shift is 64 or more.
    pub(in crate::layout) const fn new(rook: &[u8; 64], bishop: &[u8; 64]) -> Self {
        let mut square = 0;
        while square < 64 {
            assert!(
                rook[square] == rook[0] && bishop[square] == bishop[0],
                "one shift for all squares of a piece"
            );
            square += 1;
        }
        assert!(rook[0] < 64 && bishop[0] < 64, "a shift below 64");
        Self {
            rook: rook[0] as u64,
            bishop: bishop[0] as u64,
        }
    }

    #[inline(always)]
    pub(in crate::layout) const fn of(self, piece: Piece) -> u64 {
        match piece {
            Piece::Rook => self.rook,
            Piece::Bishop => self.bishop,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OneShift;
    use crate::look_up::Piece;

    #[test]
    fn each_piece_has_its_shift() {
        let shifts = OneShift::new(&[52; 64], &[55; 64]);
        assert_eq!([shifts.of(Piece::Rook), shifts.of(Piece::Bishop)], [52, 55]);
    }

    #[test]
    #[should_panic = "one shift"]
    fn a_rook_with_another_shift_is_noticed() {
        OneShift::new(
            &std::array::from_fn(|square| if square == 63 { 53 } else { 52 }),
            &[55; 64],
        );
    }

    #[test]
    #[should_panic = "one shift"]
    fn a_bishop_with_another_shift_is_noticed() {
        OneShift::new(
            &[52; 64],
            &std::array::from_fn(|square| if square == 63 { 54 } else { 55 }),
        );
    }

    #[test]
    #[should_panic = "below 64"]
    fn a_rook_shift_of_64_is_noticed() {
        OneShift::new(&[64; 64], &[55; 64]);
    }

    #[test]
    #[should_panic = "below 64"]
    fn a_bishop_shift_of_64_is_noticed() {
        OneShift::new(&[52; 64], &[64; 64]);
    }
}
