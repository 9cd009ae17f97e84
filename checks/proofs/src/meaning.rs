//! What instructions and intrinsics of LLVM IR mean, and when their result is poison.
//!
//! The reference is <https://llvm.org/docs/LangRef.html>; what is x86's own, Intel's manual. Tests
//! compare each with the arithmetic of numbers.

use crate::diagrams::Bit;
use crate::ir::{Instruction, Type};
use crate::word::{
    Bits, Word, Words, add, by_count, choose, constant, each, equal, for_all_values, left, less,
    mul, ones, resized, right, sub, value, zeros,
};

/// Why there is no meaning.
type Meaning<T> = Result<T, String>;

impl Type {
    /// The types of its words: its own, or that of each lane or field.
    pub fn leaves(&self) -> Vec<&Self> {
        match self {
            Self::Vector(count, of) | Self::Array(count, of) => of.leaves().repeat(*count),
            Self::Struct(fields, _) => fields.iter().flat_map(Self::leaves).collect(),
            one => vec![one],
        }
    }

    /// How many words it has.
    pub fn words(&self) -> usize {
        self.leaves().len()
    }

    /// How many bits its numbers have.
    pub fn width(&self) -> usize {
        match self.leaves()[..] {
            [Self::Int(width), ..] => *width,
            _ => 0,
        }
    }
}

/// What an instruction or intrinsic returns, of words that touch no memory.
pub fn meaning(name: &str, instruction: &Instruction, values: &[&Words]) -> Meaning<Words> {
    let Instruction {
        kind,
        indices,
        operands,
        ..
    } = instruction;
    let lane = || match &values[values.len() - 1][..] {
        [
            Word {
                bits,
                poison: Bit::FALSE,
            },
        ] => value(bits).map(|lane| lane as usize),
        _ => None,
    };
    let mut words = values[0].clone();
    match name {
        "select" => {
            let [conditions, then, otherwise] = values else {
                return Err("a choice of other than two".into());
            };
            let lanes = then.iter().zip(&otherwise[..]).enumerate();
            let lane = |(at, (then, otherwise))| {
                let condition: &Word = conditions.get(at).unwrap_or(&conditions[0]);
                let mut word = Word::choose(condition.bits[0], then, otherwise);
                word.poison = word.poison | condition.poison;
                word
            };
            return Ok(lanes.map(lane).collect());
        }
        "extractelement" => {
            let lane = lane().and_then(|lane| words.get(lane));
            return Ok(vec![lane.ok_or("a lane that is not known")?.clone()]);
        }
        "insertelement" => {
            let lane = lane().and_then(|lane| words.get_mut(lane));
            *lane.ok_or("a lane that is not known")? = values[1][0].clone();
            return Ok(words);
        }
        "shufflevector" => {
            words.extend_from_slice(values[1]);
            let poison = Word::poison(words[0].bits.len());
            let lane = |at: &u64| words.get(*at as usize).unwrap_or(&poison).clone();
            return Ok(indices.iter().map(lane).collect());
        }
        "extractvalue" | "insertvalue" => {
            let (Type::Struct(fields, _), [at]) = (&operands[0].kind, &indices[..]) else {
                return Err("a field of what has none".into());
            };
            let before = fields[..*at as usize].iter().map(Type::words).sum();
            let field = &mut words[before..][..fields[*at as usize].words()];
            if name == "extractvalue" {
                return Ok(field.to_vec());
            }
            field.clone_from_slice(values[1]);
            return Ok(words);
        }
        _ if operands[0].kind.width() == 0 => return Err(format!("{name} of an address")),
        "bitcast" => {
            let bits: Bits = words.iter().flat_map(|word| word.bits.clone()).collect();
            let same = words.len() == kind.words();
            let all = Bit::any(words.iter().map(|word| word.poison));
            let lane = |(at, bits): (usize, &[Bit])| Word {
                bits: bits.to_vec(),
                poison: if same { words[at].poison } else { all },
            };
            return Ok(bits.chunks(kind.width()).enumerate().map(lane).collect());
        }
        "llvm.x86.vgf2p8affineqb.256" => return affine(values),
        _ if name.starts_with("llvm.vector.reduce.or.") => {
            let or = |a: Word, b: &Word| Word {
                bits: each(&a.bits, &b.bits, |a, b| a | b),
                poison: a.poison | b.poison,
            };
            let zero = Word::new(constant(0, kind.width()));
            return Ok(vec![words.iter().fold(zero, or)]);
        }
        _ => {}
    }
    let lane = |at: usize| {
        // `cttz` and `ctlz` have one flag for all lanes.
        let words = values
            .iter()
            .map(|words| words.get(at).unwrap_or(&words[0]));
        let words: Vec<&Word> = words.collect();
        let mut found = operation(name, instruction, kind.width(), &words)?;
        found.poison = found.poison | Bit::any(words.iter().map(|word| word.poison));
        Ok(found)
    };
    (0..words.len()).map(lane).collect()
}

