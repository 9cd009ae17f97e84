//! Reads LLVM IR as `rustc --emit=llvm-ir` and `clang -S -emit-llvm` print it.
//!
//! Nothing is skipped: an instruction with a word that is not known here becomes [`Op::Unread`], and
//! a function that can reach it is open. Words that only help an optimiser to choose between correct
//! programs are dropped in one place, [`SILENT`] for attributes and [`silent_metadata`].

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::Range;

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    Void,
    Int(usize),
    Pointer,
    Vector(usize, Box<Type>),
    Array(usize, Box<Type>),
    /// Fields, and whether there is nothing between them.
    Struct(Vec<Type>, bool),
}

/// What a module calls a function, a global or a scope of aliasing: another module may call the same
/// by another name.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Name(pub String);

/// No other text has this character.
impl fmt::Debug for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "\0{}\0", self.0)
    }
}

/// An operand: of its function, or a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    Local(usize),
    Int(u128),
    /// A null pointer, zero, or many of them.
    Zero,
    /// `undef` is taken for poison, of which less is known.
    Poison,
    /// A global's address and an offset from it.
    Global(Name, i128),
    Bytes(Vec<u8>),
    Many(Vec<Value>),
}

/// An operand with its type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    pub kind: Type,
    pub operand: Operand,
}

/// What the IR promises of a value, an argument or an access.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Promise {
    NoUndef,
    NonNull,
    NoAlias,
    ReadOnly,
    WriteOnly,
    Align(u64),
    Dereferenceable(u64),
    /// The bytes are written before they are read.
    Initializes(u64, u64),
    /// The ranges of numbers, each up to one behind its last, that the value is in.
    Range(Vec<(u128, u128)>),
    /// The access is in the scopes of aliasing, and has nothing in common with others.
    Scopes(Vec<Name>),
    NoAliasScopes(Vec<Name>),
    /// The type of the access, for type-based aliasing.
    Tag(Name),
    /// What memory a function reads and writes: that of its arguments, and any other.
    Memory {
        arguments: (bool, bool),
        other: (bool, bool),
    },
    NoReturn,
    NoRecurse,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    Function(Name),
    Pointer(Value),
    /// Inline assembly: its text and constraints.
    Assembly(String, String),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// An instruction with two operands of one type, a comparison (`icmp` and its predicate are one
    /// word here), a conversion, `select`, `freeze` and what takes lanes and fields apart.
    Simple(String),
    /// Where each block comes from.
    Phi(Vec<usize>),
    /// The type that the indices step through.
    Element(Type),
    Alloca(Type),
    /// Whether they are atomic.
    Load(bool),
    Store(bool),
    Call(Callee, Vec<Vec<Promise>>, Vec<(String, Vec<Value>)>),
    /// Its targets.
    Branch(Vec<usize>),
    /// The target for each number, after the one for all others.
    Switch(Vec<usize>, Vec<u128>),
    Return,
    Unreachable,
    /// Why it could not be read.
    Unread(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instruction {
    /// The local that it defines.
    pub result: Option<usize>,
    pub op: Op,
    pub kind: Type,
    pub operands: Vec<Value>,
    /// `nuw`, `exact`, `disjoint` and others.
    pub flags: Vec<String>,
    /// Indices of fields and lanes; a lane of poison is `u64::MAX`.
    pub indices: Vec<u64>,
    pub align: u64,
    pub promises: Vec<Promise>,
}

#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Function {
    pub result: Type,
    pub parameters: Vec<(Type, Vec<Promise>)>,
    /// Of what it returns.
    pub of_result: Vec<Promise>,
    /// Of the whole function.
    pub promises: Vec<Promise>,
    pub blocks: Vec<Vec<Instruction>>,
    pub locals: usize,
}

/// A global variable's type, alignment, and first value; whether it is never written.
pub struct Global {
    pub kind: Type,
    pub align: u64,
    pub value: Option<Value>,
    pub constant: bool,
    /// Whether only this module knows it.
    pub internal: bool,
}

pub struct Module {
    text: String,
    globals: HashMap<String, Range<usize>>,
    functions: HashMap<String, Range<usize>>,
    types: HashMap<String, Range<usize>>,
    groups: HashMap<String, Range<usize>>,
    metadata: HashMap<u64, Range<usize>>,
    pub pointer_bits: usize,
    /// The alignment of integers that the target names, in bytes.
    pub alignments: BTreeMap<usize, u64>,
}

/// What could not be read.
type Read<T> = Result<T, String>;

/// Attributes of parameters, results, calls and functions that promise nothing about what a function
/// computes, or something that a proof shows anyway: that it ends, and ends by returning.
const SILENT: &[&str] = &[
    "captures",
    "nocapture",
    "immarg",
    "nofree",
    "signext",
    "zeroext",
    "inreg",
    "writable",
    "dead_on_unwind",
    "nest",
    "sret",
    "local_unnamed_addr",
    "unnamed_addr",
    "dso_local",
    "internal",
    "private",
    "hidden",
    "protected",
    "linkonce_odr",
    "weak_odr",
    "weak",
    "external",
    "fastcc",
    "ccc",
    "coldcc",
    "noinline",
    "alwaysinline",
    "inlinehint",
    "cold",
    "hot",
    "minsize",
    "optsize",
    "nounwind",
    "nonlazybind",
    "uwtable",
    "willreturn",
    "mustprogress",
    "nosync",
    "speculatable",
    "nocallback",
    "nobuiltin",
    "builtin",
    "allocsize",
    "sspstrong",
    "nocreateundeforpoison",
    "ssp",
    "sspreq",
    "noredzone",
    "nomerge",
    "noimplicitfloat",
];

