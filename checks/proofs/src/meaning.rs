//! What instructions and intrinsics of LLVM IR mean, and when their result is poison.
//!
//! The reference is <https://llvm.org/docs/LangRef.html>; what is x86's own, Intel's manual. A test
//! compares each with an execution.

use crate::diagrams::Bit;
use crate::ir::Type;
use crate::word::{
    Bits, Word, add, by_count, choose, constant, each, equal, for_all_values, left, less, mul,
    ones, resized, right, sub, value, zeros,
};

/// What a local holds: one number or address, or lanes or fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Datum {
    One(Word),
    Many(Vec<Datum>),
}

/// Why there is no meaning.
type Meaning<T> = Result<T, String>;

impl Datum {
    pub fn word(&self) -> Meaning<&Word> {
        match self {
            Self::One(word) => Ok(word),
            Self::Many(_) => Err("lanes where one word is".into()),
        }
    }

    pub fn parts(&self) -> Meaning<&[Datum]> {
        match self {
            Self::Many(parts) => Ok(parts),
            Self::One(_) => Err("one word where lanes are".into()),
        }
    }

    /// All words, from the first lane.
    pub fn words(&self) -> Vec<&Word> {
        match self {
            Self::One(word) => vec![word],
            Self::Many(parts) => parts.iter().flat_map(Self::words).collect(),
        }
    }

    /// Whether any of it is poison.
    pub fn poison(&self) -> Bit {
        Bit::any(self.words().iter().map(|word| word.poison))
    }

    fn bits(&self) -> Bits {
        self.words()
            .iter()
            .flat_map(|word| word.bits.clone())
            .collect()
    }

    pub fn map(&self, of: &mut impl FnMut(&Word) -> Word) -> Self {
        match self {
            Self::One(word) => Self::One(of(word)),
            Self::Many(parts) => Self::Many(parts.iter().map(|part| part.map(of)).collect()),
        }
    }

    pub fn choose(condition: Bit, then: &Self, otherwise: &Self) -> Self {
        match (then, otherwise) {
            (Self::One(then), Self::One(otherwise)) => {
                Self::One(Word::choose(condition, then, otherwise))
            }
            (Self::Many(then), Self::Many(otherwise)) => Self::Many(
                then.iter()
                    .zip(otherwise)
                    .map(|(a, b)| Self::choose(condition, a, b))
                    .collect(),
            ),
            _ => unreachable!("values of one type"),
        }
    }

    /// A value of a vector or a number with these bits, the lowest lane first.
    fn from_bits(bits: &[Bit], poison: Bit, kind: &Type) -> Meaning<Self> {
        match kind {
            Type::Int(_) => Ok(Self::One(Word {
                bits: bits.to_vec(),
                poison,
            })),
            Type::Vector(count, of) => {
                let lanes = bits
                    .chunks(bits.len() / count)
                    .map(|lane| Self::from_bits(lane, poison, of));
                Ok(Self::Many(lanes.collect::<Meaning<_>>()?))
            }
            _ => Err(format!("bits as {kind:?}")),
        }
    }
}

/// Lane by lane.
fn lanes(values: &[&Datum], of: &dyn Fn(&[&Word]) -> Meaning<Word>) -> Meaning<Datum> {
    if let Datum::One(_) = values[0] {
        let words = values
            .iter()
            .map(|value| value.word())
            .collect::<Meaning<Vec<_>>>()?;
        let word = of(&words)?;
        let poison = Bit::any(words.iter().map(|word| word.poison)) | word.poison;
        return Ok(Datum::One(Word {
            bits: word.bits,
            poison,
        }));
    }
    let parts = values
        .iter()
        .map(|value| value.parts())
        .collect::<Meaning<Vec<_>>>()?;
    let lane = |at: usize| {
        lanes(
            &parts.iter().map(|parts| &parts[at]).collect::<Vec<_>>(),
            of,
        )
    };
    Ok(Datum::Many(
        (0..parts[0].len()).map(lane).collect::<Meaning<_>>()?,
    ))
}

