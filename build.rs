//! Generates the tables of the enabled features into `OUT_DIR`.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "generate")]
    generate();
}

#[cfg(feature = "generate")]
fn generate() {
    use sliding_attacks_codegen::{Builder, Layout};

    let feature = |name: &str| format!("CARGO_FEATURE_{}", name.to_uppercase());
    let enabled = |layout: &&Layout| std::env::var_os(feature(layout.name())).is_some();
    let builder = Layout::ALL.iter().filter(enabled).fold(Builder::new(), |builder, layout| builder.layout(*layout));
    let written = builder.generate().and_then(|tables| tables.write_to_out_dir("tables.rs"));
    if let Err(error) = written {
        println!("cargo::error=sliding-attacks: {error}");
        std::process::exit(1);
    }
}
