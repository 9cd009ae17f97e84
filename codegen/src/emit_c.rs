//! Writes C headers for C99, C++11 and later: for each layout a struct with its data, and its
//! lookups of squares and of sets; and one of the functions around lookups ([`board`]).
//!
//! One file of the program gets the data, as with a single-header library. In C++17 the data is an
//! inline variable, and the functions work in constant expressions. A linker may merge copies of the
//! data, whose bytes no compiler option changes, but not functions, because files of one program can
//! be compiled for different processors.
//!
//! A header starts with its types and with a declaration of each function. The functions themselves
//! are after the numbers, because a `constexpr` function can read only what is defined before it.
//!
//! The C files in `emit_c` contain the text. There, `$PREFIX` and `$SHORT` stand for the start of a
//! header's names, in capitals and unchanged, `$LAYOUT` for the start of a layout's function names,
//! `$GUARD` for the start of its macros, and `$NAMES` for the macro that says which layout has those
//! names. Around the data `$NAME` and `$GUARD` stand for the start of its names, and `$UNIQUE` for
//! a name that no other tables have. A line that begins with `@` is replaced by lines from this
//! directory's code.

mod board;
mod data;

use core::fmt::Write as _;

use crate::array::Array;
use crate::emit::{GENERATED_BY, LICENCE};
use crate::error::{Error, ErrorKind};
use crate::geometry::Slider;
use crate::style::Style;
use crate::tables::{LayoutTables, Tables};
use data::{Data, Member};

impl Tables {
    /// Returns the text of the generated C header.
    ///
    /// The names start with the module path joined by `_`, or with `sliding_attacks` if there is
    /// none. The header declares the tables and defines the lookups, such as
    /// `sliding_attacks_fancy_rook_attacks(square, occupied)`, and those of sets, such as
    /// `sliding_attacks_fancy_slider_attacks_of(sliders, occupied)`; with
    /// [short names](crate::Builder::short_names) they are `sliding_attacks_rook_attacks` and so on.
    /// Its first comments explain how to include it.
    /// [`Builder::board_to_c`](crate::Builder::board_to_c) writes a header with more functions.
    ///
    /// # Errors
    /// Returns an [`Error`] if several layouts would have the same short names.
    pub fn to_c(&self) -> Result<String, Error> {
        let style = &self.style;
        if style.short_names && self.layouts.len() != 1 {
            let problem = format!("expected one layout, found {}", self.layouts.len());
            return Err(Error::new(
                ErrorKind::ShortNames,
                "short names",
                problem,
                "leave the option out, and names contain the layout; or write a header for each layout, \
                 for different files",
            ));
        }
        let short_names = if style.short_names {
            " --short-names"
        } else {
            ""
        };
        let module = style.module_option();
        let command = format!("{} --format c{module}{short_names}", self.command());
        let names = Names::new(style);
        let mut text = names.head(&command, &self.to_string(), include_str!("emit_c/usage.h"));
        // Outside of a guard, so that a compiler reports two headers with different tables of one
        // layout.
        for tables in &self.layouts {
            let layout = tables.layout().name();
            let digest = format!("#define $GUARD_SHA256 \"{}\"\n", tables.digest());
            text.push_str(&names.fill_layout(&digest, layout));
        }
        text.push_str(&names.fill(include_str!("emit_c/common.h")));
        let functions = self.layouts.iter().map(Functions::of_layout);
        let functions: Vec<_> = functions.collect();
        for (tables, functions) in self.layouts.iter().zip(&functions) {
            let head = include_str!("emit_c/head_of_layout.h");
            let head = head.replace("@declarations\n", &functions.declarations);
            text.push_str(&names.fill_layout(&head, tables.layout().name()));
        }
        for (tables, functions) in self.layouts.iter().zip(&functions) {
            let layout = tables.layout();
            let _ = writeln!(
                text,
                "\n/* Layout {layout}. {}\n * An array by square has {COLUMN} words instead of 64, so that the words \
                 of one square are in different banks of the L1 cache.\n * The last one is padded further, so \
                 that the next array starts on a cache line. */",
                layout.summary()
            );
            let data = Data {
                name: format!("{}_{layout}", names.prefix),
                unique: &tables.digest()[..16],
                members: members(tables, &functions.bodies),
            };
            data.write(&mut text, &names);
        }
        text.push_str(&names.fill(include_str!("emit_c/sets.h")));
        for (tables, functions) in self.layouts.iter().zip(&functions) {
            let bodies = format!(
                "\n#if defined($GUARD_NAMES) && !defined($GUARD_FUNCTIONS)\n\
                 #define $GUARD_FUNCTIONS\n{}#endif\n",
                functions.bodies
            );
            text.push_str(&names.fill_layout(&bodies, tables.layout().name()));
        }
        Ok(text)
    }
}

