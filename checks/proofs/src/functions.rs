//! Which public functions could take or return a set of squares, and how each is called with numbers.
//!
//! rustdoc's JSON has every item of the crate, with types resolved. Every public function is listed
//! unless all its types are known to hold no set ([`PLAIN`]), and so is every constant of another
//! type than a few. So nothing depends on how a set is written: as a number, bytes, a part of a type,
//! a bound, or a type without a name. How a function is called is a guess, which the compiler checks:
//! a parameter of a type stands for `Native`.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::function::Argument;

/// The types that hold no set.
const PLAIN: &str =
    "bool str i8 u8 i16 u16 i32 u32 Ordering Square File Rank Direction Color PieceType";

/// The types of constants that are no functions, beside these.
const DATA: &str = "Bitboard usize u64 technique::rotated::RotatedOccupancy";

/// A public function that could take or return a set, or what could be one.
pub struct Listed {
    /// How Rust names it.
    pub path: String,
    /// `None` if it is no function that can be called.
    pub call: Option<Call>,
}

/// How a function is called with numbers.
pub struct Call {
    /// Its last name with the types that it takes and returns: `rook_attacks(Square, Set) -> Set`.
    pub key: String,
    /// Statements that read `numbers` and write `out`.
    pub body: String,
}

/// What the arguments can be, by the types in a key.
pub fn arguments(key: &str) -> Vec<Argument> {
    let taken = key.split_once('(').map_or("", |(_, rest)| rest);
    let taken = taken.split_once(')').map_or("", |(taken, _)| taken);
    let kinds = taken.split(", ").filter(|kind| !kind.is_empty());
    kinds.flat_map(numbers).collect()
}

/// What the numbers of a type can be.
pub fn numbers(kind: &str) -> Vec<Argument> {
    match kind.trim_start_matches("mut ") {
        "Square" => vec![Argument::Below(64)],
        "File" | "Rank" | "Direction" => vec![Argument::Below(8)],
        "PieceType" => vec![Argument::Below(6)],
        "Color" => vec![Argument::Below(2)],
        "Sliders" => vec![Argument::Sliders; 2],
        "RookAndBishopAttacks" => vec![Argument::Set; 2],
        "ChecksAndPins" => vec![Argument::Set; 3],
        "Pieces" => [vec![Argument::Below(2)], vec![Argument::Sliders; 5]].concat(),
        "[Pieces; 2]" => numbers("Pieces").repeat(2),
        _ => vec![Argument::Set],
    }
}

/// Lists the functions of the crate that rustdoc's JSON describes, by path.
pub fn list(json: &Value) -> Vec<Listed> {
    let mut documented = Crate {
        index: json["index"].as_object().unwrap(),
        names: BTreeMap::new(),
        listed: BTreeMap::new(),
        plain: PLAIN.to_owned(),
    };
    documented.name(&json["root"], "sliding_attacks".to_owned());
    for (id, path) in &documented.names {
        if documented.index[id]["inner"]["struct"]["kind"] == "unit" {
            documented.plain += &format!(" {}", path.trim_start_matches("sliding_attacks::"));
        }
    }
    for (id, path) in documented.names.clone() {
        documented.list_item(path, &documented.index[&id]);
    }
    for item in documented.index.values() {
        if let Some(block) = item["inner"].get("impl") {
            documented.list_block(block);
        }
    }
    let listed = documented.listed.into_iter();
    listed.map(|(path, call)| Listed { path, call }).collect()
}

struct Crate<'a> {
    index: &'a Map<String, Value>,
    /// The shortest public path to each item.
    names: BTreeMap<String, String>,
    listed: BTreeMap<String, Option<Call>>,
    /// The types that hold no set: [`PLAIN`], and structures without a field.
    plain: String,
}

/// What `Self` is in a block, and the types that the block defines.
#[derive(Default)]
struct Scope<'a> {
    this: String,
    types: BTreeMap<String, &'a Value>,
}

