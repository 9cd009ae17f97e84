//! Detects when the generator produces different tables than before: `tables.lock` records the
//! seed, sizes and digests to compare with.

use core::fmt;
use core::str::FromStr;

use toml::de::{DeTable, DeValue};

use crate::error::{Error, ErrorKind, one_line, quoted};
use crate::seed::{Seed, parse_digits};
use crate::tables::{LayoutTables, Tables};

/// The sizes and the digest of one layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LockedLayout {
    /// The layout's name. It is not a [`Layout`](crate::Layout), because a lock may come from
    /// another version.
    pub name: String,
    /// The number of entries in its attack table.
    pub entries: u64,
    /// The total size of its arrays in bytes.
    pub bytes: u64,
    /// The SHA-256 digest of its data, 64 lowercase hexadecimal digits.
    pub sha256: String,
}

impl From<&LayoutTables> for LockedLayout {
    fn from(tables: &LayoutTables) -> Self {
        Self {
            name: tables.layout().name().to_owned(),
            entries: tables.entries() as u64,
            bytes: tables.size_in_bytes() as u64,
            sha256: tables.digest(),
        }
    }
}

/// The content of `tables.lock`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lock {
    /// The seed of all magics.
    pub seed: Seed,
    /// The layouts, in the order of the file.
    pub layouts: Vec<LockedLayout>,
}

impl From<&Tables> for Lock {
    fn from(tables: &Tables) -> Self {
        Self {
            seed: tables.seed(),
            layouts: tables.layouts().iter().map(LockedLayout::from).collect(),
        }
    }
}

/// One fact that differs from the lock. `None` stands for a layout that is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// Returns the layout with this name.
    #[must_use]
    pub fn layout(&self, name: &str) -> Option<&LockedLayout> {
        self.layouts.iter().find(|layout| layout.name == name)
    }

    /// Returns each fact with its layout and its name.
    fn facts(&self) -> Vec<(&str, &'static str, String)> {
        let mut facts = vec![("(all)", "seed", self.seed.to_string())];
        for LockedLayout {
            name,
            entries,
            bytes,
            sha256,
        } in &self.layouts
        {
            facts.push((name, "entries", entries.to_string()));
            facts.push((name, "bytes", bytes.to_string()));
            facts.push((name, "sha256", sha256.clone()));
        }
        facts
    }

    /// Returns every fact in which `found` differs from this lock, including those of layouts that
    /// only one of them has.
    #[must_use]
    pub fn differences(&self, found: &Self) -> Vec<Difference> {
        let (ours, theirs) = (self.facts(), found.facts());
        let value = |facts: &[(&str, &str, String)], layout: &str, key: &str| {
            facts
                .iter()
                .find(|fact| (fact.0, fact.1) == (layout, key))
                .map(|fact| fact.2.clone())
        };
        let new = theirs
            .iter()
            .filter(|fact| value(&ours, fact.0, fact.1).is_none());
        let all = ours.iter().chain(new).map(|&(layout, key, _)| {
            let (locked, found) = (value(&ours, layout, key), value(&theirs, layout, key));
            Difference {
                layout: layout.to_owned(),
                key,
                locked,
                found,
            }
        });
        all.filter(|difference| difference.locked != difference.found)
            .collect()
    }
}

fn bad_lock(place: impl fmt::Display, problem: String) -> Error {
    let remedy = "restore the file, or rewrite it with `sliding-attacks-codegen lock`";
    Error::new(
        ErrorKind::BadLock,
        format!("lock file: {}", one_line(&place.to_string(), 120)),
        problem,
        remedy,
    )
}

/// Reads the value of `key` in the table that starts with `[path]`, or says what was expected and
/// found.
fn read<'a, 'text, T>(
    table: &'a DeTable<'text>,
    path: &str,
    key: &str,
    expected: &str,
    parse: impl Fn(&'a DeValue<'text>) -> Option<T>,
) -> Result<T, Error> {
    let value = table.get(key).map(|value| value.get_ref());
    value.and_then(parse).ok_or_else(|| {
        let found = match value {
            None => "nothing".into(),
            Some(DeValue::Integer(number)) => one_line(&number.to_string(), 80),
            Some(DeValue::String(text)) => quoted(text),
            Some(value) => format!("a value of type {}", value.type_str()),
        };
        bad_lock(
            format!("{path}{key}"),
            format!("expected {expected}, found {found}"),
        )
    })
}

