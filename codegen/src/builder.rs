//! The one way to generate tables, for build scripts and for the command line: all options first,
//! then a pure function, so that wrong options are refused before any search.

use crate::error::{Error, ErrorKind, quoted};
use crate::layout::{CommonData, Layout};
use crate::seed::{Seed, parse_digits};
use crate::style::Style;
use crate::tables::{LayoutTables, Tables};

/// Options for generating tables. The search starts with [`Builder::generate`].
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Builder {
    layouts: Vec<Layout>,
    seed: Seed,
    module: Option<String>,
    visibility: Option<String>,
    #[cfg(feature = "c")]
    short_names: bool,
    pins: Vec<(Layout, String)>,
}

impl Builder {
    /// Creates a builder with no layouts, the default seed, no enclosing module, and `pub`
    /// visibility.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a layout. Order and duplicates do not matter.
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layouts.push(layout);
        self
    }

    /// Sets the seed of the search for magics, for example `Seed::from(7)` or 64 digits as
    /// `text.parse()?`.
    pub fn seed(mut self, seed: Seed) -> Self {
        self.seed = seed;
        self
    }

    /// Nests the layouts' modules in this module, for example `"chess::tables"`. Its names must be
    /// in snake case: the letters a to z, digits and single `_`. No name may be a Rust keyword, and
    /// no module may have the same name as its parent.
    pub fn module(mut self, path: &str) -> Self {
        self.module = Some(path.to_owned());
        self
    }

    /// Sets the visibility of everything in the file, relative to the module that includes it:
    /// `"pub"` (the default), `"pub(crate)"`, `"pub(super)"`, `"pub(self)"` or the equivalent `""`,
    /// or a path such as `"pub(in crate::chess)"`.
    ///
    /// No lint of rustc or Clippy fires on the file, with four exceptions. If a private module
    /// includes it, `unreachable_pub` objects to `"pub"`, and `clippy::redundant_pub_crate` to
    /// `"pub(crate)"`. `clippy::module_name_repetitions` names a layout that starts or ends with the
    /// name of its module, as `magic::offset_in_magic`. `clippy::inline_modules`, new in Clippy 1.97,
    /// wants each module in its own file.
    pub fn visibility(mut self, visibility: &str) -> Self {
        self.visibility = Some(visibility.to_owned());
        self
    }

    /// Names the lookups of a C header without the layout, such as
    /// `sliding_attacks_rook_attacks`.
    #[cfg(feature = "c")]
    pub fn short_names(mut self) -> Self {
        self.short_names = true;
        self
    }

    /// Requires a layout's data to have the SHA-256 digest `sha256`, given as 64 hexadecimal
    /// digits.
    ///
    /// [`Builder::generate`] checks the tables in memory. The file written from them is not
    /// checked, either when it is written or when a crate includes it.
    pub fn pin(mut self, layout: Layout, sha256: &str) -> Self {
        self.pins
            .push((layout, sha256.trim_ascii().to_ascii_lowercase()));
        self
    }

    /// Finds the magics and arranges the arrays. This is pure: it reads and writes no files.
    /// If no layout was added, the tables are empty.
    ///
    /// # Errors
    /// Returns an [`Error`], before any search, if the module, the visibility or a pin is invalid,
    /// and after it if no magic was found or a digest differs from the pinned one.
    pub fn generate(&self) -> Result<Tables, Error> {
        let style = self.style()?;
        self.check_pins()?;
        let mut common = None;
        let mut layouts = Vec::new();
        for &layout in Layout::ALL
            .iter()
            .filter(|layout| self.layouts.contains(layout))
        {
            let common = common.get_or_insert_with(|| CommonData::new(self.seed));
            layouts.push(LayoutTables::new(layout, layout.definition(), common)?);
        }
        let tables = Tables {
            seed: self.seed,
            layouts,
            style,
        };
        for (layout, expected) in &self.pins {
            let found = tables.digest(*layout).unwrap_or_default();
            if found != *expected {
                let same = found
                    .bytes()
                    .zip(expected.bytes())
                    .take_while(|(found, expected)| found == expected)
                    .count();
                let digits = format!(
                    "expected {expected}, found {found}, different from digit {} on",
                    same + 1
                );
                return Err(Error::new(
                    ErrorKind::PinMismatch,
                    format!("layout `{layout}`"),
                    format!("the tables do not have the pinned digest: {digits}"),
                    "go back to the pinned version and seed or, \
                     if the change is intended, pin the new digest",
                ));
            }
        }
        Ok(tables)
    }

    /// Reads the module path and the visibility.
    pub(crate) fn style(&self) -> Result<Style, Error> {
        let mut style = Style {
            #[cfg(feature = "c")]
            short_names: self.short_names,
            ..Style::default()
        };
        if let Some(path) = &self.module {
            style.read_module(path, &self.layouts)?;
        }
        if let Some(text) = &self.visibility {
            style.read_visibility(text)?;
        }
        Ok(style)
    }

    /// Rejects pins that can never match, before any search.
    fn check_pins(&self) -> Result<(), Error> {
        for (layout, text) in &self.pins {
            let bad = |problem: String, remedy: &str| {
                Err(Error::new(
                    ErrorKind::BadPin,
                    format!("pin {} of layout `{layout}`", quoted(text)),
                    problem,
                    remedy,
                ))
            };
            if let Err(problem) = parse_digits(text) {
                return bad(
                    problem,
                    "copy the digest from the first lines of a generated file, or from tables.lock",
                );
            }
            if !self.layouts.contains(layout) {
                return bad(
                    "the layout is not generated".into(),
                    "add the layout, or remove its pin",
                );
            }
        }
        Ok(())
    }
}
