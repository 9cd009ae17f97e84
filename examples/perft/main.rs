//! Perft: counts the positions at the end of all sequences of legal moves, with any technique of this crate.
//!
//! A move generator that uses a wrong attack set counts wrong, so perft proves a technique in its natural surroundings
//! and times it there. This one is complete (castling, en passant, promotions, pins, double check), generates only
//! legal moves, and counts the last ply in bulk.
//!
//! ```text
//! cargo run --release --example perft                                         six positions with published counts
//! cargo run --release --example perft -- --technique ray_loop                 the same with another technique
//! cargo run --release --all-features --example perft -- --compare             every technique, sorted by speed
//! cargo run --release --example perft -- --epd perft.epd --depth 4            a suite, no deeper than 4
//! cargo run --release --example perft -- --fen "FEN" --depth 6                a position of your own
//! cargo run --release --example perft -- --fen "FEN" --depth 3 --divide       the count after each move
//! ```
//!
//! A suite has a position in each line, in FEN or EPD, and its counts after it: `;D1 20 ;D2 400` or `; D1 20; D2 400`.
//! A name that no technique has lists them all. The exit code is 0 if all counts are as expected, 1 if one is not, and
//! 2 if the arguments or a position are wrong.
//!
//! Where to read on: `movegen.rs` finds the legal moves as sets of squares, `count.rs` counts them, `children.rs` makes
//! them, `perft.rs` adds it all up.

mod board;
mod children;
mod cli;
mod compare;
mod count;
mod epd;
mod fen;
mod movegen;
mod perft;
mod position;
mod progress;
mod side;
mod suite;
mod techniques;

use std::env;
use std::io;
use std::process::ExitCode;

/// Runs the program.
fn main() -> ExitCode {
    ExitCode::from(cli::run(env::args_os(), &mut io::stdout(), &mut io::stderr()))
}
