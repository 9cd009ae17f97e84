//! How a piece's occupancy leads to an index, in C, from the layout's arrays and index functions.

use core::fmt::Write as _;

use crate::array::Array;
use crate::geometry::Piece;
use crate::layout::IndexFunction;
use crate::tables::LayoutTables;

/// Returns the statements of a piece's look-up, in the words of [`CLookUp`](crate::layout::CLookUp).
pub(super) fn statements(tables: &LayoutTables, piece: Piece) -> String {
    let look_up = tables.layout().c_look_up();
    let statements = [look_up.rook, look_up.bishop][piece as usize];
    let text = match Formula::new(tables, piece) {
        Some(formula) => {
            let kept = if formula.has("EMPTY_ATTACKS") { " & TABLE.PIECE_empty_attacks[square]" } else { "" };
            formula.statements() + &statements.replace("ENTRY", &formula.entry()).replace("KEPT", kept)
        }
        None => statements.to_owned(),
    };
    format!("    {}\n", text.replace("PIECE_", &format!("{piece}_")))
}

/// The index functions of one piece, and the arrays that they are read from.
pub(super) struct Formula<'a> {
    tables: &'a LayoutTables,
    piece: Piece,
    functions: &'a [IndexFunction],
}

impl<'a> Formula<'a> {
    /// Returns `None` if the layout has no index functions.
    pub(super) fn new(tables: &'a LayoutTables, piece: Piece) -> Option<Self> {
        let functions = tables.functions().chunks(64).nth(piece as usize)?;
        Some(Self { tables, piece, functions })
    }

    /// Returns the shift if it is the same for all squares.
    pub(super) fn constant_shift(&self) -> Option<u32> {
        let first = self.functions.first()?.shift;
        self.functions.iter().all(|function| function.shift == first).then_some(first)
    }

    /// Returns whether the look-up sets the squares off the mask.
    pub(super) fn is_black(&self) -> bool {
        let mask = |square: usize| self.array("MASKS")?.words().get(square);
        self.functions.iter().enumerate().all(|(square, function)| mask(square) == Some(&!function.always))
    }

    /// Returns the statements that define `magic` and `index`.
    fn statements(&self) -> String {
        let relevant = if self.is_black() {
            "occupied | TABLE.PIECE_off_masks[square]"
        } else if self.functions.iter().all(|function| function.always == 0) {
            "occupied & TABLE.PIECE_masks[square]"
        } else {
            "(occupied | UINT64_C(1) << square) & TABLE.PIECE_masks[square]"
        };
        let mut text = String::from("const uint64_t magic = TABLE.PIECE_magics[square];\n    ");
        let has_addend = self.has("ADDENDS");
        if has_addend {
            text.push_str("const uint64_t addend = TABLE.PIECE_addends[square];\n    ");
        }
        let addend = if has_addend { " + addend" } else { "" };
        let shift = match self.constant_shift() {
            Some(shift) => shift.to_string(),
            None if has_addend => "(addend & 63)".into(),
            None if self.has("SHIFTS") => "TABLE.PIECE_shifts[square]".into(),
            None => "(magic >> 58)".into(),
        };
        let product = format!("({relevant}) * magic{addend}");
        let index = if self.functions.iter().any(|function| function.signed) {
            format!("$PREFIX_ARITHMETIC_SHIFT({product}, {shift})")
        } else {
            format!("({product}) >> {shift}")
        };
        let _ = write!(text, "const uint64_t index = {index};\n    ");
        text
    }

    /// Returns the entry that `index` leads to: plus an offset that is read, or one that grows evenly with the square.
    fn entry(&self) -> String {
        let offset = |square: usize| self.functions.get(square).map_or(0, |function| function.offset);
        let step = offset(1).wrapping_sub(offset(0));
        match (offset(0), step) {
            _ if self.has("OFFSETS") => "TABLE.PIECE_offsets[square] + index".into(),
            (0, 0) => "index".into(),
            (start, 0) => format!("{start} + index"),
            (start, step) => format!("{start} + square * UINT64_C({step}) + index"),
        }
    }

    /// Returns the piece's array.
    fn array(&self, name: &str) -> Option<&Array> {
        self.tables.array(&format!("{}_{name}", self.piece.name().to_uppercase()))
    }

    fn has(&self, name: &str) -> bool {
        self.array(name).is_some()
    }
}
