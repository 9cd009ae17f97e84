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

use sliding_attacks::PieceType;
use sliding_attacks::{Bitboard, Color, Direction, Square, rays};

/// What a piece is to another piece: bits of a byte.
pub(super) mod class {
    /// A pawn that captures towards higher ranks.
    pub const NORTH_PAWN: u8 = 1 << 0;
    /// A pawn that captures towards lower ranks.
    pub const SOUTH_PAWN: u8 = 1 << 1;
    /// A bishop or a queen.
    pub const DIAGONAL: u8 = 1 << 2;
    /// A rook or a queen.
    pub const ORTHOGONAL: u8 = 1 << 3;
    pub const KING: u8 = 1 << 4;
    /// A piece whose threat counts if the piece in the middle attacks it.
    pub const TARGET: u8 = 1 << 5;
    /// A piece of any kind.
    pub const OCCUPIED: u8 = 1 << 6;
    /// The highest bit, by which vectors select.
    pub const KNIGHT: u8 = 1 << 7;
}

/// The slot of the knight in each direction.
pub(super) const KNIGHT: usize = 7;

/// The files and ranks by which a knight jumps, by direction.
const JUMPS: [[i8; 2]; 8] = [
    [1, 2],
    [2, 1],
    [2, -1],
    [1, -2],
    [-1, -2],
    [-2, -1],
    [-2, 1],
    [-1, 2],
];

/// The slots of a square.
#[repr(C, align(32))]
pub(super) struct Slots {
    /// The index of the square, or [`Self::OFF_BOARD`].
    pub(super) squares: [u8; 64],
    /// The bits of a code, or 0 off the board.
    pub(super) codes: [u8; 64],
    /// The squares of the knights, shifted left by 8: of direction d in word 2 d, and of the
    /// opposite direction in word 2 d + 1.
    pub(super) knights: [u32; 8],
}

impl Slots {
    /// An index for which `vpshufb` and `tbl` return 0.
    pub(super) const OFF_BOARD: u8 = 0x80;
}

/// By square: 10,240 bytes.
pub(super) static SLOTS: [Slots; 64] = {
    let mut table = [const {
        Slots {
            squares: [Slots::OFF_BOARD; 64],
            codes: [0; 64],
            knights: [0; 8],
        }
    }; 64];
    let mut index = 0;
    while index < 64 {
        let mut slot = 0;
        while slot < 64 {
            if let Some(square) = square_of(index, slot) {
                table[index as usize].squares[slot] = square;
                table[index as usize].codes[slot] = 0x0f;
                if slot % 8 == KNIGHT {
                    let direction = slot / 8;
                    let word = 2 * (direction % 4) + direction / 4;
                    table[index as usize].knights[word] = (square as u32) << 8;
                }
            }
            slot += 1;
        }
        index += 1;
    }
    table
};

/// Returns the square in a slot of a square.
const fn square_of(index: u8, slot: usize) -> Option<u8> {
    let (direction, step) = (slot / 8, slot % 8);
    let [files, ranks] = if step == KNIGHT {
        JUMPS[direction]
    } else {
        let [files, ranks] = steps(Direction::ALL[direction]);
        let distance = step as i8 + 1;
        [files * distance, ranks * distance]
    };
    let (file, rank) = ((index & 7) as i8 + files, (index >> 3) as i8 + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        return None;
    }
    Some((rank * 8 + file) as u8)
}

/// Returns the files and ranks of one step.
const fn steps(direction: Direction) -> [i8; 2] {
    match direction {
        Direction::North => [0, 1],
        Direction::NorthEast => [1, 1],
        Direction::East => [1, 0],
        Direction::SouthEast => [1, -1],
        Direction::South => [0, -1],
        Direction::SouthWest => [-1, -1],
        Direction::West => [-1, 0],
        Direction::NorthWest => [-1, 1],
    }
}

/// By square and direction, the squares of a ray: 4 KiB.
pub(super) static SQUARES_OF_RAYS: [[Bitboard; 8]; 64] = {
    let mut table = [[Bitboard::EMPTY; 8]; 64];
    let mut index = 0;
    while index < 64 {
        let mut direction = 0;
        while direction < 8 {
            table[index][direction] = rays::ray(Square::ALL[index], Direction::ALL[direction]);
            direction += 1;
        }
        index += 1;
    }
    table
};

/// Bytes of all slots, aligned for vectors.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Bytes(pub(super) [u8; 64]);

/// The classes of pieces that attack the middle from each slot, if nothing stands between.
pub(super) static ATTACKERS: Bytes = Bytes({
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
pub(super) const fn slider(direction: usize) -> u8 {
    if direction.is_multiple_of(2) {
        class::ORTHOGONAL
    } else {
        class::DIAGONAL
    }
}

/// [`class::OCCUPIED`] in the slots of the rays.
pub(super) static RAYS: Bytes = Bytes({
    let mut rays = [class::OCCUPIED; 64];
    let mut direction = 0;
    while direction < 8 {
        rays[8 * direction + KNIGHT] = 0;
        direction += 1;
    }
    rays
});

/// The kinds of pieces that attack different squares: two of pawns, and five others.
pub(super) const KINDS: usize = 7;

/// Returns the kind of a piece, and its class as an attacker.
pub(super) const fn kind(piece: PieceType, pawns_go_north: bool) -> (u8, u8) {
    match piece {
        PieceType::Pawn if pawns_go_north => (0, class::NORTH_PAWN),
        PieceType::Pawn => (1, class::SOUTH_PAWN),
        PieceType::Knight => (2, class::KNIGHT),
        PieceType::Bishop => (3, class::DIAGONAL),
        PieceType::Rook => (4, class::ORTHOGONAL),
        PieceType::Queen => (5, class::DIAGONAL | class::ORTHOGONAL),
        PieceType::King => (6, class::KING),
    }
}

/// [`class::TARGET`] in the slots that each kind of piece attacks from the middle, and nothing for
/// none: 512 bytes.
pub(super) static TARGETS: [Bytes; KINDS + 1] = {
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

const _: () = assert!(Square::ALL.len() == SLOTS.len());
