//! Writes tables as a C header for C99 and C++11: declarations and look-ups, and the data for one translation unit,
//! like a single-header library.

use core::fmt::Write as _;

use crate::emit::{self, Syntax};
use crate::error::Error;
use crate::geometry::Piece;
use crate::layout::CLookUp;
use crate::sha256::hex;
use crate::tables::{LayoutTables, Tables};

impl Tables {
    /// Returns the text of the generated C header.
    ///
    /// The names start with the module path joined by `_`, or with `sliding_attacks` if there is none. The header
    /// declares the arrays and defines the look-ups, such as `sliding_attacks_fancy_rook_attacks(square, occupied)`.
    /// Exactly one translation unit has to define `SLIDING_ATTACKS_IMPLEMENTATION` (or, with a module, its path in
    /// capitals and `_IMPLEMENTATION`) before it includes the header; that unit contains the data.
    ///
    /// # Errors
    /// Returns [`Error::BadModule`] if the module path does not consist of identifiers.
    pub fn to_c(&self) -> Result<String, Error> {
        let path = &self.style.module;
        if !path.iter().all(|name| is_identifier(name)) {
            return Err(Error::BadModule { path: path.join("::") });
        }
        let prefix = if path.is_empty() { "sliding_attacks".to_owned() } else { path.join("_") };
        let layouts: Vec<_> = self.layouts.iter().map(|tables| tables.layout().name()).collect();
        let name = format!("{prefix}_{}", layouts.join("_")).to_uppercase();
        let implementation = format!("{}_IMPLEMENTATION", prefix.to_uppercase());

        let mut text = self.c_comment(&implementation);
        let _ = writeln!(text, "#ifndef {name}_H\n#define {name}_H\n\n#include <stdint.h>\n");
        text.push_str("#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
        for tables in &self.layouts {
            declare(&mut text, &format!("{prefix}_{}", tables.layout().name()), tables);
        }
        text.push_str("\n#ifdef __cplusplus\n}\n#endif\n");
        for tables in &self.layouts {
            let layout = tables.layout();
            define_functions(&mut text, &format!("{prefix}_{}", layout.name()), layout.c_look_up());
        }
        let _ = writeln!(text, "\n#endif /* {name}_H */\n");
        let _ = writeln!(text, "#if defined({implementation}) && !defined({name}_DATA)\n#define {name}_DATA");
        for tables in &self.layouts {
            define_data(&mut text, &format!("{prefix}_{}", tables.layout().name()), tables);
        }
        let _ = writeln!(text, "\n#endif /* {implementation} */");
        Ok(text)
    }

    /// Returns the comment that opens the header: generator, command, ledger, use.
    fn c_comment(&self, implementation: &str) -> String {
        let mut text = format!("/* {}\n", self.generated_by());
        let _ = writeln!(text, " * {} --format c{}\n *", self.command(), self.module_option());
        for line in self.to_string().lines() {
            let _ = writeln!(text, " * {line}");
        }
        let _ = writeln!(
            text,
            " *
 * Squares: a1 = 0, h1 = 7, h8 = 63. Attack sets include the first blocker in each direction.
 *
 * Include this wherever attacks are looked up. Exactly one C or C++ file of the program has to
 * #define {implementation}
 * before it includes this: that file gets the data.
 */"
        );
        text
    }
}

/// Returns whether the name is an identifier in C and C++.
fn is_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Declares the arrays of one layout.
fn declare(text: &mut String, prefix: &str, tables: &LayoutTables) {
    let _ = writeln!(text, "\n/* Layout {}. {} */", tables.layout().name(), tables.layout().summary());
    let _ = writeln!(text, "#define {}_SHA256 \"{}\"", prefix.to_uppercase(), hex(tables.digest()));
    for array in tables.arrays() {
        let (bits, length) = (8 * array.values().width(), array.values().len());
        let _ = writeln!(text, "/* {} */", array.doc());
        let _ = writeln!(text, "extern const uint{bits}_t {prefix}_{}[{length}];", array.name());
    }
}

/// Defines the look-ups of one layout.
fn define_functions(text: &mut String, prefix: &str, look_up: &CLookUp) {
    for helper in look_up.helpers {
        text.push_str(&helper.replace("LAYOUT_", &format!("{prefix}_")));
    }
    for (piece, statements) in Piece::ALL.into_iter().zip([look_up.rook, look_up.bishop]) {
        let of_piece = format!("LAYOUT_{}_", piece.name().to_uppercase());
        let statements = statements.replace("PIECE_", &of_piece).replace("LAYOUT_", &format!("{prefix}_"));
        let _ = writeln!(
            text,
            "
/* Returns the squares that a {piece} on `square`, 0 to 63, attacks when `occupied` squares block it. */
static inline uint64_t {prefix}_{piece}_attacks(unsigned square, uint64_t occupied)
{{
    {statements}
}}"
        );
    }
    let _ = writeln!(
        text,
        "
/* Returns the squares that a queen attacks: those of a rook and those of a bishop. */
static inline uint64_t {prefix}_queen_attacks(unsigned square, uint64_t occupied)
{{
    return {prefix}_rook_attacks(square, occupied) | {prefix}_bishop_attacks(square, occupied);
}}"
    );
}

/// Defines the arrays of one layout.
fn define_data(text: &mut String, prefix: &str, tables: &LayoutTables) {
    for array in tables.arrays() {
        let (name, values) = (array.name(), array.values());
        let (bits, length) = (8 * values.width(), values.len());
        let _ = writeln!(text, "\nconst uint{bits}_t {prefix}_{name}[{length}] = {{");
        let suffix = if values.width() == 8 { "ULL," } else { "," };
        emit::write_rows(text, array, "", &Syntax { open: "/* ", close: " */", suffix });
        text.push_str("};\n");
    }
}
