//! Memory: objects with offsets, so nothing can depend on where an object is.
//!
//! Addresses are never in memory: a function that writes one is open.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::diagrams::{Bit, Map};
use crate::ir::{Function, Promise, Type};
use crate::program::{Data, Program};
use crate::stop::{Run, must};
use crate::word::{
    Bits, Word, Words, add, constant, for_all_values, less, mul, resized, sub, value,
};

/// How many bits number an object.
const OBJECT_BITS: usize = 16;

/// A byte: its bits, and whether it is poison.
type Byte = [Bit; 9];

const POISON: Byte = {
    let mut byte = [Bit::FALSE; 9];
    byte[8] = Bit::TRUE;
    byte
};

/// What is in memory that is alive, by object and offset.
pub type Bytes = Rc<Map<(usize, u64), Byte>>;

enum Held {
    /// Null, and functions.
    Nothing,
    Constant(Arc<Data>),
    /// It is among the bytes of a state.
    Bytes,
    /// Others can write it at any time.
    Anything,
}

struct Object {
    size: u64,
    align: u64,
    held: Held,
}

impl Object {
    fn has(&self, offset: u64, size: u64, align: u64) -> bool {
        let end = offset.checked_add(size);
        end.is_some_and(|end| end <= self.size)
            && offset.is_multiple_of(align)
            && align <= self.align
    }
}

/// A function that is being executed, and what it may do with memory that it has not made itself.
struct Frame {
    name: String,
    first_own: usize,
    /// By object: whether it may be read and written.
    arguments: HashMap<usize, (bool, bool)>,
    other: (bool, bool),
    /// Of its call.
    promises: Vec<Promise>,
}

/// What was read from constants, by address, size and alignment, and where that fails. It is valid
/// until diagrams are forgotten.
pub type Loads = Map<(Bits, usize, u64), (Bits, Bit)>;

pub struct Memory<'a> {
    program: &'a Program,
    loads: &'a mut Loads,
    /// By number; first those of the program.
    objects: Map<usize, Rc<Object>>,
    next: usize,
    frames: Vec<Frame>,
    /// What the IR says about aliasing of accesses to what can be written: their object, whether they
    /// write, and one promise.
    accesses: HashSet<(usize, bool, Promise)>,
}

impl<'a> Memory<'a> {
    pub fn new(program: &'a Program, loads: &'a mut Loads) -> Self {
        Self {
            program,
            loads,
            objects: Map::default(),
            next: program.names.len() + 1,
            frames: Vec::new(),
            accesses: HashSet::new(),
        }
    }

    fn width(&self) -> usize {
        self.program.module.pointer_bits
    }

    /// A new object, whose bytes are poison.
    pub fn allocate(&mut self, bytes: &mut Bytes, size: u64, align: u64) -> Run<Word> {
        if self.next >> OBJECT_BITS != 0 {
            return Err("too many objects".into());
        }
        let held = Held::Bytes;
        self.objects
            .insert(self.next, Rc::new(Object { size, align, held }));
        let address = self.address(self.next, 0);
        self.next += 1;
        self.live(bytes, &address, true)?;
        Ok(address)
    }

    fn address(&self, object: usize, offset: i128) -> Word {
        let mut bits = constant(offset as u128, self.width());
        bits.extend(constant(object as u128, OBJECT_BITS));
        Word::new(bits)
    }

    /// Poison in place of an address.
    pub fn poison(&self) -> Word {
        Word::poison(self.width() + OBJECT_BITS)
    }

    /// The address of a global, or with the empty name null.
    pub fn global(&mut self, name: &str, offset: i128) -> Run<Word> {
        let number = match name {
            "" => 0,
            name => self.program.number(name)?,
        };
        if number != 0 && !(0..=i128::from(self.object(number)?.size)).contains(&offset) {
            return Err("an address that is computed to be outside of an object".into());
        }
        Ok(self.address(number, offset))
    }

    fn object(&mut self, number: usize) -> Result<Rc<Object>, String> {
        if let Some(object) = self.objects.get(&number) {
            return Ok(object.clone());
        }
        let name = number
            .checked_sub(1)
            .and_then(|at| self.program.names.get(at));
        let object = match name.filter(|name| !self.program.module.has_function(name)) {
            None => Object {
                size: 0,
                align: 1 << 16,
                held: Held::Nothing,
            },
            Some(name) => {
                let data = self.program.data(name)?;
                let (size, align) = (data.size, data.align);
                let held = if data.constant {
                    Held::Constant(data)
                } else {
                    Held::Anything
                };
                Object { size, align, held }
            }
        };
        let object = Rc::new(object);
        self.objects.insert(number, object.clone());
        Ok(object)
    }

