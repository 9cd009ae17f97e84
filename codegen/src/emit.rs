//! Writes tables as Rust: quote and prettyplease for the items, the long array bodies spliced in as rows.
//!
//! 107,648 literals through syn take a second at opt-level 0, so that syn only sees empty arrays.
//!
//! Here and in whatever else a build script needs, loops are loops: a chain of iterators is a dozen functions, which
//! every clean build of a user's crate compiles.

use core::fmt::Write as _;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::candidates::Seed;
use crate::error::Error;
use crate::sha256::hex;
use crate::tables::{Array, LayoutTables, Tables};

/// How the items are named from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    /// The modules around the layouts' modules, outermost first.
    pub(crate) module: Vec<String>,
    /// The visibility of every module and array.
    pub(crate) visibility: String,
}

impl Default for Style {
    fn default() -> Self {
        Self { module: Vec::new(), visibility: "pub".into() }
    }
}

impl Style {
    /// Checks the visibility. syn reads it, so that `pub(in …)` is refused or taken as Rust itself would.
    fn visibility(&self) -> Result<TokenStream, Error> {
        let bad = || Error::BadVisibility { text: self.visibility.clone() };
        let visibility: syn::Visibility = syn::parse_str(&self.visibility).map_err(|_| bad())?;
        // Nobody could use private items in a module of their own.
        if matches!(visibility, syn::Visibility::Inherited) {
            return Err(bad());
        }
        self.visibility.parse().map_err(|_| bad())
    }

    /// Returns the option of the command line for the module, with a space before it; nothing if there is no module.
    pub(crate) fn module_option(&self) -> String {
        if self.module.is_empty() { String::new() } else { format!(" --module {}", self.path()) }
    }

    /// Returns the path of the modules.
    fn path(&self) -> String {
        let mut path = String::new();
        for name in &self.module {
            if !path.is_empty() {
                path.push_str("::");
            }
            path.push_str(name);
        }
        path
    }

    /// Puts items into the modules, whose names it checks.
    fn within_modules(&self, visibility: &TokenStream, mut items: TokenStream) -> Result<TokenStream, Error> {
        for name in self.module.iter().rev() {
            let Ok(name) = syn::parse_str::<Ident>(name) else {
                return Err(Error::BadModule { path: self.path() });
            };
            items = quote! { #visibility mod #name { #items } };
        }
        Ok(items)
    }
}

/// What prettyplease writes at the end of an array without a body.
const NO_BODY: &str = "[];";

impl Tables {
    /// Returns the text of the generated Rust file.
    ///
    /// # Errors
    /// Returns [`Error::BadModule`] or [`Error::BadVisibility`] when the style asked for is not Rust.
    pub fn to_rust(&self) -> Result<String, Error> {
        let visibility = self.style.visibility()?;
        let mut items = TokenStream::new();
        for tables in &self.layouts {
            let module = layout_module(tables, self.seed(), &visibility);
            items = quote! { #items #module };
        }
        let items = self.style.within_modules(&visibility, items)?;
        let file = syn::parse2(items).map_err(|error| Error::Syntax { message: error.to_string() })?;
        let skeleton = prettyplease::unparse(&file);

        let mut bodies = Vec::new();
        for tables in &self.layouts {
            for array in tables.arrays() {
                bodies.push(array);
            }
        }
        let mut next = 0;
        let mut text = self.header();
        text.reserve(skeleton.len() + 3 * self.bytes());
        for line in skeleton.lines() {
            let Some(before) = line.strip_suffix(NO_BODY) else {
                text.push_str(line);
                text.push('\n');
                continue;
            };
            let indent = &line[..line.len() - line.trim_ascii_start().len()];
            text.push_str(before);
            text.push_str("[\n");
            write_rows(&mut text, bodies[next], indent, &RUST);
            text.push_str(indent);
            text.push_str("];\n");
            next += 1;
        }
        Ok(text)
    }

    /// Returns the comment that opens the file: generator, command, ledger.
    fn header(&self) -> String {
        let mut text = String::new();
        let _ = write!(text, "// {}\n// {}{}", self.generated_by(), self.command(), self.style.module_option());
        if self.style.visibility != "pub" {
            let _ = write!(text, " --visibility '{}'", self.style.visibility);
        }
        text.push_str("\n//\n");
        for line in self.to_string().lines() {
            text.push_str("// ");
            text.push_str(line);
            text.push('\n');
        }
        text.push('\n');
        text
    }

    /// Returns the sentence that names the generator and announces the command.
    pub(crate) fn generated_by(&self) -> &'static str {
        concat!(
            "Generated by ",
            env!("CARGO_PKG_NAME"),
            " ",
            env!("CARGO_PKG_VERSION"),
            ". Do not edit. Made again by:"
        )
    }

