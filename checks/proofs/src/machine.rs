//! Executes functions of the IR with words of decision diagrams.
//!
//! An address is the number of an object and an offset in it, so nothing can depend on where an
//! object is. Whatever the IR promises must hold for all inputs: it is checked where it is executed.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::diagrams::{self, Bit, Map};
use crate::ir::{Callee, Instruction, Name, Op, Operand, Promise, Type, Value};
use crate::meaning::{self, Datum};
use crate::program::{Data, Plan, Program};
use crate::word::{
    Bits, Word, add, choose, constant, equal, for_all_values, less, mul, not, resized, value,
};

/// Why a proof has ended.
#[derive(Debug)]
pub enum Stop {
    /// The function is wrong under a condition.
    Wrong(String, Bit),
    /// Nothing is known, for this reason.
    Open(String),
}

impl From<String> for Stop {
    fn from(reason: String) -> Self {
        Self::Open(reason)
    }
}

impl From<&str> for Stop {
    fn from(reason: &str) -> Self {
        Self::Open(reason.into())
    }
}

pub type Run<T> = Result<T, Stop>;

/// How many bits number an object.
const OBJECT_BITS: usize = 16;
/// More blocks than this are too many.
const LIMIT: usize = 200_000;

/// A byte in memory: its bits, the object if it is part of an address, and whether it is poison.
type Cell = [Bit; 8 + OBJECT_BITS + 1];
type Memory = Map<(usize, u64), Cell>;

enum Contents {
    /// Null, and functions: nothing can be read there.
    Nothing,
    Constant(Arc<Data>),
    /// It is in the memory of a state.
    Known,
    /// Others can write it at any time.
    Shared(String),
}

struct Object {
    size: u64,
    align: u64,
    contents: Contents,
}

/// A way through a function: what holds on it, and what is known there.
#[derive(Clone)]
struct State {
    block: usize,
    at: usize,
    values: Vec<Option<Rc<Datum>>>,
    path: Bit,
    memory: Rc<Memory>,
    /// At which bit of a set it waits, in front of an instruction that counts zeros.
    asks: Option<usize>,
}

/// What a function that is being executed may do with memory that it has not made itself.
struct Frame {
    name: String,
    first_own: usize,
    /// By object: whether it may be read and written.
    arguments: HashMap<usize, (bool, bool)>,
    other: (bool, bool),
}

/// What was computed from the same words before. It is valid until diagrams are forgotten.
#[derive(Default)]
pub struct Known {
    operations: Map<(String, Vec<Datum>), Datum>,
    loads: Map<(Bits, usize, u64), (Bits, Bit)>,
}

pub struct Machine<'a> {
    program: &'a Program,
    known: &'a mut Known,
    /// By number; first those of the program.
    objects: Map<usize, Rc<Object>>,
    next_object: usize,
    frames: Vec<Frame>,
    blocks: usize,
    unknowns: u32,
    executed: HashSet<String>,
    /// What each shared global can hold, and whether more was found.
    shared: BTreeMap<String, BTreeSet<u128>>,
    pub grown: bool,
    /// Whether something was taken for poison that need not be.
    pub gave_up: bool,
    /// Which objects were accessed within and outside of a scope, and whether written.
    scopes: HashMap<(Name, bool), HashSet<(usize, bool)>>,
    tags: HashMap<usize, HashSet<(Name, bool)>>,
    /// Whether an undecided bit with these variables makes two ways of one.
    asks: &'a dyn Fn(Bit, bool) -> bool,
}

impl<'a> Machine<'a> {
    pub fn new(
        program: &'a Program,
        known: &'a mut Known,
        asks: &'a dyn Fn(Bit, bool) -> bool,
        shared: BTreeMap<String, BTreeSet<u128>>,
    ) -> Self {
        let null = Object {
            size: 0,
            align: 1 << 32,
            contents: Contents::Nothing,
        };
        Self {
            program,
            known,
            objects: Map::from_iter([(0, Rc::new(null))]),
            next_object: program.names.len() + 1,
            frames: Vec::new(),
            blocks: 0,
            unknowns: 0,
            executed: HashSet::new(),
            shared,
            grown: false,
            gave_up: false,
            scopes: HashMap::new(),
            tags: HashMap::new(),
            asks,
        }
    }

    /// Calls a wrapper, which reads `numbers` and writes the results.
    pub fn call(&mut self, symbol: &str, numbers: &[Bits], results: usize) -> Run<Vec<Word>> {
        let (given, out) = (self.new_object(64, 8), self.new_object(64, 8));
        let mut memory = Memory::default();
        for at in 0..64 {
            let mut cell = [Bit::FALSE; 8 + OBJECT_BITS + 1];
            memory.insert((out, at as u64), poison_cell());
            cell[..8].copy_from_slice(&numbers[at / 8][at % 8 * 8..][..8]);
            memory.insert((given, at as u64), cell);
        }
        let arguments = [given, out]
            .map(|object| Rc::new(Datum::One(self.address(object, 0))))
            .to_vec();
        let mut state = self.run(symbol, arguments, Bit::TRUE, Rc::new(memory), &[], &[])?;
        if state.path != Bit::TRUE {
            return Err(Stop::Wrong("does not return".into(), !state.path));
        }
        self.check_aliasing()?;
        self.check_writers()?;
        let word = |at: usize| {
            let address = self.address(out, 8 * at as i128);
            let word = self.load_word(&mut state, &address, 8, 8, false)?;
            self.must(&state, !word.poison, || format!("result {at} is poison"))?;
            Ok(word)
        };
        let mut word = word;
        (0..results).map(&mut word).collect()
    }

    /// Two accesses of which one says that it has nothing in common with the other's scope, or whose
    /// types differ, must not touch one object, unless both read it.
    fn check_aliasing(&self) -> Run<()> {
        for ((scope, outside), accesses) in &self.scopes {
            let others = self
                .scopes
                .get(&(scope.clone(), !outside))
                .into_iter()
                .flatten();
            if *outside
                && others.clone().any(|(object, written)| {
                    accesses.contains(&(*object, true))
                        || *written && accesses.contains(&(*object, false))
                })
            {
                return Err("accesses in one object are said to have nothing in common".into());
            }
        }
        let mixed = |tags: &HashSet<(Name, bool)>| {
            tags.iter()
                .any(|(tag, written)| *written && tags.iter().any(|(other, _)| other != tag))
        };
        if self.tags.values().any(mixed) {
            Err("accesses of two types to one object".into())
        } else {
            Ok(())
        }
    }

    /// What a shared global holds is known only if all functions that name it were executed.
    fn check_writers(&self) -> Run<()> {
        for global in self.shared.keys() {
            let writers = self.program.writers(global);
            if let Some(other) = writers.iter().find(|name| !self.executed.contains(*name)) {
                return Err(format!("{other} can write {global}").into());
            }
        }
        Ok(())
    }

    pub fn shared(&self) -> BTreeMap<String, BTreeSet<u128>> {
        self.shared.clone()
    }

