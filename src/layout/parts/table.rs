//! The one shape of every layout's data: columns, and the entries that they lead to.

use super::index::Index;
use crate::Square;
use crate::look_up::Piece;
#[cfg(test)]
use crate::{Bitboard, technique::ray_loop};

/// A word for each square, and one unused word.
///
/// The address of a word is the column's plus eight times the square, which an x86 load instruction computes itself. An
/// entry of 24 or 32 bytes for each square needs another instruction for that.
///
/// Bits 3 to 5 of an address are its bank in the L1 cache. Intel's Golden Cove cores load three words in one cycle, but
/// five to six cycles later if all three are in one bank. In columns of 64 words the mask, magic and offset of a square
/// would always be in one bank; in columns of 65 words they are in successive banks.
#[repr(C)]
#[derive(Clone, Copy)]
pub(in crate::layout) struct Column([u64; 65]);

impl Column {
    pub(in crate::layout) const fn new(words: &[u64; 64]) -> Self {
        let mut column = Self([0; 65]);
        let mut square = 0;
        while square < 64 {
            column.0[square] = words[square];
            square += 1;
        }
        column
    }

    #[inline(always)]
    pub(in crate::layout) const fn get(&self, square: Square) -> u64 {
        self.0[square.index()]
    }
}

/// Complements the first column, so that a mask becomes the squares off it.
pub(in crate::layout) const fn off_masks<const COLUMNS: usize>(mut columns: [Column; COLUMNS]) -> [Column; COLUMNS] {
    let mut square = 0;
    while square < 64 {
        columns[0].0[square] = !columns[0].0[square];
        square += 1;
    }
    columns
}

/// Makes a column of each generated array, in the order in which `index` takes them; a row for each piece or kind of line.
macro_rules! columns {
    ($generated:ident: $($($array:ident),*;)*) => {
        [$([$(Column::new(&$crate::each_square!(square => $generated::$array[square.index()] as u64))),*]),*]
    };
}
pub(in crate::layout) use columns;

/// Implements the look-ups of a layout whose module has `COLUMNS` and an `index`, with the module's array of this name as
/// its entries. `generated` is the module of its arrays.
///
/// - The entries are attack sets, or with `attacks` the module's `fn attacks(piece, square, occupied)` gets them from
///   `entry`.
/// - `attacks` or `attacks const` without an array: the module has its own `TABLE` and `fn attacks`. The last argument is
///   `index`, or calls it if it does not take the occupied squares.
macro_rules! layout {
    ($type:ident, $name:ident, $entries:ident) => {
        layout!($type, $name, $entries, attacks);

        #[inline(always)]
        const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
            Bitboard(entry(piece, square, occupied))
        }
    };
    ($type:ident, $name:ident, $entries:ident, attacks) => {
        layout!($type, $name, attacks const, index);

        static TABLE: Table<{ COLUMNS[0].len() }, u64, { generated::$entries.len() }> =
            Table::new(COLUMNS, INDEX, generated::$entries);

        #[inline(always)]
        const fn entry(piece: Piece, square: Square, occupied: Bitboard) -> u64 {
            let index = index(piece, TABLE.columns(piece), square, occupied).get();
            // SAFETY: `Table::new` has checked the `index` of every square.
            unsafe { TABLE.entry(index) }
        }
    };
    ($type:ident, $name:ident, attacks $($const:ident)?, $index:expr) => {
        use $crate::tables::$name as generated;

        pub use generated::SHA256;

        $crate::look_up::look_ups!($type, stringify!($name), size_of_val(&TABLE), define rook, bishop, queen from attacks $(as $const)?);

        /// The indices of every square, for each piece or kind of line.
        const INDEX: [[Index; 64]; COLUMNS.len()] = {
            let mut all = [[Index::of_bits(0, 64); 64]; COLUMNS.len()];
            let mut group = 0;
            while group < COLUMNS.len() {
                let piece = if 2 * group < COLUMNS.len() { Piece::Rook } else { Piece::Bishop };
                all[group] = $crate::each_square!(square => index(piece, &COLUMNS[group], square, Bitboard::EMPTY));
                group += 1;
            }
            all
        };

        #[cfg(test)]
        #[test]
        fn index_describes_the_indices() {
            $crate::layout::parts::exact(&COLUMNS, &INDEX, $index);
        }
    };
}
pub(in crate::layout) use layout;

