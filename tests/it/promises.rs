//! What the pages promise, word for word, and the test or the step that fails when it stops
//! holding.
//!
//! Who adds a promise to one of these sections adds its line here, with the check. Sentences that
//! compare look-ups are held against the measurements by `benches/figures/src/claims.rs`.

use std::path::Path;

/// The page, words of the promise, the file of the check, and words that the check consists of.
type Promise = (&'static str, &'static str, &'static str, &'static str);

const README: &str = "README.md";
const SECURITY: &str = "SECURITY.md";
const REPRODUCIBLE: &str = "docs/reproducible-tables.md";
const TROUBLE: &str = "docs/trouble.md";
const HOSTS: &str = "checks/hosts/run";
const CI: &str = ".ci/run";
const FILES: &str = "codegen/tests/it/files.rs";
const EXHAUSTIVE: (&str, &str) = (
    "tests/it/exhaustive.rs",
    "fn every_implementation_agrees_on_every_relevant_occupancy",
);
const PINS: (&str, &str) = (
    "tests/it/pin_tables.rs",
    "fn a_pin_that_does_not_hold_shows_both_digests",
);
const COPIES: (&str, &str) = (
    "tests/it/copies.rs",
    "fn a_copy_with_one_bit_changed_is_refused",
);

#[rustfmt::skip]
const PROMISES: &[Promise] = &[
    (README, "The tables are `static` data: no `init()`, no lazy cell, no allocation.", HOSTS, "def thumbv6m():"),
    (README, "is `#![no_std]`", HOSTS, "def thumbv6m():"),
    (README, "has no dependency at run time", CI, "beside the crate these are built"),
    (README, "its root functions are `const fn`", "tests/it/const_context.rs", "fn constants_hold_what_calls_return"),
    (README, "every host and target tried", HOSTS, "def same_tables("),
    (README, "you can pin their SHA-256", PINS.0, PINS.1),
    (README, "All look-ups return the same attacks", EXHAUSTIVE.0, EXHAUSTIVE.1),
    (README, "hold for all 2^64 occupancies", CI, "checks/proofs/run --today"),
    (README, "generates the same tables in your build from the seed", "tests/it/lock.rs", "fn the_committed_copies_are_a_fresh_generation"),
    (README, "compiles only with the tables that you tested", PINS.0, PINS.1),
    (README, "Rust 1.85 or later", HOSTS, "def msrv():"),
    (README, "CI tests x86-64 and i686, Windows in Wine, AArch64, s390x and thumbv6m", HOSTS, "\"windows\": windows,"),
    (REPRODUCIBLE, "Every version returns the same attack set", EXHAUSTIVE.0, EXHAUSTIVE.1),
    (REPRODUCIBLE, "The same version, seed and layout give the same data", HOSTS, "def same_tables("),
    (REPRODUCIBLE, "A digest changes only in a minor release", "checks/semver", "tables.lock"),
    (REPRODUCIBLE, "The changelog lists each change", "tests/it/lock.rs", "fn the_documents_quote_the_locked_digests"),
    (REPRODUCIBLE, "If the tables differ, the program does not compile", PINS.0, PINS.1),
    (REPRODUCIBLE, "All builds work offline, from vendored sources and from a read-only folder.", HOSTS, "def vendored():"),
    (REPRODUCIBLE, "which the build script compares before the compiler reads the file", COPIES.0, COPIES.1),
    (REPRODUCIBLE, "exit code 1 if anything differs", "codegen/tests/it/cli.rs", "fn check_tells_what_moved_with_exit_code_1"),
    (REPRODUCIBLE, "which makes the same text again", "codegen/tests/it/cli.rs", "fn a_files_own_command_makes_it_again"),
    (TROUBLE, "this crate adds no other package", "checks/old-locks", "adds no other package"),
    (TROUBLE, "It always has its old or its new content", FILES, "fn threads_write_one_file"),
    (TROUBLE, "The command retries for five seconds", FILES, "fn a_refused_rename_is_tried_again"),
    (TROUBLE, "A file that already has the content is not touched.", FILES, "fn a_file_is_written_only_when_it_changes"),
    (TROUBLE, "Links are followed, and a link that leads nowhere is an error.", FILES, "fn links_are_followed"),
    (TROUBLE, "Other names of a file (hard links) keep the old content.", FILES, "fn another_name_of_the_file_keeps_the_old_content"),
    (TROUBLE, "An existing file keeps its permissions.", FILES, "fn a_file_keeps_its_permissions"),
    (TROUBLE, "A read-only file is not replaced, not even by root.", FILES, "fn a_read_only_file_is_not_replaced"),
    (TROUBLE, "Devices and pipes, such as `/dev/null` and `NUL`, are written to directly.", FILES, "fn a_device_is_written_to"),
    (TROUBLE, "can leave a temporary file, `sliding-attacks-codegen.….tmp`", FILES, "fn a_temporary_file_of_another_is_not_written"),
    (SECURITY, "a look-up that returns another set than the squares that the slider attacks", EXHAUSTIVE.0, EXHAUSTIVE.1),
    (SECURITY, "undefined behaviour, such as a read outside of a table, from safe code", "tests/it/bounds.rs", "fn a_generated_file_is_refused_or_stays_within_its_tables"),
    (SECURITY, "tables that pass `pin_tables!`", COPIES.0, COPIES.1),
    (SECURITY, "`Builder::pin`", "codegen/tests/it/builder.rs", "fn pins_hold_or_say_what_moved"),
    (SECURITY, "`check`", "codegen/tests/it/lock.rs", "fn a_lock_with_one_bit_changed_is_no_longer_the_same"),
    (SECURITY, "files of a release whose digest or attestation does not hold", "checks/headers", "--pin \"$layout=$pin\""),
    (SECURITY, "the generator writes to a file that its caller did not name, or leaves half of one", FILES, "fn a_failure_leaves_nothing_behind"),
];

