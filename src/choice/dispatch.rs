//! Chooses a look-up and a fill at run time, for one binary on many processors (feature
//! `dispatch`).

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::CpuidResult;
#[cfg(target_arch = "x86_64")]
use core::sync::atomic::{AtomicU8, Ordering};

use crate::board::{Bitboard, Sliders, Square};
use crate::choice::Native;
use crate::layout::fancy::Fancy;
#[cfg(target_arch = "x86_64")]
use crate::layout::pext::{Pext, attacks_by_instruction};
#[cfg(target_arch = "x86_64")]
use crate::look_up::Piece;
use crate::look_up::rook_and_bishop_attacks_by_twos;
use crate::look_up::{RookAndBishopAttacks, SlidingAttacks};
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2")
))]
use crate::technique::kogge_stone::rook_and_bishop_by_instruction;

/// A look-up chosen at run time: PEXT, and an AVX2 fill for all sliders of a side, if the processor
/// is fast at both; otherwise fancy magics and the fill of [`Native`].
///
/// If you can make the program's inner loops generic over [`SlidingAttacks`], choose once at the
/// top with [`Dispatch::run`]. Everything below it is compiled twice and is as fast as with a
/// static choice:
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
/// If the program has threads, start them inside `run`; the type `A` can move into a thread:
///
/// ```
/// use std::marker::PhantomData;
/// use std::thread;
///
/// use sliding_attacks::{Bitboard, Dispatch, SlidingAttacks, Square, WithSlidingAttacks};
///
/// #[derive(Clone, Debug, Default)]
/// struct Worker<A> {
///     nodes: usize,
///     sliding_attacks: PhantomData<A>,
/// }
///
/// impl<A: SlidingAttacks> Worker<A> {
///     fn search(mut self, square: Square) -> usize {
///         self.nodes += A::queen_attacks(square, Bitboard::EMPTY).len();
///         self.nodes
///     }
/// }
///
/// struct Engine;
///
/// impl WithSlidingAttacks for Engine {
///     type Output = usize;
///
///     fn run<A: SlidingAttacks>(self) -> usize {
///         let worker = Worker::<A>::default();
///         let threads = [Square::D4, Square::A1].map(|square| {
///             let worker = worker.clone();
///             thread::spawn(move || worker.search(square))
///         });
///         threads.into_iter().map(|thread| thread.join().unwrap()).sum()
///     }
/// }
///
/// assert_eq!(Dispatch::run(Engine), 27 + 21);
/// ```
///
/// [`slider_attacks_of`](SlidingAttacks::slider_attacks_of) and
/// [`rook_and_bishop_attacks_of`](SlidingAttacks::rook_and_bishop_attacks_of) call a function
/// compiled for AVX2. It cannot be inlined into a program for an older target, but [is worth the
/// call](crate::which_one::sides). They use AVX-512 only if the program is compiled for it. Targets
/// without SSE2, such as `x86_64-unknown-none` and UEFI, have no vectors in their ABI, so there
/// they use the fill of [`Native`].
///
/// Where PEXT is slow or missing, `Dispatch` uses `fancy`, even if `signed_shift` is enabled,
/// because `signed_shift` has not been timed on these older processors. It uses no AVX2 there: on
/// Zen the shifts of the AVX2 fill take so long that a loop of look-ups is faster.
///
/// For code that cannot be generic, `Dispatch` itself implements [`SlidingAttacks`]. Each look-up
/// then costs an extra load and a branch that always goes the same way. The first look-up queries
/// the processor and stores the choice in an atomic byte.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dispatch;

/// A program for [`Dispatch::run`] to run with the look-ups that it chooses.
pub trait WithSlidingAttacks {
    /// The type that the program returns.
    type Output;

    /// Runs the program with `A`.
    fn run<A: SlidingAttacks>(self) -> Self::Output;
}

/// The type that [`Dispatch::run`] runs a program with if the choice is PEXT: [`Pext`] with the
/// instruction, and the AVX2 fill, on every compile target.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, Default)]
struct FastPext;

#[cfg(target_arch = "x86_64")]
impl SlidingAttacks for FastPext {
    const NAME: &'static str = Pext::NAME;
    const TABLE_BYTES: usize = Pext::TABLE_BYTES;

