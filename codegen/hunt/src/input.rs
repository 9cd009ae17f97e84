//! Reads the files that a command is given.

use std::fs::File;
use std::io::{self, Error, ErrorKind, Read as _};
use std::path::Path;

/// The most bytes that a file may have: far more than any that the program writes.
const MOST: u64 = 1 << 28;

/// Reads a file that ends.
///
/// # Errors
/// The file cannot be read, or is longer than any that the program writes, such as `/dev/zero`.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match File::open(path)?.take(MOST + 1).read_to_end(&mut bytes)? as u64 {
        0..=MOST => Ok(bytes),
        _ => Err(Error::new(ErrorKind::FileTooLarge, "it is longer than 256 MiB")),
    }
}
