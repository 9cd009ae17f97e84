//! The tests of the package, in one program with a module for each subject.

mod common;
mod compile_errors;
mod encoding;
mod every_change;
mod trees;
mod wrong_calls;