    #[inline(always)]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: `Dispatch` alone names this type, and only if the choice is PEXT, so CPUID has
        // reported BMI2.
        unsafe { attacks_by_instruction(Piece::Rook, square, occupied) }
    }

    #[inline(always)]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: `Dispatch` alone names this type, and only if the choice is PEXT, so CPUID has
        // reported BMI2.
        unsafe { attacks_by_instruction(Piece::Bishop, square, occupied) }
    }

    #[inline(always)]
    fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {
        #[cfg(all(target_feature = "sse2", not(target_feature = "avx2")))]
        // SAFETY: `Dispatch` alone names this type, and only if the choice is PEXT, which it makes
        // only with AVX2.
        return unsafe { rook_and_bishop_by_instruction(sliders, occupied) };
        #[cfg(not(all(target_feature = "sse2", not(target_feature = "avx2"))))]
        Native::rook_and_bishop_attacks_of(sliders, occupied)
    }

    #[inline(always)]
    fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        Self::rook_and_bishop_attacks_of(sliders, occupied).queen()
    }
}

/// The type that [`Dispatch::run`] runs a program with otherwise: [`Fancy`], and the fill of
/// [`Native`].
#[derive(Clone, Copy, Debug, Default)]
struct FancyAndFill;

impl SlidingAttacks for FancyAndFill {
    const NAME: &'static str = Fancy::NAME;
    const TABLE_BYTES: usize = Fancy::TABLE_BYTES;

    #[inline]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        Fancy::rook_attacks(square, occupied)
    }

    #[inline]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        Fancy::bishop_attacks(square, occupied)
    }

    #[inline]
    fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        Fancy::queen_attacks(square, occupied)
    }

    #[inline]
    fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        Native::slider_attacks_of(sliders, occupied)
    }

    #[inline(always)]
    fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {
        rook_and_bishop_attacks_by_twos::<Fancy>(sliders, occupied)
    }
}

#[cfg(target_arch = "x86_64")]
const UNKNOWN: u8 = 0;
/// PEXT, and for sets AVX2.
#[cfg(target_arch = "x86_64")]
const PEXT: u8 = 1;
/// Fancy magics, and only instructions that every x86-64 has.
#[cfg(target_arch = "x86_64")]
const FANCY: u8 = 2;

#[cfg(target_arch = "x86_64")]
static CHOSEN: AtomicU8 = AtomicU8::new(UNKNOWN);

impl Dispatch {
    /// Runs `program` once, with the layout that is fastest on this processor, and returns its
    /// result.
    #[inline]
    pub fn run<P: WithSlidingAttacks>(program: P) -> P::Output {
        #[cfg(target_arch = "x86_64")]
        if pext_is_chosen() {
            return program.run::<FastPext>();
        }
        program.run::<FancyAndFill>()
    }
}

/// Makes a call with the look-ups of the choice.
macro_rules! chosen {
    ($($call:tt)*) => {{
        #[cfg(target_arch = "x86_64")]
        if pext_is_chosen() {
            return FastPext::$($call)*;
        }
        FancyAndFill::$($call)*
    }};
}

impl SlidingAttacks for Dispatch {
    const NAME: &'static str = "dispatch";
    /// The size of both tables in bytes: the program contains both but reads only one.
    #[cfg(target_arch = "x86_64")]
    const TABLE_BYTES: usize = Fancy::TABLE_BYTES + Pext::TABLE_BYTES;
    #[cfg(not(target_arch = "x86_64"))]
    const TABLE_BYTES: usize = Fancy::TABLE_BYTES;

    #[inline]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        chosen!(rook_attacks(square, occupied))
    }

    #[inline]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        chosen!(bishop_attacks(square, occupied))
    }

    #[inline]
    fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        chosen!(queen_attacks(square, occupied))
    }

    #[inline]
    fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> RookAndBishopAttacks {
        chosen!(rook_and_bishop_attacks(square, occupied))
    }

    #[inline]
    fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        chosen!(slider_attacks_of(sliders, occupied))
    }

    #[inline]
    fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {
        chosen!(rook_and_bishop_attacks_of(sliders, occupied))
    }
}

/// Returns whether the choice is PEXT. If it is, that takes one comparison.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn pext_is_chosen() -> bool {
    let chosen = CHOSEN.load(Ordering::Relaxed);
    // Several threads may choose at the same time; they all make the same choice.
    chosen == PEXT || chosen == UNKNOWN && choose() == PEXT
}

#[cfg(target_arch = "x86_64")]
#[cold]
#[inline(never)]
fn choose() -> u8 {
    #[cfg(test)]
    tests::CHOICES.set(tests::CHOICES.get() + 1);
    // Miri cannot execute CPUID.
    let chosen = if cfg!(miri) {
        FANCY
    } else {
        Processor::detect().choice()
    };
    CHOSEN.store(chosen, Ordering::Relaxed);
    chosen
}

