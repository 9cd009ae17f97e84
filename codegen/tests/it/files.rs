//! Files are written completely or not at all, by threads and by processes, and only if they
//! change. Links, permissions, mounts and devices.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use sliding_attacks_codegen::internal::io_error;
use sliding_attacks_codegen::{Builder, ErrorKind, Seed, Tables};

use crate::common::folder;

/// Returns tables that are a few lines of text, different for each number.
fn tables(number: u8) -> Tables {
    Builder::new()
        .seed(Seed::new([number; 32]))
        .generate()
        .unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_written_only_when_it_changes() {
    let folder = folder("files/changes");
    let path = folder.join("tables.rs");
    let long_ago = SystemTime::now() - Duration::from_secs(3600);
    tables(1).write_to(&path).unwrap();
    fs::File::options()
        .append(true)
        .open(&path)
        .unwrap()
        .set_modified(long_ago)
        .unwrap();
    let modified = || fs::metadata(&path).unwrap().modified().unwrap();
    let before = modified();
    tables(1).write_to(&path).unwrap();
    assert_eq!(modified(), before);
    tables(2).write_to(&path).unwrap();
    assert!(modified() > before);
    assert_eq!(fs::read_to_string(&path).unwrap(), tables(2).to_rust());
    assert_eq!(names(&folder), ["tables.rs"]);
}

#[test]
fn a_failure_leaves_nothing_behind() {
    let folder = folder("files/failure");
    let error = tables(1)
        .write_to(folder.join("missing").join("tables.rs"))
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Io);
    assert_eq!(
        tables(1).write_to(&folder).unwrap_err().kind(),
        ErrorKind::Io
    );
    assert!(names(&folder).is_empty());
    // The file is written beside the folder of this name, and cannot replace it.
    let (name, inner) = (folder.join("name"), folder.join("name").join("inner"));
    fs::create_dir_all(&inner).unwrap();
    assert_eq!(tables(1).write_to(&name).unwrap_err().kind(), ErrorKind::Io);
    assert_eq!(
        (names(&folder), names(&name)),
        (vec!["name".to_owned()], vec!["inner".to_owned()])
    );
}

#[test]
fn the_system_s_error_is_kept_and_decides_what_to_do() {
    let error = tables(1)
        .write_to(folder("missing").join("there").join("tables.rs"))
        .unwrap_err();
    let source = std::error::Error::source(&error)
        .and_then(|source| source.downcast_ref::<io::Error>())
        .unwrap();
    assert_eq!(source.kind(), io::ErrorKind::NotFound);
    // What the tests cannot bring about everywhere.
    for (kind, remedy) in [
        (io::ErrorKind::ReadOnlyFilesystem, "another file system"),
        (io::ErrorKind::QuotaExceeded, "free some space"),
        (io::ErrorKind::FileTooLarge, "raise the file size limit"),
        (io::ErrorKind::PermissionDenied, "check the permissions"),
        (io::ErrorKind::Other, "use another one"),
    ] {
        let message = io_error(Path::new("tables.rs"), "write", kind.into()).to_string();
        assert!(
            message.starts_with("`tables.rs`: cannot write: ") && message.contains(remedy),
            "{message}"
        );
    }
}

#[test]
fn threads_write_one_file() {
    let folder = folder("files/threads");
    let path = folder.join("tables.rs");
    // Windows refuses a rename while another thread reads the file, and on a busy machine eight
    // nearly always do.
    let all: Vec<_> = (0..if cfg!(windows) { 3 } else { 8 }).map(tables).collect();
    let texts: Vec<_> = all.iter().map(|tables| tables.to_rust()).collect();
    all[0].write_to(&path).unwrap();
    // As with most umasks; where the group may write, a file is written in place.
    #[cfg(unix)]
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
    std::thread::scope(|scope| {
        for tables in &all {
            scope.spawn(|| (0..50).for_each(|_| tables.write_to(&path).unwrap()));
        }
        for _ in 0..200 {
            let read = fs::read_to_string(&path).unwrap();
            assert!(texts.contains(&read), "{read}");
            std::thread::sleep(Duration::from_millis(1));
        }
    });
    assert_eq!(names(&folder), ["tables.rs"]);
}

/// The files of another container that has a process of the same number, or of a process that was
/// killed.
#[test]
fn a_temporary_file_of_another_is_not_written() {
    let folder = folder("taken");
    let taken = |number| {
        folder.join(format!(
            "sliding-attacks-codegen.{}-{number}.tmp",
            std::process::id()
        ))
    };
    (0..1000).for_each(|number| fs::write(taken(number), "theirs").unwrap());
    tables(1).write_to(folder.join("tables.rs")).unwrap();
    assert_eq!(
        fs::read_to_string(folder.join("tables.rs")).unwrap(),
        tables(1).to_rust()
    );
    assert!((0..1000).all(|number| fs::read_to_string(taken(number)).unwrap() == "theirs"));
    assert_eq!(names(&folder).len(), 1001);
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let path = folder("files/read_only").join("tables.rs");
    tables(1).write_to(&path).unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    // Nothing changes, so nothing is written.
    tables(1).write_to(&path).unwrap();
    let error = tables(2).write_to(&path).unwrap_err();
    assert!(
        error.kind() == ErrorKind::Io && error.to_string().contains("permissions"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), tables(1).to_rust());
    assert_eq!(names(path.parent().unwrap()), ["tables.rs"]);
}

