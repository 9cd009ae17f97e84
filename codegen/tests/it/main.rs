//! The integration tests, in one program with a module for each subject.

mod builder;
mod common;
mod files;
mod searches;

#[cfg(feature = "cli")]
mod c_header;
#[cfg(feature = "cli")]
mod cli;
#[cfg(feature = "lock")]
mod lock;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod messages;
#[cfg(feature = "cli")]
mod pages;
#[cfg(feature = "cli")]
mod program;