/// An instruction of [`Op::Simple`](crate::ir::Op::Simple).
pub fn simple(
    name: &str,
    flags: &[String],
    indices: &[u64],
    kind: &Type,
    values: &[&Datum],
) -> Meaning<Datum> {
    let of_lane = match kind {
        Type::Vector(_, of) => of,
        other => other,
    };
    let width = match of_lane {
        Type::Int(width) => *width,
        _ => 0,
    };
    let lane = || -> Meaning<usize> {
        let word = values[values.len() - 1].word()?;
        let known = if word.poison == Bit::FALSE {
            value(&word.bits)
        } else {
            None
        };
        known
            .map(|lane| lane as usize)
            .ok_or("a lane that is not known".into())
    };
    match name {
        "select" => select(values[0], values[1], values[2]),
        "bitcast" => match (values[0], kind) {
            (value, Type::Pointer) => Ok(value.clone()),
            (value, _) => {
                let from = value.words();
                if from[0].bits.len() == width {
                    return Datum::from_words(&from, kind);
                }
                Datum::from_bits(&value.bits(), value.poison(), kind)
            }
        },
        "extractelement" => values[0]
            .parts()?
            .get(lane()?)
            .cloned()
            .ok_or("a lane that is not there".into()),
        "insertelement" => {
            let mut parts = values[0].parts()?.to_vec();
            *parts.get_mut(lane()?).ok_or("a lane that is not there")? = values[1].clone();
            Ok(Datum::Many(parts))
        }
        "shufflevector" => {
            let both = [values[0].parts()?, values[1].parts()?].concat();
            let poison = both[0].map(&mut |word| Word::poison(word.bits.len()));
            Ok(Datum::Many(
                indices
                    .iter()
                    .map(|&at| both.get(at as usize).unwrap_or(&poison).clone())
                    .collect(),
            ))
        }
        "extractvalue" => indices.iter().try_fold(values[0].clone(), |value, &at| {
            Ok(value.parts()?[at as usize].clone())
        }),
        "insertvalue" if indices.len() == 1 => {
            let mut parts = values[0].parts()?.to_vec();
            parts[indices[0] as usize] = values[1].clone();
            Ok(Datum::Many(parts))
        }
        _ => lanes(values, &|words| {
            operation(
                name,
                &|flag| flags.iter().any(|one| one == flag),
                width,
                words,
            )
        }),
    }
}

impl Datum {
    fn from_words(words: &[&Word], kind: &Type) -> Meaning<Self> {
        match kind {
            Type::Vector(..) => Ok(Self::Many(
                words
                    .iter()
                    .map(|word| Self::One((*word).clone()))
                    .collect(),
            )),
            _ => Ok(Self::One(words[0].clone())),
        }
    }
}

/// Words, poison also where others are.
pub fn poisoned(words: &Datum, others: &Datum) -> Datum {
    match (words, others) {
        (Datum::Many(words), Datum::Many(others)) => Datum::Many(
            words
                .iter()
                .zip(others)
                .map(|(word, other)| poisoned(word, other))
                .collect(),
        ),
        _ => words.map(&mut |word| Word {
            poison: word.poison | others.poison(),
            ..word.clone()
        }),
    }
}

fn select(condition: &Datum, then: &Datum, otherwise: &Datum) -> Meaning<Datum> {
    match (condition, then, otherwise) {
        (Datum::One(condition), ..) => {
            let chosen = Datum::choose(condition.bits[0], then, otherwise);
            Ok(chosen.map(&mut |word| Word {
                poison: word.poison | condition.poison,
                ..word.clone()
            }))
        }
        (Datum::Many(conditions), Datum::Many(then), Datum::Many(otherwise)) => {
            let lanes = conditions.iter().zip(then.iter().zip(otherwise));
            Ok(Datum::Many(
                lanes
                    .map(|(condition, (a, b))| select(condition, a, b))
                    .collect::<Meaning<_>>()?,
            ))
        }
        _ => Err("lanes chosen for one word".into()),
    }
}

