//! The C headers, one for each layout with its short names, through clang's IR.
//!
//! Every function that a preprocessed header defines is on the list, with and without each
//! instruction set that has a body of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::configurations::{Compiled, Failed, Workshop, output, read, words};
use crate::function::NUMBERS;
use crate::functions::{self, Call, Listed};
use crate::program::Program;
use crate::promises;

/// What reports call a target, and clang's flags.
const TARGETS: [(&str, &str); 5] = [
    ("x86-64", "--target=x86_64-linux-gnu"),
    ("x86-64 with BMI2", "--target=x86_64-linux-gnu -mbmi2"),
    ("x86-64 with AVX2", "--target=x86_64-linux-gnu -mavx2"),
    ("aarch64", "--target=aarch64-linux-gnu"),
    ("wasm32", "--target=wasm32"),
];

/// The header of what surrounds look-ups.
const BOARD: &str = "board";
/// The layout whose names it has here. Its text is the same beside the others.
const BESIDE: &str = "fancy";

/// Writes the headers, and a program for each target. `change` changes the text of a header.
pub fn compile(
    workshop: &Workshop,
    root: &Path,
    change: impl Fn(&str, String) -> Result<String, Failed>,
) -> Result<Vec<Compiled>, Failed> {
    let locked = read(&root.join("tables.lock"))?;
    let lines = locked.lines();
    let layouts = lines.filter_map(|line| line.strip_prefix("[layout.")?.strip_suffix(']'));
    let layouts: Vec<_> = layouts.collect();
    let folder = workshop.folder();
    for layout in layouts.iter().chain(&[BOARD]) {
        let header = folder.join(format!("{layout}.h"));
        let mut generate = workshop.command("cargo", "generic");
        generate.current_dir(root);
        generate.args(words(
            "run --quiet --locked --package=sliding-attacks-codegen",
        ));
        generate.args(words("--features=cli -- generate"));
        // With a prefix of its own, all headers of layouts can be included in one file.
        let options = match *layout {
            BOARD => format!("--format=c-board --module c_{BESIDE}"),
            _ => format!("--format=c --short-names --layout {layout} --module c_{layout}"),
        };
        generate.args(words(&options));
        let text = output(&mut generate)?;
        fs::write(header, change(layout, text)?)?;
    }
    let compiled = TARGETS.map(|(name, flags)| compile_for(folder, &layouts, name, flags));
    compiled.into_iter().collect()
}

fn compile_for(
    folder: &Path,
    layouts: &[&str],
    name: &str,
    flags: &str,
) -> Result<Compiled, Failed> {
    let clang = |more: &str| {
        let mut command = Command::new("clang-19");
        command.current_dir(folder).env_clear();
        command.args(words("-std=c99 -O2 -ffreestanding"));
        // As in Rust's configurations, so that a call whose structure is passed in memory, as on
        // wasm32, is inlined; and without promises that objects of two types never overlap.
        command.args(words("-mllvm -inline-threshold=100000"));
        command.args(words(
            "-mllvm -enable-noalias-to-md-conversion=0 -fno-strict-aliasing",
        ));
        output(command.args(words(flags)).args(words(more)))
    };
    let (mut text, mut listed) = (String::new(), Vec::new());
    for layout in layouts {
        let guard = format!("c_{layout}").to_uppercase();
        let mut included = format!("#define {guard}_IMPLEMENTATION\n#include \"{layout}.h\"\n");
        if *layout == BESIDE {
            included += &format!("#include \"{BOARD}.h\"\n");
        }
        fs::write(folder.join("one.c"), &included)?;
        listed.append(&mut list(&clang("-E one.c")?, layout));
        text += &included;
    }
    text += "void proof_results(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);\n";
    let mut program = Compiled::new(format!("C: {name}"), listed, &mut text, |symbol, body| {
        let list = |pattern: &str, count| {
            let one = |at: usize| pattern.replace('#', &at.to_string());
            (0..count).map(one).collect::<Vec<_>>().join(", ")
        };
        let (given, taken) = (list("uint64_t n#", NUMBERS), list("n#", NUMBERS));
        let results = list("out[#]", 8);
        format!(
            "void {symbol}({given}) {{
    uint64_t numbers[] = {{{taken}}}, out[8] = {{0}};
    {body}
    proof_results({results});
}}
"
        )
    });
    fs::write(folder.join("look_ups.c"), text)?;
    program.program = Program::read(clang("-S -emit-llvm look_ups.c -o -")?)?;
    Ok(program)
}

