//! The choice among the implementations at run time.

#[cfg(all(target_arch = "x86_64", feature = "std"))]
use std::is_x86_feature_detected;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
use core::sync::atomic::{AtomicU8, Ordering};

use super::find::{Change, Exchange};
use super::{Codes, Mailbox, Moved, choice};

/// Defines a function that calls that of the implementation that is chosen.
///
/// Each of them is a call: in line, what does not run would take registers and a stack from what runs.
macro_rules! dispatch {
    ($function:ident($($argument:ident: $type:ty)?), $room:literal) => {
        #[doc = concat!(
            "As [`Primitives::", stringify!($function), "`](super::find::Primitives::",
            stringify!($function), ")."
        )]
        ///
        /// # Safety
        #[doc = concat!("There is room for ", $room, " threats.")]
        #[inline(always)]
        pub(super) unsafe fn $function(
            codes: &Codes,
            mailbox: &Mailbox,
            $($argument: $type,)?
            to: *mut u32,
        ) -> usize {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            #[inline(never)]
            unsafe fn avx512(
                codes: &Codes,
                mailbox: &Mailbox,
                $($argument: $type,)?
                to: *mut u32,
            ) -> usize {
                // SAFETY: the processor has the instructions, and the caller guarantees the room.
                unsafe { super::avx512::$function(codes, mailbox, $($argument,)? to) }
            }

            #[inline(never)]
            unsafe fn native(
                codes: &Codes,
                mailbox: &Mailbox,
                $($argument: $type,)?
                to: *mut u32,
            ) -> usize {
                // SAFETY: the caller guarantees the room.
                unsafe { choice::$function(codes, mailbox, $($argument,)? to) }
            }

            // SAFETY: the processor has the instructions, and the caller guarantees the room.
            unsafe {
                #[cfg(all(target_arch = "x86_64", feature = "std"))]
                match vectors() {
                    AVX512 => return avx512(codes, mailbox, $($argument,)? to),
                    // Without SSE2 the ABI has no vector registers, as on `x86_64-unknown-none`
                    // and UEFI.
                    #[cfg(target_feature = "sse2")]
                    AVX2 => return super::avx2::$function(codes, mailbox, $($argument,)? to),
                    _ => {}
                }
                native(codes, mailbox, $($argument,)? to)
            }
        }
    };
}

dispatch!(write_change(change: Change), "48");
dispatch!(write_exchange(exchange: Exchange), "64");
dispatch!(write_move(moved: Moved), "96");
dispatch!(write_all(), "528");

#[cfg(all(target_arch = "x86_64", feature = "std"))]
const UNKNOWN: u8 = 0;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
const NONE: u8 = 1;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
const AVX2: u8 = 2;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
const AVX512: u8 = 3;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
static VECTORS: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Returns which vectors the processor has.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[inline(always)]
fn vectors() -> u8 {
    let vectors = VECTORS.load(Ordering::Relaxed);
    // The first thread asks. Others may do so at the same time, and get the same answer.
    if vectors == UNKNOWN { ask() } else { vectors }
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[cold]
#[inline(never)]
fn ask() -> u8 {
    let vectors = if is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("popcnt")
    {
        AVX512
    } else if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
        AVX2
    } else {
        NONE
    };
    VECTORS.store(vectors, Ordering::Relaxed);
    vectors
}