/// Everything that the look-ups of a layout read, in one `static`, so that a program loads only one address.
///
/// The entries come first, at offset 0: an x86 address that has an index already needs another instruction to add an
/// offset. On AArch64 they come last: a load has room for an offset of up to 32 KiB, and a larger one takes two
/// instructions for each column.
#[repr(C, align(64))]
pub(in crate::layout) struct Table<
    const COLUMNS: usize,
    Entry,
    const ENTRIES: usize,
    const SETS: usize = 0,
    const GROUPS: usize = 2,
> {
    #[cfg(not(target_arch = "aarch64"))]
    entries: CacheLines<[Entry; ENTRIES]>,
    /// For the rook and the bishop, or for each kind of line.
    columns: [[Column; COLUMNS]; GROUPS],
    /// The attack sets that the entries number, if they are numbers.
    sets: [u64; SETS],
    #[cfg(target_arch = "aarch64")]
    entries: CacheLines<[Entry; ENTRIES]>,
}

/// Aligned to a cache line, so that neighbouring entries share as few as possible.
#[repr(C, align(64))]
struct CacheLines<T>(T);

impl<const COLUMNS: usize, Entry: Copy, const ENTRIES: usize, const GROUPS: usize>
    Table<COLUMNS, Entry, ENTRIES, 0, GROUPS>
{
    /// Builds a table, from its columns and the indices of every square.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an occupancy leads out of
    /// `entries`.
    pub(in crate::layout) const fn new(
        columns: [[Column; COLUMNS]; GROUPS],
        indices: [[Index; 64]; GROUPS],
        entries: [Entry; ENTRIES],
    ) -> Self {
        Self::numbering([], 0, columns, indices, entries)
    }
}

impl<const COLUMNS: usize, Entry: Copy, const ENTRIES: usize, const SETS: usize, const GROUPS: usize>
    Table<COLUMNS, Entry, ENTRIES, SETS, GROUPS>
{
    /// Builds a table whose entries number attack sets, with the largest number that a look-up can arrive at. Every
    /// table is built here.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an occupancy leads out of
    /// `entries`, or the largest number out of `sets`.
    pub(in crate::layout) const fn numbering(
        sets: [u64; SETS],
        largest_number: usize,
        columns: [[Column; COLUMNS]; GROUPS],
        indices: [[Index; 64]; GROUPS],
        entries: [Entry; ENTRIES],
    ) -> Self {
        const { assert!(COLUMNS <= BANKS, "the words of a square are in different banks") };
        assert!(SETS == 0 || largest_number < SETS, "a number of an attack set leads out of the table");
        let mut index = 0;
        while index < 64 * GROUPS {
            assert!(indices[index / 64][index % 64].is_below(ENTRIES), "an index of a square leads out of the table");
            index += 1;
        }
        Self { entries: CacheLines(entries), columns, sets }
    }

    #[inline(always)]
    pub(in crate::layout) const fn columns(&self, piece: Piece) -> &[Column; COLUMNS] {
        self.group(piece as usize)
    }

    #[inline(always)]
    pub(in crate::layout) const fn group(&self, group: usize) -> &[Column; COLUMNS] {
        &self.columns[group]
    }

    #[inline(always)]
    pub(in crate::layout) const fn entries(&self) -> &[Entry; ENTRIES] {
        &self.entries.0
    }

    /// Returns the entry at `index`, unchecked unless debug assertions are on.
    ///
    /// # Safety
    /// `index` is one of those that the constructor has checked.
    #[inline(always)]
    pub(in crate::layout) const unsafe fn entry(&self, index: usize) -> Entry {
        // SAFETY: the constructor has checked that all indices are below the number of entries.
        unsafe { read(self.entries(), index) }
    }

    /// Returns the attack set with this number, unchecked unless debug assertions are on.
    ///
    /// # Safety
    /// `number` is at most the largest number that the constructor has checked.
    #[inline(always)]
    pub(in crate::layout) const unsafe fn set(&self, number: usize) -> u64 {
        // SAFETY: the constructor has checked that the largest number is below the number of sets.
        unsafe { read(&self.sets, number) }
    }
}

