//! What is compiled: every configuration that selects other code, from the sources as they are.
//!
//! Each run starts from an empty folder and sets each variable that cargo and rustc see, so that no
//! flag, profile, wrapper or old file decides what is proved.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

use crate::function::{Function, NUMBERS};
use crate::functions::{self, Listed};
use crate::program::Program;
use crate::promises;

/// The features that select other code, and what reports call them.
const FEATURES: [(&str, &str); 4] = [
    ("no features", ""),
    ("fancy", "fancy"),
    ("dispatch,pext16", "dispatch,pext16"),
    ("every_layout", "every_layout"),
];

/// The targets: what reports call them, the triple, and the processor.
const TARGETS: [(&str, &str, &str); 5] = [
    ("x86-64", "x86_64-unknown-linux-gnu", "x86-64"),
    ("x86-64-v3", "x86_64-unknown-linux-gnu", "x86-64-v3"),
    (
        "icelake-server",
        "x86_64-unknown-linux-gnu",
        "icelake-server",
    ),
    ("aarch64", "aarch64-unknown-linux-gnu", "generic"),
    ("wasm32", "wasm32-unknown-unknown", "generic"),
];

/// Flags with which everything is inlined into the wrappers, the crate's own calls too.
const INLINE: &str =
    "-Cllvm-args=-inline-threshold=100000 -Cllvm-args=-enable-noalias-to-md-conversion=0";

/// Why there is nothing to prove.
pub type Failed = Box<dyn std::error::Error + Send + Sync>;

/// One way to compile the crate.
#[derive(Clone, Copy)]
pub struct Configuration {
    target: &'static str,
    triple: &'static str,
    processor: &'static str,
    name: &'static str,
    features: &'static str,
}

impl Configuration {
    /// What reports call it.
    pub fn name(&self) -> String {
        format!("{}: {}", self.target, self.name)
    }

    /// Whether this Rust has the target's standard library.
    pub fn is_installed(&self) -> bool {
        let mut rustc = Command::new("rustc");
        let said = output(rustc.args(["--print=target-libdir", "--target", self.triple]));
        said.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        TARGETS.into_iter().flat_map(|(target, triple, processor)| {
            FEATURES.into_iter().map(move |(name, features)| Self {
                target,
                triple,
                processor,
                name,
                features,
            })
        })
    }
}

/// What is to be proved in one configuration.
pub struct Compiled {
    pub name: String,
    /// Its optimised IR, the crate and the wrappers in one module.
    pub program: Program,
    pub functions: Vec<Function>,
    /// Functions that are neither proved nor on the list of those that are not.
    pub missing: Vec<String>,
    /// The lines of not-proved.txt that some function has.
    pub excuses: BTreeSet<&'static str>,
}

/// A folder that is empty at first, and removed at the end.
pub struct Workshop {
    folder: PathBuf,
}

