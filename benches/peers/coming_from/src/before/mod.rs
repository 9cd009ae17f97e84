//! The programs of the pages before the change.

pub mod newtype_engine;
pub mod tables;
pub mod u64_engine;

pub const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Returns what a slider attacks, square by square.
pub const fn walk(square: u8, occupied: u64, steps: [(i8, i8); 4]) -> u64 {
    let (mut attacks, mut way) = (0, 0);
    while way < 4 {
        let (mut file, mut rank) = ((square % 8) as i8, (square / 8) as i8);
        loop {
            (file, rank) = (file + steps[way].0, rank + steps[way].1);
            if file < 0 || file > 7 || rank < 0 || rank > 7 {
                break;
            }
            let next = 1 << (8 * rank + file);
            attacks |= next;
            if occupied & next != 0 {
                break;
            }
        }
        way += 1;
    }
    attacks
}

/// Returns the squares that can block.
const fn mask(square: u8, steps: [(i8, i8); 4]) -> u64 {
    let (mut mask, mut blocker) = (0, 0);
    while blocker < 64 {
        if walk(square, 1 << blocker, steps) != walk(square, 0, steps) {
            mask |= 1 << blocker;
        }
        blocker += 1;
    }
    mask
}

/// For each square its mask, magic, shift and attack sets.
pub struct Magics(Vec<(u64, u64, u32, Vec<u64>)>);

impl Magics {
    pub fn find(steps: [(i8, i8); 4]) -> Self {
        let mut random = 0x0123_4567_89ab_cdef_u64;
        let mut draw = move || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        let of_square = |square| {
            let mask = mask(square, steps);
            let shift = 64 - mask.count_ones();
            loop {
                let magic = draw() & draw() & draw();
                // The few that bring many squares to the index.
                if (mask.wrapping_mul(magic) >> 56).count_ones() < 6 {
                    continue;
                }
                let mut table = vec![0; 1 << mask.count_ones()];
                let mut occupied = 0_u64;
                let works = loop {
                    let attacks = walk(square, occupied, steps);
                    let entry = &mut table[(occupied.wrapping_mul(magic) >> shift) as usize];
                    if *entry != 0 && *entry != attacks {
                        break false;
                    }
                    *entry = attacks;
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break true;
                    }
                };
                if works {
                    return (mask, magic, shift, table);
                }
            }
        };
        Self((0..64).map(of_square).collect())
    }

    pub fn attacks(&self, square: usize, occupied: u64) -> u64 {
        let (mask, magic, shift, table) = &self.0[square];
        table[((occupied & mask).wrapping_mul(*magic) >> shift) as usize]
    }
}
