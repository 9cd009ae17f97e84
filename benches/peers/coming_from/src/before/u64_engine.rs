use std::sync::OnceLock;

use super::{BISHOP, Magics, ROOK};

static ROOK_MAGICS: OnceLock<Magics> = OnceLock::new();
static BISHOP_MAGICS: OnceLock<Magics> = OnceLock::new();
static KNIGHT_ATTACKS: OnceLock<[u64; 64]> = OnceLock::new();

pub fn init_magics() {
    ROOK_MAGICS.get_or_init(|| Magics::find(ROOK));
    BISHOP_MAGICS.get_or_init(|| Magics::find(BISHOP));
}

fn init_knights() {
    KNIGHT_ATTACKS.get_or_init(|| {
        sliding_attacks::Square::ALL
            .map(|square| sliding_attacks::leapers::knight_attacks(square).0)
    });
}

pub fn init() {
    init_magics();
    init_knights();
}

pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    ROOK_MAGICS.get().unwrap().attacks(square, occupied)
}

pub fn knight_attacks(square: usize) -> u64 {
    KNIGHT_ATTACKS.get().unwrap()[square]
}
