//! What a program needs without an operating system: the vector table, and a way to print and to end, which is ARM's
//! semihosting. A debugger or QEMU reads the registers at the instruction `bkpt 0xab`.

use core::arch::asm;
use core::fmt::{self, Write};

#[repr(C)]
union Vector {
    stack: *const u32,
    handler: unsafe extern "C" fn() -> !,
}

// SAFETY: the processor only reads the table.
unsafe impl Sync for Vector {}

unsafe extern "C" {
    /// The end of the RAM, from the linker script.
    static stack_top: u32;
}

/// The stack, the start, and the exceptions, of which a program without interrupts can only meet faults.
#[used]
#[unsafe(link_section = ".vectors")]
static VECTORS: [Vector; 16] = {
    const FAULT: Vector = Vector { handler: fault };
    let mut vectors = [FAULT; 16];
    vectors[0] = Vector { stack: &raw const stack_top };
    vectors[1] = Vector { handler: start };
    vectors
};

unsafe extern "C" fn start() -> ! {
    crate::main();
    exit(true)
}

unsafe extern "C" fn fault() -> ! {
    println!("the processor met a fault");
    exit(false)
}

const WRITE_CHARACTER: usize = 0x03;
const EXIT: usize = 0x18;

/// Asks the debugger for an operation.
fn ask(operation: usize, argument: usize) {
    // SAFETY: both operations read only their argument: the address of a byte, or a reason.
    unsafe { asm!("bkpt 0xab", inout("r0") operation => _, in("r1") argument) }
}

/// Ends QEMU with exit code 0 or 1.
pub fn exit(success: bool) -> ! {
    // "The application ended", and "an error at run time".
    ask(EXIT, if success { 0x2_0026 } else { 0x2_0023 });
    loop {
        core::hint::spin_loop();
    }
}

/// The debugger's console.
pub struct Console;

impl Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            ask(WRITE_CHARACTER, &raw const byte as usize);
        }
        Ok(())
    }
}

macro_rules! println {
    ($($arguments:tt)*) => {{
        let _ = core::fmt::Write::write_fmt(&mut $crate::board::Console, format_args!("{}\n", format_args!($($arguments)*)));
    }};
}

pub(crate) use println;
