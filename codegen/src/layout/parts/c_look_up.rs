//! A layout's look-up in C.

/// What a layout adds to the look-up in C that follows from its arrays and index functions.
///
/// `TABLE` stands for the layout's table, `PIECE_` for the prefix of the piece's columns, `$LAYOUT_` for that of the
/// layout's functions. If the layout has index functions, `magic` and `index` are defined, and `ENTRY` stands for the
/// offset plus `index`. `KEPT` is the AND with the attacks on the empty board if the layout has these.
pub(crate) struct CLookUp {
    /// Functions that go before the look-ups.
    pub(crate) helpers: &'static [&'static str],
    /// The statements that return the attacks of a rook on `square` when `occupied` squares block it.
    pub(crate) rook: &'static str,
    /// The same for a bishop.
    pub(crate) bishop: &'static str,
}

impl CLookUp {
    /// The look-up of a layout whose index functions lead into its attack sets, which is that of most layouts.
    pub(in crate::layout) const AT_ENTRY: Self = Self::of_either("return TABLE.attacks[ENTRY]KEPT;");

    /// Returns the look-up of a layout that treats both pieces alike.
    pub(in crate::layout) const fn of_either(statements: &'static str) -> Self {
        Self { helpers: &[], rook: statements, bishop: statements }
    }
}
