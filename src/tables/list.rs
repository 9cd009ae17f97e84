// The arrays of the prebuilt tables, in the order of the file. Written by
// `BLESS=1 cargo test --test it lock::`, like the files.
copies! {
    fancy "fancy" {
        ROOK_MASKS: [u64; 64],
        ROOK_MAGICS: [u64; 64],
        ROOK_SHIFTS: [u8; 64],
        ROOK_OFFSETS: [u32; 64],
        BISHOP_MASKS: [u64; 64],
        BISHOP_MAGICS: [u64; 64],
        BISHOP_SHIFTS: [u8; 64],
        BISHOP_OFFSETS: [u32; 64],
        ATTACKS: [u64; 107648],
    }
    pext "pext" {
        ROOK_MASKS: [u64; 64],
        ROOK_OFFSETS: [u32; 64],
        BISHOP_MASKS: [u64; 64],
        BISHOP_OFFSETS: [u32; 64],
        ATTACKS: [u64; 107648],
    }
    pext16 "pext16" {
        ROOK_MASKS: [u64; 64],
        ROOK_EMPTY_ATTACKS: [u64; 64],
        ROOK_OFFSETS: [u32; 64],
        BISHOP_MASKS: [u64; 64],
        BISHOP_EMPTY_ATTACKS: [u64; 64],
        BISHOP_OFFSETS: [u32; 64],
        COMPRESSED: [u16; 107648],
    }
}