/// Metadata that is about debugging, speed, or where a loop ends.
fn silent_metadata(name: &str) -> bool {
    matches!(
        name,
        "dbg" | "srcloc" | "prof" | "llvm.loop" | "unpredictable" | "nosanitize" | "heapallocsite"
    )
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A keyword, a type or a number.
    Word(String),
    Local(String),
    Global(String),
    Metadata(String),
    Group(String),
    Text(Vec<u8>),
    Sign(char),
}

/// The tokens of a line and the place in them.
struct Line<'a> {
    module: &'a Module,
    tokens: std::iter::Peekable<std::vec::IntoIter<Token>>,
    /// The numbers of a function's locals and blocks.
    locals: Option<(&'a Numbers, &'a Numbers)>,
}

/// The numbers of named things.
type Numbers = HashMap<String, usize>;

fn tokens(text: &str) -> Read<Vec<Token>> {
    let bytes = text.as_bytes();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"._-$".contains(&byte);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let start = at;
        let byte = bytes[at];
        at += 1;
        if byte.is_ascii_whitespace() {
            continue;
        }
        if byte == b';' {
            while at < bytes.len() && bytes[at] != b'\n' {
                at += 1;
            }
            continue;
        }
        let named = b"%@!#c$".contains(&byte);
        if byte == b'"' || named && bytes.get(at) == Some(&b'"') {
            at += usize::from(byte != b'"');
            let mut text = Vec::new();
            while *bytes.get(at).ok_or("a text without an end")? != b'"' {
                if bytes[at] == b'\\' && bytes[at + 1] != b'\\' {
                    let code = std::str::from_utf8(&bytes[at + 1..at + 3])
                        .map_err(|error| error.to_string())?;
                    text.push(u8::from_str_radix(code, 16).map_err(|error| error.to_string())?);
                    at += 3;
                } else {
                    at += 1 + usize::from(bytes[at] == b'\\');
                    text.push(bytes[at - 1]);
                }
            }
            at += 1;
            let name = String::from_utf8_lossy(&text).into_owned();
            found.push(match byte {
                b'%' => Token::Local(name),
                b'@' => Token::Global(name),
                b'!' => Token::Metadata(name),
                _ => Token::Text(text),
            });
            continue;
        }
        if is_word(byte) || named && bytes.get(at).is_some_and(|&next| is_word(next)) {
            while at < bytes.len() && is_word(bytes[at]) {
                at += 1;
            }
            let word = |from: usize| text[from..at].to_string();
            found.push(match byte {
                b'%' => Token::Local(word(start + 1)),
                b'@' => Token::Global(word(start + 1)),
                b'!' => Token::Metadata(word(start + 1)),
                b'#' => Token::Group(word(start + 1)),
                _ => Token::Word(word(start)),
            });
        } else {
            found.push(Token::Sign(char::from(byte)));
        }
    }
    Ok(found)
}

/// How many bytes an object of this type takes, and its alignment.
impl Module {
    pub fn layout(&self, kind: &Type) -> (u64, u64) {
        match kind {
            Type::Void => (0, 1),
            Type::Int(bits) => {
                let bytes = bits.div_ceil(8) as u64;
                let named = self
                    .alignments
                    .range(bits..)
                    .next()
                    .or(self.alignments.last_key_value());
                let align = named.map_or(bytes.next_power_of_two(), |(_, align)| *align);
                (bytes.next_multiple_of(align), align)
            }
            Type::Pointer => (self.pointer_bits as u64 / 8, self.pointer_bits as u64 / 8),
            Type::Vector(count, of) => {
                let bytes = match **of {
                    Type::Int(bits) => (count * bits).div_ceil(8) as u64,
                    _ => *count as u64 * self.layout(of).0,
                };
                (bytes.next_power_of_two(), bytes.next_power_of_two())
            }
            Type::Array(count, of) => {
                let (size, align) = self.layout(of);
                (*count as u64 * size, align)
            }
            Type::Struct(fields, _) => {
                let align = match kind {
                    Type::Struct(_, true) => 1,
                    _ => fields
                        .iter()
                        .map(|field| self.layout(field).1)
                        .max()
                        .unwrap_or(1),
                };
                (
                    self.offset(kind, fields.len()).next_multiple_of(align),
                    align,
                )
            }
        }
    }

    /// Where a field or an element is.
    pub fn offset(&self, kind: &Type, index: usize) -> u64 {
        match kind {
            Type::Struct(fields, packed) => {
                let align = |size: u64, field: &Type| {
                    size.next_multiple_of(if *packed { 1 } else { self.layout(field).1 })
                };
                let end = fields[..index]
                    .iter()
                    .fold(0, |end, field| align(end, field) + self.layout(field).0);
                fields.get(index).map_or(end, |field| align(end, field))
            }
            Type::Array(_, of) => index as u64 * self.layout(of).0,
            Type::Vector(_, of) => index as u64 * self.layout(of).0,
            _ => 0,
        }
    }

