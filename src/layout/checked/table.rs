//! The data of every layout in one shape, so that one check serves them all: columns, and the
//! entries that they select.

use super::formula::Formula;
use crate::board::{Bitboard, Square};

/// A word for each square, and one unused word.
///
/// The address of a word is the column's plus eight times the square, which an x86 load instruction
/// computes itself. An entry of 24 or 32 bytes for each square needs another instruction for that.
///
/// Bits 3 to 5 of an address are its bank in the L1 cache. Intel's Golden Cove cores load three
/// words in one cycle, but five to six cycles later if all three are in one bank. In columns of 64
/// words the mask, magic and offset of a square would always be in one bank; in columns of 65 words
/// they are in successive banks.
#[repr(C)]
#[derive(Clone, Copy)]
pub(in crate::layout) struct Column([u64; 65]);

impl Column {
    pub(in crate::layout) const fn new(words: [u64; 65]) -> Self {
        Self(words)
    }

    #[inline(always)]
    pub(in crate::layout) const fn get(&self, square: Square) -> u64 {
        self.0[square.index()]
    }
}

/// Complements the first column, so that a mask becomes the squares off it.
pub(in crate::layout) const fn off_masks<const COLUMNS: usize>(
    mut columns: [Column; COLUMNS],
) -> [Column; COLUMNS] {
    let mut square = 0;
    while square < 64 {
        columns[0].0[square] = !columns[0].0[square];
        square += 1;
    }
    columns
}

/// The types of generated numbers, which a cast to `u64` does not change.
pub(in crate::layout) trait Unsigned {}

impl Unsigned for u8 {}
impl Unsigned for u16 {}
impl Unsigned for u32 {}
impl Unsigned for u64 {}

/// Returns the array, which compiles only if it has a number for each square that a cast to `u64`
/// does not change.
pub(in crate::layout) const fn by_square<T: Unsigned>(array: &[T; 64]) -> &[T; 64] {
    array
}

/// Makes a column from each generated array. Each piece or kind of line has a list, in the order in
/// which the formula takes the columns.
macro_rules! columns {
    ($generated:ident, $([$($array:ident),* $(,)?]),* $(,)?) => {
        [$([$({
            let array = $crate::layout::checked::by_square(&$generated::$array);
            let mut words = [0; 65];
            let mut square = 0;
            while square < 64 {
                words[square] = array[square] as u64;
                square += 1;
            }
            $crate::layout::checked::Column::new(words)
        }),*]),*]
    };
}
pub(in crate::layout) use columns;

/// Declares `static TABLE`, whose entries are of the type before the `=`, and the function that reads
/// it, `entry(piece, square, occupied)`:
///
/// ```text
/// table!(static TABLE: u64 = COLUMNS, generated::ATTACKS; formula(Slider), fn entry);
/// ```
///
/// `formula(piece, columns, square)` checks the table, and `entry` evaluates it. In place of `Slider`
/// there can be another enum, with one list of columns for each of its variants. If the entries
/// number attack sets, these follow the entries, with a number above every one that a lookup
/// computes. A layout without `fn entry` extracts the occupied squares itself.
///
/// This is a macro because a `const fn` can neither take a function nor call a trait method. It
/// keeps check and lookup together: without unsafe code, no layout reads an entry by a different
/// formula.
macro_rules! table {
    (
        static TABLE: $word:ty = $columns:ident, $entries:expr $(, $sets:expr, $numbers:expr)?;
        $formula:ident($piece:ty) $(, fn $entry:ident)?
    ) => {
        static TABLE: $crate::layout::checked::Table<
            { $columns[0].len() },
            $word,
            { $entries.len() },
            { 0 $(+ <[u64]>::len(&$sets))? },
            { $columns.len() },
        > = {
            let formulas = $crate::layout::checked::table!($columns; $formula($piece));
            $crate::layout::checked::Table::new($columns, formulas, $entries)
                $(.with_sets($sets, $numbers))?
        };

        $(
            #[inline(always)]
            const fn $entry(
                piece: $piece,
                square: $crate::board::Square,
                occupied: $crate::board::Bitboard,
            ) -> $word {
                let formula = $formula(piece, TABLE.columns(piece as usize), square);
                // SAFETY: `TABLE` has been checked with this formula.
                unsafe { TABLE.entry(formula, occupied) }
            }
        )?
    };
    // The formulas of all squares, for each list of columns: those that `entry` can evaluate, since it
    // takes the list whose number is the piece's.
    ($columns:ident; $formula:ident($piece:ty)) => {{
        let mut formulas = [[$crate::layout::checked::Formula::NONE; 64]; $columns.len()];
        let mut group = 0;
        while group < $columns.len() {
            let piece = <$piece>::ALL[group];
            assert!(piece as usize == group, "`ALL` has every piece in its place");
            let mut index = 0;
            while index < 64 {
                let square = $crate::board::Square::ALL[index];
                formulas[group][index] = $formula(piece, &$columns[group], square);
                index += 1;
            }
            group += 1;
        }
        formulas
    }};
}
pub(in crate::layout) use table;

