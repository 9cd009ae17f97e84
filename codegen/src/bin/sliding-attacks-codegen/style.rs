//! Colors, so that differences stand out in a terminal.

use std::env::var_os;
use std::io::IsTerminal;

pub const RESET: &str = "\x1b[0m";
pub const RED: &str = "\x1b[31m";
pub const GREEN: &str = "\x1b[32m";

/// Returns the text, without its styles if the stream is not a terminal or the user wants no
/// colors.
pub fn styled(text: &str, stream: &impl IsTerminal) -> String {
    let unwanted = var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || var_os("TERM").is_some_and(|term| term == "dumb");
    if stream.is_terminal() && !unwanted {
        text.to_owned()
    } else {
        text.replace(RED, "").replace(GREEN, "").replace(RESET, "")
    }
}