/// The facts about a processor that CPUID returns.
#[cfg(any(target_arch = "x86_64", test))]
struct Processor {
    vendor: [u8; 12],
    /// Family, model and stepping, as leaf 1 returns them in EAX.
    signature: u32,
    /// Whether it has AVX, from leaf 1.
    has_avx: bool,
    /// Whether it reports BMI2, from leaf 7. BMI2 uses only general registers, which every
    /// operating system saves, so there is no operating-system support to check.
    reports_bmi2: bool,
    /// Whether it has AVX2, from leaf 7, and the operating system saves the registers, from leaf 1
    /// and XCR0.
    has_avx2: bool,
}

#[cfg(target_arch = "x86_64")]
impl Processor {
    /// Queries the processor that runs the program.
    fn detect() -> Self {
        use core::arch::x86_64::{__cpuid_count, _xgetbv};

        /// Returns the register XCR0.
        ///
        /// # Safety
        /// The caller must guarantee that CPUID reports OSXSAVE.
        #[target_feature(enable = "xsave")]
        unsafe fn xcr0() -> u64 {
            // SAFETY: a processor that reports OSXSAVE has the instruction and register 0.
            unsafe { _xgetbv(0) }
        }

        // SAFETY: every x86-64 processor has CPUID.
        #[allow(unused_unsafe, reason = "safe since Rust 1.94")]
        let leaves = unsafe {
            [
                __cpuid_count(0, 0),
                __cpuid_count(1, 0),
                __cpuid_count(7, 0),
            ]
        };
        // SAFETY: `from_cpuid` calls this only if CPUID reports OSXSAVE.
        Self::from_cpuid(leaves, || unsafe { xcr0() })
    }

    /// Reads the facts from leaves 0, 1 and 7 of CPUID, and calls `xcr0` if the processor has that
    /// register. Leaves above the highest one, which leaf 0 reports in EAX, are ignored.
    fn from_cpuid([leaf_0, leaf_1, leaf_7]: [CpuidResult; 3], xcr0: impl Fn() -> u64) -> Self {
        let mut vendor = [0; 12];
        for (part, register) in vendor
            .chunks_exact_mut(4)
            .zip([leaf_0.ebx, leaf_0.edx, leaf_0.ecx])
        {
            part.copy_from_slice(&register.to_le_bytes());
        }
        let leaf_1_has = |bit: u32| leaf_1.ecx >> bit & 1 == 1;
        let has_leaf_7 = leaf_0.eax >= 7;
        let leaf_7_has = |bit: u32| has_leaf_7 && leaf_7.ebx >> bit & 1 == 1;
        let (os_uses_xsave, has_avx) = (leaf_1_has(27), leaf_1_has(28));
        // Bits 1 and 2 are the lower and the upper halves of AVX's registers.
        let saves_registers = || os_uses_xsave && xcr0() & 0b110 == 0b110;
        Self {
            vendor,
            signature: leaf_1.eax,
            has_avx,
            reports_bmi2: leaf_7_has(8),
            has_avx2: has_avx && leaf_7_has(5) && saves_registers(),
        }
    }

    /// Returns which look-up and which fill are fastest.
    ///
    /// Every processor with fast PEXT has AVX2, unless the operating system forbids it. Every
    /// processor with slow PEXT is also slow to shift each lane by its own count, as the AVX2 fill
    /// does: on Zen a loop of look-ups takes less time.
    const fn choice(&self) -> u8 {
        if self.has_avx2 && self.has_fast_pext() {
            PEXT
        } else {
            FANCY
        }
    }
}

#[cfg(any(target_arch = "x86_64", test))]
impl Processor {
    /// Returns whether the processor has PEXT and executes it in a few cycles.
    ///
    /// - Intel's processors have done so since Haswell. Some Celerons and Pentiums of the Skylake
    ///   generation report BMI2 without having it (erratum SKL052). They report no AVX; every Intel
    ///   processor with BMI2 so far has it.
    /// - AMD's have since family 19h (Zen 3). In families 15h (Excavator) and 17h (Zen to Zen 2)
    ///   microcode takes up to hundreds of cycles, one bit at a time; the same goes for Hygon's
    ///   family 18h, which is Zen.
    /// - Nothing is known of other vendors' processors, so they get fancy magics, which are only
    ///   slightly slower than fast PEXT and much faster than slow PEXT.
    const fn has_fast_pext(&self) -> bool {
        self.reports_bmi2
            && match &self.vendor {
                b"GenuineIntel" => self.has_avx,
                b"AuthenticAMD" => self.family() >= 0x19,
                _ => false,
            }
    }

