//! Writes tables as a C header for C99, C++11 and later: for each layout a struct with its data,
//! and its look-ups of squares and of sets.
//!
//! One file of the program gets the data, like that of a single-header library. In C++17 the data
//! is an inline variable, and the look-ups work in constant expressions. A linker may merge copies
//! of the data, whose bytes no compiler option changes, but not functions, because files of one
//! program can be compiled for different processors.
//!
//! The files of C in `emit_c` have the text. There `$PREFIX` and `$SHORT` stand for the start of a
//! header's names, in capitals and as it is, `$GUARD` and `$LAYOUT` for that of a layout's names,
//! and `$UNIQUE` for a name that no other tables have. Where a line begins with `@`, this file
//! writes lines.

use core::fmt::Write as _;

use crate::array::Array;
use crate::emit;
use crate::error::{Error, ErrorKind};
use crate::geometry::Piece;
use crate::tables::{LayoutTables, Tables};

impl Tables {
    /// Returns the text of the generated C header.
    ///
    /// The names start with the module path joined by `_`, or with `sliding_attacks` if there is
    /// none. The header declares the tables and defines the look-ups, such as
    /// `sliding_attacks_fancy_rook_attacks(square, occupied)`, and those of sets, such as
    /// `sliding_attacks_fancy_slider_attacks_of(orthogonal, diagonal, occupied)`. Its first comment
    /// says how to include it.
    ///
    /// # Errors
    /// Returns an [`Error`] if several layouts would have the same short names.
    pub fn to_c(&self) -> Result<String, Error> {
        let path = &self.style.module;
        if self.style.short_names && self.layouts.len() != 1 {
            let problem = format!("expected one layout, found {}", self.layouts.len());
            return Err(Error::new(
                ErrorKind::ShortNames,
                "short names",
                problem,
                "write a header for each layout",
            ));
        }
        let prefix = if path.is_empty() {
            "sliding_attacks".to_owned()
        } else {
            path.join("_")
        };
        let short_names = if self.style.short_names {
            " --short-names"
        } else {
            ""
        };
        let mut text = format!("/* {}\n * {}", self.generated_by(), self.command());
        let _ = writeln!(text, " --format c{}{short_names}", self.module_option());
        let _ = writeln!(text, " *\n * {}\n *", emit::LICENCE);
        for line in self.to_string().lines() {
            let _ = writeln!(text, " * {line}");
        }
        for template in [
            include_str!("emit_c/preamble.h"),
            include_str!("emit_c/sets.h"),
        ] {
            text.push_str(
                &template
                    .replace("$PREFIX", &prefix.to_uppercase())
                    .replace("$SHORT", &prefix),
            );
        }
        for tables in &self.layouts {
            let name = format!("{prefix}_{}", tables.layout().name());
            let fill = |template: &str| {
                let text = template
                    .replace("$TABLE", "$LAYOUT_table")
                    .replace("$LAYOUT", &name);
                let text = text
                    .replace("$GUARD", &name.to_uppercase())
                    .replace("$SHORT", &prefix);
                text.replace("$PREFIX", &prefix.to_uppercase())
            };
            write_layout(&mut text, tables, &fill);
            if self.style.short_names {
                text.push_str(&fill(include_str!("emit_c/short_names.h")));
            }
        }
        Ok(text)
    }
}

