//! Words whose bits are decision diagrams, and what arithmetic makes of them.

use crate::diagrams::{self, Bit, Map};

/// Bits, from the lowest.
pub type Bits = Vec<Bit>;

/// What a local holds: one number or address, or one for each lane or field.
pub type Words = Vec<Word>;

/// A number of the IR, and when it is poison.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    pub bits: Bits,
    pub poison: Bit,
}

impl Word {
    pub fn new(bits: Bits) -> Self {
        Self {
            bits,
            poison: Bit::FALSE,
        }
    }

    pub fn poison(width: usize) -> Self {
        Self {
            bits: vec![Bit::FALSE; width],
            poison: Bit::TRUE,
        }
    }

    pub fn choose(condition: Bit, then: &Self, otherwise: &Self) -> Self {
        let bits = choose(condition, &then.bits, &otherwise.bits);
        Self {
            bits,
            poison: condition.choose(then.poison, otherwise.poison),
        }
    }
}

pub fn constant(value: u128, width: usize) -> Bits {
    (0..width)
        .map(|at| (at < 128 && value >> at & 1 == 1).into())
        .collect()
}

/// The number, if all bits are known.
pub fn value(bits: &[Bit]) -> Option<u128> {
    bits.iter()
        .rev()
        .try_fold(0, |value, bit| Some(value << 1 | u128::from(bit.value()?)))
}

/// The lower bits, or with more above.
pub fn resized(bits: &[Bit], width: usize, fill: Bit) -> Bits {
    (0..width)
        .map(|at| bits.get(at).copied().unwrap_or(fill))
        .collect()
}

pub fn each(a: &[Bit], b: &[Bit], combine: impl Fn(Bit, Bit) -> Bit) -> Bits {
    assert_eq!(a.len(), b.len(), "words of different widths");
    a.iter().zip(b).map(|(a, b)| combine(*a, *b)).collect()
}

pub fn not(bits: &[Bit]) -> Bits {
    bits.iter().map(|bit| !*bit).collect()
}

pub fn choose(condition: Bit, then: &[Bit], otherwise: &[Bit]) -> Bits {
    each(then, otherwise, |then, otherwise| {
        condition.choose(then, otherwise)
    })
}

/// The sum, with the carries into its uppermost bit and out of it.
pub fn add(a: &[Bit], b: &[Bit], mut carry: Bit) -> (Bits, Bit, Bit) {
    let (mut sum, mut before) = (Vec::with_capacity(a.len()), carry);
    for (&a, &b) in a.iter().zip(b) {
        let differ = a ^ b;
        before = carry;
        sum.push(differ ^ carry);
        carry = differ.choose(carry, a);
    }
    (sum, before, carry)
}

pub fn sub(a: &[Bit], b: &[Bit]) -> (Bits, Bit, Bit) {
    add(a, &not(b), Bit::TRUE)
}

pub fn mul(a: &[Bit], b: &[Bit]) -> Bits {
    let constants = |bits: &[Bit]| bits.iter().filter(|bit| bit.is_constant()).count();
    let mut both = [a, b];
    both.sort_by_key(|bits| constants(bits));
    let [a, b] = both;
    let mut product = vec![Bit::FALSE; a.len()];
    for (at, &by) in b.iter().enumerate().filter(|(_, by)| **by != Bit::FALSE) {
        let part: Bits = a[..a.len() - at].iter().map(|bit| *bit & by).collect();
        let sum = add(&product[at..], &part, Bit::FALSE).0;
        product[at..].copy_from_slice(&sum);
    }
    product
}

/// Whether a number is less than another, without signs.
pub fn less(a: &[Bit], b: &[Bit]) -> Bit {
    let pairs = a.iter().zip(b);
    pairs.fold(Bit::FALSE, |less, (&a, &b)| (a ^ b).choose(b, less))
}

pub fn equal(a: &[Bit], b: &[Bit]) -> Bit {
    !Bit::any(a.iter().zip(b).map(|(&a, &b)| a ^ b))
}

/// Moved towards the uppermost bit.
pub fn left(bits: &[Bit], by: usize) -> Bits {
    let by = by.min(bits.len());
    [&vec![Bit::FALSE; by], &bits[..bits.len() - by]].concat()
}

pub fn right(bits: &[Bit], by: usize, fill: Bit) -> Bits {
    resized(&bits[by.min(bits.len())..], bits.len(), fill)
}

/// `step` by each power of two in a count.
pub fn by_count(bits: &[Bit], count: &[Bit], step: impl Fn(&[Bit], usize) -> Bits) -> Bits {
    let mut bits = bits.to_vec();
    let places = count.iter().enumerate();
    for (at, &bit) in places.filter(|(_, bit)| **bit != Bit::FALSE) {
        bits = choose(bit, &step(&bits, 1 << at.min(12)), &bits);
    }
    bits
}

