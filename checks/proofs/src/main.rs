//! Proves functions of sets of squares for all inputs, on the optimised LLVM IR.

mod diagrams;
mod function;
mod ir;
mod machine;
mod meaning;
mod program;
mod promises;
mod proof;
mod specification;
mod word;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1]).unwrap();
    let list = std::fs::read_to_string(&arguments[2]).unwrap();
    let program = program::Program::read(text).unwrap();
    for line in list.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        if !arguments[3..].iter().any(|word| fields[1].contains(word)) || !program.module.has_function(fields[0]) {
            continue;
        }
        let given = fields[2].split(',').map(|one| match one {
            "q" => function::Argument::Below(64),
            "d" => function::Argument::Below(8),
            _ => function::Argument::Set,
        }).collect::<Vec<_>>();
        let kinds: Vec<&str> = fields[2].split(',').map(|one| match one { "q" => "Square", "d" => "Direction", _ => "Set" }).collect();
        let result = match fields[3] { "1" => "Set", "2" if fields[4].starts_with("check") => "CheckersAndPinned", "2" => "(Set, Set)", _ => "[Set; 8]" };
        let name = fields[4].replace("xray_", "").replace("direction_", "");
        let key = format!("{name}({}) -> {result}", kinds.join(", "));
        let Some(specification) = promises::assigned(&key) else { println!("no {key}"); continue };
        let function = function::Function { path: fields[1].into(), symbol: fields[0].into(), arguments: given, results: fields[3].parse().unwrap(), specification };
        let start = std::time::Instant::now();
        let found = proof::prove(&program, &function);
        println!("{:8.2} s {:9} nodes {} {} {:?}", start.elapsed().as_secs_f64(), diagrams::nodes(), fields[0], fields[1], found);
    }
}

pub const UNKNOWNS: u32 = 1024;
