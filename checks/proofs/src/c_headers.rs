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

/// The header of what surrounds look-ups.
const BOARD: &str = "board";
/// The layout whose names it has here. Its text is the same beside the others.
const BESIDE: &str = "fancy";

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
    for layout in layouts.iter().chain(&[BOARD]) {
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
        generate.args(["--", "generate"]);
        // With a prefix of its own, all headers of layouts can be included in one file.
        if *layout == BOARD {
            generate.args(["--format=c-board", "--module", &format!("c_{BESIDE}")]);
        } else {
            generate.args(["--format=c", "--short-names", "--layout", layout]);
            generate.args(["--module", &format!("c_{layout}")]);
        }
        let text = output(&mut generate)?;
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
            // A call whose structure is passed in memory, as on wasm32, is inlined.
            .args(["-mllvm", "-inline-threshold=1000"])
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
        let mut included = format!("#define {guard}_IMPLEMENTATION\n#include \"{layout}.h\"\n");
        if *layout == BESIDE {
            included += &format!("#include \"{BOARD}.h\"\n");
        }
        fs::write(folder.join("one.c"), &included).map_err(|error| error.to_string())?;
        listed.append(&mut list(&clang(&["-E", "one.c"])?, layout));
        text += &included;
    }
    let mut program = Compiled::new(format!("C: {name}"), listed, &mut text, |symbol, body| {
        format!("void {symbol}(const uint64_t *numbers, uint64_t *out) {{ {body} }}\n")
    });
    fs::write(folder.join("look_ups.c"), text).map_err(|error| error.to_string())?;
    program.ir = clang(&["-S", "-emit-llvm", "look_ups.c", "-o", "-"])?;
    Ok(program)
}

/// Lists the functions that a layout's preprocessed headers define, and not those of what they include.
fn list(preprocessed: &str, layout: &str) -> Vec<Listed> {
    let (mut own, mut is_own) = (String::new(), false);
    for line in preprocessed.lines() {
        match line.strip_prefix("# ") {
            Some(marker) => {
                is_own = [layout, BOARD]
                    .iter()
                    .any(|header| marker.contains(&format!("\"./{header}.h\"")));
            }
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

/// An argument of this type from the next numbers.
fn numbered(
    kind: &str,
    structures: &BTreeMap<String, String>,
    arguments: &mut Vec<Argument>,
) -> Option<String> {
    if let Some(name) = kind.strip_prefix("struct ") {
        let mut given = Vec::new();
        for field in structures.get(name)?.split(';').map(str::trim) {
            let Some((head, names)) = field.split_once(',').map_or_else(
                || field.rsplit_once(' ').map(|(kind, _)| (kind, 1)),
                |(first, rest)| Some((first.rsplit_once(' ')?.0, 2 + rest.matches(',').count())),
            ) else {
                continue;
            };
            for _ in 0..names {
                given.push(numbered(head, structures, arguments)?);
            }
        }
        return Some(format!("({kind}){{ {} }}", given.join(", ")));
    }
    let number = format!("numbers[{}]", arguments.len());
    arguments.push(match kind {
        "uint64_t" => Argument::Set,
        "unsigned" => Argument::Below(64),
        named if named.ends_with("_color") => Argument::Below(2),
        named if named.ends_with("_piece_type") => Argument::Below(6),
        named if named.ends_with("_direction") => Argument::Below(8),
        _ => return None,
    });
    // What the wrappers take, and no more.
    (arguments.len() <= 8).then(|| format!("({kind}){number}"))
}

/// A word with a capital.
fn title(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
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
            let (kind, _) = parameter.trim().rsplit_once(' ')?;
            given.push(numbered(kind, structures, &mut arguments)?);
            // The last word of the name of a structure or an enumeration is enough.
            taken.push(match kind {
                "unsigned" => "Square".to_owned(),
                "uint64_t" => "Set".to_owned(),
                named => title(named.rsplit(['_', ' ']).next()?),
            });
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
            [.., "uint64_t" | "int"] => (format!("out[0] = {called};"), 1),
            _ => return None,
        };
        let result = match fields {
            1 if before.ends_with("int") => "bool".to_owned(),
            1 => "Set".to_owned(),
            _ => format!("({})", vec!["Set"; fields].join(", ")),
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
