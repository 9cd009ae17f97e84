//! Memory: constants, each with offsets, so nothing can depend on where one is.
//!
//! A function that has memory of its own is open, and so is one that writes what is no choice.

use std::sync::Arc;

use crate::diagrams::{Bit, Map};
use crate::ir::{Promise, Type};
use crate::program::{Data, Program};
use crate::stop::{Run, must};
use crate::word::{
    Bits, Word, Words, add, constant, for_all_values, less, mul, resized, sub, value,
};

/// How many bits number a global.
const GLOBAL_BITS: usize = 16;

/// What was read, by address, size and alignment, and where that fails. It is valid until diagrams
/// are forgotten.
pub type Loads = Map<(Bits, usize, u64), (Bits, Bit)>;

pub struct Memory<'a> {
    program: &'a Program,
    loads: &'a mut Loads,
}

impl<'a> Memory<'a> {
    pub fn new(program: &'a Program, loads: &'a mut Loads) -> Self {
        Self { program, loads }
    }

    fn width(&self) -> usize {
        self.program.module.pointer_bits
    }

    /// Poison in place of an address.
    pub fn poison(&self) -> Word {
        Word::poison(self.width() + GLOBAL_BITS)
    }

    /// The address of a global.
    pub fn global(&self, name: &str, offset: i128) -> Run<Word> {
        let number = self.program.number(name)?;
        if !(0..=i128::from(self.data(number)?.size)).contains(&offset) {
            return Err("an address that is computed to be outside of a global".into());
        }
        let mut bits = constant(offset as u128, self.width());
        bits.extend(constant(number as u128, GLOBAL_BITS));
        Ok(Word::new(bits))
    }

    fn data(&self, number: usize) -> Result<Arc<Data>, String> {
        self.program.data(&self.program.names[number])
    }

    /// A number that is known of the global of an address.
    fn about(&self, address: &Word, of: fn(&Data) -> u64, width: usize) -> Run<Bits> {
        let mut of = |number| {
            let found = of(&*self.data(number as usize)?);
            Ok(Some(found.into()))
        };
        Ok(for_all_values(&address.bits[self.width()..], &mut of, width)?.0)
    }

    /// The address, this many bytes further.
    pub fn moved(&self, address: &Word, by: u64) -> Word {
        let (offset, object) = address.bits.split_at(self.width());
        let (mut bits, ..) = add(offset, &constant(by.into(), offset.len()), Bit::FALSE);
        bits.extend(object);
        Word { bits, ..*address }
    }

    /// An address and a sum of indices, each times a factor. With flags the sum must be in the object.
    pub fn element(
        &self,
        base: &Word,
        offset: i128,
        steps: &[(Word, u64)],
        flags: &[String],
    ) -> Run<Word> {
        let width = self.width();
        // In more bits nothing wraps round; without signs if the IR says that there are none.
        let wide = width + 32;
        let unsigned = flags.iter().any(|flag| flag == "nuw");
        let start = resized(&base.bits[..width], wide, Bit::FALSE);
        let (mut sum, mut poison) = (start.clone(), base.poison);
        let known = (Word::new(constant(offset as u128, width)), 1);
        let is_one = steps.len() + usize::from(offset != 0) < 2;
        for (index, factor) in std::iter::once(&known).chain(steps) {
            if index.bits.len() > width {
                return Err("an index with more bits than an address".into());
            }
            let sign = |bits: &[Bit]| bits[bits.len() - 1];
            let index_bits = resized(&index.bits, width, sign(&index.bits));
            let fill = sign(&index_bits) & Bit::from(!unsigned);
            let index_bits = resized(&index_bits, wide, fill);
            let step = mul(&index_bits, &constant((*factor).into(), wide));
            sum = add(&sum, &step, Bit::FALSE).0;
            poison = poison | index.poison;
            // Of several steps each goes forward, so no sum between them is outside.
            if !flags.is_empty() && !is_one {
                poison = poison | sign(&step);
            }
        }
        if !flags.is_empty() {
            let size = self.about(base, |global| global.size, wide)?;
            poison = poison | less(&size, &start) | less(&size, &sum);
        }
        let bits = [&sum[..width], &base.bits[width..]].concat();
        Ok(Word { bits, poison })
    }

