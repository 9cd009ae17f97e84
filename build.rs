//! Generates the tables of the enabled features into `OUT_DIR`. Without the generator it verifies
//! their committed copies.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(error) = tables() {
        println!("cargo::error=sliding-attacks: {error}");
        std::process::exit(1);
    }
}

fn is_enabled(layout: &str) -> bool {
    std::env::var_os(format!("CARGO_FEATURE_{}", layout.to_uppercase())).is_some()
}

#[cfg(feature = "generate")]
fn tables() -> Result<(), sliding_attacks_codegen::Error> {
    use sliding_attacks_codegen::{Builder, Layout};

    let enabled = Layout::ALL
        .iter()
        .filter(|layout| is_enabled(layout.name()));
    enabled
        .fold(Builder::new(), |builder, &layout| builder.layout(layout))
        .generate()?
        .write_to_out_dir("tables.rs")
}

#[cfg(not(feature = "generate"))]
#[path = "src/tables/verify.rs"]
mod verify;
#[cfg(not(feature = "generate"))]
use verify::tables;
