//! Proves one function: for each square all sets at once.

use std::collections::HashMap;

use crate::UNKNOWNS;
use crate::diagrams::{self, Bit};
use crate::function::{Argument, Function, NUMBERS};
use crate::machine::{Known, Machine};
use crate::program::Program;
use crate::stop::{Run, Stop};
use crate::word::{Bits, constant};

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Proved,
    Wrong(String),
    Open(String),
}

/// How many sets a function takes at most.
const SETS: u32 = 12;

/// With more diagrams than this, all are forgotten before the next first number, usually a square.
const MANY: usize = 1 << 16;

pub fn prove(program: &Program, function: &Function) -> Outcome {
    let mut known = Known::default();
    diagrams::forget();
    let mut cases = vec![Vec::new()];
    for argument in &function.arguments {
        if let Argument::Below(limit) = argument {
            cases = cases
                .iter()
                .flat_map(|case| (0..*limit).map(|number| [&case[..], &[number]].concat()))
                .collect();
        }
    }
    let mut square = None;
    for case in cases {
        // What was computed for a square is of use for both colours.
        if diagrams::nodes() > MANY && square != case.first().copied() {
            diagrams::forget();
            known = Known::default();
        }
        square = case.first().copied();
        let numbers = symbolic(function, &case);
        match prove_case(program, function, &numbers, &mut known) {
            Ok(()) => {}
            Err(_) if diagrams::exhausted() => {
                return Outcome::Open(format!("of {case:?}: diagrams that are too large"));
            }
            Err(Stop::Open(reason)) => return Outcome::Open(format!("of {case:?}: {reason}")),
            Err(Stop::Wrong(what, when)) => {
                let values = when.example();
                let given: Vec<String> = numbers.iter().map(|bits| shown(bits, &values)).collect();
                return Outcome::Wrong(format!("of {}: {what}", given.join(", ")));
            }
        }
    }
    Outcome::Proved
}

/// The arguments: numbers as they are, a variable for each bit of a set.
fn symbolic(function: &Function, case: &[u64]) -> Vec<Bits> {
    let (mut case, mut sets) = (case.iter(), 0..SETS);
    let mut number = |argument: &Argument| match argument {
        Argument::Below(_) => constant((*case.next().unwrap_or(&0)).into(), 64),
        Argument::Set | Argument::Sliders => {
            let set = sets.next().expect("at most that many sets");
            let variable = |square| Bit::variable(UNKNOWNS + SETS * square + set);
            (0..64).map(variable).collect()
        }
    };
    function.arguments.iter().map(&mut number).collect()
}

/// The number that bits are, for some values of the variables.
fn shown(bits: &[Bit], values: &HashMap<u32, bool>) -> String {
    let number = |number: u64, (at, bit): (usize, &Bit)| number | u64::from(bit.at(values)) << at;
    let number = bits.iter().enumerate().fold(0, number);
    match number {
        ..64 => format!("{number}"),
        _ => format!("{number:#018x}"),
    }
}

fn prove_case(
    program: &Program,
    function: &Function,
    given: &[Bits],
    known: &mut Known,
) -> Run<()> {
    let mut numbers = given.to_vec();
    numbers.resize(NUMBERS, constant(0, 64));
    // Sliders are taken one by one.
    let mut sets = function.arguments.clone();
    sets.retain(|one| !matches!(one, Argument::Below(_)));
    let is_slider = |variable: u32| {
        let set = variable.checked_sub(UNKNOWNS).map(|at| at % SETS);
        set.is_some_and(|set| sets[set as usize] == Argument::Sliders)
    };
    let asks = |bit: Bit, in_loop: bool| match sets.contains(&Argument::Sliders) {
        true => bit.depends_on(is_slider),
        false => in_loop,
    };
    let mut machine = Machine::new(program, known, &asks);
    let found = machine.call(&function.symbol, &numbers)?;
    let mut expected = (function.specification)(given);
    expected.resize(found.len(), constant(0, 64));
    for (number, (found, expected)) in found.iter().zip(&expected).enumerate() {
        let differ = found.bits.iter().zip(expected).map(|(a, b)| *a ^ *b);
        let differ = differ.into_iter().find(|differ| *differ != Bit::FALSE);
        if let Some(differ) = differ.filter(|_| !diagrams::exhausted()) {
            let values = differ.example();
            let (found, expected) = (shown(&found.bits, &values), shown(expected, &values));
            let what = format!("result {number} is {found} in place of {expected}");
            return Err(Stop::Wrong(what, differ));
        }
    }
    if diagrams::exhausted() {
        return Err("diagrams that are too large".into());
    }
    Ok(())
}
