//! Columns: one array of 64 words for each thing that a look-up needs of a square.
//!
//! The address of a word is the column's and eight times the square, which the processor adds up itself, where an entry of
//! 24 or 32 bytes needs an instruction for that.

use crate::Square;

/// A word for each square, and one that nothing reads.
///
/// Bits 3 to 5 of an address are its bank in the L1 cache. Intel's Golden Cove cores load three words in one cycle, but five
/// to six cycles later if all three are in one bank. In columns of 64 words mask, magic and offset of a square would
/// always be in one bank; in columns of 65 words each is in the bank after that of the one before it.
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

    /// Each word with all its bits turned: the squares off a mask.
    pub(in crate::layout) const fn complements(words: &[u64; 64]) -> Self {
        let mut column = Self::new(words);
        let mut square = 0;
        while square < 64 {
            column.0[square] = !words[square];
            square += 1;
        }
        column
    }

    /// Words as wide as an address, so that nothing has to be extended before it is added to one.
    pub(in crate::layout) const fn widened(words: &[u32; 64]) -> Self {
        let mut column = Self([0; 65]);
        let mut square = 0;
        while square < 64 {
            column.0[square] = words[square] as u64;
            square += 1;
        }
        column
    }

    #[inline(always)]
    pub(in crate::layout) const fn get(&self, square: Square) -> u64 {
        self.0[square.index()]
    }
}

/// The columns of both pieces, one behind the other.
#[repr(C)]
pub(in crate::layout) struct Columns<const COUNT: usize> {
    pub(in crate::layout) rook: [Column; COUNT],
    pub(in crate::layout) bishop: [Column; COUNT],
}

impl<const COUNT: usize> Columns<COUNT> {
    /// Puts the columns together. Does not compile if any two words of a square, of one piece or of both, are in one bank.
    pub(in crate::layout) const fn new(rook: [Column; COUNT], bishop: [Column; COUNT]) -> Self {
        const {
            assert!(bank(size_of::<Column>()) == 1, "each column is one bank further");
            assert!(core::mem::offset_of!(Self, bishop) == COUNT * size_of::<Column>());
            assert!(2 * COUNT <= BANKS, "as many columns as there are banks at the most");
        }
        Self { rook, bishop }
    }
}

const BANKS: usize = 8;

/// Returns by how many banks two words of this distance are apart.
pub(in crate::layout) const fn bank(bytes: usize) -> usize {
    bytes / 8 % BANKS
}

#[cfg(test)]
mod tests {
    use super::{BANKS, Column, Columns, bank};

    #[test]
    fn no_two_words_of_a_square_are_in_one_bank() {
        let columns = Columns::new([Column::new(&[0; 64]); 3], [Column::new(&[0; 64]); 3]);
        for square in 0..64 {
            let mut words = [0; BANKS];
            for column in columns.rook.iter().chain(&columns.bishop) {
                words[bank(&raw const column.0[square] as usize)] += 1;
            }
            assert!(words.iter().all(|&words| words <= 1), "{words:?}");
        }
    }
}
