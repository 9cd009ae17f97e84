//! The pieces whose look-ups are measured.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    Rook,
    Bishop,
    Queen,
}

impl Piece {
    pub const ALL: [Self; 3] = [Self::Rook, Self::Bishop, Self::Queen];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Queen => "queen",
        }
    }
}
