//! Proves functions of sets of squares for all inputs, on the optimised LLVM IR.

mod diagrams;
mod function;
mod specification;

fn main() {}
