//! Chooses a lookup and a fill at run time, for one binary on many processors (feature `dispatch`).

#[cfg(target_arch = "x86_64")]
use core::sync::atomic::{AtomicU8, Ordering};

use crate::board::{Bitboard, Sliders, Square};
use crate::choice::Native;
#[cfg(target_arch = "x86_64")]
use crate::choice::processor::Processor;
use crate::layout::fancy::Fancy;
#[cfg(target_arch = "x86_64")]
use crate::layout::pext::{Pext, attacks_by_instruction};
#[cfg(target_arch = "x86_64")]
use crate::lookup::Slider;
use crate::lookup::rook_and_bishop_attacks_in_pairs;
use crate::lookup::{RookAndBishopAttacks, SlidingAttacks, Visitor};
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2")
))]
use crate::technique::kogge_stone::rook_and_bishop_by_instruction;

/// A lookup chosen at run time: PEXT, and an AVX2 fill for all sliders of a side, if the processor
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
/// they are those of [`Native`].
///
/// Where PEXT is slow or missing, `Dispatch` uses `fancy`, even if `signed_shift` is enabled,
/// because `signed_shift` has hardly been timed on these older processors. It uses AVX2 there only
/// if the program is compiled for it: on Zen 1 and 2 the shifts of the AVX2 fill take so long that a
/// loop of lookups is faster.
///
/// For code that cannot be generic, `Dispatch` itself implements [`SlidingAttacks`]. Each lookup
/// then costs an extra load and a branch that always goes the same way. The first lookup queries
/// the processor and stores the choice in an atomic byte.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dispatch;

/// A program for [`Dispatch::run`] to run with the lookups that it chooses.
#[diagnostic::on_unimplemented(
    message = "`Dispatch::run` takes a struct that implements `WithSlidingAttacks`",
    note = "a closure cannot be generic over the lookups: turn it into a struct and its body into the struct's `run`"
)]
pub trait WithSlidingAttacks {
    /// The type that the program returns.
    type Output;

    /// Runs the program with `A`.
    fn run<A: SlidingAttacks>(self) -> Self::Output;
}

/// The type that [`Dispatch::run`] runs a program with if PEXT is fast: [`Pext`] with the
/// instruction on every compile target, and at least the AVX2 fill on those with SSE2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, Default)]
struct FastPext;

#[cfg(not(target_arch = "x86_64"))]
use FancyAndFill as FastPext;

#[cfg(target_arch = "x86_64")]
impl SlidingAttacks for FastPext {
    const NAME: &'static str = Pext::NAME;
    const TABLE_BYTES: usize = Pext::TABLE_BYTES;

    #[inline(always)]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: this file alone names the type, and only if CPUID has reported BMI2.
        unsafe { attacks_by_instruction(Slider::Rook, square, occupied) }
    }

    #[inline(always)]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: this file alone names the type, and only if CPUID has reported BMI2.
        unsafe { attacks_by_instruction(Slider::Bishop, square, occupied) }
    }

    #[inline(always)]
    fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {
        #[cfg(all(target_feature = "sse2", not(target_feature = "avx2")))]
        // SAFETY: this file alone names the type, and only if CPUID has reported AVX2.
        return unsafe { rook_and_bishop_by_instruction(sliders, occupied) };
        #[cfg(not(all(target_feature = "sse2", not(target_feature = "avx2"))))]
        Native::rook_and_bishop_attacks_of(sliders, occupied)
    }

    #[inline(always)]
    fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        if cfg!(target_feature = "sse2") {
            Self::rook_and_bishop_attacks_of(sliders, occupied).queen()
        } else {
            Native::slider_attacks_of(sliders, occupied)
        }
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
        rook_and_bishop_attacks_in_pairs::<Fancy>(sliders, occupied)
    }
}

#[cfg(target_arch = "x86_64")]
const UNKNOWN: u8 = 0;
/// PEXT, and for sets AVX2.
#[cfg(target_arch = "x86_64")]
const PEXT: u8 = 1;
/// Fancy magics, and only instructions of the compile target.
#[cfg(target_arch = "x86_64")]
const FANCY: u8 = 2;

#[cfg(target_arch = "x86_64")]
static DECISION: AtomicU8 = AtomicU8::new(UNKNOWN);

impl Dispatch {
    /// Runs `program` once, with the layout that is fastest on this processor, and returns its
    /// result.
    #[inline]
    pub fn run<P: WithSlidingAttacks>(program: P) -> P::Output {
        if uses_pext() {
            program.run::<FastPext>()
        } else {
            program.run::<FancyAndFill>()
        }
    }
}

/// Returns what the implementation answers that this processor uses.
#[inline(always)]
fn chosen<T>(fast_pext: impl FnOnce() -> T, fancy: impl FnOnce() -> T) -> T {
    if uses_pext() { fast_pext() } else { fancy() }
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
        chosen(
            || FastPext::rook_attacks(square, occupied),
            || FancyAndFill::rook_attacks(square, occupied),
        )
    }

    #[inline]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        chosen(
            || FastPext::bishop_attacks(square, occupied),
            || FancyAndFill::bishop_attacks(square, occupied),
        )
    }

    #[inline]
    fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        chosen(
            || FastPext::queen_attacks(square, occupied),
            || FancyAndFill::queen_attacks(square, occupied),
        )
    }

    #[inline]
    fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> RookAndBishopAttacks {
        chosen(
            || FastPext::rook_and_bishop_attacks(square, occupied),
            || FancyAndFill::rook_and_bishop_attacks(square, occupied),
        )
    }

    #[inline]
    fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        chosen(
            || FastPext::slider_attacks_of(sliders, occupied),
            || FancyAndFill::slider_attacks_of(sliders, occupied),
        )
    }

    #[inline]
    fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {
        chosen(
            || FastPext::rook_and_bishop_attacks_of(sliders, occupied),
            || FancyAndFill::rook_and_bishop_attacks_of(sliders, occupied),
        )
    }
}

