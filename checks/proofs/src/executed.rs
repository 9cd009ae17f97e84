//! Compares what instructions mean with what a processor does: every instruction that touches no
//! memory, with every type that the compiled functions have, on edges and at random.
//!
//! clang compiles each to a function of its own, without the flags that make a result poison, which
//! are computed again here in another way.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::configurations::output;
use crate::diagrams::Bit;
use crate::ir::{Callee, Instruction, Op, Operand, Type};
use crate::meaning;
use crate::program::Program;
use crate::word::{Word, Words, constant, value};

/// How often each is executed.
const TIMES: usize = 256;
/// The bytes of an operand, of all operands, and of a result.
const OPERAND: usize = 64;
const GIVEN: usize = 3 * OPERAND;
const FOUND: usize = OPERAND;

/// The instructions, by how they are written.
#[derive(Default)]
pub struct Executed {
    instructions: BTreeMap<String, Instruction>,
}

impl Executed {
    /// Notes the instructions of a program.
    pub fn note(&mut self, program: &Program) {
        for plan in program
            .names
            .iter()
            .filter_map(|name| program.plan(name).ok())
        {
            for instruction in plan.function.blocks.iter().flatten() {
                if let Some(text) = written(instruction).filter(|text| is_here(text)) {
                    self.instructions
                        .entry(format!("{text} ; {:?}", instruction.flags))
                        .or_insert_with(|| instruction.clone());
                }
            }
        }
    }

    /// Executes them, and returns how many there are, or what differs.
    pub fn compare(self, folder: &Path) -> Result<usize, String> {
        let mut ir = String::new();
        let mut driver = String::from(DRIVER_HEAD);
        for (number, (text, instruction)) in self.instructions.iter().enumerate() {
            ir += &function(number, text, instruction);
            let _ = writeln!(driver, "void f{number}(const char *, char *);");
        }
        let names = (0..self.instructions.len()).map(|number| format!("f{number}"));
        driver += &DRIVER.replace("FUNCTIONS", &names.collect::<Vec<_>>().join(", "));
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut given = Vec::new();
        for (number, instruction) in self.instructions.values().enumerate() {
            for _ in 0..TIMES {
                given.extend((number as u64).to_le_bytes());
                for at in 0..3 {
                    given.extend(random.operand(instruction, at));
                }
            }
        }
        let write = |name: &str, bytes: &[u8]| {
            fs::write(folder.join(name), bytes).map_err(|error| error.to_string())
        };
        write("meanings.ll", ir.as_bytes())?;
        write("driver.c", driver.as_bytes())?;
        write("given", &given)?;
        let mut clang = Command::new("clang-19");
        clang
            .current_dir(folder)
            .args(["-march=native", "-O0", "-Wno-override-module"]);
        output(clang.args(["meanings.ll", "driver.c", "-o", "execute"]))?;
        output(Command::new("./execute").current_dir(folder))?;
        let found = fs::read(folder.join("found")).map_err(|error| error.to_string())?;
        let mut wrong = Vec::new();
        let records = given
            .chunks(8 + GIVEN)
            .zip(found.chunks(FOUND))
            .collect::<Vec<_>>();
        for ((text, instruction), records) in self.instructions.iter().zip(records.chunks(TIMES)) {
            let compared = records
                .iter()
                .map(|(given, found)| compare(instruction, &given[8..], found));
            match compared.sum::<Result<usize, String>>() {
                Ok(0) => wrong.push(format!("{text}: every result was poison")),
                Ok(_) => {}
                Err(reason) => wrong.push(format!("{text}: {reason}")),
            }
        }
        if wrong.is_empty() {
            Ok(self.instructions.len())
        } else {
            Err(wrong.join("\n"))
        }
    }
}