/// One lane of an operation, which is poison also if an operand is.
fn operation(
    name: &str,
    instruction: &Instruction,
    width: usize,
    words: &[&Word],
) -> Meaning<Word> {
    let has = |flag: &str| instruction.flags.iter().any(|one| one == flag);
    let operand = |at: usize| words.get(at).map_or(&[][..], |word| &word.bits);
    let (a, b) = (operand(0), operand(1));
    let sign = |bits: &[Bit]| bits[bits.len() - 1];
    let fill = |bits: &[Bit], signed: bool| if signed { sign(bits) } else { Bit::FALSE };
    // Where a result differs from what it should be by `nuw`, without signs, or by `nsw`.
    let wraps = |differs: &dyn Fn(bool) -> Bit| {
        let flags = [("nuw", false), ("nsw", true)];
        let flags = flags.into_iter().filter(|(flag, _)| has(flag));
        Bit::any(flags.map(|(_, signed)| differs(signed)))
    };
    let too_far = || !less(b, &constant(width as u128, width));
    let mut poison = Bit::FALSE;
    let bits = match name
        .trim_start_matches("llvm.")
        .trim_start_matches("x86.bmi.")
        .split('.')
        .next()
        .unwrap_or("")
    {
        "add" | "sub" => {
            let (bits, into, out) = match name {
                "add" => add(a, b, Bit::FALSE),
                _ => sub(a, b),
            };
            if has("nuw") {
                poison = out ^ (name == "sub").into();
            }
            if has("nsw") {
                poison = poison | into ^ out;
            }
            bits
        }
        "mul" => {
            let product = mul(a, b);
            poison = wraps(&|signed| {
                let wide = |bits: &[Bit]| resized(bits, 2 * width, fill(bits, signed));
                !equal(&wide(&product), &mul(&wide(a), &wide(b)))
            });
            product
        }
        // A lane that is moved by any number is poison for most, and usually not used.
        "shl" | "lshr" | "ashr" if b.iter().filter(|bit| !bit.is_constant()).count() > 8 => {
            return Ok(Word::poison(width));
        }
        "shl" => {
            let moved = by_count(a, b, left);
            let back = |bits: &[Bit], by, signed| right(bits, by, fill(&moved, signed));
            let back = |signed| by_count(&moved, b, |bits, by| back(bits, by, signed));
            poison = too_far() | wraps(&|signed| !equal(&back(signed), a));
            moved
        }
        "lshr" | "ashr" => {
            let fill = fill(a, name == "ashr");
            let moved = by_count(a, b, |bits, by| right(bits, by, fill));
            let loses = || !equal(&by_count(&moved, b, left), a);
            poison = too_far() | if has("exact") { loses() } else { Bit::FALSE };
            moved
        }
        "and" => each(a, b, |a, b| a & b),
        "xor" => each(a, b, |a, b| a ^ b),
        "or" => {
            let both = || Bit::any(each(a, b, |a, b| a & b));
            poison = if has("disjoint") { both() } else { Bit::FALSE };
            each(a, b, |a, b| a | b)
        }
        "urem" if width <= 64 => {
            let mut divided = |both: u128| {
                let (a, b) = (both & u128::from(u64::MAX), both >> 64);
                Ok(a.checked_rem(b))
            };
            let both = [resized(a, 64, Bit::FALSE), resized(b, 64, Bit::FALSE)].concat();
            let (bits, by_zero) = for_all_values(&both, &mut divided, width)?;
            poison = by_zero;
            bits
        }
        "zext" => {
            poison = Bit::from(has("nneg")) & sign(a);
            resized(a, width, Bit::FALSE)
        }
        "trunc" => {
            let low = resized(a, width, Bit::FALSE);
            poison = wraps(&|signed| !equal(&resized(&low, a.len(), fill(&low, signed)), a));
            low
        }
        "eq" | "ne" | "ult" | "ugt" | "slt" => {
            poison = Bit::from(has("samesign")) & (sign(a) ^ sign(b));
            vec![match name {
                "eq" => equal(a, b),
                "ne" => !equal(a, b),
                "ult" => less(a, b),
                "ugt" => less(b, a),
                // Of two with different signs the negative one is less.
                _ => (sign(a) ^ sign(b)).choose(sign(a), less(a, b)),
            }]
        }
        "ctpop" => ones(a),
        "bswap" => a.chunks(8).rev().flatten().copied().collect(),
        "bitreverse" => a.iter().rev().copied().collect(),
        "fshl" | "fshr" if !width.is_power_of_two() => {
            return Err(format!("no meaning for {name}"));
        }
        "fshl" => funnel(a, b, operand(2), true),
        "fshr" => funnel(a, b, operand(2), false),
        "umin" => choose(less(a, b), a, b),
        "ucmp" => {
            let (less, more) = (less(a, b), less(b, a));
            (0..width)
                .map(|at| if at == 0 { less | more } else { less })
                .collect()
        }
        "cttz" | "ctlz" => {
            poison = !Bit::any(a.iter().copied()) & b[0];
            if name.starts_with("llvm.cttz") {
                zeros(a.iter())
            } else {
                zeros(a.iter().rev())
            }
        }
        kind @ ("pext" | "pdep") => pext_or_pdep(kind, a, b),
        _ => return Err(format!("no meaning for {name}")),
    };
    Ok(Word { bits, poison })
}

