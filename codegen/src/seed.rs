//! The seed, from which all magics follow, so that the same seed gives the same tables; and the
//! reader of 64 hexadecimal digits, for digests too.

use core::fmt;
use core::str::FromStr;

use crate::error::{Error, ErrorKind, quoted};
use crate::sha256::hex;

/// The 32 bytes that seed the search for all magics of a build; as text, 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed([u8; 32]);

/// The seed of the published tables: readable text, to show that it was not specially chosen.
pub const DEFAULT_SEED: Seed = Seed::new(*b"sliding-attacks: magics, seed #1");

impl Seed {
    /// Returns the seed of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes of the seed.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 32] {
        self.0
    }
}

impl From<u64> for Seed {
    /// Returns the seed whose hexadecimal form is this number, padded with leading zeros.
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[24..].copy_from_slice(&number.to_be_bytes());
        Self(bytes)
    }
}

impl Default for Seed {
    /// Returns [`DEFAULT_SEED`].
    fn default() -> Self {
        DEFAULT_SEED
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&hex(&self.0))
    }
}

impl FromStr for Seed {
    type Err = Error;

    /// Parses 64 hexadecimal digits of either case. Surrounding whitespace is ignored.
    fn from_str(text: &str) -> Result<Self, Error> {
        parse_digits(text).map(Self).map_err(|problem| {
            let remedy = format!("for example, {DEFAULT_SEED}");
            Error::new(
                ErrorKind::BadSeed,
                format!("seed {}", quoted(text)),
                problem,
                remedy,
            )
        })
    }
}

/// Reads 32 bytes from 64 hexadecimal digits, or says what was found instead.
pub(crate) fn parse_digits(text: &str) -> Result<[u8; 32], String> {
    let expected = "expected 64 hexadecimal digits (32 bytes), found";
    let mut bytes = [0; 32];
    let mut count = 0;
    for character in text.trim_ascii().chars() {
        let Some(digit) = character.to_digit(16) else {
            return Err(format!(
                "{expected} {character:?} as character {}",
                count + 1
            ));
        };
        if let Some(byte) = bytes.get_mut(count / 2) {
            *byte = *byte << 4 | digit as u8;
        }
        count += 1;
    }
    if count == 64 {
        Ok(bytes)
    } else {
        Err(format!("{expected} {count} digits"))
    }
}