/// Rejects a table with any key other than these.
fn only_keys(table: &DeTable<'_>, path: &str, keys: &[&str]) -> Result<(), Error> {
    let other = table
        .keys()
        .map(|key| &**key.get_ref())
        .find(|key| !keys.contains(key));
    other.map_or(Ok(()), |key| {
        Err(bad_lock(
            path.to_owned() + &quoted(key),
            format!("expected one of {}, found an unknown key", keys.join(", ")),
        ))
    })
}

impl FromStr for Lock {
    type Err = Error;

    /// Parses the text of a `tables.lock`. Error messages name the line or the key.
    fn from_str(text: &str) -> Result<Self, Error> {
        let root = DeTable::parse(text).map_err(|error| {
            let before = text
                .get(..error.span().map_or(0, |span| span.start))
                .unwrap_or_default();
            bad_lock(
                format!("line {}", before.matches('\n').count() + 1),
                error.message().replace('\n', ", "),
            )
        })?;
        let root = root.get_ref();
        only_keys(root, "", &["seed", "layout"])?;
        let seed = read(
            root,
            "",
            "seed",
            "a string of 64 hexadecimal digits",
            DeValue::as_str,
        )?;
        let seed = Seed::new(parse_digits(seed).map_err(|problem| bad_lock("seed", problem))?);
        let none = DeTable::new();
        let tables = match root.get("layout") {
            None => &none,
            Some(_) => read(
                root,
                "",
                "layout",
                "a table for each layout",
                DeValue::as_table,
            )?,
        };
        let mut layouts = Vec::new();
        // The order of the file, which the map does not keep.
        let mut names: Vec<_> = tables.keys().collect();
        names.sort_by_key(|name| name.span().start);
        for name in names.into_iter().map(|name| name.get_ref()) {
            let is_of_word =
                |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
            if name.is_empty() || !name.bytes().all(is_of_word) {
                let problem = "expected the name of a layout: letters, digits, `_` and `-`";
                return Err(bad_lock(format!("layout.{}", quoted(name)), problem.into()));
            }
            let entry = read(tables, "layout.", name, "a table", DeValue::as_table)?;
            let path = format!("layout.{name}.");
            only_keys(entry, &path, &["entries", "bytes", "sha256"])?;
            let number = |key| {
                read(
                    entry,
                    &path,
                    key,
                    "a whole number from 0 to 18446744073709551615",
                    |value| {
                        let number = value.as_integer()?;
                        u64::from_str_radix(number.as_str(), number.radix()).ok()
                    },
                )
            };
            let digits = |value: &DeValue<'_>| {
                let digits = value.as_str().filter(|text| text.len() == 64)?;
                let is_digest = digits
                    .bytes()
                    .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
                is_digest.then(|| digits.to_owned())
            };
            let sha256 = read(
                entry,
                &path,
                "sha256",
                "64 lowercase hexadecimal digits",
                digits,
            )?;
            layouts.push(LockedLayout {
                name: name.to_string(),
                entries: number("entries")?,
                bytes: number("bytes")?,
                sha256,
            });
        }
        Ok(Self { seed, layouts })
    }
}

/// Writes the text of a `tables.lock`, with the layouts in order and each fact on its own line.
impl fmt::Display for Lock {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(
            "# The generated tables. Written by `sliding-attacks-codegen lock`, \
             compared by `sliding-attacks-codegen check`.\n\
             # sha256 is that of a layout's arrays in the order written, \
             each entry in little-endian order:\n\
             # sliding-attacks-codegen generate --layout LAYOUT --format bin | sha256sum\n",
        )?;
        writeln!(formatter, "seed = \"{}\"", self.seed)?;
        for layout in &self.layouts {
            writeln!(formatter, "\n[layout.{}]", layout.name)?;
            writeln!(formatter, "entries = {}", layout.entries)?;
            writeln!(formatter, "bytes = {}", layout.bytes)?;
            writeln!(formatter, "sha256 = \"{}\"", layout.sha256)?;
        }
        Ok(())
    }
}
