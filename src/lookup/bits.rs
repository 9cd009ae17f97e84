//! Parallel bits extract and deposit: the instructions of BMI2 where the compile target has them,
//! loops elsewhere.
//!
//! They are `#[inline]` because a call would cost more than the instruction saves.
#![cfg_attr(not(feature = "every_layout"), allow(dead_code))]

/// Gathers the bits of `word` under `mask` at the low end.
#[inline]
pub(crate) fn extract(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the compile target has BMI2.
    return unsafe { core::arch::x86_64::_pext_u64(word, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    extract_in_software(word, mask)
}

/// Gathers bits like [`extract`], with the instruction, which is inlined even if the compile target
/// does not have it.
///
/// # Safety
/// The caller must guarantee that the processor has BMI2.
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) unsafe fn extract_by_instruction(word: u64, mask: u64) -> u64 {
    #[cfg(target_feature = "bmi2")]
    // SAFETY: the compile target has BMI2.
    return unsafe { core::arch::x86_64::_pext_u64(word, mask) };
    // The intrinsic would be a call here: a function with a target feature is not inlined into one
    // without.
    #[cfg(not(target_feature = "bmi2"))]
    {
        let extracted;
        // SAFETY: the caller guarantees BMI2. The instruction only reads two registers and writes
        // one.
        unsafe {
            core::arch::asm!(
                "pext {}, {}, {}", lateout(reg) extracted, in(reg) word, in(reg) mask,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        extracted
    }
}

/// Spreads the low bits of `word` to the positions of the bits of `mask`.
#[inline]
pub(crate) fn deposit(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the compile target has BMI2.
    return unsafe { core::arch::x86_64::_pdep_u64(word, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    deposit_in_software(word, mask)
}

/// Gathers bits like [`extract`], in a loop that runs once for each bit of the mask.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
const fn extract_in_software(word: u64, mut mask: u64) -> u64 {
    let mut extracted = 0;
    let mut to = 0;
    while mask != 0 {
        extracted |= ((word >> mask.trailing_zeros()) & 1) << to;
        to += 1;
        mask &= mask - 1;
    }
    extracted
}

/// Spreads bits like [`deposit`], in a loop that runs once for each bit of the mask.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
const fn deposit_in_software(mut word: u64, mut mask: u64) -> u64 {
    let mut deposited = 0;
    while mask != 0 {
        deposited |= (mask & mask.wrapping_neg()) & (word & 1).wrapping_neg();
        word >>= 1;
        mask &= mask - 1;
    }
    deposited
}
