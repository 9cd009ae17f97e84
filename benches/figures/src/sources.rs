//! The pages of the repository, and what their figures come from.

use std::collections::BTreeMap;
use std::path::Path;

use sliding_attacks::{SlidingAttacks, Visitor};
use sliding_attacks_codegen::lock::Lock;

use crate::measured::Kind;
use crate::{Files, Result};

/// The files that have figures or from which they come, and the folders with such files.
const FILES: &str = "README.md CHANGELOG.md CONTRIBUTING.md Cargo.toml docs src tables.lock codegen/README.md \
                     examples/explorer/README.md threats/README.md benches/instructions.txt";

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
    /// Everything that a lookup reads, by the names that the lookups have themselves.
    pub table_bytes: BTreeMap<String, usize>,
    pub lock: Lock,
}

impl Sources {
    /// Reads pages and measurements, or says which file is not as expected.
    pub fn read(root: &Path) -> Result<Self> {
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
        let mut files = Files::new();
        for path in FILES.split(' ') {
            read(root, path, &mut files).map_err(|error| format!("{path}: {error}"))?;
        }
        let folders = files.keys().filter_map(|path| {
            path.strip_prefix("docs/peers/")?
                .strip_suffix("/default.csv")
        });
        Ok(Self {
            kinds: folders
                .map(|folder| Kind::read(&files, folder))
                .collect::<Result<_>>()?,
            table_bytes: bytes.0,
            lock: files["tables.lock"].parse()?,
            files,
        })
    }
}

fn read(root: &Path, path: &str, files: &mut Files) -> std::io::Result<()> {
    if root.join(path).is_dir() {
        for entry in root.join(path).read_dir()? {
            let name = entry?.file_name();
            read(root, &format!("{path}/{}", name.to_string_lossy()), files)?;
        }
    } else if let Some((_, "md" | "rs" | "toml" | "csv" | "txt" | "svg" | "lock")) =
        path.rsplit_once('.')
    {
        files.insert(path.to_owned(), std::fs::read_to_string(root.join(path))?);
    }
    Ok(())
}
