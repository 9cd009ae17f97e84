//! The commands: the same records whatever the threads and the stops, and no file half written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sliding_attacks_codegen::geometry::Occupancies;
use sliding_attacks_codegen::records::{self, Record};
use sliding_attacks_codegen::search::Slots;

const PROGRAM: &str = env!("CARGO_BIN_EXE_hunt");

/// Returns an empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("search").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(command: &str) -> Output {
    Command::new(PROGRAM).args(command.split(' ')).output().unwrap()
}

/// Runs a command that must succeed and returns what it prints.
fn done(command: &str) -> String {
    let output = run(command);
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command that must end with exit code 2 and nothing on standard output, and returns its message.
fn refused(command: &str) -> String {
    let output = run(command);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{command}: {said}");
    assert!(output.stdout.is_empty() && !said.contains("panicked"), "{command}: {said}");
    said
}

fn records_of(text: &str) -> Vec<Record> {
    records::parse("toy", text).unwrap()
}

#[test]
fn a_search_finds_the_same_magic_whatever_the_threads() {
    let command = "square --square b7 --piece bishop";
    let found = done(&format!("{command} --threads 1"));
    assert_eq!(done(&format!("{command} --threads 3")), found);
    // Its own command finds it again.
    let own = found.lines().find_map(|line| line.strip_prefix("# command: cargo run --release -p hunt -- ")).unwrap();
    assert_eq!(done(own), found);
    let [record] = records_of(&found)[..] else { panic!("one record: {found}") };
    let occupancies = Occupancies::new(record.piece, record.square);
    assert_eq!((occupancies.bits, record.bits), (5, 4));
    assert_eq!(Slots::new().test(&occupancies, record.magic, record.bits), Ok(()));
}

#[test]
fn a_search_goes_on_where_it_stopped() {
    let state = folder("go_on").join("state");
    // No magic of 5 bits can tell the 108 attack sets apart.
    let command = format!("square --square d4 --piece bishop --bits 5 --resume {}", state.display());
    assert!(refused(&format!("{command} --to 2")).contains("chunks from 0 up to 2; go on with --from 2"));
    assert!(fs::read_to_string(&state).unwrap().ends_with("\nnext chunk 2\n"));
    assert!(refused(&format!("{command} --to 3")).contains("chunks from 2 up to 3;"));
    let kept = fs::read_to_string(&state).unwrap();
    let said = refused(&format!("{command} --to 3 --width 9"));
    assert!(said.contains("width=9") && said.contains("name another file with --resume"), "{said}");
    assert_eq!(fs::read_to_string(&state).unwrap(), kept);
    fs::write(&state, kept.replace("next", "last")).unwrap();
    assert!(refused(&format!("{command} --to 3")).contains("line 2: expected `next chunk`"));
}

#[test]
fn a_group_is_the_same_whatever_the_threads_and_stops() {
    let folder = folder("no_offset");
    let (state, output) = (folder.join("state"), folder.join("no_offset.txt"));
    let command = "no_offset --piece bishop --bits 16 --candidates 400000";
    let packed = done(&format!("{command} --threads 1"));
    let own = packed.lines().find_map(|line| line.strip_prefix("# command: cargo run --release -p hunt -- ")).unwrap();
    assert_eq!(done(&format!("{own} --threads 3")), packed);

    let resumed = format!("{command} --threads 2 --resume {} -o {}", state.display(), output.display());
    let said = refused(&format!("{resumed} --rounds 9"));
    assert!(said.contains("9 of 64 squares have a place after 9 rounds") && said.contains("--resume"), "{said}");
    assert!(state.exists() && !output.exists());
    assert_eq!(done(&resumed), "");
    assert_eq!(fs::read_to_string(&output).unwrap(), packed);

    let mut table = vec![0; 1 << 16];
    let records = records_of(&packed);
    assert_eq!(records.len(), 64);
    for record in records {
        let occupancies = Occupancies::new(record.piece, record.square);
        for (subset, set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
            let index = (subset | 1 << record.square).wrapping_mul(record.magic) >> (64 - record.bits);
            assert!([0, *set].contains(&table[index as usize]), "{record}");
            table[index as usize] = *set;
        }
    }
    // Options other than those that wrote the state, and a state that no no_offset wrote.
    assert!(refused(&resumed.replace("400000", "500000")).contains("name another file with --resume"));
    let kept = fs::read_to_string(&state).unwrap();
    fs::write(&state, kept.replace("bishop c3", "bishop c2")).unwrap();
    let said = refused(&resumed);
    assert!(said.contains("line 22: expected `bishop c3 weight=") && said.contains("start anew"), "{said}");
    assert_eq!(fs::read_to_string(&output).unwrap(), packed);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "a temporary file was left behind");
}

#[test]
fn a_union_is_the_same_whatever_the_threads_and_stops() {
    let state = folder("union").join("state");
    {
        let command = "shared --magics 4";
        let packed = done(&format!("{command} --rounds 4 --threads 1"));
        let resume = format!("{command} --threads 3 --resume {}", state.display());
        let first = done(&format!("{resume} --rounds 1"));
        assert_ne!(first, packed);
        assert_eq!(done(&format!("{resume} --rounds 4")), packed);
        assert_eq!(records_of(&packed).len(), 128);
        let kept = fs::read_to_string(&state).unwrap();
        fs::write(&state, kept.replacen("block ", "blok ", 1)).unwrap();
        assert!(refused(&format!("{resume} --rounds 4")).contains("line 3: expected `block` and its entries"));
        fs::remove_file(&state).unwrap();
    }
}

#[test]
fn what_cannot_be_searched_is_refused_with_a_remedy() {
    let missing = folder("bad").join("missing").join("records.txt");
    let cases = [
        ("square --piece rook", "--square"),
        ("square --piece rook --square j9", "write for example `e4`"),
        ("square --piece queen --square e4", "rook"),
        ("square --piece rook --square e4 --bits 0", "1..=16"),
        ("square --piece rook --square e4 --width 0", "--width"),
        ("square --piece rook --square e4 --zeros 64", "0..=63"),
        ("square --piece rook --square e4 --aligned --zeros 3", "cannot be used with"),
        ("square --piece rook --square e4 --threads 0", "--threads"),
        ("fancy", "unrecognized subcommand"),
        ("no_offset --bits 17", "--piece"),
        ("no_offset --piece rook --bits 7", "8..=24"),
        ("no_offset --magics 3", "unexpected argument"),
        ("shared --magics 0", "1..=65536"),
        ("shared --seed c0ffee", "expected 64 hexadecimal digits"),
        ("black --rounds 3", "unexpected argument"),
    ];
    for (command, remedy) in cases {
        let said = refused(command);
        assert!(said.contains(remedy), "{command}: {said}");
    }
    let said = refused(&format!("square --square b7 --piece bishop -o {}", missing.display()));
    assert!(said.contains("check the folder") && !missing.exists(), "{said}");
}