const DRIVER_HEAD: &str = "#include <stdint.h>\n#include <stdio.h>\n";
const DRIVER: &str = "
static void (*const functions[])(const char *, char *) = { FUNCTIONS };
int main(void)
{
    FILE *given = fopen(\"given\", \"rb\"), *found = fopen(\"found\", \"wb\");
    struct { uint64_t number; char operands[192]; } record;
    while (fread(&record, sizeof record, 1, given) == 1) {
        char result[64] = { 0 };
        functions[record.number](record.operands, result);
        fwrite(result, sizeof result, 1, found);
    }
    return fclose(found);
}
";

/// Whether this processor has the instruction.
fn is_here(text: &str) -> bool {
    #[cfg(target_arch = "x86_64")]
    let here = [
        ("x86.bmi.", is_x86_feature_detected!("bmi2")),
        ("asm ", is_x86_feature_detected!("bmi2")),
        ("x86.avx2.", is_x86_feature_detected!("avx2")),
        (
            "vgf2p8",
            is_x86_feature_detected!("gfni") && is_x86_feature_detected!("avx2"),
        ),
        (".512", is_x86_feature_detected!("avx512bw")),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    let here = [("x86.", false), ("asm ", false)];
    here.iter()
        .all(|(part, is_here)| *is_here || !text.contains(part))
}

/// Whether values of this type are numbers and lanes of numbers, and how many bits they have.
fn bits(kind: &Type) -> Option<usize> {
    match kind {
        Type::Int(width) => Some(*width),
        Type::Vector(count, of) => Some(count * bits(of)?),
        _ => None,
    }
}

fn type_text(kind: &Type) -> String {
    match kind {
        Type::Int(width) => format!("i{width}"),
        Type::Vector(count, of) => format!("<{count} x {}>", type_text(of)),
        _ => String::new(),
    }
}

/// The number of an operand that an instruction has in its text.
fn immediate(instruction: &Instruction, at: usize) -> Option<u128> {
    let is_immediate = match &instruction.op {
        Op::Simple(name) => {
            (name == "extractelement" && at == 1) || (name == "insertelement" && at == 2)
        }
        Op::Call(Callee::Function(name), ..) => {
            at == 1 && (name.0.contains("llvm.ctlz") || name.0.contains("llvm.cttz"))
                || at == 2 && name.0.contains("vgf2p8affineqb")
        }
        _ => false,
    };
    match instruction.operands.get(at)?.operand {
        Operand::Int(number) if is_immediate => Some(number),
        Operand::Zero if is_immediate => Some(0),
        _ => None,
    }
}

/// How an instruction is written, with the operands `%a0`, `%a1` and `%a2`; `None` if it is none of
/// numbers alone.
fn written(instruction: &Instruction) -> Option<String> {
    let operands = &instruction.operands;
    if operands.is_empty()
        || operands.len() > 3
        || operands.iter().any(|one| bits(&one.kind).is_none())
        || bits(&instruction.kind).is_none()
    {
        return None;
    }
    let kinds: Vec<_> = operands.iter().map(|one| type_text(&one.kind)).collect();
    let given: Vec<_> = (0..operands.len())
        .map(|at| {
            let number = immediate(instruction, at).map(|number| match operands[at].kind {
                Type::Int(1) => (number == 1).to_string(),
                _ => number.to_string(),
            });
            number.unwrap_or(format!("%a{at}"))
        })
        .collect();
    let typed: Vec<_> = kinds
        .iter()
        .zip(&given)
        .map(|(kind, one)| format!("{kind} {one}"))
        .collect();
    let result = type_text(&instruction.kind);
    match &instruction.op {
        Op::Simple(name) => Some(match &name[..] {
            "freeze" => return None,
            "eq" | "ne" | "ult" | "ule" | "ugt" | "uge" | "slt" | "sle" | "sgt" | "sge" => {
                format!("icmp {name} {}, {}", typed[0], given[1])
            }
            "zext" | "sext" | "trunc" | "bitcast" => format!("{name} {} to {result}", typed[0]),
            "select" | "extractelement" | "insertelement" => format!("{name} {}", typed.join(", ")),
            "shufflevector" => {
                let lanes = instruction.indices.iter().map(|lane| match lane {
                    &u64::MAX => "i32 poison".to_owned(),
                    lane => format!("i32 {lane}"),
                });
                let lanes = lanes.collect::<Vec<_>>().join(", ");
                format!(
                    "{name} {}, <{} x i32> <{lanes}>",
                    typed.join(", "),
                    instruction.indices.len()
                )
            }
            "extractvalue" | "insertvalue" => return None,
            _ => format!("{name} {}, {}", typed[0], given[1]),
        }),
        Op::Call(Callee::Function(name), ..)
            if name.0.starts_with("llvm.") && !name.0.contains("xgetbv") =>
        {
            Some(format!("call {result} @{}({})", name.0, typed.join(", ")))
        }
        Op::Call(Callee::Assembly(text, constraints), ..) if constraints == "=r,r,r" => {
            let text = text.escape_default().to_string().replace("\\n", "\\0A");
            Some(format!(
                "call {result} asm inteldialect \"{text}\", \"{constraints}\"({})",
                typed.join(", ")
            ))
        }
        _ => None,
    }
}

/// A function that loads the operands, and stores the result.
fn function(number: usize, text: &str, instruction: &Instruction) -> String {
    let mut body = String::new();
    for (at, operand) in instruction.operands.iter().enumerate() {
        let (width, kind) = (bits(&operand.kind).unwrap(), type_text(&operand.kind));
        let stored = width.next_multiple_of(8);
        let from = at * OPERAND;
        let narrowed = if stored == width { "bitcast" } else { "trunc" };
        let _ = write!(
            body,
            "  %p{at} = getelementptr i8, ptr %given, i64 {from}
  %l{at} = load i{stored}, ptr %p{at}, align 1
  %t{at} = {narrowed} i{stored} %l{at} to i{width}
  %a{at} = bitcast i{width} %t{at} to {kind}\n"
        );
    }
    let text = text.split(" ; ").next().unwrap();
    let _ = writeln!(body, "  %r = {text}");
    let (width, kind) = (
        bits(&instruction.kind).unwrap(),
        type_text(&instruction.kind),
    );
    let stored = width.next_multiple_of(8);
    let widened = if stored == width { "bitcast" } else { "zext" };
    let _ = write!(
        body,
        "  %n = bitcast {kind} %r to i{width}
  %w = {widened} i{width} %n to i{stored}
  store i{stored} %w, ptr %found, align 1\n"
    );
    format!("define void @f{number}(ptr %given, ptr %found) {{\n{body}  ret void\n}}\n")
}

/// Numbers that look like chance, the same on every run (Marsaglia's xorshift, 2003).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// The bytes of an operand: of each lane an edge, a small number, few bits, or any.
    fn operand(&mut self, instruction: &Instruction, at: usize) -> [u8; OPERAND] {
        let mut bytes = [0; OPERAND];
        let Some(operand) = instruction.operands.get(at) else {
            return bytes;
        };
        let (count, width) = match &operand.kind {
            Type::Vector(count, of) => (*count, bits(of).unwrap()),
            kind => (1, bits(kind).unwrap()),
        };
        let is_divisor = at == 1 && matches!(&instruction.op, Op::Simple(name) if name == "urem");
        let same = self.next().is_multiple_of(2);
        for lane in 0..count {
            let any = u128::from(self.next()) << 64 | u128::from(self.next());
            let number = match self.next() % 6 {
                0 => [0, 1, u128::MAX, 1 << (width - 1), (1 << (width - 1)) - 1][any as usize % 5],
                1 | 2 => any % (width as u128 + 1),
                3 => any & any >> 17 & any >> 31,
                4 => 1 << (any % width as u128),
                _ => any,
            };
            let number = if is_divisor && number << (128 - width) == 0 {
                1
            } else {
                number
            };
            let number = if same && lane > 0 && width >= 8 {
                u128::from(bytes[0])
            } else {
                number
            };
            let bits = (0..width)
                .filter(|bit| number >> bit & 1 == 1)
                .map(|bit| lane * width + bit);
            bits.for_each(|bit| bytes[bit / 8] |= 1 << (bit % 8));
        }
        bytes
    }
}

/// A value of this type from its bytes.
fn words(kind: &Type, bytes: &[u8]) -> Words {
    let width = kind.width();
    let bit = |bit: usize| Bit::from(bytes[bit / 8] >> (bit % 8) & 1 == 1);
    let lane = |at| Word::new((at * width..(at + 1) * width).map(bit).collect());
    (0..kind.words()).map(lane).collect()
}

/// Compares one execution, and returns how many words were not poison.
fn compare(instruction: &Instruction, given: &[u8], found: &[u8]) -> Result<usize, String> {
    let operands = instruction.operands.iter().enumerate();
    let operands = operands.map(|(at, operand)| match immediate(instruction, at) {
        Some(number) => vec![Word::new(constant(number, operand.kind.width()))],
        None => words(&operand.kind, &given[at * OPERAND..]),
    });
    let operands: Vec<Words> = operands.collect();
    let operands: Vec<&Words> = operands.iter().collect();
    let Instruction {
        op, kind, flags, ..
    } = instruction;
    let name = match op {
        Op::Simple(name) => name.clone(),
        Op::Call(Callee::Function(name), ..) => name.0.clone(),
        Op::Call(Callee::Assembly(text, _), ..) => {
            format!("llvm.x86.bmi.{}", text.split(' ').next().unwrap())
        }
        _ => return Err("is no instruction".into()),
    };
    let meant = meaning::meaning(&name, instruction, &operands)?;
    let found = words(kind, found);
    let shown =
        |word: &Word| value(&word.bits).map_or("?".to_owned(), |number| format!("{number:#x}"));
    let all = |words: &[&Words]| {
        words
            .iter()
            .flat_map(|one| one.iter())
            .map(shown)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let mut compared = 0;
    for (at, (meant, found)) in meant.iter().zip(&found).enumerate() {
        if let Op::Simple(name) = op {
            let lane = |operand: &Words| value(&operand[at % operand.len()].bits).unwrap();
            let width = operands[0][0].bits.len();
            let numbers = [
                lane(operands[0]),
                operands.get(1).map_or(0, |one| lane(one)),
            ];
            if !flags.is_empty()
                && (meant.poison == Bit::TRUE)
                    != is_poison(name, flags, numbers, width, bits(kind).unwrap())
            {
                return Err(format!("for {} poison is wrong", all(&operands)));
            }
        }
        if meant.poison == Bit::FALSE {
            compared += 1;
            if meant.bits != found.bits {
                return Err(format!(
                    "for {} it means {}, and {} was found",
                    all(&operands),
                    shown(meant),
                    shown(found)
                ));
            }
        }
    }
    Ok(compared)
}

/// Whether an instruction with these flags has poison as its result, by numbers.
fn is_poison(name: &str, flags: &[String], [a, b]: [u128; 2], width: usize, result: usize) -> bool {
    let signed = |number: u128| (number << (128 - width)) as i128 >> (128 - width);
    let fits = |exact: Option<i128>| exact.is_some_and(|exact| signed(exact as u128) == exact);
    let fits_unsigned = |exact: Option<u128>| exact.is_some_and(|exact| exact >> width == 0);
    let (by, is_shift) = (b as u32, ["shl", "lshr", "ashr"].contains(&name));
    if is_shift && b >= width as u128 {
        return true;
    }
    flags.iter().any(|flag| match (name, &flag[..]) {
        ("add", "nuw") => !fits_unsigned(a.checked_add(b)),
        ("add", "nsw") => !fits(signed(a).checked_add(signed(b))),
        ("sub", "nuw") => a < b,
        ("sub", "nsw") => !fits(signed(a).checked_sub(signed(b))),
        ("mul", "nuw") => !fits_unsigned(a.checked_mul(b)),
        ("mul", "nsw") => !fits(signed(a).checked_mul(signed(b))),
        ("shl", "nuw") => !fits_unsigned(Some(a << by)),
        ("shl", "nsw") => signed(signed(a << by) as u128) >> by != signed(a),
        ("lshr" | "ashr", "exact") => a >> by << by != a,
        ("or", "disjoint") => a & b != 0,
        ("zext", "nneg") => signed(a) < 0,
        ("trunc", "nuw") => a >> result != 0,
        ("trunc", "nsw") => (a << (128 - result)) as i128 >> (128 - result) != signed(a),
        (_, "samesign") => (signed(a) < 0) != (signed(b) < 0),
        _ => false,
    })
}
