//! The search finds the same whatever the threads and the parts, and the committed records and
//! pictures are what they say.

mod exhaustive;
mod pictures;
mod program;
mod records;
