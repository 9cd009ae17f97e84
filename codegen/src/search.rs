//! Finds the magic of a square within a build script's time: candidates in the order of their
//! stream, each tested until two different attack sets have the same index.

use crate::candidates::{Candidates, Limits, Seed};
use crate::error::{Error, ErrorKind};
use crate::geometry::Occupancies;

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

/// The number of candidates after which a search gives up. The hardest square of the default seed
/// takes a few thousand.
const MAX_CANDIDATES: u32 = 1 << 24;

/// The subset with each index under the current magic: `owners[index] = magic's number << 16 |
/// position`. Entries of earlier magics are ignored, so the table does not have to be cleared for
/// the next magic.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    number: u64,
    owners: Vec<u64>,
}

impl Slots {
    /// Returns an empty table.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            number: 0,
            owners: Vec::new(),
        }
    }

    /// Tests `magic` over every subset with an index of `bits` bits.
    ///
    /// Two subsets may share an index if their attacks are the same. An index has 1 to 16 bits;
    /// other numbers are clamped to that range.
    ///
    /// # Errors
    /// Returns the first two subsets with different attacks that share an index.
    pub fn test(
        &mut self,
        occupancies: &Occupancies,
        magic: u64,
        bits: u32,
    ) -> Result<(), Collision> {
        let bits = bits.clamp(1, 16);
        self.test_by(occupancies, bits, |subset| {
            (subset.wrapping_mul(magic) >> (64 - bits)) as usize
        })
    }

    /// Tests a function from subsets to indices of `bits` bits, in the same way.
    ///
    /// # Errors
    /// Returns the first two subsets with different attacks that share an index.
    pub(crate) fn test_by(
        &mut self,
        occupancies: &Occupancies,
        bits: u32,
        index: impl Fn(u64) -> usize,
    ) -> Result<(), Collision> {
        self.owners.resize(self.owners.len().max(1 << bits), 0);
        self.number += 1;
        // Slices, because indexing a Vec is a call at opt-level 0.
        let (subsets, attacks) = (&occupancies.subsets[..], &occupancies.attacks[..]);
        let (owners, number) = (&mut self.owners[..], self.number << 16);
        let mut position = 0;
        while position < subsets.len() {
            let index = index(subsets[position]);
            let earlier = (owners[index] ^ number) as usize;
            if earlier > 0xffff {
                owners[index] = number | position as u64;
            } else if attacks[earlier] != attacks[position] {
                return Err(Collision {
                    first: subsets[earlier],
                    second: subsets[position],
                    index,
                });
            }
            position += 1;
        }
        Ok(())
    }
}

/// Finds a magic for `occupancies` with an index of `bits` bits.
///
/// # Errors
/// Returns an [`Error`] if none of sixteen million candidates works, and at once if `bits` is less
/// than the mask's population or more than 16.
pub fn find(
    occupancies: &Occupancies,
    bits: u32,
    seed: Seed,
    slots: &mut Slots,
) -> Result<Found, Error> {
    find_within(
        occupancies,
        bits,
        1_u32.checked_shl(bits).unwrap_or(0).wrapping_sub(1),
        seed,
        slots,
    )
}

/// Finds a magic for `occupancies` with an index of `bits` bits that only sets the bits in
/// `index_bits`: the others are 0 for each subset of the mask.
///
/// # Errors
/// Returns an [`Error`] in the same cases as [`find`], where the number of `index_bits` counts as
/// bits.
pub fn find_within(
    occupancies: &Occupancies,
    bits: u32,
    index_bits: u32,
    seed: Seed,
    slots: &mut Slots,
) -> Result<Found, Error> {
    // A constructed magic has a bit for each square (magics for fewer bits take long searches of a
    // different kind), and no square needs more than twelve.
    let count = index_bits.count_ones();
    if count < occupancies.bits || bits > 16 || index_bits >> bits != 0 {
        return Err(no_magic(occupancies, count, 0));
    }
    let mut candidates = Candidates::new(
        seed,
        occupancies.piece,
        occupancies.square,
        occupancies.mask,
    );
    let limits = Limits {
        forbidden: candidates.leading_outside(bits, index_bits),
        index_bits,
    };
    let outside = !u64::from(index_bits) << (64 - bits);
    let stays_within = |magic: u64| {
        occupancies
            .subsets
            .iter()
            .all(|subset| subset.wrapping_mul(magic) & outside == 0)
    };
    let draw = || candidates.constructed_within(bits, &limits);
    // The collision test comes first, because it usually fails early; the other test passes only
    // after the last subset.
    first(occupancies, count, draw, |magic| {
        slots.test(occupancies, magic, bits).is_ok() && stays_within(magic)
    })
}

/// Draws candidates until one passes the test.
pub(crate) fn first(
    occupancies: &Occupancies,
    bits: u32,
    mut draw: impl FnMut() -> Option<u64>,
    mut passes: impl FnMut(u64) -> bool,
) -> Result<Found, Error> {
    for candidates in 1..=MAX_CANDIDATES {
        if let Some(magic) = draw().filter(|magic| passes(*magic)) {
            return Ok(Found { magic, candidates });
        }
    }
    Err(no_magic(occupancies, bits, MAX_CANDIDATES))
}

/// Returns the error of a search that found nothing.
fn no_magic(occupancies: &Occupancies, bits: u32, candidates: u32) -> Error {
    let problem = format!("no magic with an index of {bits} bits among {candidates} candidates");
    Error::new(
        ErrorKind::NoMagic,
        occupancies.name(),
        problem,
        "use another seed, or one more bit",
    )
}
