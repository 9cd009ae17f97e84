//! What several modules use.

use std::fs;
use std::path::{Path, PathBuf};

use sliding_attacks_codegen::{Builder, Layout};

/// Returns a builder of every layout.
pub fn every_layout() -> Builder {
    Layout::ALL
        .iter()
        .copied()
        .fold(Builder::new(), Builder::layout)
}

/// Returns an empty folder, such as `files/links`, which only one test uses.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Texts that are no module path.
pub const BAD_MODULES: &[&str] = &[
    "",
    "::",
    "a::",
    "::a",
    "a:b",
    "a:::b",
    "a b",
    " a",
    "a\n",
    "a ::b",
    "a/**/",
    "a//b",
    "/**/a",
    "a\r\nmod b",
    "x {} mod y",
    "a{}pub mod b",
    "a;b",
    "a\0",
    "a'",
    "a' --pin x '",
    "a\"",
    "a`b`",
    "$(a)",
    "*/ int x; /*",
    "1a",
    "Chess",
    "_a",
    "a_",
    "a__b",
    "a-b",
    "_",
    "fn",
    "gen",
    "crate",
    "self::x",
    "super",
    "Self",
    "r#fn",
    "r#a",
    "ä",
    "a\u{301}",
    "а",
    "a\u{200b}",
    "\u{202e}a",
    "a!",
    "#[a]",
    "'a",
];

/// Texts that are no visibility.
pub const BAD_VISIBILITIES: &[&str] = &[
    " ",
    " pub",
    "pub ",
    "pub\n",
    "public",
    "crate",
    "pub(",
    "pub()",
    "pub (crate)",
    "pub( crate )",
    "pub(crate) ",
    "pub(crate)\n",
    "pub(crate) static X: u8 = 0; pub",
    "pub(crate)/**/",
    "pub/**/(crate)",
    "pub pub",
    "pub mod x {}",
    "pub(nowhere)",
    "pub(in)",
    "pub(in )",
    "pub[crate]",
    "pub(in crate::)",
    "pub(in ::crate)",
    "pub(in crate::fn)",
    "pub(in crate::r#fn)",
    "pub(in a:b)",
    "pub(in a::b)",
    "pub(in self::a)",
    "pub(in super::self)",
    "pub(in super::crate)",
    "pub(in crate::crate)",
    "pub(in crate::super)",
    "pub(in crate:: x)",
    "pub(in  crate::x)",
    "pub(in crate::x/**/)",
    "pub(in crate::x//)",
    "pub(in crate::x/*\npub static INJECTED: u8 = 1; */)",
    "pub(in crate::x)pub(crate)",
    "pub(in crate::x'; touch y; ')",
    "pub(in crate::\"x\")",
    "pub(in crate::ä)",
    "pub(in crate::x\0)",
    "pub(in crate::x) mod y {} pub",
    "#[path = \"x\"] pub",
];
