//! Exports every function of attacks to the program that proves them.
//!
//! There is no list of look-ups here, except for those that `visit_all` does not have: the program
//! executes `look_ups`, which passes it each look-up's name with the name and the address of a
//! function.
#![no_std]

use core::panic::PanicInfo;

use sliding_attacks::technique::rotated::RotatedOccupancy;
use sliding_attacks::technique::{dumb7_fill, first_rank, kogge_stone};
use sliding_attacks::{
    Bitboard, CheckersAndPinned, Direction, Dispatch, Native, SlidingAttacks, Square, Visitor, WithSlidingAttacks,
    checkers_and_pinned, checkers_and_pinned_by_table, visit_all, xray,
};

/// Takes a look-up's name, a function's name, each with its length, and the function.
type Sink = extern "C" fn(*const u8, usize, *const u8, usize, *const ());

/// Gives `sink` functions of a module that fills.
macro_rules! give_directions {
    ($sink:ident, $($module:ident)::+ as $name:literal: attacks_by_direction $($function:ident)*) => {{
        use $($module)::+ as module;
        extern "C" fn by_direction(orthogonal: u64, diagonal: u64, occupied: u64, directions: &mut [Bitboard; 8]) {
            *directions = module::attacks_by_direction(Bitboard(orthogonal), Bitboard(diagonal), Bitboard(occupied));
        }
        give($sink, $name, "attacks_by_direction", by_direction as *const ());
        $(
            extern "C" fn $function(sliders: u64, occupied: u64, direction: u32) -> u64 {
                module::$function(Bitboard(sliders), Bitboard(occupied), Direction::ALL[direction as usize % 8]).0
            }
            give($sink, $name, stringify!($function), $function as *const ());
        )*
    }};
}

/// Gives `sink` every function.
#[unsafe(no_mangle)]
pub extern "C" fn look_ups(sink: Sink) {
    visit_all(&mut Exported(sink));
    give_all::<Native>(sink, Native::NAME);
    give_all::<Root>(sink, "root");
    Dispatch::run(Exported(sink));
    give_directions!(sink, dumb7_fill as "dumb7_fill": attacks_by_direction attacks fill);
    give_directions!(sink, kogge_stone as "kogge_stone": attacks_by_direction attacks fill);
    give(sink, "first_rank", "rank_attacks", rank_attacks as *const ());
    give(sink, "first_rank", "rank_attacks_by_eight_bits", rank_attacks_by_eight_bits as *const ());
    give_rotated(sink);
    give_xray(sink);
    give(sink, "root", "checkers_and_pinned", checked_and_pinned as *const ());
    give(sink, "root", "checkers_and_pinned_by_table", checked_and_pinned_by_table as *const ());
    #[cfg(target_feature = "avx2")]
    give_directions!(sink, kogge_stone::avx2 as "kogge_stone_avx2": attacks_by_direction);
    #[cfg(target_feature = "avx512f")]
    give_directions!(sink, kogge_stone::avx512 as "kogge_stone_avx512": attacks_by_direction);
}

struct Exported(Sink);

impl Visitor for Exported {
    #[inline(never)]
    fn visit<A: SlidingAttacks>(&mut self) {
        give_all::<A>(self.0, A::NAME);
    }
}

/// What `Dispatch` gives to a program, one type or another.
impl WithSlidingAttacks for Exported {
    type Output = ();

    #[inline(never)]
    fn run<A: SlidingAttacks>(self) {
        give_all::<A>(self.0, "Dispatch::run");
    }
}

fn give(sink: Sink, name: &str, function: &str, code: *const ()) {
    sink(name.as_ptr(), name.len(), function.as_ptr(), function.len(), code);
}

/// Defines a function for each method of `SlidingAttacks`, with numbers for squares and sets, and
/// `give_all`.
macro_rules! methods {
    ($($name:ident($($argument:ident: $type:ty as $value:expr),*) $(-> $pair:ident)?;)*) => {
        fn give_all<A: SlidingAttacks>(sink: Sink, name: &str) {
            $(give(sink, name, stringify!($name), $name::<A> as *const ());)*
        }
        $(methods!(define $name($($argument: $type as $value),*) $(-> $pair)?);)*
    };
    (define $name:ident($($argument:ident: $type:ty as $value:expr),*)) => {
        extern "C" fn $name<A: SlidingAttacks>($($argument: $type,)* occupied: u64) -> u64 {
            A::$name($($value,)* Bitboard(occupied)).0
        }
    };
    (define $name:ident($($argument:ident: $type:ty as $value:expr),*) -> pair) => {
        extern "C" fn $name<A: SlidingAttacks>($($argument: $type,)* occupied: u64, pair: &mut [u64; 2]) {
            let (rook, bishop) = A::$name($($value,)* Bitboard(occupied));
            *pair = [rook.0, bishop.0];
        }
    };
}