/// PEXT and PDEP, also where they are inline assembly.
fn pext_or_pdep(name: &str, a: &[Bit], mask: &[Bit]) -> Bits {
    let mut result = vec![Bit::FALSE; a.len()];
    // How many bits of the mask are below, as one condition for each number.
    let mut below = vec![Bit::FALSE; a.len() + 1];
    below[0] = Bit::TRUE;
    for at in 0..a.len() {
        for count in (0..=at).rev() {
            let here = below[count] & mask[at];
            let (to, bit) = if name == "pext" {
                (count, a[at])
            } else {
                (at, a[count])
            };
            result[to] = result[to] | here & bit;
            below[count + 1] = below[count + 1] | here;
            below[count] = below[count] & !mask[at];
        }
    }
    result
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
fn affine(values: &[&Words]) -> Meaning<Words> {
    let plus = value(&values[2][0].bits).ok_or("a constant that is not known")?;
    let poison = Bit::any(
        values
            .iter()
            .flat_map(|words| words.iter())
            .map(|word| word.poison),
    );
    let byte = |(at, byte): (usize, &Word)| {
        let bit = |place: usize| {
            let row = &values[1][at / 8 * 8 + 7 - place].bits;
            let start = Bit::from(plus >> place & 1 == 1);
            byte.bits
                .iter()
                .zip(row)
                .fold(start, |sum, (&a, &b)| sum ^ a & b)
        };
        Word {
            bits: (0..8).map(bit).collect(),
            poison,
        }
    };
    Ok(values[0].iter().enumerate().map(byte).collect())
}

#[cfg(test)]
mod tests {
    use super::meaning;
    use crate::diagrams::Bit;
    use crate::ir::{Instruction, Operand, Type, Value};
    use crate::word::{Word, constant, value};

    /// What an operation makes of numbers; `None` if that is poison.
    fn result(name: &str, flags: &str, numbers: &[i128], widths: [usize; 2]) -> Option<i128> {
        let kind = Type::Int(widths[0]);
        let operand = Operand::Poison;
        let instruction = Instruction {
            kind: Type::Int(widths[1]),
            operands: vec![Value { kind, operand }; numbers.len()],
            flags: flags.split_whitespace().map(String::from).collect(),
            ..Instruction::default()
        };
        let word = |number: &i128| vec![Word::new(constant(*number as u128, widths[0]))];
        let words: Vec<_> = numbers.iter().map(word).collect();
        let words: Vec<_> = words.iter().collect();
        let found = meaning(name, &instruction, &words).unwrap().remove(0);
        (found.poison == Bit::FALSE).then(|| value(&found.bits).unwrap() as i128)
    }

    /// What an instruction makes of lanes of 8 bits; `None` is poison.
    fn lanes(name: &str, to: Type, values: &[&[Option<u8>]]) -> Vec<Option<u128>> {
        let word = |lane: &Option<u8>| match lane {
            Some(number) => Word::new(constant((*number).into(), 8)),
            None => Word::poison(8),
        };
        let words: Vec<Vec<Word>> = values
            .iter()
            .map(|of| of.iter().map(word).collect())
            .collect();
        let words: Vec<_> = words.iter().collect();
        let operand = |of: &&[Option<u8>]| Value {
            kind: Type::Vector(of.len(), Box::new(Type::Int(8))),
            operand: Operand::Poison,
        };
        let operands = values.iter().map(operand).collect();
        let instruction = Instruction {
            kind: to,
            operands,
            ..Instruction::default()
        };
        let found = meaning(name, &instruction, &words).unwrap();
        let number = |word: &Word| (word.poison == Bit::FALSE).then(|| value(&word.bits).unwrap());
        found.iter().map(number).collect()
    }

    #[test]
    fn poison_makes_poison_of_its_lane() {
        let bytes = |count| Type::Vector(count, Box::new(Type::Int(8)));
        let (some, none): (&[_], &[_]) = (&[Some(1), None, Some(3)], &[None, Some(5), Some(6)]);
        assert_eq!(lanes("add", bytes(3), &[some, none]), [None, None, Some(9)]);
        let conditions: &[_] = &[Some(1), Some(0), None];
        assert_eq!(
            lanes("select", bytes(3), &[conditions, some, none]),
            [Some(1), Some(5), None]
        );
        assert_eq!(
            lanes("bitcast", bytes(3), &[some]),
            [Some(1), None, Some(3)]
        );
        assert_eq!(lanes("bitcast", Type::Int(24), &[some]), [None]);
        assert_eq!(
            lanes("bitcast", Type::Int(16), &[&[Some(1), Some(2)]]),
            [Some(0x201)]
        );
    }

    #[test]
    fn bytes_are_multiplied_by_a_matrix_and_a_constant_is_added() {
        let name = "llvm.x86.vgf2p8affineqb.256";
        let kind = Type::Vector(8, Box::new(Type::Int(8)));
        // The first row is the last byte: each bit is that of the next place, and the last of none.
        let matrix = [0, 0x80, 0x40, 0x20, 0x10, 8, 4, 2].map(Some);
        let given = [0, 1, 2, 0x80, 0xff, 0x5a, 0xa5, 7];
        let found = lanes(
            name,
            kind.clone(),
            &[&given.map(Some), &matrix, &[Some(0x11)]],
        );
        assert_eq!(
            found,
            given.map(|byte: u8| Some(u128::from(byte >> 1 ^ 0x11)))
        );
        let found = lanes(name, kind, &[&[None; 8], &matrix, &[Some(0x11)]]);
        assert_eq!(found, [None; 8]);
    }

    #[test]
    fn operations_are_those_of_numbers() {
        for (a, b) in (0..1024).map(|both| (both & 31, both >> 5)) {
            let signed = |number: i128| number << 123 >> 123;
            let (x, y, by) = (signed(a), signed(b), b.min(5));
            let is = |name, flags, is_defined: bool, exact: i128| {
                let found = result(name, flags, &[a, b], [5, 5]);
                assert_eq!(
                    found,
                    is_defined.then_some(exact & 31),
                    "{a} {name} {flags} {b}"
                );
            };
            let fits = |exact| (0..32).contains(&exact);
            let fits_signed = |exact| (-16..16).contains(&exact);
            let sums = [
                ("add", a + b, x + y),
                ("sub", a - b, x - y),
                ("mul", a * b, x * y),
            ];
            for (name, exact, exact_signed) in sums {
                is(name, "", true, exact);
                is(name, "nuw", fits(exact), exact);
                is(name, "nsw", fits_signed(exact_signed), exact);
            }
            is("shl", "", b < 5, a << by);
            is("shl", "nuw", b < 5 && fits(a << by), a << by);
            is("shl", "nsw", b < 5 && fits_signed(x << by), a << by);
            for (name, moved) in [("lshr", a >> by), ("ashr", x >> by)] {
                is(name, "", b < 5, moved);
                is(name, "exact", b < 5 && a >> by << by == a, moved);
            }
            is("and", "", true, a & b);
            is("or", "", true, a | b);
            is("or", "disjoint", a & b == 0, a | b);
            is("xor", "", true, a ^ b);
            is("urem", "", b > 0, a % b.max(1));
            is("llvm.umin.i5", "", true, a.min(b));
            is(
                "llvm.ucmp.i5",
                "",
                true,
                i128::from(a > b) - i128::from(a < b),
            );
            is(
                "llvm.cttz.i5",
                "",
                a > 0 || b & 1 == 0,
                (a.trailing_zeros() as i128).min(5),
            );
            is(
                "llvm.ctlz.i5",
                "",
                a > 0 || b & 1 == 0,
                a.leading_zeros() as i128 - 123,
            );
            is("llvm.ctpop.i5", "", true, a.count_ones() as i128);
            is("llvm.bitreverse.i5", "", true, a.reverse_bits() >> 123);
            let places = (0..5).filter(|at| b >> at & 1 == 1).enumerate();
            let extracted = places.clone().map(|(to, from)| (a >> from & 1) << to);
            is("llvm.x86.bmi.pext.5", "", true, extracted.sum());
            is(
                "llvm.x86.bmi.pdep.5",
                "",
                true,
                places.map(|(from, to)| (a >> from & 1) << to).sum(),
            );
            let compared = [
                ("eq", a == b),
                ("ne", a != b),
                ("ult", a < b),
                ("ugt", a > b),
                ("slt", x < y),
            ];
            for (name, holds) in compared {
                assert_eq!(
                    result(name, "", &[a, b], [5, 1]),
                    Some(holds.into()),
                    "{a} {name} {b}"
                );
                let is_same = (x < 0) == (y < 0);
                let found = result(name, "samesign", &[a, b], [5, 1]);
                assert_eq!(found, is_same.then_some(holds.into()), "{a} {name} {b}");
            }
            assert_eq!(result("zext", "nneg", &[a], [5, 8]), (x >= 0).then_some(a));
            assert_eq!(
                result("trunc", "nuw", &[a], [5, 3]),
                (a < 8).then_some(a & 7)
            );
            assert_eq!(
                result("trunc", "nsw", &[a], [5, 3]),
                (-4..4).contains(&x).then_some(a & 7)
            );
            let (both, count) = (a << 8 | b, a as u32 ^ b as u32);
            let turned = [both << (count % 8) >> 8, both >> (count % 8)].map(|turned| turned & 255);
            for (name, turned) in ["llvm.fshl.i8", "llvm.fshr.i8"].into_iter().zip(turned) {
                assert_eq!(
                    result(name, "", &[a, b, count.into()], [8, 8]),
                    Some(turned)
                );
            }
            let swapped = result("llvm.bswap.i16", "", &[both], [16, 16]);
            assert_eq!(swapped, Some((both as u16).swap_bytes().into()));
        }
    }
}
