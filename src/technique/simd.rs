//! Vectors of bitboards: thin wrappers for the instructions that the techniques' SIMD forms need.
//!
//! Most are compiled only if the compile target has the instructions, so calling them is always
//! sound. `Dispatch` uses AVX2 vectors on other targets too. Making a vector takes an [`Avx2`], a
//! value that only unsafe code can make on these targets. Every function is inlined, most of them
//! into one instruction.
//!
//! The intrinsics of AVX-512 and GFNI are newer than this crate's minimum Rust version; `cfg` never
//! reports these features before Rust 1.89.

#![cfg_attr(
    not(target_feature = "avx2"),
    allow(dead_code, unused_imports, reason = "`Dispatch` needs few of them")
)]
#![allow(
    clippy::incompatible_msrv,
    reason = "before Rust 1.89, `cfg` never reports AVX-512 or GFNI"
)]

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;
use core::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use crate::board::Bitboard;
use crate::board::rays::Lines;
use crate::lookup::RookAndBishopAttacks;

/// Defines methods and operators that are one instruction each.
macro_rules! instructions {
    (operators of $vector:ident: $($operator:ident $method:ident = $intrinsic:ident;)*) => {$(
        impl $operator for $vector {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: a vector is made only where the processor has its instructions.
                Self(unsafe { arch::$intrinsic(self.0, other.0) })
            }
        }
    )*};
    ($vector:ident: $(
        $(#[doc = $doc:literal])+
        $name:ident($($argument:ident),*) = $intrinsic:ident;
    )*) => {
        impl $vector {
            $(
                $(#[doc = $doc])+
                #[inline(always)]
                pub(in crate::technique) fn $name(self, $($argument: Self),*) -> Self {
                    // SAFETY: a vector is made only where the processor has its instructions, and
                    // `cfg` compiles further ones only where it has them too.
                    Self(unsafe { arch::$intrinsic(self.0, $($argument.0),*) })
                }
            )*
        }
    };
}

/// Returns the rotations that move as far as `number` rotations by `counts`, for use in constants. A
/// vector of constants is one load; `map` at run time can become a call.
pub(in crate::technique) const fn multiples<const LANES: usize>(
    mut counts: [u64; LANES],
    number: u64,
) -> [u64; LANES] {
    let mut lane = 0;
    while lane < LANES {
        counts[lane] = counts[lane] * number % 64;
        lane += 1;
    }
    counts
}

/// Two bitboards in one SSE2 register.
#[cfg(not(target_feature = "avx2"))]
#[derive(Clone, Copy)]
pub(in crate::technique) struct U64x2(arch::__m128i);

#[cfg(not(target_feature = "avx2"))]
impl U64x2 {
    #[inline(always)]
    pub(in crate::technique) fn new(lanes: [u64; 2]) -> Self {
        // SAFETY: both types have 16 bytes, and every value is valid for both.
        Self(unsafe { core::mem::transmute::<[u64; 2], arch::__m128i>(lanes) })
    }

    #[inline(always)]
    pub(in crate::technique) fn shift_left<const COUNT: i32>(self) -> Self {
        // SAFETY: `technique` has this module without AVX2 only if the compile target has SSE2.
        Self(unsafe { arch::_mm_slli_epi64::<COUNT>(self.0) })
    }

    #[inline(always)]
    pub(in crate::technique) fn to_array(self) -> [u64; 2] {
        // SAFETY: both types have 16 bytes, and every value is valid for both.
        unsafe { core::mem::transmute::<arch::__m128i, [u64; 2]>(self.0) }
    }
}

#[cfg(not(target_feature = "avx2"))]
instructions! { U64x2:
    /// Removes each bitboard from the other.
    removed_from(other) = _mm_andnot_si128;
}

#[cfg(not(target_feature = "avx2"))]
instructions! { operators of U64x2:
    BitAnd bitand = _mm_and_si128;
    BitOr bitor = _mm_or_si128;
}

/// Proof that the processor has AVX2 and that the operating system saves its registers: vectors are
/// made only from such a value.
#[derive(Clone, Copy)]
pub(in crate::technique) struct Avx2(());

impl Avx2 {
    /// The proof where the compile target has AVX2.
    #[cfg(target_feature = "avx2")]
    pub(in crate::technique) const OF_TARGET: Self = Self(());

    /// Returns the proof for the processor that runs the program.
    ///
    /// # Safety
    /// The caller must guarantee that the processor has AVX2 and that the operating system saves
    /// its registers.
    #[cfg(not(target_feature = "avx2"))]
    #[inline(always)]
    pub(in crate::technique) const unsafe fn assumed() -> Self {
        Self(())
    }

    #[inline(always)]
    pub(in crate::technique) fn vector(self, lanes: [u64; 4]) -> U64x4 {
        // SAFETY: both types have 32 bytes, and every value is valid for both.
        U64x4(unsafe { core::mem::transmute::<[u64; 4], arch::__m256i>(lanes) })
    }
}

/// Four bitboards in one AVX2 register.
#[derive(Clone, Copy)]
pub(in crate::technique) struct U64x4(arch::__m256i);

#[cfg(target_feature = "avx2")]
impl U64x4 {
    /// Returns the vector with four copies of the same bitboard.
    #[inline(always)]
    pub(in crate::technique) fn splat(bits: u64) -> Self {
        Avx2::OF_TARGET.vector([bits; 4])
    }

    /// Returns the file, the diagonal, the rank and the anti-diagonal, in this order.
    #[inline(always)]
    pub(in crate::technique) fn lines(lines: &Lines) -> Self {
        const { assert!(size_of::<Lines>() == 32 && align_of::<Lines>() == 32) }
        // SAFETY: the assertion checks that `Lines` has 32 bytes and is aligned to 32, and all of
        // them are bitboards.
        Self(unsafe { arch::_mm256_load_si256(core::ptr::from_ref(lines).cast()) })
    }

    /// Reverses the order of the bytes of each bitboard, which flips the board upside down.
    #[inline(always)]
    pub(in crate::technique) fn swap_bytes(self) -> Self {
        let (lower, upper) = (0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f);
        self.shuffle_bytes(Avx2::OF_TARGET.vector([lower, upper, lower, upper]))
    }

    /// Reverses the bits of each byte by one affine transformation.
    #[cfg(target_feature = "gfni")]
    #[inline(always)]
    pub(in crate::technique) fn reverse_bits_of_bytes(self) -> Self {
        let matrix = Self::splat(REVERSAL_MATRIX);
        // SAFETY: `cfg` compiles this only if the compile target has the instruction.
        Self(unsafe { arch::_mm256_gf2p8affine_epi64_epi8::<0>(self.0, matrix.0) })
    }
}

impl U64x4 {
    /// Returns the union of the first and the third bitboard and the union of the second and the
    /// fourth. For lines and fills these are a rook's and a bishop's.
    #[inline(always)]
    pub(in crate::technique) fn rook_and_bishop(self) -> RookAndBishopAttacks {
        // SAFETY: a vector is made only where the processor has AVX2. Both types of the
        // transmutation have 16 bytes, and every value is valid for both.
        unsafe {
            let upper_half = arch::_mm256_extracti128_si256::<1>(self.0);
            let pair = arch::_mm_or_si128(arch::_mm256_castsi256_si128(self.0), upper_half);
            let [rook, bishop] =
                core::mem::transmute::<arch::__m128i, [u64; 2]>(pair).map(Bitboard);
            RookAndBishopAttacks { rook, bishop }
        }
    }

    #[inline(always)]
    pub(in crate::technique) fn to_array(self) -> [u64; 4] {
        // SAFETY: both types have 32 bytes, and every value is valid for both.
        unsafe { core::mem::transmute::<arch::__m256i, [u64; 4]>(self.0) }
    }
}

instructions! { U64x4:
    /// Removes each bitboard from the other.
    removed_from(other) = _mm256_andnot_si256;
    /// Shifts each bitboard to the left by its own count; a count of 64 gives 0.
    shift_left(counts) = _mm256_sllv_epi64;
    /// Shifts each bitboard to the right by its own count; a count of 64 gives 0.
    shift_right(counts) = _mm256_srlv_epi64;
    /// Returns the byte at each of the indices, within the same half of the register.
    shuffle_bytes(indices) = _mm256_shuffle_epi8;
}

#[cfg(all(target_feature = "avx512cd", target_feature = "avx512vl"))]
instructions! { U64x4:
    /// Counts the zeros above the highest bit of each bitboard.
    leading_zeros() = _mm256_lzcnt_epi64;
    /// Rotates each bitboard to the right by its own count.
    rotate_right(counts) = _mm256_rorv_epi64;
}

instructions! { operators of U64x4:
    BitAnd bitand = _mm256_and_si256;
    BitOr bitor = _mm256_or_si256;
    BitXor bitxor = _mm256_xor_si256;
    Add add = _mm256_add_epi64;
    Sub sub = _mm256_sub_epi64;
}

/// Eight bitboards in one AVX-512 register.
#[cfg(target_feature = "avx512f")]
#[derive(Clone, Copy)]
pub(in crate::technique) struct U64x8(arch::__m512i);

#[cfg(target_feature = "avx512f")]
impl U64x8 {
    #[inline(always)]
    pub(in crate::technique) fn new(lanes: [u64; 8]) -> Self {
        // SAFETY: both types have 64 bytes, and every value is valid for both.
        Self(unsafe { core::mem::transmute::<[u64; 8], arch::__m512i>(lanes) })
    }

    /// Returns the union of the bitboards at even places, for a rook, and of those at odd ones.
    #[inline(always)]
    pub(in crate::technique) fn rook_and_bishop(self) -> RookAndBishopAttacks {
        // SAFETY: `cfg` compiles this only if the compile target has the instructions.
        let halves = unsafe {
            [
                arch::_mm512_castsi512_si256(self.0),
                arch::_mm512_extracti64x4_epi64::<1>(self.0),
            ]
        };
        (U64x4(halves[0]) | U64x4(halves[1])).rook_and_bishop()
    }

    #[inline(always)]
    pub(in crate::technique) fn to_array(self) -> [u64; 8] {
        // SAFETY: both types have 64 bytes, and every value is valid for both.
        unsafe { core::mem::transmute::<arch::__m512i, [u64; 8]>(self.0) }
    }
}

#[cfg(target_feature = "avx512f")]
instructions! { U64x8:
    /// Removes each bitboard from the other.
    removed_from(other) = _mm512_andnot_si512;
    /// Rotates each bitboard to the left by its own count.
    rotate_left(counts) = _mm512_rolv_epi64;
}

#[cfg(target_feature = "avx512f")]
instructions! { operators of U64x8:
    BitAnd bitand = _mm512_and_si512;
    BitOr bitor = _mm512_or_si512;
}

/// The matrix that GFNI multiplies by to reverse the bits of a byte: the row of bit 0 in the
/// uppermost byte.
#[cfg(any(target_feature = "gfni", test))]
const REVERSAL_MATRIX: u64 = 0x8040_2010_0804_0201;

#[cfg(test)]
mod tests {
    use super::REVERSAL_MATRIX;

    /// Computes what GF2P8AFFINEQB does to one byte according to Intel's manual, with an immediate
    /// of 0.
    fn affine(matrix: u64, byte: u8) -> u8 {
        let rows = matrix.to_le_bytes();
        (0..8)
            .map(|bit| (((rows[7 - bit] & byte).count_ones() & 1) as u8) << bit)
            .sum()
    }

    #[test]
    fn the_matrix_reverses_every_byte() {
        for byte in 0..=u8::MAX {
            assert_eq!(affine(REVERSAL_MATRIX, byte), byte.reverse_bits());
        }
    }
}
