//! The one shape of every layout's data: columns, and the entries that they lead to.

use super::index::Index;
#[cfg(test)]
use super::index::Occupied;
use crate::look_up::Piece;
#[cfg(test)]
use crate::technique::ray_loop;
use crate::{Bitboard, Square};

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

/// Binds a generated array to what a column is made of.
pub(in crate::layout) const fn by_square<T: Unsigned>(array: &[T; 64]) -> &[T; 64] {
    array
}

/// Makes a column of each generated array, in the order in which `index` takes them; a row for each
/// piece or kind of line.
macro_rules! columns {
    ($generated:ident: $($($array:ident),*;)*) => {
        [$([$($crate::layout::parts::Column::new(&$crate::each_square!(
            square => $crate::layout::parts::by_square(&$generated::$array)[square.index()] as u64
        ))),*]),*]
    };
}
pub(in crate::layout) use columns;

/// Calls `index` for every square, for each piece or kind of line.
macro_rules! indices {
    ($columns:ident, $index:ident) => {{
        let mut all = [[$crate::layout::parts::Index::NONE; 64]; $columns.len()];
        let mut group = 0;
        while group < $columns.len() {
            let piece = $crate::layout::parts::piece(group, $columns.len());
            let nothing = $crate::layout::parts::Occupied::new(0);
            all[group] = $crate::each_square!(square => $index(piece, &$columns[group], square, nothing));
            group += 1;
        }
        all
    }};
}
pub(in crate::layout) use indices;

/// Returns the piece whose columns are in this group.
pub(in crate::layout) const fn piece(group: usize, groups: usize) -> Piece {
    if 2 * group < groups {
        Piece::Rook
    } else {
        Piece::Bishop
    }
}

/// Returns the attack set that an entry is.
#[inline(always)]
pub(in crate::layout) const fn attack_set<const COLUMNS: usize>(
    _: &[Column; COLUMNS],
    _: Square,
    entry: u64,
) -> Bitboard {
    Bitboard(entry)
}

/// Implements the look-ups of a layout from its columns and its `index`:
///
/// - with an array: its table has these entries, which are attack sets, or lead to them by the last
///   argument, a `const fn(columns, square, entry) -> Bitboard`;
/// - with `table`: the layout has its own table and its own `fn attacks(piece, square, occupied)`.
///   `index` takes what the function after `of` makes of `(piece, columns, square, occupied)`, or
///   the occupied squares.
macro_rules! layout {
    ($type:ident, $name:ident, $columns:ident, $index:ident, $entries:path) => {
        layout!($type, $name, $columns, $index, $entries, $crate::layout::parts::attack_set);
    };
    ($type:ident, $name:ident, $columns:ident, $index:ident, $entries:path, $attacks:path) => {
        layout!($type, $name, $columns, $index, table TABLE, attacks as const);

        static TABLE: $crate::layout::parts::Table<{ $columns[0].len() }, u64, { $entries.len() }> =
            $crate::layout::parts::Table::new(
                $columns,
                $crate::layout::parts::indices!($columns, $index),
                $entries,
            );

        #[inline(always)]
        const fn attacks(
            piece: $crate::look_up::Piece,
            square: $crate::Square,
            occupied: $crate::Bitboard,
        ) -> $crate::Bitboard {
            let columns = TABLE.columns(piece);
            let index = $index(piece, columns, square, $crate::layout::parts::Occupied::new(occupied.0));
            // SAFETY: `Table::new` has checked the `index` of every square.
            $attacks(columns, square, unsafe { TABLE.entry(index) })
        }
    };
    ($type:ident, $name:ident, $columns:ident, $index:ident, table $table:ident, attacks $(as $const:ident)?) => {
        layout!(
            $type, $name, $columns, $index of |_, _, _, occupied: $crate::Bitboard| $crate::layout::parts::Occupied::new(occupied.0),
            table $table, attacks $(as $const)?
        );
    };
    (
        $type:ident, $name:ident, $columns:ident, $index:ident of $of:expr, table $table:ident,
        attacks $(as $const:ident)?
    ) => {
        pub use $crate::tables::$name::SHA256;

        $crate::look_up::look_ups!($type, stringify!($name), size_of_val(&$table), define rook, bishop, queen from attacks $(as $const)?);

        #[cfg(test)]
        #[test]
        fn index_describes_the_indices() {
            $crate::layout::parts::exact(
                &$columns,
                &$crate::layout::parts::indices!($columns, $index),
                |piece, columns, square, occupied| $index(piece, columns, square, ($of)(piece, columns, square, occupied)),
            );
        }
    };
}
pub(in crate::layout) use layout;