    const fn family(&self) -> u32 {
        let base_family = self.signature >> 8 & 0xf;
        // The extended family is added to the four bits of the family.
        if base_family == 0xf {
            base_family + (self.signature >> 20 & 0xff)
        } else {
            base_family
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::vec::Vec;

    use super::Processor;

    std::thread_local! {
        /// How many times this thread has queried the processor.
        pub(super) static CHOICES: Cell<usize> = const { Cell::new(0) };
    }

    /// Processors: vendor, signature, features, whether PEXT is there and fast, and the name. AVX2
    /// is a feature only if the operating system saves the registers.
    const PROCESSORS: &str = "\
        GenuineIntel 000106a5 -             -    Nehalem
        GenuineIntel 000306a9 avx           -    Ivy Bridge
        GenuineIntel 000306c3 avx,bmi2,avx2 fast Haswell
        GenuineIntel 000306c3 -             -    Haswell, a Celeron
        GenuineIntel 000306c3 avx,bmi2      fast Haswell whose registers are not saved
        GenuineIntel 000506e3 avx,bmi2,avx2 fast Skylake
        GenuineIntel 000506e3 bmi2          -    Skylake, a Celeron with erratum SKL052
        GenuineIntel 000706a8 -             -    Goldmont Plus
        GenuineIntel 00050657 avx,bmi2,avx2 fast Cascade Lake
        GenuineIntel 000606a6 avx,bmi2,avx2 fast Ice Lake server
        GenuineIntel 000b0671 avx,bmi2,avx2 fast Raptor Lake
        AuthenticAMD 00600f20 avx           -    Piledriver
        AuthenticAMD 00660f01 avx,bmi2,avx2 -    Excavator
        AuthenticAMD 00700f01 avx           -    Jaguar
        AuthenticAMD 00800f11 avx,bmi2,avx2 -    Zen
        AuthenticAMD 00800f82 avx,bmi2,avx2 -    Zen+
        AuthenticAMD 00870f10 avx,bmi2,avx2 -    Zen 2
        HygonGenuine 00900f01 avx,bmi2,avx2 -    Dhyana, Hygon's Zen
        AuthenticAMD 00a20f10 avx,bmi2,avx2 fast Zen 3
        AuthenticAMD 00a60f12 avx,bmi2,avx2 fast Zen 4
        AuthenticAMD 00b40f40 avx,bmi2,avx2 fast Zen 5
        AuthenticAMD 00b40f40 avx,avx2      -    Zen 5 with BMI2 masked by a hypervisor
        CentaurHauls 000706b0 avx,bmi2,avx2 -    of another vendor";

    #[test]
    fn pext_is_chosen_where_it_is_fast() {
        for line in PROCESSORS.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [vendor, signature, features, speed, ..] = words[..] else {
                panic!("{line}")
            };
            let has = |name| features.split(',').any(|feature| feature == name);
            let processor = Processor {
                vendor: vendor.as_bytes().try_into().unwrap(),
                signature: u32::from_str_radix(signature, 16).unwrap(),
                has_avx: has("avx"),
                reports_bmi2: has("bmi2"),
                has_avx2: has("avx2"),
            };
            let is_fast = speed == "fast";
            assert_eq!(processor.has_fast_pext(), is_fast, "{line}");
            #[cfg(target_arch = "x86_64")]
            {
                use super::{FANCY, PEXT};

                let choice = if has("avx2") && is_fast { PEXT } else { FANCY };
                assert_eq!(processor.choice(), choice, "{line}");
            }
        }
    }

    #[test]
    fn families_are_what_vendors_call_them() {
        let family = |signature| {
            let [has_avx, reports_bmi2, has_avx2] = [false; 3];
            Processor {
                vendor: [0; 12],
                signature,
                has_avx,
                reports_bmi2,
                has_avx2,
            }
            .family()
        };
        assert_eq!(
            [
                0x0005_0657,
                0x0066_0f01,
                0x0080_0f11,
                0x0090_0f01,
                0x00a2_0f10,
                0x00b4_0f40
            ]
            .map(family),
            [0x6, 0x15, 0x17, 0x18, 0x19, 0x1a]
        );
    }

    /// All in one test, because tests run at the same time.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_choice_is_made_once_and_kept() {
        use super::{CHOSEN, FANCY, Ordering, PEXT, UNKNOWN, choose, pext_is_chosen};
        use crate::board::{Bitboard, Sliders};
        use crate::choice::Dispatch;
        use crate::look_up::SlidingAttacks;
        use crate::technique::ray_loop::RayLoop;

        let choice = if cfg!(miri) {
            FANCY
        } else {
            Processor::detect().choice()
        };
        assert_eq!(choose(), choice);
        assert_eq!(pext_is_chosen(), choice == PEXT);
        // The choice is kept and CPUID is not queried again, since a virtual machine would have to
        // interpret it.
        let has_both = !cfg!(miri) && {
            let processor = Processor::detect();
            processor.has_avx2 && processor.reports_bmi2
        };
        let choices = CHOICES.get();
        for earlier in [PEXT, FANCY] {
            CHOSEN.store(earlier, Ordering::Relaxed);
            assert_eq!([pext_is_chosen(), pext_is_chosen()], [earlier == PEXT; 2]);
            if earlier == PEXT && !has_both {
                continue;
            }
            let mut noise = 1_u64;
            let mut word = || {
                noise = noise
                    .wrapping_mul(0x5851_f42d_4c95_7f2d)
                    .wrapping_add(0x1405_7b7e_f767_814f);
                noise ^ noise >> 32
            };
            for _ in 0..if cfg!(miri) { 20 } else { 2_000 } {
                let [orthogonal, diagonal] =
                    [word() & word() & word(), word() & word() & word()].map(Bitboard);
                let sliders = Sliders {
                    orthogonal,
                    diagonal,
                };
                let occupied = Bitboard(word() & word());
                assert_eq!(
                    Dispatch::slider_attacks_of(sliders, occupied),
                    RayLoop::slider_attacks_of(sliders, occupied)
                );
                assert_eq!(
                    Dispatch::rook_and_bishop_attacks_of(sliders, occupied),
                    RayLoop::rook_and_bishop_attacks_of(sliders, occupied)
                );
            }
        }
        assert_eq!(CHOICES.get(), choices);
        CHOSEN.store(UNKNOWN, Ordering::Relaxed);
        assert_eq!(pext_is_chosen(), choice == PEXT);
        assert_ne!(CHOSEN.load(Ordering::Relaxed), UNKNOWN);
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn a_leaf_that_the_processor_lacks_is_not_used() {
        use super::CpuidResult;

        let leaf = |eax, ebx, ecx| CpuidResult {
            eax,
            ebx,
            ecx,
            edx: u32::from_le_bytes(*b"ineI"),
        };
        let [genu, ntel] = [*b"Genu", *b"ntel"].map(u32::from_le_bytes);
        let facts = |highest, ecx_1, ebx_7, xcr0| {
            let leaves = [
                leaf(highest, genu, ntel),
                leaf(0x0003_06c3, 0, ecx_1),
                leaf(0, ebx_7, 0),
            ];
            let processor = Processor::from_cpuid(leaves, || {
                assert_eq!(
                    ecx_1 >> 27 & 1,
                    1,
                    "without OSXSAVE the instruction does not exist"
                );
                xcr0
            });
            assert_eq!(
                (processor.vendor, processor.signature),
                (*b"GenuineIntel", 0x0003_06c3)
            );
            (
                processor.has_avx,
                processor.reports_bmi2,
                processor.has_avx2,
            )
        };
        assert_eq!(
            facts(7, 3 << 27, 1 << 8 | 1 << 5, 0b111),
            (true, true, true)
        );
        assert_eq!(facts(7, !0, !0, !0), (true, true, true));
        assert_eq!(facts(7, !(1 << 28), !(1 << 8), !0), (false, false, false));
        // AVX2 without OSXSAVE, without AVX, without a state that is saved, and without the leaf.
        assert_eq!(facts(7, !(1 << 27), !0, !0), (true, true, false));
        assert_eq!(facts(7, !(1 << 28), !0, !0), (false, true, false));
        assert_eq!(
            [0, 0b010, 0b100, 0b011, 0b101].map(|xcr0| facts(7, !0, !0, xcr0).2),
            [false; 5]
        );
        assert_eq!(facts(7, !0, !(1 << 5), !0), (true, true, false));
        assert_eq!(
            [facts(6, 0, !0, !0), facts(13, 0, 0, !0)],
            [(false, false, false); 2]
        );
        assert_eq!(facts(6, !0, !0, !0), (true, false, false));
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    #[cfg_attr(miri, ignore = "Miri cannot execute CPUID")]
    fn cpuid_says_what_the_standard_library_says() {
        let processor = Processor::detect();
        assert!(processor.vendor.is_ascii() && processor.signature != 0);
        // The standard library, too, takes erratum SKL052 into account, and asks whether the
        // operating system saves AVX's registers.
        assert!(processor.has_avx || !std::is_x86_feature_detected!("avx"));
        assert!(processor.reports_bmi2 || !std::is_x86_feature_detected!("bmi2"));
        assert!(std::is_x86_feature_detected!("bmi2") || !processor.has_fast_pext());
        assert_eq!(processor.has_avx2, std::is_x86_feature_detected!("avx2"));
    }
}
