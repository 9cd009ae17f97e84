//! For programs whose builds must be reproducible: `pin_tables!`, a compile error if the tables are
//! not the expected ones.

/// Fails to compile unless a layout's tables have the given SHA-256 digest.
///
/// The digest covers the layout's generated arrays and is the constant `SHA256` of its module; the
/// [changelog](https://github.com/sliding-attacks/sliding-attacks/blob/main/CHANGELOG.md)
/// lists it whenever it changes. Attack sets are the same in every version, so a pin does not
/// protect results. It protects the bytes: pin them if your builds must be reproducible, or if you
/// measured the size or the speed of these tables.
///
/// The build script computes `SHA256` from the tables that it writes to `OUT_DIR`. Nothing checks
/// them after that, so a pin does not protect you from anyone who can write to your target
/// directory.
///
/// ```
/// use sliding_attacks::pin_tables;
///
/// # #[cfg(feature = "fancy")]
/// pin_tables!(fancy, "acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e852");
/// ```
///
/// If the digests differ, the compiler's error shows both, points to the first digit that differs,
/// and says what to do:
///
/// ```compile_fail
/// use sliding_attacks::pin_tables;
///
/// pin_tables!(fancy, "acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e853");
/// ```
///
/// ```text
/// error[E0080]: evaluation panicked: the `fancy` tables of sliding-attacks 0.1.0 are not the ones pinned
///                 pinned: acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e853
///                 found:  acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e852
///                                                                                        ^
///               keep the pinned version or, if the change is intended, pin the digest found; the changelog lists each under "Tables":
///               https://github.com/sliding-attacks/sliding-attacks/blob/main/CHANGELOG.md
///  --> src/main.rs:1:1
/// ```
#[macro_export]
macro_rules! pin_tables {
    ($layout:ident, $sha256:expr $(,)?) => {
        const _: () = $crate::__check_pin(
            ::core::stringify!($layout),
            $crate::layout::$layout::SHA256,
            $sha256,
        );
    };
}

/// Compares the digests for [`pin_tables!`].
///
/// # Panics
/// Panics if the digests differ or `pinned` is not a digest. In [`pin_tables!`] this is a compile
/// error.
#[inline]
pub const fn check(layout: &str, found: &str, pinned: &str) {
    let same = same_digits(found.as_bytes(), pinned.as_bytes());
    if same == found.len() && same == pinned.len() {
        return;
    }
    let mut message = Message {
        text: [0; CAPACITY],
        length: 0,
    };
    if is_digest(pinned.as_bytes()) {
        message.push("the `");
        message.push(layout);
        message.push("` tables of sliding-attacks ");
        message.push(env!("CARGO_PKG_VERSION"));
        message.push(" are not the ones pinned\n  pinned: ");
        message.push(pinned);
        message.push("\n  found:  ");
        message.push(found);
        message.push("\n          ");
        let mut digit = 0;
        while digit < same {
            message.push(" ");
            digit += 1;
        }
        message.push("^\nkeep the pinned version or, if the change is intended, ");
        message.push("pin the digest found; the changelog lists each under \"Tables\":\n");
        message.push(concat!(
            env!("CARGO_PKG_REPOSITORY"),
            "/blob/main/CHANGELOG.md"
        ));
    } else {
        message.push("pin_tables!(");
        message.push(layout);
        message.push(", ...): expected 64 hexadecimal digits\n  pinned: ");
        message.push(pinned);
        message.push("\n  found:  ");
        message.push(found);
    }
    panic!("{}", message.text());
}

/// Returns how many digits at the start of two digests are equal, ignoring case.
const fn same_digits(first: &[u8], second: &[u8]) -> usize {
    let mut index = 0;
    while index < first.len()
        && index < second.len()
        && first[index].eq_ignore_ascii_case(&second[index])
    {
        index += 1;
    }
    index
}

/// Returns whether the text is 64 hexadecimal digits.
const fn is_digest(text: &[u8]) -> bool {
    let mut index = 0;
    while index < text.len() && text[index].is_ascii_hexdigit() {
        index += 1;
    }
    index == text.len() && index == 64
}

const CAPACITY: usize = 640;

/// Text built at compile time, truncated if it grows too long.
struct Message {
    text: [u8; CAPACITY],
    length: usize,
}

impl Message {
    const fn push(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut index = 0;
        while index < text.len() && self.length < CAPACITY {
            self.text[self.length] = text[index];
            self.length += 1;
            index += 1;
        }
    }

    #[inline]
    const fn text(&self) -> &str {
        let text = self.text.split_at(self.length).0;
        match core::str::from_utf8(text) {
            Ok(text) => text,
            // The text is cut within a character.
            Err(error) => match core::str::from_utf8(text.split_at(error.valid_up_to()).0) {
                Ok(text) => text,
                Err(_) => "the digests differ",
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::ToOwned as _;
    use std::format;

    use super::*;

    const DIGEST: &str = "Acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e852";

    #[test]
    fn digests_are_compared_without_regard_to_capitals() {
        check(
            "fancy",
            "acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e852",
            DIGEST,
        );
        assert!(
            is_digest(DIGEST.as_bytes()) && !is_digest(b"") && !is_digest(&DIGEST.as_bytes()[1..])
        );
        for (first, second, same) in [
            ("", "a", 0),
            ("a", "", 0),
            ("a", "b", 0),
            ("ab", "AC", 1),
            ("aB", "Abc", 2),
        ] {
            assert_eq!(
                same_digits(first.as_bytes(), second.as_bytes()),
                same,
                "{first} {second}"
            );
        }
    }

    #[test]
    fn only_a_whole_digest_is_accepted() {
        let refuses =
            |pinned: &str| std::panic::catch_unwind(|| check("fancy", DIGEST, pinned)).is_err();
        assert!(!refuses(DIGEST));
        for length in 0..DIGEST.len() {
            assert!(refuses(&DIGEST[..length]), "{length} digits");
        }
        assert!(refuses(&format!("{DIGEST}0")) && refuses(&format!(" {DIGEST}")));
        for digit in 0..DIGEST.len() {
            let mut other = DIGEST.to_owned();
            let zero = other[digit..].starts_with('0');
            other.replace_range(digit..=digit, if zero { "1" } else { "0" });
            assert!(refuses(&other), "{other}");
        }
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let mut message = Message {
            text: [0; CAPACITY],
            length: 0,
        };
        message.push("x");
        for _ in 0..CAPACITY {
            message.push("é");
        }
        assert_eq!(
            (message.length, message.text().len()),
            (CAPACITY, CAPACITY - 1)
        );
    }
}
