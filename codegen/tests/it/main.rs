//! The integration tests, in one program with a module for each subject.

mod builder;
mod common;
mod fancy;
mod files;
mod geometry;
mod layouts;
mod search;
mod sha256;
mod stream;

#[cfg(feature = "lock")]
mod lock;
mod records;

#[cfg(feature = "cli")]
mod c_header;
#[cfg(feature = "cli")]
mod cli;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod messages;
#[cfg(feature = "cli")]
mod pages;
#[cfg(feature = "cli")]
mod parse;
#[cfg(feature = "cli")]
mod program;
