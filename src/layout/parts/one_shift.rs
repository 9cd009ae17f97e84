//! Tables with one shift for all squares of a piece, which is compiled into the program.

use super::bounds::{read, subsets_stay_within};
use super::columns::{Column, Columns};
use crate::{Bitboard, Square};

/// The shift for a rook.
pub(in crate::layout) const ROOK: u32 = 64 - 12;
/// The shift for a bishop.
pub(in crate::layout) const BISHOP: u32 = 64 - 9;

/// Everything in one `static`, so a program loads only one address. The attack sets come first, at offset 0: an address
/// that has an index already needs another instruction to add an offset. On AArch64 they come last: a load has room for an
/// offset of up to 32 KiB, and a larger one takes two instructions for each column.
#[repr(C, align(64))]
pub(in crate::layout) struct Table<const LENGTH: usize, const BLACK: bool, const SIGNED: bool = false> {
    #[cfg(not(target_arch = "aarch64"))]
    attacks: Attacks<LENGTH>,
    /// For each piece the masks (for black magics, the squares off the masks), the magics and the offsets.
    columns: Columns<3>,
    #[cfg(target_arch = "aarch64")]
    attacks: Attacks<LENGTH>,
}

/// The attack sets, aligned to a cache line, so that eight neighbouring ones share one.
#[repr(C, align(64))]
struct Attacks<const LENGTH: usize>([u64; LENGTH]);

impl<const LENGTH: usize, const BLACK: bool, const SIGNED: bool> Table<LENGTH, BLACK, SIGNED> {
    /// Builds a table. There is no other constructor.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an occupancy leads out of
    /// `attacks`, or if a shift is not that of the look-up.
    pub(in crate::layout) const fn new(
        columns: Columns<3>,
        attacks: [u64; LENGTH],
        rook_shifts: &[u8; 64],
        bishop_shifts: &[u8; 64],
    ) -> Self {
        assert_shifts(rook_shifts, bishop_shifts);
        let mut square = 0;
        while square < 64 {
            assert!(Self::stays_within(&columns.rook, Square::ALL[square], ROOK));
            assert!(Self::stays_within(&columns.bishop, Square::ALL[square], BISHOP));
            square += 1;
        }
        Self { attacks: Attacks(attacks), columns }
    }

    /// Returns whether every subset of the square's mask leads to an entry below `LENGTH`. Then every occupancy does,
    /// because its index depends only on the squares of the mask.
    const fn stays_within([masks, magics, offsets]: &[Column; 3], square: Square, shift: u32) -> bool {
        let place = (offsets.get(square), shift);
        stays_within::<BLACK, SIGNED>(masks.get(square), magics.get(square), place, LENGTH)
    }

    #[inline]
    const fn index<const SHIFT: u32>(columns: &[Column; 3], square: Square, occupied: Bitboard) -> usize {
        let [masks, magics, offsets] = columns;
        let index = index::<SHIFT, BLACK, SIGNED>(masks.get(square), magics.get(square), occupied);
        offsets.get(square).wrapping_add(index) as usize
    }

    #[inline]
    pub(in crate::layout) const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = Self::index::<ROOK>(&self.columns.rook, square, occupied);
        // SAFETY: `Table::new` has checked for a rook on each square that no occupancy leads out of `attacks`.
        Bitboard(unsafe { read(&self.attacks.0, index) })
    }

    #[inline]
    pub(in crate::layout) const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = Self::index::<BISHOP>(&self.columns.bishop, square, occupied);
        // SAFETY: `Table::new` has checked for a bishop on each square that no occupancy leads out of `attacks`.
        Bitboard(unsafe { read(&self.attacks.0, index) })
    }
}