/// Everything that the lookups of a layout read, in one `static`, so that a program loads only one
/// address.
///
/// The entries come first, at offset 0: an x86 address that has an index already needs another
/// instruction to add an offset. On AArch64 they come last: a load adds an offset of up to 32 KiB
/// itself, and a larger one takes two instructions for each column.
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

/// Aligned to a cache line, so that neighboring entries share as few as possible.
#[repr(C, align(64))]
struct CacheLines<T>(T);

impl<const COLUMNS: usize, Entry: Copy, const ENTRIES: usize, const GROUPS: usize>
    Table<COLUMNS, Entry, ENTRIES, 0, GROUPS>
{
    /// Builds a table from its columns, the formula of every square, and its entries.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialized, if for any of the 64 squares an occupancy
    /// selects an index outside `entries`.
    pub(in crate::layout) const fn new(
        columns: [[Column; COLUMNS]; GROUPS],
        formulas: [[Formula; 64]; GROUPS],
        entries: [Entry; ENTRIES],
    ) -> Self {
        const {
            assert!(
                COLUMNS <= BANKS,
                "the words of a square are in different banks"
            )
        };
        let mut index = 0;
        while index < 64 * GROUPS {
            assert!(
                formulas[index / 64][index % 64].stays_within(ENTRIES, size_of::<Entry>()),
                "a square has an index outside the table"
            );
            index += 1;
        }
        Self {
            entries: CacheLines(entries),
            columns,
            sets: [],
        }
    }

    /// Adds the attack sets that the entries number. Every number that a lookup computes is below
    /// `numbers`.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialized, if a number is outside `sets`.
    pub(in crate::layout) const fn with_sets<const SETS: usize>(
        self,
        sets: [u64; SETS],
        numbers: u64,
    ) -> Table<COLUMNS, Entry, ENTRIES, SETS, GROUPS> {
        assert!(
            numbers <= SETS as u64,
            "the number of an attack set is outside the table"
        );
        Table {
            entries: self.entries,
            columns: self.columns,
            sets,
        }
    }
}

impl<
    const COLUMNS: usize,
    Entry: Copy,
    const ENTRIES: usize,
    const SETS: usize,
    const GROUPS: usize,