/// The functions of a header.
struct Functions {
    /// Their documentation and declarations.
    declarations: String,
    bodies: String,
}

impl Functions {
    /// Splits a template into its functions. Those that a program calls have a Doxygen comment,
    /// which begins with `/**`; a declaration is the comment and what is before the body.
    fn of(template: &str) -> Self {
        let mut parts = template.split("/**");
        let mut bodies = parts.next().unwrap_or_default().to_owned();
        let mut declarations = Vec::new();
        for part in parts {
            let (comment, function) = part.split_once("*/\n").unwrap_or_default();
            let (head, _) = function.split_once("\n{").unwrap_or_default();
            declarations.push(format!("/**{comment}*/\n{head};\n"));
            bodies += function;
        }
        Self {
            declarations: declarations.join("\n"),
            bodies,
        }
    }

    /// Returns the lookups of a layout, with the square's words and the values that all squares of
    /// a piece share.
    fn of_layout(tables: &LayoutTables) -> Self {
        let lookup = tables.layout().definition().c;
        let functions = Self::of(include_str!("emit_c/layout.h"));
        let statements = |piece, statements: &str| with_columns(tables, piece, statements);
        let bodies = functions
            .bodies
            .replace("@rook\n", &statements(Slider::Rook, lookup.rook))
            .replace("@bishop\n", &statements(Slider::Bishop, lookup.bishop));
        let bodies = lookup.helpers.concat() + "\n" + &bodies;
        Self {
            bodies,
            ..functions
        }
    }
}

/// The start of a header's names.
struct Names {
    prefix: String,
    /// Whether a layout's functions are named without the layout.
    are_short: bool,
}

impl Names {
    fn new(style: &Style) -> Self {
        let prefix = if style.module.is_empty() {
            "sliding_attacks".to_owned()
        } else {
            style.module.join("_")
        };
        Self {
            prefix,
            are_short: style.short_names,
        }
    }

    /// Returns the start of a header: the comment, with this command, these lines about the content
    /// and how to use it, and the version.
    fn head(&self, command: &str, about: &str, usage: &str) -> String {
        let mut text =
            format!("/* {GENERATED_BY}\n * {command}\n *\n * {LICENCE}\n * {COPYRIGHT}\n *\n");
        for line in about.lines() {
            let _ = writeln!(text, "{}", format!(" * {line}").trim_end());
        }
        let version = concat!(
            "\n#define $PREFIX_VERSION \"",
            env!("CARGO_PKG_VERSION"),
            "\"\n"
        );
        text + " */\n" + &self.fill(usage) + &self.fill(version)
    }

    /// Fills in the start of the header's names.
    fn fill(&self, template: &str) -> String {
        template
            .replace("$PREFIX", &self.prefix.to_uppercase())
            .replace("$SHORT", &self.prefix)
    }

    /// Also fills in the start of a layout's names.
    fn fill_layout(&self, template: &str, layout: &str) -> String {
        let long = format!("{}_{layout}", self.prefix);
        let [names, functions, of_functions] = if self.are_short {
            ["$PREFIX_SHORT_NAMES", "$SHORT", "SHORT"]
        } else {
            ["$GUARD_NAMES", &long, "LONG"]
        };
        let text = template
            .replace("$NAMES", names)
            .replace("$TABLE", &format!("{long}_table"))
            .replace("$LAYOUT", functions)
            .replace("$GUARD_NAMES", &format!("$GUARD_{of_functions}_NAMES"))
            .replace(
                "$GUARD_FUNCTIONS",
                &format!("$GUARD_{of_functions}_FUNCTIONS"),
            )
            .replace("$GUARD", &long.to_uppercase());
        self.fill(&text)
    }
}

const COPYRIGHT: &str = "Copyright (c) 2026 the sliding-attacks authors";

/// Fills in the square's words, and the values that all squares of a piece share.
fn with_columns(tables: &LayoutTables, piece: Slider, statements: &str) -> String {
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

/// The words of a column: 64 bits wide, so that a lookup converts nothing, and one more than
/// squares, so that the words of a square are in different banks of the L1 cache.
const COLUMN: usize = 65;
/// Returns the arrays that the lookups read: the columns, then those that the index selects from.
fn members(tables: &LayoutTables, lookups: &str) -> Vec<Member> {
    let mut members = Vec::new();
    for array in tables.arrays() {
        let (is_column, name) = (array.words().len() == 64, array.name().to_lowercase());
        let complement = name.replace("_masks", "_off_masks");
        let is_read = |name: &str| lookups.contains(&format!("$TABLE.{name}["));
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
        if !is_column {
            Member::fill_line(&mut members);
        }
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
        });
    }
    members
}
