//! Writes tables as Rust: quote and prettyplease write the modules with their documentation, in
//! which a placeholder stands for each item with data.
//!
//! With 107,648 literals prettyplease would take a second at opt-level 0.

use core::fmt::Write as _;

use quote::{format_ident, quote};
use syn::{Attribute, File, Item};

use crate::array::Array;
use crate::error::{Error, ErrorKind, shown};
use crate::items;
use crate::seed::Seed;
use crate::tables::{LayoutTables, Style, Tables};

/// The most modules around the layouts' modules. The compiler gives up at 128 of them.
const DEEPEST: usize = 64;

impl Style {
    /// Refuses what is valid in no format.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.visibility()?;
        match self.within_modules(Vec::new()) {
            // C takes keywords of Rust.
            #[cfg(feature = "c")]
            Err(_) if self.module.len() <= DEEPEST && self.not_in_c().is_none() => Ok(()),
            modules => modules.map(|_| ()),
        }
    }

    /// Reads the visibility.
    fn visibility(&self) -> Result<String, Error> {
        let visibility = self.visibility.as_deref().unwrap_or("pub");
        items::visibility(visibility).ok_or_else(|| {
            let place = format!("visibility {}", shown(visibility));
            Error::new(
                ErrorKind::BadVisibility,
                place,
                "not valid in Rust",
                "write `pub`, or for example `pub(crate)`",
            )
        })
    }

    /// Puts items into the modules, and checks the modules' names.
    fn within_modules(&self, mut items: Vec<Item>) -> Result<Vec<Item>, Error> {
        if self.module.len() > DEEPEST {
            return Err(self.bad_module(format!(
                "expected at most {DEEPEST} modules, found {}",
                self.module.len()
            )));
        }
        for name in self.module.iter().rev() {
            let name = items::identifier(name).ok_or_else(|| {
                self.bad_module(format!("{} is not a Rust identifier", shown(name)))
            })?;
            items = vec![items::module(
                vec![items::doc("Generated tables.")],
                name,
                items,
            )];
        }
        Ok(items)
    }

    /// Returns the error of the module path.
    pub(crate) fn bad_module(&self, problem: String) -> Error {
        let place = format!("module path {}", shown(&self.module.join("::")));
        Error::new(
            ErrorKind::BadModule,
            place,
            problem,
            "write for example `chess::tables`",
        )
    }
}

impl Tables {
    /// Returns the text of the generated Rust file.
    ///
    /// # Errors
    /// Returns an [`Error`] if the module path is valid only in C, such as `fn`.
    pub fn to_rust(&self) -> Result<String, Error> {
        let modules = self
            .layouts
            .iter()
            .map(|tables| layout_module(tables, self.seed()))
            .collect();
        let mut items = self.style.within_modules(modules)?;
        for item in &mut items {
            if let Item::Mod(module) = item {
                module.attrs.push(allow_lints());
            }
        }
        let skeleton = prettyplease::unparse(&File {
            shebang: None,
            attrs: Vec::new(),
            items,
        });

        // All items are `pub`; the visibility of the outermost modules limits them.
        let visibility = self.style.visibility()?;
        let mut arrays = self.layouts.iter().flat_map(LayoutTables::arrays);
        let mut digests = self.layouts.iter().map(LayoutTables::digest);
        let mut text = self.header();
        text.reserve(skeleton.len() + 3 * self.bytes());
        for line in skeleton.lines() {
            if let Some(outermost) = line.strip_prefix("pub mod ") {
                let _ = writeln!(text, "{visibility}mod {outermost}");
                continue;
            }
            let indent = &line[..line.len() - line.trim_ascii_start().len()];
            let _ = match line[indent.len()..].strip_prefix("pub use ") {
                None => writeln!(text, "{line}"),
                Some("SHA256;") => {
                    writeln!(
                        text,
                        "{indent}pub const SHA256: &str = \"{}\";",
                        digests.next().unwrap_or_default()
                    )
                }
                Some(_) => arrays.next().map_or(Ok(()), |array| {
                    let (name, element, length) =
                        (array.name(), array.element(), array.words().len());
                    writeln!(text, "{indent}pub static {name}: [{element}; {length}] = [")?;
                    write_rows(&mut text, array, indent, ["// ", ""]);
                    writeln!(text, "{indent}];")
                }),
            };
        }
        Ok(text)
    }

