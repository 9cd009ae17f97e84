//! The search for the numbers that the layout `spread16` compresses attack sets to 16 bits with.

use crate::candidates::Candidates;
use crate::error::{Error, ErrorKind};
use crate::geometry::Occupancies;
use crate::seed::Seed;

/// The number of candidates after which a search gives up. A few are enough for most squares.
const MAX_CANDIDATES: u32 = 1 << 10;

/// The bits of the hash that finds a product among a square's sets, at most 144.
const HASH_BITS: u32 = 12;

/// A spread, and for each attack set the number whose product with the spread has that set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::layout) struct Spread {
    /// The spread: `compressed * spread` has an attack set on the squares of the empty board's
    /// attacks.
    pub(in crate::layout) spread: u64,
    /// For each set, the smallest 16-bit number that the spread multiplies to it.
    pub(in crate::layout) compressed: Vec<u16>,
}

/// Finds a spread for a square's attack `sets`, with `low` as its lower half.
///
/// The products of a random number with all 16-bit numbers have each pattern on the 14 squares that
/// a rook attacks four times on average, and a rook has at most 144 sets, so one of a few candidates
/// works.
///
/// # Errors
/// Returns an [`Error`] if none of 1,024 candidates works.
pub(in crate::layout) fn spread(
    occupancies: &Occupancies,
    sets: &[u64],
    low: u32,
    seed: Seed,
) -> Result<Spread, Error> {
    // The empty set is the first of the subsets.
    let empty_attacks = occupancies.attacks[0];
    let mut candidates = Candidates::new(
        seed,
        occupancies.piece,
        occupancies.square,
        occupancies.mask,
    );
    let (hash, numbers) = numbers_by_hash(sets, &mut candidates);
    let mut drawn = 0;
    while drawn < MAX_CANDIDATES {
        drawn += 1;
        let spread = candidates.word() << 32 | u64::from(low);
        if let Some(compressed) = compress(spread, empty_attacks, sets, hash, &numbers) {
            return Ok(Spread { spread, compressed });
        }
    }
    let problem =
        format!("no product of 16 bits gives every attack set with any of {drawn} spreads");
    Err(Error::new(
        ErrorKind::NoMagic,
        occupancies.name(),
        problem,
        "use another seed",
    ))
}

/// Draws a number with which no two sets have the same hash. Returns it, and for each hash the
/// number of the set, or 0.
fn numbers_by_hash(sets: &[u64], candidates: &mut Candidates) -> (u64, Vec<u8>) {
    loop {
        let hash = candidates.word();
        let mut numbers = vec![0; 1 << HASH_BITS];
        let mut number = 0;
        while number < sets.len() {
            let at = (sets[number].wrapping_mul(hash) >> (64 - HASH_BITS)) as usize;
            if numbers[at] != 0 {
                break;
            }
            numbers[at] = number as u8;
            number += 1;
        }
        // The first set has the number 0, which also means no set, so the loop does not notice
        // another set with the first one's hash.
        let first = (sets[0].wrapping_mul(hash) >> (64 - HASH_BITS)) as usize;
        if number == sets.len() && numbers[first] == 0 {
            return (hash, numbers);
        }
    }
}

/// Returns for each set the smallest 16-bit number that `spread` multiplies to it, or `None` if a
/// set has none. It uses a plain loop because it runs ten million times for a layout.
fn compress(
    spread: u64,
    empty_attacks: u64,
    sets: &[u64],
    hash: u64,
    numbers: &[u8],
) -> Option<Vec<u16>> {
    let mut compressed = vec![0; sets.len()];
    let mut left = sets.len();
    {
        let compressed = &mut compressed[..];
        // No set is empty, so 0 compresses none.
        let (mut product, mut candidate) = (spread, 1_u32);
        while left > 0 && candidate <= 0xffff {
            let set = product & empty_attacks;
            let number = numbers[(set.wrapping_mul(hash) >> (64 - HASH_BITS)) as usize] as usize;
            if sets[number] == set && compressed[number] == 0 {
                compressed[number] = candidate as u16;
                left -= 1;
            }
            product = product.wrapping_add(spread);
            candidate += 1;
        }
    }
    if left == 0 { Some(compressed) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DEFAULT_SEED;
    use crate::geometry::Slider;

    #[test]
    fn every_set_of_a_rook_is_a_product() {
        let occupancies = Occupancies::new(Slider::Rook, 28);
        let mut sets = occupancies.attacks.clone();
        sets.sort_unstable();
        sets.dedup();
        assert_eq!(sets.len(), 144);
        let low = 0x0012_3457;
        let found = spread(&occupancies, &sets, low, DEFAULT_SEED).unwrap();
        assert_eq!(found.spread as u32, low);
        for (set, compressed) in sets.iter().zip(&found.compressed) {
            assert_eq!(
                u64::from(*compressed).wrapping_mul(found.spread) & occupancies.attacks[0],
                *set
            );
        }
    }

    #[test]
    fn an_even_spread_reaches_no_square_on_bit_0() {
        // The bishop on b2 attacks a1 on any board.
        let occupancies = Occupancies::new(Slider::Bishop, 9);
        let error = spread(&occupancies, &[occupancies.attacks[0]], 2, DEFAULT_SEED).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NoMagic);
        assert_eq!(
            error.to_string(),
            "bishop on b2: no product of 16 bits gives every attack set with any of 1024 spreads; \
             use another seed"
        );
    }
}
