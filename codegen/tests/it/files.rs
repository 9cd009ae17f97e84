//! A file is written only if it changes, stays the same file for everyone who has it open, and has
//! its old content after a failure. Links, permissions and devices.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use sliding_attacks_codegen::internal::io_error;
use sliding_attacks_codegen::{Builder, ErrorKind, Seed, Tables};

use crate::common::folder;
#[cfg(all(feature = "cli", unix))]
use crate::program::PROGRAM;

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
fn a_failed_write_leaves_no_file() {
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
}

#[test]
fn the_system_error_is_kept_and_selects_the_remedy() {
    let error = tables(1)
        .write_to(folder("missing").join("there").join("tables.rs"))
        .unwrap_err();
    let source = std::error::Error::source(&error)
        .and_then(|source| source.downcast_ref::<io::Error>())
        .unwrap();
    assert_eq!(source.kind(), io::ErrorKind::NotFound);
    // Errors that the tests cannot produce everywhere.
    for (kind, remedy) in [
        (io::ErrorKind::ReadOnlyFilesystem, "another file system"),
        (io::ErrorKind::QuotaExceeded, "free some space"),
        (io::ErrorKind::FileTooLarge, "raise the file size limit"),
        (io::ErrorKind::PermissionDenied, "check the permissions"),
        (io::ErrorKind::Other, "use a different one"),
    ] {
        let message = io_error(Path::new("tables.rs"), "write", kind.into()).to_string();
        assert!(
            message.starts_with("`tables.rs`: cannot write: ") && message.contains(remedy),
            "{message}"
        );
    }
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

#[test]
#[cfg(unix)]
fn a_rewritten_file_keeps_its_mode_and_owner() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    let folder = folder("files/same");
    // Like `/tmp`, where Linux may refuse root another user's file that is opened with `O_CREAT`.
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o1777)).unwrap();
    let path = folder.join("tables.rs");
    for (number, (mode, owner)) in (1..).zip([
        (0o600, None),
        (0o644, None),
        (0o664, None),
        (0o640, Some(12_345)),
        (0o666, Some(12_345)),
    ]) {
        let _ = fs::remove_file(&path);
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        // Only root can give a file away.
        let _ = chown(&path, owner, owner);
        let facts = || {
            let found = fs::metadata(&path).unwrap();
            (found.ino(), found.mode(), found.uid(), found.gid())
        };
        let before = facts();
        tables(number).write_to(&path).unwrap();
        assert_eq!(facts(), before, "{mode:o}");
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, tables(number).to_rust());
        assert_eq!(names(&folder), ["tables.rs"]);
    }
}

/// By a user who is not root, for whom nothing is unreadable. At first, no file may have a byte.
#[test]
#[cfg(all(feature = "cli", unix))]
fn a_file_that_can_be_written_but_not_read_is_written_or_left_alone() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    use std::os::unix::process::CommandExt as _;
    let folder = folder("files/unreadable");
    let path = folder.join("lock");
    fs::write(&path, "old").unwrap();
    let is_root = fs::metadata(&path).unwrap().uid() == 0;
    if is_root {
        // The folder as well, so that the user could remove the file.
        for path in [&path, &folder] {
            chown(path, Some(12_345), None).unwrap();
        }
    }
    for (limit, code, expected) in [
        ("trap '' XFSZ; ulimit -f 0", 2, "old"),
        (":", 0, "[layout.fancy]"),
    ] {
        fs::set_permissions(&path, fs::Permissions::from_mode(0o200)).unwrap();
        let script = format!("{limit}; exec \"$0\" lock --layout fancy -o \"$1\"");
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &script, PROGRAM]).arg(&path);
        if is_root {
            command.uid(12_345);
        }
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.code() == Some(126) {
            return println!("skipped: {PROGRAM} does not run here as another user: {said}");
        }
        assert_eq!(output.status.code(), Some(code), "{said}");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(expected), "{text}");
    }
}

