//! Sets of squares from a mailbox, for code without vectors.

use sliding_attacks::{Bitboard, PieceType};

use crate::algorithm::Input;
use crate::codes::Mailbox;

/// A mailbox, and the squares of all pieces that attack alike.
#[derive(Clone, Copy)]
pub(crate) struct Sets<'a> {
    pub(crate) input: Input<'a>,
    pub(crate) occupied: Bitboard,
    pub(crate) orthogonal: Bitboard,
    pub(crate) diagonal: Bitboard,
    pub(crate) knights: Bitboard,
    pub(crate) kings: Bitboard,
    /// By their direction.
    pub(crate) north_pawns: Bitboard,
    pub(crate) south_pawns: Bitboard,
}

impl<'a> Sets<'a> {
    #[inline(always)]
    pub(crate) fn new(input: Input<'a>) -> Self {
        let [zero, one, two, three] = planes(input.mailbox);
        // Where the upper two bits, and the lower two, have each of four values.
        let upper = [!three & !two, !three & two, three & !two, three & two];
        let lower = [!one & !zero, !one & zero, one & !zero, one & zero];
        let mut pieces = [Bitboard::EMPTY; 12];
        for (squares, &[high, low]) in pieces.iter_mut().zip(&input.codes.by_piece) {
            // SAFETY: each is two bits of a code.
            *squares = unsafe {
                Bitboard(*upper.get_unchecked(high as usize) & *lower.get_unchecked(low as usize))
            };
        }
        let [north_pawns, south_pawns, ..] = pieces;
        let of_both = |piece: PieceType| pieces[2 * piece.index()] | pieces[2 * piece.index() + 1];
        let queens = of_both(PieceType::Queen);
        let orthogonal = of_both(PieceType::Rook) | queens;
        let diagonal = of_both(PieceType::Bishop) | queens;
        let (knights, kings) = (of_both(PieceType::Knight), of_both(PieceType::King));
        Self {
            input,
            occupied: orthogonal | diagonal | knights | kings | north_pawns | south_pawns,
            orthogonal,
            diagonal,
            knights,
            kings,
            north_pawns,
            south_pawns,
        }
    }
}

/// Returns the squares on whose codes each of the four lowest bits is set.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn planes(mailbox: &Mailbox) -> [u64; 4] {
    use core::arch::x86_64::*;

    let mut planes = [0; 4];
    for quarter in 0..4 {
        // SAFETY: it loads 16 of the 64 bytes, and each processor of this target has SSE2.
        unsafe {
            let codes = _mm_loadu_si128(mailbox.as_ptr().add(16 * quarter).cast());
            // The highest bit of each byte is read and then shifted out.
            let mut codes = _mm_slli_epi16::<4>(codes);
            for plane in planes.iter_mut().rev() {
                *plane |= u64::from(_mm_movemask_epi8(codes) as u16) << (16 * quarter);
                codes = _mm_add_epi8(codes, codes);
            }
        }
    }
    planes
}

/// Returns the squares on whose codes each of the four lowest bits is set.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
fn planes(mailbox: &Mailbox) -> [u64; 4] {
    let mut planes = [0; 4];
    for (number, rank) in mailbox.chunks_exact(8).enumerate() {
        let rank = rank
            .iter()
            .rev()
            .fold(0, |word, &code| word << 8 | u64::from(code));
        for (bit, plane) in planes.iter_mut().enumerate() {
            // The lowest bit of each byte, gathered in the highest byte.
            let lowest = rank >> bit & 0x0101_0101_0101_0101;
            *plane |= lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * number);
        }
    }
    planes
}