/// # Safety
/// `index` is below the length of `array`.
#[inline(always)]
const unsafe fn read<T: Copy>(array: &[T], index: usize) -> T {
    debug_assert!(index < array.len());
    // Adding to the pointer instead of indexing the array lets the compiler add an offset to the table's address while
    // the multiplication runs, which saves a cycle of latency.
    // SAFETY: the caller guarantees that the element is within the array.
    unsafe { *array.as_ptr().add(index) }
}

/// How many words of successive addresses are in different banks of the L1 cache.
const BANKS: usize = 8;

/// Checks that what `described` says of each square is what `computed` returns: the largest index is the largest that is
/// allowed.
#[cfg(test)]
pub(in crate::layout) fn exact<const COLUMNS: usize, const GROUPS: usize>(
    columns: &[[Column; COLUMNS]; GROUPS],
    described: &[[Index; 64]; GROUPS],
    computed: impl Fn(Piece, &[Column; COLUMNS], Square, Bitboard) -> Index,
) {
    for (group, square) in (0..GROUPS).flat_map(|group| Square::ALL.map(|square| (group, square))) {
        let piece = if 2 * group < GROUPS { Piece::Rook } else { Piece::Bishop };
        let lines = match piece {
            Piece::Rook => ray_loop::rook_attacks(square, Bitboard::EMPTY),
            Piece::Bishop => ray_loop::bishop_attacks(square, Bitboard::EMPTY),
        };
        let files = (Bitboard::FILE_A | Bitboard::FILE_H) - Bitboard::from(square.file());
        let ranks = (Bitboard::RANK_1 | Bitboard::RANK_8) - Bitboard::from(square.rank());
        let indices =
            (lines - files - ranks).subsets().map(|occupied| computed(piece, &columns[group], square, occupied).get());
        let largest = indices.max().unwrap();
        let described = described[group][square.index()];
        assert!(described.is_below(largest + 1), "{square}: an index up to {largest} was not expected");
        assert!(!described.is_below(largest), "{square}: no index reaches {largest}");
    }
}

#[cfg(test)]
mod tests {
    use super::{BANKS, Column, Table};
    use crate::Bitboard;
    use crate::layout::parts::Index;

    const COLUMN: Column = Column::new(&[0; 64]);

    /// Returns a table with the largest indices of the rook and the bishop on h8.
    fn table(rook: u64, bishop: u64) -> Table<4, u64, 3> {
        let indices = [rook, bishop].map(|largest| {
            let mut indices = [Index::of_bits(0, 1); 64];
            indices[63] = indices[63].at(largest - 1);
            indices
        });
        Table::new([[COLUMN; 4]; 2], indices, [0; 3])
    }

    #[test]
    fn no_two_words_of_a_piece_are_in_one_bank() {
        for columns in &table(2, 2).columns {
            for square in 0..64 {
                let mut words = [0; BANKS];
                for column in columns {
                    words[(&raw const column.0[square] as usize) / 8 % BANKS] += 1;
                }
                assert!(words.iter().all(|&words| words <= 1), "{words:?}");
            }
        }
    }

    #[test]
    #[should_panic = "an index"]
    fn rooks_that_lead_out_are_noticed() {
        table(3, 2);
    }

    #[test]
    #[should_panic = "an index"]
    fn bishops_that_lead_out_are_noticed() {
        table(2, 3);
    }

    #[test]
    #[should_panic = "a number"]
    fn numbers_that_lead_out_are_noticed() {
        let indices = [[Index::masked(Bitboard::EMPTY, 0); 64]; 2];
        Table::numbering([0; 2], 2, [[COLUMN; 1]; 2], indices, [0_u8; 1]);
    }

    #[test]
    #[should_panic = "index < array.len()"]
    #[cfg(debug_assertions)]
    fn debug_assertions_check_each_read() {
        // SAFETY: not given; the assertion comes first.
        unsafe { table(2, 2).entry(3) };
    }
}