methods! {
    rook_attacks(square: u32 as Square::masked(square as usize));
    bishop_attacks(square: u32 as Square::masked(square as usize));
    queen_attacks(square: u32 as Square::masked(square as usize));
    rook_and_bishop_attacks(square: u32 as Square::masked(square as usize)) -> pair;
    rook_attacks_of(rooks: u64 as Bitboard(rooks));
    bishop_attacks_of(bishops: u64 as Bitboard(bishops));
    queen_attacks_of(queens: u64 as Bitboard(queens));
    slider_attacks_of(orthogonal: u64 as Bitboard(orthogonal), diagonal: u64 as Bitboard(diagonal));
    rook_and_bishop_attacks_of(rooks: u64 as Bitboard(rooks), bishops: u64 as Bitboard(bishops)) -> pair;
}

extern "C" fn rank_attacks(square: u32, occupied: u64) -> u64 {
    first_rank::rank_attacks(Square::masked(square as usize), Bitboard(occupied)).0
}

extern "C" fn rank_attacks_by_eight_bits(square: u32, occupied: u64) -> u64 {
    first_rank::rank_attacks_by_eight_bits(Square::masked(square as usize), Bitboard(occupied)).0
}

/// Writes `give_rotated`: every method, of the boards that `new` makes.
macro_rules! rotated {
    ($($name:ident)*) => {
        fn give_rotated(sink: Sink) {
            extern "C" fn occupied(occupied: u64) -> u64 {
                RotatedOccupancy::new(Bitboard(occupied)).occupied().0
            }
            give(sink, "RotatedOccupancy", "new", occupied as *const ());
            give(sink, "RotatedOccupancy", "occupied", occupied as *const ());
            $(
                extern "C" fn $name(square: u32, occupied: u64) -> u64 {
                    RotatedOccupancy::new(Bitboard(occupied)).$name(Square::masked(square as usize)).0
                }
                give(sink, "RotatedOccupancy", stringify!($name), $name as *const ());
            )*
        }
    };
}

rotated! {
    rank_attacks file_attacks diagonal_attacks anti_diagonal_attacks rook_attacks bishop_attacks queen_attacks
}

/// Writes `give_xray`.
macro_rules! xray {
    ($($name:ident $($type:ty)?;)*) => {
        fn give_xray(sink: Sink) {$(
            extern "C" fn $name(square: u32, blockers: u64, occupied: u64) -> u64 {
                let square = Square::masked(square as usize);
                xray::$name$(::<$type>)?(square, Bitboard(blockers), Bitboard(occupied)).0
            }
            give(sink, "xray", stringify!($name), $name as *const ());
        )*}
    };
}

xray! {
    rook_attacks;
    bishop_attacks;
    queen_attacks;
    rook_attacks_by Native;
    bishop_attacks_by Native;
    queen_attacks_by Native;
}

/// Writes a function that stores what another one finds.
macro_rules! checked_and_pinned {
    ($($name:ident: $function:expr;)*) => {$(
        extern "C" fn $name(
            king: u32, own: u64, orthogonal: u64, diagonal: u64, occupied: u64, found: &mut [u64; 3],
        ) {
            let [own, orthogonal, diagonal, occupied] = [own, orthogonal, diagonal, occupied].map(Bitboard);
            let CheckersAndPinned { checkers, pinned, pinners } =
                $function(Square::masked(king as usize), own, orthogonal, diagonal, occupied);
            *found = [checkers.0, pinned.0, pinners.0];
        }
    )*};
}

checked_and_pinned! {
    checked_and_pinned: checkers_and_pinned;
    checked_and_pinned_by_table: checkers_and_pinned_by_table;
}

/// The functions at the root of the crate.
#[derive(Clone, Copy, Debug, Default)]
struct Root;

/// Writes methods that call the functions of the same names at the root of the crate.
macro_rules! at_the_root {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {$(
        #[inline]
        fn $name($($argument: $type),*) -> Bitboard {
            sliding_attacks::$name($($argument),*)
        }
    )*};
}

impl SlidingAttacks for Root {
    const NAME: &'static str = "root";
    const TABLE_BYTES: usize = 0;

    at_the_root! {
        rook_attacks(square: Square, occupied: Bitboard);
        bishop_attacks(square: Square, occupied: Bitboard);
        queen_attacks(square: Square, occupied: Bitboard);
        rook_attacks_of(rooks: Bitboard, occupied: Bitboard);
        bishop_attacks_of(bishops: Bitboard, occupied: Bitboard);
        queen_attacks_of(queens: Bitboard, occupied: Bitboard);
        slider_attacks_of(orthogonal: Bitboard, diagonal: Bitboard, occupied: Bitboard);
    }
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    loop {}
}
