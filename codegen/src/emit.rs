//! Writes tables as Rust: quote and prettyplease for the items, the long array bodies spliced in as rows.
//!
//! 107,648 literals through syn take a second at opt-level 0, so that syn only sees a marker in each body's place.

use core::fmt::Write as _;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::error::Error;
use crate::sha256::hex;
use crate::tables::{Array, Tables, Values};

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
        if self.module.is_empty() { String::new() } else { format!(" --module {}", self.module.join("::")) }
    }

    /// Checks the names of the modules.
    fn module(&self) -> Result<Vec<syn::Ident>, Error> {
        let bad = |_| Error::BadModule { path: self.module.join("::") };
        self.module.iter().map(|name| syn::parse_str(name).map_err(bad)).collect()
    }
}

const MARKER: &str = "__ROWS_OF_ARRAY_";

impl Tables {
    /// Returns the text of the generated Rust file.
    ///
    /// # Errors
    /// Returns [`Error::BadModule`] or [`Error::BadVisibility`] when the style asked for is not Rust.
    pub fn to_rust(&self) -> Result<String, Error> {
        let visibility = self.style.visibility()?;
        let module = self.style.module()?;
        let mut bodies = Vec::new();
        let mut items = TokenStream::new();
        for tables in &self.layouts {
            let module = format_ident!("{}", tables.layout().name());
            let statics = tables.arrays().iter().map(|array| {
                let name = format_ident!("{}", array.name());
                let doc = format!(" {}", array.doc());
                let word = format_ident!("u{}", 8 * array.values().width());
                let length = Literal::usize_unsuffixed(array.values().len());
                let marker = format_ident!("{MARKER}{}", bodies.len());
                bodies.push(array);
                quote! {
                    #[doc = #doc]
                    #visibility static #name: [#word; #length] = [#marker];
                }
            });
            let statics: Vec<_> = statics.collect();
            let digest = hex(tables.digest());
            let seed = hex(self.seed());
            let entries = tables.entries();
            let bytes = tables.bytes();
            let doc = format!(" {entries} entries, {bytes} bytes, seed {seed}.");
            items = quote! {
                #items
                #[doc = #doc]
                #visibility mod #module {
                    /// SHA-256 of the arrays below in this order, each entry in little-endian order.
                    #visibility const SHA256: &str = #digest;
                    #(#statics)*
                }
            };
        }
        for name in module.iter().rev() {
            items = quote! { #visibility mod #name { #items } };
        }
        let file = syn::parse2(items).map_err(|error| Error::Syntax { message: error.to_string() })?;
        let skeleton = prettyplease::unparse(&file);

        let mut text = self.header();
        text.reserve(skeleton.len() + 24 * bodies.iter().map(|array| array.values().len()).sum::<usize>());
        for line in skeleton.split_inclusive('\n') {
            let Some((before, after)) = line.split_once(MARKER) else {
                text.push_str(line);
                continue;
            };
            let (number, after) = after.split_at(after.bytes().take_while(u8::is_ascii_digit).count());
            let number: usize = number.parse().map_err(|_| Error::Syntax { message: line.to_owned() })?;
            let indent = &before[..before.len() - before.trim_start().len()];
            text.push_str(before.trim_end());
            text.push('\n');
            write_rows(&mut text, bodies[number], indent, &RUST);
            text.push_str(indent);
            text.push_str(after);
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

/// Appends an array's entries as rows of hexadecimal literals, each labelled place on a row of its own.
pub(crate) fn write_rows(text: &mut String, array: &Array, indent: &str, syntax: &Syntax) {
    let mut rows = array.rows().iter().peekable();
    let width = array.values().width();
    let per_row = (32 / width).clamp(4, 16);
    let mut index = 0;
    let length = array.values().len();
    while index < length {
        if rows.peek().is_some_and(|row| row.start == index) {
            if let Some(row) = rows.next() {
                let _ = writeln!(text, "{indent}    {}{}{}", syntax.open, row.label, syntax.close);
            }
        }
        let end = rows.peek().map_or(length, |row| row.start).min(index + per_row);
        text.push_str(indent);
        text.push_str("   ");
        while index < end {
            push_hex(text, array.values(), index, syntax.suffix);
            index += 1;
        }
        text.push('\n');
    }
}

/// Appends ` 0x…,` for one entry.
fn push_hex(text: &mut String, values: &Values, index: usize, suffix: &str) {
    let (word, digits) = match values {
        Values::U8(words) => (u64::from(words[index]), 2),
        Values::U16(words) => (u64::from(words[index]), 4),
        Values::U32(words) => (u64::from(words[index]), 8),
        Values::U64(words) => (words[index], 16),
    };
    let mut literal = *b" 0x0000000000000000,";
    let mut place = 3 + digits;
    literal[place] = b',';
    let mut rest = word;
    while place > 3 {
        place -= 1;
        literal[place] = b"0123456789abcdef"[(rest & 15) as usize];
        rest >>= 4;
    }
    if let Ok(literal) = core::str::from_utf8(&literal[..digits + 4]) {
        text.push_str(literal);
        if !suffix.is_empty() {
            text.truncate(text.len() - 1);
            text.push_str(suffix);
            text.push(',');
        }
    }
}