    pub fn read(text: String) -> Read<Self> {
        let mut module = Self {
            globals: HashMap::new(),
            functions: HashMap::new(),
            types: HashMap::new(),
            groups: HashMap::new(),
            metadata: HashMap::new(),
            pointer_bits: 64,
            alignments: BTreeMap::from([(8, 1), (16, 2), (32, 4), (64, 8)]),
            text: String::new(),
        };
        let (mut at, mut aliases) = (0, Vec::new());
        while at < text.len() {
            let end = at + text[at..].find('\n').unwrap_or(text.len() - at);
            let line = &text[at..end];
            let name = || -> Read<String> {
                let upto = if line.starts_with("define") || line.starts_with("declare") {
                    line.len()
                } else {
                    line.find(" = ").unwrap_or(0)
                };
                let from = line.find(['@', '%', '#', '!']).ok_or("no name")?;
                let upto = if upto == line.len() {
                    from + 1 + line[from + 1..].find('(').ok_or("no name")?
                } else {
                    upto
                };
                Ok(line[from + 1..upto].trim_matches('"').to_string())
            };
            let mut next = end;
            match line
                .split([' ', '@', '%', '!', '$', '"'])
                .next()
                .unwrap_or("")
            {
                "define" => {
                    next = at + text[at..].find("\n}").ok_or("a function without an end")? + 2;
                    module.functions.insert(name()?, at..next);
                }
                "attributes" => drop(module.groups.insert(name()?, at..end)),
                "target" if line.starts_with("target datalayout = ") => module.read_layout(line)?,
                "target" | "source_filename" | "declare" => {}
                // The same function under another name.
                "" if line.starts_with('@') && line.contains(" alias ") => {
                    aliases.push((
                        name()?,
                        line.rsplit('@')
                            .next()
                            .unwrap_or("")
                            .trim_matches('"')
                            .to_string(),
                    ));
                }
                "" if line.starts_with('@') => drop(module.globals.insert(name()?, at..end)),
                "" if line.starts_with('%') => drop(module.types.insert(name()?, at..end)),
                "" if line.starts_with('!') => {
                    if let Ok(number) = name()?.parse() {
                        module.metadata.insert(number, at..end);
                    }
                }
                "" if line.is_empty() || line.starts_with('$') => {}
                word if word.starts_with(';') => {}
                _ => return Err(format!("no meaning for the line {line}")),
            }
            at = next + 1;
        }
        for (name, of) in aliases {
            let range = module
                .functions
                .get(&of)
                .ok_or("an alias of what is no function")?
                .clone();
            module.functions.insert(name, range);
        }
        module.text = text;
        Ok(module)
    }

    fn read_layout(&mut self, line: &str) -> Read<()> {
        for part in line.split('"').nth(1).unwrap_or("").split('-') {
            let numbers = |text: &str| {
                text.split(':')
                    .map(|number| number.parse().unwrap_or(0))
                    .collect::<Vec<usize>>()
            };
            match part.as_bytes() {
                [b'E', ..] => return Err("the target is big-endian".into()),
                [b'p', b':', ..] => self.pointer_bits = numbers(&part[2..])[0],
                [b'i', ..] if numbers(&part[1..]).len() > 1 => {
                    let numbers = numbers(&part[1..]);
                    self.alignments.insert(numbers[0], numbers[1] as u64 / 8);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn line<'a>(&'a self, text: &str) -> Read<Line<'a>> {
        Ok(Line {
            module: self,
            tokens: tokens(text)?.into_iter().peekable(),
            locals: None,
        })
    }

    /// All functions and globals, in one order.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self
            .functions
            .keys()
            .chain(self.globals.keys())
            .cloned()
            .collect();
        names.sort();
        names
    }

    pub fn has_function(&self, name: &str) -> bool {
        self.functions.contains_key(name)
    }

    /// The functions that name a global and do more than to load it.
    pub fn functions_that_use(&self, global: &str) -> Vec<&str> {
        let (name, quoted) = (format!("@{global}"), format!("@\"{global}\""));
        let uses = |line: &str| {
            (line.contains(&name) || line.contains(&quoted)) && !line.contains(" = load ")
        };
        let used = |range: &Range<usize>| self.text[range.clone()].lines().any(uses);
        let others = self.globals.iter().filter(|(name, _)| *name != global);
        self.functions
            .iter()
            .chain(others)
            .filter(|(_, range)| used(range))
            .map(|(name, _)| name.as_str())
            .collect()
    }

    pub fn global(&self, name: &str) -> Read<Global> {
        let range = self.globals.get(name).ok_or(format!("no global {name}"))?;
        let mut line = self.line(&self.text[range.clone()])?;
        let _ = (line.next()?, line.sign('=')?);
        let (mut external, mut internal) = (false, false);
        let constant = loop {
            match line.word()?.as_str() {
                "constant" => break true,
                "global" => break false,
                "external" => external = true,
                "private" | "internal" => internal = true,
                "unnamed_addr" | "local_unnamed_addr" | "dso_local" | "hidden" | "linkonce_odr"
                | "weak_odr" | "protected" => {}
                word => return Err(format!("a global that is {word}")),
            }
        };
        let kind = line.kind()?;
        let value = if external {
            None
        } else {
            Some(Value {
                operand: line.operand(&kind)?,
                kind: kind.clone(),
            })
        };
        let mut align = 1;
        while line.take(',') {
            match line.word()?.as_str() {
                "align" => align = line.number()?,
                "section" | "comdat" => {
                    line.tokens.next_if(|token| matches!(token, Token::Text(_)));
                }
                word => return Err(format!("a global with {word}")),
            }
        }
        line.end()?;
        Ok(Global {
            kind,
            align,
            value,
            constant,
            internal,
        })
    }

    pub fn function(&self, name: &str) -> Read<Function> {
        let range = self
            .functions
            .get(name)
            .ok_or(format!("{name} has no body"))?;
        let text = &self.text[range.clone()];
        let (head, body) = text.split_once('\n').ok_or("a function without a body")?;
        let mut line = self.line(head.trim_end().trim_end_matches('{'))?;
        line.next()?;
        let (of_result, result) = (line.attributes()?, line.kind()?);
        let _name = line.next()?;
        line.sign('(')?;
        let (mut locals, mut blocks, mut parameters) = (HashMap::new(), HashMap::new(), Vec::new());
        while !line.take(')') {
            let kind = line.kind()?;
            let promises = line.attributes()?;
            let unnamed = locals.len().to_string();
            let name = match line
                .tokens
                .next_if(|token| matches!(token, Token::Local(_)))
            {
                Some(Token::Local(name)) => name,
                _ => unnamed,
            };
            locals.insert(name, parameters.len());
            parameters.push((kind, promises));
            line.take(',');
        }
        let mut promises = line.attributes()?;
        if line.takes("personality") {
            line.value()?;
        }
        line.tail(&mut 1, &mut promises)?;
        // Lines that belong together: a switch has one for each case.
        let mut lines: Vec<String> = Vec::new();
        let mut starts = Vec::new();
        for one in body.lines().map(|one| one.trim_end()) {
            let code = one.trim_start();
            if code.is_empty() || code.starts_with(';') || code == "}" {
                continue;
            }
            if !one.starts_with(' ') {
                let label = code.split(':').next().unwrap_or("").trim_matches('"');
                blocks.insert(label.to_string(), starts.len());
                starts.push(lines.len());
            } else if lines.last().is_some_and(|last| {
                last.contains("switch ") && !last.contains(']')
                    || last.trim_start().starts_with("invoke") && !last.contains("unwind label")
            }) {
                *lines.last_mut().unwrap() += &format!(" {code}");
            } else {
                lines.push(code.to_string());
            }
            if starts.is_empty() {
                blocks.insert(locals.len().to_string(), 0);
                starts.push(0);
            }
        }
        let mut count = locals.len();
        for one in &lines {
            if let [Token::Local(name), Token::Sign('='), ..] = &tokens(one)?[..] {
                locals.insert(name.clone(), count);
                count += 1;
            }
        }
        starts.push(lines.len());
        let read = |text: &String| -> Instruction {
            let mut line = match self.line(text) {
                Ok(line) => line,
                Err(why) => return unread(None, why),
            };
            line.locals = Some((&locals, &blocks));
            let result = match tokens(text).as_deref() {
                Ok([Token::Local(name), Token::Sign('='), ..]) => locals.get(name).copied(),
                _ => None,
            };
            line.instruction(result)
                .unwrap_or_else(|why| unread(result, format!("{why} in: {text}")))
        };
        let blocks = starts
            .windows(2)
            .map(|ends| lines[ends[0]..ends[1]].iter().map(read).collect())
            .collect();
        Ok(Function {
            result,
            parameters,
            of_result,
            promises,
            blocks,
            locals: count,
        })
    }
}

fn unread(result: Option<usize>, why: String) -> Instruction {
    let (flags, indices, promises) = (Vec::new(), Vec::new(), Vec::new());
    Instruction {
        result,
        op: Op::Unread(why),
        kind: Type::Void,
        operands: Vec::new(),
        flags,
        indices,
        align: 1,
        promises,
    }
}

impl Line<'_> {
    fn next(&mut self) -> Read<Token> {
        self.tokens
            .next()
            .ok_or("a line that ends too early".into())
    }

