//! Exports every look-up that `visit_all` lists, and those of the root and of `Native`, to the program that proves them.
//!
//! There is no list of names here: the program executes `look_ups`, which passes it each name with three functions.
#![no_std]

use core::panic::PanicInfo;

use sliding_attacks::{Bitboard, Native, SlidingAttacks, Square, Visitor, visit_all};

type LookUp = extern "C" fn(u32, u64) -> u64;
/// Takes a name, its length and the look-ups of a rook, a bishop and a queen.
type Sink = extern "C" fn(*const u8, usize, LookUp, LookUp, LookUp);

/// Gives `sink` every look-up.
#[unsafe(no_mangle)]
pub extern "C" fn look_ups(sink: Sink) {
    visit_all(&mut Exported(sink));
    give::<Native>(sink, "Native");
    give::<Root>(sink, "root");
}

struct Exported(Sink);

impl Visitor for Exported {
    #[inline(never)]
    fn visit<A: SlidingAttacks>(&mut self) {
        give::<A>(self.0, A::NAME);
    }
}

fn give<A: SlidingAttacks>(sink: Sink, name: &str) {
    sink(name.as_ptr(), name.len(), rook::<A>, bishop::<A>, queen::<A>);
}

extern "C" fn rook<A: SlidingAttacks>(square: u32, occupied: u64) -> u64 {
    A::rook_attacks(Square::masked(square as usize), Bitboard(occupied)).0
}

extern "C" fn bishop<A: SlidingAttacks>(square: u32, occupied: u64) -> u64 {
    A::bishop_attacks(Square::masked(square as usize), Bitboard(occupied)).0
}

extern "C" fn queen<A: SlidingAttacks>(square: u32, occupied: u64) -> u64 {
    A::queen_attacks(Square::masked(square as usize), Bitboard(occupied)).0
}

/// The functions at the root of the crate.
#[derive(Clone, Copy, Debug, Default)]
struct Root;

impl SlidingAttacks for Root {
    const NAME: &'static str = "root";
    const TABLE_BYTES: usize = 0;

    #[inline]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        sliding_attacks::rook_attacks(square, occupied)
    }

    #[inline]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        sliding_attacks::bishop_attacks(square, occupied)
    }

    #[inline]
    fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        sliding_attacks::queen_attacks(square, occupied)
    }
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    loop {}
}