    /// Returns the comment that opens the file: generator, command, ledger.
    fn header(&self) -> String {
        let mut text = format!(
            "// {}\n// {}{}",
            self.generated_by(),
            self.command(),
            self.module_option()
        );
        if let Some(visibility) = &self.style.visibility {
            let _ = write!(text, " --visibility '{visibility}'");
        }
        text.push_str("\n//\n");
        for line in self.to_string().lines() {
            let _ = writeln!(text, "// {line}");
        }
        text.push('\n');
        text
    }

    /// Returns the command-line option for the module with a space before it, or nothing if there
    /// is no module.
    pub(crate) fn module_option(&self) -> String {
        let path = self.style.module.join("::");
        if path.is_empty() {
            path
        } else {
            format!(" --module {path}")
        }
    }

    /// Returns the sentence before the command, which names the generator.
    pub(crate) fn generated_by(&self) -> &'static str {
        concat!(
            "Generated by ",
            env!("CARGO_PKG_NAME"),
            " ",
            env!("CARGO_PKG_VERSION"),
            ". Do not edit. Regenerate with:"
        )
    }

    /// Returns the command that generates the same tables, without the options for the file format.
    pub(crate) fn command(&self) -> String {
        let mut text = String::from("sliding-attacks-codegen generate");
        for tables in &self.layouts {
            let _ = write!(text, " --layout {}", tables.layout());
        }
        text + " --seed " + &self.seed().to_string()
    }
}

/// Returns the attribute that keeps lints of any group silent about generated text, wherever it is
/// included.
fn allow_lints() -> Attribute {
    items::allow(quote! {
        dead_code, unreachable_pub, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction,
        reason = "generated"
    })
}

/// Returns a layout's module, with placeholders for its digest and its arrays.
fn layout_module(tables: &LayoutTables, seed: Seed) -> Item {
    let comment = items::doc(
        "SHA-256 of the layout's arrays in the order written, each entry in little-endian order.",
    );
    let mut content = vec![items::placeholder(comment, format_ident!("SHA256"))];
    for array in tables.arrays() {
        content.push(items::placeholder(
            items::doc(array.doc()),
            format_ident!("{}", array.name()),
        ));
    }
    let doc = format!(
        "{} entries, {} bytes, seed {seed}.",
        tables.entries(),
        tables.bytes()
    );
    items::module(
        vec![items::doc(&doc)],
        format_ident!("{}", tables.layout().name()),
        content,
    )
}

/// The text that opens a comment, and the text that closes it.
pub(crate) type Comment = [&'static str; 2];

/// Appends an array's entries as rows of hexadecimal literals, with each label on its own row.
pub(crate) fn write_rows(text: &mut String, array: &Array, indent: &str, [open, close]: Comment) {
    let (words, digits) = (array.words(), 2 * array.width());
    let per_row = if digits == 2 { 16 } else { 64 / digits };
    let mut labels = array.labels().peekable();
    let mut start = 0;
    while start < words.len() {
        if let Some((_, names)) = labels.next_if(|&(at, _)| at == start) {
            let _ = writeln!(text, "{indent}    {open}{names}{close}");
        }
        let next = labels.peek().map_or(words.len(), |&(at, _)| at);
        let end = next.min(start + per_row);
        let (mut row, mut length) = ([0; ROW], 0);
        while start < end {
            length = write_hex(&mut row, length, words[start], digits);
            start += 1;
        }
        text.push_str(indent);
        text.push_str("   ");
        text.push_str(core::str::from_utf8(&row[..length]).unwrap_or_default());
        text.push('\n');
    }
}

/// The bytes of a row without its indent: room for 16 entries of ` 0x`, digits and a comma each.
const ROW: usize = 128;

/// Writes ` 0x…,` for an entry into a row after its first `length` bytes, and returns the new
/// length. It uses a plain loop because it runs 107,648 times.
fn write_hex(row: &mut [u8; ROW], length: usize, mut word: u64, digits: usize) -> usize {
    let first = length + 3;
    let behind = first + digits;
    (row[length], row[length + 1], row[length + 2], row[behind]) = (b' ', b'0', b'x', b',');
    let mut at = behind;
    while at > first {
        at -= 1;
        row[at] = b"0123456789abcdef"[(word & 15) as usize];
        word >>= 4;
    }
    behind + 1
}
