use std::sync::OnceLock;

struct Magic {
    mask: u64,
    magic: u64,
    shift: u32,
    attacks: Vec<u64>,
}

static ROOK_MAGICS: OnceLock<Vec<Magic>> = OnceLock::new();
static BISHOP_MAGICS: OnceLock<Vec<Magic>> = OnceLock::new();

pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    let m = &ROOK_MAGICS.get().unwrap()[square];
    m.attacks[((occupied & m.mask).wrapping_mul(m.magic) >> m.shift) as usize]
}

pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    let m = &BISHOP_MAGICS.get().unwrap()[square];
    m.attacks[((occupied & m.mask).wrapping_mul(m.magic) >> m.shift) as usize]
}

fn slide(square: usize, occupied: u64, steps: [(i32, i32); 4]) -> u64 {
    let mut attacks = 0;
    for (east, north) in steps {
        let (mut file, mut rank) = (square as i32 % 8 + east, square as i32 / 8 + north);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            attacks |= 1 << (rank * 8 + file);
            if occupied >> (rank * 8 + file) & 1 == 1 {
                break;
            }
            (file, rank) = (file + east, rank + north);
        }
    }
    attacks
}

fn find_magic(square: usize, steps: [(i32, i32); 4]) -> Magic {
    // A square decides something if a piece on it changes the attacks.
    let empty = slide(square, 0, steps);
    let mask = (0..64).map(|bit| 1 << bit).filter(|bit| slide(square, *bit, steps) != empty).sum::<u64>();
    let shift = 64 - mask.count_ones();
    let mut seed = 0x9e37_79b9_7f4a_7c15 ^ square as u64;
    let mut random = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    loop {
        let magic = random() & random() & random();
        let mut attacks = vec![0; 1 << mask.count_ones()];
        let mut occupied = 0u64;
        loop {
            let index = (occupied.wrapping_mul(magic) >> shift) as usize;
            let wanted = slide(square, occupied, steps);
            if attacks[index] != 0 && attacks[index] != wanted {
                break;
            }
            attacks[index] = wanted;
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                return Magic { mask, magic, shift, attacks };
            }
        }
    }
}

pub fn init_magics() {
    let find = |steps| (0..64).map(|square| find_magic(square, steps)).collect();
    ROOK_MAGICS.get_or_init(|| find([(0, 1), (1, 0), (0, -1), (-1, 0)]));
    BISHOP_MAGICS.get_or_init(|| find([(1, 1), (1, -1), (-1, -1), (-1, 1)]));
}

pub fn init() {
    init_magics();
    init_knights();
}

static KNIGHT_ATTACKS: OnceLock<[u64; 64]> = OnceLock::new();

fn init_knights() {
    let jumps = |from: usize, to: usize| (from % 8).abs_diff(to % 8) * (from / 8).abs_diff(to / 8) == 2;
    let attacks = |from| (0..64).filter(|to| jumps(from, *to)).map(|to| 1 << to).sum();
    KNIGHT_ATTACKS.get_or_init(|| std::array::from_fn(attacks));
}

pub fn knight_attacks(square: usize) -> u64 {
    KNIGHT_ATTACKS.get().unwrap()[square]
}
