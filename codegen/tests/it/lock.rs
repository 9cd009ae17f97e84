//! `tables.lock`: this version generates the committed one, and the format shows what changed.

use sliding_attacks_codegen::lock::Lock;
use sliding_attacks_codegen::{Builder, ErrorKind, Layout, Seed};

use crate::common::every_layout;

fn fancy() -> Lock {
    Lock::from(&Builder::new().layout(Layout::Fancy).generate().unwrap())
}

#[test]
fn the_committed_lock_is_what_this_version_generates() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables.lock");
    if !path.with_file_name("codegen").exists() {
        println!("skipped: {} is not part of this package", path.display());
        return;
    }
    let fresh = Lock::from(&every_layout().generate().unwrap());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, fresh.to_string()).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    let differences = committed.parse::<Lock>().unwrap().differences(&fresh);
    assert!(
        differences.is_empty(),
        "tables moved; if that is meant, BLESS=1 rewrites the lock: {differences:#?}"
    );
    assert_eq!(committed, fresh.to_string(), "BLESS=1 rewrites it");
}

#[test]
fn every_kind_of_difference_has_its_own_message() {
    let locked = fancy();
    assert_eq!(locked.to_string().parse::<Lock>().unwrap(), locked);
    let mut found = locked.clone();
    found.layouts[0].sha256 = "0".repeat(64);
    let [difference] = &locked.differences(&found)[..] else {
        panic!("one fact moved")
    };
    assert_eq!(
        (difference.layout.as_str(), difference.key),
        ("fancy", "sha256")
    );
    assert_eq!(difference.locked.as_ref(), Some(&locked.layouts[0].sha256));
    assert_eq!(difference.found.as_ref(), Some(&found.layouts[0].sha256));
    found.seed = Seed::new([9; 32]);
    found.layouts.remove(0);
    let keys: Vec<_> = locked
        .differences(&found)
        .iter()
        .map(|difference| difference.key)
        .collect();
    assert_eq!(keys, ["seed", "entries", "bytes", "sha256"]);
    let keys: Vec<_> = found
        .differences(&locked)
        .iter()
        .map(|difference| difference.key)
        .collect();
    assert_eq!(keys, ["seed", "entries", "bytes", "sha256"]);
}

#[test]
fn a_lock_with_one_bit_changed_is_different() {
    let locked = fancy();
    let text = locked.to_string().into_bytes();
    let start = text
        .windows(5)
        .position(|bytes| bytes == b"\nseed")
        .unwrap();
    for at in start..text.len() {
        let mut changed = text.clone();
        changed[at] ^= 1;
        let changed = String::from_utf8(changed).unwrap();
        if let Ok(lock) = changed.parse::<Lock>() {
            assert!(
                !lock.differences(&locked).is_empty(),
                "byte {at}: {changed}"
            );
        }
    }
}

/// `messages.txt` lists those that a command prints.
#[test]
fn malformed_locks_are_refused_with_the_line() {
    let good = fancy().to_string();
    let number = "expected a whole number from 0 to 18446744073709551615, found";
    for (text, place) in [
        (
            "",
            "seed: expected a string of 64 hexadecimal digits, found nothing",
        ),
        (
            "seed = 'c0ffee'",
            "seed: expected 64 hexadecimal digits (32 bytes), found 6 digits",
        ),
        ("\u{0}", "line 1: "),
        (
            &good.replace("entries", "entrys"),
            "layout.fancy.`entrys`: expected one of entries, bytes, sha256, found an unknown key",
        ),
        (
            &good.replace("bytes = ", "bytes = 1.5 #"),
            &format!("layout.fancy.bytes: {number} a value of type float"),
        ),
        (
            &good.replace("entries = ", "entries = 18446744073709551615"),
            &format!("layout.fancy.entries: {number} 18446744073709551615"),
        ),
        (
            &good.replace("sha256 = \"", "sha256 = \"x"),
            "layout.fancy.sha256: expected 64 lowercase hexadecimal digits, found `x",
        ),
        (
            &good.replace("[layout.fancy]", "[layout.'a b']"),
            "layout.`a b`: expected the name of a layout: letters, ",
        ),
    ] {
        let error = text.parse::<Lock>().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BadLock, "{text}");
        let message = error.to_string();
        assert!(
            message.starts_with(&format!("lock file: {place}")),
            "{text}: {message}"
        );
    }
}
