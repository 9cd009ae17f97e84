//! Shifts that are the same for all squares of a piece, so that they are compiled into the program.

use crate::lookup::Slider;

/// The shift of each piece.
#[derive(Clone, Copy)]
pub(in crate::layout) struct OneShift {
    rook: u64,
    bishop: u64,
}

impl OneShift {
    /// Takes the shift of each square.
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
    pub(in crate::layout) const fn of(self, piece: Slider) -> u64 {
        match piece {
            Slider::Rook => self.rook,
            Slider::Bishop => self.bishop,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OneShift;
    use crate::lookup::Slider;

    #[test]
    fn each_piece_has_its_shift() {
        let shifts = OneShift::new(&[52; 64], &[55; 64]);
        assert_eq!(
            [shifts.of(Slider::Rook), shifts.of(Slider::Bishop)],
            [52, 55]
        );
    }

    /// Returns the message for these shifts of rooks and bishops, with others on h8.
    fn message(shifts: [u8; 2], on_h8: [u8; 2]) -> &'static str {
        let [rook, bishop] = [0, 1].map(|piece| {
            let mut of_piece = [shifts[piece]; 64];
            of_piece[63] = on_h8[piece];
            of_piece
        });
        let panic = std::panic::catch_unwind(|| OneShift::new(&rook, &bishop)).map(|_| ());
        panic.unwrap_err().downcast_ref::<&str>().unwrap()
    }

    #[test]
    fn differing_shifts_and_shifts_of_64_are_refused() {
        let other = "one shift for all squares of a piece";
        assert_eq!(message([52, 55], [53, 55]), other);
        assert_eq!(message([52, 55], [52, 54]), other);
        assert_eq!(message([64, 55], [64, 55]), "a shift below 64");
        assert_eq!(message([52, 64], [52, 64]), "a shift below 64");
    }
}
