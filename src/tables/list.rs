// The committed copies: the digest of each, and its arrays in the order of the file. Written by
// `BLESS=1 cargo test --test it lock::`, like the files.
copies! {
    fancy "fancy" "acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e852" {
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
    pext "pext" "ef6a75a57fa03c0fd328a8dc54963ec36323a9b74a5802b9aa37c63b994bbf15" {
        ROOK_MASKS: [u64; 64],
        ROOK_OFFSETS: [u32; 64],
        BISHOP_MASKS: [u64; 64],
        BISHOP_OFFSETS: [u32; 64],
        ATTACKS: [u64; 107648],
    }
    pext16 "pext16" "62635d9bd496d8407c67b5f3d9ab695ddc656a53354128b366e8e382593909b6" {
        ROOK_MASKS: [u64; 64],
        ROOK_EMPTY_ATTACKS: [u64; 64],
        ROOK_OFFSETS: [u32; 64],
        BISHOP_MASKS: [u64; 64],
        BISHOP_EMPTY_ATTACKS: [u64; 64],
        BISHOP_OFFSETS: [u32; 64],
        COMPRESSED: [u16; 107648],
    }
}
