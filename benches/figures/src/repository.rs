//! The pages of the repository, and what they are compared with.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::measured::Kind;
use crate::provenance::History;
use crate::sizes::Sizes;

/// The files, and the folders with files that are read.
const FILES: &str = "README.md CHANGELOG.md CONTRIBUTING.md docs src tables.lock codegen/README.md codegen/CHANGELOG.md \
                     examples/explorer/README.md Cargo.toml benches/c-instructions.txt";

/// The pages, and what they are compared with.
pub struct Repository {
    /// The texts of pages, code and measurements by their paths.
    pub files: BTreeMap<String, String>,
    /// In the order of their folders.
    pub kinds: Vec<Kind>,
    pub sizes: Sizes,
    /// Nothing in a package or in a shallow clone.
    pub history: Option<History>,
}

impl Repository {
    /// Reads everything, or says which file cannot be read or is not as expected.
    pub fn read(root: &Path) -> Result<Self, String> {
        let mut files = BTreeMap::new();
        for path in FILES.split(' ') {
            collect(root, path, &mut files)?;
        }
        let folders = files.keys().filter_map(|path| {
            path.strip_prefix("docs/peers/")?
                .strip_suffix("/default.csv")
        });
        let kinds = folders
            .map(|folder| Kind::read(&files, folder))
            .collect::<Result<Vec<_>, _>>()?;
        if kinds.is_empty() {
            return Err(
                "docs/peers: expected a folder that benches/peers/measure wrote".to_owned(),
            );
        }
        let sizes = Sizes::new(&files["tables.lock"])?;
        Ok(Self {
            files,
            kinds,
            sizes,
            history: History::read(root),
        })
    }

    /// Returns the text of a file as it was read.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(|text| &**text)
    }
}

/// Collects the file, or the pages and measurements of the folder.
fn collect(root: &Path, path: &str, files: &mut BTreeMap<String, String>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{path}: {error}");
    if !root.join(path).is_dir() {
        files.insert(
            path.to_owned(),
            fs::read_to_string(root.join(path)).map_err(failed)?,
        );
        return Ok(());
    }
    for entry in fs::read_dir(root.join(path)).map_err(failed)?.flatten() {
        let path = format!("{path}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir()
            || [".md", ".rs", ".csv", ".txt", ".svg"]
                .iter()
                .any(|end| path.ends_with(end))
        {
            collect(root, &path, files)?;
        }
    }
    Ok(())
}
