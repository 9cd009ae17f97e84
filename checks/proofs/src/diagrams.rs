//! Binary decision diagrams: R. E. Bryant, "Graph-Based Algorithms for Boolean Function
//! Manipulation" (1986), with the complemented edges of K. S. Brace, R. L. Rudell and R. E. Bryant,
//! "Efficient Implementation of a BDD Package" (1990).
//!
//! Two conditions that hold for the same values of the variables are the same number, so comparing
//! them is comparing numbers. Each thread has a store of its own, which is emptied for each proof,
//! so nothing is collected in between.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A condition on the variables: the number of a node, twice, and whether it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bit(u32);

/// A node decides one variable.
#[derive(Clone, Copy, PartialEq)]
struct Node {
    variable: u32,
    low: Bit,
    high: Bit,
}

/// A map by a hash that is good enough for numbers, and fast.
pub type Map<K, V> = HashMap<K, V, BuildHasherDefault<NumberHasher>>;

#[derive(Default)]
pub struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

/// More nodes than this are too many.
const LIMIT: usize = 1 << 24;
const CACHE: usize = 1 << 16;
/// In place of the third condition in the cache, for what `restrict` returned.
const RESTRICT: Bit = Bit(u32::MAX);

struct Store {
    nodes: Vec<Node>,
    /// Where a node is, by its hash: open addressing, twice as long as `nodes` or more.
    places: Vec<u32>,
    /// The last results of `ite`.
    cache: Vec<[Bit; 4]>,
    exhausted: bool,
}

thread_local!(static STORE: RefCell<Store> = RefCell::new(Store::new()));

/// Both halves of a product, in which each bit depends on all of the numbers.
fn hash(a: u32, b: u32, c: u32) -> usize {
    let ab = (u64::from(a) << 32 | u64::from(b)) ^ 0x9E37_79B9_7F4A_7C15;
    let product = u128::from(ab) * u128::from(u64::from(c) ^ 0xC2B2_AE3D_27D4_EB4F);
    (product as u64 ^ (product >> 64) as u64) as usize
}

impl Store {
    fn new() -> Self {
        let end = Node {
            variable: u32::MAX,
            low: Bit::TRUE,
            high: Bit::TRUE,
        };
        Self {
            nodes: vec![end],
            places: vec![0; 1 << 12],
            cache: vec![[Bit::TRUE; 4]; CACHE],
            exhausted: false,
        }
    }

    fn find(&self, node: Node) -> usize {
        let mask = self.places.len() - 1;
        let mut place = hash(node.variable, node.low.0, node.high.0) & mask;
        while self.places[place] != 0 && self.nodes[self.places[place] as usize] != node {
            place = (place + 1) & mask;
        }
        place
    }

    fn node(&mut self, variable: u32, low: Bit, high: Bit) -> Bit {
        if low == high {
            return low;
        }
        if high.0 & 1 == 1 {
            return !self.node(variable, !low, !high);
        }
        let node = Node {
            variable,
            low,
            high,
        };
        let place = self.find(node);
        if self.places[place] != 0 {
            return Bit(self.places[place] << 1);
        }
        if self.nodes.len() >= LIMIT {
            self.exhausted = true;
            return Bit::FALSE;
        }
        let number = self.nodes.len() as u32;
        self.places[place] = number;
        self.nodes.push(node);
        if 2 * self.nodes.len() > self.places.len() {
            self.places = vec![0; 2 * self.places.len()];
            for number in 1..self.nodes.len() {
                let place = self.find(self.nodes[number]);
                self.places[place] = number as u32;
            }
        }
        Bit(number << 1)
    }

    fn variable(&self, bit: Bit) -> u32 {
        self.nodes[(bit.0 >> 1) as usize].variable
    }

    /// What a condition is without and with a variable that is not below its uppermost.
    fn split(&self, bit: Bit, variable: u32) -> (Bit, Bit) {
        let node = self.nodes[(bit.0 >> 1) as usize];
        if node.variable != variable {
            return (bit, bit);
        }
        (Bit(node.low.0 ^ bit.0 & 1), Bit(node.high.0 ^ bit.0 & 1))
    }

