//! The pages of the repository, and what they are compared with.

use std::fs;
use std::path::{Path, PathBuf};

use crate::kind::Kind;
use crate::provenance::History;
use crate::size::Sizes;

/// The pages, and what they are compared with.
pub struct Repository {
    pub(crate) root: PathBuf,
    /// Path from the root and text, also of what was measured.
    pub(crate) files: Vec<(String, String)>,
    /// In the order of their folders.
    pub kinds: Vec<Kind>,
    pub sizes: Sizes,
    /// The text of `docs/build-cost.txt`.
    pub build: String,
    pub(crate) history: Option<History>,
}

impl Repository {
    /// Reads everything.
    ///
    /// # Errors
    /// Says which file cannot be read or is not as expected.
    pub fn read(root: &Path) -> Result<Self, String> {
        let mut files = Vec::new();
        for path in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs", "src", "codegen/README.md"]
            .into_iter()
            .chain(["codegen/CHANGELOG.md", "codegen/src/layout", "examples/explorer/README.md"])
        {
            collect(root, path, &mut files)?;
        }
        let text = |path: &str| fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"));
        let mut folders: Vec<&str> = files.iter().filter_map(|(path, _)| path.strip_suffix("/default.csv")).collect();
        folders.sort_unstable();
        let kinds = folders.iter().map(|folder| Kind::read(&root.join(folder))).collect::<Result<Vec<_>, _>>()?;
        if kinds.is_empty() {
            return Err("docs/peers: expected a folder that benches/peers/measure wrote".to_owned());
        }
        let (sizes, build) = (Sizes::new(&text("tables.lock")?)?, text("docs/build-cost.txt")?);
        Ok(Self { root: root.to_owned(), files, kinds, sizes, build, history: History::read(root) })
    }

    /// Returns the text of a file as it was read.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|(file, _)| file == path).map(|(_, text)| &text[..])
    }

    /// Replaces the text of a file in memory.
    pub fn set_text(&mut self, path: &str, text: &str) {
        self.files.iter_mut().filter(|(file, _)| file == path).for_each(|(_, old)| text.clone_into(old));
    }
}

/// Collects the file, or the pages and measurements of the folder.
fn collect(root: &Path, path: &str, files: &mut Vec<(String, String)>) -> Result<(), String> {
    let full = root.join(path);
    let failed = |error: std::io::Error| format!("{path}: {error}");
    if full.is_dir() {
        let entries = fs::read_dir(&full).map_err(failed)?;
        let mut names: Vec<_> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        for name in names {
            let is_text = [".md", ".rs", ".csv", ".txt"].iter().any(|end| name.ends_with(end));
            if is_text || root.join(path).join(&name).is_dir() {
                collect(root, &format!("{path}/{name}"), files)?;
            }
        }
        return Ok(());
    }
    files.push((path.to_owned(), fs::read_to_string(&full).map_err(failed)?));
    Ok(())
}
