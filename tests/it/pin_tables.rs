//! What the compiler says about a pin that does not match: it evaluates this function for
//! `pin_tables!`, in whose documentation one pin compiles and another does not.

use sliding_attacks::__check_pin as check;

const DIGEST: &str = "acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e852";

fn message(pinned: &str) -> String {
    let refused = std::panic::catch_unwind(|| check("fancy", DIGEST, pinned)).unwrap_err();
    *refused.downcast().unwrap()
}

#[test]
fn a_wrong_pin_shows_both_digests() {
    check("fancy", DIGEST, DIGEST);
    check("fancy", DIGEST, &DIGEST.to_uppercase());

    // A mark is below the first digit that differs.
    for (at, pinned) in [
        (0, format!("0{}", &DIGEST[1..])),
        (63, format!("{}3", &DIGEST[..63])),
    ] {
        let message = message(&pinned);
        let lines: Vec<_> = message.lines().map(|line| line.trim_end()).collect();
        let version = env!("CARGO_PKG_VERSION");
        let first =
            format!("the `fancy` tables of sliding-attacks {version} are not the ones pinned");
        assert_eq!(lines[0], first);
        assert_eq!(lines[1], format!("  pinned: {pinned}"));
        assert_eq!(lines[2], format!("  found:  {DIGEST}"));
        assert_eq!(lines[3], format!("          {}^", " ".repeat(at)));
        // Two pages show the whole message.
        for page in [
            include_str!("../../docs/pin-in-ci.md"),
            include_str!("../../src/pin_tables.rs"),
        ] {
            assert!(page.contains(lines[4]), "a page lacks `{}`", lines[4]);
        }
    }

    let message = message("c0ffee");
    for part in [
        "pin_tables!(fancy, ...): expected 64 hexadecimal digits",
        "c0ffee",
        DIGEST,
    ] {
        assert!(message.contains(part), "{message}");
    }
}
