//! Compiles the C header's threats with gcc and clang, if they are installed, for `threats::in_c`.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=src/threats/in_c.c");
    println!("cargo::rerun-if-changed=../../threats/include");
    let has_avx2 = env::var("CARGO_CFG_TARGET_FEATURE").is_ok_and(|names| names.contains("avx2"));
    let is_x86 = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|name| name == "x86_64");
    let is_installed = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    // Other processors have only the choice.
    let forced = ["portable", "avx2", "avx512"].iter().filter(|_| is_x86);
    let mut list = String::new();
    // The C code is measured as most people compile it, next to the default target.
    let compilers = ["gcc", "clang"].iter();
    for compiler in compilers.filter(|name| !has_avx2 && is_installed(name)) {
        for (level, name) in (1..).zip(forced.clone().chain(&["dispatch"])) {
            let unit = format!("{compiler}_{name}").to_uppercase();
            let mut build = cc::Build::new();
            build
                .compiler(compiler)
                .opt_level(2)
                .file("src/threats/in_c.c")
                .define("FINDER", &*unit)
                .define("NDEBUG", None);
            if *name != "dispatch" {
                build.define("SAT_LEVEL", &*level.to_string());
            }
            build.compile(&unit);
            list += &format!("({unit}, \"{name} in C {compiler}\")\n");
        }
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let text = format!("finders! {{\n{list}}}\n");
    fs::write(Path::new(&out).join("finders.rs"), text).expect("the directory of cargo");
}
