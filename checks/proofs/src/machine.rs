//! Executes functions of the IR with words of decision diagrams.
//!
//! Whatever the IR promises must hold for all inputs: it is checked where it is executed.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::diagrams::{self, Bit, Map};
use crate::ir::{Callee, Instruction, Op, Operand, Promise, Type, Value};
use crate::meaning;
use crate::memory::{Loads, Memory};
use crate::program::{Plan, Program};
use crate::state::{State, joined};
use crate::stop::{Run, Stop, must};
use crate::word::{Bits, Word, Words, choose, constant, equal};

/// More blocks than this are too many.
const LIMIT: usize = 200_000;

type Products = Map<(String, Vec<Rc<Words>>), Rc<Words>>;

/// What was computed from the same words before. It is valid until diagrams are forgotten.
#[derive(Default)]
pub struct Known {
    products: Products,
    loads: Loads,
}

pub struct Machine<'a> {
    program: &'a Program,
    memory: Memory<'a>,
    products: &'a mut Products,
    blocks: usize,
    depth: usize,
    unknowns: u32,
    /// Whether an undecided bit, in a loop or not, makes two ways of one.
    asks: &'a dyn Fn(Bit, bool) -> bool,
}

impl<'a> Machine<'a> {
    pub fn new(
        program: &'a Program,
        known: &'a mut Known,
        asks: &'a dyn Fn(Bit, bool) -> bool,
    ) -> Self {
        let Known { products, loads } = known;
        let memory = Memory::new(program, loads);
        Self {
            program,
            memory,
            products,
            blocks: 0,
            depth: 0,
            unknowns: 0,
            asks,
        }
    }

    /// Calls a wrapper, which reads `numbers` and writes the results.
    pub fn call(&mut self, symbol: &str, numbers: &[Bits]) -> Run<Vec<Word>> {
        let arguments = numbers
            .iter()
            .map(|bits| (Rc::new(vec![Word::new(bits.clone())]), Vec::new()));
        let state = self.run(symbol, arguments.collect(), Bit::TRUE)?;
        must(Bit::TRUE, state.path, "does not return")?;
        let found = state.values[0].as_ref().ok_or("no results")?;
        let found = found.to_vec();
        let poison = Bit::any(found.iter().map(|word| word.poison));
        must(Bit::TRUE, !poison, "a result is poison")?;
        Ok(found)
    }

    /// Refuses what is promised of a value and does not hold.
    fn promised(&mut self, path: Bit, words: &[Word], promises: &[Promise], what: &str) -> Run<()> {
        for promise in promises {
            for word in words {
                let bad = path & !self.memory.holds(word, promise)?;
                if bad != Bit::FALSE {
                    return Err(Stop::Wrong(format!("{what} lacks {promise:?}"), bad));
                }
            }
        }
        Ok(())
    }

    /// Executes a function, whose call promises something of each argument.
    fn run(
        &mut self,
        name: &str,
        mut arguments: Vec<(Rc<Words>, Vec<Promise>)>,
        path: Bit,
    ) -> Run<State> {
        let plan = self.program.plan(name)?;
        let function = &plan.function;
        let mut values = vec![None; function.locals];
        if arguments.len() != function.parameters.len() {
            return Err("another number of arguments".into());
        }
        for (at, (words, promises)) in arguments.iter_mut().enumerate() {
            promises.extend_from_slice(&function.parameters[at].1);
            self.promised(path, words, promises, &format!("argument {at} of {name}"))?;
            values[at] = Some(words.clone());
        }
        let is_address = |(words, _): &(Rc<Words>, _)| words[0].bits.len() > 64;
        if arguments.iter().any(is_address) || self.depth > 8 {
            return Err("a call with an address, or many calls".into());
        }
        self.depth += 1;
        let mut next = vec![State::new(0, 0, values, path)];
        let (mut waiting, mut done) = (BTreeMap::<_, Vec<State>>::new(), Vec::new());
        loop {
            for state in next.drain(..) {
                // Ways with different sliders are not joined as long as something needs the slider.
                let turn = plan.turn(state.from, state.block, state.at, state.asks.is_some());
                let indices = plan.indices(&state.values);
                let place = (turn, state.asks, indices);
                waiting.entry(place).or_default().push(state);
            }
            let Some(state) = waiting.pop_first().and_then(|(_, here)| joined(here)) else {
                break;
            };
            self.blocks += 1;
            if self.blocks > LIMIT {
                return Err("takes too long".into());
            }
            done.extend(self.execute(&plan, state, &mut next)?);
            if diagrams::exhausted() {
                return Err("diagrams that are too large".into());
            }
        }
        self.depth -= 1;
        let state = joined(done).ok_or_else(|| Stop::Wrong("does not return".into(), path))?;
        if let Some(result) = &state.values[0] {
            let what = format!("what {name} returns");
            self.promised(state.path, result, &function.of_result, &what)?;
        }
        Ok(state)
    }

