//! Ways through a function, how two become one, and what is simpler on one.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::diagrams::Bit;
use crate::program::Plan;
use crate::word::{Word, Words};

/// A way through a function: what holds on it, and what is known there.
#[derive(Clone)]
pub struct State {
    /// The block before this one.
    pub from: usize,
    pub block: usize,
    pub at: usize,
    pub values: Vec<Option<Rc<Words>>>,
    pub path: Bit,
    /// At which bit of a set it waits, in front of an instruction that counts zeros.
    pub asks: Option<usize>,
}

/// Ways as one. By twos, so that most conditions are small.
pub fn joined(ways: impl IntoIterator<Item = State>) -> Option<State> {
    let mut ways = VecDeque::from_iter(ways);
    while let Some(way) = ways.pop_front() {
        let Some(other) = ways.pop_front() else {
            return Some(way);
        };
        ways.push_back(way.join(other));
    }
    None
}

impl State {
    /// At the start of a block.
    pub fn new(from: usize, block: usize, values: Vec<Option<Rc<Words>>>, path: Bit) -> Self {
        let (at, asks) = (0, None);
        Self {
            from,
            block,
            at,
            values,
            path,
            asks,
        }
    }

    /// Two ways as one.
    fn join(self, other: Self) -> Self {
        // Elsewhere the values can be anything.
        let path = self.path | other.path;
        let condition = other.path.restrict(path);
        let join = |(a, b): (Option<Rc<Words>>, &Option<Rc<Words>>)| {
            let (a, b) = (a?, b.as_ref()?);
            if Rc::ptr_eq(&a, b) {
                return Some(a);
            }
            let words = b.iter().zip(&*a);
            Some(Rc::new(
                words.map(|(b, a)| Word::choose(condition, b, a)).collect(),
            ))
        };
        let values = self
            .values
            .into_iter()
            .zip(&other.values)
            .map(join)
            .collect();
        Self {
            values,
            path,
            ..self
        }
    }

    /// The same, simpler where a condition holds.
    pub fn restricted(&self, to: Bit, plan: &Plan) -> Self {
        let path = self.path & to;
        // The path was taken into account before; the new condition is enough if it is a variable.
        let care = if to.is_literal() { to } else { path };
        let mut values = vec![None; self.values.len()];
        for local in plan.alive(self.block, self.at) {
            values[local] = self.values[local].as_ref().map(|words| {
                let word = |Word { bits, poison }: &Word| Word {
                    bits: bits.iter().map(|bit| bit.restrict(care)).collect(),
                    poison: poison.restrict(care),
                };
                Rc::new(words.iter().map(word).collect())
            });
        }
        Self {
            values,
            path,
            asks: None,
            ..*self
        }
    }
}
