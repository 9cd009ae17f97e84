//! A threat that starts or ends, in 32 bits.

use core::fmt;

use sliding_attacks::Square;

/// A threat that starts or ends: a piece on one square attacks a piece on another.
///
/// The layout of the 32 bits never changes, so a list of these can be read as a list of `u32`, and
/// vice versa:
///
/// | bits | |
/// | --- | --- |
/// | 0 to 7 | the code of the attacking piece |
/// | 8 to 15 | its square |
/// | 16 to 23 | the code of the attacked piece |
/// | 24 to 30 | its square |
/// | 31 | 1 if the threat starts, 0 if it ends |
///
/// Codes and squares are those of your mailbox: 0 to 15, and 0 to 63.
///
/// ```
/// use sliding_attacks::Square;
/// use sliding_attacks_threats::Threat;
///
/// // A piece with the code 3 on d1 starts to attack one with the code 9 on d7.
/// let threat = Threat::from_bits(1 << 31 | 51 << 24 | 9 << 16 | 3 << 8 | 3);
/// assert_eq!((threat.attacker(), threat.attacker_square()), (3, Square::D1));
/// assert_eq!((threat.attacked(), threat.attacked_square()), (9, Square::D7));
/// assert!(threat.starts());
/// assert_eq!(threat.to_string(), "+ 3 on d1 attacks 9 on d7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Threat(u32);

/// The bit that says that a threat starts.
pub(crate) const STARTS: u32 = 1 << 31;

impl Threat {
    /// Creates a threat from its 32 bits.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns the 32 bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the code of the attacking piece.
    #[inline]
    #[must_use]
    pub const fn attacker(self) -> u8 {
        self.0 as u8
    }

    /// Returns the square of the attacking piece.
    #[inline]
    #[must_use]
    pub const fn attacker_square(self) -> Square {
        Square::wrapping((self.0 >> 8) as usize)
    }

    /// Returns the code of the attacked piece.
    #[inline]
    #[must_use]
    pub const fn attacked(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// Returns the square of the attacked piece.
    #[inline]
    #[must_use]
    pub const fn attacked_square(self) -> Square {
        Square::wrapping((self.0 >> 24) as usize)
    }

    /// Returns `true` if the threat starts, `false` if it ends.
    #[inline]
    #[must_use]
    pub const fn starts(self) -> bool {
        self.0 & STARTS != 0
    }

    /// Returns the same threat with bit 31 flipped: it ends if this one starts, and starts if this one
    /// ends. To take a move back, go through its list from the end, with each threat reversed.
    #[inline]
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self(self.0 ^ STARTS)
    }
}

impl fmt::Display for Threat {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.starts() { '+' } else { '-' };
        let (attacker, from) = (self.attacker(), self.attacker_square());
        let (attacked, to) = (self.attacked(), self.attacked_square());
        write!(
            formatter,
            "{sign} {attacker} on {from} attacks {attacked} on {to}"
        )
    }
}

impl fmt::Debug for Threat {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Threat({self})")
    }
}
