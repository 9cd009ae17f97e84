//! SHA-256 (FIPS 180-4), short and without a dependency, since the digests are computed in every default build.
//!
//! Sums are made in 64 bits and cut, and rotations written as shifts: `wrapping_add` and `rotate_right` are calls at
//! opt-level 0, and would make this the slowest step of the build script.

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
#[rustfmt::skip]
const ROUND: [u32; 64] = [
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
const INITIAL: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// A SHA-256 digest.
pub type Digest = [u8; 32];

/// Returns the SHA-256 digest of `bytes`.
#[must_use]
pub fn sha256(bytes: &[u8]) -> Digest {
    let mut state = INITIAL;
    let whole = bytes.len() / 64 * 64;
    let mut start = 0;
    while start < whole {
        compress(&mut state, &bytes[start..start + 64]);
        start += 64;
    }
    let mut tail = bytes[whole..].to_vec();
    tail.push(0x80);
    tail.resize(if tail.len() > 56 { 120 } else { 56 }, 0);
    tail.extend_from_slice(&(bytes.len() as u64 * 8).to_be_bytes());
    for block in tail.chunks_exact(64) {
        compress(&mut state, block);
    }
    let mut digest = [0; 32];
    for (bytes, word) in digest.chunks_exact_mut(4).zip(state) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
    digest
}

/// Returns a digest as 64 lower-case hexadecimal digits, as `sha256sum` prints it.
#[must_use]
pub fn hex(digest: &Digest) -> String {
    let mut text = String::with_capacity(64);
    for byte in digest {
        for nibble in [byte >> 4, byte & 15] {
            text.push(char::from(b"0123456789abcdef"[nibble as usize]));
        }
    }
    text
}

#[allow(clippy::manual_rotate, reason = "rotate_right is a call at opt-level 0")]
#[allow(clippy::precedence, reason = "the standard's own grouping")]
fn compress(state: &mut [u32; 8], block: &[u8]) {
    let mut words = [0_u32; 64];
    let mut t = 0;
    while t < 16 {
        words[t] = (block[4 * t] as u32) << 24
            | (block[4 * t + 1] as u32) << 16
            | (block[4 * t + 2] as u32) << 8
            | block[4 * t + 3] as u32;
        t += 1;
    }
    while t < 64 {
        let (a, b) = (words[t - 15], words[t - 2]);
        let small0 = (a >> 7 | a << 25) ^ (a >> 18 | a << 14) ^ a >> 3;
        let small1 = (b >> 17 | b << 15) ^ (b >> 19 | b << 13) ^ b >> 10;
        words[t] = (words[t - 16] as u64 + small0 as u64 + words[t - 7] as u64 + small1 as u64) as u32;
        t += 1;
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    t = 0;
    while t < 64 {
        let big1 = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7);
        let choice = g ^ e & (f ^ g);
        let first = h as u64 + big1 as u64 + choice as u64 + ROUND[t] as u64 + words[t] as u64;
        let big0 = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10);
        let majority = a & b | c & (a | b);
        h = g;
        g = f;
        f = e;
        e = (d as u64 + first) as u32;
        d = c;
        c = b;
        b = a;
        a = (first + big0 as u64 + majority as u64) as u32;
        t += 1;
    }
    let round = [a, b, c, d, e, f, g, h];
    t = 0;
    while t < 8 {
        state[t] = (state[t] as u64 + round[t] as u64) as u32;
        t += 1;
    }
}
