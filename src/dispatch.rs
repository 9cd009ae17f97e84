//! The choice between layouts at run time, for one binary on many processors (feature `dispatch`).

#[cfg(target_arch = "x86_64")]
use core::sync::atomic::{AtomicU8, Ordering};

use crate::layout::fancy::Fancy;
#[cfg(target_arch = "x86_64")]
use crate::layout::pext::{Pext, bishop_attacks_by_instruction, rook_attacks_by_instruction};
use crate::{Bitboard, SlidingAttacks, Square};

/// Uses PEXT if the processor has a fast one and fancy magics otherwise, detected once at run time.
///
/// There are two ways to use it. If you can make the program's inner loops generic over [`SlidingAttacks`], choose once
/// at the top with [`Dispatch::run`]. Everything below it is compiled twice and is as fast as with a static choice:
///
/// ```
/// use sliding_attacks::{Bitboard, Dispatch, SlidingAttacks, Square, WithSlidingAttacks};
///
/// /// The whole search, in an engine.
/// fn mobility<A: SlidingAttacks>(queens: Bitboard, occupied: Bitboard) -> usize {
///     queens.into_iter().map(|square| A::queen_attacks(square, occupied).len()).sum()
/// }
///
/// struct Search {
///     queens: Bitboard,
/// }
///
/// impl WithSlidingAttacks for Search {
///     type Output = usize;
///
///     fn run<A: SlidingAttacks>(self) -> usize {
///         mobility::<A>(self.queens, Bitboard::EMPTY)
///     }
/// }
///
/// assert_eq!(Dispatch::run(Search { queens: Square::D4.into() }), 27);
/// ```
///
/// For code that cannot be generic, `Dispatch` itself implements [`SlidingAttacks`]. Each look-up then repeats the
/// test, with a load and a branch that always goes the same way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dispatch;

/// A program that [`Dispatch::run`] runs with the layout that it chooses.
pub trait WithSlidingAttacks {
    /// The type that the program returns.
    type Output;

    /// Runs the program with `A`.
    fn run<A: SlidingAttacks>(self) -> Self::Output;
}

/// [`Pext`] with the instruction on every compile target. The type is private to this file, which uses it only if the
/// processor has BMI2.
#[cfg(target_arch = "x86_64")]
struct FastPext;

#[cfg(target_arch = "x86_64")]
impl SlidingAttacks for FastPext {
    const NAME: &'static str = Pext::NAME;
    const TABLE_BYTES: usize = Pext::TABLE_BYTES;

    #[inline(always)]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: this type is used only where the processor has BMI2.
        unsafe { rook_attacks_by_instruction(square, occupied) }
    }

    #[inline(always)]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: this type is used only where the processor has BMI2.
        unsafe { bishop_attacks_by_instruction(square, occupied) }
    }
}

/// The choice has not been made yet.
#[cfg(target_arch = "x86_64")]
const UNKNOWN: u8 = 0;
#[cfg(target_arch = "x86_64")]
const PEXT: u8 = 1;
#[cfg(target_arch = "x86_64")]
const FANCY: u8 = 2;

#[cfg(target_arch = "x86_64")]
static CHOSEN: AtomicU8 = AtomicU8::new(UNKNOWN);

impl Dispatch {
    /// Runs `program` once, with the layout that is fastest on this processor, and returns its result.
    #[inline]
    pub fn run<P: WithSlidingAttacks>(program: P) -> P::Output {
        #[cfg(target_arch = "x86_64")]
        if pext_is_chosen() {
            return program.run::<FastPext>();
        }
        program.run::<Fancy>()
    }
}

impl SlidingAttacks for Dispatch {
    const NAME: &'static str = "dispatch";
    /// The bytes of the larger of the two tables; only one of them is read.
    const TABLE_BYTES: usize = Fancy::TABLE_BYTES;

    #[inline]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        #[cfg(target_arch = "x86_64")]
        if pext_is_chosen() {
            return FastPext::rook_attacks(square, occupied);
        }
        Fancy::rook_attacks(square, occupied)
    }

    #[inline]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        #[cfg(target_arch = "x86_64")]
        if pext_is_chosen() {
            return FastPext::bishop_attacks(square, occupied);
        }
        Fancy::bishop_attacks(square, occupied)
    }

    #[inline]
    fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        #[cfg(target_arch = "x86_64")]
        if pext_is_chosen() {
            return FastPext::queen_attacks(square, occupied);
        }
        Fancy::queen_attacks(square, occupied)
    }
}

/// Returns whether PEXT is the choice.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn pext_is_chosen() -> bool {
    // The first thread makes the choice. Others may make it at the same time, with the same result.
    match CHOSEN.load(Ordering::Relaxed) {
        PEXT => true,
        FANCY => false,
        _ => choose(),
    }
}