#[cfg(not(target_arch = "x86_64"))]
const fn uses_pext() -> bool {
    false
}

/// Returns whether to use PEXT. If so, that takes one comparison.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn uses_pext() -> bool {
    let decision = DECISION.load(Ordering::Relaxed);
    // Several threads may decide at the same time; they all decide the same.
    decision == PEXT || decision == UNKNOWN && decide() == PEXT
}

#[cfg(target_arch = "x86_64")]
#[cold]
#[inline(never)]
fn decide() -> u8 {
    #[cfg(test)]
    tests::DECISIONS.set(tests::DECISIONS.get() + 1);
    // Miri cannot execute CPUID.
    let decision = if !cfg!(miri) && Processor::detect().prefers_pext() {
        PEXT
    } else {
        FANCY
    };
    DECISION.store(decision, Ordering::Relaxed);
    decision
}

/// Visits every implementation that [`Dispatch`] can choose on some processor and that this processor
/// can execute, whichever it chooses here.
#[inline]
pub fn visit_dispatched<V: Visitor>(visitor: &mut V) {
    visitor.visit::<FancyAndFill>();
    #[cfg(target_arch = "x86_64")]
    if !cfg!(miri) && Processor::detect().has_pext_and_avx2() {
        visitor.visit::<FastPext>();
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use std::cell::Cell;

    use super::{DECISION, FANCY, Ordering, PEXT, Processor, UNKNOWN, decide, uses_pext};
    use crate::board::{Bitboard, Sliders, Square};
    use crate::choice::{Dispatch, WithSlidingAttacks};
    use crate::lookup::{RookAndBishopAttacks, SlidingAttacks};
    use crate::technique::ray_loop::RayLoop;

    std::thread_local! {
        /// How many times this thread has queried the processor.
        pub(super) static DECISIONS: Cell<usize> = const { Cell::new(0) };
    }

    /// The name of the type that a program runs with.
    struct Name;

    impl WithSlidingAttacks for Name {
        type Output = &'static str;

        fn run<A: SlidingAttacks>(self) -> &'static str {
            A::NAME
        }
    }

    /// Returns what an implementation answers to each call, and calls `before` ahead of each.
    fn answers<A: SlidingAttacks>(
        square: Square,
        sliders: Sliders,
        occupied: Bitboard,
        before: impl Fn(),
    ) -> [RookAndBishopAttacks; 6] {
        let same = |rook| RookAndBishopAttacks { rook, bishop: rook };
        let calls: [&dyn Fn() -> RookAndBishopAttacks; 6] = [
            &|| same(A::rook_attacks(square, occupied)),
            &|| same(A::bishop_attacks(square, occupied)),
            &|| same(A::queen_attacks(square, occupied)),
            &|| A::rook_and_bishop_attacks(square, occupied),
            &|| same(A::slider_attacks_of(sliders, occupied)),
            &|| A::rook_and_bishop_attacks_of(sliders, occupied),
        ];
        calls.map(|call| {
            before();
            call()
        })
    }

    /// All in one test, because tests run at the same time.
    #[test]
    fn each_choice_is_remembered_and_returns_the_same_attacks() {
        let prefers_pext = !cfg!(miri) && Processor::detect().prefers_pext();
        assert_eq!(decide(), if prefers_pext { PEXT } else { FANCY });
        assert_eq!(uses_pext(), prefers_pext);
        // The decision is kept and CPUID is not queried again, since a virtual machine would have to
        // interpret it.
        let has_both = !cfg!(miri) && Processor::detect().has_pext_and_avx2();
        for earlier in [PEXT, FANCY, UNKNOWN] {
            // With UNKNOWN, each call is as if it were the first one.
            let decided = || DECISION.store(earlier, Ordering::Relaxed);
            decided();
            let decisions = DECISIONS.get();
            let expected = earlier == PEXT || earlier == UNKNOWN && prefers_pext;
            assert_eq!([uses_pext(), uses_pext()], [expected; 2]);
            assert_eq!(DECISIONS.get() - decisions, usize::from(earlier == UNKNOWN));
            decided();
            let name = Dispatch::run(Name);
            assert_eq!(name, if expected { "pext" } else { "fancy" });
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
            let is_slow = cfg!(miri) || earlier == UNKNOWN;
            for _ in 0..if is_slow { 20 } else { 2_000 } {
                let [orthogonal, diagonal] =
                    [word() & word() & word(), word() & word() & word()].map(Bitboard);
                let sliders = Sliders {
                    orthogonal,
                    diagonal,
                };
                let occupied = Bitboard(word() & word());
                let square = Square::ALL[word() as usize % 64];
                assert_eq!(
                    answers::<Dispatch>(square, sliders, occupied, decided),
                    answers::<RayLoop>(square, sliders, occupied, || ()),
                );
            }
            assert_eq!(DECISIONS.get() > decisions, earlier == UNKNOWN);
        }
    }
}
