//! Codes taken from the type that a program stores its pieces in.

use core::mem::transmute_copy;

use crate::codes::{Codes, Mailbox};

/// How the values of a type of one byte are encoded, such as those of an `Option<Piece>`: made by
/// [`encoding!`](crate::encoding!).
#[derive(Clone, Copy, Debug)]
pub struct Encoding<T> {
    letters: [u8; 16],
    values: [Option<T>; 16],
}

impl<T: Copy> Encoding<T> {
    /// # Safety
    /// These are all values of `T`, and each is an initialized byte.
    #[doc(hidden)]
    #[must_use]
    pub const unsafe fn of(values: &[T], of_values: &[u8], patterns: &str) -> Self {
        assert!(
            size_of::<T>() == 1,
            "the type of a mailbox has to be one byte, such as an enum with `repr(u8)`"
        );
        let (patterns, mut index) = (patterns.as_bytes(), 0);
        while index < patterns.len() {
            assert!(
                patterns[index] != b'|',
                "a line of `encoding!` is for one value: write one line for each value of an or-pattern"
            );
            index += 1;
        }
        let mut encoding = Self {
            letters: [b'.'; 16],
            values: [None; 16],
        };
        index = 0;
        while index < values.len() {
            // SAFETY: it is a byte, as asserted, and the caller guarantees that it is initialized.
            let code: u8 = unsafe { transmute_copy(&values[index]) };
            let code = (code & 0x0f) as usize;
            assert!(
                encoding.values[code].is_none()
                    || encoding.letters[code] == b'.' && of_values[index] == b'.',
                "two values of the type of a mailbox agree in their lowest four bits"
            );
            encoding.letters[code] = of_values[index];
            encoding.values[code] = Some(values[index]);
            index += 1;
        }
        // An error is then reported for this type, not for the code that uses it.
        let _ = Codes::from_letters(&encoding.letters);
        encoding
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

    /// Returns the value with a code, such as that of a threat's attacker, or `None` if there is none.
    #[inline]
    #[must_use]
    pub const fn value(self, code: u8) -> Option<T> {
        self.values[(code & 0x0f) as usize]
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
/// The values of a `struct Piece(u8)` cannot be listed, since there are 256. For such a type use
/// [`Codes::from_letters`], and cast the address of the board, which `#[repr(transparent)]` allows.
///
/// This does not compile, because the value `None` is missing:
///
/// ```compile_fail,E0004
/// # use sliding_attacks_threats::encoding;
/// let _ = encoding!(Option<bool> { Some(false) => b'P', Some(true) => b'p' });
/// ```
#[macro_export]
macro_rules! encoding {
    ($type:ty { $($($path:ident)::+ $(($($inner:tt)+))? => $letter:expr),+ $(,)? }) => {{
        const fn is_listed(value: $type) {
            match value { $($($path)::+ $(($($inner)+))? => {})+ }
        }
        const {
            let values: &[$type] = &[$($($path)::+ $(($($inner)+))?),+];
            // If a value is missing, nothing but that is then reported.
            is_listed(values[0]);
            // SAFETY: the compiler knows that these are all values, and it would report one that has no
            // initialized byte.
            unsafe { $crate::Encoding::of(values, &[$($letter),+], stringify!($($($($inner)+)?)+)) }
        }
    }};
}