impl<'a> Crate<'a> {
    fn item(&self, id: &Value) -> Option<&'a Value> {
        self.index.get(&id.to_string())
    }

    /// Items by name.
    fn by_name(&self, ids: &Value) -> BTreeMap<String, &'a Value> {
        let items = all(ids).filter_map(|id| self.item(id));
        let named = items.filter_map(|item| Some((item["name"].as_str()?.to_owned(), item)));
        named.collect()
    }

    /// Names all that is public in an item, wherever it is defined.
    fn name(&mut self, id: &Value, path: String) {
        let item = self.item(id);
        let Some(item) = item.filter(|item| item["visibility"] == "public") else {
            return;
        };
        match kind_of(item) {
            ("use", used) => {
                assert_eq!(used["is_glob"], false, "{path}: a glob");
                let within = path.rsplit_once("::").unwrap().0;
                self.name(&used["id"], format!("{within}::{}", text(&used["name"])));
            }
            ("module", module) => {
                for one in all(&module["items"]) {
                    let own = self.item(one).map_or("", |item| text(&item["name"]));
                    self.name(one, format!("{path}::{own}"));
                }
            }
            _ => {
                let kept = self.names.entry(id.to_string());
                let kept = kept.or_insert_with(|| path.clone());
                if (path.len(), &path) < (kept.len(), kept) {
                    *kept = path;
                }
            }
        }
    }

    /// Lists a free function, a constant or static that could be one, and what a trait does by itself.
    fn list_item(&mut self, path: String, item: &'a Value) {
        match kind_of(item) {
            ("function", inner) => self.list_function(path, inner, &Scope::default()),
            ("trait", inner) if all(&inner["implementations"]).next().is_none() => {
                for (name, item) in self.by_name(&inner["items"]) {
                    if let ("function" | "assoc_const", _) = kind_of(item) {
                        self.add(format!("{path}::{name}"), None);
                    }
                }
            }
            _ => self.list_constant(path, item, &Scope::default()),
        }
    }

    fn list_constant(&mut self, path: String, item: &'a Value, scope: &Scope) {
        if let ("constant" | "static" | "assoc_const", inner) = kind_of(item) {
            let kind = self.kind(&inner["type"], scope);
            let kind = kind.trim_start_matches('[').split(';').next();
            if !is_among(kind.unwrap_or_default(), &format!("{} {DATA}", self.plain)) {
                self.add(path, None);
            }
        }
    }

    /// Of two with one path none can be called.
    fn add(&mut self, path: String, call: Option<Call>) {
        let is_first = !self.listed.contains_key(&path);
        self.listed.insert(path, call.filter(|_| is_first));
    }

    /// Lists the methods of a type, its own or those of a trait.
    fn list_block(&mut self, block: &'a Value) {
        let of_trait = !block["trait"].is_null();
        let is_private = |id: &Value| self.item(id).is_some() && self.path(id).is_none();
        if block["is_synthetic"] == true
            || block["is_negative"] == true
            || !block["blanket_impl"].is_null() && self.item(&block["trait"]["id"]).is_none()
            || is_private(&block["for"]["resolved_path"]["id"])
            || is_private(&block["trait"]["id"])
        {
            return;
        }
        let own = self.by_name(&block["items"]);
        let types = own.iter().filter_map(|(name, item)| {
            Some((name.clone(), item["inner"]["assoc_type"].get("type")?))
        });
        let scope = Scope {
            types: types.collect(),
            this: self.kind(&block["for"], &Scope::default()),
        };
        let mut prefix = format!("<{}>", scope.this);
        let mut items = own;
        if of_trait {
            let of = self.kind(&json!({ "resolved_path": block["trait"] }), &scope);
            prefix = format!("<{} as {of}>", scope.this);
        }
        if let Some(definition) = self.item(&block["trait"]["id"]) {
            for (name, provided) in self.by_name(&definition["inner"]["trait"]["items"]) {
                items.entry(name).or_insert(provided);
            }
        }
        for (name, item) in items {
            let path = format!("{prefix}::{name}");
            match kind_of(item) {
                _ if !of_trait && item["visibility"] != "public" => {}
                ("function", inner) => self.list_function(path, inner, &scope),
                _ => self.list_constant(path, item, &scope),
            }
        }
    }

    fn list_function(&mut self, path: String, function: &Value, scope: &Scope) {
        let (own, sig) = (all(&function["generics"]["params"]), &function["sig"]);
        let own = own.filter(|one| one["kind"].get("lifetime").is_none());
        let natives = own.map(|_| "sliding_attacks::Native").collect::<Vec<_>>();
        let mut kinds = all(&sig["inputs"])
            .map(|input| &input[1])
            .chain([&sig["output"]]);
        if natives.is_empty() && kinds.all(|kind| is_among(&self.kind(kind, scope), &self.plain)) {
            return;
        }
        if path == "<sliding_attacks::Dispatch>::run" {
            return self.list_run();
        }
        let called = match natives.len() {
            0 => path.clone(),
            _ => format!("{path}::<{}>", natives.join(", ")),
        };
        let call = self.call(&path, &called, &function["sig"], scope);
        self.add(path, Some(call));
    }

    /// What `Dispatch` gives to a program: each method of the trait, of whatever type it chooses.
    fn list_run(&mut self) {
        let is_trait = |(_, path): &(&String, &String)| *path == "sliding_attacks::SlidingAttacks";
        let (id, _) = self.names.iter().find(is_trait).expect("the trait");
        for (name, item) in self.by_name(&self.index[id]["inner"]["trait"]["items"]) {
            if let ("function", function) = kind_of(item) {
                let called = format!("A::{name}");
                let mut call = self.call(&name, &called, &function["sig"], &Scope::default());
                call.body = format!(
                    "struct Program<'a>(&'a [u64], &'a mut Out);
    impl sliding_attacks::WithSlidingAttacks for Program<'_> {{
        type Output = ();
        fn run<A: SlidingAttacks>(self) {{
            let Program(mut numbers, out) = self;
            let numbers = &mut numbers;
            {}
        }}
    }}
    sliding_attacks::Dispatch::run(Program(*numbers, out));",
                    call.body
                );
                let path = format!("<sliding_attacks::Dispatch>::run to {name}");
                self.add(path, Some(call));
            }
        }
    }

    fn path(&self, id: &Value) -> Option<&String> {
        self.names.get(&id.to_string())
    }

    /// How Rust names a type or a trait.
    fn kind(&self, kind: &Value, scope: &Scope) -> String {
        let Some((name, inner)) = kind.as_object().and_then(|kind| kind.iter().next()) else {
            return String::new();
        };
        let list = |kinds: &mut dyn Iterator<Item = &Value>| {
            let kinds = kinds.map(|one| self.kind(one, scope));
            kinds.collect::<Vec<_>>().join(", ")
        };
        match name.as_str() {
            "primitive" => text(inner).to_owned(),
            "generic" if inner == "Self" && !scope.this.is_empty() => scope.this.clone(),
            "generic" => "sliding_attacks::Native".to_owned(),
            "borrowed_ref" => {
                let sign = ["&", "&mut "][usize::from(inner["is_mutable"] == true)];
                sign.to_owned() + &self.kind(&inner["type"], scope)
            }
            "tuple" => format!("({})", list(&mut all(inner))),
            "array" => {
                let of = self.kind(&inner["type"], scope);
                format!("[{of}; {}]", text(&inner["len"]))
            }
            "qualified_path" => match scope.types.get(text(&inner["name"])) {
                Some(kind) => self.kind(kind, scope),
                None => text(&inner["name"]).to_owned(),
            },
            "resolved_path" => {
                let path = text(&inner["path"]).rsplit("::").next().unwrap();
                let path = self.path(&inner["id"]).map_or(path, |path| path);
                let arguments = all(&inner["args"]["angle_bracketed"]["args"]);
                let arguments = list(&mut arguments.filter_map(|one| one.get("type")));
                match arguments.is_empty() {
                    true => path.to_owned(),
                    false => format!("{path}<{arguments}>"),
                }
            }
            name => name.to_owned(),
        }
    }

    /// Calls a function.
    fn call(&self, path: &str, called: &str, sig: &Value, scope: &Scope) -> Call {
        let (mut taken, mut given) = (Vec::new(), Vec::new());
        let (mut body, mut written) = (String::new(), String::new());
        for (at, input) in all(&sig["inputs"]).enumerate() {
            let kind = self.kind(&input[1], scope);
            let is_changed = kind.starts_with("&mut ");
            let mut references = ["&mut ", "&", ""].into_iter();
            let reference = references.find(|one| kind.starts_with(one)).unwrap();
            body += &format!("let mut n{at} = Number::take(numbers); ");
            given.push(format!("{reference}n{at}"));
            taken.push(kind.trim_start_matches('&').to_owned());
            if is_changed {
                written += &format!(" n{at}.give(out);");
            }
        }
        let given = given.join(", ");
        body += &format!("unsafe {{ {called}({given}) }}.give(out);{written}");
        let name = path.rsplit("::").next().unwrap();
        let mut key = format!("{name}({})", taken.join(", "));
        if !sig["output"].is_null() {
            key += &format!(" -> {}", self.kind(&sig["output"], scope));
        }
        // The last names of types.
        let is_name = |c: char| c.is_alphanumeric() || "_:".contains(c);
        let words = key.split_inclusive(|c| !is_name(c));
        let words = words.map(|word| word.rsplit("::").next().unwrap());
        let mut key = words.collect::<String>().replace("Bitboard", "Set");
        for through in ["Set", "Square"] {
            key = key.replace(&format!("Through<{through}>"), through);
        }
        Call { key, body }
    }
}

/// Whether a type is one of these, or a reference to or an option of one.
fn is_among(kind: &str, these: &str) -> bool {
    let kind = kind.trim_start_matches('&').trim_start_matches("mut ");
    let kind = kind.trim_start_matches("Option<").trim_end_matches('>');
    let kind = kind.trim_start_matches("sliding_attacks::");
    kind.is_empty() || these.split(' ').any(|one| one == kind)
}

/// What an item is, and what rustdoc says of it.
fn kind_of(item: &Value) -> (&str, &Value) {
    let (kind, inner) = item["inner"].as_object().unwrap().iter().next().unwrap();
    (kind, inner)
}

fn all(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
