//! The list of the chunks that found the shortest spans.

use std::io;
use std::path::PathBuf;

use clap::Args;
use hunt::Error;
use hunt::short_span::list::{self, Entry};

/// The chunks that found the shortest spans.
#[derive(Args)]
pub struct List {
    /// The list of the chunks that found the shortest spans; an empty file for a search from nothing [default:
    /// codegen/hunt/src/short_span/chunks.txt as it was when this program was built]
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
}

impl List {
    pub fn entries(&self) -> Result<Vec<Entry>, Error> {
        let (shown, text) = match &self.list {
            None => ("the list of this program".to_owned(), list::PUBLISHED.to_owned()),
            Some(path) => {
                let (shown, read) = (path.display().to_string(), hunt::read_file(path));
                let text = read.and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
                let text =
                    text.map_err(|error| Error::Input(format!("{shown}: cannot read: {error}; check --list")))?;
                (shown, text)
            }
        };
        list::parse(&text).map_err(|line| {
            Error::Input(format!(
                "{shown}: line {line}: expected `rook a1 bits=12 most=3000 chunk=7 span=2900` or the like; mend the line or \
                 leave it out"
            ))
        })
    }
}