impl Drop for Workshop {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Workshop {
    /// A new one, whose name no other process has. It is in the project's own folder, since cargo and
    /// rustup obey files in all folders above, and in those for temporary files anybody may write.
    pub fn new() -> Result<Self, Failed> {
        let name = format!("target/run-{}", std::process::id());
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let workshop = Self { folder };
        let mut cargo = workshop.command("cargo", "generic");
        cargo.args(["-Zunstable-options", "config", "get", "--format=json-value"]);
        let configuration: Value = serde_json::from_str(&output(&mut cargo)?)?;
        // No variable hides these.
        let keys = ["env", "patch", "paths", "profile", "unstable"];
        match keys.iter().find(|key| configuration.get(key).is_some()) {
            Some(key) => Err(format!(
                "[{key}] in cargo's configuration can change what is compiled: remove it there"
            ))?,
            None => Ok(workshop),
        }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Compiles the crate that stands in `root`, with a wrapper for each of its functions.
    pub fn compile(&self, root: &Path, configuration: &Configuration) -> Result<Compiled, Failed> {
        let Configuration {
            triple, features, ..
        } = *configuration;
        let cargo = |what: &str, more: &str| {
            let mut command = self.command("cargo", configuration.processor);
            command.current_dir(root).args(words(what));
            command.args(words(
                "--quiet --locked --release --lib --package=sliding-attacks",
            ));
            command.args(["--no-default-features", "--features", features]);
            output(command.args(["--target", triple]).args(words(more)))
        };
        cargo(
            "rustdoc",
            "-- -Zunstable-options --output-format=json \
             --document-private-items --document-hidden-items",
        )?;
        let built = self.folder.join("target").join(triple);
        let json = serde_json::from_str(&read(&built.join("doc/sliding_attacks.json"))?)?;
        let mut wrappers = HEAD.to_owned();
        let listed = functions::list(&json);
        let mut compiled = Compiled::new(configuration.name(), listed, &mut wrappers, wrapper);

        // rustdoc sets `doc`: whatever is compiled without it must be there with it.
        let expanded = "-- -Zunpretty=expanded -Aexplicit_builtin_cfgs_in_flags";
        let compiled_lines = cargo("rustc", expanded)?;
        let listed_lines = cargo("rustc", &format!("{expanded} --cfg=doc"))?;
        let mut lines = listed_lines.lines();
        let mut functions = compiled_lines.lines().filter(|line| line.contains("fn "));
        if let Some(line) = functions.find(|line| !lines.any(|one| one == *line)) {
            let missing = format!("rustdoc does not see {line}");
            compiled.missing.push(missing);
        }

        cargo("build", "")?;
        let library = built.join("release/libsliding_attacks.rlib");
        let [source, ir] = ["look_ups.rs", "look_ups.ll"].map(|file| self.folder.join(file));
        fs::write(&source, wrappers)?;
        let mut rustc = self.command("rustc", configuration.processor);
        rustc.args(words("--edition=2024 --crate-type=staticlib"));
        rustc.args(words(
            "-Copt-level=3 -Ccodegen-units=1 -Clto=fat -Cpanic=abort",
        ));
        rustc.arg(format!("-Ctarget-cpu={}", configuration.processor));
        rustc
            .args(words(INLINE))
            .args(["--target", triple])
            .arg(&source);
        rustc.arg(format!("--extern=sliding_attacks={}", library.display()));
        output(
            rustc
                .arg(format!("--emit=llvm-ir={}", ir.display()))
                .arg("--emit=link"),
        )?;
        compiled.program = Program::read(read(&ir)?)?;
        // They take 200 MB.
        let _ = fs::remove_dir_all(built);
        Ok(compiled)
    }

    /// A command that sees only what decides where its tools are, and what is said here.
    pub fn command(&self, program: &str, processor: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).env_clear();
        let kept = words("PATH HOME CARGO_HOME RUSTUP_HOME RUSTUP_TOOLCHAIN");
        command.envs(kept.filter_map(|name| Some((name, env::var_os(name)?))));
        // These hide what a configuration file of cargo says.
        let processor = format!("-Ctarget-cpu={processor}");
        let flags = format!("{processor} -Cembed-bitcode=yes {INLINE}").replace(' ', "\x1f");
        command.envs([
            ("CARGO_ENCODED_RUSTFLAGS", &*flags),
            ("CARGO_ENCODED_RUSTDOCFLAGS", &*flags),
        ]);
        command.envs([("RUSTC", "rustc"), ("RUSTDOC", "rustdoc")]);
        command.envs([("RUSTC_WRAPPER", ""), ("RUSTC_WORKSPACE_WRAPPER", "")]);
        command.envs([
            ("CARGO_PROFILE_RELEASE_LTO", "off"),
            ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "3"),
        ]);
        command.env("CARGO_PROFILE_RELEASE_PANIC", "abort");
        for name in ["CARGO_TARGET_DIR", "CARGO_BUILD_BUILD_DIR"] {
            command.env(name, self.folder.join("target"));
        }
        // The form of rustdoc's JSON is not stable.
        command.env("RUSTC_BOOTSTRAP", "1");
        command
    }
}

/// Arguments of a command, none of which has a space.
pub fn words(of: &str) -> impl Iterator<Item = &str> {
    of.split_whitespace()
}

/// Runs a command, and returns what it prints.
pub fn output(command: &mut Command) -> Result<String, Failed> {
    let done = command.output();
    let done = done.map_err(|error| format!("{command:?}: {error}"))?;
    let [said, complained] =
        [done.stdout, done.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    if done.status.success() {
        Ok(said)
    } else {
        let program = command.get_program();
        Err(format!("{program:?} failed:\n{said}{complained}").into())
    }
}

pub fn read(path: &Path) -> Result<String, Failed> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// Begins the wrappers of Rust. A panic ends in a function that nobody defines.
const HEAD: &str = "\
#![no_std]
#![allow(warnings)]
use core::{array, cmp::Ordering, ops::*};
use sliding_attacks::{technique::rotated::RotatedOccupancy, *};

unsafe extern \"C\" {
    safe fn proof_panics() -> !;
    safe fn proof_results(a: u64, b: u64, c: u64, d: u64, e: u64, f: u64, g: u64, h: u64);
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    proof_panics()
}

struct Out([u64; 8], usize);

trait Number: Sized {
    fn take(numbers: &mut &[u64]) -> Self { panic!() }
    fn give(self, out: &mut Out);
}

