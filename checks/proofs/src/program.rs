//! A program in IR, with what is computed once of its functions and globals.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use crate::ir::{Callee, Function, Instruction, Module, Op, Operand, Type, Value};
use crate::word::Words;

#[derive(Default)]
pub struct Program {
    pub module: Module,
    /// Functions and globals; the number of a global is the place here.
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
    /// Of all before these.
    digest: u64,
}

/// A function, and in which order its blocks are executed.
pub struct Plan {
    pub function: Function,
    order: Vec<(usize, Option<usize>)>,
    /// The locals that are needed at the start of each block and later.
    alive: Vec<HashSet<usize>>,
    /// The locals that number a slider: what counts zeros returns, and what is computed from it alone.
    indices: Vec<usize>,
}

impl Program {
    pub fn read(text: String) -> Result<Self, String> {
        let module = Module::read(text)?;
        let names = module.names();
        let numbers = names.iter().cloned().zip(0..).collect();
        Ok(Self {
            module,
            names,
            numbers,
            ..Self::default()
        })
    }

    pub fn number(&self, name: &str) -> Result<usize, String> {
        let number = self.numbers.get(name).copied();
        number.ok_or(format!("{name} is elsewhere"))
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
            digest: 0,
        };
        self.place(&mut data, 0, &global.value)?;
        let mut hasher = DefaultHasher::new();
        (data.align, data.constant, &data.bytes).hash(&mut hasher);
        data.digest = hasher.finish();
        Ok(data)
    }

    fn place(&self, data: &mut Data, at: u64, value: &Value) -> Result<(), String> {
        let size = self.module.layout(&value.kind).0;
        let bytes = &mut data.bytes[at as usize..(at + size) as usize];
        let mut write = |given: &[u8]| {
            let pairs = bytes.iter_mut().zip(given);
            pairs.for_each(|(byte, of)| *byte = Some(*of));
        };
        match &value.operand {
            Operand::Zero => bytes.fill(Some(0)),
            Operand::Poison => {}
            Operand::Int(number) => write(&number.to_le_bytes()),
            Operand::Bytes(given) => write(given),
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

/// Moves what counts zeros behind all that can be computed without it, so that the number of one
/// slider is no longer needed when the next is asked for. Nothing that is moved changes what another
/// instruction reads, and what must hold is checked anyway.
fn ask_late(block: &mut Vec<Instruction>) {
    // How many sliders are asked for before each local is known.
    let (mut after, mut asked) = (HashMap::new(), 0);
    let numbered = std::mem::take(block).into_iter().map(|instruction| {
        let asks = instruction.counts_zeros();
        asked += usize::from(asks);
        let is_moved = match &instruction.op {
            Op::Call(Callee::Function(name), _) => name.0.starts_with("llvm.") && !asks,
            Op::Phi(_) | Op::Simple(_) | Op::Element(_) | Op::Load(false) => true,
            _ => false,
        };
        let turn = if is_moved {
            let of_operands = locals(&instruction.operands).filter_map(|local| after.get(&local));
            of_operands.max().copied().unwrap_or(0)
        } else {
            asked
        };
        after.extend(instruction.result.map(|result| (result, turn)));
        (turn, instruction)
    });
    let mut numbered: Vec<_> = numbered.collect();
    numbered.sort_by_key(|(turn, _)| *turn);
    block.extend(numbered.into_iter().map(|(_, instruction)| instruction));
}

/// The locals among values.
fn locals(values: &[Value]) -> impl Iterator<Item = usize> {
    values.iter().filter_map(|value| match value.operand {
        Operand::Local(local) => Some(local),
        _ => None,
    })
}

impl Plan {
    fn new(mut function: Function) -> Self {
        function.blocks.iter_mut().for_each(ask_late);
        let order = order(&function);
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
        let mut needed = HashSet::new();
        for &to in successors(&self.function, block) {
            needed.extend(&self.alive[to]);
            for phi in &self.function.blocks[to] {
                let Op::Phi(from) = &phi.op else { break };
                let ways = from.iter().zip(phi.operands.chunks(1));
                let ways = ways.filter(|(from, _)| **from == block);
                ways.for_each(|(_, value)| needed.extend(locals(value)));
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

    /// What is next: loops are executed until nothing is left in them, from the inside. A way back to a
    /// loop's head waits for the rest of the loop, and one that asks for a slider for these; of two that
    /// ask the one that is further goes first, and outside of loops last, so that it waits for the other.
    pub fn turn(
        &self,
        from: usize,
        block: usize,
        at: usize,
        asks: bool,
    ) -> (usize, usize, Reverse<(usize, usize)>) {
        let (number, end) = self.order[block];
        match end {
            Some(end) if asks => (end, 2, Reverse((number, at))),
            Some(end) if number <= self.order[from].0 => (end, 1, Reverse((0, 0))),
            _ => (number, at, Reverse((0, 0))),
        }
    }

    /// The numbers of sliders that are known.
    pub fn indices(&self, values: &[Option<Rc<Words>>]) -> Vec<Option<u128>> {
        let number = |words: &Words| match &words[..] {
            [word] => crate::word::value(&word.bits),
            _ => None,
        };
        let known = |&local: &usize| values[local].as_deref().and_then(number);
        self.indices.iter().map(known).collect()
    }

    pub fn in_loop(&self, block: usize) -> bool {
        self.order[block].1.is_some()
    }
}

/// The locals that number a slider.
fn indices(function: &Function) -> Vec<usize> {
    let mut found = HashSet::new();
    loop {
        let before = found.len();
        for instruction in function.blocks.iter().flatten() {
            let mut locals = locals(&instruction.operands).map(|local| found.contains(&local));
            let from_it = match &instruction.op {
                Op::Call(..) => instruction.counts_zeros(),
                Op::Phi(_) => locals.any(|is_index| is_index),
                Op::Simple(_) => instruction.kind != Type::Int(1) && locals.eq([true]),
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

/// For each block its number, so that a loop's blocks follow each other and all but the ways back go
/// on, and the last number in the innermost loop around it.
fn order(function: &Function) -> Vec<(usize, Option<usize>)> {
    fn returns(function: &Function, from: usize, to: usize, seen: &mut HashSet<usize>) -> bool {
        let mut next = successors(function, from).iter();
        from == to || seen.insert(from) && next.any(|&next| returns(function, next, to, seen))
    }
    fn visit(function: &Function, block: usize, seen: &mut HashSet<usize>, done: &mut Vec<usize>) {
        if !seen.insert(block) {
            return;
        }
        let mut next = successors(function, block).to_vec();
        // What leaves the loop comes after it.
        next.sort_by_key(|&next| returns(function, next, block, &mut seen.clone()));
        next.into_iter()
            .for_each(|next| visit(function, next, seen, done));
        done.push(block);
    }
    let (mut seen, mut done) = (HashSet::new(), Vec::new());
    visit(function, 0, &mut seen, &mut done);
    let mut order = vec![(usize::MAX, None); function.blocks.len()];
    for (number, block) in done.iter().rev().enumerate() {
        order[*block].0 = number;
    }
    let mut loops = BTreeMap::new();
    for &block in &done {
        for &head in successors(function, block) {
            if order[head].0 <= order[block].0 {
                let last = loops.entry(order[head].0).or_insert(0);
                *last = order[block].0.max(*last);
            }
        }
    }
    for (number, end) in &mut order {
        let around = loops
            .iter()
            .filter(|(head, last)| (**head..=**last).contains(number));
        *end = around.map(|(_, last)| *last).min();
    }
    order
}

impl Program {
    /// What is proved of a function, with all that it calls and reads, whatever the names are: a name
    /// is its number in the order of first uses, and what it names follows its first use. `None` if
    /// something cannot be read.
    pub fn identity(&self, function: &crate::function::Function) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        self.module.pointer_bits.hash(&mut hasher);
        function.arguments.hash(&mut hasher);
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
        } else if !name.starts_with('!') {
            name.hash(hasher);
        }
        Ok(())
    }
}