/// One lane of an operation, which is poison also if an operand is.
fn operation(
    name: &str,
    has: &dyn Fn(&str) -> bool,
    width: usize,
    words: &[&Word],
) -> Meaning<Word> {
    let a = &words[0].bits[..];
    let b = words.get(1).map_or(&[][..], |word| &word.bits);
    let sign = |bits: &[Bit]| bits[bits.len() - 1];
    let wide = |bits: &[Bit], signed: bool| {
        resized(
            bits,
            2 * width,
            if signed { sign(bits) } else { Bit::FALSE },
        )
    };
    // Whether bits above `width` say more than those below: without and with a sign.
    let lost = |bits: &[Bit], signed: bool| {
        let fill = if signed { bits[width - 1] } else { Bit::FALSE };
        Bit::any(bits[width..].iter().map(|bit| *bit ^ fill))
    };
    let mut poison = Bit::FALSE;
    let bits = match name {
        "add" | "sub" => {
            let (bits, into, out) = if name == "add" {
                add(a, b, Bit::FALSE)
            } else {
                sub(a, b)
            };
            if has("nuw") {
                poison = if name == "add" { out } else { !out };
            }
            if has("nsw") {
                poison = poison | into ^ out;
            }
            bits
        }
        "mul" => {
            for (flag, signed) in [("nuw", false), ("nsw", true)] {
                if has(flag) {
                    poison = poison | lost(&mul(&wide(a, signed), &wide(b, signed)), signed);
                }
            }
            mul(a, b)
        }
        "shl" => {
            poison = !less(b, &constant(width as u128, width));
            for (flag, signed) in [("nuw", false), ("nsw", true)] {
                if has(flag) {
                    poison = poison | lost(&by_count(&wide(a, signed), b, left), signed);
                }
            }
            by_count(a, b, left)
        }
        "lshr" | "ashr" => {
            poison = !less(b, &constant(width as u128, width));
            if has("exact") {
                let both = [&vec![Bit::FALSE; width], a].concat();
                let moved = by_count(&both, b, |bits, by| right(bits, by, Bit::FALSE));
                poison = poison | Bit::any(moved[..width].iter().copied());
            }
            let fill = if name == "ashr" { sign(a) } else { Bit::FALSE };
            by_count(a, b, |bits, by| right(bits, by, fill))
        }
        "and" => each(a, b, |a, b| a & b),
        "xor" => each(a, b, |a, b| a ^ b),
        "or" => {
            if has("disjoint") {
                poison = Bit::any(each(a, b, |a, b| a & b));
            }
            each(a, b, |a, b| a | b)
        }
        "udiv" | "urem" if width <= 64 => {
            let mut divided = |both: u128| {
                let (a, b) = (both & u128::from(u64::MAX), both >> 64);
                let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
                let result = constant(if name == "udiv" { quotient } else { rest }, width);
                Some([result, vec![(has("exact") && rest != 0).into()]].concat())
            };
            let both = [resized(a, 64, Bit::FALSE), resized(b, 64, Bit::FALSE)].concat();
            let (mut bits, _) = for_all_values(&both, &mut divided, width + 1)
                .ok_or("a division of too many values")?;
            poison = bits.pop().unwrap_or(Bit::TRUE);
            bits
        }
        "zext" => {
            if has("nneg") {
                poison = sign(a);
            }
            resized(a, width, Bit::FALSE)
        }
        "sext" => resized(a, width, sign(a)),
        "trunc" => {
            for (flag, signed) in [("nuw", false), ("nsw", true)] {
                if has(flag) {
                    poison = poison | lost(a, signed);
                }
            }
            resized(a, width, Bit::FALSE)
        }
        "eq" | "ne" | "ult" | "ule" | "ugt" | "uge" | "slt" | "sle" | "sgt" | "sge" => {
            if has("samesign") {
                poison = sign(a) ^ sign(b);
            }
            vec![compare(name, a, b)]
        }
        _ => return Err(format!("no meaning for {name}")),
    };
    Ok(Word { bits, poison })
}

pub fn compare(predicate: &str, a: &[Bit], b: &[Bit]) -> Bit {
    // With the sign bit the other way round, the order is that without signs.
    let flipped = |bits: &[Bit]| [&bits[..bits.len() - 1], &[!bits[bits.len() - 1]]].concat();
    let (a, b) = if predicate.starts_with('s') {
        (flipped(a), flipped(b))
    } else {
        (a.to_vec(), b.to_vec())
    };
    match predicate {
        "eq" => equal(&a, &b),
        "ne" => !equal(&a, &b),
        "ult" | "slt" => less(&a, &b),
        "uge" | "sge" => !less(&a, &b),
        "ugt" | "sgt" => less(&b, &a),
        _ => !less(&b, &a),
    }
}

/// Whether a bit of the second operand says that zero gives poison, of `cttz` and `ctlz`.
fn poison_at_zero(values: &[&Datum]) -> Meaning<bool> {
    value(&values[1].word()?.bits)
        .map(|bit| bit == 1)
        .ok_or("a flag that is not known".into())
}