    fn must(&self, state: &State, holds: Bit, what: impl FnOnce() -> String) -> Run<()> {
        let bad = state.path & !holds;
        if bad == Bit::FALSE {
            Ok(())
        } else {
            Err(Stop::Wrong(what(), bad))
        }
    }

    // Objects and addresses.

    fn width(&self) -> usize {
        self.program.module.pointer_bits
    }

    fn new_object(&mut self, size: u64, align: u64) -> usize {
        self.next_object += 1;
        self.objects.insert(
            self.next_object - 1,
            Rc::new(Object {
                size,
                align,
                contents: Contents::Known,
            }),
        );
        self.next_object - 1
    }

    fn address(&self, object: usize, offset: i128) -> Word {
        Word::new(
            [
                constant(offset as u128, self.width()),
                constant(object as u128, OBJECT_BITS),
            ]
            .concat(),
        )
    }

    fn object(&mut self, number: usize) -> Run<Option<Rc<Object>>> {
        if !self.objects.contains_key(&number) && (1..=self.program.names.len()).contains(&number) {
            let name = &self.program.names[number - 1];
            let object = if self.program.module.has_function(name) {
                Object {
                    size: 0,
                    align: 1,
                    contents: Contents::Nothing,
                }
            } else {
                let data = self.program.data(name)?;
                let contents = if data.constant {
                    Contents::Constant(data.clone())
                } else {
                    Contents::Shared(name.clone())
                };
                Object {
                    size: data.size,
                    align: data.align,
                    contents,
                }
            };
            self.objects.insert(number, Rc::new(object));
        }
        Ok(self.objects.get(&number).cloned())
    }

    /// The condition that an address is in an object of which something holds.
    fn where_object(
        &mut self,
        address: &Word,
        holds: &dyn Fn(&Object, i128) -> bool,
        offset: bool,
    ) -> Run<Bit> {
        let width = self.width();
        let bits = if offset {
            address.bits.clone()
        } else {
            [&vec![Bit::FALSE; width], &address.bits[width..]].concat()
        };
        let mut problem = None;
        let mut of = |value: u128| match self.object((value >> width) as usize) {
            Ok(object) => object.map(|object| {
                vec![holds(&object, (value & (u128::MAX >> (128 - width))) as i128).into()]
            }),
            Err(why) => {
                problem = Some(why);
                None
            }
        };
        let (found, none) =
            for_all_values(&bits, &mut of, 1).ok_or("an address with too many values")?;
        problem.map_or(Ok(found[0] & !none), Err)
    }

    /// The condition that an address is in its object, or at its end.
    fn inside(&mut self, address: &Word) -> Run<Bit> {
        self.where_object(
            address,
            &|object, offset| offset <= i128::from(object.size),
            true,
        )
    }

    // Memory.

    /// The bytes at an offset: their bits, the object of an address, and whether they are poison.
    fn read(
        &mut self,
        memory: &Memory,
        number: usize,
        offset: u64,
        size: usize,
        align: u64,
    ) -> Run<Option<Bits>> {
        let width = self.width();
        let Some(object) = self.object(number)? else {
            return Ok(None);
        };
        if offset
            .checked_add(size as u64)
            .is_none_or(|end| end > object.size)
            || !offset.is_multiple_of(align)
            || align > object.align
        {
            return Ok(None);
        }
        match &object.contents {
            Contents::Nothing => Ok(None),
            Contents::Shared(name) => Err(format!("reads {name}, which others can write").into()),
            Contents::Constant(data) => {
                if let Some((name, addend)) =
                    data.addresses.get(&offset).filter(|_| 8 * size == width)
                {
                    let number = self.program.number(name)?;
                    return Ok(Some(
                        [self.address(number, *addend).bits, vec![Bit::FALSE]].concat(),
                    ));
                }
                let near = offset.saturating_sub(width as u64 / 8 - 1)..offset + size as u64;
                if data.addresses.range(near).next().is_some() {
                    return Err("reads a part of an address".into());
                }
                let bytes = &data.bytes[offset as usize..][..size];
                let bit = |at: usize| bytes[at / 8].is_some_and(|byte| byte >> (at % 8) & 1 == 1);
                let mut bits = Bits::with_capacity(8 * size + OBJECT_BITS + 1);
                bits.extend((0..8 * size).map(|at| Bit::from(bit(at))));
                bits.resize(8 * size + OBJECT_BITS, Bit::FALSE);
                bits.push(bytes.iter().any(Option::is_none).into());
                Ok(Some(bits))
            }
            Contents::Known => {
                let cells: Vec<Cell> = (0..size as u64)
                    .map(|at| {
                        memory
                            .get(&(number, offset + at))
                            .copied()
                            .unwrap_or(poison_cell())
                    })
                    .collect();
                let mut bits: Bits = cells.iter().flat_map(|cell| cell[..8].to_vec()).collect();
                let of = &cells[0][8..8 + OBJECT_BITS];
                let same = cells.iter().fold(Bit::TRUE, |same, cell| {
                    same & equal(of, &cell[8..8 + OBJECT_BITS])
                });
                bits.extend(of);
                bits.push(
                    cells
                        .iter()
                        .fold(!same, |poison, cell| poison | cell[8 + OBJECT_BITS]),
                );
                Ok(Some(bits))
            }
        }
    }

    fn load_word(
        &mut self,
        state: &mut State,
        address: &Word,
        size: usize,
        align: u64,
        is_address: bool,
    ) -> Run<Word> {
        self.must(state, !address.poison, || {
            "reads from an address that is poison".into()
        })?;
        let key = (address.bits.clone(), size, align);
        let (mut bits, bad) = match self.known.loads.get(&key) {
            Some(found) => found.clone(),
            None => {
                let width = self.width();
                let (mut problem, mut constant) = (None, true);
                let memory = std::mem::take(&mut state.memory);
                let mut of = |value: u128| {
                    let (number, offset) = (
                        (value >> width) as usize,
                        value as u64 & (u64::MAX >> (64 - width)),
                    );
                    let read = self.read(&memory, number, offset, size, align);
                    constant &= self
                        .objects
                        .get(&number)
                        .is_some_and(|object| matches!(object.contents, Contents::Constant(_)));
                    read.unwrap_or_else(|why| {
                        problem = Some(why);
                        None
                    })
                };
                let found = for_all_values(&address.bits, &mut of, 8 * size + OBJECT_BITS + 1);
                state.memory = memory;
                let found = found.ok_or("reads from too many addresses")?;
                if let Some(problem) = problem {
                    return Err(problem);
                }
                if constant {
                    self.known.loads.insert(key, found.clone());
                }
                found
            }
        };
        self.must(state, !bad, || {
            format!("reads {size} bytes outside of an object, or unaligned")
        })?;
        let poison = bits.pop().unwrap_or(Bit::TRUE);
        let object = bits.split_off(8 * size);
        if is_address {
            bits.extend(object);
        } else if state.path & Bit::any(object) != Bit::FALSE {
            return Err("reads an address as a number".into());
        }
        Ok(Word { bits, poison })
    }

