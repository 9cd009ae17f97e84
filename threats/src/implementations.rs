//! The implementations, and the choice among them.
//!
//! Vector code is compiled wherever the compiler supports it, because [`ThreatDispatch`] may need it.
//! Its types are not in a public module: [`visit_finders`] passes on only those that the processor can
//! run, and [`ThreatNative`] uses one only if the compile target has the features.

use sliding_attacks::Square;

use crate::algorithm::{self, Functions, Input};
use crate::find::FindThreats;

/// Defines an implementation by what it sees around a square, and by the processor features that its
/// code needs: they are here, and nowhere else.
macro_rules! implementation {
    ($type:ident, $name:literal, $module:ident $(, $feature:tt)*) => {
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $type;

        impl $type {
            /// Returns whether the compile target has the features or, if `detect`, the processor that runs
            /// the program.
            #[allow(dead_code, unused_variables, reason = "not every target can choose or detect")]
            #[inline(always)]
            fn is_available(detect: bool) -> bool {
                #[cfg(all(feature = "std", target_arch = "x86_64", not(miri)))]
                if detect {
                    return true $(&& std::is_x86_feature_detected!($feature))*;
                }
                cfg!(all($(target_feature = $feature),*))
            }
        }

        impl FindThreats for $type {
            const NAME: &'static str = $name;

            #[inline(always)]
            fn functions() -> &'static Functions {
                use crate::$module::Around;

                #[inline(never)]
                $(#[target_feature(enable = $feature)])*
                unsafe fn change(i: Input<'_>, square: Square, old: u8, new: u8, to: *mut u32) -> usize {
                    // SAFETY: the caller guarantees the same.
                    unsafe { algorithm::change::<Around>(i, square, old, new, to) }
                }

                #[inline(never)]
                $(#[target_feature(enable = $feature)])*
                unsafe fn move_piece(i: Input<'_>, from: Square, at: Square, new: u8, to: *mut u32) -> usize {
                    // SAFETY: the caller guarantees the same.
                    unsafe { algorithm::move_piece::<Around>(i, from, at, new, to) }
                }

                #[inline(never)]
                $(#[target_feature(enable = $feature)])*
                unsafe fn all(i: Input<'_>, to: *mut u32) -> usize {
                    // SAFETY: the caller guarantees the same.
                    unsafe { algorithm::all::<Around>(i, to) }
                }

                &Functions { change, move_piece, all }
            }
        }
    };
}

// Soft-float ABIs, such as that of `x86_64-unknown-none`, have no vector registers, and no SSE2.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[rustfmt::skip]
implementation!(
    Avx512, "avx512", avx512,
    "avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512vbmi2", "popcnt"
);
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
implementation!(Avx2, "avx2", avx2, "avx2", "popcnt");
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
implementation!(Neon, "neon", neon, "neon");
implementation!(Portable, "portable", portable);

/// Returns the functions of the fastest implementation that is available.
#[allow(unused_variables, reason = "not every target can choose")]
#[inline(always)]
fn fastest(detect: bool) -> &'static Functions {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if Avx512::is_available(detect) {
        return Avx512::functions();
    } else if Avx2::is_available(detect) {
        return Avx2::functions();
    }
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    if Neon::is_available(detect) {
        return Neon::functions();
    }
    Portable::functions()
}

/// Finds threats with AVX-512, AVX2 or NEON if the compile target has the instructions they need,
/// and otherwise with lookups.
///
/// On x86-64 without `-C target-cpu` or `-C target-feature`, that is lookups: use [`ThreatDispatch`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreatNative;

impl FindThreats for ThreatNative {
    const NAME: &'static str = "native";

    #[inline(always)]
    fn functions() -> &'static Functions {
        fastest(false)
    }
}

/// Finds threats with AVX-512 or AVX2 if the processor that runs the program has the instructions
/// they need, and otherwise like [`ThreatNative`].
///
/// The first call queries the processor and stores the choice in an atomic pointer. Without the
/// `std` feature it cannot query it, so this is [`ThreatNative`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreatDispatch;

impl FindThreats for ThreatDispatch {
    const NAME: &'static str = "dispatch";

    #[inline(always)]
    fn functions() -> &'static Functions {
        #[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
        return detection::functions();
        #[cfg(not(all(feature = "std", target_arch = "x86_64", target_feature = "sse2")))]
        ThreatNative::functions()
    }
}

/// The choice at run time.
#[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
mod detection {
    use core::ptr::{from_ref, null_mut};
    use core::sync::atomic::{AtomicPtr, Ordering};

    use super::{Functions, fastest};

    static CHOSEN: AtomicPtr<Functions> = AtomicPtr::new(null_mut());

    #[inline(always)]
    pub(super) fn functions() -> &'static Functions {
        // SAFETY: it is null or points to a constant.
        match unsafe { CHOSEN.load(Ordering::Relaxed).as_ref() } {
            Some(functions) => functions,
            None => choose(),
        }
    }

    /// Queries the processor. Threads that query at the same time get the same answer.
    #[cold]
    #[inline(never)]
    fn choose() -> &'static Functions {
        let functions = fastest(true);
        CHOSEN.store(from_ref(functions).cast_mut(), Ordering::Relaxed);
        functions
    }

    #[test]
    fn the_choice_is_stored() {
        for _ in 0..2 {
            let chosen = functions();
            assert!(core::ptr::eq(CHOSEN.load(Ordering::Relaxed), chosen));
        }
    }
}

/// An action for each implementation: see [`visit_finders`].
pub trait FinderVisitor {
    /// Visits an implementation.
    fn visit<A: FindThreats>(&mut self);
}

/// Visits all implementations of [`FindThreats`] that the processor can run, for tests and measurements.
///
/// ```
/// use sliding_attacks_threats::{FindThreats, FinderVisitor, visit_finders};
///
/// struct Names(Vec<&'static str>);
///
/// impl FinderVisitor for Names {
///     fn visit<A: FindThreats>(&mut self) {
///         self.0.push(A::NAME);
///     }
/// }
///
/// let mut names = Names(Vec::new());
/// visit_finders(&mut names);
/// // Between them "avx2", "avx512" or "neon", on processors that have them.
/// assert!(names.0.starts_with(&["portable"]) && names.0.ends_with(&["native", "dispatch"]));
/// ```
pub fn visit_finders<V: FinderVisitor>(visitor: &mut V) {
    visitor.visit::<Portable>();
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    {
        if Avx2::is_available(true) {
            visitor.visit::<Avx2>();
        }
        if Avx512::is_available(true) {
            visitor.visit::<Avx512>();
        }
    }
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    if Neon::is_available(true) {
        visitor.visit::<Neon>();
    }
    visitor.visit::<ThreatNative>();
    visitor.visit::<ThreatDispatch>();
}
