//! The choice among the implementations at run time.

#[cfg(target_arch = "x86_64")]
use core::sync::atomic::{AtomicU8, Ordering};

use super::find::{Change, Exchange};
use super::{Codes, Mailbox, choice};
#[cfg(target_arch = "x86_64")]
use crate::choice::Processor;

/// Calls a function of the implementation that is chosen.
macro_rules! chosen {
    ($function:ident($($argument:expr),*)) => {{
        #[cfg(target_arch = "x86_64")]
        match vectors() {
            // SAFETY: the processor has the instructions, and the caller guarantees the room.
            AVX512 => return unsafe { super::avx512::$function($($argument),*) },
            // Without SSE2 the ABI has no vector registers, as on `x86_64-unknown-none` and UEFI.
            #[cfg(target_feature = "sse2")]
            // SAFETY: as above.
            AVX2 => return unsafe { super::avx2::$function($($argument),*) },
            _ => {}
        }
        // SAFETY: the caller guarantees the room.
        unsafe { choice::$function($($argument),*) }
    }};
}

/// As [`Primitives::write_change`](super::find::Primitives::write_change).
///
/// # Safety
/// There is room for 48 threats.
#[inline]
pub(super) unsafe fn write_change(
    codes: &Codes,
    mailbox: &Mailbox,
    change: Change,
    to: *mut u32,
) -> usize {
    chosen!(write_change(codes, mailbox, change, to))
}

/// As [`Primitives::write_exchange`](super::find::Primitives::write_exchange).
///
/// # Safety
/// There is room for 64 threats.
#[inline]
pub(super) unsafe fn write_exchange(
    codes: &Codes,
    mailbox: &Mailbox,
    exchange: Exchange,
    to: *mut u32,
) -> usize {
    chosen!(write_exchange(codes, mailbox, exchange, to))
}

/// As [`Primitives::write_all`](super::find::Primitives::write_all).
///
/// # Safety
/// There is room for 528 threats.
pub(super) unsafe fn write_all(codes: &Codes, mailbox: &Mailbox, to: *mut u32) -> usize {
    chosen!(write_all(codes, mailbox, to))
}

#[cfg(target_arch = "x86_64")]
const UNKNOWN: u8 = 0;
#[cfg(target_arch = "x86_64")]
const NONE: u8 = 1;
#[cfg(target_arch = "x86_64")]
const AVX2: u8 = 2;
#[cfg(target_arch = "x86_64")]
const AVX512: u8 = 3;

#[cfg(target_arch = "x86_64")]
static VECTORS: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Returns which vectors the processor has.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn vectors() -> u8 {
    let vectors = VECTORS.load(Ordering::Relaxed);
    // The first thread asks. Others may do so at the same time, and get the same answer.
    if vectors == UNKNOWN { ask() } else { vectors }
}

#[cfg(target_arch = "x86_64")]
#[cold]
#[inline(never)]
fn ask() -> u8 {
    // Miri cannot execute CPUID.
    let vectors = if cfg!(miri) {
        NONE
    } else {
        let processor = Processor::detect();
        if processor.has_vbmi2 && processor.has_popcnt {
            AVX512
        } else if processor.has_avx2 && processor.has_popcnt {
            AVX2
        } else {
            NONE
        }
    };
    VECTORS.store(vectors, Ordering::Relaxed);
    vectors
}
