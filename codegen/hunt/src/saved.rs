//! What a search has saved so far, for a program that is stopped.

use std::sync::{Mutex, MutexGuard, PoisonError};

static SAVED: Mutex<Option<String>> = Mutex::new(None);

/// Saves something with `write`, and keeps `what` was saved where for [`saved`].
///
/// # Errors
/// Returns the error of `write`.
pub fn save<E>(what: impl FnOnce() -> String, write: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
    let mut saved = saved();
    write()?;
    *saved = Some(what());
    Ok(())
}

/// Returns what was saved last, and lets nothing else be saved as long as the result exists.
pub fn saved() -> MutexGuard<'static, Option<String>> {
    SAVED.lock().unwrap_or_else(PoisonError::into_inner)
}
