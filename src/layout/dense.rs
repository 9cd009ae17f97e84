//! Dense magics: as `fancy`, with one index bit less wherever such a factor is known.
//!
//! Many occupancies have the same attacks, since what stands behind a blocker does not matter, so an index need not tell
//! them all apart. For most squares no factor is known that makes use of that; for the squares of the seventh and eighth
//! rank and for bishops near the edges a long search has found some. They are kept with the command that found each, and
//! verified in the build. The look-up is that of `fancy`:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! The search for such factors began with Lasse Hansen's magics (2006) and has gone on since on chessprogramming.org (Best
//! Magics so far). To be picked over `fancy` whenever the longer build of the records does no harm; it is as fast.
//!
//! ```
//! use sliding_attacks::layout::dense;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . X . . . . .
//!     . X . . . . X .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . X . . . . .
//! };
//! assert_eq!(
//!     dense::rook_attacks(Square::C7, occupied),
//!     bitboard! {
//!         . . X . . . . .
//!         . X . X X X X .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . X . . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use super::magics::{self, Table};
use super::shape::look_ups;
use crate::tables::dense as generated;

pub use generated::SHA256;

/// Dense magics: as fancy magics, with one index bit less wherever such a factor is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dense;

look_ups!(Dense, name: "dense", table: TABLE, const);

static TABLE: Table<{ generated::ATTACKS.len() }> = magics::table!(generated);