> Table<COLUMNS, Entry, ENTRIES, SETS, GROUPS>
{
    /// Returns the columns of the piece, or of the kind of line.
    #[inline(always)]
    pub(in crate::layout) const fn columns(&self, group: usize) -> &[Column; COLUMNS] {
        &self.columns[group]
    }

    /// Returns the entry that the formula selects, unchecked unless debug assertions are on.
    ///
    /// # Safety
    /// The caller must guarantee that the table has been checked with this formula.
    #[inline(always)]
    pub(in crate::layout) const unsafe fn entry(
        &self,
        formula: Formula,
        occupied: Bitboard,
    ) -> Entry {
        // SAFETY: the caller guarantees that the table has been checked with this formula, and the
        // AND leaves no bit off the mask.
        unsafe { self.entry_of_relevant(formula, occupied.0 & formula.mask()) }
    }

    /// Returns the entry that the formula selects for occupied squares that are all in its mask.
    ///
    /// # Safety
    /// The caller must guarantee that the table has been checked with this formula, and that
    /// `relevant` has no bit off the formula's mask.
    #[inline(always)]
    pub(in crate::layout) const unsafe fn entry_of_relevant(
        &self,
        formula: Formula,
        relevant: u64,
    ) -> Entry {
        let index = formula.index(relevant) as usize;
        let byte_offset = formula.byte_offset() as usize;
        let entry_offset = (byte_offset as isize / size_of::<Entry>() as isize) as usize;
        debug_assert!(index.wrapping_add(entry_offset) < ENTRIES);
        // Adding to the pointer instead of indexing the array lets the compiler add an offset to
        // the table's address while the multiplication runs, which saves a cycle of latency.
        let entry = self.entries.0.as_ptr().wrapping_add(index);
        // SAFETY: `new` has checked that the formula selects an entry for every subset of its mask.
        unsafe { *entry.wrapping_byte_add(byte_offset) }
    }

    /// Returns the attack set with this number, unchecked unless debug assertions are on.
    ///
    /// # Safety
    /// The caller must guarantee that `number` is below the `numbers` with which the table has been
    /// checked.
    #[inline(always)]
    pub(in crate::layout) const unsafe fn set(&self, number: usize) -> u64 {
        debug_assert!(number < SETS);
        // SAFETY: `with_sets` has checked that there are at least `numbers` sets.
        unsafe { *self.sets.as_ptr().add(number) }
    }
}

/// How many words of successive addresses are in different banks of the L1 cache.
const BANKS: usize = 8;

#[cfg(test)]
mod tests {
    use super::{BANKS, Column, Table};
    use crate::board::{Bitboard, Square};
    use crate::layout::checked::Formula;

    const COLUMN: Column = Column::new([0; 65]);

    /// Returns a table with the largest indices of the rook and the bishop on h8.
    fn table(rook: u64, bishop: u64) -> Table<4, u64, 3> {
        let formulas = [rook, bishop].map(|largest| {
            let mut formulas = [Formula::masked(1); 64];
            formulas[63] = formulas[63].at(largest - 1);
            formulas
        });
        Table::new([[COLUMN; 4]; 2], formulas, [0; 3])
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

    /// The second piece is in no list, so its formula is not checked.
    #[derive(Clone, Copy)]
    enum Unlisted {
        Rook,
        #[allow(dead_code)]
        Bishop,
    }

    impl Unlisted {
        const ALL: [Self; 2] = [Self::Rook, Self::Rook];
    }

    #[test]
    #[should_panic = "every piece in its place"]
    fn a_piece_that_no_list_contains_is_refused() {
        const COLUMNS: [[Column; 1]; 2] = [[COLUMN; 1]; 2];
        let formula = |_: Unlisted, _: &[Column; 1], _: Square| Formula::masked(0);
        table!(COLUMNS; formula(Unlisted));
    }

    #[test]
    #[should_panic = "an index"]
    fn a_rook_index_outside_the_table_is_refused() {
        table(3, 2);
    }

    #[test]
    #[should_panic = "an index"]
    fn a_bishop_index_outside_the_table_is_refused() {
        table(2, 3);
    }

    #[test]
    #[should_panic = "the number"]
    fn a_set_number_outside_the_table_is_refused() {
        let formulas = [[Formula::masked(0); 64]; 2];
        Table::new([[COLUMN; 1]; 2], formulas, [0_u8; 1]).with_sets([0; 2], 3);
    }

    #[test]
    #[should_panic = "< ENTRIES"]
    #[cfg(debug_assertions)]
    fn debug_assertions_check_each_read() {
        // SAFETY: the table has not been checked with this formula, but an assertion comes first.
        unsafe { table(2, 2).entry(Formula::masked(3), Bitboard(3)) };
    }
}
