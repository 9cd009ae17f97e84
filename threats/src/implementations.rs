//! The types by which a program names an implementation.

use super::find::{Change, Exchange, Primitives};
use super::{Codes, FindThreats, Mailbox, Moved};

/// Implements [`FindThreats`] by the functions of a module.
macro_rules! implement {
    ($type:ty: $module:ident) => {
        impl FindThreats for $type {}

        impl Primitives for $type {
            #[inline(always)]
            unsafe fn write_change(
                codes: &Codes,
                mailbox: &Mailbox,
                change: Change,
                to: *mut u32,
            ) -> usize {
                // SAFETY: the caller guarantees the room, and this is compiled only if the compile
                // target has the instructions, or if the module asks for them.
                unsafe { super::$module::write_change(codes, mailbox, change, to) }
            }

            #[inline(always)]
            unsafe fn write_exchange(
                codes: &Codes,
                mailbox: &Mailbox,
                exchange: Exchange,
                to: *mut u32,
            ) -> usize {
                // SAFETY: as above.
                unsafe { super::$module::write_exchange(codes, mailbox, exchange, to) }
            }

            #[inline(always)]
            unsafe fn write_move(
                codes: &Codes,
                mailbox: &Mailbox,
                moved: Moved,
                to: *mut u32,
            ) -> usize {
                // SAFETY: as above.
                unsafe { super::$module::write_move(codes, mailbox, moved, to) }
            }

            #[inline]
            unsafe fn write_all(codes: &Codes, mailbox: &Mailbox, to: *mut u32) -> usize {
                // SAFETY: as above.
                unsafe { super::$module::write_all(codes, mailbox, to) }
            }
        }
    };
}

/// Finds threats with look-ups, on every processor.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

implement!(Portable: portable);

/// Finds threats with AVX2, on x86 processors that have it.
///
/// It exists only if the compile target has AVX2 and POPCNT, as `x86-64-v3` has.
#[cfg(all(target_feature = "avx2", target_feature = "popcnt"))]
#[derive(Clone, Copy, Debug, Default)]
pub struct Avx2;

#[cfg(all(target_feature = "avx2", target_feature = "popcnt"))]
implement!(Avx2: avx2);

/// Finds threats with AVX-512, on x86-64 processors that have its extension VBMI2.
///
/// It exists only if the compile target has AVX-512 F, BW, VL, VBMI and VBMI2, as `icelake-server`
/// and `znver4` have.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vl"
))]
#[derive(Clone, Copy, Debug, Default)]
pub struct Avx512;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vl"
))]
implement!(Avx512: avx512);

/// Finds threats with NEON, on AArch64.
///
/// It exists on little-endian targets whose ABI has vector registers.
#[cfg(all(
    target_arch = "aarch64",
    target_endian = "little",
    target_feature = "neon"
))]
#[derive(Clone, Copy, Debug, Default)]
pub struct Neon;

#[cfg(all(
    target_arch = "aarch64",
    target_endian = "little",
    target_feature = "neon"
))]
implement!(Neon: neon);

/// Finds threats with AVX-512, AVX2 or NEON if the compile target has them, else with look-ups.
#[derive(Clone, Copy, Debug, Default)]
pub struct Native;

implement!(Native: choice);

/// Finds threats with AVX-512 or AVX2 if the processor that runs the program has them, else as
/// [`Native`]. Without feature `std` it is always as `Native`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dispatch;

implement!(Dispatch: dispatch);
