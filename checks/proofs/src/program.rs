//! A program in IR, with what is computed once of its functions and globals.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use crate::ir::{Callee, Function, Module, Op, Operand, Promise, Type, Value};
use crate::word::Words;

pub struct Program {
    pub module: Module,
    /// Functions and globals; the number of an object is the place here plus one.
    pub names: Vec<String>,
    numbers: HashMap<String, usize>,
    data: Mutex<HashMap<String, Arc<Data>>>,
    plans: Mutex<HashMap<String, Arc<Plan>>>,
}

/// A global's first value.
pub struct Data {
    pub size: u64,
    pub align: u64,
    pub constant: bool,
    /// `None` where nothing is said.
    pub bytes: Vec<Option<u8>>,
    /// The addresses in it, of a global with an offset, by their place.
    pub addresses: BTreeMap<u64, (String, i128)>,
    /// Of all before these.
    digest: u64,
}

/// A function, and in which order its blocks are executed.
pub struct Plan {
    pub function: Function,
    order: Vec<Vec<i64>>,
    /// The locals that are needed at the start of each block and later.
    alive: Vec<HashSet<usize>>,
    /// The locals that number a slider: what counts zeros returns, and what is computed from it alone.
    indices: Vec<usize>,
}

impl Program {
    pub fn read(text: String) -> Result<Self, String> {
        let module = Module::read(text)?;
        let names = module.names();
        let numbers = names
            .iter()
            .enumerate()
            .map(|(at, name)| (name.clone(), at + 1))
            .collect();
        Ok(Self {
            module,
            names,
            numbers,
            data: Mutex::default(),
            plans: Mutex::default(),
        })
    }

    pub fn number(&self, name: &str) -> Result<usize, String> {
        self.numbers
            .get(name)
            .copied()
            .ok_or(format!("{name} is elsewhere"))
    }

    pub fn plan(&self, name: &str) -> Result<Arc<Plan>, String> {
        once(&self.plans, name, || {
            Ok(Plan::new(self.module.function(name)?))
        })
    }

    pub fn data(&self, name: &str) -> Result<Arc<Data>, String> {
        once(&self.data, name, || self.read_data(name))
    }

    fn read_data(&self, name: &str) -> Result<Data, String> {
        let global = self.module.global(name)?;
        let (size, _) = self.module.layout(&global.kind);
        let mut data = Data {
            size,
            align: global.align,
            constant: global.constant,
            bytes: vec![None; size as usize],
            addresses: BTreeMap::new(),
            digest: 0,
        };
        let value = global.value.ok_or(format!("{name} is elsewhere"))?;
        self.place(&mut data, 0, &value)?;
        let mut hasher = DefaultHasher::new();
        (data.align, data.constant, &data.bytes).hash(&mut hasher);
        data.digest = hasher.finish();
        Ok(data)
    }

    fn place(&self, data: &mut Data, at: u64, value: &Value) -> Result<(), String> {
        let size = self.module.layout(&value.kind).0;
        let bytes = &mut data.bytes[at as usize..(at + size) as usize];
        match &value.operand {
            Operand::Zero => bytes.fill(Some(0)),
            Operand::Poison => {}
            Operand::Int(number) => {
                let number = number.to_le_bytes();
                bytes
                    .iter_mut()
                    .zip(number)
                    .for_each(|(byte, of)| *byte = Some(of));
            }
            Operand::Bytes(given) => bytes
                .iter_mut()
                .zip(given)
                .for_each(|(byte, of)| *byte = Some(*of)),
            Operand::Global(name, offset) => {
                data.addresses.insert(at, (name.0.clone(), *offset));
            }
            Operand::Many(values) => {
                for (index, part) in values.iter().enumerate() {
                    self.place(data, at + self.module.offset(&value.kind, index), part)?;
                }
            }
            operand => return Err(format!("a global with {operand:?}")),
        }
        Ok(())
    }
}

/// What is computed of a name, once.
fn once<T>(
    known: &Mutex<HashMap<String, Arc<T>>>,
    name: &str,
    compute: impl FnOnce() -> Result<T, String>,
) -> Result<Arc<T>, String> {
    if let Some(found) = known.lock().unwrap().get(name) {
        return Ok(found.clone());
    }
    let computed = Arc::new(compute()?);
    known.lock().unwrap().insert(name.into(), computed.clone());
    Ok(computed)
}

