//! Generates the tables that the shapes are made of.

use sliding_attacks_codegen::{Builder, Layout};

fn main() {
    let tables = Builder::new().layout(Layout::Fancy).generate().expect("the default seed");
    tables.write_to_out_dir("tables.rs").expect("OUT_DIR can be written");
}
