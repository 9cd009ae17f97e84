//! A layout's lookup in C. It is in the layout's file, because it depends on how the arrays are
//! arranged.

/// The bodies of a layout's lookups in C, in which `square` and `occupied` are the arguments.
///
/// `$masks` stands for the word of the square in the piece's array `MASKS`, and so on for each
/// array with a word for each square; `$off_masks` for its complement. `$SHIFT` and `$OFFSET` stand
/// for the shift and the offset of the piece's first square, for layouts in which all squares have
/// the same. `$TABLE` stands for the layout's table, which has the arrays that these texts name,
/// and `$LAYOUT` and `$PREFIX` for the start of the layout's names and of the header's.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "c"),
    allow(dead_code, reason = "only a C header needs it")
)]
pub(crate) struct CLookup {
    /// Numbers that the formula also has, by the placeholders that stand for them.
    pub(crate) constants: &'static [(&'static str, u64)],
    /// Functions that go before the lookups.
    pub(crate) helpers: &'static [&'static str],
    /// The statements that return the attacks of a rook.
    pub(crate) rook: &'static str,
    /// The same for a bishop.
    pub(crate) bishop: &'static str,
}

impl CLookup {
    /// Returns the lookup of a layout that treats both pieces alike.
    pub(in crate::layout) const fn same_for_both(statements: &'static str) -> Self {
        Self {
            constants: &[],
            helpers: &[],
            rook: statements,
            bishop: statements,
        }
    }
}