    fn ite(&mut self, mut c: Bit, mut a: Bit, mut b: Bit) -> Bit {
        const { assert!(Bit::TRUE.0 == 0) };
        if c.0 & 1 == 1 {
            (c, a, b) = (!c, b, a);
        }
        if c == Bit::TRUE {
            return a;
        }
        // `a` counts only where the condition holds, and `b` only where it does not.
        (a, b) = match (a, b) {
            _ if a == c => (Bit::TRUE, b),
            _ if a == !c => (Bit::FALSE, b),
            both => both,
        };
        (a, b) = match (a, b) {
            _ if b == c => (a, Bit::FALSE),
            _ if b == !c => (a, Bit::TRUE),
            both => both,
        };
        match (a, b) {
            _ if a == b => return a,
            (Bit::TRUE, Bit::FALSE) => return c,
            (Bit::FALSE, Bit::TRUE) => return !c,
            // One form for what can be written in two.
            (_, Bit::FALSE) if a < c => (c, a) = (a, c),
            (Bit::TRUE, _) if b < c => (c, b) = (b, c),
            _ if a == !b && Bit(a.0 & !1) < c => (c, a, b) = (a, c, !c),
            _ => {}
        }
        if c.0 & 1 == 1 {
            (c, a, b) = (!c, b, a);
        }
        let negated = a.0 & 1;
        (a, b) = (Bit(a.0 ^ negated), Bit(b.0 ^ negated));
        let place = hash(c.0, a.0, b.0) % CACHE;
        let [x, y, z, known] = self.cache[place];
        if (x, y, z) == (c, a, b) {
            return Bit(known.0 ^ negated);
        }
        if self.exhausted {
            return Bit::FALSE;
        }
        let top = self.variable(c).min(self.variable(a)).min(self.variable(b));
        let [(c0, c1), (a0, a1), (b0, b1)] = [c, a, b].map(|bit| self.split(bit, top));
        let (low, high) = (self.ite(c0, a0, b0), self.ite(c1, a1, b1));
        let result = self.node(top, low, high);
        self.cache[place] = [c, a, b, result];
        Bit(result.0 ^ negated)
    }

    fn restrict(&mut self, bit: Bit, care: Bit) -> Bit {
        if bit.0 <= 1 || care.0 <= 1 || self.exhausted {
            return bit;
        }
        let place = hash(bit.0, care.0, RESTRICT.0) % CACHE;
        let [x, y, z, known] = self.cache[place];
        if (x, y, z) == (bit, care, RESTRICT) {
            return known;
        }
        let (top, of_care) = (self.variable(bit), self.variable(care));
        let [(low, high), (care_low, care_high)] =
            [bit, care].map(|bit| self.split(bit, top.min(of_care)));
        let result = if of_care < top {
            let either = self.ite(care_low, Bit::TRUE, care_high);
            self.restrict(bit, either)
        } else if care_low == Bit::FALSE {
            self.restrict(high, care_high)
        } else if care_high == Bit::FALSE {
            self.restrict(low, care_low)
        } else {
            let (low, high) = (self.restrict(low, care_low), self.restrict(high, care_high));
            self.node(top, low, high)
        };
        self.cache[place] = [bit, care, RESTRICT, result];
        result
    }
}

impl Bit {
    pub const TRUE: Bit = Bit(0);
    pub const FALSE: Bit = Bit(1);

    /// The variable; those with lower numbers are decided first.
    pub fn variable(number: u32) -> Self {
        STORE.with_borrow_mut(|store| store.node(number, Bit::FALSE, Bit::TRUE))
    }

    /// `low` without the variable and `high` with it; it must be above both.
    pub fn decide(variable: u32, low: Self, high: Self) -> Self {
        STORE.with_borrow_mut(|store| store.node(variable, low, high))
    }

    /// The uppermost variable; `None` for a constant.
    pub fn uppermost(self) -> Option<u32> {
        let variable = STORE.with_borrow(|store| store.variable(self));
        (variable != u32::MAX).then_some(variable)
    }

    /// What it is without and with a variable that is not below its uppermost.
    pub fn split(self, variable: u32) -> (Self, Self) {
        STORE.with_borrow(|store| store.split(self, variable))
    }

    /// The value of a constant.
    pub fn value(self) -> Option<bool> {
        self.is_constant().then_some(self == Self::TRUE)
    }

    /// `self` where `care` holds, and elsewhere what makes it small: O. Coudert and J. C. Madre, "A
    /// Unified Framework for the Formal Verification of Sequential Circuits" (1990).
    pub fn restrict(self, care: Self) -> Self {
        STORE.with_borrow_mut(|store| store.restrict(self, care))
    }

