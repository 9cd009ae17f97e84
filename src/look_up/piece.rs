//! The two pieces.

/// A piece that has look-ups of its own, for functions that differ little between the two. A queen
/// uses both.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "only layouts use it")]
pub(crate) enum Piece {
    Rook,
    Bishop,
}