    /// Returns the command that makes the same tables, without the options for the form of the file.
    pub(crate) fn command(&self) -> String {
        let mut text = String::from("sliding-attacks-codegen generate");
        for tables in &self.layouts {
            text.push_str(" --layout ");
            text.push_str(tables.layout().name());
        }
        text.push_str(" --seed ");
        text.push_str(&hex(self.seed()));
        text
    }
}

/// Returns a layout's module, its arrays without their bodies.
fn layout_module(tables: &LayoutTables, seed: &Seed, visibility: &TokenStream) -> TokenStream {
    let mut statics = TokenStream::new();
    for array in tables.arrays() {
        let name = format_ident!("{}", array.name());
        let doc = format!(" {}", array.doc());
        let word = format_ident!("u{}", 8 * array.values().width());
        let length = Literal::usize_unsuffixed(array.values().len());
        statics = quote! {
            #statics
            #[doc = #doc]
            #visibility static #name: [#word; #length] = [];
        };
    }
    let module = format_ident!("{}", tables.layout().name());
    let digest = hex(tables.digest());
    let doc = format!(" {} entries, {} bytes, seed {}.", tables.entries(), tables.bytes(), hex(seed));
    quote! {
        #[doc = #doc]
        #visibility mod #module {
            /// SHA-256 of the arrays below in this order, each entry in little-endian order.
            #visibility const SHA256: &str = #digest;
            #statics
        }
    }
}

/// What differs between languages in the rows of an array.
pub(crate) struct Syntax {
    /// What opens a comment.
    pub(crate) open: &'static str,
    /// What closes it.
    pub(crate) close: &'static str,
    /// What follows each number.
    pub(crate) suffix: &'static str,
}

const RUST: Syntax = Syntax { open: "// ", close: "", suffix: "" };

/// More bytes than a row has without its indent: at most 16 entries of 2 digits, or 4 of 16, each with a suffix.
const ROW: usize = 256;

/// Appends an array's entries as rows of hexadecimal literals, each labelled place on a row of its own.
pub(crate) fn write_rows(text: &mut String, array: &Array, indent: &str, syntax: &Syntax) {
    let (values, labels, suffix) = (array.values(), array.rows(), syntax.suffix.as_bytes());
    let (length, width) = (values.len(), values.width());
    let per_row = if width == 1 { 16 } else { 32 / width };
    let mut label = 0;
    let mut index = 0;
    let mut row = [0; ROW];
    while index < length {
        if label < labels.len() && labels[label].start == index {
            let _ = writeln!(text, "{indent}    {}{}{}", syntax.open, labels[label].label, syntax.close);
            label += 1;
        }
        let mut behind = index + per_row;
        if label < labels.len() && labels[label].start < behind {
            behind = labels[label].start;
        }
        let mut end = 0;
        while index < behind {
            let Some(word) = values.get(index) else { break };
            end = write_hex(&mut row, end, word, 2 * width);
            let mut place = 0;
            while place < suffix.len() {
                row[end] = suffix[place];
                (end, place) = (end + 1, place + 1);
            }
            row[end] = b',';
            end += 1;
            index += 1;
        }
        text.push_str(indent);
        text.push_str("   ");
        if let Ok(row) = core::str::from_utf8(&row[..end]) {
            text.push_str(row);
        }
        text.push('\n');
    }
}

/// Writes ` 0x…` for one entry into a row behind its first `end` bytes, and returns how many it has then.
const fn write_hex(row: &mut [u8; ROW], end: usize, mut word: u64, digits: usize) -> usize {
    let first = end + 3;
    let behind = first + digits;
    (row[end], row[end + 1], row[end + 2]) = (b' ', b'0', b'x');
    let mut place = behind;
    while place > first {
        place -= 1;
        row[place] = b"0123456789abcdef"[(word & 15) as usize];
        word >>= 4;
    }
    behind
}
