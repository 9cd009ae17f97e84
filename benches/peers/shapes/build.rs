//! Generates the tables of the two layouts that the shapes are made of.

use sliding_attacks_codegen::{Builder, Layout};

fn main() {
    let tables = Builder::new().layout(Layout::Fancy).layout(Layout::FixedShift).generate().expect("the default seed");
    tables.write_to_out_dir("tables.rs").expect("OUT_DIR can be written");
}
