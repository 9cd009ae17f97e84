//! The search finds what a plain program finds, whatever the threads and the parts.

mod exhaustive;
mod program;
