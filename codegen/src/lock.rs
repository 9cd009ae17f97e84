//! `tables.lock`: the seed, sizes and digests of the tables, to compare with later tables.

use core::fmt;
use core::fmt::Write as _;

use crate::builder::parse_seed;
use crate::candidates::Seed;
use crate::error::Error;
use crate::sha256::hex;
use crate::tables::{LayoutTables, Tables};

/// The sizes and the digest of one layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockedLayout {
    /// The layout's name. It is not a [`Layout`](crate::Layout), because a lock may come from another version.
    pub name: String,
    /// The entries of its attack table.
    pub entries: u64,
    /// The bytes of all its arrays.
    pub bytes: u64,
    /// The SHA-256 digest of its data, 64 lower-case hexadecimal digits.
    pub sha256: String,
}

impl From<&LayoutTables> for LockedLayout {
    fn from(tables: &LayoutTables) -> Self {
        Self {
            name: tables.layout().name().to_owned(),
            entries: tables.entries() as u64,
            bytes: tables.bytes() as u64,
            sha256: hex(tables.digest()),
        }
    }
}

/// The content of `tables.lock`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// The seed of all magics.
    pub seed: Seed,
    /// The layouts, in the order of the file.
    pub layouts: Vec<LockedLayout>,
}

impl From<&Tables> for Lock {
    fn from(tables: &Tables) -> Self {
        Self { seed: *tables.seed(), layouts: tables.layouts().iter().map(LockedLayout::from).collect() }
    }
}

/// One fact that differs from the lock. `None` stands for a layout that is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The layout.
    pub layout: String,
    /// The name of the fact.
    pub key: &'static str,
    /// The value in the lock.
    pub locked: Option<String>,
    /// The value found.
    pub found: Option<String>,
}

impl Lock {
    /// Reads the text of a `tables.lock`.
    ///
    /// # Errors
    /// Returns [`Error::BadLock`], which names the key, if the text is not such a file or has an unknown key.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let bad = |key: &str, message: String| Error::BadLock { key: key.to_owned(), message };
        let root: toml::Table = text.parse().map_err(|error: toml::de::Error| bad("the file", error.to_string()))?;
        if let Some(key) = root.keys().find(|key| !["seed", "layout"].contains(&key.as_str())) {
            return Err(bad(key, "expected `seed` or a `[layout.…]`, found another key".into()));
        }
        let seed = root.get("seed").and_then(toml::Value::as_str);
        let seed = parse_seed(seed.ok_or_else(|| bad("seed", "expected a text, found none".into()))?)?;
        let mut layouts = Vec::new();
        let tables = match root.get("layout") {
            None => &toml::Table::new(),
            Some(toml::Value::Table(tables)) => tables,
            Some(_) => return Err(bad("layout", "expected a table for each layout, found something else".into())),
        };
        for (name, entry) in tables {
            let path = |key: &str| format!("layout.{name}.{key}");
            let entry = entry.as_table().ok_or_else(|| bad(name, "expected a table, found something else".into()))?;
            if let Some(key) = entry.keys().find(|key| !["entries", "bytes", "sha256"].contains(&key.as_str())) {
                return Err(bad(&path(key), "expected `entries`, `bytes` or `sha256`, found another key".into()));
            }
            let number = |key: &str| {
                let value =
                    entry.get(key).and_then(toml::Value::as_integer).and_then(|value| u64::try_from(value).ok());
                value.ok_or_else(|| bad(&path(key), "expected a whole number from 0, found none".into()))
            };
            let sha256 = entry.get("sha256").and_then(toml::Value::as_str).unwrap_or_default();
            if sha256.len() != 64 || !sha256.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
                let message = format!("expected 64 lower-case hexadecimal digits, found `{sha256}`");
                return Err(bad(&path("sha256"), message));
            }
            layouts.push(LockedLayout {
                name: name.clone(),
                entries: number("entries")?,
                bytes: number("bytes")?,
                sha256: sha256.to_owned(),
            });
        }
        Ok(Self { seed, layouts })
    }

    /// Returns the layout with this name.
    #[must_use]
    pub fn layout(&self, name: &str) -> Option<&LockedLayout> {
        self.layouts.iter().find(|layout| layout.name == name)
    }

    /// Returns every fact in which `found` differs from this lock, including those of layouts that only one of them
    /// has.
    #[must_use]
    pub fn differences(&self, found: &Self) -> Vec<Difference> {
        let facts = |layout: &LockedLayout| {
            [
                ("entries", layout.entries.to_string()),
                ("bytes", layout.bytes.to_string()),
                ("sha256", layout.sha256.clone()),
            ]
        };
        let mut differences = Vec::new();
        if self.seed != found.seed {
            let (locked, found) = (Some(hex(&self.seed)), Some(hex(&found.seed)));
            differences.push(Difference { layout: "(all)".into(), key: "seed", locked, found });
        }
        for locked in &self.layouts {
            let now = found.layout(&locked.name);
            for (position, (key, fact)) in facts(locked).into_iter().enumerate() {
                let now = now.map(|now| facts(now)[position].1.clone());
                if now.as_ref() != Some(&fact) {
                    differences.push(Difference { layout: locked.name.clone(), key, locked: Some(fact), found: now });
                }
            }
        }
        for now in found.layouts.iter().filter(|now| self.layout(&now.name).is_none()) {
            for (key, fact) in facts(now) {
                differences.push(Difference { layout: now.name.clone(), key, locked: None, found: Some(fact) });
            }
        }
        differences
    }
}

/// Writes the text of a `tables.lock`, with the layouts in order and each fact on its own line.
impl fmt::Display for Lock {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(
            "# What the generated tables are. Written by `sliding-attacks-codegen lock`, compared by `sliding-attacks-codegen check`.\n\
             # sha256 is that of a layout's arrays in the order written, each entry in little-endian order:\n\
             # sliding-attacks-codegen generate --layout LAYOUT --format bin | sha256sum\n",
        )?;
        writeln!(formatter, "seed = \"{}\"", hex(&self.seed))?;
        for layout in &self.layouts {
            let mut name = String::new();
            for character in layout.name.chars() {
                match character {
                    '"' | '\\' => write!(name, "\\{character}")?,
                    character if character.is_control() => write!(name, "\\u{:04x}", character as u32)?,
                    character => name.push(character),
                }
            }
            let bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
            if name.is_empty() || !name.bytes().all(bare) {
                name = format!("\"{name}\"");
            }
            writeln!(formatter, "\n[layout.{name}]")?;
            writeln!(formatter, "entries = {}", layout.entries)?;
            writeln!(formatter, "bytes = {}", layout.bytes)?;
            writeln!(formatter, "sha256 = \"{}\"", layout.sha256)?;
        }
        Ok(())
    }
}
