//! Proves one function: for each square all sets at once.

use std::collections::{BTreeMap, HashMap};

use crate::UNKNOWNS;
use crate::diagrams::{self, Bit};
use crate::function::{Argument, Function};
use crate::machine::{Known, Machine, Run, Stop};
use crate::program::Program;
use crate::word::{Bits, constant};

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Proved,
    Wrong(String),
    Open(String),
}

/// How many sets a function takes at most.
const SETS: u32 = 8;

pub fn prove(program: &Program, function: &Function) -> Outcome {
    let mut known = Known::default();
    let mut cases = vec![Vec::new()];
    for argument in &function.arguments {
        if let Argument::Below(limit) = argument {
            cases = cases
                .iter()
                .flat_map(|case| (0..*limit).map(|number| [&case[..], &[number]].concat()))
                .collect();
        }
    }
    diagrams::forget();
    for case in cases {
        if diagrams::nodes() > 1 << 22 {
            diagrams::forget();
            known = Known::default();
        }
        match prove_case(program, function, &case, &mut known) {
            Ok(()) => {}
            Err(Stop::Open(reason)) => return Outcome::Open(format!("{case:?}: {reason}")),
            Err(Stop::Wrong(what, when)) => {
                return Outcome::Wrong(format!("{case:?}: {what}{}", example(when)));
            }
        }
    }
    Outcome::Proved
}

fn example(when: Bit) -> String {
    let mut sets = BTreeMap::<u32, u64>::new();
    for (variable, value) in when.example() {
        if variable >= UNKNOWNS {
            *sets.entry((variable - UNKNOWNS) % SETS).or_default() |=
                u64::from(value) << ((variable - UNKNOWNS) / SETS);
        }
    }
    sets.iter()
        .map(|(set, bits)| format!(", set {set} {bits:#018x}"))
        .collect()
}

fn prove_case(program: &Program, function: &Function, case: &[u64], known: &mut Known) -> Run<()> {
    let (mut numbers, mut case, mut sets) = (Vec::<Bits>::new(), case.iter(), 0);
    for argument in &function.arguments {
        numbers.push(match argument {
            Argument::Below(_) => constant((*case.next().unwrap_or(&0)).into(), 64),
            Argument::Set => {
                sets += 1;
                (0..64)
                    .map(|square| Bit::variable(UNKNOWNS + SETS * square + sets - 1))
                    .collect()
            }
        });
    }
    let given = numbers.clone();
    numbers.resize(8, constant(0, 64));
    // Sliders, which are all sets but the last, are taken one by one.
    let asks = |bit: Bit, in_loop: bool| {
        if sets < 2 {
            in_loop
        } else {
            bit.depends_on(|variable| {
                variable >= UNKNOWNS && (variable - UNKNOWNS) % SETS + 1 < sets
            })
        }
    };
    let mut shared = BTreeMap::new();
    let found = loop {
        let mut machine = Machine::new(program, known, &asks, shared);
        let found = match machine.call(&function.symbol, &numbers, function.results) {
            Err(Stop::Wrong(what, _)) if machine.gave_up => {
                Err(format!("shifts by any number, and {what}").into())
            }
            found => found,
        }?;
        if !machine.grown {
            break found;
        }
        shared = machine.shared();
    };
    let expected = (function.specification)(&given);
    for (number, (found, expected)) in found.iter().zip(&expected).enumerate() {
        let differ = Bit::any(found.bits.iter().zip(expected).map(|(a, b)| *a ^ *b));
        if differ != Bit::FALSE {
            let values: HashMap<u32, bool> = differ.example();
            let at = |bits: &[Bit]| {
                bits.iter().enumerate().fold(0u64, |all, (at, bit)| {
                    all | u64::from(bit.at(&values)) << at
                })
            };
            let what = format!(
                "result {number} is {:#018x} in place of {:#018x}",
                at(&found.bits),
                at(expected)
            );
            return Err(Stop::Wrong(what, differ));
        }
    }
    Ok(())
}