/// A file that a new one would not have to give rights to others is replaced. Any other is written in
/// place: as a group's rights, an access control list shows in the mode.
#[test]
#[cfg(unix)]
fn a_file_keeps_its_permissions_and_owners() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    let path = folder("files/permissions").join("tables.rs");
    for (number, (mode, owner, replaced)) in (0..).zip([
        (0o600, None, true),
        (0o644, None, true),
        (0o755, None, true),
        (0o640, None, false),
        (0o664, None, false),
        (0o644, Some(12_345), false),
    ]) {
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        // Only root can give a file away.
        if owner.is_some() && chown(&path, owner, owner).is_err() {
            continue;
        }
        let before = fs::metadata(&path).unwrap();
        tables(number).write_to(&path).unwrap();
        let after = fs::metadata(&path).unwrap();
        let facts = |of: &fs::Metadata| (of.mode(), of.uid(), of.gid());
        assert_eq!(facts(&after), facts(&before), "{mode:o}");
        assert_eq!(after.ino() != before.ino(), replaced, "{mode:o}");
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, tables(number).to_rust());
    }
}

#[test]
#[cfg(all(feature = "cli", target_os = "linux"))]
fn a_mounted_file_is_written_in_place() {
    use crate::program::PROGRAM;
    let folder = folder("files/mounted");
    for name in ["here", "there"] {
        fs::write(folder.join(name), "").unwrap();
    }
    let run = |script: &str| {
        let mut command = std::process::Command::new("unshare");
        command
            .args(["--map-root-user", "--mount", "sh", "-ec", script, PROGRAM])
            .current_dir(&folder)
            .output()
    };
    let mount = "mount --bind there here";
    if !run(mount).is_ok_and(|output| output.status.success()) {
        return println!("skipped: this user cannot mount");
    }
    let output = run(&format!("{mount}; \"$0\" lock --layout fancy -o here")).unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let text = fs::read_to_string(folder.join("there")).unwrap();
    assert!(text.contains("[layout.fancy]"), "{text}");
    assert_eq!(names(&folder), ["here", "there"]);
}

#[test]
#[cfg(unix)]
fn links_are_followed() {
    use std::os::unix::fs::symlink;
    let folder = folder("files/links");
    fs::create_dir(folder.join("there")).unwrap();
    let target = folder.join("there").join("tables.rs");
    symlink("there/second", folder.join("first")).unwrap();
    symlink("tables.rs", folder.join("there").join("second")).unwrap();
    for number in 1..3 {
        fs::write(&target, "old").unwrap();
        tables(number).write_to(folder.join("first")).unwrap();
        assert_eq!(
            fs::read_to_string(&target).unwrap(),
            tables(number).to_rust()
        );
    }
    for link in ["first", "there/second"] {
        assert!(
            fs::symlink_metadata(folder.join(link))
                .unwrap()
                .is_symlink(),
            "{link}"
        );
    }
    // A link to nothing is an error.
    symlink("nothing", folder.join("third")).unwrap();
    assert_eq!(
        tables(1).write_to(folder.join("third")).unwrap_err().kind(),
        ErrorKind::Io
    );
    assert_eq!(
        (names(&folder).len(), names(&folder.join("there"))),
        (3, vec!["second".into(), "tables.rs".into()])
    );
}

#[test]
fn another_name_of_the_file_keeps_the_old_content() {
    let folder = folder("files/names");
    let (path, other) = (folder.join("tables.rs"), folder.join("other.rs"));
    tables(1).write_to(&path).unwrap();
    fs::hard_link(&path, &other).unwrap();
    tables(2).write_to(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), tables(2).to_rust());
    assert_eq!(fs::read_to_string(&other).unwrap(), tables(1).to_rust());
}

#[test]
fn a_device_is_written_to() {
    let device = if cfg!(windows) { "NUL" } else { "/dev/null" };
    tables(1).write_to(device).unwrap();
    assert!(fs::read(device).unwrap().is_empty());
}

/// A scanner or an editor has the file open for a moment, or does not let go of it.
#[test]
#[cfg(windows)]
fn a_refused_rename_is_tried_again() {
    use std::os::windows::fs::OpenOptionsExt as _;
    use std::time::Instant;
    let folder = folder("files/refused");
    let path = folder.join("tables.rs");
    tables(1).write_to(&path).unwrap();
    let open = || {
        fs::File::options()
            .read(true)
            .share_mode(1)
            .open(&path)
            .unwrap()
    };
    let held = open();
    std::thread::scope(|scope| {
        scope.spawn(|| tables(2).write_to(&path).unwrap());
        std::thread::sleep(Duration::from_millis(300));
        drop(held);
    });
    assert_eq!(fs::read_to_string(&path).unwrap(), tables(2).to_rust());

    let (_held, began) = (open(), Instant::now());
    let error = tables(3).write_to(&path).unwrap_err();
    assert!(
        error.kind() == ErrorKind::Io && error.to_string().contains("close"),
        "{error}"
    );
    assert!(
        began.elapsed() >= Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), tables(2).to_rust());
    assert_eq!(names(&folder), ["tables.rs"]);
}
