//! SHA-256 (FIPS 180-4), short and without a dependency, because every build computes the digests
//! of its tables.
//!
//! It is written for opt-level 0, because build scripts run at that level and this is their slowest
//! step. `build/sha256.rs` of the package `sliding-attacks` and `src/sha256.rs` of the generator are
//! the same text, which a test compares.

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
#[rustfmt::skip]
static ROUND: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
const INITIAL: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// A SHA-256 digest.
pub type Digest = [u8; 32];

/// Returns the SHA-256 digest of `bytes`.
#[must_use]
pub fn sha256(bytes: &[u8]) -> Digest {
    let mut state = INITIAL;
    let whole = bytes.len() / 64 * 64;
    let mut at = 0;
    while at < whole {
        compress(&mut state, &bytes[at..at + 64]);
        at += 64;
    }
    let rest = &bytes[whole..];
    let mut tail = [0; 128];
    tail[..rest.len()].copy_from_slice(rest);
    tail[rest.len()] = 0x80;
    let end = if rest.len() < 56 { 64 } else { 128 };
    tail[end - 8..end].copy_from_slice(&(bytes.len() as u64 * 8).to_be_bytes());
    compress(&mut state, &tail[..64]);
    if end == 128 {
        compress(&mut state, &tail[64..]);
    }
    let mut digest = [0; 32];
    let mut index = 0;
    while index < 32 {
        digest[index] = state[index / 4].to_be_bytes()[index % 4];
        index += 1;
    }
    digest
}

/// Returns a digest as 64 lowercase hexadecimal digits, as `sha256sum` prints it.
#[must_use]
pub fn hex(digest: &Digest) -> String {
    let mut text = String::new();
    for byte in digest {
        text += &format!("{byte:02x}");
    }
    text
}

/// Adds a block to the state, with plain loops because a layout's data has 13,498 blocks.
///
/// A shift rotates a word that is repeated in the upper half, because `rotate_right` is a call at
/// opt-level 0.
fn compress(state: &mut [u32; 8], block: &[u8]) {
    let mut words = [0_u32; 64];
    let mut t = 0;
    while t < 16 {
        words[t] = u32::from_be_bytes([
            block[4 * t],
            block[4 * t + 1],
            block[4 * t + 2],
            block[4 * t + 3],
        ]);
        t += 1;
    }
    while t < 64 {
        let (a, b) = (words[t - 15], words[t - 2]);
        let (twice_a, twice_b) = ((a as u64) << 32 | a as u64, (b as u64) << 32 | b as u64);
        let small0 = (twice_a >> 7 ^ twice_a >> 18) as u32 ^ a >> 3;
        let small1 = (twice_b >> 17 ^ twice_b >> 19) as u32 ^ b >> 10;
        words[t] = words[t - 16]
            .wrapping_add(small0)
            .wrapping_add(words[t - 7])
            .wrapping_add(small1);
        t += 1;
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    t = 0;
    while t < 64 {
        let twice_e = (e as u64) << 32 | e as u64;
        let big1 = (twice_e >> 6 ^ twice_e >> 11 ^ twice_e >> 25) as u32;
        let choice = g ^ e & (f ^ g);
        let first = h
            .wrapping_add(big1)
            .wrapping_add(choice)
            .wrapping_add(ROUND[t])
            .wrapping_add(words[t]);
        let twice_a = (a as u64) << 32 | a as u64;
        let big0 = (twice_a >> 2 ^ twice_a >> 13 ^ twice_a >> 22) as u32;
        let majority = a & b | c & (a | b);
        h = g;
        g = f;
        f = e;
        e = d.wrapping_add(first);
        d = c;
        c = b;
        b = a;
        a = first.wrapping_add(big0).wrapping_add(majority);
        t += 1;
    }
    let round = [a, b, c, d, e, f, g, h];
    t = 0;
    while t < 8 {
        state[t] = state[t].wrapping_add(round[t]);
        t += 1;
    }
}
