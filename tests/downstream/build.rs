use sliding_attacks_codegen::{Builder, Layout, parse_seed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = parse_seed("00000000000000000000000000000000000000000000000000000000c0ffee00")?;
    let tables = Builder::new()
        .layout(Layout::Fancy)
        .seed(seed)
        .module("engine::magic")
        .visibility("pub(crate)")
        .pin(Layout::Fancy, "5ee8c42b8c4030db63068474db9e50600e602a630339af4fcb108a8b644719ad")
        .generate()?;
    tables.write_to_out_dir("tables.rs")?;
    Ok(())
}