    /// Executes a block to its end, or to where it has to wait; returns the state at a return.
    fn execute(
        &mut self,
        plan: &Plan,
        mut state: State,
        waiting: &mut Vec<State>,
    ) -> Run<Option<State>> {
        let block = &plan.function.blocks[state.block];
        while let Some(instruction) = block.get(state.at) {
            let operands = &instruction.operands;
            match &instruction.op {
                Op::Phi(_) => {}
                Op::Unread(why) => return Err(why.clone().into()),
                Op::Unreachable => {
                    let what = "panics, or reaches what is said to be unreachable";
                    return Err(Stop::Wrong(what.into(), state.path));
                }
                Op::Call(Callee::Function(name), _) if name.0 == "proof_results" => {
                    if operands.iter().any(|value| value.kind != Type::Int(64)) {
                        return Err("results of another type".into());
                    }
                    let words = operands.iter().map(|value| self.operand(&state, value));
                    let words = words.collect::<Run<Vec<_>>>()?;
                    let words = words.iter().flat_map(|words| words.to_vec()).collect();
                    let values = vec![Some(Rc::new(words))];
                    return Ok(Some(State::new(0, 0, values, state.path)));
                }
                Op::Return => {
                    let result = operands.first().map(|value| self.operand(&state, value));
                    let values = vec![result.transpose()?];
                    return Ok(Some(State::new(0, 0, values, state.path)));
                }
                Op::Branch(to) | Op::Switch(to, _) => {
                    // A branch goes to its first target if its bit is set.
                    let (cases, to) = match &instruction.op {
                        Op::Switch(_, cases) => (&cases[..], [&to[1..], &to[..1]].concat()),
                        _ => (&[1][..to.len() - 1], to.clone()),
                    };
                    if let Some(value) = operands.first() {
                        let poison = any_poison(&self.operand(&state, value)?);
                        must(state.path, !poison, "branches on poison")?;
                    }
                    let mut rest = state.path;
                    for (case, to) in cases.iter().zip(&to) {
                        let words = self.operand(&state, &operands[0])?;
                        let bits = &words[0].bits;
                        let here = equal(bits, &constant(*case, bits.len()));
                        self.go(plan, &state, *to, rest & here, waiting)?;
                        rest = rest & !here;
                    }
                    self.go(plan, &state, to[cases.len()], rest, waiting)?;
                    return Ok(None);
                }
                op => {
                    if let Some((key, bit)) = self.question(plan, &state, instruction)? {
                        if state.asks != Some(key) {
                            let mut state = state.restricted(Bit::TRUE, plan);
                            state.asks = Some(key);
                            waiting.push(state);
                            return Ok(None);
                        }
                        // The way without the slider waits for what comes back with it.
                        if state.path & !bit != Bit::FALSE {
                            let mut other = state.restricted(!bit, plan);
                            let next = self.question(plan, &other, instruction)?;
                            other.asks = Some(next.map_or(usize::MAX, |(key, _)| key));
                            waiting.push(other);
                        }
                        if state.path & bit == Bit::FALSE {
                            return Ok(None);
                        }
                        state = state.restricted(bit, plan);
                    }
                    state.asks = None;
                    let words = operands.iter().map(|value| self.operand(&state, value));
                    let words = words.collect::<Run<Vec<_>>>()?;
                    let result = match op {
                        Op::Call(callee, of_arguments) => {
                            let given = words.into_iter().zip(of_arguments.iter().cloned());
                            self.call_to(&mut state, instruction, callee, given.collect())?
                        }
                        _ => self.compute(&mut state, instruction, &words)?,
                    };
                    if let (Some(local), Some(result)) = (instruction.result, result) {
                        let (promises, what) = (&instruction.promises, "what is computed");
                        self.promised(state.path, &result, promises, what)?;
                        state.values[local] = Some(result);
                    }
                }
            }
            state.at += 1;
        }
        Err("a block without an end".into())
    }