/// Returns the index, which is below 0, round the circle, only if the shift is arithmetic. The mask of black magics has the
/// squares off it.
#[inline(always)]
pub(in crate::layout) const fn index<const SHIFT: u32, const BLACK: bool, const SIGNED: bool>(
    mask: u64,
    magic: u64,
    occupied: Bitboard,
) -> u64 {
    let relevant = if BLACK { occupied.0 | mask } else { occupied.0 & mask };
    let product = relevant.wrapping_mul(magic);
    if SIGNED { (product as i64 >> SHIFT) as u64 } else { product >> SHIFT }
}

/// Returns whether every subset of a square's mask leads to an entry below `length`, by an offset plus [`index`].
pub(in crate::layout) const fn stays_within<const BLACK: bool, const SIGNED: bool>(
    mask: u64,
    magic: u64,
    (offset, shift): (u64, u32),
    length: usize,
) -> bool {
    let masks = if BLACK { (!mask, mask) } else { (mask, 0) };
    // A signed index is the unsigned one of a product half a circle on, less half of the indices.
    let (addend, below) = if SIGNED { (1 << 63, 1 << (63 - shift)) } else { (0, 0) };
    subsets_stay_within(masks, (magic, addend), (offset.wrapping_sub(below), shift), length)
}

/// Asserts that the generated shifts are those of the look-up.
pub(in crate::layout) const fn assert_shifts(rook: &[u8; 64], bishop: &[u8; 64]) {
    let mut square = 0;
    while square < 64 {
        assert!(rook[square] as u32 == ROOK && bishop[square] as u32 == BISHOP);
        square += 1;
    }
}

/// Makes a [`Table`] from the arrays of a generated module. The second argument is the constructor of the masks'
/// column.
macro_rules! table {
    ($generated:ident, $masks:ident) => {{
        use $crate::layout::parts::columns::{Column, Columns};
        $crate::layout::parts::one_shift::Table::new(
            Columns::new(
                [
                    Column::$masks(&$generated::ROOK_MASKS),
                    Column::new(&$generated::ROOK_MAGICS),
                    Column::widened(&$generated::ROOK_OFFSETS),
                ],
                [
                    Column::$masks(&$generated::BISHOP_MASKS),
                    Column::new(&$generated::BISHOP_MAGICS),
                    Column::widened(&$generated::BISHOP_OFFSETS),
                ],
            ),
            $generated::ATTACKS,
            &$generated::ROOK_SHIFTS,
            &$generated::BISHOP_SHIFTS,
        )
    }};
}
pub(in crate::layout) use table;

#[cfg(test)]
mod tests {
    use super::{BISHOP, Column, Columns, ROOK, Table};

    /// Makes a table of one entry, to which all magics lead that are 0.
    fn table(magic: u64, offset: u32, last_rook_shift: u32, last_bishop_shift: u32) {
        let [mut rook_shifts, mut bishop_shifts] = [[ROOK as u8; 64], [BISHOP as u8; 64]];
        rook_shifts[63] = last_rook_shift as u8;
        bishop_shifts[63] = last_bishop_shift as u8;
        let columns = [Column::new(&[1; 64]), Column::new(&[magic; 64]), Column::widened(&[offset; 64])];
        Table::<1, false>::new(Columns::new(columns, columns), [0], &rook_shifts, &bishop_shifts);
    }

    #[test]
    fn entries_within_the_table_pass() {
        table(0, 0, ROOK, BISHOP);
    }

    #[test]
    #[should_panic = "stays_within"]
    fn offsets_that_lead_out_are_noticed() {
        table(0, 1, ROOK, BISHOP);
    }

    #[test]
    #[should_panic = "stays_within"]
    fn magics_that_lead_out_are_noticed() {
        table(1 << 63, 0, ROOK, BISHOP);
    }

    #[test]
    #[should_panic = "ROOK"]
    fn other_shifts_of_rooks_are_noticed() {
        table(0, 0, ROOK + 1, BISHOP);
    }

    #[test]
    #[should_panic = "BISHOP"]
    fn other_shifts_of_bishops_are_noticed() {
        table(0, 0, ROOK, BISHOP + 1);
    }
}
