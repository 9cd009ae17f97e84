//! The lookups of the C headers, in a library that checks/proofs/run compiles.

use std::ffi::{CStr, CString, c_char, c_int, c_void};

use crate::{Lookup, Prover};

/// As in headers.c.
#[repr(C)]
struct Header {
    name: *const c_char,
    attacks: [extern "C" fn(u32, u64) -> u64; 3],
}

unsafe extern "C" {
    fn dlopen(file: *const c_char, mode: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

const RTLD_NOW: c_int = 2;

/// Proves the lookups of the library in this file.
pub fn prove_all(prover: &mut Prover, library: &str) {
    let library = CString::new(library).unwrap();
    // SAFETY: the library is compiled from headers.c, whose array ends with a null name.
    unsafe {
        let library = dlopen(library.as_ptr(), RTLD_NOW);
        assert!(!library.is_null(), "dlopen failed");
        let mut header = dlsym(library, c"headers".as_ptr()).cast::<Header>();
        while !(*header).name.is_null() {
            let name = CStr::from_ptr((*header).name).to_str().unwrap();
            let [rook, bishop, queen] = (*header).attacks;
            let lookups: [Lookup; 3] = [
                &|square, occupied| [rook(square as u32, occupied); 2],
                &|square, occupied| [bishop(square as u32, occupied); 2],
                &|square, occupied| [queen(square as u32, occupied); 2],
            ];
            prover.prove_all(name, &lookups);
            header = header.add(1);
        }
    }
}