    /// The way to another block.
    fn go(
        &mut self,
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
            let at = from.iter().position(|&block| block == state.block);
            let words = self.operand(state, &phi.operands[at.ok_or("a way that no phi has")?])?;
            values[phi.result.ok_or("a phi without a name")?] = Some(words);
        }
        waiting.push(State::new(state.block, to, values, path));
        Ok(())
    }

    /// The first undecided bit of a set whose zeros are counted, and where it is.
    fn question(
        &mut self,
        plan: &Plan,
        state: &State,
        instruction: &Instruction,
    ) -> Run<Option<(usize, Bit)>> {
        let Op::Call(Callee::Function(name), ..) = &instruction.op else {
            return Ok(None);
        };
        if !instruction.counts_zeros() {
            return Ok(None);
        }
        let leading = name.0.starts_with("llvm.ctlz.");
        let words = self.operand(state, &instruction.operands[0])?;
        let [Word { bits, .. }] = &words[..] else {
            return Ok(None);
        };
        let place = |at: usize| if leading { bits.len() - 1 - at } else { at };
        let first = (0..bits.len()).find(|&at| bits[place(at)] != Bit::FALSE);
        let first = first.map(|at| (at, bits[place(at)]));
        let asks = |(_, bit): &(usize, Bit)| {
            !bit.is_constant() && (self.asks)(*bit, plan.in_loop(state.block))
        };
        Ok(first.filter(asks))
    }

    fn operand(&mut self, state: &State, operand: &Value) -> Run<Rc<Words>> {
        if let Operand::Local(local) = operand.operand {
            let words = state.values[local].clone();
            return words.ok_or("a local that is not known".into());
        }
        let mut words = Words::new();
        self.constant(operand, &mut words)?;
        Ok(Rc::new(words))
    }

    fn constant(&mut self, Value { kind, operand }: &Value, words: &mut Words) -> Run<()> {
        match operand {
            Operand::Int(number) => words.push(Word::new(constant(*number, kind.width()))),
            Operand::Global(name, offset) => words.push(self.memory.global(&name.0, *offset)?),
            Operand::Many(values) => {
                for value in values {
                    self.constant(value, words)?;
                }
            }
            Operand::Zero | Operand::Poison => {
                for leaf in kind.leaves() {
                    words.push(match (leaf, operand) {
                        (Type::Pointer, Operand::Poison) => self.memory.poison(),
                        (Type::Pointer, _) => return Err("a null pointer".into()),
                        (leaf, Operand::Zero) => Word::new(constant(0, leaf.width())),
                        (leaf, _) => Word::poison(leaf.width()),
                    });
                }
            }
            _ => return Err("a constant without a meaning".into()),
        }
        Ok(())
    }

    /// What an instruction returns that is no call.
    fn compute(
        &mut self,
        state: &mut State,
        instruction: &Instruction,
        words: &[Rc<Words>],
    ) -> Run<Option<Rc<Words>>> {
        let Instruction {
            op,
            kind,
            operands,
            flags,
            align,
            ..
        } = instruction;
        let path = state.path;
        let found = match op {
            Op::Simple(name) => {
                match &name[..] {
                    // Poison can be anything from here on.
                    "freeze" => {
                        let frozen = words[0].iter().map(|Word { bits, poison }| {
                            let other = match path & *poison {
                                Bit::FALSE => bits.clone(),
                                _ => self.unknown(bits.len())?.bits,
                            };
                            Ok(Word::new(choose(*poison, &other, bits)))
                        });
                        return Ok(Some(Rc::new(frozen.collect::<Run<_>>()?)));
                    }
                    "urem" => {
                        for by in &words[1][..] {
                            let holds = Bit::any(by.bits.iter().copied()) & !by.poison;
                            must(path, holds, "divides by zero")?;
                        }
                    }
                    _ => {}
                }
                return self.meaning(name, instruction, words).map(Some);
            }
            Op::Element(of) => {
                let (offset, steps) = self.program.module.steps(of, &operands[1..])?;
                let mut indices = Vec::new();
                for (value, factor) in steps {
                    indices.push((self.operand(state, value)?, factor));
                }
                let lane = |at| {
                    let of = |words: &'_ Words| words.get(at).unwrap_or(&words[0]).clone();
                    let steps = indices.iter().map(|(words, factor)| (of(words), *factor));
                    self.memory
                        .element(&of(&words[0]), offset, &steps.collect::<Vec<_>>(), flags)
                };
                (0..kind.words()).map(lane).collect::<Run<_>>()?
            }
            Op::Load(false) => self.memory.load(path, kind, &words[0][0], *align)?,
            Op::Load(true) => {
                self.memory.atomic(path, kind, &words[0][0])?;
                // Others can have written anything.
                vec![self.unknown(kind.width())?]
            }
            Op::Store => {
                must(path, !any_poison(&words[0]), "writes poison for others")?;
                self.memory.atomic(path, &operands[0].kind, &words[1][0])?;
                return Ok(None);
            }
            _ => return Err("an instruction out of its place".into()),
        };
        Ok(Some(Rc::new(found)))
    }

    /// What is computed from numbers alone. Products are kept, since they take long.
    fn meaning(
        &mut self,
        name: &str,
        instruction: &Instruction,
        words: &[Rc<Words>],
    ) -> Run<Rc<Words>> {
        let given: Vec<&Words> = words.iter().map(|words| &**words).collect();
        if !matches!(name, "mul" | "urem") {
            return Ok(Rc::new(meaning::meaning(name, instruction, &given)?));
        }
        let key = (format!("{name} {:?}", instruction.flags), words.to_vec());
        if let Some(found) = self.products.get(&key) {
            return Ok(found.clone());
        }
        let found = Rc::new(meaning::meaning(name, instruction, &given)?);
        self.products.insert(key, found.clone());
        Ok(found)
    }

    fn unknown(&mut self, width: usize) -> Run<Word> {
        let first = self.unknowns;
        self.unknowns += width as u32;
        if self.unknowns > crate::UNKNOWNS {
            return Err("too much is unknown".into());
        }
        Ok(Word::new(
            (first..self.unknowns).map(Bit::variable).collect(),
        ))
    }

    fn call_to(
        &mut self,
        state: &mut State,
        instruction: &Instruction,
        callee: &Callee,
        arguments: Vec<(Rc<Words>, Vec<Promise>)>,
    ) -> Run<Option<Rc<Words>>> {
        let Instruction { kind, promises, .. } = instruction;
        let path = state.path;
        let mut kinds = instruction.operands.iter().map(|value| &value.kind);
        let is_wide = *kind == Type::Int(64) && kinds.all(|one| one == kind);
        let name = match callee {
            Callee::Function(name) => &name.0[..],
            Callee::Assembly(text, constraints) => match (&text[..], &constraints[..]) {
                ("pext ${0:q}, ${1:q}, ${2:q}", "=r,r,r") if is_wide => "llvm.x86.bmi.pext.64",
                (
                    "mov ${0:q}, rbx\ncpuid\nxchg ${0:q}, rbx",
                    "=&r,=&{ax},=&{cx},=&{dx},1,2,~{memory}",
                ) => {
                    let leaves = kind.leaves().into_iter();
                    let found = leaves.map(|leaf| self.unknown(leaf.width()));
                    return Ok(Some(Rc::new(found.collect::<Run<_>>()?)));
                }
                _ => return Err(format!("no meaning for {text:?} with {constraints}").into()),
            },
        };
        let Some(intrinsic) = name.strip_prefix("llvm.") else {
            let plan = self.program.plan(name)?;
            let taken = plan.function.parameters.iter().map(|(kind, _)| kind);
            let given = instruction.operands.iter().map(|value| &value.kind);
            if !taken.eq(given) || plan.function.result != *kind {
                return Err(format!("a call of {name} with other types").into());
            }
            if promises.contains(&Promise::Memory) {
                return Err(format!("a call of {name} that says which memory it uses").into());
            }
            let mut after = self.run(name, arguments, path)?;
            state.path = after.path;
            return Ok(after.values.swap_remove(0));
        };
        for (at, (words, promises)) in arguments.iter().enumerate() {
            self.promised(path, words, promises, &format!("argument {at} of {name}"))?;
        }
        let words: Vec<Rc<Words>> = arguments.into_iter().map(|(words, _)| words).collect();
        match intrinsic.split('.').collect::<Vec<_>>()[..] {
            ["assume"] => {
                let Word { bits, poison } = &words[0][0];
                must(path, bits[0] & !*poison, "what is assumed does not hold")?;
                Ok(None)
            }
            ["masked", "load" | "gather", ..] => self.masked(state, instruction, &words).map(Some),
            ["x86", "xgetbv"] => Ok(Some(Rc::new(vec![self.unknown(64)?]))),
            _ => self.meaning(name, instruction, &words).map(Some),
        }
    }

    /// Loads lanes whose bit in a mask, which must be known, is set.
    fn masked(
        &mut self,
        state: &State,
        instruction: &Instruction,
        words: &[Rc<Words>],
    ) -> Run<Rc<Words>> {
        let [addresses, mask, otherwise] = words else {
            return Err("no meaning for a masked access".into());
        };
        let (path, mut lanes) = (state.path, Words::new());
        for (at, leaf) in instruction.kind.leaves().into_iter().enumerate() {
            must(path, !mask[at].poison, "a mask that is poison")?;
            let is_read = mask[at].bits[0].restrict(path).value();
            if !is_read.ok_or("a mask that is not known")? {
                lanes.push(otherwise[at].clone());
                continue;
            }
            let further = (at * leaf.width() / 8) as u64;
            let address = match addresses.get(at).filter(|_| addresses.len() == mask.len()) {
                Some(address) => address.clone(),
                None => self.memory.moved(&addresses[0], further),
            };
            lanes.extend(self.memory.load(path, leaf, &address, 1)?);
        }
        Ok(Rc::new(lanes))
    }
}

fn any_poison(words: &[Word]) -> Bit {
    Bit::any(words.iter().map(|word| word.poison))
}