/// Writes the struct, the data and the look-ups of one layout.
fn write_layout(text: &mut String, tables: &LayoutTables, fill: &dyn Fn(&str) -> String) {
    let layout = tables.layout();
    let look_up = layout.definition().c;
    let [rook, bishop] = [(Piece::Rook, look_up.rook), (Piece::Bishop, look_up.bishop)]
        .map(|(piece, statements)| with_columns(tables, piece, statements));
    let members = members(tables, &(rook.clone() + &bishop));
    let _ = writeln!(
        text,
        "\n/* Layout {}. {} */",
        layout.name(),
        layout.summary()
    );
    // Outside of the guard, so that a compiler reports two headers with different tables of one
    // layout.
    text.push_str(&fill(&format!(
        "#define $GUARD_SHA256 \"{}\"\n",
        tables.digest()
    )));
    let version =
        env!("CARGO_PKG_VERSION").replace(|character: char| !character.is_alphanumeric(), "_");
    let unique = format!("$LAYOUT_{version}_{}", &tables.digest()[..16]);
    for line in include_str!("emit_c/layout.h").lines() {
        match line {
            "@members" => {
                for Member {
                    array,
                    length,
                    is_aligned,
                } in &members
                {
                    let bits = 8 * array.width();
                    let aligned = if *is_aligned {
                        fill("$PREFIX_ALIGNED ")
                    } else {
                        String::new()
                    };
                    let _ = writeln!(text, "    /* {} */", array.doc());
                    let _ = writeln!(
                        text,
                        "    {aligned}uint{bits}_t {}[{length}];",
                        array.name()
                    );
                }
            }
            "@rows" => {
                for Member { array, .. } in &members {
                    let _ = writeln!(text, "{{ /* {} */", array.name());
                    emit::write_rows(text, array, "", &emit::C);
                    text.push_str("},\n");
                }
            }
            "@helpers" => text.push_str(&fill(&look_up.helpers.concat())),
            "@rook" => text.push_str(&fill(&rook)),
            "@bishop" => text.push_str(&fill(&bishop)),
            line => {
                let _ = writeln!(text, "{}", fill(&line.replace("$UNIQUE", &unique)));
            }
        }
    }
}

/// Fills in the words of the square, and what is the same for all squares of a piece.
fn with_columns(tables: &LayoutTables, piece: Piece, statements: &str) -> String {
    let first = tables.formulas(piece, 0).next();
    let (shift, offset) = first.map_or((0, 0), |first| (first.shift, first.offset));
    let constants = tables.layout().definition().c.constants.iter();
    let statements = constants.fold(statements.to_owned(), |text, (name, number)| {
        text.replace(name, &number.to_string())
    });
    let mut text = statements
        .replace("$SHIFT", &shift.to_string())
        .replace("$OFFSET", &offset.to_string());
    let is_column = |array: &&Array| array.words().len() == 64;
    for array in tables.arrays().iter().filter(is_column) {
        let name = array.name().to_lowercase();
        for column in [name.replace("masks", "off_masks"), name] {
            let prefix = format!("{piece}_");
            let placeholder = format!("${}", column.strip_prefix(&prefix).unwrap_or(&column));
            text = text.replace(&placeholder, &format!("$TABLE.{column}[square]"));
        }
    }
    format!("    {text}\n")
}

/// The words of a column: 64 bits wide, so that a look-up converts nothing, and one more than
/// squares, so that the words of a square are in different banks of the L1 cache.
const COLUMN: usize = 65;

/// A member of the struct.
struct Member {
    array: Array,
    /// Its length, which may be greater than the number of entries.
    length: usize,
    /// Whether it starts with a cache line, as the struct does and each array that is no column.
    is_aligned: bool,
}

/// Returns the arrays that the look-ups read: the columns, then those that the index leads into.
fn members(tables: &LayoutTables, look_ups: &str) -> Vec<Member> {
    let mut members = Vec::new();
    for array in tables.arrays() {
        let (is_column, name) = (array.words().len() == 64, array.name().to_lowercase());
        let complement = name.replace("_masks", "_off_masks");
        let is_read = |name: &str| look_ups.contains(&format!("$TABLE.{name}["));
        let member = if is_read(&name) {
            let words = array.words().to_vec();
            Array::new(
                name,
                array.doc(),
                if is_column { 8 } else { array.width() },
                words,
            )
        } else if is_read(&complement) {
            let doc = array
                .doc()
                .replace("whose occupancy decides", "whose occupancy does not decide");
            Array::new(
                complement,
                doc,
                8,
                array.words().iter().map(|word| !word).collect(),
            )
        } else {
            continue;
        };
        members.push(Member {
            array: member.with_labels(
                array
                    .labels()
                    .map(|(start, name)| (start, name.to_owned()))
                    .collect(),
            ),
            length: if is_column {
                COLUMN
            } else {
                array.words().len()
            },
            is_aligned: !is_column || members.is_empty(),
        });
    }
    members
}
