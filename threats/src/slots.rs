//! The squares around a square, in an order that suits vectors: 64 slots, eight for each direction.
//!
//! The first seven slots of a direction are the squares of the ray, the closest first. The last is
//! one of the squares from which a knight attacks. So a ray is a word of 64 bits, whose lowest byte
//! is the closest square, and the two rays of a line are four words apart.
//!
//! ```text
//! slots 0-7     north         slots 32-39   south
//! slots 8-15    north-east    slots 40-47   south-west
//! slots 16-23   east          slots 48-55   west
//! slots 24-31   south-east    slots 56-63   north-west
//! ```

use sliding_attacks::{Color, Direction, PieceType, Square};

/// What one piece is to another: bits of a byte.
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
    /// A piece on which a threat by the piece in the middle counts.
    pub const TARGET: u8 = 1 << 5;
    /// The highest bit, which vectors select by.
    pub const KNIGHT: u8 = 1 << 7;
}

/// The slot of the knight in each direction.
pub(crate) const KNIGHT: usize = 7;

/// Everything that vectors read. In one static, it takes one register, and one load in programs that
/// look up the address of each.
#[repr(C)]
pub(crate) struct Tables {
    /// By square.
    pub(crate) slots: [Slots; 64],
    /// [`class::TARGET`] in the slots that each kind of piece attacks from the middle, and nothing for
    /// none.
    pub(crate) targets: [Bytes; KINDS + 1],
    /// The classes of pieces that attack the middle from each slot, if nothing stands between.
    pub(crate) attackers: Bytes,
    /// All bits of the slots of the rays.
    pub(crate) rays: Bytes,
    /// By a mask of eight lanes, the lanes with a bit in the mask, and then lane 0. A byte each, from the
    /// lowest.
    pub(crate) to_the_front: [u64; 256],
}

/// The slots of a square.
#[repr(C)]
pub(crate) struct Slots {
    /// The index of the square, or [`OFF_BOARD`].
    pub(crate) squares: Bytes,
    /// The squares of the knights, shifted left by 8: of direction d in word 2 d, and of the
    /// opposite direction in word 2 d + 1.
    pub(crate) knights: [u32; 8],
    /// A bit for each slot that is on the board.
    pub(crate) on_board: u64,
    /// By quarter of the mailbox, the index of the square in the quarter, or `OFF_BOARD` elsewhere.
    pub(crate) quarters: [Bytes; 4],
}

/// An index for which `vpshufb` and `tbl` return 0.
const OFF_BOARD: u8 = 0x80;

/// 27,264 bytes, of which a call reads at most 1,600.
pub(crate) static TABLES: Tables = Tables {
    slots: {
        let mut table = [const {
            Slots {
                squares: Bytes([OFF_BOARD; 64]),
                knights: [0; 8],
                on_board: 0,
                quarters: [Bytes([OFF_BOARD; 64]); 4],
            }
        }; 64];
        let mut index = 0;
        while index < 64 {
            let mut slot = 0;
            while slot < 64 {
                if let Some(square) = square_of(Square::ALL[index], slot) {
                    let (square, slots) = (square as u8, &mut table[index]);
                    slots.squares.0[slot] = square;
                    slots.quarters[square as usize / 16].0[slot] = square % 16;
                    slots.on_board |= 1 << slot;
                    if slot % 8 == KNIGHT {
                        let direction = slot / 8;
                        let word = 2 * (direction % 4) + direction / 4;
                        slots.knights[word] = (square as u32) << 8;
                    }
                }
                slot += 1;
            }
            index += 1;
        }
        table
    },
    targets: TARGETS,
    attackers: ATTACKERS,
    rays: RAYS,
    to_the_front: TO_THE_FRONT,
};

/// Returns the square in a slot of a square.
const fn square_of(square: Square, slot: usize) -> Option<Square> {
    let direction = Direction::ALL[slot / 8];
    let mut step = slot % 8;
    let mut at = square.step(direction);
    if step == KNIGHT {
        // One step in the direction and one in the next.
        let next = Direction::ALL[(slot / 8 + 1) % 8];
        return match at {
            Some(at) => at.step(next),
            None => None,
        };
    }
    while step > 0 {
        at = match at {
            Some(at) => at.step(direction),
            None => None,
        };
        step -= 1;
    }
    at
}

/// Bytes of all slots, aligned for vectors.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Bytes(pub(crate) [u8; 64]);

const ATTACKERS: Bytes = Bytes({
    let mut attackers = [0; 64];
    let mut slot = 0;
    while slot < 64 {
        let direction = slot / 8;
        attackers[slot] = match slot % 8 {
            KNIGHT => class::KNIGHT,
            step => {
                let pawn = match Direction::ALL[direction] {
                    Direction::SouthEast | Direction::SouthWest => class::NORTH_PAWN,
                    Direction::NorthEast | Direction::NorthWest => class::SOUTH_PAWN,
                    _ => 0,
                };
                let next = if step == 0 { class::KING | pawn } else { 0 };
                next | slider(direction)
            }
        };
        slot += 1;
    }
    attackers
});

/// The class of the sliders that move in a direction.
pub(crate) const fn slider(direction: usize) -> u8 {
    if direction.is_multiple_of(2) {
        class::ORTHOGONAL
    } else {
        class::DIAGONAL
    }
}

const RAYS: Bytes = Bytes({
    let mut rays = [0xff; 64];
    let mut direction = 0;
    while direction < 8 {
        rays[8 * direction + KNIGHT] = 0;
        direction += 1;
    }
    rays
});

/// The kinds of pieces that attack different squares: two of pawns, and five others.
pub(crate) const KINDS: usize = 7;

/// The kind of knights.
pub(crate) const KNIGHT_KIND: usize = 2;

/// Returns the kind of a piece, and its class as an attacker.
pub(crate) const fn kind(piece: PieceType, pawns_go_north: bool) -> (u8, u8) {
    match piece {
        PieceType::Pawn if pawns_go_north => (0, class::NORTH_PAWN),
        PieceType::Pawn => (1, class::SOUTH_PAWN),
        PieceType::Knight => (KNIGHT_KIND as u8, class::KNIGHT),
        PieceType::Bishop => (3, class::DIAGONAL),
        PieceType::Rook => (4, class::ORTHOGONAL),
        PieceType::Queen => (5, class::DIAGONAL | class::ORTHOGONAL),
        PieceType::King => (6, class::KING),
    }
}

const TARGETS: [Bytes; KINDS + 1] = {
    let mut targets = [Bytes([0; 64]); KINDS + 1];
    let mut piece = 0;
    while piece < PieceType::ALL.len() {
        let mut color = 0;
        while color < Color::ALL.len() {
            let (kind, class) = kind(PieceType::ALL[piece], color == 0);
            let mut slot = 0;
            while slot < 64 {
                // Seen from the other end, the piece stands in the opposite direction.
                let opposite = (slot + 32) % 64;
                let attacks = ATTACKERS.0[opposite] & class != 0;
                targets[kind as usize].0[slot] = if attacks { class::TARGET } else { 0 };
                slot += 1;
            }
            color += 1;
        }
        piece += 1;
    }
    targets
};

const TO_THE_FRONT: [u64; 256] = {
    let mut table = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut count) = (0, 0);
        while lane < 8 {
            if mask >> lane & 1 == 1 {
                table[mask] |= lane << (8 * count);
                count += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
};

const _: () = assert!(size_of::<Tables>() == 27_264);