    fn end(&mut self) -> Read<()> {
        self.tokens
            .next()
            .map_or(Ok(()), |token| Err(format!("no meaning for {token:?}")))
    }

    fn take(&mut self, sign: char) -> bool {
        self.tokens.next_if_eq(&Token::Sign(sign)).is_some()
    }

    fn takes(&mut self, word: &str) -> bool {
        self.tokens
            .next_if(|token| matches!(token, Token::Word(found) if found == word))
            .is_some()
    }

    fn sign(&mut self, sign: char) -> Read<()> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(format!("{:?} in place of {sign}", self.tokens.peek()))
        }
    }

    fn word(&mut self) -> Read<String> {
        match self.next()? {
            Token::Word(word) => Ok(word),
            token => Err(format!("no meaning for {token:?}")),
        }
    }

    fn number<N: std::str::FromStr>(&mut self) -> Read<N> {
        let word = self.word()?;
        word.parse().map_err(|_| format!("{word} is not a number"))
    }

    fn kind(&mut self) -> Read<Type> {
        let kind = match self.next()? {
            Token::Word(word) if word == "void" => Type::Void,
            Token::Word(word) if word == "ptr" => Type::Pointer,
            Token::Word(word) if word.starts_with('i') && word[1..].parse::<usize>().is_ok() => {
                Type::Int(word[1..].parse().unwrap_or(0))
            }
            Token::Sign(open @ ('[' | '<'))
                if !matches!(self.tokens.peek(), Some(Token::Sign(_))) =>
            {
                let count = self.number()?;
                if !self.takes("x") {
                    return Err("a type without x".into());
                }
                let of = Box::new(self.kind()?);
                self.sign(if open == '[' { ']' } else { '>' })?;
                if open == '[' {
                    Type::Array(count, of)
                } else {
                    Type::Vector(count, of)
                }
            }
            Token::Sign(open @ ('{' | '<')) => {
                let packed = open == '<' && self.take('{');
                let mut fields = Vec::new();
                while !self.take('}') {
                    fields.push(self.kind()?);
                    self.take(',');
                }
                if packed {
                    self.sign('>')?;
                }
                Type::Struct(fields, packed)
            }
            Token::Local(name) => {
                let range = self
                    .module
                    .types
                    .get(&name)
                    .ok_or(format!("no type {name}"))?;
                let mut line = self.module.line(&self.module.text[range.clone()])?;
                let _ = (line.next()?, line.sign('=')?, line.word()?);
                line.kind()?
            }
            token => return Err(format!("no type {token:?}")),
        };
        Ok(kind)
    }

    fn value(&mut self) -> Read<Value> {
        let kind = self.kind()?;
        Ok(Value {
            operand: self.operand(&kind)?,
            kind,
        })
    }

    fn values(&mut self, end: char) -> Read<Vec<Value>> {
        let mut values = Vec::new();
        while !self.take(end) {
            values.push(self.value()?);
            self.take(',');
        }
        Ok(values)
    }

    fn operand(&mut self, kind: &Type) -> Read<Operand> {
        let width = match kind {
            Type::Int(width) => *width,
            _ => 0,
        };
        Ok(match self.next()? {
            Token::Local(name) => {
                let (locals, _) = self.locals.ok_or("a local outside of a function")?;
                Operand::Local(*locals.get(&name).ok_or(format!("no local {name}"))?)
            }
            Token::Global(name) => Operand::Global(Name(name), 0),
            // `c"..."` and a plain text are the same token; only the first is an operand.
            Token::Text(bytes) => Operand::Bytes(bytes),
            Token::Word(word) => match word.as_str() {
                "true" => Operand::Int(1),
                "false" => Operand::Int(0),
                "null" | "zeroinitializer" => Operand::Zero,
                "undef" | "poison" => Operand::Poison,
                "splat" => {
                    self.sign('(')?;
                    let value = self.value()?;
                    self.sign(')')?;
                    let Type::Vector(count, _) = kind else {
                        return Err("a splat that is no vector".into());
                    };
                    Operand::Many(vec![value; *count])
                }
                "getelementptr" => self.constant_element()?,
                "inttoptr" => {
                    self.sign('(')?;
                    let Value {
                        operand: Operand::Int(address),
                        ..
                    } = self.value()?
                    else {
                        return Err("an address from a number".into());
                    };
                    if !self.takes("to") || self.kind()? != Type::Pointer {
                        return Err("an address from a number".into());
                    }
                    self.sign(')')?;
                    Operand::Global(Name(String::new()), address as i128)
                }
                _ => {
                    let number: i128 =
                        word.parse().map_err(|_| format!("no meaning for {word}"))?;
                    if width == 0 || width > 128 {
                        return Err(format!("the number {word} of type {kind:?}"));
                    }
                    Operand::Int(number as u128 & (u128::MAX >> (128 - width)))
                }
            },
            Token::Sign('[') => Operand::Many(self.values(']')?),
            Token::Sign('{') => Operand::Many(self.values('}')?),
            Token::Sign('<') if self.take('{') => {
                let values = self.values('}')?;
                self.sign('>')?;
                Operand::Many(values)
            }
            Token::Sign('<') => Operand::Many(self.values('>')?),
            token => return Err(format!("no meaning for {token:?}")),
        })
    }

    /// An address that the compiler computes: one in its object, or nothing is known of it.
    fn constant_element(&mut self) -> Read<Operand> {
        while self.takes("inbounds") || self.takes("nuw") || self.takes("nusw") {}
        self.sign('(')?;
        let kind = self.kind()?;
        self.sign(',')?;
        let values = self.values(')')?;
        let (offset, steps) = self.module.steps(&kind, &values[1..])?;
        match &values[0].operand {
            Operand::Global(name, from) if steps.is_empty() => {
                Ok(Operand::Global(name.clone(), from + offset))
            }
            _ => Err("an address that is computed from no global".into()),
        }
    }

    fn promise(&mut self, name: &str) -> Read<Option<Promise>> {
        Ok(Some(match name {
            "noundef" => Promise::NoUndef,
            "nonnull" => Promise::NonNull,
            "noalias" => Promise::NoAlias,
            "readonly" => Promise::ReadOnly,
            "writeonly" => Promise::WriteOnly,
            "readnone" => Promise::Memory {
                arguments: (false, false),
                other: (true, true),
            },
            "noreturn" => Promise::NoReturn,
            "norecurse" => Promise::NoRecurse,
            "align" => {
                let bracket = self.take('(');
                let align = self.number()?;
                if bracket {
                    self.sign(')')?;
                }
                Promise::Align(align)
            }
            "dereferenceable" => {
                self.sign('(')?;
                let size = self.number()?;
                self.sign(')')?;
                Promise::Dereferenceable(size)
            }
            "initializes" => {
                self.sign('(')?;
                self.sign('(')?;
                let (start, _, end) = (self.number()?, self.sign(',')?, self.number()?);
                self.sign(')')?;
                self.sign(')')?;
                Promise::Initializes(start, end)
            }
            "range" => {
                self.sign('(')?;
                let kind = self.kind()?;
                let mut limit = || match self.operand(&kind) {
                    Ok(Operand::Int(limit)) => Ok(limit),
                    other => Err(format!("no range {other:?}")),
                };
                let low = limit()?;
                self.sign(',')?;
                let Operand::Int(high) = self.operand(&kind)? else {
                    return Err("no range".into());
                };
                self.sign(')')?;
                Promise::Range(vec![(low, high)])
            }
            "memory" => {
                self.sign('(')?;
                let (mut arguments, mut other, mut access) =
                    ((false, false), (false, false), String::new());
                let mut place = String::new();
                loop {
                    match self.next()? {
                        Token::Word(word) => access = word,
                        Token::Sign(':') => place = std::mem::take(&mut access),
                        Token::Sign(sign @ (',' | ')')) => {
                            let access = (access.starts_with("read"), access.contains("write"));
                            match place.as_str() {
                                "" => (arguments, other) = (access, access),
                                "argmem" => arguments = access,
                                "inaccessiblemem" | "errnomem" | "target_mem0" | "target_mem1" => {}
                                place => return Err(format!("no memory {place}")),
                            }
                            place.clear();
                            if sign == ')' {
                                break;
                            }
                        }
                        token => return Err(format!("no meaning for {token:?}")),
                    }
                }
                Promise::Memory { arguments, other }
            }
            _ if SILENT.contains(&name) => {
                if self.take('(') {
                    let mut open = 1;
                    while open > 0 {
                        match self.next()? {
                            Token::Sign('(') => open += 1,
                            Token::Sign(')') => open -= 1,
                            _ => {}
                        }
                    }
                }
                return Ok(None);
            }
            _ => return Err(format!("no meaning for the attribute {name}")),
        }))
    }

    /// Attributes up to something that is none.
    fn attributes(&mut self) -> Read<Vec<Promise>> {
        let mut promises = Vec::new();
        loop {
            match self.tokens.peek() {
                Some(Token::Word(word))
                    if !is_type(word)
                        && !["personality", "to", "comdat"].contains(&word.as_str())
                        && !is_operand(word) =>
                {
                    let Token::Word(word) = self.next()? else {
                        unreachable!()
                    };
                    promises.extend(self.promise(&word)?);
                }
                Some(Token::Word(word)) if word == "comdat" => drop(self.next()?),
                Some(Token::Group(_)) => {
                    let Token::Group(group) = self.next()? else {
                        unreachable!()
                    };
                    let range = self
                        .module
                        .groups
                        .get(&group)
                        .ok_or(format!("no attributes {group}"))?;
                    let text = &self.module.text[range.clone()];
                    let inner = text
                        .split_once('{')
                        .and_then(|(_, rest)| rest.rsplit_once('}'))
                        .ok_or("no attributes")?
                        .0;
                    promises.extend(self.module.line(inner)?.attributes()?);
                }
                // Names of the target, and of what only a back end reads: `"target-cpu"="x86-64"`.
                Some(Token::Text(_)) => {
                    self.next()?;
                    if self.take('=') {
                        self.next()?;
                    }
                }
                Some(Token::Sign('=')) => {
                    self.next()?;
                    self.next()?;
                }
                _ => return Ok(promises),
            }
        }
    }

    /// `, align 8`, and metadata, up to the end of the line.
    fn tail(&mut self, align: &mut u64, promises: &mut Vec<Promise>) -> Read<()> {
        while self.take(',') || self.tokens.peek().is_some() {
            match self.next()? {
                Token::Word(word) if word == "align" => *align = self.number()?,
                Token::Metadata(name) => {
                    self.sign('!').ok();
                    let node = match self.next()? {
                        Token::Metadata(node) => {
                            node.parse().map_err(|_| format!("no metadata {node}"))?
                        }
                        token => return Err(format!("no meaning for {token:?}")),
                    };
                    promises.extend(self.module.metadata(&name, node)?);
                }
                token => return Err(format!("no meaning for {token:?}")),
            }
        }
        Ok(())
    }

    fn label(&mut self) -> Read<usize> {
        let (_, blocks) = self.locals.ok_or("a label outside of a function")?;
        match (self.word()?.as_str(), self.next()?) {
            ("label", Token::Local(name)) => {
                blocks.get(&name).copied().ok_or(format!("no block {name}"))
            }
            _ => Err("no label".into()),
        }
    }

    fn instruction(&mut self, result: Option<usize>) -> Read<Instruction> {
        if result.is_some() {
            let _ = (self.next()?, self.sign('=')?);
        }
        let mut word = self.word()?;
        if ["tail", "musttail", "notail"].contains(&word.as_str()) {
            word = self.word()?;
        }
        let mut flags = Vec::new();
        while let Some(Token::Word(flag)) = self.tokens.next_if(|token| {
            let known = "nuw nsw exact disjoint nneg samesign inbounds nusw atomic";
            matches!(token, Token::Word(word) if known.split(' ').any(|flag| flag == word))
        }) {
            flags.push(flag);
        }
        let atomic = flags.iter().any(|flag| flag == "atomic");
        let (mut align, mut promises, mut indices) = (1, Vec::new(), Vec::new());
        let (mut kind, mut operands) = (Type::Void, Vec::new());
        let op = match word.as_str() {
            "add" | "sub" | "mul" | "shl" | "lshr" | "ashr" | "udiv" | "urem" | "sdiv" | "srem"
            | "and" | "or" | "xor" => {
                let first = self.value()?;
                kind = first.kind.clone();
                self.sign(',')?;
                let second = Value {
                    operand: self.operand(&kind)?,
                    kind: kind.clone(),
                };
                operands = vec![first, second];
                Op::Simple(word)
            }
            "icmp" => {
                let predicate = self.word()?;
                let first = self.value()?;
                self.sign(',')?;
                let second = Value {
                    operand: self.operand(&first.kind)?,
                    kind: first.kind.clone(),
                };
                kind = match &first.kind {
                    Type::Vector(count, _) => Type::Vector(*count, Box::new(Type::Int(1))),
                    _ => Type::Int(1),
                };
                operands = vec![first, second];
                Op::Simple(predicate)
            }
            "zext" | "sext" | "trunc" | "bitcast" | "ptrtoint" | "inttoptr" | "ptrtoaddr" => {
                operands.push(self.value()?);
                if !self.takes("to") {
                    return Err("a conversion to nothing".into());
                }
                kind = self.kind()?;
                Op::Simple(word)
            }
            "freeze" | "ret" | "unreachable" => {
                if word == "ret" && self.takes("void") {
                } else if word != "unreachable" {
                    operands.push(self.value()?);
                    kind = operands[0].kind.clone();
                }
                match word.as_str() {
                    "ret" => Op::Return,
                    "freeze" => Op::Simple(word),
                    _ => Op::Unreachable,
                }
            }
            "select" | "insertelement" | "extractelement" | "shufflevector" | "extractvalue"
            | "insertvalue" => {
                operands.push(self.value()?);
                while self.tokens.peek() == Some(&Token::Sign(',')) && !self.is_tail() {
                    self.sign(',')?;
                    if word.ends_with("value")
                        && matches!(self.tokens.peek(), Some(Token::Word(word)) if !is_type(word))
                    {
                        indices.push(self.number()?);
                    } else {
                        operands.push(self.value()?);
                    }
                }
                let of = |kind: &Type, index: usize| match kind {
                    Type::Struct(fields, _) => fields[index].clone(),
                    Type::Vector(_, of) | Type::Array(_, of) => (**of).clone(),
                    other => other.clone(),
                };
                kind = match word.as_str() {
                    "select" => operands[1].kind.clone(),
                    "extractelement" => of(&operands[0].kind, 0),
                    "extractvalue" => indices
                        .iter()
                        .fold(operands[0].kind.clone(), |kind, &at| of(&kind, at as usize)),
                    "shufflevector" => {
                        let Value {
                            kind: Type::Vector(count, _),
                            operand,
                        } = operands.pop().ok_or("no lanes")?
                        else {
                            return Err("no lanes".into());
                        };
                        indices = match operand {
                            Operand::Zero => vec![0; count],
                            Operand::Poison => vec![u64::MAX; count],
                            Operand::Many(lanes) => lanes
                                .iter()
                                .map(|lane| match lane.operand {
                                    Operand::Int(lane) => lane as u64,
                                    _ => u64::MAX,
                                })
                                .collect(),
                            _ => return Err("lanes that are not known".into()),
                        };
                        Type::Vector(count, Box::new(of(&operands[0].kind, 0)))
                    }
                    _ => operands[0].kind.clone(),
                };
                Op::Simple(word)
            }
            "phi" => {
                kind = self.kind()?;
                let mut from = Vec::new();
                loop {
                    self.sign('[')?;
                    operands.push(Value {
                        operand: self.operand(&kind)?,
                        kind: kind.clone(),
                    });
                    self.sign(',')?;
                    let (_, blocks) = self.locals.ok_or("a phi outside of a function")?;
                    let Token::Local(name) = self.next()? else {
                        return Err("no block".into());
                    };
                    from.push(*blocks.get(&name).ok_or(format!("no block {name}"))?);
                    self.sign(']')?;
                    if self.is_tail() || !self.take(',') {
                        break Op::Phi(from);
                    }
                }
            }
            "getelementptr" => {
                let through = self.kind()?;
                while self.tokens.peek() == Some(&Token::Sign(',')) && !self.is_tail() {
                    self.sign(',')?;
                    operands.push(self.value()?);
                }
                kind = operands
                    .iter()
                    .map(|value| &value.kind)
                    .find_map(|kind| match kind {
                        Type::Vector(count, _) => {
                            Some(Type::Vector(*count, Box::new(Type::Pointer)))
                        }
                        _ => None,
                    })
                    .unwrap_or(Type::Pointer);
                Op::Element(through)
            }
            "alloca" => {
                let of = self.kind()?;
                kind = Type::Pointer;
                Op::Alloca(of)
            }
            "load" => {
                kind = self.kind()?;
                self.sign(',')?;
                operands.push(self.value()?);
                if atomic {
                    self.ordering()?;
                }
                Op::Load(atomic)
            }
            "store" => {
                operands.push(self.value()?);
                self.sign(',')?;
                operands.push(self.value()?);
                if atomic {
                    self.ordering()?;
                }
                Op::Store(atomic)
            }
            "br" => {
                let mut to = Vec::new();
                if self.tokens.peek() != Some(&Token::Word("label".into())) {
                    operands.push(self.value()?);
                    self.sign(',')?;
                    to.push(self.label()?);
                    self.sign(',')?;
                }
                to.push(self.label()?);
                Op::Branch(to)
            }
            "switch" => {
                operands.push(self.value()?);
                self.sign(',')?;
                let (mut to, mut cases) = (vec![self.label()?], Vec::new());
                self.sign('[')?;
                while !self.take(']') {
                    let Operand::Int(case) = self.value()?.operand else {
                        return Err("no case".into());
                    };
                    cases.push(case);
                    self.sign(',')?;
                    to.push(self.label()?);
                }
                Op::Switch(to, cases)
            }
            "call" => {
                promises = self.attributes()?;
                kind = self.kind()?;
                let callee = match self.next()? {
                    Token::Global(name) => Callee::Function(Name(name)),
                    Token::Local(name) => {
                        let (locals, _) = self.locals.ok_or("a local outside of a function")?;
                        let operand =
                            Operand::Local(*locals.get(&name).ok_or(format!("no local {name}"))?);
                        Callee::Pointer(Value {
                            kind: Type::Pointer,
                            operand,
                        })
                    }
                    Token::Word(word) if word == "asm" => {
                        while self.takes("sideeffect")
                            || self.takes("inteldialect")
                            || self.takes("alignstack")
                        {}
                        let (Token::Text(code), (), Token::Text(constraints)) =
                            (self.next()?, self.sign(',')?, self.next()?)
                        else {
                            return Err("no assembly".into());
                        };
                        let text =
                            |bytes| String::from_utf8(bytes).map_err(|error| error.to_string());
                        Callee::Assembly(text(code)?, text(constraints)?)
                    }
                    token => return Err(format!("calls {token:?}")),
                };
                self.sign('(')?;
                let mut of_arguments = Vec::new();
                while !self.take(')') {
                    if self.takes("metadata") {
                        self.next()?;
                        self.take(',');
                        continue;
                    }
                    let kind = self.kind()?;
                    of_arguments.push(self.attributes()?);
                    operands.push(Value {
                        operand: self.operand(&kind)?,
                        kind,
                    });
                    self.take(',');
                }
                promises.extend(self.attributes()?);
                let mut bundles = Vec::new();
                if self.take('[') {
                    while !self.take(']') {
                        let Token::Text(tag) = self.next()? else {
                            return Err("no bundle".into());
                        };
                        self.sign('(')?;
                        bundles.push((
                            String::from_utf8_lossy(&tag).into_owned(),
                            self.values(')')?,
                        ));
                        self.take(',');
                    }
                }
                // To get there is an error, whatever it is given: mostly where in a source it is.
                if promises.contains(&Promise::NoReturn) {
                    operands.clear();
                    of_arguments.clear();
                }
                Op::Call(callee, of_arguments, bundles)
            }
            word => return Err(format!("no meaning for {word}")),
        };
        self.tail(&mut align, &mut promises)?;
        Ok(Instruction {
            result,
            op,
            kind,
            operands,
            flags,
            indices,
            align,
            promises,
        })
    }

    /// Whether a comma begins the alignment or metadata.
    fn is_tail(&self) -> bool {
        let mut ahead = self.tokens.clone();
        ahead.next();
        matches!(ahead.next(), Some(Token::Metadata(_)))
            || self.tokens.clone().nth(1) == Some(Token::Word("align".into()))
    }

    /// An ordering that orders nothing else.
    fn ordering(&mut self) -> Read<()> {
        if self.takes("monotonic") || self.takes("unordered") {
            Ok(())
        } else {
            Err("an ordering that is not relaxed".into())
        }
    }
}