/// A call of an intrinsic that touches no memory; `None` if there is none of this name.
pub fn intrinsic(name: &str, kind: &Type, values: &[&Datum]) -> Meaning<Option<Datum>> {
    let parts: Vec<&str> = name.trim_start_matches("llvm.").split('.').collect();
    if parts[0] == "x86" {
        return x86(&parts, kind, values);
    }
    let word = |of: &dyn Fn(&[&[Bit]]) -> Bits| {
        lanes(values, &|words| {
            let bits: Vec<&[Bit]> = words.iter().map(|word| &word.bits[..]).collect();
            Ok(Word::new(of(&bits)))
        })
    };
    Ok(Some(match parts[0] {
        "ctpop" => word(&|v| ones(v[0]))?,
        "bswap" => word(&|v| v[0].chunks(8).rev().flatten().copied().collect())?,
        "bitreverse" => word(&|v| v[0].iter().rev().copied().collect())?,
        "fshl" => word(&|v| funnel(v[0], v[1], v[2], true))?,
        "fshr" => word(&|v| funnel(v[0], v[1], v[2], false))?,
        "umin" => word(&|v| choose(less(v[0], v[1]), v[0], v[1]))?,
        "umax" => word(&|v| choose(less(v[0], v[1]), v[1], v[0]))?,
        "ucmp" => word(&|v| {
            let (less, more) = (less(v[0], v[1]), less(v[1], v[0]));
            let width = if let Type::Int(width) = kind {
                *width
            } else {
                0
            };
            (0..width)
                .map(|at| if at == 0 { less | more } else { less })
                .collect()
        })?,
        "cttz" | "ctlz" => {
            let poisons = poison_at_zero(values)?;
            lanes(&values[..1], &|words| {
                let bits = &words[0].bits;
                let none = !Bit::any(bits.iter().copied());
                let poison = none & poisons.into();
                let bits = match parts[0] {
                    "cttz" => zeros(bits.iter()),
                    _ => zeros(bits.iter().rev()),
                };
                Ok(Word { bits, poison })
            })?
        }
        "vector" if parts[1..3] == ["reduce", "or"] => {
            let words = values[0].words();
            let or = |bits: Bits, word: &&Word| each(&bits, &word.bits, |a, b| a | b);
            let bits = words[1..].iter().fold(words[0].bits.clone(), or);
            let poison = values[0].poison();
            Datum::One(Word { bits, poison })
        }
        _ => return Ok(None),
    }))
}

/// Intrinsics that only x86 has.
fn x86(parts: &[&str], kind: &Type, values: &[&Datum]) -> Meaning<Option<Datum>> {
    match parts[1..] {
        ["bmi", name, _] => pext_or_pdep(name, values).map(Some),
        ["vgf2p8affineqb", _] => affine(kind, values).map(Some),
        _ => Ok(None),
    }
}

/// PEXT and PDEP, also where they are inline assembly.
pub fn pext_or_pdep(name: &str, values: &[&Datum]) -> Meaning<Datum> {
    lanes(values, &|words| {
        let (a, mask) = (&words[0].bits, &words[1].bits);
        let mut result = vec![Bit::FALSE; a.len()];
        // How many bits of the mask are below, as one condition for each number.
        let mut below = vec![Bit::FALSE; a.len() + 1];
        below[0] = Bit::TRUE;
        for at in 0..a.len() {
            for count in 0..=at {
                let here = below[count] & mask[at];
                let (to, bit) = if name == "pext" {
                    (count, a[at])
                } else {
                    (at, a[count])
                };
                result[to] = result[to] | here & bit;
            }
            for count in (0..=at).rev() {
                let here = below[count] & mask[at];
                below[count + 1] = below[count + 1] | here;
                below[count] = below[count] & !mask[at];
            }
        }
        Ok(Word::new(result))
    })
}

fn funnel(high: &[Bit], low: &[Bit], count: &[Bit], to_left: bool) -> Bits {
    let width = high.len();
    let count = &count[..width.ilog2() as usize];
    let both = [low, high].concat();
    if to_left {
        return by_count(&both, count, left)[width..].to_vec();
    }
    by_count(&both, count, |bits, by| right(bits, by, Bit::FALSE))[..width].to_vec()
}

/// GF2P8AFFINEQB: the bytes of the first operand, times the matrix of eight bytes of the second.
fn affine(kind: &Type, values: &[&Datum]) -> Meaning<Datum> {
    let (bits, matrices) = (values[0].bits(), values[1].bits());
    let plus = value(&values[2].word()?.bits).ok_or("a constant that is not known")?;
    let mut result = Vec::new();
    for (at, byte) in bits.chunks(8).enumerate() {
        let matrix = &matrices[at / 8 * 64..][..64];
        for place in 0..8 {
            let row = &matrix[8 * (7 - place)..][..8];
            let start = Bit::from(plus >> place & 1 == 1);
            result.push(
                byte.iter()
                    .zip(row)
                    .fold(start, |sum, (&a, &b)| sum ^ a & b),
            );
        }
    }
    Datum::from_bits(&result, values[0].poison() | values[1].poison(), kind)
}
