//! Columns: one array of 64 words for each thing that a look-up needs of a square.
//!
//! The address of a word is the column's plus eight times the square, which an x86 load instruction computes itself. An
//! entry of 24 or 32 bytes needs another instruction for that.

use crate::Square;

/// A word for each square, and one unused word.
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

    /// Makes a column of the complements of the words: the squares off each mask.
    pub(in crate::layout) const fn complements(words: &[u64; 64]) -> Self {
        let mut column = Self::new(words);
        let mut square = 0;
        while square < 64 {
            column.0[square] = !words[square];
            square += 1;
        }
        column
    }

    /// Makes a column of words as wide as an address, so they need no extension before an addition to one.
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

/// The columns of both pieces, one after another.
#[repr(C)]
pub(in crate::layout) struct Columns<const COUNT: usize> {
    pub(in crate::layout) rook: [Column; COUNT],
    pub(in crate::layout) bishop: [Column; COUNT],
}

impl<const COUNT: usize> Columns<COUNT> {
    /// Makes the columns. Fails to compile if any two words of a square, of one piece or of both, are in one bank.
    pub(in crate::layout) const fn new(rook: [Column; COUNT], bishop: [Column; COUNT]) -> Self {
        const {
            assert!(bank(size_of::<Column>()) == 1, "each column is one bank further");
            assert!(core::mem::offset_of!(Self, bishop) == COUNT * size_of::<Column>());
            assert!(2 * COUNT <= BANKS, "at most one column for each bank");
        }
        Self { rook, bishop }
    }
}

const BANKS: usize = 8;

/// Returns how many banks apart two words at this distance are.
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
