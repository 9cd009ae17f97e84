//! The one shape of every layout's data: columns, and the entries that they lead to.

use super::reach::Reach;
use crate::Square;
use crate::look_up::Piece;

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

/// Makes a column of each generated array, in the order in which the index function takes them.
macro_rules! columns {
    ($($array:expr),* $(,)?) => {
        [$($crate::layout::parts::table::Column::new(&$crate::each_square!(square => $array[square.index()] as u64))),*]
    };
}
pub(in crate::layout) use columns;

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
    /// Builds a table, from its columns and what their index function can reach.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an occupancy leads out of
    /// `entries`.
    pub(in crate::layout) const fn new(
        columns: [[Column; COLUMNS]; GROUPS],
        reaches: [[Reach; 64]; GROUPS],
        entries: [Entry; ENTRIES],
    ) -> Self {
        Self::numbering([], 0, columns, reaches, entries)
    }
}

impl<const COLUMNS: usize, Entry: Copy, const ENTRIES: usize, const SETS: usize, const GROUPS: usize>
    Table<COLUMNS, Entry, ENTRIES, SETS, GROUPS>
{
    /// Builds a table whose entries number attack sets, with the largest number that a look-up can arrive at. There
    /// is no other constructor.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an occupancy leads out of
    /// `entries`, or the largest number out of `sets`.
    pub(in crate::layout) const fn numbering(
        sets: [u64; SETS],
        largest_number: usize,
        columns: [[Column; COLUMNS]; GROUPS],
        reaches: [[Reach; 64]; GROUPS],
        entries: [Entry; ENTRIES],
    ) -> Self {
        const { assert!(COLUMNS <= BANKS, "the words of a square are in different banks") };
        assert!(SETS == 0 || largest_number < SETS, "a number of an attack set leads out of the table");
        let mut index = 0;
        while index < 64 * GROUPS {
            assert!(reaches[index / 64][index % 64].is_below(ENTRIES), "an index of a square leads out of the table");
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
    /// `index` is in the reach of a square that the constructor has checked.
    #[inline(always)]
    pub(in crate::layout) const unsafe fn entry(&self, index: usize) -> Entry {
        // SAFETY: the constructor has checked that all reaches are below the number of entries.
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

#[cfg(test)]
mod tests {
    use super::{BANKS, Column, Table};
    use crate::layout::parts::reach::Reach;

    const COLUMN: Column = Column::new(&[0; 64]);

    fn table(rook: u64, bishop: u64) -> Table<4, u64, 3> {
        let reaches = [rook, bishop].map(|largest| [Reach { offset: 0, largest, product: None }; 64]);
        Table::new([[COLUMN; 4]; 2], reaches, [0; 3])
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
        let reaches = [[Reach { offset: 0, largest: 0, product: None }; 64]; 2];
        Table::numbering([0; 2], 2, [[COLUMN; 1]; 2], reaches, [0_u8; 1]);
    }

    #[test]
    #[should_panic = "index < array.len()"]
    #[cfg(debug_assertions)]
    fn debug_assertions_check_each_read() {
        // SAFETY: not given; the assertion comes first.
        unsafe { table(2, 2).entry(3) };
    }
}
