//! The tests of the package, in one program with a module for each subject.

mod common;
mod encoding;
mod every_change;
mod trees;
