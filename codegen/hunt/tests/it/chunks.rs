//! Chunks on their own, however often they are interrupted and wherever they run, give what one process gives.

use std::fs;
use std::path::Path;

use hunt::short_span::list::{PUBLISHED, parse};
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::records;
use sliding_attacks_codegen::internal::search::Slots;
use sliding_attacks_codegen::internal::{hex, sha256};

use super::program::{command_in, done, folder, refused, spawn, wait_for};

/// Two squares whose chunks take milliseconds.
const SEARCH: &str = "dense --squares bishop-b7,bishop-b8 --width 10";

/// Forty chunks, of which the first are done when the process is killed.
const LONG: &str = "dense --squares bishop-b7 --width 10 --chunks 0..40";

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Returns a chunk's text with another body, and its right checksum.
fn forged(text: &str, from: &str, to: &str) -> String {
    let body = &text[..text.rfind("# sha256: ").unwrap()];
    assert!(body.contains(from), "{body}");
    let body = body.replace(from, to);
    let sum = hex(&sha256(body.as_bytes()));
    format!("{body}# sha256: {sum}\n")
}

#[test]
fn the_list_is_the_same_whatever_the_folders_the_order_and_the_threads() {
    let (one, other) = (folder("chunks/one"), folder("chunks/other"));
    let list = done(&format!("{SEARCH} --chunks 0..8 --threads 1"));
    assert_eq!(done(&format!("{SEARCH} --chunks 0..8 --threads 3")), list);
    // Tasks of different sizes, in no order, some chunks twice.
    done(&format!("{SEARCH} --chunks 6..8 --out {}", other.display()));
    done(&format!("{SEARCH} --chunks 0..1 --out {}", other.display()));
    done(&format!("{SEARCH} --chunks 0..7 --out {}", one.display()));
    let (one, other) = (one.display(), other.display());
    assert_eq!(done(&format!("merge {one} {other} --chunks 0..8")), list);
    assert_eq!(done(&format!("merge {other} {one} --chunks 0..8 --squares bishop-b7,bishop-b8")), list);
    // Nobody knows whether there was a first or a last chunk that is not there, or another square.
    let said = refused(&format!("merge {other} --squares bishop-b7"));
    assert!(said.contains("bishop-b7: the files do not say") && said.contains("--chunks 0..8"), "{said}");
    let said = refused(&format!("merge {one} --chunks 0..8"));
    assert!(said.contains("--chunks 7..8 --out DIR"), "{said}");
    let said = refused(&format!("merge {one} {other} --chunks 0..8 --squares bishop"));
    assert!(said.contains("missing: all chunks of bishop-a1") && said.contains("and 57 more"), "{said}");
    // What the list says is true.
    let records = records::parse("toy", &list).unwrap();
    assert_eq!(records.len(), 2, "{list}");
    for record in records {
        let occupancies = Occupancies::new(record.piece, record.square);
        assert_eq!(record.bits + 1, occupancies.bits);
        assert_eq!(Slots::new().test(&occupancies, record.magic, record.bits), Ok(()));
    }
    // The first of the two commands, and the other's square.
    assert_eq!(done(&format!("{} --squares bishop-b8", command_in(&list).unwrap())), list);
}

#[test]
fn the_file_in_the_readme_is_that_of_its_command() {
    let readme = include_str!("../../README.md");
    let lines = readme.lines().skip_while(|line| !line.starts_with("    # command: "));
    let shown: String = lines.map_while(|line| line.strip_prefix("    ")).map(|line| format!("{line}\n")).collect();
    let folder = folder("chunks/readme");
    done(&format!("{} --out {}", command_in(&shown).unwrap(), folder.display()));
    assert_eq!(fs::read_to_string(folder.join("rook-h8.00000004.txt")).unwrap(), shown);
}

#[test]
fn a_killed_hunt_continues_with_the_chunks_that_are_missing() {
    let folder = folder("chunks/killed");
    let command = format!("{LONG} --threads 1 --out {}", folder.display());
    let mut killed = spawn(&command);
    // The second chunk's file has its name when it is complete; before, it is a temporary one beside the first.
    wait_for("second chunk", || folder.join("bishop-b7.00000001.txt").exists());
    killed.kill().unwrap();
    killed.wait().unwrap();
    // What a machine without power may leave: a part of a file.
    let first = folder.join("bishop-b7.00000000.txt");
    let text = fs::read(&first).unwrap();
    fs::write(&first, &text[..text.len() / 2]).unwrap();
    let said = refused(&format!("merge {} --chunks 0..40", folder.display()));
    let named = format!("{}: truncated or damaged", first.display());
    assert!(said.contains(&named) && said.contains("--chunks 0..1 --out DIR") && said.contains("--partial"), "{said}");
    // With nothing else there, nobody knows the command of that search.
    let alone = folder.join("alone");
    fs::create_dir(&alone).unwrap();
    fs::copy(&first, alone.join("bishop-b7.00000000.txt")).unwrap();
    let said = refused(&format!("merge {} --chunks 0..40", alone.display()));
    let all = "missing: all chunks of bishop-b7; run its search with --squares bishop-b7 --out DIR";
    assert!(said.contains("truncated or damaged") && said.contains(all), "{said}");
    // It is none of these chunks.
    assert!(done(&format!("merge {} --chunks 1..2", folder.display())).contains("# bishop-b7: 1 chunk, "));
    let part = done(&format!("merge {} --chunks 0..40 --partial", folder.display()));
    assert!(part.contains("# bishop-b7: not there: 0..1\n"), "{part}");
    // Several processes at once, in the same folder.
    let mut resumed = [spawn(&command), spawn(&command), spawn(&command)];
    assert!(resumed.iter_mut().all(|process| process.wait().unwrap().success()));
    assert_eq!(fs::read(&first).unwrap(), text);
    let list = done(&format!("merge {} --chunks 0..40", folder.display()));
    assert_eq!(list, done(LONG));
    assert!(list.contains("# bishop-b7: 40 chunks, 40 found, "), "{list}");
    // A chunk that is there is not run again.
    let before = fs::metadata(&first).unwrap().modified().unwrap();
    done(&command);
    assert_eq!(fs::metadata(&first).unwrap().modified().unwrap(), before);
}

