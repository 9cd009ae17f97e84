//! Pages: the 4,096 entries that a rook's index of 12 bits spans. A rook's table starts at the start of a page.

use sliding_attacks_codegen::internal::geometry::Piece;
use sliding_attacks_codegen::internal::search::offset;

/// The number of entries of a page.
pub(super) const PAGE: u32 = 4096;

/// The pages that may contain combs.
pub(super) const COMB_PAGES: usize = 23;

/// The pages that may contain any rook's table: one more, for tables that do not fit into the others.
pub(super) const PAGES: usize = 24;

/// Returns the page of the table of a rook's magic, from the low 16 bits.
pub(super) fn page(magic: u64) -> Option<u8> {
    let page = offset(Piece::Rook, magic) / PAGE;
    if page < PAGES as u32 { Some(page as u8) } else { None }
}