fn successors(function: &Function, block: usize) -> &[usize] {
    match function.blocks[block].last().map(|last| &last.op) {
        Some(Op::Branch(to) | Op::Switch(to, _)) => to,
        _ => &[],
    }
}

impl Plan {
    fn new(function: Function) -> Self {
        let order = weak_order(&function);
        let indices = indices(&function);
        let mut plan = Self {
            alive: vec![HashSet::new(); function.blocks.len()],
            function,
            order,
            indices,
        };
        loop {
            let mut changed = false;
            for block in (0..plan.alive.len()).rev() {
                let needed = plan.alive(block, 0);
                changed |= needed != plan.alive[block];
                plan.alive[block] = needed;
            }
            if !changed {
                return plan;
            }
        }
    }

    /// The locals that are needed from an instruction on.
    pub fn alive(&self, block: usize, at: usize) -> HashSet<usize> {
        let locals = |values: &[Value]| -> Vec<usize> {
            values
                .iter()
                .flat_map(|value| match &value.operand {
                    Operand::Local(local) => vec![*local],
                    _ => Vec::new(),
                })
                .collect()
        };
        let mut needed = HashSet::new();
        for &to in successors(&self.function, block) {
            needed.extend(&self.alive[to]);
            for phi in &self.function.blocks[to] {
                let Op::Phi(from) = &phi.op else { break };
                let ways = from
                    .iter()
                    .zip(&phi.operands)
                    .filter(|(from, _)| **from == block);
                ways.for_each(|(_, value)| needed.extend(locals(std::slice::from_ref(value))));
            }
        }
        for instruction in self.function.blocks[block][at..].iter().rev() {
            if let Some(result) = instruction.result {
                needed.remove(&result);
            }
            if matches!(instruction.op, Op::Phi(_)) {
                continue;
            }
            needed.extend(locals(&instruction.operands));
        }
        needed
    }

    /// Which block is next: loops are executed until nothing is left in them, from the inside, and
    /// their heads after the rest, where the ways join. In a loop a way that asks for a slider waits
    /// for all that do not; of two the one that is further goes first.
    pub fn turn(&self, block: usize, asks: bool) -> Vec<(bool, i64)> {
        let places = &self.order[block];
        let last = places.len() - 1;
        let waits = asks && last > 0;
        let place = |(at, place): (usize, &i64)| {
            if at == last && waits {
                (true, -place)
            } else {
                (false, *place)
            }
        };
        places.iter().enumerate().map(place).collect()
    }

    /// The numbers of sliders that are known.
    pub fn indices(&self, values: &[Option<Rc<Words>>]) -> Vec<Option<u128>> {
        let number = |words: &Words| match &words[..] {
            [word] => crate::word::value(&word.bits),
            _ => None,
        };
        self.indices
            .iter()
            .map(|&local| values[local].as_deref().and_then(number))
            .collect()
    }

    pub fn in_loop(&self, block: usize) -> bool {
        self.order[block].len() > 1
    }
}

/// The locals that number a slider.
fn indices(function: &Function) -> Vec<usize> {
    let mut found = HashSet::new();
    loop {
        let before = found.len();
        for instruction in function.blocks.iter().flatten() {
            let is_index = |value: &Value| matches!(value.operand, Operand::Local(local) if found.contains(&local));
            let counts =
                |name: &str| name.starts_with("llvm.cttz.") || name.starts_with("llvm.ctlz.");
            let from_it = match &instruction.op {
                Op::Call(Callee::Function(name), ..) => counts(&name.0),
                Op::Phi(_) => instruction.operands.iter().any(is_index),
                Op::Simple(_) => {
                    let mut locals = instruction
                        .operands
                        .iter()
                        .filter(|value| matches!(value.operand, Operand::Local(_)));
                    locals.next().is_some_and(is_index)
                        && locals.next().is_none()
                        && instruction.kind != Type::Int(1)
                }
                _ => false,
            };
            if from_it {
                found.extend(instruction.result);
            }
        }
        if found.len() == before {
            let mut found: Vec<usize> = found.into_iter().collect();
            found.sort();
            return found;
        }
    }
}