    fn load(&mut self, state: &mut State, kind: &Type, address: &Word, align: u64) -> Run<Datum> {
        Ok(match kind {
            Type::Int(bits) if bits % 8 == 0 => {
                Datum::One(self.load_word(state, address, bits / 8, align, false)?)
            }
            Type::Pointer => {
                Datum::One(self.load_word(state, address, self.width() / 8, align, true)?)
            }
            Type::Vector(..) | Type::Array(..) | Type::Struct(..) => {
                let parts = self.parts(kind)?.into_iter().map(|(offset, part)| {
                    let align = if offset == 0 { align } else { 1 };
                    self.load(state, &part, &self.moved(address, offset), align)
                });
                Datum::Many(parts.collect::<Run<_>>()?)
            }
            _ => return Err(format!("reads a {kind:?}").into()),
        })
    }

    /// The offsets and types of fields and elements.
    fn parts(&self, kind: &Type) -> Run<Vec<(u64, Type)>> {
        let parts = match kind {
            Type::Vector(_, of)
                if !matches!(**of, Type::Pointer)
                    && !matches!(**of, Type::Int(bits) if bits % 8 == 0) =>
            {
                return Err("lanes that are no bytes in memory".into());
            }
            Type::Vector(count, of) | Type::Array(count, of) => vec![(**of).clone(); *count],
            Type::Struct(fields, _) => fields.clone(),
            _ => return Err(format!("a {kind:?} has no parts").into()),
        };
        Ok(parts
            .into_iter()
            .enumerate()
            .map(|(at, part)| (self.program.module.offset(kind, at), part))
            .collect())
    }

    fn moved(&self, address: &Word, offset: u64) -> Word {
        let width = self.width();
        let (sum, ..) = add(
            &address.bits[..width],
            &constant(offset.into(), width),
            Bit::FALSE,
        );
        Word {
            bits: [&sum, &address.bits[width..]].concat(),
            poison: address.poison,
        }
    }

    fn store(
        &mut self,
        state: &mut State,
        kind: &Type,
        datum: &Datum,
        address: &Word,
        align: u64,
    ) -> Run<()> {
        if let Datum::Many(parts) = datum {
            for ((offset, kind), part) in self.parts(kind)?.iter().zip(parts) {
                let align = if *offset == 0 { align } else { 1 };
                self.store(state, kind, part, &self.moved(address, *offset), align)?;
            }
            return Ok(());
        }
        let (word, width) = (datum.word()?, self.width());
        let is_address = *kind == Type::Pointer;
        let bits = if is_address { width } else { word.bits.len() };
        if bits % 8 != 0 {
            return Err(format!("writes a {kind:?}").into());
        }
        let cell = |at: usize| {
            let mut cell = [Bit::FALSE; 8 + OBJECT_BITS + 1];
            cell[..8].copy_from_slice(&word.bits[8 * at..][..8]);
            if is_address {
                cell[8..8 + OBJECT_BITS].copy_from_slice(&word.bits[width..]);
            }
            cell[8 + OBJECT_BITS] = word.poison;
            cell
        };
        let cells: Vec<Cell> = (0..bits / 8).map(cell).collect();
        self.write(state, address, &cells, align)
    }

    fn write(&mut self, state: &mut State, address: &Word, cells: &[Cell], align: u64) -> Run<()> {
        let width = self.width();
        self.must(state, !address.poison, || {
            "writes to an address that is poison".into()
        })?;
        let at = value(&address.bits).ok_or("writes to an address that is not known")?;
        let (number, offset) = (
            (at >> width) as usize,
            at as u64 & (u64::MAX >> (64 - width)),
        );
        let size = cells.len() as u64;
        let path = state.path;
        let outside = Stop::Wrong(
            format!(
                "writes {size} bytes outside of an object, unaligned or where nothing may be written"
            ),
            path,
        );
        let Some(object) = self.object(number)? else {
            return Err(outside);
        };
        if offset.checked_add(size).is_none_or(|end| end > object.size)
            || offset % align != 0
            || align > object.align
        {
            return Err(outside);
        }
        match &object.contents {
            Contents::Known => {
                for (at, cell) in cells.iter().enumerate() {
                    let memory = Rc::make_mut(&mut state.memory);
                    memory.insert((number, offset + at as u64), *cell);
                }
                Ok(())
            }
            Contents::Shared(name) => Err(format!("writes {name}, and not atomically").into()),
            _ => Err(outside),
        }
    }

    /// Reads a global that others can write: anything that the program can write there.
    fn load_shared(&mut self, name: &str, width: usize) -> Run<Word> {
        if !self.shared.contains_key(name) {
            let data = self.program.data(name)?;
            if !data.internal {
                return Err(format!("others can write {name}").into());
            }
            let first = data
                .bytes
                .iter()
                .rev()
                .try_fold(0, |number, byte| Some(number << 8 | u128::from((*byte)?)));
            let first = first
                .filter(|_| data.bytes.len() * 8 == width)
                .ok_or("reads a part of what others can write")?;
            self.shared.insert(name.into(), BTreeSet::from([first]));
            self.grown = true;
        }
        self.any_of(&self.shared[name].clone(), width)
    }

    /// One of some values, nobody knows which.
    fn any_of(&mut self, values: &BTreeSet<u128>, width: usize) -> Run<Word> {
        let values: Vec<u128> = values.iter().copied().collect();
        let choice = self.unknown(values.len().next_power_of_two().ilog2() as usize)?;
        let mut of = |choice: u128| {
            Some(constant(
                values[(choice as usize).min(values.len() - 1)],
                width,
            ))
        };
        Ok(Word::new(
            for_all_values(&choice, &mut of, width)
                .ok_or("too many values")?
                .0,
        ))
    }

    /// All values that a word has on a path.
    fn values_of(&self, bits: &[Bit], path: Bit) -> Run<BTreeSet<u128>> {
        let mut values = BTreeSet::new();
        let mut note = |value| {
            values.insert(value);
            Some(Bits::new())
        };
        let bits: Bits = bits.iter().map(|bit| bit.restrict(path)).collect();
        for_all_values(&bits, &mut note, 0).ok_or("too many values")?;
        Ok(values)
    }

    fn store_shared(&mut self, state: &State, name: &str, word: &Word) -> Run<()> {
        self.must(state, !word.poison, || "writes poison for others".into())?;
        let written = self.values_of(&word.bits, state.path)?;
        let known = self.shared.entry(name.into()).or_default();
        self.grown |= !written.is_subset(known);
        known.extend(written);
        if known.len() > 256 {
            Err("writes too many values for others".into())
        } else {
            Ok(())
        }
    }

    fn unknown(&mut self, width: usize) -> Run<Bits> {
        self.unknowns += width as u32;
        if self.unknowns > crate::UNKNOWNS {
            return Err("too much is unknown".into());
        }
        Ok((self.unknowns - width as u32..self.unknowns)
            .map(Bit::variable)
            .collect())
    }

