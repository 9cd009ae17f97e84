//! The program: the same records whatever the threads and the stops, and no file half written.

mod chunks;
#[cfg(unix)]
mod cluster;
mod exhaustive;
mod no_offset;
mod pictures;
mod program;
mod refusals;
mod remedies;
mod shared;
mod shift_in_magic;
#[cfg(unix)]
mod stop;