/// Sections in which each item of a list has to be a promise.
const SECTIONS: [(&str, &str); 4] = [
    (README, "# sliding-attacks"),
    (REPRODUCIBLE, "## What is promised"),
    (TROUBLE, "## The files"),
    (SECURITY, "## What is a vulnerability"),
];

fn read(name: &str) -> String {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
    text.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns a page with a line for each item and heading, and for what is around them, without the
/// targets of links.
fn page(name: &str) -> String {
    let mut words = String::new();
    for line in read(name).lines() {
        words += if line.starts_with(['-', '#']) || line.is_empty() {
            "\n"
        } else {
            " "
        };
        words += line.trim_start();
    }
    let mut links = words.split("](");
    let first = links.next().unwrap_or_default().to_owned();
    let rest = links.map(|link| link.split_once(')').map_or(link, |(_, rest)| rest));
    rest.fold(first, |text, rest| text + rest)
}

#[test]
fn each_promise_has_a_check() {
    if !Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("checks")
        .exists()
    {
        println!("skipped: the checks are not part of the package");
        return;
    }
    for (name, words, check, part) in PROMISES {
        assert!(
            page(name).contains(words),
            "{name} does not say `{words}`; mend the list of promises"
        );
        assert!(
            read(check).contains(part),
            "{check} lacks `{part}`, without which nothing checks what {name} promises: {words}"
        );
    }
    for (name, heading) in SECTIONS {
        let page = page(name);
        let (_, section) = page
            .split_once(&format!("\n{heading}"))
            .unwrap_or_else(|| panic!("{name} lacks `{heading}`"));
        let (section, _) = section.split_once("\n#").unwrap();
        for item in section.lines().filter(|line| line.starts_with("- ")) {
            let is_listed = PROMISES
                .iter()
                .any(|(page, words, ..)| *page == name && item.contains(words));
            assert!(
                is_listed,
                "{name}, `{heading}`: write into the list of promises what checks this: {item}"
            );
        }
    }
}
