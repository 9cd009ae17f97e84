//! Requests to Valgrind's Memcheck, which follows for each bit whether its value is known.

use std::ptr;

/// The numbers of requests in valgrind.h and memcheck.h.
const COUNT_ERRORS: u64 = 0x1201;
const MEMCHECK: u64 = u64::from_be_bytes(*b"\0\0\0\0MC\0\0");
const MAKE_MEM_DEFINED: u64 = MEMCHECK + 2;
const GET_VBITS: u64 = MEMCHECK + 8;
const SET_VBITS: u64 = MEMCHECK + 9;

/// Returns the answer. Outside of Valgrind these instructions do nothing, and the answer is 0.
fn request(number: u64, arguments: [u64; 3]) -> u64 {
    let [first, second, third] = arguments;
    let request = [number, first, second, third, 0, 0];
    #[allow(unused_mut, reason = "other processors cannot answer")]
    let mut answer = 0_u64;
    // SAFETY: four rotations by 64 bits together and a move of a register to itself change nothing.
    // Valgrind reads `request`, and what a request changes is memory that its caller owns.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        std::arch::asm!(
            "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
            in("rax") &raw const request, inout("rdx") answer, options(nostack),
        );
    }
    std::hint::black_box(request);
    answer
}

/// Returns a word whose bits in `unknown` count as never initialized, and whose other bits are 0, or
/// `None` if no Memcheck runs this program.
pub fn word(unknown: u64) -> Option<u64> {
    let word = 0_u64;
    let arguments = [&raw const word as u64, &raw const unknown as u64, 8];
    // SAFETY: `word` is alive.
    (request(SET_VBITS, arguments) == 1).then(|| unsafe { ptr::read_volatile(&word) })
}

/// Returns a word, now known, and which of its bits were unknown.
pub fn known(word: u64) -> (u64, u64) {
    let mut unknown = 0_u64;
    let address = &raw const word as u64;
    request(GET_VBITS, [address, &raw mut unknown as u64, 8]);
    request(MAKE_MEM_DEFINED, [address, 8, 0]);
    // SAFETY: both are alive.
    unsafe { (ptr::read_volatile(&word), ptr::read_volatile(&unknown)) }
}

/// Returns how many errors Memcheck has found: branches and addresses that depend on unknown bits.
pub fn errors() -> u64 {
    request(COUNT_ERRORS, [0; 3])
}
