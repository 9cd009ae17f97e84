//! Parallel bits extract, with attack sets compressed to 16 bits. A rook attacks at most 14 squares on the empty board,
//! so 16 bits can say which of them are attacked.
//!
//! `pdep(COMPRESSED[offset + pext(occupied, mask)], empty_attacks)`.

#[cfg(feature = "cli")]
use super::parts::CLookUp;
use super::parts::{Arranged, Column, Context, Facts, Table, columns};
#[cfg(feature = "cli")]
use super::pext::C_EXTRACT;
use super::pext::{extract, offsets, slots};
use crate::error::Error;

pub(super) fn arrange(context: &Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let functions = offsets(context);
    let mut table = Table::new(layout);
    for (which, function) in functions.iter().enumerate() {
        let attacks = &context.occupancies[which].attacks;
        // The empty set is the first of the subsets.
        let compressed: Vec<u64> = attacks.iter().map(|set| extract(*set, attacks[0])).collect();
        table.place(context, which, slots(context, which, function.offset), &compressed, u64::MAX)?;
    }
    let mut arrays = columns(context, &functions, &[Column::Masks, Column::EmptyAttacks, Column::Offsets]);
    let doc = "Which squares of the empty board's attacks are attacked, by offset + index.";
    arrays.push(table.into_array(context, &functions, "COMPRESSED", 2, doc));
    Ok(Arranged { arrays, functions: Vec::new() })
}

#[cfg(feature = "cli")]
pub(super) const C: CLookUp = CLookUp::of_either(
    "const uint32_t index = PIECE_OFFSETS[square] + (uint32_t)LAYOUT_extract(occupied, PIECE_MASKS[square]);
    return LAYOUT_deposit(LAYOUT_COMPRESSED[index], PIECE_EMPTY_ATTACKS[square]);",
)
.with_helpers(&[C_EXTRACT, C_DEPOSIT]);

/// The deposit in C: the instruction if the compile target has it, otherwise a loop.
#[cfg(feature = "cli")]
const C_DEPOSIT: &str = "
/* Moves the lowest bits of `word` apart to the bits of `mask`. */
static inline uint64_t LAYOUT_deposit(uint64_t word, uint64_t mask)
{
#if defined(__BMI2__) && defined(__x86_64__)
    return _pdep_u64(word, mask);
#else
    uint64_t deposited = 0;
    for (; mask != 0; mask &= mask - 1, word >>= 1)
        if (word & 1)
            deposited |= mask & (~mask + 1);
    return deposited;
#endif
}
";
