//! Binary decision diagrams.

/// A condition on the variables. Copies are free; `&`, `|`, `^` and `!` combine them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bit(u32);

impl Bit {
    pub const FALSE: Bit = Bit(0);
    pub const TRUE: Bit = Bit(1);
}
