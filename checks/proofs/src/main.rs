//! Proves functions of sets of squares for all inputs, on the optimised LLVM IR.
//!
//! docs/proofs.md says how. A function is *open* if anything in it has no meaning here, or a diagram gets
//! too large: that fails the run, as a wrong one does.

mod c_headers;
mod configurations;
mod diagrams;
mod function;
mod functions;
mod ir;
mod machine;
mod meaning;
mod memory;
mod planted;
mod program;
mod promises;
mod proof;
mod specification;
mod state;
mod stop;
mod word;

use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Instant;

use configurations::{Compiled, Configuration, Failed, Workshop};
use function::Function;
use program::Program;
use proof::Outcome;

/// The first variable that is a square's.
pub const UNKNOWNS: u32 = 4096;

/// The stack of a thread that proves.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let run = || -> Result<Vec<String>, Failed> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .canonicalize()?;
        let workshop = Workshop::new()?;
        match words == ["--planted"] {
            true => planted::run(&workshop, &root),
            false => prove_all(&workshop, &root, &words),
        }
    };
    let thread = thread::Builder::new().stack_size(STACK);
    let wrong = thread::scope(|scope| thread.spawn_scoped(scope, run).unwrap().join().unwrap());
    let wrong = wrong.unwrap_or_else(|reason| vec![reason.to_string()]);
    wrong.iter().for_each(|reason| println!("proofs: {reason}"));
    ExitCode::from(u8::from(!wrong.is_empty()))
}

/// Proves all functions whose path has one of the words, or all, and returns what is wrong.
fn prove_all(workshop: &Workshop, root: &Path, words: &[String]) -> Result<Vec<String>, Failed> {
    let began = Instant::now();
    // `--in WORD`: only configurations whose name has the word.
    let (within, words) = match words {
        [option, within, words @ ..] if option == "--in" => (&**within, words),
        words => ("", words),
    };
    // `root` is what stands in no module and belongs to no type.
    let is_root = |path: &str| path.matches("::").count() == 1;
    let is_word = |path: &str, word: &str| path.contains(word) || word == "root" && is_root(path);
    let is_chosen = |path: &str| words.is_empty() || words.iter().any(|word| is_word(path, word));
    let has_clang = Command::new("clang-19").arg("--version").output().is_ok();
    let wrong = Mutex::new(Vec::new());
    let identical = Mutex::new(HashSet::new());
    // All functions, those that are proved, and of these those that are proved elsewhere.
    let counts = Mutex::new([0; 3]);
    // Compiling goes on while functions wait to be proved.
    let (send, receive) = mpsc::channel::<(Arc<(String, Program)>, Function)>();
    let receive = Mutex::new(receive);
    let mut excuses = BTreeSet::new();
    thread::scope(|scope| {
        let prove = || {
            // A program, and the place of a function in it, until there are no more.
            while let Ok((program, function)) = { receive.lock().unwrap().recv() } {
                let (name, program) = &*program;
                let identity = program.identity(&function);
                let is_new = identity.is_none_or(|one| identical.lock().unwrap().insert(one));
                let outcome = is_new.then(|| proof::prove(program, &function));
                let outcome = outcome.unwrap_or(Outcome::Proved);
                let is_one = [true, outcome == Outcome::Proved, !is_new].map(usize::from);
                let add = |(count, one): (&mut usize, usize)| *count += one;
                counts.lock().unwrap().iter_mut().zip(is_one).for_each(add);
                let reason = match outcome {
                    Outcome::Proved => continue,
                    Outcome::Wrong(reason) => format!("WRONG: {name}: {}: {reason}", function.path),
                    Outcome::Open(reason) => format!("open: {name}: {}: {reason}", function.path),
                };
                println!("{reason}");
                wrong.lock().unwrap().push(reason);
            }
        };
        for _ in 0..2 {
            let thread = thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, prove).unwrap();
        }
        let mut give = |compiled: Compiled| {
            let name = compiled.name;
            let missing = compiled.missing.iter().map(|one| format!("{name}: {one}"));
            wrong.lock().unwrap().extend(missing);
            excuses.extend(compiled.excuses);
            println!("{name}: {} functions", compiled.functions.len());
            let program = Arc::new((name, compiled.program));
            let chosen = compiled.functions.into_iter();
            for function in chosen.filter(|one| is_chosen(&one.path)) {
                send.send((program.clone(), function)).unwrap();
            }
        };
        if !has_clang {
            println!("proofs: C is skipped, since clang-19 is missing");
        }
        // C is compiled beside Rust, since each compiler takes one processor.
        let is_in_c = has_clang && (within.is_empty() || within.starts_with('C'));
        let in_c = || c_headers::compile(workshop, root, |_, text| Ok(text));
        let in_c = is_in_c.then(|| scope.spawn(in_c));
        let given = (|| -> Result<(), Failed> {
            for configuration in Configuration::all().filter(|one| one.name().contains(within)) {
                if configuration.is_installed() {
                    give(workshop.compile(root, &configuration)?);
                } else {
                    let name = configuration.name();
                    println!("proofs: {name} is skipped, since this Rust lacks the target");
                }
            }
            let mut in_c = in_c.map_or(Ok(Vec::new()), |in_c| in_c.join().unwrap())?;
            in_c.retain(|one| one.name.contains(within));
            in_c.into_iter().for_each(give);
            Ok(())
        })();
        drop(send);
        given
    })?;
    let mut wrong = wrong.into_inner().unwrap();
    if words.is_empty() && within.is_empty() {
        let unused = promises::excuses().filter(|line| !excuses.contains(line));
        let unused = unused.filter(|line| has_clang || !line.starts_with("C "));
        wrong.extend(unused.map(|line| format!("not-proved.txt: no function has the line {line}")));
    }
    let [functions, proved, elsewhere] = counts.into_inner().unwrap();
    if functions == 0 {
        wrong.push("no function of a configuration has such a name: nothing is proved".into());
    }
    println!(
        "{proved} of {functions} functions proved, {elsewhere} of them elsewhere, in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    Ok(wrong)
}
