//! Ctrl-C: the program says what is saved before it ends.

/// The exit code of a program that a signal stopped.
const STOPPED: i32 = 130;

/// Says what is saved when the program is stopped by Ctrl-C or asked to end, never in the middle of a write.
pub fn say_what_is_saved() {
    // A program that cannot catch the signal just ends.
    let _ = ctrlc::set_handler(|| {
        let saved = hunt::saved();
        match &*saved {
            Some(saved) => eprintln!("\nstopped: saved {saved}; the same command continues from there"),
            None => eprintln!("\nstopped: nothing was saved"),
        }
        std::process::exit(STOPPED);
    });
}
