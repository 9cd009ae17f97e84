//! The squares around a square, in an order that suits vectors: 64 slots, eight for each direction.
//!
//! The first seven slots of a direction are the squares of the ray, the closest first. The last is
//! one of the squares from which a knight attacks. So a direction is a word of 64 bits, whose lowest
//! byte is the closest square, and the two rays of a line are four words apart.
//!
//! ```text
//! slots 0-7     north         slots 32-39   south
//! slots 8-15    north-east    slots 40-47   south-west
//! slots 16-23   east          slots 48-55   west
//! slots 24-31   south-east    slots 56-63   north-west
//! ```

use sliding_attacks::{Direction, Square};

/// Pieces that attack from the same squares, as bits of a byte.
pub(crate) mod class {
    /// A pawn that captures towards higher ranks.
    pub const NORTH_PAWN: u8 = 1 << 0;
    /// A pawn that captures towards lower ranks.
    pub const SOUTH_PAWN: u8 = 1 << 1;
    /// A bishop or a queen.
    pub const DIAGONAL: u8 = 1 << 2;
    /// A rook or a queen.
    pub const ORTHOGONAL: u8 = 1 << 3;
    pub const KING: u8 = 1 << 4;
    /// The highest bit, which AVX2 selects by.
    pub const KNIGHT: u8 = 1 << 7;
}

/// The kinds of pieces that attack different squares, and the class of each: those of
/// `PieceType`, pawns that move south, and none.
pub(crate) const CLASSES: [u8; 8] = [
    class::NORTH_PAWN,
    class::KNIGHT,
    class::DIAGONAL,
    class::ORTHOGONAL,
    class::DIAGONAL | class::ORTHOGONAL,
    class::KING,
    class::SOUTH_PAWN,
    0,
];

/// The last kind, of an empty square.
pub(crate) const NONE: usize = CLASSES.len() - 1;

/// The slot of the knight in each direction.
const KNIGHT: usize = 7;

/// The bytes of the ray in the word of a direction.
pub(crate) const RAY: u64 = !(0xff << (8 * KNIGHT));

/// Everything that vectors read. In one static, it takes one register, and one load in programs that
/// look up the address of each.
#[repr(C)]
pub(crate) struct Tables {
    /// By square.
    pub(crate) slots: [Slots; 64],
    /// In the slots next to the middle, the classes of pieces other than sliders that attack it from there.
    pub(crate) near: Bytes,
    /// By a mask of eight lanes, the lanes with a bit in the mask, and then lane 0. A byte each, from the
    /// lowest.
    pub(crate) to_the_front: [u64; 256],
}

/// The slots of a square.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Slots {
    /// The index of the square, or [`OFF_BOARD`].
    pub(crate) squares: Bytes,
    /// The squares of the knights, shifted left by 8: of direction d in word 2 d, and of the opposite
    /// direction in word 2 d + 1.
    pub(crate) knights: [u32; 8],
    /// By quarter of the mailbox, the index of the square in the quarter, or `OFF_BOARD` elsewhere.
    pub(crate) quarters: [Bytes; 4],
}

/// Bytes of all slots, aligned for vectors.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Bytes(pub(crate) [u8; 64]);

/// An index for which `vpshufb` and `tbl` return 0, and with which `vpermi2b` reads its second table.
const OFF_BOARD: u8 = 0xc0;

/// 26,688 bytes. A call reads 352 of them for each square that it changes, 64 for all, and with AVX2 and NEON 8 for each
/// vector of threats; `all` does so for each piece on the board.
pub(crate) static TABLES: Tables = {
    const NO_SLOTS: Bytes = Bytes([OFF_BOARD; 64]);
    let mut tables = Tables {
        slots: [Slots {
            squares: NO_SLOTS,
            knights: [0; 8],
            quarters: [NO_SLOTS; 4],
        }; 64],
        near: Bytes([0; 64]),
        to_the_front: [0; 256],
    };
    let mut slot = 0;
    while slot < 64 {
        if slot % 8 == 0 {
            tables.near.0[slot] = class::KING | pawn(Direction::ALL[slot / 8]);
        }
        let mut index = 0;
        while index < 64 {
            if let Some(square) = square_of(Square::ALL[index], slot) {
                let (square, slots) = (square as u8, &mut tables.slots[index]);
                slots.squares.0[slot] = square;
                if slot % 8 == KNIGHT {
                    slots.knights[slot / 8 % 4 * 2 + slot / 32] = (square as u32) << 8;
                }
                slots.quarters[square as usize / 16].0[slot] = square % 16;
            }
            index += 1;
        }
        slot += 1;
    }
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut count) = (0, 0);
        while lane < 8 {
            if mask >> lane & 1 == 1 {
                tables.to_the_front[mask] |= lane << (8 * count);
                count += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    tables
};

/// Returns the square in a slot of a square.
const fn square_of(square: Square, slot: usize) -> Option<Square> {
    let direction = Direction::ALL[slot / 8];
    // A knight goes one step in the direction and one in the next.
    let (steps, last) = match slot % 8 {
        KNIGHT => (1, Direction::ALL[(slot / 8 + 1) % 8]),
        step => (step, direction),
    };
    let mut at = square;
    let mut step = 0;
    while step < steps {
        match at.step(direction) {
            Some(next) => at = next,
            None => return None,
        }
        step += 1;
    }
    at.step(last)
}

/// Returns the class of the pawns that attack the middle from a direction.
const fn pawn(direction: Direction) -> u8 {
    match direction {
        Direction::NorthEast | Direction::NorthWest => class::SOUTH_PAWN,
        Direction::SouthEast | Direction::SouthWest => class::NORTH_PAWN,
        _ => 0,
    }
}

const _: () = assert!(size_of::<Tables>() == 26_688);
