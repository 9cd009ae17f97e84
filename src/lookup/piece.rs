/// The two pieces with their own lookups. A queen uses both.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "only layouts use it")]
pub(crate) enum Piece {
    Rook,
    Bishop,
}

#[allow(dead_code, reason = "only layouts use it")]
impl Piece {
    pub(crate) const ALL: [Self; 2] = [Self::Rook, Self::Bishop];
}
