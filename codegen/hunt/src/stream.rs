//! The random streams of the searches.

use sliding_attacks_codegen::internal::candidates::{Candidates, Seed};
use sliding_attacks_codegen::internal::geometry::Piece;

/// The purpose of random words. Each purpose has its own stream for each piece and square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// A magic for one square in a build, and the searches for `shared` and `shift_in_magic`.
    OneSquare,
    /// A chunk of the depth-first search, below 2^40.
    DepthFirst(u64),
    /// The magics from which a search for tables without offsets derives others.
    NoOffsetBases,
    /// A batch of the search for tables without offsets, below 2^54.
    NoOffset(u64),
    /// The order in which tables with the offset in the magic are packed.
    PackOffsetInMagic,
    /// The order in which other tables of one shift are packed.
    PackOneShift,
    /// Tables that end as low as possible.
    Lowest,
    /// Tables for entries that other tables leave free.
    Fitting,
    /// Tables that use only some bits of the index.
    FewIndexBits,
    /// Tables of adjacent entries.
    Contiguous,
    /// Tables with entries in the teeth of a comb.
    Combs,
    /// A chunk of the search for short spans, below 2^40.
    ShortSpan(u64),
}

impl Stream {
    /// Starts the stream of `piece` on `square`, for occupancies within `mask`.
    pub(crate) fn of(self, seed: Seed, piece: Piece, square: u8, mask: u64) -> Candidates {
        Candidates::of_stream(seed, self.number(), piece, square, mask)
    }

    /// Returns the number of the stream, below 2^57. The numbers determine which magics are found, so they must never
    /// change.
    const fn number(self) -> u64 {
        match self {
            Self::OneSquare => 0,
            Self::DepthFirst(chunk) => chunk + 1,
            Self::NoOffsetBases => 1 << 48,
            Self::NoOffset(batch) => (1 << 48) + 1 + batch,
            Self::PackOffsetInMagic => (1 << 55) - 1,
            Self::PackOneShift => 1 << 55,
            Self::Lowest => (1 << 56) - 4,
            Self::Fitting => (1 << 56) - 3,
            Self::FewIndexBits => (1 << 56) - 2,
            Self::Contiguous => (1 << 56) - 1,
            Self::Combs => 1 << 56,
            Self::ShortSpan(chunk) => (1 << 56) + 1 + chunk,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chunked::MOST_CHUNKS;

    #[test]
    fn streams_have_numbers_of_their_own() {
        // Each stream leads to the next, so that the compiler refuses a stream that is missing here.
        let next = |stream| {
            Some(match stream {
                Stream::OneSquare => Stream::DepthFirst(0),
                Stream::DepthFirst(0) => Stream::DepthFirst(MOST_CHUNKS - 1),
                Stream::DepthFirst(_) => Stream::NoOffsetBases,
                Stream::NoOffsetBases => Stream::NoOffset(0),
                Stream::NoOffset(0) => Stream::NoOffset((1 << 54) - 1),
                Stream::NoOffset(_) => Stream::PackOffsetInMagic,
                Stream::PackOffsetInMagic => Stream::PackOneShift,
                Stream::PackOneShift => Stream::Lowest,
                Stream::Lowest => Stream::Fitting,
                Stream::Fitting => Stream::FewIndexBits,
                Stream::FewIndexBits => Stream::Contiguous,
                Stream::Contiguous => Stream::Combs,
                Stream::Combs => Stream::ShortSpan(0),
                Stream::ShortSpan(0) => Stream::ShortSpan(MOST_CHUNKS - 1),
                Stream::ShortSpan(_) => return None,
            })
        };
        let streams: Vec<Stream> = core::iter::successors(Some(Stream::OneSquare), |stream| next(*stream)).collect();
        let numbers: Vec<u64> = streams.into_iter().map(Stream::number).collect();
        assert!(numbers.is_sorted_by(|lower, upper| lower < upper), "{numbers:?}");
        assert!(numbers.last().is_some_and(|number| number >> 57 == 0), "{numbers:?}");
    }
}