    /// The object and the offset of an address that is known.
    fn place(&self, address: &Word) -> Option<(usize, u64)> {
        let (offset, object) = address.bits.split_at(self.width());
        Some((value(object)? as usize, value(offset)? as u64))
    }

    /// A number that is known of the object of an address.
    fn about(&mut self, address: &Word, of: fn(&Object) -> u64, width: usize) -> Run<Bits> {
        let object = &address.bits[self.width()..];
        let mut of = |number| {
            let found = of(&*self.object(number as usize)?);
            Ok(Some(constant(found.into(), width)))
        };
        Ok(for_all_values(object, &mut of, width)?.0)
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
        &mut self,
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
            let fill = if unsigned {
                Bit::FALSE
            } else {
                sign(&index_bits)
            };
            let step = mul(
                &resized(&index_bits, wide, fill),
                &constant((*factor).into(), wide),
            );
            sum = add(&sum, &step, Bit::FALSE).0;
            poison = poison | index.poison;
            // Of several steps each goes forward, so no sum between them is outside.
            if !flags.is_empty() && !is_one {
                poison = poison | sign(&step);
            }
        }
        if !flags.is_empty() {
            let size = self.about(base, |object| object.size, wide)?;
            poison = poison | less(&size, &start) | less(&size, &sum);
        }
        let bits = [&sum[..width], &base.bits[width..]].concat();
        Ok(Word { bits, poison })
    }

    /// What is promised of a value, if that is not judged by [`Self::enter`] or [`Self::check`].
    pub fn holds(&mut self, word: &Word, promise: &Promise) -> Run<Bit> {
        let width = self.width();
        let mut fits = |size: u64| -> Run<Bit> {
            let (end, _, carry) = add(
                &word.bits[..width],
                &constant(size.into(), width),
                Bit::FALSE,
            );
            let known = self.about(word, |object| object.size, width)?;
            Ok(!carry & !less(&known, &end))
        };
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
            Promise::NonNull => fits(0)? & Bit::any(word.bits[width..].iter().copied()),
            Promise::Dereferenceable(size) => fits(*size)? & !word.poison,
            Promise::Align(align) => {
                let low = &word.bits[..align.trailing_zeros() as usize];
                let known = self.about(word, |object| object.align, width)?;
                !Bit::any(low.iter().copied()) & !less(&known, &constant((*align).into(), width))
            }
            _ => Bit::TRUE,
        })
    }

    /// Notes an access, and refuses one that a function's attributes exclude.
    pub fn access(
        &mut self,
        path: Bit,
        address: &Word,
        written: bool,
        promises: &[Promise],
    ) -> Run<()> {
        must(path, !address.poison, "an address in memory that is poison")?;
        let mut numbers = Vec::new();
        let mut each = |number| {
            numbers.push(number as usize);
            Ok(Some(Bits::new()))
        };
        for_all_values(&address.bits[self.width()..], &mut each, 0)?;
        for number in numbers {
            let held = &self.object(number)?.held;
            if matches!(held, Held::Nothing | Held::Constant(_)) {
                continue;
            }
            for frame in self.frames.iter().filter(|frame| number < frame.first_own) {
                let (read, write) = frame.arguments.get(&number).unwrap_or(&frame.other);
                if !(if written { *write } else { *read }) {
                    let name = &frame.name;
                    return Err(format!("{name} accesses memory that it says it does not").into());
                }
            }
            let of_calls = self.frames.iter().flat_map(|frame| &frame.promises);
            for promise in promises.iter().chain(of_calls) {
                use Promise::{NoAliasScopes, Scopes, Tag};
                if matches!(promise, Scopes(_) | NoAliasScopes(_) | Tag(_)) {
                    self.accesses.insert((number, written, promise.clone()));
                }
            }
        }
        Ok(())
    }

    /// Two accesses of which one says that it has nothing in common with the other's scope, or whose
    /// types differ, must not touch one object, unless both read it.
    pub fn check(&self) -> Run<()> {
        for (object, written, one) in &self.accesses {
            for (same, also_written, other) in &self.accesses {
                let contradict = match (one, other) {
                    (Promise::Scopes(one), Promise::NoAliasScopes(other)) => {
                        one.iter().any(|scope| other.contains(scope))
                    }
                    (Promise::Tag(one), Promise::Tag(other)) => one != other,
                    _ => false,
                };
                if object == same && (*written || *also_written) && contradict {
                    return Err("accesses to one object are said to have nothing in common".into());
                }
            }
        }
        Ok(())
    }

    /// How many bytes a number or a lane of this type has.
    fn size(&self, kind: &Type) -> Run<u64> {
        match kind {
            Type::Int(bits) if bits % 8 == 0 => Ok(*bits as u64 / 8),
            Type::Vector(_, of) => self.size(of),
            _ => Err(format!("a {kind:?} in memory").into()),
        }
    }

    pub fn load(
        &mut self,
        bytes: &Bytes,
        path: Bit,
        kind: &Type,
        address: &Word,
        align: u64,
    ) -> Run<Words> {
        let size = self.size(kind)?;
        let mut lane = |at| {
            let align = if at == 0 { align } else { 1 };
            let address = self.moved(address, at as u64 * size);
            let (mut bits, outside) = self.read(bytes, &address, size, align)?;
            must(path, !outside, "reads outside of an object, or unaligned")?;
            let poison = bits.pop().unwrap_or(Bit::TRUE);
            Ok(Word { bits, poison })
        };
        (0..kind.words()).map(&mut lane).collect()
    }

    /// The bits at an address, whether one is poison, and where nothing can be read.
    fn read(&mut self, bytes: &Bytes, address: &Word, size: u64, align: u64) -> Run<(Bits, Bit)> {
        let key = (address.bits.clone(), size as usize, align);
        if let Some(found) = self.loads.get(&key) {
            return Ok(found.clone());
        }
        let (width, mut is_constant) = (self.width(), true);
        let mut of = |at: u128| {
            let (number, offset) = (
                (at >> width) as usize,
                at as u64 & (u64::MAX >> (64 - width)),
            );
            let object = self.object(number)?;
            is_constant &= matches!(object.held, Held::Constant(_));
            if !object.has(offset, size, align) {
                return Ok(None);
            }
            let (mut bits, mut poison) = (Bits::with_capacity(8 * size as usize + 1), Bit::FALSE);
            let near = offset.saturating_sub(7)..offset + size;
            if let Held::Constant(data) = &object.held
                && data.addresses.range(near).next().is_some()
            {
                return Err("reads an address from memory".into());
            }
            for at in offset..offset + size {
                let byte = match &object.held {
                    Held::Bytes if !bytes.contains_key(&(number, at)) => return Ok(None),
                    Held::Constant(data) => data.bytes[at as usize].map_or(POISON, |byte| {
                        std::array::from_fn(|bit| (bit < 8 && byte >> bit & 1 == 1).into())
                    }),
                    Held::Bytes => bytes[&(number, at)],
                    _ => return Err("reads what others can write".into()),
                };
                bits.extend(&byte[..8]);
                poison = poison | byte[8];
            }
            bits.push(poison);
            Ok(Some(bits))
        };
        let found = for_all_values(&address.bits, &mut of, 8 * size as usize + 1)?;
        if is_constant {
            self.loads.insert(key, found.clone());
        }
        Ok(found)
    }

    pub fn store(
        &mut self,
        bytes: &mut Bytes,
        path: Bit,
        kind: &Type,
        words: &[Word],
        address: &Word,
        align: u64,
    ) -> Run<()> {
        self.size(kind)?;
        let mut written = Vec::new();
        for Word { bits, poison } in words {
            let byte = |bits: &[Bit]| std::array::from_fn(|at| *bits.get(at).unwrap_or(poison));
            written.extend(bits.chunks(8).map(byte));
        }
        self.write(bytes, path, address, align, written)
    }

    fn write(
        &mut self,
        bytes: &mut Bytes,
        path: Bit,
        address: &Word,
        align: u64,
        written: Vec<Byte>,
    ) -> Run<()> {
        let place = self.place(address);
        let (number, offset) = place.ok_or("writes to an address that is not known")?;
        let object = self.object(number)?;
        let mut places = (offset..).zip(&written).map(|(at, _)| (number, at));
        let fits = object.has(offset, written.len() as u64, align)
            && places.all(|place| bytes.contains_key(&place));
        must(
            path,
            fits.into(),
            "writes outside of an object, unaligned or where nothing may be written",
        )?;
        let places = (offset..).map(|at| (number, at));
        Rc::make_mut(bytes).extend(places.zip(written));
        Ok(())
    }

    /// Begins the life of an object, whose bytes are poison, or ends it.
    pub fn live(&mut self, bytes: &mut Bytes, address: &Word, begins: bool) -> Run<()> {
        let (number, _) = self.place(address).ok_or("the life of what is not known")?;
        let object = self.object(number)?;
        let places = (0..object.size).map(|at| (number, at));
        let is_new = |place| bytes.get(&place).is_none_or(|byte| *byte == POISON);
        if !matches!(object.held, Held::Bytes) || begins && !places.clone().all(is_new) {
            return Err("the life of what lives longer, or was written before".into());
        }
        let bytes = Rc::make_mut(bytes);
        if begins {
            bytes.extend(places.map(|place| (place, POISON)));
        } else {
            bytes.retain(|(of, _), _| *of != number);
        }
        Ok(())
    }

    /// Refuses an atomic access, unless it is to all of an object that others can write.
    pub fn atomic(&mut self, kind: &Type, address: &Word) -> Run<()> {
        let place = self.place(address);
        let (number, offset) = place.ok_or("an atomic access to what is not known")?;
        let (object, size) = (self.object(number)?, self.size(kind)?);
        if matches!(object.held, Held::Anything) && (offset, size) == (0, object.size) {
            Ok(())
        } else {
            Err("an atomic access to what others cannot write".into())
        }
    }

    /// Enters a function, of whose arguments `promises` are what it and its call promise.
    pub fn enter(
        &mut self,
        name: &str,
        function: &Function,
        of_call: &[Promise],
        arguments: &[(Rc<Words>, Vec<Promise>)],
        bytes: &mut Bytes,
        path: Bit,
    ) -> Run<()> {
        if self.frames.iter().any(|frame| frame.name == name) {
            return Err(format!("{name} calls itself").into());
        }
        let (mut of_arguments, mut other) = ((true, true), (true, true));
        for promise in function.promises.iter().chain(of_call) {
            if let Promise::Memory {
                arguments,
                other: others,
            } = promise
            {
                of_arguments = both(of_arguments, *arguments);
                other = both(other, *others);
            }
        }
        let mut frame = Frame {
            name: name.into(),
            first_own: self.next,
            arguments: HashMap::new(),
            other,
            promises: of_call.to_vec(),
        };
        for ((kind, _), (words, promises)) in function.parameters.iter().zip(arguments) {
            if !kind.leaves().contains(&&Type::Pointer) {
                continue;
            }
            if *kind != Type::Pointer {
                return Err("an argument of many addresses".into());
            }
            let (number, _) = self
                .place(&words[0])
                .ok_or("an argument that is an unknown address")?;
            let is_own = |caller: &Frame| number >= caller.first_own;
            if of_call.contains(&Promise::Tail) && self.frames.last().is_some_and(is_own) {
                return Err("a call at the end that is given memory of its caller".into());
            }
            let mut may = of_arguments;
            for promise in promises {
                match promise {
                    Promise::ReadOnly => may.1 = false,
                    Promise::WriteOnly => may.0 = false,
                    Promise::Memory { arguments, .. } => may = both(may, *arguments),
                    Promise::Initializes(start, end) => {
                        let to = self.moved(&words[0], *start);
                        self.write(bytes, path, &to, 1, vec![POISON; (end - start) as usize])?;
                    }
                    _ => {}
                }
            }
            // What an argument says of its aliasing holds, since memory has no addresses.
            let is_shared = matches!(self.object(number)?.held, Held::Anything);
            if frame.arguments.insert(number, may).is_some() || is_shared {
                return Err("an argument in an object that has another name".into());
            }
        }
        self.frames.push(frame);
        Ok(())
    }

    /// Leaves the function that was entered last.
    pub fn leave(&mut self) {
        if let Some(Frame { first_own, .. }) = self.frames.pop() {
            self.objects.retain(|number, _| *number < first_own);
        }
    }
}

fn both(a: (bool, bool), b: (bool, bool)) -> (bool, bool) {
    (a.0 && b.0, a.1 && b.1)
}
