//! Pages: the 4,096 entries that a rook's index of 12 bits spans. A rook's table starts where a page does.

use sliding_attacks_codegen::geometry::Piece;
use sliding_attacks_codegen::search::offset;

/// The entries of a page.
pub(super) const PAGE: u32 = 4096;

/// The pages in which combs may lie.
pub(super) const COMB_PAGES: usize = 23;

/// The pages in which any rook's table may lie: one more, for what does not fit into the others.
pub(super) const PAGES: usize = 24;

/// Returns the page in which the table of a rook's magic lies, which its low 16 bits say.
pub(super) fn page(magic: u64) -> Option<u8> {
    let page = offset(Piece::Rook, magic) / PAGE;
    if page < PAGES as u32 { Some(page as u8) } else { None }
}
