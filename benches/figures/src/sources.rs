//! The pages of the repository, and what their figures come from.

use std::collections::BTreeMap;

use sliding_attacks::{SlidingAttacks, Visitor};
use sliding_attacks_codegen::lock::Lock;

use crate::files::Files;
use crate::markdown::grouped;
use crate::measured::Kind;

/// Bytes of the techniques that are compiled only for processors with special instructions.
const WITH_INSTRUCTIONS: [(&str, usize); 7] = [
    ("hyperbola_quintessence_avx2", 2_560),
    ("hyperbola_quintessence_gfni", 2_048),
    ("kindergarten_pext", 8_192),
    ("kogge_stone_avx2", 0),
    ("kogge_stone_avx512", 0),
    ("slide_arithmetic_avx512", 2_048),
    ("split_pext", 133_120),
];

/// The pages, and what their figures come from.
pub struct Sources {
    pub files: Files,
    /// In the order of their folders.
    pub kinds: Vec<Kind>,
    /// Everything that a look-up reads, by the names that the look-ups have themselves.
    pub table_bytes: BTreeMap<String, usize>,
    pub lock: Lock,
}

impl Sources {
    /// Reads the measurements, or says which file is not as expected.
    pub fn new(files: Files) -> Result<Self, String> {
        struct Bytes(BTreeMap<String, usize>);
        impl Visitor for Bytes {
            fn visit<A: SlidingAttacks>(&mut self) {
                let listed = self.0.insert(A::NAME.to_owned(), A::TABLE_BYTES);
                assert!(listed.is_none_or(|bytes| bytes == A::TABLE_BYTES));
            }
        }
        let listed = WITH_INSTRUCTIONS.map(|(name, bytes)| (name.to_owned(), bytes));
        let mut bytes = Bytes(listed.into());
        sliding_attacks::visit_all(&mut bytes);
        let folders = files.keys().filter_map(|path| {
            path.strip_prefix("docs/peers/")?
                .strip_suffix("/default.csv")
        });
        let kinds: Result<_, String> = folders.map(|folder| Kind::read(&files, folder)).collect();
        let lock = files["tables.lock"].parse::<Lock>();
        Ok(Self {
            kinds: kinds?,
            table_bytes: bytes.0,
            lock: lock.map_err(|error| error.to_string())?,
            files,
        })
    }

    /// Returns the entries of a layout as pages write them.
    pub fn entries(&self, name: &str) -> Result<String, String> {
        let locked = self.lock.layout(name);
        let locked = locked.ok_or(format!("has a row for `{name}`, which is no layout"))?;
        Ok(grouped(locked.entries as usize))
    }

    /// Returns the bytes of a look-up as pages write them.
    pub fn bytes(&self, name: &str) -> Result<String, String> {
        let bytes = self.table_bytes.get(name);
        let bytes = bytes.ok_or(format!("has a row for `{name}`, which is no look-up"))?;
        Ok(grouped(*bytes))
    }

    /// Returns a link to a look-up by its name in the measurements, such as `kindergarten_pext`,
    /// whose module is one of the files.
    pub fn link(&self, name: &str) -> Option<String> {
        let link = match name {
            "root functions" => "[root functions](crate#functions)",
            "Native" => "[`Native`](crate::Native)",
            "Dispatch::run" => "[`Dispatch::run`](crate::Dispatch::run)",
            "dispatch" => "[`Dispatch`, each look-up](crate::Dispatch)",
            "(load alone in fancy)" => "*a load from the entries of `fancy`*",
            "(load alone in distinct sets)" => "*a load from 6,328 distinct sets*",
            _ => {
                let modules = self.files.keys().filter_map(|path| {
                    let (folder, module) = path.strip_prefix("src/")?.split_once('/')?;
                    Some((folder, module.strip_suffix(".rs")?.replace('/', "::")))
                });
                let (folder, module) = modules
                    .filter(|(folder, _)| ["layout", "technique"].contains(folder))
                    .find(|(_, module)| module.replace("::", "_") == name)?;
                return Some(format!("[`{module}`](crate::{folder}::{module})"));
            }
        };
        Some(link.to_owned())
    }
}
