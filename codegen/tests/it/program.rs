//! The command-line program, for the tests that run it.

use std::process::Command;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_sliding-attacks-codegen");

/// Under an emulator the program needs the same emulator, but cargo's runner variable does not apply to it.
pub fn can_run() -> bool {
    let runs = Command::new(PROGRAM).arg("--version").output().is_ok_and(|output| output.status.success());
    if !runs {
        println!("skipped: {PROGRAM} does not run here without an emulator");
    }
    runs
}
