//! Finds a magic for a square, and tests that a magic never maps two different attack sets to one index.

mod index_bits;
#[cfg(feature = "every_layout")]
mod offset;
#[cfg(feature = "every_layout")]
mod spread;

use crate::candidates::{Candidates, Limits, Seed};
use crate::error::{Error, ErrorKind};
use crate::geometry::Occupancies;
pub use index_bits::{index_bits, used_index_bits};
#[cfg(feature = "every_layout")]
pub use offset::offset;
#[cfg(feature = "every_layout")]
pub use spread::{Spread, spread};

/// The way to make candidate magics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Construct magics that move every square of the mask into the index: about a hundred candidates for a square.
    Constructed,
    /// The textbook way: the AND of three random words, kept if it fills the product's upper byte. It is here for
    /// comparison and draws three orders of magnitude more random numbers.
    Sparse,
}

/// A magic and the effort of finding it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The magic: `(subset * magic) >> (64 - bits)` differs for different attack sets.
    pub magic: u64,
    /// The number of candidates that were drawn, including this one.
    pub candidates: u32,
}

/// Two occupancies with different attacks that a magic maps to one index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collision {
    /// One of the occupancies.
    pub first: u64,
    /// The other.
    pub second: u64,
    /// The index of both.
    pub index: usize,
}

/// The number of candidates after which a search gives up. The hardest square of the default seed takes a few thousand.
pub(crate) const MAX_CANDIDATES: u32 = 1 << 24;

/// A table by index with a stamp on each entry. Only entries with the stamp of the current magic count, so the table
/// need not be cleared for the next magic.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    epoch: u32,
    stamps: Vec<u32>,
    positions: Vec<u32>,
}

impl Slots {
    /// Returns an empty table.
    #[must_use]
    pub const fn new() -> Self {
        Self { epoch: 0, stamps: Vec::new(), positions: Vec::new() }
    }

    /// Tests `magic` over every subset with an index of `bits` bits.
    ///
    /// Two subsets may share an index if their attacks are the same. An index has 1 to 16 bits; other numbers are
    /// clamped to that range.
    ///
    /// # Errors
    /// Returns the first two subsets with different attacks that share an index.
    pub fn test(&mut self, occupancies: &Occupancies, magic: u64, bits: u32) -> Result<(), Collision> {
        let bits = bits.clamp(1, 16);
        let size = 1 << bits;
        if self.stamps.len() < size || self.epoch == u32::MAX {
            self.stamps = vec![0; size];
            self.positions = vec![0; size];
            self.epoch = 0;
        }
        self.epoch += 1;
        // Slices, because indexing a Vec is a call at opt-level 0.
        let (subsets, attacks) = (&occupancies.subsets[..], &occupancies.attacks[..]);
        let (stamps, positions) = (&mut self.stamps[..], &mut self.positions[..]);
        let epoch = self.epoch;
        let shift = 64 - bits;
        let mut position = 0;
        while position < subsets.len() {
            let index = (subsets[position].wrapping_mul(magic) >> shift) as usize;
            if stamps[index] != epoch {
                stamps[index] = epoch;
                positions[index] = position as u32;
            } else {
                let earlier = positions[index] as usize;
                if attacks[earlier] != attacks[position] {
                    return Err(Collision { first: subsets[earlier], second: subsets[position], index });
                }
            }
            position += 1;
        }
        Ok(())
    }
}

/// Finds a magic for `occupancies` with an index of `bits` bits.
///
/// # Errors
/// Returns an [`Error`] if none of sixteen million candidates works, and at once if `bits` is less than the
/// mask's population or more than 16.
pub fn find(
    occupancies: &Occupancies,
    bits: u32,
    seed: Seed,
    strategy: Strategy,
    slots: &mut Slots,
) -> Result<Found, Error> {
    // Neither strategy finds a magic for fewer bits than squares (those are for long searches of another kind), and no
    // square needs more than twelve.
    if bits < occupancies.bits || bits > 16 {
        return Err(no_magic(occupancies, bits, 0));
    }
    let mask = occupancies.mask;
    let mut candidates = Candidates::new(seed, occupancies.piece, occupancies.square, mask);
    let mut drawn = 0;
    while drawn < MAX_CANDIDATES {
        drawn += 1;
        let candidate = match strategy {
            Strategy::Constructed => candidates.constructed(bits),
            Strategy::Sparse => {
                let magic = candidates.sparse();
                if (mask.wrapping_mul(magic) >> 56).count_ones() < 6 { None } else { Some(magic) }
            }
        };
        let Some(magic) = candidate else { continue };
        if slots.test(occupancies, magic, bits).is_ok() {
            return Ok(Found { magic, candidates: drawn });
        }
    }
    Err(no_magic(occupancies, bits, drawn))
}

/// Finds a magic for `occupancies` with an index of `bits` bits that only sets the bits in `index_bits`: the others are
/// 0 for each subset of the mask.
///
/// # Errors
/// Returns an [`Error`] in the same cases as [`find`], where the number of `index_bits` counts as bits.
pub fn find_within(
    occupancies: &Occupancies,
    bits: u32,
    index_bits: u32,
    seed: Seed,
    slots: &mut Slots,
) -> Result<Found, Error> {
    if index_bits.count_ones() < occupancies.bits || bits > 16 || index_bits >> bits != 0 {
        return Err(no_magic(occupancies, index_bits.count_ones(), 0));
    }
    let mut candidates = Candidates::new(seed, occupancies.piece, occupancies.square, occupancies.mask);
    let limits = Limits { given: 0, forbidden: candidates.leading_outside(bits, index_bits), index_bits };
    let mut drawn = 0;
    while drawn < MAX_CANDIDATES {
        drawn += 1;
        let Some(magic) = candidates.constructed_within(bits, &limits) else { continue };
        // The collision test comes first, because it usually fails early; the other test passes only after the last
        // subset.
        if slots.test(occupancies, magic, bits).is_ok() && stays_within(occupancies, magic, bits, index_bits) {
            return Ok(Found { magic, candidates: drawn });
        }
    }
    Err(no_magic(occupancies, index_bits.count_ones(), drawn))
}

/// Returns whether no subset has an index with a bit outside `index_bits`.
fn stays_within(occupancies: &Occupancies, magic: u64, bits: u32, index_bits: u32) -> bool {
    let outside = !u64::from(index_bits) << (64 - bits);
    let subsets = &occupancies.subsets[..];
    let mut position = 0;
    while position < subsets.len() && subsets[position].wrapping_mul(magic) & outside == 0 {
        position += 1;
    }
    position == subsets.len()
}

/// Returns the error of a search that found nothing.
pub(crate) fn no_magic(occupancies: &Occupancies, bits: u32, candidates: u32) -> Error {
    let problem = format!("no magic with an index of {bits} bits among {candidates} candidates");
    Error::new(ErrorKind::NoMagic, occupancies.name(), problem, "use another seed, or one more bit")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Piece;

    #[test]
    fn stamps_start_anew_when_the_epochs_run_out() {
        let occupancies = Occupancies::new(Piece::Bishop, 0);
        let mut slots = Slots::new();
        let found = find(&occupancies, 6, Seed::new([3; 32]), Strategy::Constructed, &mut slots).unwrap();
        slots.epoch = u32::MAX;
        assert_eq!(slots.test(&occupancies, found.magic, 6), Ok(()));
        assert_eq!(slots.epoch, 1);
    }
}
