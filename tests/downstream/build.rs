use sliding_attacks_codegen::{Builder, Layout};

const PIN: &str = if cfg!(feature = "wrong_pin") {
    "0000000000000000000000000000000000000000000000000000000000000000"
} else {
    "a9afdcdf16bb5d93c145c0bee048c67a458dcdac2c900c675152a27c71efb74c"
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // As in a script that was there before, and prints nothing to cargo.
    let openings = std::fs::read_to_string("data/openings.txt")?
        .lines()
        .count();
    let folder = std::path::PathBuf::from(std::env::var("OUT_DIR")?);
    std::fs::write(folder.join("openings"), openings.to_string())?;
    let seed = "00000000000000000000000000000000000000000000000000000000c0ffee00".parse()?;
    let tables = Builder::new()
        .layout(Layout::Fancy)
        .seed(seed)
        .module("engine::magic")
        .visibility("pub(crate)")
        .pin(Layout::Fancy, PIN)
        .generate()?;
    tables.write_to_out_dir("tables.rs")?;
    Ok(())
}
