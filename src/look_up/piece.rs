/// The two pieces with look-ups of their own. A queen uses both.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "only layouts use it")]
pub(crate) enum Piece {
    Rook,
    Bishop,
}
