//! The random streams of the searches.

use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::Piece;

/// The purpose of random words. Each purpose has its own stream for each piece and square, of the seed of the published
/// tables.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stream {
    /// A magic for one square, as in a build.
    OneSquare,
    /// A chunk of the depth-first search, below 2^40.
    DepthFirst(u64),
    /// A chunk of the search for short spans, below 2^40.
    ShortSpan(u64),
}

impl Stream {
    /// Starts the stream of `piece` on `square`, for occupancies within `mask`.
    pub(crate) fn of(self, piece: Piece, square: u8, mask: u64) -> Candidates {
        // The numbers determine which magics are found, so they must never change.
        let number = match self {
            Self::OneSquare => 0,
            Self::DepthFirst(chunk) => chunk + 1,
            Self::ShortSpan(chunk) => (1 << 56) + 1 + chunk,
        };
        Candidates::of_stream(DEFAULT_SEED, number, piece, square, mask)
    }
}