/// The weak topological order of F. Bourdoncle, "Efficient chaotic iteration strategies with
/// widenings" (1993): for each block its place in each of the loops around it, from the outermost. A
/// loop's head comes last in it.
fn weak_order(function: &Function) -> Vec<Vec<i64>> {
    struct Search<'a> {
        function: &'a Function,
        numbers: Vec<i64>,
        next: i64,
        stack: Vec<usize>,
    }
    /// A block, and what is in the loop that it is the head of.
    struct Part(usize, Option<Vec<Part>>);

    impl Search<'_> {
        fn visit(&mut self, block: usize, parts: &mut Vec<Part>) -> i64 {
            self.stack.push(block);
            self.next += 1;
            self.numbers[block] = self.next;
            let (mut head, mut is_loop) = (self.next, false);
            for &to in successors(self.function, block) {
                let lowest = if self.numbers[to] == 0 {
                    self.visit(to, parts)
                } else {
                    self.numbers[to]
                };
                if lowest <= head {
                    (head, is_loop) = (lowest, true);
                }
            }
            if head == self.numbers[block] {
                self.numbers[block] = i64::MAX;
                let mut last = self.stack.pop();
                let inside = is_loop.then(|| {
                    while let Some(other) = last.filter(|other| *other != block) {
                        self.numbers[other] = 0;
                        last = self.stack.pop();
                    }
                    let mut inside = Vec::new();
                    for &to in successors(self.function, block) {
                        if self.numbers[to] == 0 {
                            self.visit(to, &mut inside);
                        }
                    }
                    inside
                });
                parts.push(Part(block, inside));
            }
            head
        }
    }

    fn number(parts: &[Part], before: &[i64], order: &mut [Vec<i64>]) {
        for (at, Part(block, inside)) in parts.iter().rev().enumerate() {
            let place = [before, &[at as i64]].concat();
            if let Some(inside) = inside {
                number(inside, &place, order);
                order[*block] = [&place[..], &[i64::MAX]].concat();
            } else {
                order[*block] = place;
            }
        }
    }

    let count = function.blocks.len();
    let mut search = Search {
        function,
        numbers: vec![0; count],
        next: 0,
        stack: Vec::new(),
    };
    let (mut parts, mut order) = (Vec::new(), vec![vec![i64::MAX]; count]);
    search.visit(0, &mut parts);
    number(&parts, &[], &mut order);
    order
}

impl Program {
    /// What is proved of a function, with all that it calls and reads, whatever the names are: a name
    /// is its number in the order of first uses, and what it names follows its first use. `None` if
    /// something cannot be read.
    pub fn identity(&self, function: &crate::function::Function) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        (self.module.pointer_bits, &self.module.alignments).hash(&mut hasher);
        (&function.arguments, function.results).hash(&mut hasher);
        (function.specification as usize).hash(&mut hasher);
        self.describe(&function.symbol, &mut HashMap::new(), &mut hasher)
            .ok()?;
        Some(hasher.finish())
    }

    fn describe(
        &self,
        name: &str,
        used: &mut HashMap<String, usize>,
        hasher: &mut DefaultHasher,
    ) -> Result<(), String> {
        let number = used.len();
        used.entry(name.to_owned()).or_insert(number).hash(hasher);
        if used.len() == number {
            return Ok(());
        }
        if self.module.has_function(name) {
            let plan = self.plan(name)?;
            if plan.function.promises.contains(&Promise::NoReturn) {
                // A call of it is an error, whatever it does.
                "does not return".hash(hasher);
                return Ok(());
            }
            for (at, part) in format!("{:?}", plan.function).split('\0').enumerate() {
                if at % 2 == 1 {
                    self.describe(part, used, hasher)?;
                } else {
                    part.hash(hasher);
                }
            }
        } else if self.numbers.contains_key(name) {
            let data = self.data(name)?;
            data.digest.hash(hasher);
            for (at, (named, offset)) in &data.addresses {
                (at, offset).hash(hasher);
                self.describe(named, used, hasher)?;
            }
        } else if !name.starts_with('!') {
            name.hash(hasher);
        }
        Ok(())
    }
}
