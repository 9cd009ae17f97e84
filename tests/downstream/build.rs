use sliding_attacks_codegen::{Builder, Layout, parse_seed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = parse_seed("00000000000000000000000000000000000000000000000000000000c0ffee00")?;
    let tables = Builder::new()
        .layout(Layout::Fancy)
        .seed(seed)
        .module("engine::magic")
        .visibility("pub(crate)")
        .pin(Layout::Fancy, "477b5a78239cf24bfb11fd7bbaf9b4bab19fab940284de530bb186ec95fd42d3")
        .generate()?;
    tables.write_to_out_dir("tables.rs")?;
    Ok(())
}