/// How many of the bits are set.
pub fn ones(bits: &[Bit]) -> Bits {
    let zero = vec![Bit::FALSE; bits.len()];
    bits.iter()
        .fold(zero.clone(), |sum, bit| add(&sum, &zero, *bit).0)
}

/// How many zeros are before the first one, of the order given.
pub fn zeros<'a>(bits: impl DoubleEndedIterator<Item = &'a Bit> + ExactSizeIterator) -> Bits {
    let width = bits.len();
    let none = constant(width as u128, width);
    bits.enumerate().rev().fold(none, |found, (at, bit)| {
        choose(*bit, &constant(at as u128, width), &found)
    })
}

/// `of` each number that the bits can be, as one word, and when there is none.
///
/// It decides one variable after another until all bits are known.
pub fn for_all_values(
    bits: &[Bit],
    of: &mut dyn FnMut(u128) -> Result<Option<u128>, String>,
    width: usize,
) -> Result<(Bits, Bit), String> {
    // Most bits of an address are known.
    let (known, open) = (0..bits.len()).partition::<Vec<_>, _>(|&at| bits[at].is_constant());
    let known = known.into_iter().filter(|&at| bits[at] == Bit::TRUE);
    let known = known.fold(0, |number, at| number | 1 << at);
    let of = &mut |number: u128| {
        let open = open.iter().enumerate();
        of(open.fold(known, |all, (from, to)| all | (number >> from & 1) << to))
    };
    let mut values = Values {
        of,
        width,
        known: Map::default(),
        words: Vec::new(),
        numbers: Map::default(),
        decided: Map::default(),
    };
    let number = values.visit(open.iter().map(|&at| bits[at]).collect())?;
    let mut word = values.words.swap_remove(number);
    let none = word.pop().unwrap_or(Bit::TRUE);
    Ok((word, none))
}

/// The words that were found until now. One is the same as another if their places are.
struct Values<'a> {
    of: &'a mut dyn FnMut(u128) -> Result<Option<u128>, String>,
    width: usize,
    words: Vec<Bits>,
    /// By what is asked for, by what it is, and by a variable with the words on both of its sides.
    known: Map<Bits, usize>,
    numbers: Map<Option<u128>, usize>,
    decided: Map<(u32, usize, usize), usize>,
}

impl Values<'_> {
    fn visit(&mut self, bits: Bits) -> Result<usize, String> {
        let Some(top) = bits.iter().filter_map(|bit| bit.uppermost()).min() else {
            let found = (self.of)(value(&bits).unwrap_or_default())?;
            let words = &mut self.words;
            return Ok(*self.numbers.entry(found).or_insert_with(|| {
                words.push(constant(found.unwrap_or_default(), self.width));
                words.last_mut().unwrap().push(found.is_none().into());
                words.len() - 1
            }));
        };
        if let Some(found) = self.known.get(&bits) {
            return Ok(*found);
        }
        if self.known.len() > 1 << 20 || diagrams::exhausted() {
            return Err("a word of too many values".into());
        }
        let (low, high) = bits.iter().map(|bit| bit.split(top)).unzip();
        let (low, high) = (self.visit(low)?, self.visit(high)?);
        let words = &mut self.words;
        let word = match low == high {
            true => low,
            false => *self.decided.entry((top, low, high)).or_insert_with(|| {
                let decide = |low, high| Bit::decide(top, low, high);
                words.push(each(&words[low], &words[high], decide));
                words.len() - 1
            }),
        };
        self.known.insert(bits, word);
        Ok(word)
    }
}

#[cfg(test)]
mod tests {
    use super::for_all_values;
    use crate::diagrams::{Bit, forget};

    #[test]
    fn all_values_are_those_of_each_number() {
        forget();
        let [x, y, z] = [0, 1, 2].map(Bit::variable);
        let bits = [x & y, Bit::TRUE, z, x ^ z, Bit::FALSE, !y];
        let mut of = |number: u128| Ok((!number.is_multiple_of(5)).then_some(number * number));
        let (found, none) = for_all_values(&bits, &mut of, 12).unwrap();
        for row in 0..8 {
            let values = (0..3)
                .map(|variable| (variable, row >> variable & 1 == 1))
                .collect();
            let at = |bits: &[Bit]| {
                let bits = bits.iter().enumerate();
                bits.fold(0, |number, (at, bit)| {
                    number | u128::from(bit.at(&values)) << at
                })
            };
            let number = at(&bits);
            assert_eq!(none.at(&values), number % 5 == 0, "{number}");
            assert!(number % 5 == 0 || at(&found) == number * number, "{number}");
        }
    }
}