/// Ends the program at any step of writing, after any part of it. Like Linux in `/tmp`, it refuses to
/// "create" a file that is there.
#[cfg(all(feature = "cli", target_os = "linux"))]
const SHIM: &str = r#"
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdlib.h>
    #include <sys/syscall.h>
    #include <unistd.h>

    static long calls = 0;
    static int fails(void) { errno = ENOSPC; return calls++ == atol(getenv("FAIL")); }
    static int dies(void) { return calls > atol(getenv("KILL")); }

    ssize_t write(int file, const void *bytes, size_t size) {
        if (file > 2 && fails())
            return -1;
        if (file > 2 && dies()) {
            syscall(SYS_write, file, bytes, size * atol(getenv("PERCENT")) / 100);
            kill(getpid(), SIGKILL);
        }
        return syscall(SYS_write, file, bytes, size);
    }
    int ftruncate64(int file, off64_t length) {
        if (fails())
            return -1;
        if (dies())
            kill(getpid(), SIGKILL);
        return syscall(SYS_ftruncate, file, length);
    }
    int open64(const char *path, int flags, ...) {
        va_list rest;
        va_start(rest, flags);
        if (flags & O_CREAT && access(path, F_OK) == 0) {
            errno = EACCES;
            return -1;
        }
        return syscall(SYS_openat, AT_FDCWD, path, flags, va_arg(rest, int));
    }
"#;

/// A program that is killed leaves the old file, the new file, or one that nobody takes for either.
#[test]
#[cfg(all(feature = "cli", target_os = "linux"))]
fn an_interrupted_write_leaves_a_whole_file_or_one_that_does_not_compile() {
    use std::process::Command;

    let folder = folder("files/killed");
    fs::write(folder.join("shim.c"), SHIM).unwrap();
    let run = |command: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(&folder);
        shell.output().unwrap()
    };
    if !run("cc -shared -fPIC -o shim.so shim.c && LD_PRELOAD=./shim.so FAIL=-1 KILL=99 true")
        .status
        .success()
        || !crate::program::can_run()
    {
        return println!("skipped: no C compiler here for the program's own target");
    }
    // The old file has an end that the new one has not.
    for (name, end, arguments, compile) in [
        (
            "tables.rs",
            "pub static END: u8 = 0;\n",
            "generate",
            "\"${RUSTC:-rustc}\" --edition 2024 --crate-type lib --emit metadata -o metadata",
        ),
        (
            "tables.h",
            "extern int end;\n",
            "generate --format c",
            "cc -xc -fsyntax-only",
        ),
        (
            "tables.lock",
            "# end\n",
            "lock --layout plain",
            "'PROGRAM' check --lock",
        ),
        // As `include_bytes!` into an array of known length.
        (
            "fancy.tables",
            "",
            "generate --format bin",
            "test $(cat fancy.tables | wc -c) = 863872 #",
        ),
    ] {
        let compile = compile.replace("PROGRAM", PROGRAM);
        let write = |seed: u8, setting: &str| {
            run(&format!(
                "{setting} '{PROGRAM}' {arguments} --seed {seed:064x} -o {name}"
            ))
        };
        let read = || fs::read(folder.join(name)).unwrap_or_default();
        let compiles = || run(&format!("{compile} {name}"));
        let [old, new] = [(1, end), (2, "")].map(|(seed, end)| {
            assert!(write(seed, "").status.success());
            fs::write(folder.join(name), [&read(), end.as_bytes()].concat()).unwrap();
            let compiled = compiles();
            assert!(compiled.status.success(), "{compiled:?}");
            read()
        });
        let mut left = std::collections::BTreeSet::new();
        // Without an error, with one at the second write, after which the old content is restored, and in
        // a new file.
        for (fail, is_new) in [(-1, false), (1, false), (-1, true)] {
            let mut killed = 0;
            for (kill, percent) in (0..).flat_map(|kill| [0, 50].map(|part| (kill, part))) {
                let path = folder.join(name);
                if is_new {
                    let _ = fs::remove_file(&path);
                } else {
                    fs::write(&path, &old).unwrap();
                }
                let setting =
                    format!("LD_PRELOAD=./shim.so FAIL={fail} KILL={kill} PERCENT={percent}");
                let output = write(2, &setting);
                let found = read();
                if output.status.code().is_some_and(|code| code < 3) {
                    assert_eq!(found == new, fail == -1, "{setting}");
                    break;
                }
                killed += 1;
                if found == new || found == old || !left.insert(found.clone()) {
                    continue;
                }
                assert_ne!(found.len(), new.len(), "{name}, {setting}");
                // C ignores zeros at the end of what is whole, and a lock file's parser a `#`.
                let is_whole = |content: &Vec<u8>| {
                    let rest = found.strip_prefix(content.as_slice());
                    rest.is_some_and(|rest| rest == b"#" || rest.iter().all(|&byte| byte == 0))
                };
                if !end.is_empty() && (is_whole(&new) || is_whole(&old)) {
                    continue;
                }
                let compiled = compiles();
                // An empty file says nothing, and a compiler accepts it.
                assert!(
                    !compiled.status.success() || found.is_empty() && is_new,
                    "{name}, {setting}: it compiles"
                );
            }
            assert!(killed >= 8, "{name}: killed {killed} times");
        }
        let begins = |file: &&Vec<u8>| file.starts_with(b"This file is unfinished: run ");
        let unfinished = left.iter().filter(begins).count();
        assert!(unfinished >= 3, "{name}: {unfinished} of {}", left.len());
    }
}