    /// Notes an access to memory and refuses one that a promise excludes.
    fn accessed(
        &mut self,
        state: &State,
        address: &Word,
        write: bool,
        promises: &[Promise],
    ) -> Run<()> {
        let width = self.width();
        for number in self.values_of(&address.bits[width..], state.path)? {
            let number = number as usize;
            if self.object(number)?.is_none_or(|object| {
                matches!(object.contents, Contents::Constant(_) | Contents::Nothing)
            }) {
                continue;
            }
            for frame in self.frames.iter().filter(|frame| number < frame.first_own) {
                let (read, written) = frame.arguments.get(&number).copied().unwrap_or(frame.other);
                if !(if write { written } else { read }) {
                    return Err(format!(
                        "{} accesses memory that its attributes exclude",
                        frame.name
                    )
                    .into());
                }
            }
            for promise in promises {
                match promise {
                    Promise::Scopes(scopes) => scopes.iter().for_each(|scope| {
                        self.scopes
                            .entry((scope.clone(), false))
                            .or_default()
                            .insert((number, write));
                    }),
                    Promise::NoAliasScopes(scopes) => scopes.iter().for_each(|scope| {
                        self.scopes
                            .entry((scope.clone(), true))
                            .or_default()
                            .insert((number, write));
                    }),
                    Promise::Tag(tag) => {
                        _ = self
                            .tags
                            .entry(number)
                            .or_default()
                            .insert((tag.clone(), write))
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// A value of which something is promised: poison if that does not hold. Undefined behaviour is
    /// an error.
    fn promised(
        &mut self,
        state: &State,
        datum: &Datum,
        promises: &[Promise],
        what: &dyn Fn() -> String,
    ) -> Run<Datum> {
        let mut datum = datum.clone();
        for promise in promises {
            datum = match promise {
                Promise::Range(ranges) => datum.map(&mut |word| {
                    let width = word.bits.len();
                    let inside = ranges.iter().map(|(low, high)| {
                        let low = constant(*low, width);
                        less(&sub(&word.bits, &low), &sub(&constant(*high, width), &low))
                    });
                    Word {
                        poison: word.poison | !Bit::any(inside),
                        ..word.clone()
                    }
                }),
                Promise::NonNull | Promise::Align(_) => {
                    if let Datum::Many(lanes) = &datum {
                        let one = std::slice::from_ref(promise);
                        let lanes = lanes
                            .iter()
                            .map(|lane| self.promised(state, lane, one, what));
                        datum = Datum::Many(lanes.collect::<Run<_>>()?);
                        continue;
                    }
                    let word = datum.word()?;
                    let holds = match promise {
                        Promise::Align(align) => {
                            let low = &word.bits[..align.trailing_zeros() as usize];
                            let aligned = !Bit::any(low.iter().copied());
                            aligned
                                & self.where_object(
                                    word,
                                    &|object, _| object.align >= *align,
                                    false,
                                )?
                        }
                        _ => {
                            let is_null = !Bit::any(word.bits[self.width()..].iter().copied());
                            self.inside(word)? & !is_null
                        }
                    };
                    Datum::One(Word {
                        poison: word.poison | !holds,
                        ..word.clone()
                    })
                }
                Promise::Dereferenceable(size) => {
                    let word = datum.word()?.clone();
                    let inside = |object: &Object, offset: i128| {
                        offset + i128::from(*size) <= i128::from(object.size)
                    };
                    let holds = self.where_object(&word, &inside, true)?;
                    self.must(state, holds & !word.poison, || {
                        format!("{} is not in an object", what())
                    })?;
                    datum
                }
                _ => datum,
            };
        }
        if promises.contains(&Promise::NoUndef) {
            self.must(state, !datum.poison(), || format!("{} is poison", what()))?;
        }
        Ok(datum)
    }

    // Functions.

    /// Executes a function. The call makes promises too, of its arguments and as a whole.
    fn run(
        &mut self,
        name: &str,
        arguments: Vec<Rc<Datum>>,
        path: Bit,
        memory: Rc<Memory>,
        of_arguments: &[Vec<Promise>],
        of_call: &[Promise],
    ) -> Run<State> {
        let plan = self.program.plan(name)?;
        let function = &plan.function;
        self.executed.insert(name.into());
        if self.frames.len() > 50 {
            return Err("calls that are too deep".into());
        }
        if function.promises.contains(&Promise::NoRecurse)
            && self.frames.iter().any(|frame| frame.name == name)
        {
            return Err(Stop::Wrong(format!("{name} calls itself"), path));
        }
        let mut state = State {
            block: 0,
            at: 0,
            values: vec![None; function.locals],
            path,
            memory,
            asks: None,
        };
        let mut frame = Frame {
            name: name.into(),
            first_own: self.next_object,
            arguments: HashMap::new(),
            other: (true, true),
        };
        let mut may = (true, true);
        for promise in function.promises.iter().chain(of_call) {
            if let Promise::Memory { arguments, other } = promise {
                may = both(may, *arguments);
                frame.other = both(frame.other, *other);
            }
        }
        for (at, ((kind, promises), datum)) in
            function.parameters.iter().zip(&arguments).enumerate()
        {
            let promises = [
                &promises[..],
                of_arguments.get(at).map_or(&[], |promises| promises),
            ]
            .concat();
            let datum = self.promised(&state, datum, &promises, &|| {
                format!("argument {at} of {name}")
            })?;
            if *kind == Type::Pointer {
                self.enter(
                    &mut state, &mut frame, &datum, &promises, may, &arguments, at,
                )?;
            }
            state.values[at] = Some(Rc::new(datum));
        }
        if arguments.len() != function.parameters.len() {
            return Err("another number of arguments".into());
        }
        self.frames.push(frame);
        let (mut waiting, mut done) = (vec![state], Vec::<State>::new());
        while !waiting.is_empty() {
            let turn = |state: &State| plan.turn(state.block, state.asks.is_some());
            // Ways with different sliders are not joined as long as something needs the slider.
            let place = |state: &State| {
                (
                    turn(state),
                    Reverse(state.at),
                    state.asks,
                    plan.indices(&state.values),
                )
            };
            let first = waiting.iter().map(place).min().ok_or("no way")?;
            let (here, others): (Vec<State>, _) =
                waiting.into_iter().partition(|state| place(state) == first);
            waiting = others;
            let state = here.into_iter().reduce(State::join).ok_or("no way")?;
            self.blocks += 1;
            if self.blocks > LIMIT {
                return Err("takes too long".into());
            }
            self.execute(&plan, state, &mut waiting, &mut done)?;
            if diagrams::exhausted() {
                return Err("diagrams that are too large".into());
            }
        }
        let first_own = self.frames.pop().map_or(0, |frame| frame.first_own);
        self.objects.retain(|number, _| *number < first_own);
        let mut state = done
            .into_iter()
            .reduce(State::join)
            .ok_or_else(|| Stop::Wrong("does not return".into(), path))?;
        if function
            .of_result
            .iter()
            .chain(of_call)
            .any(|promise| *promise == Promise::NoAlias)
        {
            return Err("a result that is said to be new memory".into());
        }
        if let Some(Some(result)) = state.values.first() {
            let result = self.promised(&state, result, &function.of_result, &|| {
                format!("what {name} returns")
            })?;
            state.values[0] = Some(Rc::new(result));
        }
        Ok(state)
    }

    /// What a function promises of an argument that is an address.
    #[expect(clippy::too_many_arguments)]
    fn enter(
        &mut self,
        state: &mut State,
        frame: &mut Frame,
        datum: &Datum,
        promises: &[Promise],
        allowed: (bool, bool),
        arguments: &[Rc<Datum>],
        at: usize,
    ) -> Run<()> {
        let (word, width) = (datum.word()?, self.width());
        let Some(number) = value(&word.bits[width..]).map(|number| number as usize) else {
            let about_one = |promise: &Promise| {
                use Promise::{Initializes, Memory, NoAlias, ReadOnly, WriteOnly};
                matches!(
                    promise,
                    NoAlias | ReadOnly | WriteOnly | Memory { .. } | Initializes(..)
                )
            };
            return if promises.iter().any(about_one) {
                Err("an argument that can be in two objects".into())
            } else {
                Ok(())
            };
        };
        if promises.contains(&Promise::NoAlias) {
            let others = arguments
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at);
            for (_, other) in others.filter(|(_, other)| matches!(&***other, Datum::One(word) if word.bits.len() == width + OBJECT_BITS)) {
                if equal(&other.word()?.bits[width..], &word.bits[width..]) & state.path != Bit::FALSE {
                    return Err("arguments in one object are said to have nothing in common".into());
                }
            }
        }
        let mut may = allowed;
        for promise in promises {
            match promise {
                Promise::ReadOnly => may.1 = false,
                Promise::WriteOnly => may.0 = false,
                Promise::Memory {
                    arguments: (false, false),
                    ..
                } => may = (false, false),
                Promise::Initializes(start, end) => {
                    let cells = vec![poison_cell(); (end - start) as usize];
                    self.write(state, &self.moved(word, *start), &cells, 1)?;
                }
                _ => {}
            }
        }
        let entry = frame.arguments.entry(number).or_insert(may);
        *entry = (entry.0 | may.0, entry.1 | may.1);
        Ok(())
    }

    /// Executes a block to its end, or to where it has to wait.
    fn execute(
        &mut self,
        plan: &Plan,
        mut state: State,
        waiting: &mut Vec<State>,
        done: &mut Vec<State>,
    ) -> Run<()> {
        let block = &plan.function.blocks[state.block];
        while let Some(instruction) = block.get(state.at) {
            match &instruction.op {
                Op::Phi(_) => {}
                Op::Unread(why) => return Err(why.clone().into()),
                Op::Unreachable => {
                    return Err(Stop::Wrong(
                        "reaches what is said to be unreachable".into(),
                        state.path,
                    ));
                }
                Op::Return => {
                    let result = instruction
                        .operands
                        .first()
                        .map(|value| self.operand(&state, value))
                        .transpose()?;
                    done.push(State {
                        block: 0,
                        at: 0,
                        values: vec![result],
                        asks: None,
                        ..state
                    });
                    return Ok(());
                }
                Op::Branch(to) => {
                    let [then, otherwise] = to[..] else {
                        return self.go(plan, &state, to[0], state.path, waiting);
                    };
                    let condition = self
                        .known_word(&state, &instruction.operands[0], "branches on poison")?
                        .bits[0];
                    self.go(plan, &state, then, state.path & condition, waiting)?;
                    return self.go(plan, &state, otherwise, state.path & !condition, waiting);
                }
                Op::Switch(to, cases) => {
                    let word =
                        self.known_word(&state, &instruction.operands[0], "branches on poison")?;
                    let mut rest = state.path;
                    for (case, to) in cases.iter().zip(&to[1..]) {
                        let here = equal(&word.bits, &constant(*case, word.bits.len()));
                        self.go(plan, &state, *to, rest & here, waiting)?;
                        rest = rest & !here;
                    }
                    return self.go(plan, &state, to[0], rest, waiting);
                }
                _ => {
                    if let Some((key, bit)) = self.question(plan, &state, instruction)? {
                        if state.asks != Some(key) {
                            let mut state = state.restricted(Bit::TRUE, plan);
                            state.asks = Some(key);
                            waiting.push(state);
                            return Ok(());
                        }
                        // The way without the slider waits for what comes back with it.
                        let without = state.path & !bit;
                        if without != Bit::FALSE {
                            let mut other = state.restricted(!bit, plan);
                            other.asks = Some(
                                self.question(plan, &other, instruction)?
                                    .map_or(usize::MAX, |(key, _)| key),
                            );
                            waiting.push(other);
                        }
                        if state.path & bit == Bit::FALSE {
                            return Ok(());
                        }
                        state = state.restricted(bit, plan);
                    }
                    state.asks = None;
                    let datum = self.compute(&mut state, instruction)?;
                    if let (Some(local), Some(datum)) = (instruction.result, datum) {
                        state.values[local] = Some(Rc::new(datum));
                    }
                }
            }
            state.at += 1;
        }
        Err("a block without an end".into())
    }

    /// The way to another block.
    fn go(
        &self,
        plan: &Plan,
        state: &State,
        to: usize,
        path: Bit,
        waiting: &mut Vec<State>,
    ) -> Run<()> {
        if path == Bit::FALSE {
            return Ok(());
        }
        let mut values = vec![None; state.values.len()];
        for local in plan.alive(to, 0) {
            values[local].clone_from(&state.values[local]);
        }
        for phi in &plan.function.blocks[to] {
            let Op::Phi(from) = &phi.op else { break };
            let at = from
                .iter()
                .position(|&block| block == state.block)
                .ok_or("a way that no phi has")?;
            let datum = self.operand(state, &phi.operands[at])?;
            values[phi.result.ok_or("a phi without a name")?] = Some(datum);
        }
        waiting.push(State {
            block: to,
            at: 0,
            values,
            path,
            memory: state.memory.clone(),
            asks: None,
        });
        Ok(())
    }

    /// The first undecided bit of a set whose zeros are counted, and where it is.
    fn question(
        &self,
        plan: &Plan,
        state: &State,
        instruction: &Instruction,
    ) -> Run<Option<(usize, Bit)>> {
        let Op::Call(Callee::Function(name), ..) = &instruction.op else {
            return Ok(None);
        };
        let (trailing, leading) = (
            name.0.starts_with("llvm.cttz."),
            name.0.starts_with("llvm.ctlz."),
        );
        if !trailing && !leading {
            return Ok(None);
        }
        let datum = self.operand(state, &instruction.operands[0])?;
        let Datum::One(word) = &*datum else {
            return Ok(None);
        };
        let mut bits = word.bits.clone();
        if leading {
            bits.reverse();
        }
        let first = bits.iter().enumerate().find(|(_, bit)| **bit != Bit::FALSE);
        let Some((at, &bit)) = first.filter(|(_, bit)| !bit.is_constant()) else {
            return Ok(None);
        };
        Ok((self.asks)(bit, plan.in_loop(state.block)).then_some((at, bit)))
    }

    fn known_word(&mut self, state: &State, operand: &Value, what: &str) -> Run<Word> {
        let datum = self.operand(state, operand)?;
        self.must(state, !datum.poison(), || what.into())?;
        Ok(datum.word()?.clone())
    }

    fn operand(&self, state: &State, operand: &Value) -> Run<Rc<Datum>> {
        if let Operand::Local(local) = operand.operand {
            return state.values[local]
                .clone()
                .ok_or("a local that is not known".into());
        }
        Ok(Rc::new(self.constant(&operand.kind, &operand.operand)?))
    }

    fn constant(&self, kind: &Type, operand: &Operand) -> Run<Datum> {
        let width = match kind {
            Type::Int(width) => *width,
            Type::Pointer => self.width() + OBJECT_BITS,
            _ => 0,
        };
        let parts = |kind: &Type| match kind {
            Type::Vector(count, of) | Type::Array(count, of) => vec![(**of).clone(); *count],
            Type::Struct(fields, _) => fields.clone(),
            _ => Vec::new(),
        };
        Ok(match operand {
            Operand::Int(number) => Datum::One(Word::new(constant(*number, width))),
            Operand::Zero | Operand::Poison if width > 0 => Datum::One(match operand {
                Operand::Zero => Word::new(vec![Bit::FALSE; width]),
                _ => Word::poison(width),
            }),
            Operand::Zero | Operand::Poison => Datum::Many(
                parts(kind)
                    .iter()
                    .map(|kind| self.constant(kind, operand))
                    .collect::<Run<_>>()?,
            ),
            Operand::Global(Name(name), offset) => {
                let number = if name.is_empty() {
                    0
                } else {
                    self.program.number(name)?
                };
                let size = if number == 0 || self.program.module.has_function(name) {
                    0
                } else {
                    self.program.data(name)?.size
                };
                if number != 0 && !(0..=i128::from(size)).contains(offset) {
                    return Err("an address that is computed to be outside of an object".into());
                }
                Datum::One(self.address(number, *offset))
            }
            Operand::Many(values) => Datum::Many(
                values
                    .iter()
                    .map(|value| self.constant(&value.kind, &value.operand))
                    .collect::<Run<_>>()?,
            ),
            Operand::Bytes(bytes) => Datum::Many(
                bytes
                    .iter()
                    .map(|byte| Datum::One(Word::new(constant((*byte).into(), 8))))
                    .collect(),
            ),
            Operand::Local(_) => return Err("a local in a constant".into()),
        })
    }

    fn compute(&mut self, state: &mut State, instruction: &Instruction) -> Run<Option<Datum>> {
        let values = instruction
            .operands
            .iter()
            .map(|value| self.operand(state, value))
            .collect::<Run<Vec<_>>>()?;
        let values: Vec<&Datum> = values.iter().map(|value| &**value).collect();
        let is_address = instruction
            .operands
            .first()
            .is_some_and(|value| value.kind == Type::Pointer);
        let datum = match &instruction.op {
            Op::Simple(name) => match name.as_str() {
                "freeze" => {
                    if state.path & values[0].poison() != Bit::FALSE {
                        return Err("freezes poison".into());
                    }
                    values[0].clone()
                }
                "eq" | "ne" | "ult" | "ule" | "ugt" | "uge" | "slt" | "sle" | "sgt" | "sge"
                    if is_address =>
                {
                    self.compare(state, name, values[0].word()?, values[1].word()?)?
                }
                "urem" => {
                    for by in values[1].words() {
                        let holds = Bit::any(by.bits.iter().copied()) & !by.poison;
                        self.must(state, holds, || "divides by zero".into())?;
                    }
                    self.simple(name, instruction, &values)?
                }
                _ => self.simple(name, instruction, &values)?,
            },
            Op::Element(kind) => {
                let (offset, steps) = self
                    .program
                    .module
                    .steps(kind, &instruction.operands[1..])?;
                let steps = steps
                    .iter()
                    .map(|(value, factor)| Ok((self.operand(state, value)?, *factor)))
                    .collect::<Run<Vec<_>>>()?;
                self.element(values[0], offset, &steps, &instruction.flags)?
            }
            Op::Alloca(kind) => {
                let size = self.program.module.layout(kind).0;
                let object = self.new_object(size, instruction.align);
                Datum::One(self.address(object, 0))
            }
            Op::Load(atomic) => {
                let address = values[0].word()?;
                self.accessed(state, address, false, &instruction.promises)?;
                let shared = self.shared_global(address)?;
                let datum = match (shared, &instruction.kind) {
                    (Some(name), Type::Int(width)) if *atomic => {
                        Datum::One(self.load_shared(&name, *width)?)
                    }
                    _ => self.load(state, &instruction.kind, address, instruction.align)?,
                };
                self.promised(state, &datum, &instruction.promises, &|| {
                    "what is read".into()
                })?
            }
            Op::Store(atomic) => {
                let address = values[1].word()?;
                self.accessed(state, address, true, &instruction.promises)?;
                match self.shared_global(address)? {
                    Some(name) if *atomic => self.store_shared(state, &name, values[0].word()?)?,
                    _ => self.store(
                        state,
                        &instruction.operands[0].kind,
                        values[0],
                        address,
                        instruction.align,
                    )?,
                }
                return Ok(None);
            }
            Op::Call(callee, promises) => {
                let given = values.iter().zip(promises).enumerate();
                let arguments = given.map(|(at, (value, promises))| {
                    self.promised(state, value, promises, &|| {
                        format!("argument {at} of a call")
                    })
                    .map(Rc::new)
                });
                let arguments = arguments.collect::<Run<Vec<_>>>()?;
                let Some(datum) = self.call_to(state, instruction, callee, arguments)? else {
                    return Ok(None);
                };
                self.promised(state, &datum, &instruction.promises, &|| {
                    "what a call returns".into()
                })?
            }
            _ => return Err("an instruction out of its place".into()),
        };
        Ok(Some(datum))
    }

    fn simple(&mut self, name: &str, instruction: &Instruction, values: &[&Datum]) -> Run<Datum> {
        if matches!(name, "shl" | "lshr" | "ashr")
            && values[1].words().iter().any(|word| is_wild(word))
        {
            // A lane that is shifted by any number, which is poison for most, and usually not used.
            self.gave_up = true;
            let wild = values[1].map(&mut |word| {
                if is_wild(word) {
                    Word::poison(word.bits.len())
                } else {
                    word.clone()
                }
            });
            let tame = wild.map(&mut |word| Word {
                poison: Bit::FALSE,
                ..word.clone()
            });
            let shifted = meaning::simple(
                name,
                &instruction.flags,
                &instruction.indices,
                &instruction.kind,
                &[values[0], &tame],
            )?;
            return Ok(meaning::poisoned(&shifted, &wild));
        }
        let compute = || {
            meaning::simple(
                name,
                &instruction.flags,
                &instruction.indices,
                &instruction.kind,
                values,
            )
        };
        if !matches!(name, "mul" | "urem") {
            return Ok(compute()?);
        }
        let key = (
            format!("{name} {:?}", instruction.flags),
            values.iter().copied().cloned().collect(),
        );
        if let Some(found) = self.known.operations.get(&key) {
            return Ok(found.clone());
        }
        let found = compute()?;
        self.known.operations.insert(key, found.clone());
        Ok(found)
    }

    /// The global that others can write, if an address is its start.
    fn shared_global(&mut self, address: &Word) -> Run<Option<String>> {
        let Some(at) = value(&address.bits) else {
            return Ok(None);
        };
        let object = self.object((at >> self.width()) as usize)?;
        Ok(object.and_then(|object| {
            if let Contents::Shared(name) = &object.contents {
                Some(name.clone())
            } else {
                None
            }
        }))
    }

    /// Compares addresses, in one object or with null.
    fn compare(&mut self, state: &State, name: &str, a: &Word, b: &Word) -> Run<Datum> {
        let width = self.width();
        let null = |word: &Word| value(&word.bits) == Some(0);
        let same = equal(&a.bits[width..], &b.bits[width..]);
        // Where an address outside of its object is, nobody knows.
        let inside = self.inside(a)? & self.inside(b)?;
        if state.path & !(inside | a.poison | b.poison) != Bit::FALSE {
            return Err("compares addresses outside of objects".into());
        }
        let bits = if (null(a) || null(b)) && matches!(name, "eq" | "ne") {
            equal(&a.bits, &b.bits) ^ (name == "ne").into()
        } else if state.path & !same == Bit::FALSE {
            meaning::compare(name, &a.bits[..width], &b.bits[..width])
        } else {
            return Err("compares addresses of different objects".into());
        };
        Ok(Datum::One(Word {
            bits: vec![bits],
            poison: a.poison | b.poison,
        }))
    }

    fn element(
        &mut self,
        base: &Datum,
        offset: i128,
        steps: &[(Rc<Datum>, u64)],
        flags: &[String],
    ) -> Run<Datum> {
        let lanes = steps
            .iter()
            .map(|(datum, _)| &**datum)
            .chain([base])
            .find_map(|datum| match datum {
                Datum::Many(lanes) => Some(lanes.len()),
                Datum::One(_) => None,
            });
        if let Some(count) = lanes {
            let lane = |datum: &Datum, at: usize| match datum {
                Datum::Many(lanes) => lanes[at].clone(),
                one => one.clone(),
            };
            let lanes = (0..count).map(|at| {
                let steps: Vec<_> = steps
                    .iter()
                    .map(|(datum, factor)| (Rc::new(lane(datum, at)), *factor))
                    .collect();
                self.element(&lane(base, at), offset, &steps, flags)
            });
            return Ok(Datum::Many(lanes.collect::<Run<_>>()?));
        }
        let (base, width) = (base.word()?, self.width());
        // In more bits nothing wraps round; without signs if the IR says that there are none.
        let wide = width + 32;
        let unsigned = flags.iter().any(|flag| flag == "nuw");
        let mut sum = add(
            &resized(&base.bits[..width], wide, Bit::FALSE),
            &constant(offset as u128, wide),
            Bit::FALSE,
        )
        .0;
        let mut poison = base.poison;
        for (datum, factor) in steps {
            let index = datum.word()?;
            let fill = if unsigned {
                Bit::FALSE
            } else {
                index.bits[index.bits.len() - 1]
            };
            let step = mul(
                &resized(&index.bits, wide, fill),
                &constant((*factor).into(), wide),
            );
            sum = add(&sum, &step, Bit::FALSE).0;
            poison = poison | index.poison;
        }
        let bits = [&sum[..width], &base.bits[width..]].concat();
        if !flags.is_empty() {
            let inside = self.inside(&Word::new(bits.clone()))?;
            poison = poison | Bit::any(sum[width..].iter().copied()) | !inside;
        }
        Ok(Datum::One(Word { bits, poison }))
    }

    fn call_to(
        &mut self,
        state: &mut State,
        instruction: &Instruction,
        callee: &Callee,
        arguments: Vec<Rc<Datum>>,
    ) -> Run<Option<Datum>> {
        let values: Vec<&Datum> = arguments.iter().map(|value| &**value).collect();
        let name = match callee {
            Callee::Function(Name(name)) => name.clone(),
            Callee::Assembly(text, constraints) => {
                return self
                    .assembly(text, constraints, &instruction.kind, &values)
                    .map(Some);
            }
        };
        if instruction.promises.contains(&Promise::NoReturn) {
            return Err(Stop::Wrong(
                format!("calls {name}, which does not return"),
                state.path,
            ));
        }
        if !name.starts_with("llvm.") {
            if !self.program.module.has_function(&name) {
                return Err(Stop::Wrong(
                    format!("calls {name}, which is elsewhere"),
                    state.path,
                ));
            }
            if self
                .program
                .plan(&name)?
                .function
                .promises
                .contains(&Promise::NoReturn)
            {
                return Err(Stop::Wrong(
                    format!("calls {name}, which does not return"),
                    state.path,
                ));
            }
            let memory = std::mem::take(&mut state.memory);
            let Op::Call(_, of_arguments) = &instruction.op else {
                return Err("no call".into());
            };
            let mut after = self.run(
                &name,
                arguments,
                state.path,
                memory,
                of_arguments,
                &instruction.promises,
            )?;
            state.path = after.path;
            state.memory = after.memory;
            let Some(result) = after.values.swap_remove(0) else {
                return Ok(None);
            };
            if let Datum::One(word) = &*result
                && word.poison == Bit::FALSE
                && (1..=8).contains(&word.bits.iter().filter(|bit| !bit.is_constant()).count())
                && !word
                    .bits
                    .iter()
                    .any(|bit| bit.depends_on(|variable| variable >= crate::UNKNOWNS))
            {
                // Which of its values has no more to do with what it was computed from.
                let values = self.values_of(&word.bits, state.path)?;
                return Ok(Some(Datum::One(self.any_of(&values, word.bits.len())?)));
            }
            return Ok(Some((*result).clone()));
        }
        let is = |start: &str| name.starts_with(start);
        if is("llvm.experimental.noalias.scope.decl") {
            return Ok(None);
        }
        if is("llvm.lifetime.") {
            let address = values[values.len() - 1].word()?;
            let object =
                value(&address.bits).ok_or("the life of what is not known")? >> self.width();
            Rc::make_mut(&mut state.memory).retain(|(number, _), _| *number as u128 != object);
            return Ok(None);
        }
        if is("llvm.assume") {
            let word = values[0].word()?;
            self.must(state, word.bits[0] & !word.poison, || {
                "what is assumed does not hold".into()
            })?;
            return Ok(None);
        }
        if is("llvm.memcpy.") {
            self.copy(state, &values, &instruction.promises)?;
            return Ok(None);
        }
        if is("llvm.memset.") {
            let [byte, size, volatile] = [1, 2, 3].map(|at| values[at].word());
            let (byte, size, volatile) = (byte?, value(&size?.bits), value(&volatile?.bits));
            let (Some(size), Some(0)) = (size, volatile) else {
                return Err("sets what is not known, or volatile".into());
            };
            let mut cell = [Bit::FALSE; 8 + OBJECT_BITS + 1];
            cell[..8].copy_from_slice(&byte.bits);
            cell[8 + OBJECT_BITS] = byte.poison;
            let to = values[0].word()?;
            self.accessed(state, to, true, &instruction.promises)?;
            self.write(state, to, &vec![cell; size as usize], 1)?;
            return Ok(None);
        }
        if is("llvm.masked.load.") || is("llvm.masked.gather.") {
            return self.masked(state, instruction, &values).map(Some);
        }
        if is("llvm.x86.xgetbv") {
            return Ok(Some(Datum::One(Word::new(self.unknown(64)?))));
        }
        meaning::intrinsic(&name, &instruction.kind, &values)?
            .map(Some)
            .ok_or(format!("no meaning for {name}").into())
    }

    /// Inline assembly, which has to be one of a few texts.
    fn assembly(
        &mut self,
        text: &str,
        constraints: &str,
        kind: &Type,
        values: &[&Datum],
    ) -> Run<Datum> {
        match (text, constraints) {
            ("pext ${0:q}, ${1:q}, ${2:q}", "=r,r,r") => Ok(meaning::pext_or_pdep("pext", values)?),
            ("pdep ${0:q}, ${1:q}, ${2:q}", "=r,r,r") => Ok(meaning::pext_or_pdep("pdep", values)?),
            (
                "mov ${0:q}, rbx\ncpuid\nxchg ${0:q}, rbx",
                "=&r,=&{ax},=&{cx},=&{dx},1,2,~{memory}",
            ) => {
                let Type::Struct(fields, _) = kind else {
                    return Err("CPUID without a result".into());
                };
                let parts = fields
                    .iter()
                    .map(|_| Ok(Datum::One(Word::new(self.unknown(32)?))));
                Ok(Datum::Many(parts.collect::<Run<_>>()?))
            }
            _ => Err(format!("no meaning for the assembly {text:?} with {constraints}").into()),
        }
    }

    /// `memcpy`.
    fn copy(&mut self, state: &mut State, values: &[&Datum], promises: &[Promise]) -> Run<()> {
        let (to, from) = (values[0].word()?, values[1].word()?);
        let [size, volatile] = [values[2].word()?, values[3].word()?].map(|word| value(&word.bits));
        let size = size.ok_or("copies what is not known")? as u64;
        if volatile != Some(0) || size == 0 {
            return Err("copies nothing, or what is volatile".into());
        }
        self.accessed(state, to, true, promises)?;
        self.accessed(state, from, false, promises)?;
        let width = self.width();
        if state.path & equal(&to.bits[width..], &from.bits[width..]) != Bit::FALSE {
            return Err("copies within one object".into());
        }
        let mut cells = Vec::new();
        for at in 0..size {
            let word = self.load_word(state, &self.moved(from, at), 1, 1, true)?;
            let mut cell = poison_cell();
            cell[..8 + OBJECT_BITS].copy_from_slice(&word.bits);
            cell[8 + OBJECT_BITS] = word.poison;
            cells.push(cell);
        }
        self.write(state, to, &cells, 1)
    }

    /// Loads lanes whose bit in a mask, which must be known, is set.
    fn masked(
        &mut self,
        state: &mut State,
        instruction: &Instruction,
        values: &[&Datum],
    ) -> Run<Datum> {
        let (mask, otherwise) = (values[values.len() - 2], values[values.len() - 1]);
        // The alignment is an argument until LLVM 21, and an attribute from 22 on.
        let align = match values {
            [_, align, _, _] => value(&align.word()?.bits),
            _ => Some(1),
        };
        let align = Promise::Align(align.ok_or("an alignment that is not known")? as u64);
        let what = || "an address of lanes".into();
        let addresses = self.promised(state, values[0], &[align], &what)?;
        let mut lanes = Vec::new();
        for (at, (offset, kind)) in self.parts(&instruction.kind)?.into_iter().enumerate() {
            let bit = mask.parts()?[at].word()?;
            self.must(state, !bit.poison, || "a mask that is poison".into())?;
            let bit = bit.bits[0].restrict(state.path).value();
            lanes.push(if bit.ok_or("a mask that is not known")? {
                let address = match &addresses {
                    Datum::Many(lanes) => lanes[at].word()?.clone(),
                    Datum::One(word) => self.moved(word, offset),
                };
                self.accessed(state, &address, false, &instruction.promises)?;
                self.load(state, &kind, &address, 1)?
            } else {
                otherwise.parts()?[at].clone()
            });
        }
        Ok(Datum::Many(lanes))
    }
}

fn sub(a: &[Bit], b: &[Bit]) -> Bits {
    add(a, &not(b), Bit::TRUE).0
}

/// Whether it can be more numbers than a shift's count should.
fn is_wild(count: &Word) -> bool {
    count.bits.iter().filter(|bit| !bit.is_constant()).count() > 8
}

fn both(a: (bool, bool), b: (bool, bool)) -> (bool, bool) {
    (a.0 && b.0, a.1 && b.1)
}

fn poison_cell() -> Cell {
    let mut cell = [Bit::FALSE; 8 + OBJECT_BITS + 1];
    cell[8 + OBJECT_BITS] = Bit::TRUE;
    cell
}

impl State {
    /// Two ways as one.
    fn join(self, other: Self) -> Self {
        let condition = other.path;
        let join = |a: &Option<Rc<Datum>>, b: &Option<Rc<Datum>>| match (a, b) {
            (Some(a), Some(b)) if Rc::ptr_eq(a, b) => Some(a.clone()),
            (Some(a), Some(b)) => Some(Rc::new(Datum::choose(condition, b, a))),
            _ => None,
        };
        let values = self
            .values
            .iter()
            .zip(&other.values)
            .map(|(a, b)| join(a, b))
            .collect();
        let mut memory = self.memory;
        if !Rc::ptr_eq(&memory, &other.memory) {
            Rc::make_mut(&mut memory).retain(|place, cell| {
                let Some(with) = other.memory.get(place) else {
                    return false;
                };
                if cell != with {
                    let joined = choose(condition, with, cell);
                    cell.copy_from_slice(&joined);
                }
                true
            });
        }
        Self {
            values,
            memory,
            path: self.path | other.path,
            ..self
        }
    }

    /// The same, simpler where a condition holds.
    fn restricted(&self, to: Bit, plan: &Plan) -> Self {
        let path = self.path & to;
        // The path was taken into account before; the new condition is enough if it is a variable.
        let care = if to.is_literal() { to } else { path };
        let mut values = vec![None; self.values.len()];
        for local in plan.alive(self.block, self.at) {
            values[local] = self.values[local].as_ref().map(|datum| {
                Rc::new(datum.map(&mut |word| Word {
                    bits: word.bits.iter().map(|bit| bit.restrict(care)).collect(),
                    poison: word.poison.restrict(care),
                }))
            });
        }
        Self {
            block: self.block,
            at: self.at,
            values,
            path,
            memory: self.memory.clone(),
            asks: None,
        }
    }
}
