#![allow(static_mut_refs, reason = "such programs exist")]

use std::arch::x86_64::_pext_u64;

use super::{BISHOP, Magics, ROOK, mask, walk};

static mut ROOKS: Option<Magics> = None;

pub fn init() {
    unsafe { ROOKS = Some(Magics::find(ROOK)) };
}

pub fn rook(square: u8, occupied: u64) -> u64 {
    unsafe { ROOKS.as_ref().unwrap().attacks(square as usize, occupied) }
}

pub struct Attacks {
    knights: [u64; 64],
    rooks: Magics,
}

impl Attacks {
    pub fn new(knights: [u64; 64]) -> Self {
        let rooks = Magics::find(ROOK);
        Self { knights, rooks }
    }

    pub fn rook_attacks(&self, square: u8, occupied: u64) -> u64 {
        self.rooks.attacks(square as usize, occupied)
    }

    pub fn knight_attacks(&self, square: u8) -> u64 {
        self.knights[square as usize]
    }
}

#[allow(long_running_const_eval)]
static BISHOP_TABLE: [[u64; 512]; 64] = fill_bishop_table();

const fn fill_bishop_table() -> [[u64; 512]; 64] {
    let (mut table, mut square) = ([[0; 512]; 64], 0);
    while square < 64 {
        let mask = BISHOP_MASKS[square];
        let (mut occupied, mut index) = (0_u64, 0);
        while index < 1 << mask.count_ones() {
            table[square][index] = walk(square as u8, occupied, BISHOP);
            occupied = occupied.wrapping_sub(mask) & mask;
            index += 1;
        }
        square += 1;
    }
    table
}

static BISHOP_MASKS: [u64; 64] = {
    let (mut masks, mut square) = ([0; 64], 0);
    while square < 64 {
        masks[square] = mask(square as u8, BISHOP);
        square += 1;
    }
    masks
};

pub fn bishop(square: u8, occupied: u64) -> u64 {
    let square = square as usize;
    unsafe { BISHOP_TABLE[square][_pext_u64(occupied, BISHOP_MASKS[square]) as usize] }
}

pub const ROOK_ON_AN_EMPTY_BOARD: [u64; 64] = {
    let mut attacks = [0; 64];
    let mut square = 0;
    while square < 64 {
        attacks[square as usize] = walk(square, 0, ROOK);
        square += 1;
    }
    attacks
};
