//! Chunks on their own, however often they are interrupted and wherever they run, give what one process gives.

use std::fs;

use super::program::{done, folder, refused, spawn, wait_for};

/// Chunks that take milliseconds.
const SEARCH: &str = "exhaustive --squares bishop-d1,bishop-e1 --bits 3";

#[test]
fn a_file_is_the_same_whatever_the_parts_and_the_threads() {
    let folder = folder("chunks/parts");
    let [one, other] = ["one", "other"].map(|name| folder.join(name));
    let (one, other) = (one.display(), other.display());
    let lines = done(&format!("{SEARCH} --chunks 0..20 --threads 1"));
    assert_eq!(done(&format!("{SEARCH} --chunks 0..20 --threads 3")), lines);
    assert_eq!(lines.lines().count(), 40);
    assert!(lines.starts_with("bishop d1 bits=3 prefix=5 chunk=0 branches="), "{lines}");
    // Two machines, one of which also has some of the other's chunks, and then one for what is left.
    assert_eq!(done(&format!("{SEARCH} --chunks 0..9 -o {one}")), "");
    done(&format!("exhaustive --squares bishop-e1 --bits 3 --chunks 8..12 -o {other}"));
    let both = fs::read_to_string(folder.join("one")).unwrap() + &fs::read_to_string(folder.join("other")).unwrap();
    fs::write(folder.join("one"), both).unwrap();
    done(&format!("{SEARCH} --chunks 0..20 -o {one}"));
    let found = fs::read_to_string(folder.join("one")).unwrap();
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines.dedup();
        lines
    };
    assert_eq!(sorted(&found), sorted(&lines));
    // Nothing is left to do.
    done(&format!("{SEARCH} --chunks 0..20 -o {one}"));
    assert_eq!(fs::read_to_string(folder.join("one")).unwrap(), found);
}

#[test]
fn a_killed_hunt_continues_with_the_chunks_that_are_missing() {
    let folder = folder("chunks/killed");
    let (file, command) = (folder.join("found"), "exhaustive --squares bishop-c1 --chunks 20..30 --threads 1");
    let into_file = format!("{command} -o {}", file.display());
    let mut killed = spawn(&into_file);
    wait_for("second line", || fs::read_to_string(&file).is_ok_and(|text| text.lines().count() > 1));
    killed.kill().unwrap();
    killed.wait().unwrap();
    // What a machine without power may leave: a part of a line.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 3]).unwrap();
    done(&into_file);
    assert_eq!(fs::read_to_string(&file).unwrap(), done(command));
}

#[test]
fn the_exhaustive_search_finds_the_magic_of_the_record() {
    let found = done("exhaustive --squares rook-c2 --prefix 11 --chunks 1312..1313");
    let magic = found.trim_end().split(' ').next_back().unwrap();
    let record = format!("\nrook c2 bits=9 {magic}\n");
    assert!(include_str!("../../../records/dense.txt").contains(&record), "{found}");
}

#[test]
fn a_file_that_does_not_belong_is_refused_and_stays() {
    let folder = folder("chunks/refused");
    let file = folder.join("found");
    let command = format!("{SEARCH} --chunks 0..2 -o {}", file.display());
    let line = "bishop d1 bits=4 prefix=6 chunk=0 branches=1 magics=0\n";
    for (text, problem) in [
        ("rook-d1 looks good\n".to_owned(), "line 1: expected a chunk and its result"),
        (format!("{line}{}", line.replace("branches=1", "branches=2")), "line 2: expected `branches=1 magics=0`"),
    ] {
        fs::write(&file, &text).unwrap();
        let said = refused(&command);
        assert!(said.contains(problem) && said.contains("remove"), "{said}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}
