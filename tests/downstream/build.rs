use sliding_attacks_codegen::{Builder, Layout};

const PIN: &str = if cfg!(feature = "wrong_pin") {
    "0000000000000000000000000000000000000000000000000000000000000000"
} else {
    "a9afdcdf16bb5d93c145c0bee048c67a458dcdac2c900c675152a27c71efb74c"
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
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