    /// What is promised of a value.
    pub fn holds(&self, word: &Word, promise: &Promise) -> Run<Bit> {
        let width = self.width();
        Ok(match promise {
            Promise::NoUndef => !word.poison,
            Promise::Range(ranges) => {
                let width = word.bits.len();
                let inside = ranges.iter().map(|(low, high)| {
                    let [low, high] = [low, high].map(|end| constant(*end, width));
                    less(&sub(&word.bits, &low).0, &sub(&high, &low).0)
                });
                word.poison | Bit::any(inside)
            }
            Promise::Align(align) => {
                let low = &word.bits[..align.trailing_zeros() as usize];
                let known = self.about(word, |global| global.align, width)?;
                !Bit::any(low.iter().copied()) & !less(&known, &constant((*align).into(), width))
            }
            Promise::Memory => Bit::TRUE,
        })
    }

    /// How many bytes a number or a lane of this type has.
    fn size(&self, kind: &Type) -> Run<u64> {
        match kind {
            Type::Int(bits @ ..=64) if bits % 8 == 0 => Ok(*bits as u64 / 8),
            Type::Vector(_, of) => self.size(of),
            _ => Err(format!("a {kind:?} in memory").into()),
        }
    }

    pub fn load(&mut self, path: Bit, kind: &Type, address: &Word, align: u64) -> Run<Words> {
        let size = self.size(kind)?;
        must(path, !address.poison, "an address in memory that is poison")?;
        let mut lane = |at| {
            let align = if at == 0 { align } else { 1 };
            let address = self.moved(address, at as u64 * size);
            let (mut bits, outside) = self.read(&address, size, align)?;
            must(path, !outside, "reads outside of a global, or unaligned")?;
            let poison = bits.pop().unwrap_or(Bit::TRUE);
            Ok(Word { bits, poison })
        };
        (0..kind.words()).map(&mut lane).collect()
    }

    /// The bits at an address, whether one is poison, and where nothing can be read.
    fn read(&mut self, address: &Word, size: u64, align: u64) -> Run<(Bits, Bit)> {
        let key = (address.bits.clone(), size as usize, align);
        if let Some(found) = self.loads.get(&key) {
            return Ok(found.clone());
        }
        let width = self.width();
        let mut of = |at: u128| {
            let data = self.data((at >> width) as usize)?;
            let offset = at as u64 & (u64::MAX >> (64 - width));
            if !data.constant {
                return Err("reads what others can write".into());
            }
            let end = offset.checked_add(size);
            let bytes = end.and_then(|end| data.bytes.get(offset as usize..end as usize));
            let is_aligned = offset.is_multiple_of(align) && align <= data.align;
            let Some(bytes) = bytes.filter(|_| is_aligned) else {
                return Ok(None);
            };
            let is_poison = u128::from(bytes.contains(&None));
            let bytes = bytes.iter().rev();
            Ok(Some(bytes.fold(is_poison, |number, byte| {
                number << 8 | u128::from(byte.unwrap_or(0))
            })))
        };
        let found = for_all_values(&address.bits, &mut of, 8 * size as usize + 1)?;
        self.loads.insert(key, found.clone());
        Ok(found)
    }

    /// Refuses an atomic access, unless it is to all of a global that others can write.
    pub fn atomic(&self, path: Bit, kind: &Type, address: &Word) -> Run<()> {
        must(path, !address.poison, "an address in memory that is poison")?;
        let (offset, number) = address.bits.split_at(self.width());
        let number = value(number).ok_or("an atomic access to what is not known")?;
        let data = self.data(number as usize)?;
        if !data.constant && (value(offset), self.size(kind)?) == (Some(0), data.size) {
            Ok(())
        } else {
            Err("an atomic access to what others cannot write".into())
        }
    }
}