    /// Whether it is one variable, or its negation.
    pub fn is_literal(self) -> bool {
        let parts = self.uppermost().map(|variable| self.split(variable));
        parts.is_some_and(|(low, high)| low.is_constant() && high.is_constant())
    }

    pub fn is_constant(self) -> bool {
        self.0 <= 1
    }

    /// `self ? then : otherwise`
    pub fn choose(self, then: Self, otherwise: Self) -> Self {
        // Most of what is computed is known, without a look into the store.
        match self.value() {
            Some(true) => return then,
            Some(false) => return otherwise,
            None if then == otherwise => return then,
            None => {}
        }
        STORE.with_borrow_mut(|store| store.ite(self, then, otherwise))
    }

    pub fn any(bits: impl IntoIterator<Item = Self>) -> Self {
        bits.into_iter().fold(Self::FALSE, |any, bit| any | bit)
    }

    /// Whether it depends on a variable of some kind.
    pub fn depends_on(self, kind: impl Fn(u32) -> bool) -> bool {
        let (mut seen, mut waiting) = (HashSet::new(), vec![self]);
        while let Some(bit) = waiting.pop() {
            let Some(variable) = bit.uppermost().filter(|_| seen.insert(bit)) else {
                continue;
            };
            if kind(variable) {
                return true;
            }
            let (low, high) = bit.split(variable);
            waiting.extend([low, high]);
        }
        false
    }

    /// Its value where variables have these values, and the others none.
    pub fn at(mut self, values: &HashMap<u32, bool>) -> bool {
        while let Some(variable) = self.uppermost() {
            let (low, high) = self.split(variable);
            let is_set = values.get(&variable) == Some(&true);
            self = if is_set { high } else { low };
        }
        self == Self::TRUE
    }

    /// Values of variables for which it holds; it must not be `FALSE`.
    pub fn example(mut self) -> HashMap<u32, bool> {
        let mut values = HashMap::new();
        while let Some(variable) = self.uppermost() {
            let (low, high) = self.split(variable);
            values.insert(variable, low == Self::FALSE);
            self = if low == Self::FALSE { high } else { low };
        }
        values
    }
}

impl From<bool> for Bit {
    fn from(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }
}

impl Not for Bit {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl BitAnd for Bit {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.choose(other, Self::FALSE)
    }
}

impl BitOr for Bit {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.choose(Self::TRUE, other)
    }
}

impl BitXor for Bit {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.choose(!other, other)
    }
}

/// Forgets all conditions but `TRUE` and `FALSE`.
pub fn forget() {
    STORE.with_borrow_mut(|store| *store = Store::new());
}

/// Whether conditions since the last [`forget`] are wrong because there was no room for them.
pub fn exhausted() -> bool {
    STORE.with_borrow(|store| store.exhausted)
}

/// How many nodes there are.
pub fn nodes() -> usize {
    STORE.with_borrow(|store| store.nodes.len())
}

#[cfg(test)]
mod tests {
    use super::{Bit, forget};
    use std::collections::HashMap;

    /// A condition on four variables from its truth table.
    fn from_table(table: u16) -> Bit {
        (0..16u16).fold(Bit::FALSE, |any, row| {
            let literal = |variable| !(Bit::variable(variable) ^ (row >> variable & 1 == 1).into());
            let all = (0..4).fold(Bit::TRUE, |all, variable| all & literal(variable));
            any | all & (table >> row & 1 == 1).into()
        })
    }

    fn table(bit: Bit) -> u16 {
        (0..16).fold(0, |table, row| {
            let values: HashMap<u32, bool> = (0..4)
                .map(|variable| (variable, row >> variable & 1 == 1))
                .collect();
            table | u16::from(bit.at(&values)) << row
        })
    }

    #[test]
    fn conditions_are_their_truth_tables() {
        forget();
        let mut random = 0x2545_F491_4F6C_DD1Du64;
        for _ in 0..500 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let [a, b, c] = [random as u16, (random >> 16) as u16, (random >> 32) as u16];
            let [x, y, z] = [a, b, c].map(from_table);
            assert_eq!(table(x), a);
            assert_eq!(x.choose(y, z), from_table(a & b | !a & c));
            assert_eq!(
                [x & y, x | y, x ^ y, !x],
                [a & b, a | b, a ^ b, !a].map(from_table)
            );
            assert_eq!(table(x.restrict(y) ^ x) & b, 0, "{a:04x} where {b:04x}");
            assert_eq!(x & y == y, x.restrict(y) == Bit::TRUE || b == 0);
        }
    }
}
