//! Reads LLVM IR as `rustc --emit=llvm-ir` and `clang -S -emit-llvm` print it.
//!
//! Nothing is skipped: an instruction with a word that is not known here becomes [`Op::Unread`], and
//! a function that can reach it is open. Words that only help an optimiser to choose between correct
//! programs are dropped in one place, [`SILENT`] for attributes and [`SILENT_METADATA`].

use std::collections::HashMap;
use std::fmt;
use std::iter::Peekable;
use std::ops::Range;
use std::str::FromStr;
use std::vec::IntoIter;

/// A type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Type {
    #[default]
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
    /// The ranges of numbers, each up to one behind its last, that the value is in.
    Range(Vec<(u128, u128)>),
    /// It uses no memory, or only some.
    Memory,
    Align(u64),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    Function(Name),
    /// Inline assembly: its text and constraints.
    Assembly(String, String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Op {
    /// An instruction with two operands of one type, a comparison (`icmp` and its predicate are one
    /// word here), a conversion, `select`, `freeze` and what takes lanes and fields apart.
    Simple(String),
    /// Where each block comes from.
    Phi(Vec<usize>),
    /// The type that the indices step through.
    Element(Type),
    /// Whether it is atomic.
    Load(bool),
    /// It is atomic.
    Store,
    /// What it promises of each argument.
    Call(Callee, Vec<Vec<Promise>>),
    /// Its targets.
    Branch(Vec<usize>),
    /// The target for each number, after the one for all others.
    Switch(Vec<usize>, Vec<u128>),
    Return,
    #[default]
    Unreachable,
    /// Why it could not be read.
    Unread(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
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

impl Instruction {
    /// Whether it counts zeros, as what finds the first square of a set does.
    pub fn counts_zeros(&self) -> bool {
        let counts = |name: &str| name.starts_with("llvm.cttz.") || name.starts_with("llvm.ctlz.");
        matches!(&self.op, Op::Call(Callee::Function(name), _) if counts(&name.0))
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Function {
    pub parameters: Vec<(Type, Vec<Promise>)>,
    pub result: Type,
    /// Of what it returns.
    pub of_result: Vec<Promise>,
    pub blocks: Vec<Vec<Instruction>>,
    pub locals: usize,
}

/// A global variable's type, alignment, and first value; whether it is never written.
pub struct Global {
    pub kind: Type,
    pub align: u64,
    pub value: Value,
    pub constant: bool,
}

#[derive(Default)]
pub struct Module {
    text: String,
    /// Where each name is defined: that of a function or a global with its `@`, of a type with `%`, of
    /// attributes with `#`, of metadata with `!`.
    definitions: HashMap<String, Range<usize>>,
    pub pointer_bits: usize,
}

/// What could not be read.
type Read<T> = Result<T, String>;

/// Attributes of parameters, results, calls and functions that promise nothing about what a function
/// computes, or something that a proof shows anyway: that it ends, and ends by returning.
const SILENT: &str = "nofree nonnull local_unnamed_addr unnamed_addr dso_local internal private hidden fastcc noinline \
    inlinehint cold minsize optsize nounwind nonlazybind norecurse uwtable willreturn mustprogress \
    nosync nobuiltin";

/// Attributes that promise something.
const PROMISES: &str = "align memory noundef range";

/// Metadata that is about debugging, speed, or where a loop ends.
const SILENT_METADATA: &str = "dbg srcloc prof llvm.loop";

const FLAGS: &str = "atomic disjoint exact inbounds nneg nsw nuw samesign";
/// Instructions with two operands of one type, which the first one has.
const BINARY: &str = "add and ashr lshr mul or shl sub urem xor";

fn is_among(word: &str, words: &str) -> bool {
    words.split(' ').any(|one| one == word)
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A keyword, a type or a number.
    Word(String),
    /// A name behind its `%`, `@`, `!` or `#`.
    Name(char, String),
    Text(Vec<u8>),
    Sign(char),
}

fn tokens(text: &str) -> Read<Vec<Token>> {
    let bytes = text.as_bytes();
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-$".contains(byte);
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        let is_named = b"%@!#".contains(&byte);
        let name = |text: String| match is_named {
            true => Token::Name(byte.into(), text),
            false => Token::Word(text),
        };
        if byte.is_ascii_whitespace() {
        } else if byte == b'"' || (is_named || byte == b'c') && bytes.get(at) == Some(&b'"') {
            at += usize::from(byte != b'"');
            let mut text = Vec::new();
            while *bytes.get(at).ok_or("a text without an end")? != b'"' {
                if bytes[at] == b'\\' && bytes[at + 1] != b'\\' {
                    let code = std::str::from_utf8(&bytes[at + 1..at + 3]).unwrap_or_default();
                    text.push(u8::from_str_radix(code, 16).map_err(|error| error.to_string())?);
                    at += 3;
                } else {
                    at += 1 + usize::from(bytes[at] == b'\\');
                    text.push(bytes[at - 1]);
                }
            }
            at += 1;
            found.push(match is_named {
                true if text.contains(&0) => return Err("a name with a zero".into()),
                true => name(String::from_utf8(text).map_err(|error| error.to_string())?),
                false => Token::Text(text),
            });
        } else {
            let start = at - usize::from(!is_named);
            let rest = bytes[start..].iter();
            let length = rest.take_while(|byte| is_word(byte)).count();
            if length > 0 {
                at = start + length;
                found.push(name(text[start..at].to_owned()));
            } else {
                found.push(Token::Sign(byte.into()));
            }
        }
    }
    Ok(found)
}

/// How many bytes an object of this type takes, and its alignment.
impl Module {
    pub fn layout(&self, kind: &Type) -> (u64, u64) {
        match kind {
            Type::Int(bits) => {
                let bytes = (bits.div_ceil(8) as u64).next_power_of_two();
                (bytes, bytes)
            }
            Type::Array(count, of) => {
                let (size, align) = self.layout(of);
                (*count as u64 * size, align)
            }
            Type::Struct(fields, packed) => {
                let aligns = fields.iter().map(|field| self.layout(field).1);
                let align = aligns.max().filter(|_| !packed).unwrap_or(1);
                let end = self.offset(kind, fields.len());
                (end.next_multiple_of(align), align)
            }
            _ => panic!("{kind:?} in memory"),
        }
    }

    /// Where a field or an element is.
    pub fn offset(&self, kind: &Type, index: usize) -> u64 {
        match kind {
            Type::Struct(fields, packed) => {
                let align = |size: u64, field: &Type| {
                    size.next_multiple_of(if *packed { 1 } else { self.layout(field).1 })
                };
                let before = fields[..index].iter();
                let end = before.fold(0, |end, one| align(end, one) + self.layout(one).0);
                fields.get(index).map_or(end, |field| align(end, field))
            }
            Type::Array(_, of) => index as u64 * self.layout(of).0,
            _ => panic!("parts of {kind:?}"),
        }
    }

    pub fn read(text: String) -> Read<Self> {
        let mut module = Self {
            text: String::new(),
            definitions: HashMap::new(),
            pointer_bits: 64,
        };
        let (mut at, mut aliases) = (0, Vec::new());
        while at < text.len() {
            let line = text[at..].split('\n').next().unwrap_or("");
            let mut end = at + line.len();
            // The first name behind one of these signs, read as where it is used.
            let name = |signs: &str, within: &str| -> Read<String> {
                let is_one = |token| match token {
                    Token::Name(sign, name) if signs.contains(sign) => {
                        Some(format!("{sign}{name}"))
                    }
                    _ => None,
                };
                let mut found = tokens(within)?.into_iter().filter_map(is_one);
                found.next().ok_or(format!("no name in {line}"))
            };
            let defined = match line.split([' ', '@', '%', '!', '$']).next().unwrap_or("") {
                "define" => {
                    end = at + text[at..].find("\n}").ok_or("a function without an end")? + 2;
                    Some(name("@", line)?)
                }
                "attributes" => Some(name("#", line)?),
                // Numbers are aligned to their size, from their lowest byte.
                "target" if line.contains("datalayout") => {
                    if !line.contains("\"e-") || line.contains("i64:32") {
                        return Err(format!("no meaning for {line}"));
                    }
                    module.pointer_bits = if line.contains("-p:32:32") { 32 } else { 64 };
                    None
                }
                "target" | "source_filename" | "declare" | ";" => None,
                // The same function under another name.
                "" if line.starts_with('@') && line.contains(" alias ") => {
                    let (own, of) = line.split_once(" alias ").ok_or("no alias")?;
                    aliases.push((name("@", own)?, name("@", of)?));
                    None
                }
                "" if line.starts_with(['@', '%', '!']) => {
                    Some(name("@%!", line.split(" = ").next().unwrap_or(""))?)
                }
                "" if line.is_empty() || line.starts_with('$') => None,
                _ => return Err(format!("no meaning for the line {line}")),
            };
            if let Some(name) = defined
                && let Some(_) = module.definitions.insert(name, at..end)
            {
                return Err(format!("a second definition: {line}"));
            }
            at = end + 1;
        }
        module.text = text;
        for (name, of) in aliases {
            let range = module.definitions.get(&of).cloned();
            module
                .definitions
                .insert(name, range.ok_or("an alias of nothing")?);
        }
        Ok(module)
    }

    fn definition(&self, sign: char, name: &str) -> Option<&str> {
        let range = self.definitions.get(&format!("{sign}{name}"))?;
        Some(&self.text[range.clone()])
    }

    /// What stands behind the `=` of a definition.
    fn defined(&self, sign: char, name: &str) -> Read<Line<'_>> {
        let text = self.definition(sign, name);
        let text = text.ok_or(format!("no {sign}{name}"))?;
        let mut line = self.line(tokens(text)?, None);
        while !line.take('=') {
            line.next()?;
        }
        Ok(line)
    }

    fn line<'a>(&'a self, tokens: Vec<Token>, numbers: Option<&'a Numbers>) -> Line<'a> {
        let tokens = tokens.into_iter().peekable();
        Line {
            module: self,
            tokens,
            numbers,
        }
    }

    /// All functions and globals, in one order.
    pub fn names(&self) -> Vec<String> {
        let names = self.definitions.keys();
        let names = names.filter_map(|name| name.strip_prefix('@'));
        let mut names: Vec<String> = names.map(String::from).collect();
        names.sort();
        names
    }

    pub fn has_function(&self, name: &str) -> bool {
        self.definition('@', name)
            .is_some_and(|text| text.starts_with("define"))
    }

    pub fn global(&self, name: &str) -> Read<Global> {
        let mut line = self.defined('@', name)?;
        let constant = loop {
            match line.word()?.as_str() {
                "constant" => break true,
                "global" => break false,
                word if is_among(word, SILENT) => {}
                word => return Err(format!("a global that is {word}")),
            }
        };
        let kind = line.kind()?;
        let value = line.operand(&kind)?;
        let (align, _) = line.tail()?;
        Ok(Global {
            kind,
            align,
            value,
            constant,
        })
    }

    pub fn function(&self, name: &str) -> Read<Function> {
        let text = self.definition('@', name);
        let text = text.ok_or(format!("{name} has no body"))?;
        let (head, body) = text.split_once("{\n").ok_or("a function without a body")?;
        let mut numbers = Numbers::new();
        let mut parameters = Vec::new();
        let mut line = self.line(tokens(head)?, None);
        line.next()?;
        let (of_result, result) = (line.attributes()?, line.kind()?);
        let _name = line.next()?;
        line.sign('(')?;
        while !line.take(')') {
            let (kind, promises) = (line.kind()?, line.attributes()?);
            let is_name = |token: &Token| matches!(token, Token::Name('%', _));
            let name = match line.tokens.next_if(is_name) {
                Some(Token::Name(_, name)) => name,
                _ => parameters.len().to_string(),
            };
            numbers.insert(name, parameters.len());
            parameters.push((kind, promises));
            line.take(',');
        }
        let mut promises = line.attributes()?;
        if line.takes("personality") {
            line.value()?;
        }
        promises.extend(line.tail()?.1);
        // The cases of a switch stand in lines of their own.
        let body = body.replace("\n    ", " ").replace("\n  ]", " ]");
        let (mut lines, mut locals) = (Vec::new(), parameters.len());
        for text in body.lines().filter(|text| !text.starts_with([';', '}'])) {
            if let Some((label, _)) = text.split_once(':').filter(|_| !text.starts_with(' ')) {
                let name = match tokens(label)?.pop() {
                    Some(Token::Word(name)) => name,
                    _ => return Err(format!("no label in {text}")),
                };
                if numbers.insert(name, lines.len()).is_some() {
                    return Err(format!("a second {text}"));
                }
                lines.push(Vec::new());
            } else if !text.is_empty() {
                if lines.is_empty() {
                    numbers.insert(locals.to_string(), 0);
                    lines.push(Vec::new());
                }
                let tokens = tokens(text)?;
                if let [Token::Name('%', name), Token::Sign('='), ..] = &tokens[..] {
                    numbers.insert(name.clone(), locals);
                    locals += 1;
                }
                lines.last_mut().ok_or("no block")?.push((text, tokens));
            }
        }
        let read = |(text, tokens)| self.line(tokens, Some(&numbers)).instruction(text);
        let blocks = lines.into_iter();
        let blocks = blocks.map(|block| block.into_iter().map(read).collect());
        let blocks: Vec<Vec<Instruction>> = blocks.collect();
        let uses_memory = |one: &Instruction| match &one.op {
            Op::Call(Callee::Function(name), _) => !name.0.starts_with("llvm."),
            op => matches!(op, Op::Load(_) | Op::Store),
        };
        if !promises.is_empty() && blocks.iter().flatten().any(uses_memory) {
            return Err(format!("{name} says which memory it uses"));
        }
        Ok(Function {
            parameters,
            result,
            of_result,
            blocks,
            locals,
        })
    }

    fn metadata(&self, name: &str, node: &str) -> Read<Option<Promise>> {
        if is_among(name, SILENT_METADATA) {
            return Ok(None);
        }
        let line = self.defined('!', node)?;
        let words = line.tokens.filter_map(|token| match token {
            Token::Word(word) => Some(word),
            _ => None,
        });
        promise(name, &words.collect::<Vec<_>>()).map(Some)
    }

    /// What indices add to an address: a number, and values with their factors.
    pub fn steps<'a>(
        &self,
        kind: &Type,
        indices: &'a [Value],
    ) -> Read<(i128, Vec<(&'a Value, u64)>)> {
        let (mut offset, mut found, mut kind) = (0, Vec::new(), kind);
        for (at, index) in indices.iter().enumerate() {
            if at > 0 {
                let Type::Array(_, of) = kind else {
                    return Err("a step into what is no array".into());
                };
                kind = of;
            }
            let size = self.layout(kind).0;
            match (&index.operand, &index.kind) {
                (Operand::Int(number), Type::Int(width)) => {
                    let number = (*number as i128) << (128 - width) >> (128 - width);
                    if number < 0 && indices.len() > 1 {
                        return Err("a step back among others".into());
                    }
                    offset += number * i128::from(size);
                }
                _ => found.push((index, size)),
            }
        }
        Ok((offset, found))
    }
}

/// The numbers of a function's locals, and those of its blocks, by name.
type Numbers = HashMap<String, usize>;

/// The rest of a line.
struct Line<'a> {
    module: &'a Module,
    tokens: Peekable<IntoIter<Token>>,
    numbers: Option<&'a Numbers>,
}

impl Line<'_> {
    fn next(&mut self) -> Read<Token> {
        self.tokens
            .next()
            .ok_or("a line that ends too early".into())
    }

    fn take(&mut self, sign: char) -> bool {
        self.tokens.next_if_eq(&Token::Sign(sign)).is_some()
    }

    fn sign(&mut self, sign: char) -> Read<()> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(format!("{:?} in place of {sign}", self.tokens.peek()))
        }
    }

    fn takes(&mut self, word: &str) -> bool {
        self.take_one_of(word).is_some()
    }

    fn take_one_of(&mut self, words: &str) -> Option<String> {
        let is_one = |token: &Token| matches!(token, Token::Word(word) if is_among(word, words));
        match self.tokens.next_if(is_one)? {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    fn word(&mut self) -> Read<String> {
        match self.next()? {
            Token::Word(word) => Ok(word),
            token => Err(format!("no meaning for {token:?}")),
        }
    }

    fn number<N: FromStr>(&mut self) -> Read<N> {
        let word = self.word()?;
        word.parse().map_err(|_| format!("{word} is not a number"))
    }

    /// The local or the block that a name stands for.
    fn local(&mut self) -> Read<usize> {
        match self.next()? {
            Token::Name('%', name) => {
                let number = self.numbers.and_then(|numbers| numbers.get(&name));
                number.copied().ok_or(format!("no local {name}"))
            }
            token => Err(format!("no local {token:?}")),
        }
    }

    fn kind(&mut self) -> Read<Type> {
        Ok(match self.next()? {
            Token::Word(word) if word == "void" => Type::Void,
            Token::Word(word) if word == "ptr" => Type::Pointer,
            Token::Word(word) if word.starts_with('i') => {
                Type::Int(word[1..].parse().map_err(|_| format!("no type {word}"))?)
            }
            Token::Sign(open @ ('{' | '<')) if open == '{' || self.take('{') => {
                let mut fields = Vec::new();
                while !self.take('}') {
                    fields.push(self.kind()?);
                    self.take(',');
                }
                if open == '<' {
                    self.sign('>')?;
                }
                Type::Struct(fields, open == '<')
            }
            Token::Sign(open @ ('[' | '<')) => {
                let count = self.number()?;
                if !self.takes("x") {
                    return Err("a type without x".into());
                }
                let of = Box::new(self.kind()?);
                if open == '[' {
                    self.sign(']')?;
                    Type::Array(count, of)
                } else {
                    self.sign('>')?;
                    Type::Vector(count, of)
                }
            }
            Token::Name('%', name) => {
                let mut line = self.module.defined('%', &name)?;
                line.word()?;
                line.kind()?
            }
            token => return Err(format!("no type {token:?}")),
        })
    }

    fn value(&mut self) -> Read<Value> {
        let kind = self.kind()?;
        self.operand(&kind)
    }

    fn values(&mut self, end: char) -> Read<Operand> {
        let mut values = Vec::new();
        while !self.take(end) {
            values.push(self.value()?);
            self.take(',');
        }
        Ok(Operand::Many(values))
    }

    fn operand(&mut self, kind: &Type) -> Read<Value> {
        let operand = if let Some(Token::Name('%', _)) = self.tokens.peek() {
            Operand::Local(self.local()?)
        } else {
            match self.next()? {
                Token::Name('@', name) => Operand::Global(Name(name), 0),
                Token::Text(bytes) => Operand::Bytes(bytes),
                Token::Sign('[') => self.values(']')?,
                Token::Sign('{') => self.values('}')?,
                Token::Sign('<') if self.take('{') => {
                    let fields = self.values('}')?;
                    self.sign('>')?;
                    fields
                }
                Token::Sign('<') => self.values('>')?,
                Token::Word(word) => self.constant(&word, kind)?,
                token => return Err(format!("no meaning for {token:?}")),
            }
        };
        Ok(Value {
            kind: kind.clone(),
            operand,
        })
    }

    fn constant(&mut self, word: &str, kind: &Type) -> Read<Operand> {
        Ok(match (word, kind) {
            ("true", _) => Operand::Int(1),
            ("false", _) => Operand::Int(0),
            ("null" | "zeroinitializer", _) => Operand::Zero,
            ("undef" | "poison", _) => Operand::Poison,
            ("splat", Type::Vector(count, _)) => {
                self.sign('(')?;
                let value = self.value()?;
                self.sign(')')?;
                Operand::Many(vec![value; *count])
            }
            // An address that the compiler computes: one in its object, or nothing is known of it.
            ("getelementptr", _) => {
                while self.take_one_of(FLAGS).is_some() {}
                self.sign('(')?;
                let kind = self.kind()?;
                self.sign(',')?;
                let Operand::Many(values) = self.values(')')? else {
                    return Err("no values".into());
                };
                let (offset, steps) = self.module.steps(&kind, &values[1..])?;
                match &values[0].operand {
                    Operand::Global(name, from) if steps.is_empty() => {
                        Operand::Global(name.clone(), from + offset)
                    }
                    _ => return Err("an address that is computed from no global".into()),
                }
            }
            (_, Type::Int(width @ 1..=128)) => {
                let number: i128 = word.parse().map_err(|_| format!("no meaning for {word}"))?;
                Operand::Int(number as u128 & (u128::MAX >> (128 - width)))
            }
            _ => return Err(format!("{word} of type {kind:?}")),
        })
    }

    /// Attributes, up to something that is none.
    fn attributes(&mut self) -> Read<Vec<Promise>> {
        let mut promises = Vec::new();
        let is_group = |token: &Token| matches!(token, Token::Text(_) | Token::Name('#', _));
        loop {
            if let Some(word) = self.take_one_of(PROMISES) {
                let words = match self.tokens.peek() {
                    Some(Token::Word(_)) if word == "align" => vec![self.word()?],
                    _ => self.in_brackets()?,
                };
                promises.push(promise(&word, &words)?);
            } else if self.take_one_of(SILENT).is_some() {
                self.in_brackets()?;
            } else if let Some(token) = self.tokens.next_if(is_group) {
                if let Token::Name(_, group) = token {
                    let mut line = self.module.defined('#', &group)?;
                    line.sign('{')?;
                    promises.extend(line.attributes()?);
                    line.sign('}')?;
                } else if self.take('=') {
                    // What only a back end reads: `"target-cpu"="x86-64"`.
                    self.next()?;
                }
            } else {
                return Ok(promises);
            }
        }
    }

    /// The words in brackets, if they follow.
    fn in_brackets(&mut self) -> Read<Vec<String>> {
        let (mut words, mut depth) = (Vec::new(), 0);
        while depth > 0 || self.tokens.peek() == Some(&Token::Sign('(')) {
            match self.next()? {
                Token::Sign('(') => depth += 1,
                Token::Sign(')') => depth -= 1,
                Token::Word(word) => words.push(word),
                _ => {}
            }
        }
        Ok(words)
    }

    /// What ends a line: `align 8`, and metadata.
    fn tail(&mut self) -> Read<(u64, Vec<Promise>)> {
        let (mut align, mut promises) = (1, Vec::new());
        while self.take(',') || self.tokens.peek().is_some() {
            match (self.next()?, self.next()?) {
                (Token::Word(word), Token::Word(number)) if word == "align" => {
                    align = number.parse().map_err(|_| "no alignment")?;
                }
                (Token::Name('!', name), Token::Name('!', node)) => {
                    promises.extend(self.module.metadata(&name, &node)?);
                }
                (token, _) => return Err(format!("no meaning for {token:?}")),
            }
        }
        Ok((align, promises))
    }

    fn instruction(mut self, text: &str) -> Instruction {
        let mut result = None;
        if let Some(Token::Name('%', _)) = self.tokens.peek() {
            result = self.local().ok();
            self.take('=');
        }
        let read = self.read_instruction();
        let instruction = read.unwrap_or_else(|why| Instruction {
            op: Op::Unread(format!("{why} in: {text}")),
            ..Instruction::default()
        });
        Instruction {
            result,
            ..instruction
        }
    }

    fn read_instruction(&mut self) -> Read<Instruction> {
        self.takes("tail");
        let mut name = self.word()?;
        if name == "call" {
            return self.call();
        }
        let flags: Vec<_> = std::iter::from_fn(|| self.take_one_of(FLAGS)).collect();
        let is_atomic = flags.iter().any(|flag| flag == "atomic");
        let is_comparison = name == "icmp";
        if is_comparison {
            name = self.word()?;
        }
        let is_binary = is_comparison || is_among(&name, BINARY);
        // What stands between commas: values, types, numbers, and the names of blocks.
        let (mut operands, mut blocks, mut indices) = (Vec::new(), Vec::new(), Vec::new());
        let (mut kind, mut kinds, mut cases) = (Type::Void, Vec::new(), Vec::new());
        let is_tail = |token: &Token| match token {
            Token::Word(word) => word == "align",
            token => matches!(token, Token::Name('!', _)),
        };
        loop {
            self.take(',');
            if self.tokens.peek().is_none_or(is_tail) {
                break;
            }
            if self.takes("label") {
                blocks.push(self.local()?);
                if self.take('[') {
                    while !self.take(']') {
                        let Operand::Int(case) = self.value()?.operand else {
                            return Err("no case".into());
                        };
                        cases.push(case);
                        self.sign(',')?;
                        self.word()?;
                        blocks.push(self.local()?);
                    }
                }
            } else if name == "phi" && !kinds.is_empty() {
                self.sign('[')?;
                operands.push(self.operand(&kind)?);
                self.sign(',')?;
                blocks.push(self.local()?);
                self.sign(']')?;
            } else if is_binary && !operands.is_empty() {
                operands.push(self.operand(&kind)?);
            } else if let Some(Token::Word(word)) = self.tokens.peek()
                && let Ok(index) = word.parse::<u64>()
            {
                indices.push(index);
                self.next()?;
            } else {
                kind = self.kind()?;
                if name == "phi" {
                    kinds.push(kind.clone());
                    continue;
                }
                match self.tokens.peek() {
                    None | Some(Token::Sign(',')) => kinds.push(kind.clone()),
                    _ => operands.push(self.operand(&kind)?),
                }
                if self.takes("to") {
                    kinds.push(self.kind()?);
                } else if is_atomic {
                    self.takes("monotonic");
                }
            }
        }
        let first = operands.first().map(|value| value.kind.clone());
        let first = first.unwrap_or_default();
        let given = kinds.pop().unwrap_or_default();
        // The type where there are as many lanes as an operand has.
        let in_lanes = |one: Type| {
            let lanes = operands.iter().find_map(|value| match value.kind {
                Type::Vector(count, _) => Some(count),
                _ => None,
            });
            lanes.map_or(one.clone(), |count| Type::Vector(count, Box::new(one)))
        };
        let (op, kind) = match &*name {
            "phi" => (Op::Phi(blocks), given),
            "getelementptr" => (Op::Element(given), in_lanes(Type::Pointer)),
            "load" => (Op::Load(is_atomic), given),
            "store" if is_atomic => (Op::Store, Type::Void),
            "br" => (Op::Branch(blocks), Type::Void),
            "switch" => (Op::Switch(blocks, cases), Type::Void),
            "ret" => (Op::Return, first),
            "unreachable" => (Op::Unreachable, Type::Void),
            "shufflevector" => {
                let mask = operands.pop().ok_or("no lanes")?;
                let (Type::Vector(count, _), Type::Vector(_, of)) = (mask.kind, first) else {
                    return Err("no lanes".into());
                };
                let lane = |lane: &Value| match lane.operand {
                    Operand::Int(lane) => lane as u64,
                    _ => u64::MAX,
                };
                indices = match mask.operand {
                    Operand::Zero => vec![0; count],
                    Operand::Many(lanes) => lanes.iter().map(lane).collect(),
                    _ => return Err("lanes that are not known".into()),
                };
                (Op::Simple(name), Type::Vector(count, of))
            }
            _ => {
                let kind = match &*name {
                    _ if is_comparison => in_lanes(Type::Int(1)),
                    "zext" | "sext" | "trunc" | "bitcast" => given,
                    "select" => operands.get(1).ok_or("no choice")?.kind.clone(),
                    "extractelement" => part(&first, 0),
                    "extractvalue" => indices.iter().fold(first, |kind, &at| part(&kind, at)),
                    "freeze" | "insertelement" | "insertvalue" => first,
                    _ if is_binary => first,
                    _ => return Err(format!("no meaning for {name}")),
                };
                (Op::Simple(name), kind)
            }
        };
        let (align, promises) = self.tail()?;
        Ok(Instruction {
            result: None,
            op,
            kind,
            operands,
            flags,
            indices,
            align,
            promises,
        })
    }

    fn call(&mut self) -> Read<Instruction> {
        // To get to a call that does not return is an error, whatever it is given.
        let is_last = |token| match token {
            Token::Name('#', group) => self.module.definition('#', &group),
            _ => None,
        };
        let mut groups = self.tokens.clone().filter_map(is_last);
        if groups.any(|group| group.contains(" noreturn ")) {
            return Ok(Instruction::default());
        }
        let mut promises = self.attributes()?;
        let kind = self.kind()?;
        let callee = if self.takes("asm") {
            self.takes("sideeffect");
            if !self.takes("inteldialect") {
                return Err("assembly in another dialect".into());
            }
            let (Token::Text(code), (), Token::Text(constraints)) =
                (self.next()?, self.sign(',')?, self.next()?)
            else {
                return Err("no assembly".into());
            };
            let [code, constraints] =
                [code, constraints].map(|text| String::from_utf8_lossy(&text).into_owned());
            Callee::Assembly(code, constraints)
        } else {
            match self.next()? {
                Token::Name('@', name) => Callee::Function(Name(name)),
                token => return Err(format!("calls {token:?}")),
            }
        };
        self.sign('(')?;
        let (mut operands, mut of_arguments) = (Vec::new(), Vec::new());
        while !self.take(')') {
            let kind = self.kind()?;
            of_arguments.push(self.attributes()?);
            operands.push(self.operand(&kind)?);
            self.take(',');
        }
        promises.extend(self.attributes()?);
        promises.extend(self.tail()?.1);
        let op = Op::Call(callee, of_arguments);
        Ok(Instruction {
            op,
            kind,
            operands,
            align: 1,
            promises,
            ..Instruction::default()
        })
    }
}

/// The type of a field or an element.
fn part(kind: &Type, at: u64) -> Type {
    match kind {
        Type::Struct(fields, _) => fields.get(at as usize).cloned().unwrap_or_default(),
        Type::Vector(_, of) | Type::Array(_, of) => (**of).clone(),
        _ => Type::Void,
    }
}

/// What an attribute or metadata promises with these words.
fn promise(name: &str, words: &[String]) -> Read<Promise> {
    let numbers = words.iter().filter_map(|word| word.parse::<i128>().ok());
    let numbers: Vec<_> = numbers.map(|number| number as u128).collect();
    Ok(match (name, &numbers[..]) {
        ("noundef", []) => Promise::NoUndef,
        ("memory", _) => Promise::Memory,
        ("align", [align]) => Promise::Align(*align as u64),
        ("range", ends) => Promise::Range(ends.chunks(2).map(|pair| (pair[0], pair[1])).collect()),
        _ => return Err(format!("no meaning for {name} with {words:?}")),
    })
}
