//! The machine: how it starts, prints and stops.

use core::arch::{asm, global_asm};
use core::fmt::{Result, Write};
use core::panic::PanicInfo;

global_asm!(include_str!("boot.s"), options(att_syntax));

/// What Bochs prints.
pub struct Console;

impl Write for Console {
    fn write_str(&mut self, text: &str) -> Result {
        for byte in text.bytes() {
            // SAFETY: Bochs only prints what comes to this port.
            unsafe { asm!("out 0xe9, al", in("al") byte, options(nomem, nostack)) }
        }
        Ok(())
    }
}

/// Ends Bochs.
pub fn stop() -> ! {
    // SAFETY: nothing handles this exception, and bochsrc tells Bochs to end then.
    unsafe { asm!("ud2", options(noreturn)) }
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    let _ = writeln!(Console, "{info}");
    stop()
}
