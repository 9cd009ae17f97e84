//! Codes taken from the type that a program stores its pieces in.

use core::marker::PhantomData;
use core::mem::transmute_copy;

use crate::{Codes, Mailbox};

/// How the values of a type of one byte are encoded, such as those of an `Option<Piece>`: made by
/// [`encoding!`](crate::encoding!).
#[derive(Clone, Copy, Debug)]
pub struct Encoding<T> {
    letters: [u8; 16],
    of: PhantomData<fn(T)>,
}

impl<T: Copy> Encoding<T> {
    /// # Safety
    /// These are all values of `T`, and each is an initialized byte.
    #[doc(hidden)]
    #[must_use]
    pub const unsafe fn of(values: &[T], of_values: &[u8]) -> Self {
        assert!(
            size_of::<T>() == 1,
            "the type of a mailbox has to be one byte"
        );
        let mut letters = [0; 16];
        let mut index = 0;
        while index < values.len() {
            // SAFETY: it is a byte, as asserted, and the caller guarantees that it is initialized.
            let code: u8 = unsafe { transmute_copy(&values[index]) };
            let (letter, seen) = (of_values[index], &mut letters[(code & 0x0f) as usize]);
            assert!(
                *seen == 0 || *seen == b'.' && letter == b'.',
                "two values of the type of a mailbox agree in their lowest four bits"
            );
            *seen = letter;
            index += 1;
        }
        index = 0;
        while index < 16 {
            if letters[index] == 0 {
                letters[index] = b'.';
            }
            index += 1;
        }
        // An error is then reported for this type, not for the code that uses it.
        let _ = Codes::from_letters(&letters);
        Self {
            letters,
            of: PhantomData,
        }
    }

    /// Returns the table of codes.
    #[inline]
    #[must_use]
    pub const fn codes(self) -> Codes {
        Codes::from_letters(&self.letters)
    }

    /// Returns the code of a value. This compiles to nothing.
    #[inline]
    #[must_use]
    pub const fn code(self, value: T) -> u8 {
        // SAFETY: whoever calls `of` guarantees that each value is an initialized byte.
        unsafe { transmute_copy(&value) }
    }

    /// Returns the codes on all squares. This compiles to nothing.
    #[inline]
    #[must_use]
    pub const fn mailbox(self, board: &[T; 64]) -> &Mailbox {
        // SAFETY: as above, and an array of bytes needs no alignment.
        unsafe { &*core::ptr::from_ref(board).cast() }
    }
}

/// Takes the codes from the type of your mailbox, such as an `enum` or an `Option` of one.
///
/// List all values of the type, each with its letter: the piece's FEN letter, upper case for White,
/// or a dot for an empty square. The compiler looks up their bytes. It reports an error if a value
/// is missing, if the type is not one byte, or if two values agree in their lowest four bits.
///
/// [The package's page](crate#in-an-engine) has an example.
///
/// This does not compile, because the value `None` is missing:
///
/// ```compile_fail,E0004
/// # use sliding_attacks_threats::encoding;
/// let _ = encoding!(Option<bool> { Some(false) => b'P', Some(true) => b'p' });
/// ```
///
/// This does not, because the type has two bytes:
///
/// ```compile_fail,E0080
/// # use sliding_attacks_threats::encoding;
/// let _ = encoding!(Option<(bool, bool)> {
///     None => b'.',
///     Some((false, false)) => b'P', Some((false, true)) => b'N', Some((true, false)) => b'p',
///     Some((true, true)) => b'n',
/// });
/// ```
///
/// And this does not, because the byte of `None` is 16 here: its lowest four bits are 0, like those
/// of a white pawn.
///
/// ```compile_fail,E0080
/// # use sliding_attacks_threats::encoding;
/// # #[derive(Clone, Copy)]
/// #[repr(u8)]
/// enum Piece { P, N, B, R, Q, K, BlackP = 10, BlackN, BlackB, BlackR, BlackQ, BlackK }
/// # use Piece::*;
/// const _: sliding_attacks_threats::Encoding<Option<Piece>> = encoding!(Option<Piece> {
///     None => b'.',
///     Some(P) => b'P', Some(N) => b'N', Some(B) => b'B', Some(R) => b'R', Some(Q) => b'Q', Some(K) => b'K',
///     Some(BlackP) => b'p', Some(BlackN) => b'n', Some(BlackB) => b'b', Some(BlackR) => b'r',
///     Some(BlackQ) => b'q', Some(BlackK) => b'k',
/// });
/// ```
#[macro_export]
macro_rules! encoding {
    ($type:ty { $($($path:ident)::+ $(($($inner:tt)+))? => $letter:expr),+ $(,)? }) => {{
        const _: fn($type) = |value| match value { $($($path)::+ $(($($inner)+))? => {})+ };
        const VALUES: &[$type] = &[$($($path)::+ $(($($inner)+))?),+];
        const LETTERS: &[u8] = &[$($letter),+];
        // SAFETY: the compiler knows that these are all values, and it would report one that has no
        // initialized byte.
        const { unsafe { $crate::Encoding::of(VALUES, LETTERS) } }
    }};
}
