//! A layout's look-up in C.

/// The look-up of one layout in C99 and C++11, from which the C header makes its functions.
///
/// `LAYOUT_` stands for the prefix of the layout's names, `PIECE_` for that of the piece's arrays.
pub(crate) struct CLookUp {
    /// Complete C items that go before the functions.
    pub(crate) helpers: &'static [&'static str],
    /// The statements that return the attacks of a rook on `square` when `occupied` squares block it.
    pub(crate) rook: &'static str,
    /// The same for a bishop.
    pub(crate) bishop: &'static str,
}

impl CLookUp {
    /// Returns the look-up of a layout that treats both pieces alike.
    pub(in crate::layout) const fn of_either(statements: &'static str) -> Self {
        Self { helpers: &[], rook: statements, bishop: statements }
    }

    /// Adds C items that go before the functions.
    pub(in crate::layout) const fn with_helpers(self, helpers: &'static [&'static str]) -> Self {
        Self { helpers, ..self }
    }
}
