//! Perft: counts the positions at the end of all sequences of legal moves, with any technique of this crate.
//!
//! ```text
//! cargo run --release -p perft                                              six positions with published counts
//! cargo run --release -p perft -- --technique ray_loop                      the same with another technique
//! cargo run --release -p perft --features every_layout -- --compare         every technique, sorted by speed
//! cargo run --release -p perft -- --epd perft.epd --depth 4                 a suite, no deeper than 4
//! cargo run --release -p perft -- --fen "FEN" --depth 6                     a position of your own
//! cargo run --release -p perft -- --fen "FEN" --depth 3 --divide            the count after each move
//! ```
//!
//! A suite has a position in each line, in FEN or EPD, and its counts after it: `;D1 20 ;D2 400` or `; D1 20; D2 400`.
//! An unknown technique lists all names. The exit code is 0 if all counts are as expected, 1 if one is not, and 2 if
//! the arguments or a position are wrong.

use std::env;
use std::io;
use std::process::ExitCode;

/// Runs the program.
fn main() -> ExitCode {
    ExitCode::from(perft::cli::run(env::args_os(), &mut io::stdout(), &mut io::stderr()))
}
