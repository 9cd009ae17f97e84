//! The error type. Each message says where the error is, what was expected and found, and what to do.

use core::fmt;
use std::io;
use std::path::PathBuf;

/// The reason why tables could not be generated or written.
#[non_exhaustive]
pub enum Error {
    /// No candidate gives different attack sets of a square different indices.
    NoMagic {
        /// The piece and its square, for example "rook on e4".
        slider: String,
        /// The number of index bits.
        bits: u32,
        /// The number of candidates that were tried.
        candidates: u32,
    },
    /// Two occupancies with different attack sets lead to the same entry of a layout's table.
    Collision {
        /// The layout.
        layout: &'static str,
        /// The piece placed into the table last, and its square.
        slider: String,
        /// Its occupancy.
        subset: u64,
        /// The piece that used the entry before, perhaps the same one, and its square.
        other_slider: String,
        /// Its occupancy.
        other_subset: u64,
        /// The entry.
        entry: usize,
        /// What to do.
        remedy: String,
    },
    /// A layout's record lacks a square.
    MissingRecord {
        /// The layout.
        layout: &'static str,
        /// The piece and its square.
        slider: String,
        /// What to do.
        remedy: String,
    },
    /// A layout of this name does not exist.
    UnknownLayout {
        /// The name that was given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// A seed is not 64 hexadecimal digits.
    BadSeed {
        /// The text that was given.
        text: String,
    },
    /// A module path does not consist of Rust identifiers.
    BadModule {
        /// The path that was given.
        path: String,
    },
    /// A visibility is not valid Rust.
    BadVisibility {
        /// The text that was given.
        text: String,
    },
    /// A pinned digest is not 64 hexadecimal digits.
    BadPin {
        /// The layout that was pinned.
        layout: &'static str,
        /// The text that was given.
        text: String,
    },
    /// A layout was pinned that is not generated.
    IdlePin {
        /// The layout that was pinned.
        layout: &'static str,
    },
    /// A layout's data does not have the pinned digest.
    PinMoved {
        /// The layout.
        layout: &'static str,
        /// The pinned digest.
        expected: String,
        /// The digest of the data generated now.
        found: String,
    },
    /// A `tables.lock` is not valid.
    BadLock {
        /// The key, or "the file".
        key: String,
        /// What was expected and found.
        message: String,
    },
    /// A line of a records file is not a record.
    BadRecord {
        /// The layout whose record it is.
        layout: &'static str,
        /// The line, counted from 1.
        line: usize,
        /// The text of the line.
        text: String,
    },
    /// The generated text is not Rust, which is a defect of this crate.
    Syntax {
        /// The parser's message.
        message: String,
    },
    /// `OUT_DIR` is not set.
    NoOutDir,
    /// A file could not be read or written.
    Io {
        /// The file.
        path: PathBuf,
        /// What the generator tried to do with it.
        action: &'static str,
        /// The system's error.
        source: io::Error,
    },
}

/// Shows the message, because a `main` that returns an error prints its `Debug` form.
impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMagic { slider, bits, candidates } => write!(
                formatter,
                "{slider}: no magic with an index of {bits} bits among {candidates} candidates; use another seed, or \
                 one more bit"
            ),
            Self::Collision { layout, slider, subset, other_slider, other_subset, entry, remedy } => write!(
                formatter,
                "layout `{layout}`: occupancy {subset:#018x} of a {slider} and {other_subset:#018x} of a {other_slider} \
                 have different attacks and both lead to entry {entry}; {remedy}"
            ),
            Self::MissingRecord { layout, slider, remedy } => write!(
                formatter,
                "records of layout `{layout}`: expected a line for each square of both pieces, found none for the \
                 {slider}; {remedy}"
            ),
            Self::UnknownLayout { name, known } => {
                write!(formatter, "layout `{name}` does not exist; use one of: {known}")
            }
            Self::BadSeed { text } => write!(
                formatter,
                "seed `{text}`: expected 64 hexadecimal digits (32 bytes), found {} characters; \
                 write for example {}",
                text.chars().count(),
                crate::sha256::hex(&crate::candidates::DEFAULT_SEED)
            ),
            Self::BadModule { path } => write!(
                formatter,
                "module path `{path}`: expected Rust identifiers joined by `::`; write for example `chess::tables`"
            ),
            Self::BadVisibility { text } => {
                write!(
                    formatter,
                    "visibility `{text}`: expected a Rust visibility; write `pub`, or for example `pub(crate)`"
                )
            }
            Self::BadPin { layout, text } => write!(
                formatter,
                "pin of layout `{layout}`: expected 64 hexadecimal digits, found `{text}`; \
                 copy the digest from tables.lock or the ledger of tables.rs"
            ),
            Self::IdlePin { layout } => {
                write!(formatter, "layout `{layout}` is pinned but not generated; add the layout, or remove its pin")
            }
            Self::PinMoved { layout, expected, found } => write!(
                formatter,
                "layout `{layout}`: the tables moved: expected {expected}, found {found}; \
                 go back to the version and seed that were pinned, or pin the new digest if the change is intended"
            ),
            Self::BadLock { key, message } => {
                write!(formatter, "lock file: {key}: {message}; rewrite it with `sliding-attacks-codegen lock`")
            }
            Self::BadRecord { layout, line, text } => write!(
                formatter,
                "records of layout `{layout}`, line {line}: expected for example \
                 `rook a7 bits=10 magic=0x0123456789abcdef`, with offset=… if tables overlap; found `{text}`"
            ),
            Self::Syntax { message } => write!(
                formatter,
                "the generated file is not Rust: {message}; please report this defect of sliding-attacks-codegen"
            ),
            Self::NoOutDir => formatter.write_str(
                "OUT_DIR is not set; call this from a build script, or write to a path of your own with `write_to`",
            ),
            Self::Io { path, action, source } => {
                write!(formatter, "{}: cannot {action}: {source}; check the folder and its permissions", path.display())
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
