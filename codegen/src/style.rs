//! The module path and the visibility of generated items, read from a user's text. The user's
//! program compiles the generated file, so this text is not copied into it unchanged: names must
//! have a known form, and a visibility is rewritten.

use core::fmt;

use crate::error::{Error, ErrorKind, quoted};
use crate::layout::Layout;
use crate::text::joined;

/// The most modules around the layouts' modules. The compiler gives up at 128 of them.
const DEEPEST: usize = 64;

/// The module path and visibility of the items in the generated file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Style {
    /// The modules around the layouts' modules, outermost first.
    pub(crate) module: Vec<String>,
    pub(crate) visibility: Visibility,
    /// Whether the lookups of a C header are named without the layout.
    #[cfg(feature = "c")]
    pub(crate) short_names: bool,
}

impl Style {
    /// Reads a module path, such as `chess::tables`, around modules of these layouts.
    ///
    /// # Errors
    /// Returns an [`Error`] if it has too many names, or one that is not in snake case or is a
    /// keyword, or if a module would be inside another of the same name, for which Clippy has a lint.
    pub(crate) fn read_module(&mut self, path: &str, layouts: &[Layout]) -> Result<(), Error> {
        self.module = path.split("::").map(str::to_owned).collect();
        let is_repeated = |at: usize, name: &str| match self.module.get(at + 1) {
            Some(inner) => inner == name,
            None => layouts.iter().any(|layout| layout.name() == name),
        };
        let found = self.module.len();
        let problem = if found > DEEPEST {
            format!("expected at most {DEEPEST} modules, found {found}")
        } else if let Some(name) = self.module.iter().find(|name| !is_snake_case(name)) {
            let found = quoted(name);
            if KEYWORDS.contains(&&**name) {
                format!("expected a name, found the keyword {found}")
            } else {
                let expected = "expected lowercase letters, digits and single underscores between them, starting with a letter";
                format!("{expected}, found {found}")
            }
        } else if let Some((_, name)) = (0..)
            .zip(&self.module)
            .find(|(at, name)| is_repeated(*at, name))
        {
            format!("module `{name}` would be inside another module `{name}`")
        } else {
            return Ok(());
        };
        let place = format!("module path {}", quoted(path));
        let remedy = "for example, `chess::tables`";
        Err(Error::new(ErrorKind::BadModule, place, problem, remedy))
    }

    /// Returns the command-line option for the module with a space before it, or nothing if there
    /// is not a module.
    pub(crate) fn module_option(&self) -> String {
        let path = joined(&self.module, "::");
        if path.is_empty() {
            path
        } else {
            format!(" --module {path}")
        }
    }

    /// Reads a visibility, such as `pub(crate)`.
    ///
    /// # Errors
    /// Returns an [`Error`] if it does not have one of the forms of [`Visibility::read`].
    pub(crate) fn read_visibility(&mut self, text: &str) -> Result<(), Error> {
        self.visibility = Visibility::read(text).ok_or_else(|| {
            let place = format!("visibility {}", quoted(text));
            let remedy = "write nothing, `pub`, `pub(crate)`, `pub(super)`, `pub(self)`, \
                          or a path such as `pub(in crate::chess)`";
            Error::new(ErrorKind::BadVisibility, place, "not valid", remedy)
        })?;
        Ok(())
    }
}

/// The visibility of generated items.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Visibility {
    #[default]
    Public,
    /// In a module around the file: the one at this path, which starts with `crate` or `super`, or
    /// the file's own module if the path is empty.
    Within(Vec<String>),
}

impl Visibility {
    /// Reads nothing, `pub`, `pub(crate)`, `pub(super)`, `pub(self)`, or `pub(in path)` with the
    /// path of a module. Since edition 2018 such a path starts with `crate`, `self` or `super`.
    fn read(text: &str) -> Option<Self> {
        let path = match text {
            "pub" => return Some(Self::Public),
            "" => return Some(Self::Within(Vec::new())),
            "pub(crate)" | "pub(super)" | "pub(self)" => text.strip_prefix("pub("),
            _ => text.strip_prefix("pub(in "),
        };
        let mut path: Vec<&str> = path?.strip_suffix(')')?.split("::").collect();
        let is_known = match path[0] {
            "crate" => path[1..].iter().all(|name| is_name(name)),
            "self" | "super" => {
                if path[0] == "self" {
                    path.remove(0);
                }
                let supers = path.iter().take_while(|name| **name == "super").count();
                let names = &path[supers..];
                (supers > 0 || names.is_empty()) && names.iter().all(|name| is_name(name))
            }
            _ => false,
        };
        is_known.then(|| Self::Within(path.into_iter().map(str::to_owned).collect()))
    }

    /// Returns the same visibility, as written in a module that is this many levels deeper.
    pub(crate) fn inside(&self, levels: usize) -> Self {
        match self {
            Self::Within(path) if path.first().is_none_or(|first| first != "crate") => {
                let mut longer = vec!["super".to_owned(); levels];
                longer.extend_from_slice(path);
                Self::Within(longer)
            }
            same => same.clone(),
        }
    }
}

impl fmt::Display for Visibility {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Public => formatter.write_str("pub"),
            Self::Within(path) => match &path[..] {
                [] => Ok(()),
                [name] => write!(formatter, "pub({name})"),
                path => write!(formatter, "pub(in {})", joined(path, "::")),
            },
        }
    }
}

/// The keywords of Rust, including reserved ones, and `_`, which is not a name.
#[rustfmt::skip]
const KEYWORDS: [&str; 53] = [
    "_", "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum",
    "extern", "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move",
    "mut", "pub", "ref", "return", "Self", "self", "static", "struct", "super", "trait", "true",
    "type", "unsafe", "use", "where", "while",
    "abstract", "become", "box", "do", "final", "gen", "macro", "override", "priv", "try",
    "typeof", "unsized", "virtual", "yield",
];

/// Returns whether the text can be the name of a hand-written module: an identifier of ASCII
/// characters that is not a keyword.
fn is_name(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !text.is_empty()
        && !text.as_bytes()[0].is_ascii_digit()
        && text.bytes().all(is_part)
        && !KEYWORDS.contains(&text)
}

/// Returns whether the text can name a generated module. No lint fires on such a name. In C its
/// macros differ from those of every other such name, and it is not one of the compiler's, which
/// have `__`, or `_` first.
fn is_snake_case(text: &str) -> bool {
    is_name(text)
        && !text.bytes().any(|byte| byte.is_ascii_uppercase())
        && text.split('_').all(|word| !word.is_empty())
}