/// Everything that the look-ups of a layout read, in one `static`, so that a program loads only one
/// address.
///
/// The entries come first, at offset 0: an x86 address that has an index already needs another
/// instruction to add an offset. On AArch64 they come last: a load has room for an offset of up to
/// 32 KiB, and a larger one takes two instructions for each column.
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
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an occupancy
    /// leads out of `entries`.
    pub(in crate::layout) const fn new(
        columns: [[Column; COLUMNS]; GROUPS],
        indices: [[Index; 64]; GROUPS],
        entries: [Entry; ENTRIES],
    ) -> Self {
        Self::with([], columns, indices, entries)
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
    /// Builds a table whose entries number attack sets, with the largest number that a look-up can
    /// arrive at.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an occupancy
    /// leads out of `entries`, or the largest number out of `sets`.
    pub(in crate::layout) const fn numbering(
        sets: [u64; SETS],
        largest_number: u64,
        columns: [[Column; COLUMNS]; GROUPS],
        indices: [[Index; 64]; GROUPS],
        entries: [Entry; ENTRIES],
    ) -> Self {
        assert!(
            largest_number < SETS as u64,
            "a number of an attack set leads out of the table"
        );
        Self::with(sets, columns, indices, entries)
    }

    /// Every table is built here.
    const fn with(
        sets: [u64; SETS],
        columns: [[Column; COLUMNS]; GROUPS],
        indices: [[Index; 64]; GROUPS],
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
                indices[index / 64][index % 64].is_below(ENTRIES),
                "an index of a square leads out of the table"
            );
            index += 1;
        }
        Self {
            entries: CacheLines(entries),
            columns,
            sets,
        }
    }

    #[inline(always)]
    pub(in crate::layout) const fn columns(&self, piece: Piece) -> &[Column; COLUMNS] {
        self.group(piece as usize)
    }

    #[inline(always)]
    pub(in crate::layout) const fn group(&self, group: usize) -> &[Column; COLUMNS] {
        &self.columns[group]
    }

    /// Returns the entry at `index`, unchecked unless debug assertions are on.
    ///
    /// # Safety
    /// `index` is one of those that the constructor has checked.
    #[inline(always)]
    pub(in crate::layout) const unsafe fn entry(&self, index: Index) -> Entry {
        // SAFETY: the constructor has checked that all indices are below the number of entries.
        unsafe { read(&self.entries.0, index.get()) }
    }

    /// Returns the entry that is so many bytes behind `relative`, less `bias`, unchecked unless
    /// debug assertions are on. The bias goes into the address of the load.
    ///
    /// # Safety
    /// `relative.at((bytes - bias) / size_of::<Entry>())` is one of those that the constructor has
    /// checked, and the division leaves no remainder.
    #[inline(always)]
    pub(in crate::layout) const unsafe fn entry_behind(
        &self,
        relative: Index,
        bytes: u32,
        bias: u32,
    ) -> Entry {
        let relative = relative.get();
        debug_assert!({
            let size = size_of::<Entry>();
            let at = relative
                .wrapping_mul(size)
                .wrapping_add(bytes as usize)
                .wrapping_sub(bias as usize);
            at % size == 0 && at / size < ENTRIES
        });
        let entries = self.entries.0.as_ptr().wrapping_add(relative);
        // SAFETY: the constructor has checked that the index of this entry is below their number.
        unsafe {
            *entries
                .wrapping_byte_add(bytes as usize)
                .wrapping_byte_sub(bias as usize)
        }
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
    // Adding to the pointer instead of indexing the array lets the compiler add an offset to the
    // table's address while the multiplication runs, which saves a cycle of latency. SAFETY: the
    // caller guarantees that the element is within the array.
    unsafe { *array.as_ptr().add(index) }
}

/// How many words of successive addresses are in different banks of the L1 cache.
const BANKS: usize = 8;

/// Checks that what `described` says of each square, and `computed` itself, is what `computed`
/// returns: the largest index is the largest that is allowed.
#[cfg(test)]
pub(in crate::layout) fn exact<const COLUMNS: usize, const GROUPS: usize>(
    columns: &[[Column; COLUMNS]; GROUPS],
    described: &[[Index; 64]; GROUPS],
    computed: impl Fn(Piece, &[Column; COLUMNS], Square, Bitboard) -> Index,
) {
    for (group, square) in (0..GROUPS).flat_map(|group| Square::ALL.map(|square| (group, square))) {
        let piece = piece(group, GROUPS);
        let lines = match piece {
            Piece::Rook => ray_loop::rook_attacks(square, Bitboard::EMPTY),
            Piece::Bishop => ray_loop::bishop_attacks(square, Bitboard::EMPTY),
        };
        let files = (Bitboard::FILE_A | Bitboard::FILE_H) - Bitboard::from(square.file());
        let ranks = (Bitboard::RANK_1 | Bitboard::RANK_8) - Bitboard::from(square.rank());
        let indices = (lines - files - ranks).subsets().map(|occupied| {
            let index = computed(piece, &columns[group], square, occupied);
            assert!(
                index.is_described_for(occupied.0),
                "{square}, {occupied:#?}: an index that is not what it says"
            );
            index.get()
        });
        let largest = indices.max().unwrap();
        let described = described[group][square.index()];
        assert!(
            described.is_below(largest + 1),
            "{square}: an index up to {largest} was not expected"
        );
        assert!(
            !described.is_below(largest),
            "{square}: no index reaches {largest}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{BANKS, Column, Table};
    use crate::layout::parts::{Index, Occupied};

    const COLUMN: Column = Column::new(&[0; 64]);

    /// Returns a table with the largest indices of the rook and the bishop on h8.
    fn table(rook: u64, bishop: u64) -> Table<4, u64, 3> {
        let indices = [rook, bishop].map(|largest| {
            let mut indices = [Index::of_upper_bits(Occupied::new(0), 31); 64];
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
        let indices = [[Index::masked(Occupied::new(0), 0); 64]; 2];
        Table::numbering([0; 2], 2, [[COLUMN; 1]; 2], indices, [0_u8; 1]);
    }

    #[test]
    #[should_panic = "index < array.len()"]
    #[cfg(debug_assertions)]
    fn debug_assertions_check_each_read() {
        // SAFETY: not given; the assertion comes first.
        unsafe { table(2, 2).entry(Index::masked(Occupied::new(3), 3)) };
    }
}
