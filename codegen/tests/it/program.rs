//! The command-line program, for the tests that run it.

use std::process::Command;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_sliding-attacks-codegen");

/// Under an emulator the program needs the same emulator, but cargo's runner variable does not
/// apply to it.
pub fn can_run() -> bool {
    let output = Command::new(PROGRAM).arg("--version").output();
    // The exit code of the program's own errors.
    assert!(
        output.as_ref().ok().and_then(|output| output.status.code()) != Some(2),
        "{output:?}"
    );
    let runs = output.is_ok_and(|output| output.status.success());
    if !runs {
        println!("skipped: {PROGRAM} does not run here without an emulator");
    }
    runs
}
