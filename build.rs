//! Generates the tables of the enabled features into `OUT_DIR`.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "generate")]
    generate();
}

#[cfg(feature = "generate")]
fn generate() {
    use sliding_attacks_codegen::{Builder, Layout};

    let mut builder = Builder::new();
    for &layout in Layout::ALL {
        let feature = format!("CARGO_FEATURE_{}", layout.name().to_uppercase());
        if std::env::var_os(feature).is_some() {
            builder = builder.layout(layout);
        }
    }
    let written = builder.generate().and_then(|tables| tables.write_to_out_dir("tables.rs"));
    if let Err(error) = written {
        println!("cargo::error=sliding-attacks: {error}");
        std::process::exit(1);
    }
}