impl Module {
    fn metadata(&self, name: &str, node: u64) -> Read<Option<Promise>> {
        if silent_metadata(name) {
            return Ok(None);
        }
        let range = self
            .metadata
            .get(&node)
            .ok_or(format!("no metadata {node}"))?;
        let mut line = self.line(&self.text[range.clone()])?;
        let parts: Vec<Token> = line.tokens.by_ref().collect();
        let nodes = || {
            parts[1..]
                .iter()
                .filter_map(|part| match part {
                    Token::Metadata(node) => Some(scope(node)),
                    _ => None,
                })
                .collect()
        };
        let numbers = || {
            parts
                .iter()
                .filter_map(|part| match part {
                    Token::Word(word) => word.parse::<i128>().ok().map(|number| number as u128),
                    _ => None,
                })
                .collect::<Vec<u128>>()
        };
        Ok(Some(match name {
            "noundef" => Promise::NoUndef,
            "nonnull" => Promise::NonNull,
            "align" => Promise::Align(*numbers().first().ok_or("no alignment")? as u64),
            "dereferenceable" => {
                Promise::Dereferenceable(*numbers().first().ok_or("no size")? as u64)
            }
            "range" => Promise::Range(numbers().chunks(2).map(|pair| (pair[0], pair[1])).collect()),
            "alias.scope" => Promise::Scopes(nodes()),
            "noalias" => Promise::NoAliasScopes(nodes()),
            "tbaa" => Promise::Tag(scope(&node.to_string())),
            "invariant.load" => return Err("no meaning for the metadata invariant.load".into()),
            _ => return Err(format!("no meaning for the metadata {name}")),
        }))
    }

