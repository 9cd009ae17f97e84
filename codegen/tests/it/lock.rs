//! `tables.lock`: this version generates the committed one, and the format shows what changed.

use proptest::prelude::*;
use sliding_attacks_codegen::lock::{Lock, LockedLayout};
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Error, Layout};

fn fresh() -> Lock {
    let builder = Layout::ALL.iter().fold(Builder::new(), |builder, &layout| builder.layout(layout));
    Lock::from(&builder.generate().unwrap())
}

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
    let fresh = fresh();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, fresh.to_string()).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    let differences = Lock::parse(&committed).unwrap().differences(&fresh);
    assert!(differences.is_empty(), "tables moved; if that is meant, BLESS=1 rewrites the lock: {differences:#?}");
    assert_eq!(committed, fresh.to_string(), "BLESS=1 rewrites it");
}

#[test]
fn what_moved_is_told_apart() {
    let locked = fancy();
    assert_eq!(Lock::parse(&locked.to_string()).unwrap(), locked);
    let mut found = locked.clone();
    found.layouts[0].sha256 = "0".repeat(64);
    let [difference] = &locked.differences(&found)[..] else { panic!("one fact moved") };
    assert_eq!((difference.layout.as_str(), difference.key), ("fancy", "sha256"));
    assert_eq!(difference.locked.as_ref(), Some(&locked.layouts[0].sha256));
    assert_eq!(difference.found.as_ref(), Some(&found.layouts[0].sha256));
    found.seed = [9; 32];
    found.layouts.remove(0);
    let keys: Vec<_> = locked.differences(&found).iter().map(|difference| difference.key).collect();
    assert_eq!(keys, ["seed", "entries", "bytes", "sha256"]);
    let keys: Vec<_> = found.differences(&locked).iter().map(|difference| difference.key).collect();
    assert_eq!(keys, ["seed", "entries", "bytes", "sha256"]);
}

#[test]
fn files_that_are_no_lock_are_refused_with_the_place() {
    let good = fancy().to_string();
    let cases = [
        ("", "seed"),
        ("seed = 3", "seed"),
        ("seed = [", "the file"),
        ("\u{0}", "the file"),
        (&good.replace("entries", "entrys"), "layout.fancy.entrys"),
        (&good.replace("bytes = ", "bytes = -"), "layout.fancy.bytes"),
        (&good.replace("sha256 = \"", "sha256 = \"x"), "layout.fancy.sha256"),
        (&good.replace("seed = ", "sed = "), "sed"),
        (&good.replace("[layout.fancy]", "[layout]"), "entries"),
    ];
    for (text, key) in cases {
        match Lock::parse(text) {
            Err(Error::BadLock { key: found, .. }) => assert_eq!(found, key, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    assert!(matches!(Lock::parse("seed = 'c0ffee'"), Err(Error::BadSeed { .. })));
}

fn any_layout() -> impl Strategy<Value = LockedLayout> {
    (any::<String>(), 0..u64::MAX / 2, 0..u64::MAX / 2, "[0-9a-f]{64}")
        .prop_map(|(name, entries, bytes, sha256)| LockedLayout { name, entries, bytes, sha256 })
}

proptest! {
    #[test]
    fn any_lock_survives_the_round_trip(seed in any::<[u8; 32]>(), layout in any_layout()) {
        let lock = Lock { seed, layouts: vec![layout] };
        prop_assert_eq!(Lock::parse(&lock.to_string()).unwrap(), lock);
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in any::<String>(), line in 0..12_usize, insert in any::<String>()) {
        let _ = Lock::parse(&text);
        let mut lines: Vec<_> = LOCK.lines().collect();
        lines.insert(line.min(lines.len()), &insert);
        let _ = Lock::parse(&lines.join("\n"));
    }
}

const LOCK: &str = r#"seed = "0000000000000000000000000000000000000000000000000000000000000000"

[layout.fancy]
entries = 1
bytes = 8
sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
"#;

#[test]
fn the_default_seed_is_the_locked_one() {
    assert_eq!(fancy().seed, DEFAULT_SEED);
}