#[test]
fn a_short_span_joins_the_list_that_is_known() {
    let folder = folder("chunks/short_span");
    // The finds for b6 are no shorter than the span of its magic in `dense`, so the list has none.
    let search = "short_span --squares bishop-h1,bishop-b6 --most 64 --tests 100000";
    let list = done(&format!("{search} --chunks 0..4"));
    done(&format!("{search} --chunks 0..4 --out {}", folder.display()));
    let merge = format!("merge {} --chunks 0..4", folder.display());
    assert_eq!(done(&merge), list);
    assert!(
        list.starts_with("# The chunks with the shortest spans that are known. New from these chunks: none.\n"),
        "{list}"
    );
    // From nothing, the list has only what these chunks found.
    let nothing = folder.join("nothing");
    fs::write(&nothing, "").unwrap();
    let first = done(&format!("{merge} --list {}", nothing.display()));
    assert!(first.contains(" New from these chunks: bishop-h1.\n"), "{first}");
    assert_eq!(parse(&first).unwrap().len(), 1);
    assert!(list.contains("\n# bishop-b6: 4 chunks, 4 found") && !list.contains("\nbishop b6 "), "{list}");
    // The list is one from which `short_span` writes the record, and has h1 once.
    let [published, merged] = [PUBLISHED, &list].map(|text| parse(text).unwrap());
    assert_eq!(merged.len(), published.len());
    assert!(merged.iter().zip(&published).all(|(merged, published)| merged.span <= published.span), "{list}");
    // Without --most, a chunk looks for spans below the shortest known.
    done(&format!("short_span --squares bishop-h2 --tests 1 --chunks 0..1 --out {}", folder.display()));
    let text = fs::read_to_string(folder.join("bishop-h2.00000000.txt")).unwrap();
    let shortest = published.iter().find(|entry| entry.to_string().starts_with("bishop h2 ")).unwrap().span;
    assert!(text.contains(&format!("--most {} --tests 1 ", shortest - 1)), "{text}");
}

#[test]
fn files_that_do_not_belong_are_refused() {
    let folder = folder("chunks/refused");
    let shown = folder.display();
    done(&format!("{SEARCH} --chunks 0..2 --out {shown}"));
    let file = folder.join("bishop-b7.00000001.txt");
    let text = fs::read_to_string(&file).unwrap();
    let before = names(&folder);
    let said = refused(&format!("{SEARCH} --bits 5 --chunks 0..4 --out {shown}"));
    assert!(said.contains("00000000.txt: expected") && said.contains("another folder with --out"), "{said}");
    assert_eq!(names(&folder), before);

    fs::write(&file, forged(&text, "tests: ", "tries=")).unwrap();
    let merge = format!("merge {shown} --chunks 0..2");
    let said = refused(&merge);
    assert!(said.contains("b7.00000001.txt: line 3: expected") && said.contains("run its chunk again"), "{said}");
    assert!(refused(&format!("{SEARCH} --chunks 0..2 --out {shown}")).contains("b7.00000001.txt: expected"));

    // A find that is none, and smaller than any other.
    let at = text.find("found ").unwrap();
    fs::write(&file, forged(&text, &text[at..text.find("\ntests").unwrap()], "found 1: bishop b7 bits=4 magic=0x1"))
        .unwrap();
    let said = refused(&merge);
    assert!(
        said.contains("chunk 1: `bishop b7 bits=4 magic=0x1` is not a magic") && said.contains("run it again"),
        "{said}"
    );

    // Another outcome of the same chunk.
    let other = super::program::folder("chunks/refused_too");
    fs::write(other.join("bishop-b7.00000001.txt"), &text).unwrap();
    let said = refused(&format!("merge {shown} {}", other.display()));
    assert!(said.contains("has another outcome than in") && said.contains("delete both"), "{said}");
}