/// On a file system of 64 KiB for three files.
#[test]
#[cfg(all(feature = "cli", target_os = "linux"))]
fn a_full_disk_loses_nothing() {
    let folder = folder("files/full");
    let run = |script: &str| {
        let mut command = std::process::Command::new("unshare");
        command
            .args(["--map-root-user", "--mount", "sh", "-ec", script, PROGRAM])
            .current_dir(&folder)
            .output()
    };
    let mount = "mkdir -p small; mount -t tmpfs -o size=64k,nr_inodes=4 none small; cd ./small";
    if !run(mount).is_ok_and(|output| output.status.success()) {
        return println!("skipped: this user cannot mount");
    }
    let output = run(&format!(
        "{mount}
        try() {{ \"$0\" \"$@\" 2>&1 || echo \"exit code $?\"; }}
        head -c 40000 /dev/zero | tr '\\0' x > old
        cat /dev/zero > filling 2> /dev/null || true
        try generate -o old
        try generate -o new
        ls
        tr -d x < old | wc -c
        wc -c < old
        rm filling
        touch no inode
        try lock --layout fancy -o new
        try lock --layout fancy -o old
        tail -n 1 old | cut -d ' ' -f 1
        ls"
    ));
    let no_space = "cannot write: No space left on device (os error 28); free some space there, \
                    or write to another disk\nexit code 2";
    let said = String::from_utf8(output.unwrap().stdout).unwrap();
    let expected = [
        &format!("error: `old`: {no_space}\nerror: `new`: {no_space}"),
        "filling\nold\n0\n40000",
        &format!("error: `new`: {no_space}"),
        "old holds 1 layout\nsha256\ninode\nno\nold\n",
    ];
    assert_eq!(said, expected.join("\n"));
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
    // A link to a file that does not exist creates one.
    symlink("there/new", folder.join("third")).unwrap();
    tables(1).write_to(folder.join("third")).unwrap();
    assert_eq!(names(&folder.join("there")), ["new", "second", "tables.rs"]);
    symlink("missing/new", folder.join("fourth")).unwrap();
    assert_eq!(
        tables(1)
            .write_to(folder.join("fourth"))
            .unwrap_err()
            .kind(),
        ErrorKind::Io
    );
}

#[test]
fn hard_links_have_the_new_content_too() {
    let folder = folder("files/names");
    let (path, other) = (folder.join("tables.rs"), folder.join("other.rs"));
    tables(1).write_to(&path).unwrap();
    fs::hard_link(&path, &other).unwrap();
    tables(2).write_to(&path).unwrap();
    for name in [&path, &other] {
        assert_eq!(fs::read_to_string(name).unwrap(), tables(2).to_rust());
    }
}

#[test]
fn a_device_is_written_to() {
    let device = if cfg!(windows) { "NUL" } else { "/dev/null" };
    tables(1).write_to(device).unwrap();
    assert!(fs::read(device).unwrap().is_empty());
}

#[test]
#[cfg(windows)]
fn a_file_that_another_program_locks_is_named() {
    use std::os::windows::fs::OpenOptionsExt as _;
    let path = folder("files/held").join("tables.rs");
    tables(1).write_to(&path).unwrap();
    let mut options = fs::File::options();
    let held = options.read(true).share_mode(1).open(&path).unwrap();
    let error = tables(2).write_to(&path).unwrap_err();
    assert!(
        error.kind() == ErrorKind::Io && error.to_string().contains("close the program"),
        "{error}"
    );
    drop(held);
    assert_eq!(fs::read_to_string(&path).unwrap(), tables(1).to_rust());
    tables(2).write_to(&path).unwrap();
}
