//! Writes tables as a C header, which compiles as C99 and as C++11: the arrays, and for the layouts whose index
//! function is known here the look-ups.

use core::fmt::Write as _;

use crate::emit::{self, Syntax};
use crate::error::Error;
use crate::layout::Layout;
use crate::sha256::hex;
use crate::tables::Tables;

/// The C expression for the attacks, with `@` for the prefix with the layout's name, `#` for that with the piece's too.
///
/// `None` for layouts whose index function C does not know yet: their header holds the arrays only.
fn look_up(layout: Layout) -> Option<&'static str> {
    match layout {
        Layout::Fancy | Layout::Dense => Some("@_ATTACKS[#_OFFSETS[square] + (uint32_t)(product >> #_SHIFTS[square])]"),
        Layout::Index16 => Some("@_SETS[@_INDICES[#_OFFSETS[square] + (uint32_t)(product >> #_SHIFTS[square])]]"),
        Layout::ByteLookup => Some(
            "@_SETS[(uint32_t)#_BASES[square]\n        \
             + @_INDICES[#_OFFSETS[square] + (uint32_t)(product >> #_SHIFTS[square])]]",
        ),
        _ => None,
    }
}

impl Tables {
    /// Returns whether the C header has functions for `layout`, beside its arrays.
    #[must_use]
    pub fn has_c_look_up(layout: Layout) -> bool {
        look_up(layout).is_some()
    }

    /// Returns the text of the generated C header.
    ///
    /// The names start with the module path joined by `_`, `sliding_attacks` if there is none.
    ///
    /// # Errors
    /// Returns [`Error::BadModule`] when the module path is not made of identifiers.
    pub fn to_c(&self) -> Result<String, Error> {
        let path = &self.style.module;
        let plain = |name: &String| {
            let mut bytes = name.bytes();
            bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic())
                && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        if !path.iter().all(plain) {
            return Err(Error::BadModule { path: path.join("::") });
        }
        let prefix = if path.is_empty() { "sliding_attacks".to_owned() } else { path.join("_") };
        let layouts: Vec<_> = self.layouts.iter().map(|tables| tables.layout().name().to_uppercase()).collect();
        let guard = format!("{}_{}_H", prefix.to_uppercase(), layouts.join("_"));

        let mut text = String::new();
        let _ = writeln!(text, "/* {}", self.generated_by());
        let _ = writeln!(text, " * {} --format c{}", self.command(), self.style.module_option());
        text.push_str(" *\n");
        for line in self.to_string().lines() {
            let _ = writeln!(text, " * {line}");
        }
        text.push_str(
            " *\n * Squares: a1 = 0, h1 = 7, h8 = 63. Attack sets include the first blocker in each direction.\n */\n",
        );
        let _ = writeln!(text, "#ifndef {guard}\n#define {guard}\n\n#include <stdint.h>");
        for tables in &self.layouts {
            let layout = tables.layout();
            let prefix = format!("{prefix}_{}", layout.name());
            let _ = writeln!(text, "\n/* {} entries, {} bytes. */", tables.entries(), tables.bytes());
            let _ = writeln!(text, "#define {}_SHA256 \"{}\"", prefix.to_uppercase(), hex(tables.digest()));
            for array in tables.arrays() {
                let (name, values) = (array.name(), array.values());
                let (bits, length) = (8 * values.width(), values.len());
                let _ = writeln!(text, "\n/* {} */", array.doc());
                let _ = writeln!(text, "static const uint{bits}_t {prefix}_{name}[{length}] = {{");
                let suffix = if values.width() == 8 { "ULL" } else { "" };
                emit::write_rows(&mut text, array, "", &Syntax { open: "/* ", close: " */", suffix });
                text.push_str("};\n");
            }
            let Some(expression) = look_up(layout) else { continue };
            for piece in ["rook", "bishop"] {
                let _ = writeln!(
                    text,
                    "\n/* The squares that a {piece} on `square`, 0 to 63, attacks when `occupied` squares block it. */"
                );
                let _ = writeln!(
                    text,
                    "static inline uint64_t {prefix}_{piece}_attacks(unsigned square, uint64_t occupied)\n{{"
                );
                let of_piece = format!("{prefix}_{}", piece.to_uppercase());
                let expression = expression.replace('@', &prefix).replace('#', &of_piece);
                let _ = writeln!(
                    text,
                    "    const uint64_t product = (occupied & {of_piece}_MASKS[square]) * {of_piece}_MAGICS[square];\n    \
                     return {expression};\n}}"
                );
            }
            let _ = writeln!(text, "\n/* The squares that a queen attacks: those of a rook and those of a bishop. */");
            let _ = writeln!(
                text,
                "static inline uint64_t {prefix}_queen_attacks(unsigned square, uint64_t occupied)\n{{\n    \
                 return {prefix}_rook_attacks(square, occupied) | {prefix}_bishop_attacks(square, occupied);\n}}"
            );
        }
        let _ = writeln!(text, "\n#endif /* {guard} */");
        Ok(text)
    }
}
