//! The files of the repository that have figures, or from which they come.

use std::collections::BTreeMap;
use std::path::Path;

/// The files, and the folders with files that are read.
const FILES: &str = "README.md CHANGELOG.md CONTRIBUTING.md docs src tables.lock codegen/README.md \
                     examples/explorer/README.md benches/instructions.txt";

/// The texts of files by their paths.
pub type Files = BTreeMap<String, String>;

/// Reads all files, or says which of them cannot be read.
pub fn read(root: &Path) -> Result<Files, String> {
    let mut files = Files::new();
    let mut left: Vec<String> = FILES.split(' ').map(str::to_owned).collect();
    while let Some(path) = left.pop() {
        let failed = |error| format!("{path}: {error}");
        if root.join(&path).is_dir() {
            for entry in root.join(&path).read_dir().map_err(failed)?.flatten() {
                left.push(format!("{path}/{}", entry.file_name().to_string_lossy()));
            }
        } else if let Some((_, "md" | "rs" | "csv" | "txt" | "svg" | "lock")) =
            path.rsplit_once('.')
        {
            let text = std::fs::read_to_string(root.join(&path)).map_err(failed)?;
            files.insert(path, text);
        }
    }
    Ok(files)
}
