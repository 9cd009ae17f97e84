//! Colors, so that differences and occupied squares stand out in a terminal.

use std::env::var_os;
use std::io::IsTerminal;

pub const RESET: &str = "\x1b[0m";
pub const BOLD: &str = "\x1b[1m";
pub const DIMMED: &str = "\x1b[2m";
pub const UNDERLINE: &str = "\x1b[4m";
pub const RED: &str = "\x1b[31m";
pub const GREEN: &str = "\x1b[32m";
pub const YELLOW: &str = "\x1b[1;33m";
pub const CYAN: &str = "\x1b[1;36m";

/// Returns the text, without its styles if the stream is not a terminal or the user wants no
/// colors.
pub fn styled(text: &str, stream: &impl IsTerminal) -> String {
    let unwanted = var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || var_os("TERM").is_some_and(|term| term == "dumb");
    if stream.is_terminal() && !unwanted {
        text.to_owned()
    } else {
        plain(text)
    }
}

/// Returns the text without its styles.
pub fn plain(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}