    /// What indices add to an address: a number, and values with their factors.
    pub fn steps<'a>(
        &self,
        kind: &Type,
        indices: &'a [Value],
    ) -> Read<(i128, Vec<(&'a Value, u64)>)> {
        let (mut offset, mut found, mut kind) =
            (0, Vec::new(), Type::Array(0, Box::new(kind.clone())));
        for index in indices {
            let number = match (&index.operand, &index.kind) {
                (Operand::Int(number), Type::Int(width)) => {
                    Some((*number as i128) << (128 - width) >> (128 - width))
                }
                (Operand::Zero, _) => Some(0),
                _ => None,
            };
            kind = match (kind, number) {
                (Type::Struct(fields, packed), Some(at))
                    if at >= 0 && (at as usize) < fields.len() =>
                {
                    offset +=
                        i128::from(self.offset(&Type::Struct(fields.clone(), packed), at as usize));
                    fields[at as usize].clone()
                }
                (Type::Array(_, of) | Type::Vector(_, of), number) => {
                    let size = self.layout(&of).0;
                    match number {
                        Some(number) => offset += number * i128::from(size),
                        None => found.push((index, size)),
                    }
                    *of
                }
                _ => return Err("a step into what has no parts".into()),
            };
        }
        Ok((offset, found))
    }
}

fn scope(node: &str) -> Name {
    Name(format!("!{node}"))
}

fn is_type(word: &str) -> bool {
    matches!(word, "ptr" | "void") || word.starts_with('i') && word[1..].parse::<usize>().is_ok()
}

fn is_operand(word: &str) -> bool {
    matches!(
        word,
        "true"
            | "false"
            | "null"
            | "zeroinitializer"
            | "undef"
            | "poison"
            | "splat"
            | "getelementptr"
            | "inttoptr"
            | "asm"
    ) || word.parse::<i128>().is_ok()
}