/// Lists the functions that a layout's preprocessed headers define, and not those of what they include.
fn list(preprocessed: &str, layout: &str) -> Vec<Listed> {
    let (mut own, mut is_own) = (String::new(), false);
    let headers = [layout, BOARD].map(|header| format!("\"./{header}.h\""));
    for line in preprocessed.lines() {
        match line.strip_prefix("# ") {
            Some(marker) => is_own = headers.iter().any(|header| marker.contains(header)),
            None if is_own => own += &format!("{line} "),
            None => {}
        }
    }
    let (mut listed, mut declared, mut depth, mut body) = (Vec::new(), 0, 0, 0);
    for (at, byte) in own.bytes().enumerate() {
        match byte {
            b'{' => {
                body = if depth == 0 { at } else { body };
                depth += 1;
            }
            b'}' => {
                depth -= 1;
                let head = own[declared..body].trim();
                if depth == 0 && head.ends_with(')') {
                    listed.push(function(head, layout));
                    declared = at + 1;
                }
            }
            b';' if depth == 0 => declared = at + 1,
            _ => {}
        }
    }
    listed
}

/// A function by what stands before its body.
fn function(head: &str, layout: &str) -> Listed {
    let (before, parameters) = head[..head.len() - 1].rsplit_once('(').unwrap();
    let (before, name) = before.trim().rsplit_once([' ', '*']).unwrap();
    let prefix = format!("c_{layout}");
    let path = name.strip_prefix(&*prefix).unwrap_or(name);
    let path = format!("C {layout}: sliding_attacks{path}");
    // What Rust calls a type: `PieceType` for `enum c_fancy_piece_type`.
    let known = |kind: &str| match kind {
        "unsigned" => "Square".to_owned(),
        "uint64_t" => "Set".to_owned(),
        "int" => "bool".to_owned(),
        kind => {
            let words = kind.rsplit(' ').next().unwrap_or_default();
            let words = words.trim_start_matches(&*prefix).split('_');
            let words = words.filter(|word| !word.is_empty());
            let words = words.map(|word| word[..1].to_uppercase() + &word[1..]);
            match &*words.collect::<String>() {
                "CheckInfo" => "ChecksAndPins".to_owned(),
                "RookAndBishop" => "RookAndBishopAttacks".to_owned(),
                kind => kind.to_owned(),
            }
        }
    };
    let call = (|| {
        let (mut next, mut given, mut taken) = (0, vec![], vec![]);
        for parameter in parameters.split(',') {
            let (kind, _) = parameter.trim().rsplit_once(' ')?;
            let numbers = next..next + functions::numbers(&known(kind)).len();
            next = numbers.end;
            let numbers: Vec<_> = numbers.map(|at| format!("numbers[{at}]")).collect();
            given.push(format!("({kind}){{ {} }}", numbers.join(", ")));
            taken.push(known(kind));
        }
        let called = format!("{name}({})", given.join(", "));
        let (before, kind) = before.rsplit_once(' ')?;
        let body = match before.ends_with("struct") {
            true => format!("*(struct {kind} *)out = {called};"),
            false => format!("out[0] = {called};"),
        };
        // The names of the layout and of the program stand before what the function does.
        let (names, taken) = (name.match_indices('_'), taken.join(", "));
        let key = |(at, _)| format!("{}({taken}) -> {}", &name[at + 1..], known(kind));
        let key = names
            .map(key)
            .find(|key| promises::assigned(key).is_some())?;
        Some(Call { key, body })
    })();
    Listed { path, call }
}