macro_rules! number {
    ($($($kind:ty),*: $take:expr, $give:expr;)*) => { $($(impl Number for $kind {
        fn take(numbers: &mut &[u64]) -> Self {
            let number = numbers[0];
            *numbers = &numbers[1..];
            let take: fn(u64) -> Self = $take;
            take(number)
        }
        fn give(self, out: &mut Out) {
            let give: fn(Self) -> u64 = $give;
            out.0[out.1] = give(self);
            out.1 += 1;
        }
    })*)* };
}

number! {
    u64: |n| n, |n| n;
    usize: |n| n as _, |n| n as _;
    bool: |n| n != 0, |n| n as _;
    Bitboard: Bitboard, |n| n.0;
    Square, File, Rank, Direction, Color, PieceType: |n| Self::ALL[n as usize], |n| n as _;
    RotatedOccupancy: |n| Self::new(Bitboard(n)), |n| n.occupied().0;
    Squares: |n| Bitboard(n).iter(), |n| n.collect::<Bitboard>().0;
    Ordering: |n| panic!(), |n| (n as i8 + 1) as _;
    Option<Square>: |n| panic!(), |n| n.map_or(64, |n| n as _);
    Option<Ordering>: |n| panic!(), |n| n.map_or(3, |n| (n as i8 + 1) as _);
}

macro_rules! fields {
    ($($kind:ident { $($field:ident),* })*) => { $(impl Number for $kind {
        fn take(numbers: &mut &[u64]) -> Self { $(let $field = Number::take(numbers);)* Self { $($field),* } }
        fn give(self, out: &mut Out) { let Self { $($field),* } = self; $($field.give(out);)* }
    })* };
}

fields! {
    Sliders { orthogonal, diagonal }
    Pieces { color, pawns, knights, sliders, kings }
    RookAndBishopAttacks { rook, bishop }
}

impl Number for ChecksAndPins {
    fn take(numbers: &mut &[u64]) -> Self {
        let mut of = Self::default();
        [of.checkers, of.blockers, of.pinners] = Number::take(numbers);
        of
    }
    fn give(self, out: &mut Out) { [self.checkers, self.blockers, self.pinners].give(out) }
}
impl Number for () {
    fn give(self, out: &mut Out) {}
}
impl<T: Number> Number for Through<T> {
    fn take(numbers: &mut &[u64]) -> Self { Self(T::take(numbers)) }
    fn give(self, out: &mut Out) { self.0.give(out) }
}
impl<T: Number, const N: usize> Number for [T; N] {
    fn take(numbers: &mut &[u64]) -> Self { array::from_fn(|_| T::take(numbers)) }
    fn give(self, out: &mut Out) { self.map(|one| one.give(out)); }
}
";

fn wrapper(symbol: &str, body: &str) -> String {
    let given: String = (0..NUMBERS).map(|at| format!("n{at}: u64, ")).collect();
    let taken: String = (0..NUMBERS).map(|at| format!("n{at}, ")).collect();
    format!(
        "#[unsafe(no_mangle)]
pub extern \"C\" fn {symbol}({given}) {{
    let (numbers, out) = (&mut &[{taken}][..], &mut Out([0; 8], 0));
    {body}
    let [a, b, c, d, e, f, g, h] = out.0;
    proof_results(a, b, c, d, e, f, g, h);
}}
"
    )
}

impl Compiled {
    /// Adds to `text` a wrapper for each function that has a specification.
    pub fn new(
        name: String,
        listed: Vec<Listed>,
        text: &mut String,
        wrapper: fn(&str, &str) -> String,
    ) -> Self {
        let mut program = Self {
            name,
            program: Program::default(),
            functions: vec![],
            missing: vec![],
            excuses: BTreeSet::new(),
        };
        for Listed { path, call } in listed {
            let assigned = call.and_then(|call| Some((promises::assigned(&call.key)?, call)));
            let excuse = promises::excuse(&path);
            program.excuses.extend(excuse);
            let wrong = match (assigned, excuse.is_some()) {
                (Some((specification, call)), false) => {
                    let symbol = format!("proof_{}", program.functions.len());
                    *text += &wrapper(&symbol, &call.body);
                    program.functions.push(Function {
                        path,
                        symbol,
                        arguments: functions::arguments(&call.key),
                        specification,
                    });
                    continue;
                }
                (None, true) => continue,
                (Some(_), true) => "is proved, and in not-proved.txt",
                (None, false) => "is not proved, nor in not-proved.txt",
            };
            program.missing.push(format!("{path} {wrong}"));
        }
        program
    }
}
