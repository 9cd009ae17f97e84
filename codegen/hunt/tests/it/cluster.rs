//! The examples for engines that run array jobs call the program as it is.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::program::{done, folder};

const SEARCH: &str = "dense --squares bishop-b7 --width 10";

fn example(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("cluster").join(name)).unwrap()
}

/// Runs a script in a folder with `hunt` and a stand-in for GNU parallel, and returns the folder with the chunks.
fn run(name: &str, script: &str, variables: &[(&str, &str)]) -> PathBuf {
    let folder = folder(&format!("cluster/{name}"));
    // Reads values, and runs the last argument with each of them.
    let parallel = "#!/bin/sh\nfor last; do :; done\nwhile read -r value; do\n    \
        sh -c \"$(printf '%s' \"$last\" | sed \"s/{}/$value/g\")\" || exit\ndone\n";
    fs::write(folder.join("parallel"), parallel).unwrap();
    fs::set_permissions(folder.join("parallel"), fs::Permissions::from_mode(0o755)).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_hunt")).parent().unwrap();
    let path = format!("{}:{}:{}", folder.display(), program.display(), std::env::var("PATH").unwrap());
    fs::write(folder.join("script"), script).unwrap();
    let found = folder.join("found");
    let mut command = Command::new("sh");
    command.args(["-eu", "script"]).current_dir(&folder).env("PATH", path).envs(variables.iter().copied());
    let output = command.env("SEARCH", SEARCH).env("DIR", "found").env("CHUNKS", "2").output().unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    found
}

/// Asserts that a folder has these chunks and no others.
fn assert_has(found: &Path, chunks: &str) {
    let list = done(&format!("merge {} --chunks {chunks}", found.display()));
    assert_eq!(list, done(&format!("{SEARCH} --chunks {chunks}")));
}

#[test]
fn the_tasks_of_parallel_cover_all_chunks() {
    assert_has(&run("parallel", &example("parallel.sh"), &[("TASKS", "3")]), "0..6");
}

#[test]
fn a_task_of_slurm_runs_its_chunks() {
    let script = example("slurm.sbatch");
    assert!(script.contains("#SBATCH --array=0-99\n"));
    assert_has(&run("slurm", &script, &[("SLURM_ARRAY_TASK_ID", "3")]), "6..8");
}

#[test]
fn an_index_of_kubernetes_runs_its_chunks() {
    let manifest = example("kubernetes.yaml");
    let script: String = manifest
        .lines()
        .skip_while(|line| line.trim() != "- |")
        .skip(1)
        .take_while(|line| line.starts_with("              "))
        .map(|line| format!("{}\n", line.trim()))
        .collect();
    assert_has(&run("kubernetes", &script, &[("JOB_COMPLETION_INDEX", "1")]), "2..4");
    // The search that stands there.
    let value = |name: &str| {
        let mut lines = manifest.lines().skip_while(|line| line.trim() != format!("- name: {name}"));
        lines.nth(1).unwrap().trim().strip_prefix("value: ").unwrap()
    };
    assert_eq!((value("CHUNKS"), value("DIR")), ("\"100\"", "/found"));
    let short = value("SEARCH").replace("--tests 400000000", "--tests 4000");
    assert!(done(&format!("{short} --chunks 0..1")).contains("rook-d1: 1 chunk, 0 found; 4"));
    let default = format!(": \"${{SEARCH:={}}}\" ", value("SEARCH"));
    assert!(example("parallel.sh").contains(&default) && example("slurm.sbatch").contains(&default), "{default}");
}
