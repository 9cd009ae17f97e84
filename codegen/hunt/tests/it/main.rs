//! The program: the same lists whatever the threads and the stops, and no file half written.

mod chunks;
mod exhaustive;
mod pictures;
mod program;
mod records;
mod refusals;