/// Makes the choice and stores it.
#[cfg(target_arch = "x86_64")]
#[cold]
#[inline(never)]
fn choose() -> bool {
    // Miri cannot execute CPUID.
    let pext = !cfg!(miri) && {
        let processor = Processor::this();
        processor.has_bmi2 && pext_is_fast(processor.vendor, processor.signature)
    };
    CHOSEN.store(if pext { PEXT } else { FANCY }, Ordering::Relaxed);
    pext
}

/// The facts about a processor that CPUID returns.
#[cfg(target_arch = "x86_64")]
struct Processor {
    vendor: [u8; 12],
    /// Family, model and stepping, as leaf 1 returns them in EAX.
    signature: u32,
    /// Whether it has PEXT. BMI2 uses only general registers, which every operating system saves, so no other test is
    /// needed.
    has_bmi2: bool,
}

#[cfg(target_arch = "x86_64")]
impl Processor {
    /// Queries the processor that runs the program.
    fn this() -> Self {
        use core::arch::x86_64::__cpuid_count;

        // SAFETY: every x86-64 processor has CPUID. No leaf above the highest, which leaf 0 returns in EAX, is used.
        #[allow(unused_unsafe, reason = "safe since Rust 1.94")]
        let [leaf_0, leaf_1, leaf_7] = unsafe { [__cpuid_count(0, 0), __cpuid_count(1, 0), __cpuid_count(7, 0)] };
        let mut vendor = [0; 12];
        for (part, register) in vendor.chunks_exact_mut(4).zip([leaf_0.ebx, leaf_0.edx, leaf_0.ecx]) {
            part.copy_from_slice(&register.to_le_bytes());
        }
        Self { vendor, signature: leaf_1.eax, has_bmi2: leaf_0.eax >= 7 && leaf_7.ebx >> 8 & 1 == 1 }
    }
}

/// Returns whether a processor with BMI2 executes PEXT in a few cycles.
///
/// AMD's do since family 19h (Zen 3). In AMD's families 15h (Excavator) and 17h (Zen to Zen 2) and in Hygon's 18h,
/// which is Zen, microcode processes one bit at a time and takes up to hundreds of cycles. All others, such as Intel's
/// since Haswell, are fast.
#[cfg(any(target_arch = "x86_64", test))]
const fn pext_is_fast(vendor: [u8; 12], signature: u32) -> bool {
    let base_family = signature >> 8 & 0xf;
    // The extended family is added to the four bits of the family.
    let family = if base_family == 0xf { base_family + (signature >> 20 & 0xff) } else { base_family };
    match &vendor {
        b"AuthenticAMD" => family >= 0x19,
        b"HygonGenuine" => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::pext_is_fast;

    #[test]
    fn pext_is_slow_before_zen_3_and_fast_elsewhere() {
        // Signatures as CPUID leaf 1 returns them in EAX.
        let processors: [(&[u8; 12], u32, bool); 11] = [
            (b"GenuineIntel", 0x0003_06c3, true),  // Haswell
            (b"GenuineIntel", 0x0005_0657, true),  // Cascade Lake
            (b"GenuineIntel", 0x000b_0671, true),  // Raptor Lake
            (b"AuthenticAMD", 0x0066_0f01, false), // Excavator, family 15h
            (b"AuthenticAMD", 0x0080_0f11, false), // Zen, family 17h
            (b"AuthenticAMD", 0x0080_0f82, false), // Zen+
            (b"AuthenticAMD", 0x0087_0f10, false), // Zen 2
            (b"HygonGenuine", 0x0090_0f01, false), // Dhyana, family 18h
            (b"AuthenticAMD", 0x00a2_0f10, true),  // Zen 3, family 19h
            (b"AuthenticAMD", 0x00a6_0f12, true),  // Zen 4
            (b"AuthenticAMD", 0x00b4_0f40, true),  // Zen 5, family 1ah
        ];
        for (vendor, signature, fast) in processors {
            assert_eq!(pext_is_fast(*vendor, signature), fast, "{signature:#010x}");
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_choice_is_made_once_and_kept() {
        assert_eq!(super::choose(), super::pext_is_chosen());
        assert_eq!(super::pext_is_chosen(), super::pext_is_chosen());
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn cpuid_says_what_the_standard_library_says() {
        let super::Processor { vendor, signature, has_bmi2 } = super::Processor::this();
        assert!(vendor.is_ascii() && signature != 0, "{vendor:?} {signature:#x}");
        assert_eq!(has_bmi2, std::is_x86_feature_detected!("bmi2"));
    }
}
