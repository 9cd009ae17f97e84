//! The C headers, one for each layout with its short names, through clang's IR.
//!
//! Every function that a preprocessed header defines is on the list, with and without each
//! instruction set that has a body of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::configurations::{Compiled, Workshop, output, read};
use crate::function::Argument;
use crate::functions::{Call, Listed};
use crate::promises;

/// What reports call a target, and clang's flags.
const TARGETS: [(&str, &[&str]); 7] = [
    ("x86-64", &["--target=x86_64-linux-gnu"]),
    ("x86-64 with BMI2", &["--target=x86_64-linux-gnu", "-mbmi2"]),
    ("x86-64 with AVX2", &["--target=x86_64-linux-gnu", "-mavx2"]),
    (
        "x86-64-v3",
        &["--target=x86_64-linux-gnu", "-march=x86-64-v3"],
    ),
    (
        "x86-64-v3, portable",
        &["--target=x86_64-linux-gnu", "-march=x86-64-v3"],
    ),
    ("aarch64", &["--target=aarch64-linux-gnu"]),
    ("wasm32", &["--target=wasm32"]),
];

/// Writes the headers, and a program for each target. `change` changes the text of a header.
pub fn compile(
    workshop: &Workshop,
    root: &Path,
    change: impl Fn(&str, String) -> Result<String, String>,
) -> Result<Vec<Compiled>, String> {
    let locked = read(&root.join("tables.lock"))?;
    let layouts = locked
        .lines()
        .filter_map(|line| line.strip_prefix("[layout.")?.strip_suffix(']'));
    let layouts: Vec<_> = layouts.collect();
    let folder = workshop.folder();
    for layout in &layouts {
        let header = folder.join(format!("{layout}.h"));
        let mut generate = workshop.command("cargo", "generic");
        generate.args([
            "run",
            "--quiet",
            "--locked",
            "--package=sliding-attacks-codegen",
        ]);
        generate
            .arg("--features=cli")
            .arg("--manifest-path")
            .arg(root.join("Cargo.toml"));
        generate.args([
            "--",
            "generate",
            "--format=c",
            "--short-names",
            "--layout",
            layout,
        ]);
        // With a prefix of its own, all headers can be included in one file.
        let text = output(generate.args(["--module", &format!("c_{layout}")]))?;
        fs::write(header, change(layout, text)?).map_err(|error| error.to_string())?;
    }
    TARGETS
        .iter()
        .map(|(name, flags)| compile_for(folder, &layouts, name, flags))
        .collect()
}

fn compile_for(
    folder: &Path,
    layouts: &[&str],
    name: &str,
    flags: &[&str],
) -> Result<Compiled, String> {
    let clang = |words: &[&str]| {
        let mut command = Command::new("clang-19");
        command
            .current_dir(folder)
            .env_clear()
            .args(["-std=c99", "-O2", "-ffreestanding"])
            // Aliasing by types, and not by the fields of structures, which the proofs do not read.
            .args(["-Xclang", "-no-struct-path-tbaa"]);
        if name.ends_with("portable") {
            let defined = layouts
                .iter()
                .map(|layout| format!("-DC_{}_PORTABLE", layout.to_uppercase()));
            command.args(defined);
        }
        output(command.args(flags).args(words))
    };
    let (mut text, mut listed) = (String::new(), Vec::new());
    for layout in layouts {
        let guard = format!("c_{layout}").to_uppercase();
        text += &format!("#define {guard}_IMPLEMENTATION\n#include \"{layout}.h\"\n");
        listed.append(&mut list(&clang(&["-E", &format!("{layout}.h")])?, layout));
    }
    let mut program = Compiled::new(format!("C: {name}"), listed, &mut text, |symbol, body| {
        format!("void {symbol}(const uint64_t *numbers, uint64_t *out) {{ {body} }}\n")
    });
    fs::write(folder.join("look_ups.c"), text).map_err(|error| error.to_string())?;
    program.ir = clang(&["-S", "-emit-llvm", "look_ups.c", "-o", "-"])?;
    Ok(program)
}

/// Lists the functions that a preprocessed header defines, and not those of what it includes.
fn list(preprocessed: &str, layout: &str) -> Vec<Listed> {
    let (mut own, mut is_own) = (String::new(), false);
    for line in preprocessed.lines() {
        match line.strip_prefix("# ") {
            Some(marker) => is_own = marker.contains(&format!("\"{layout}.h\"")),
            None if is_own => own += &format!("{line} "),
            None => {}
        }
    }
    let (mut listed, mut structures, mut declared) = (Vec::new(), BTreeMap::new(), 0);
    let (mut depth, mut body) = (0, 0);
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
                    listed.push(function(head, layout, &structures));
                    declared = at + 1;
                } else if let (0, Some(name)) = (depth, head.strip_prefix("struct ")) {
                    structures.insert(name.to_owned(), own[body + 1..at].to_owned());
                }
            }
            b';' if depth == 0 => declared = at + 1,
            _ => {}
        }
    }
    listed
}

/// A function by what stands before its body.
fn function(head: &str, layout: &str, structures: &BTreeMap<String, String>) -> Listed {
    let (before, parameters) = head[..head.len() - 1].rsplit_once('(').unwrap();
    let (before, name) = before.trim().rsplit_once([' ', '*']).unwrap();
    let rest = name.strip_prefix(&*format!("c_{layout}")).unwrap_or(name);
    let path = format!("C {layout}: sliding_attacks{rest}");
    let call = (|| {
        let (mut arguments, mut given, mut taken) = (vec![], vec![], vec![]);
        for parameter in parameters.split(',') {
            let number = format!("numbers[{}]", arguments.len());
            let (argument, one, kind) = match parameter.trim().rsplit_once(' ')?.0 {
                "unsigned" => (Argument::Below(64), format!("(unsigned){number}"), "Square"),
                "uint64_t" => (Argument::Set, number, "Set"),
                _ => return None,
            };
            arguments.push(argument);
            given.push(one);
            taken.push(kind);
        }
        let called = format!("{name}({})", given.join(", "));
        let words: Vec<_> = before.split_whitespace().collect();
        let (body, fields) = match &words[..] {
            [.., "struct", kind] => {
                let fields = structures.get(*kind)?.trim().strip_prefix("uint64_t")?;
                let fields: Vec<_> = fields
                    .trim_end_matches(';')
                    .split(',')
                    .map(str::trim)
                    .collect();
                let given = fields.iter().enumerate();
                let given = given.map(|(at, field)| format!("out[{at}] = result.{field};"));
                let given = given.collect::<String>();
                (
                    format!("struct {kind} result = {called}; {given}"),
                    fields.len(),
                )
            }
            [.., "uint64_t"] => (format!("out[0] = {called};"), 1),
            _ => return None,
        };
        let result = if fields == 1 {
            "Set".to_owned()
        } else {
            format!("({})", vec!["Set"; fields].join(", "))
        };
        // The names of the layout and of the program stand before what the function does.
        let names = name
            .char_indices()
            .filter(|(_, c)| *c == '_')
            .map(|(at, _)| &name[at + 1..]);
        let mut keys = names.map(|name| format!("{name}({}) -> {result}", taken.join(", ")));
        let key = keys.find(|key| promises::assigned(key).is_some())?;
        Some(Call {
            key,
            body,
            arguments,
            results: fields,
        })
    })();
    Listed { path, call }
}
