//! The search finds the same whatever the threads and the parts, and the committed records are what
//! they say.

mod exhaustive;
mod program;
mod records;
