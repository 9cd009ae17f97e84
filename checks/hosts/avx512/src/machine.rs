//! The machine: how it starts, prints and stops, and what the compiler expects of a C library.

use core::arch::{asm, global_asm};
use core::fmt::{Result, Write};
use core::panic::PanicInfo;

global_asm!(include_str!("boot.s"), options(att_syntax));

/// What Bochs prints.
pub struct Console;

impl Write for Console {
    fn write_str(&mut self, text: &str) -> Result {
        text.bytes().for_each(|byte| output(0xe9, byte));
        Ok(())
    }
}

/// Ends Bochs.
pub fn stop() -> ! {
    "Shutdown".bytes().for_each(|byte| output(0x8900, byte));
    // SAFETY: the processor waits for the next interrupt, and there is none.
    unsafe { asm!("2: hlt", "jmp 2b", options(noreturn)) }
}

fn output(port: u16, byte: u8) {
    // SAFETY: Bochs only prints what comes to these two ports.
    unsafe { asm!("out dx, al", in("dx") port, in("al") byte, options(nomem, nostack)) }
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    let _ = writeln!(Console, "{info}");
    stop()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    // SAFETY: the caller gives as many bytes.
    unsafe {
        asm!("rep movsb", inout("rcx") count => _, inout("rdi") to => _, inout("rsi") from => _)
    };
    to
}

#[unsafe(no_mangle)]
unsafe extern "C" fn memset(to: *mut u8, byte: i32, count: usize) -> *mut u8 {
    // SAFETY: the caller gives as many bytes.
    unsafe {
        asm!("rep stosb", inout("rcx") count => _, inout("rdi") to => _, in("al") byte as u8)
    };
    to
}

#[unsafe(no_mangle)]
unsafe extern "C" fn bcmp(some: *const u8, other: *const u8, count: usize) -> i32 {
    // SAFETY: the caller gives as many bytes.
    (0..count)
        .any(|index| unsafe { *some.add(index) != *other.add(index) })
        .into()
}
