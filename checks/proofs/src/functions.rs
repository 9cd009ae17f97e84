//! Which public functions take or return a set of squares, as the compiler resolves their types, and
//! how each is called with numbers.
//!
//! rustdoc's JSON has every item of the crate. A signature *holds a set* if a number of 64 bits
//! stands anywhere in it: in an alias, a field, a bound, a generic argument, a function pointer, or
//! what a trait in it does. So nothing depends on how a type is written, and a kind of type that
//! this file does not know is searched like any other.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::function::Argument;

/// The types of numbers that can be a set.
const WIDE: [&str; 4] = ["u64", "i64", "u128", "i128"];

/// The types that are numbers, and how many values each has.
const NUMBERS: [(&str, u64); 6] = [
    ("Square", 64),
    ("File", 8),
    ("Rank", 8),
    ("Direction", 8),
    ("Color", 2),
    ("PieceType", 6),
];

/// Types with private fields: how one is made from a set, and the set that it stands for.
const OPAQUE: [(&str, &str, &str); 2] = [
    (
        "RotatedOccupancy",
        "technique::rotated::RotatedOccupancy::new({})",
        "{}.occupied()",
    ),
    ("Squares", "Bitboard::iter({})", "{}.collect::<Bitboard>()"),
];

/// A public function whose signature holds a set.
pub struct Listed {
    /// How Rust names it.
    pub path: String,
    /// `None` if its arguments or results cannot be made from numbers.
    pub call: Option<Call>,
}

/// How a function is called with numbers.
pub struct Call {
    /// Its last name with the types that it takes and returns: `rook_attacks(Square, Set) -> Set`.
    pub key: String,
    /// Statements that read `numbers` and write `out`.
    pub body: String,
    pub arguments: Vec<Argument>,
    pub results: usize,
}

/// Lists the functions of the crate that rustdoc's JSON describes, by path.
pub fn list(json: &Value) -> Vec<Listed> {
    let mut documented = Crate {
        index: json["index"].as_object().unwrap(),
        names: BTreeMap::new(),
    };
    let root = &json["root"];
    documented.name(
        root,
        "",
        &documented.index[&root.to_string()]["name"],
        &mut BTreeSet::new(),
    );
    let mut listed = BTreeMap::new();
    for (id, path) in &documented.names {
        documented.list_item(path, &documented.index[id], &mut listed);
    }
    for item in documented.index.values() {
        if let Some(block) = item["inner"].get("impl") {
            documented.list_block(block, &mut listed);
        }
    }
    listed
        .into_iter()
        .map(|(path, call)| Listed { path, call })
        .collect()
}

struct Crate<'a> {
    index: &'a Map<String, Value>,
    /// The shortest public path to each item.
    names: BTreeMap<String, String>,
}

impl<'a> Crate<'a> {
    fn item(&self, id: &Value) -> Option<&'a Value> {
        self.index.get(&id.to_string())
    }

    /// Names all that is public in an item, wherever it is defined, as part of a path.
    fn name(&mut self, id: &Value, path: &str, own: &Value, seen: &mut BTreeSet<(String, String)>) {
        let Some(item) = self.item(id) else {
            return;
        };
        let within = [path, own.as_str().unwrap_or_default()];
        let within = within.map(String::from).into_iter();
        let within = within.filter(|part| !part.is_empty());
        let within = within.collect::<Vec<_>>().join("::");
        if item["visibility"] != "public" || !seen.insert((id.to_string(), within.clone())) {
            return;
        }
        match kind_of(item) {
            ("use", used) if used["is_glob"] == true => {
                self.name(&used["id"], path, &Value::Null, seen);
            }
            ("use", used) => self.name(&used["id"], path, &used["name"], seen),
            ("module", module) => {
                for one in module["items"].as_array().unwrap() {
                    let own = &self.item(one).map_or(&Value::Null, |item| &item["name"]);
                    self.name(one, &within, own, seen);
                }
            }
            _ => self.keep(id, within),
        }
    }

    fn keep(&mut self, id: &Value, path: String) {
        let kept = self
            .names
            .entry(id.to_string())
            .or_insert_with(|| path.clone());
        if (path.len(), &path) < (kept.len(), kept) {
            *kept = path;
        }
    }

    /// Lists a free function, a constant or static that is one, and what a trait does by itself.
    fn list_item(&self, path: &str, item: &Value, listed: &mut BTreeMap<String, Option<Call>>) {
        let (kind, inner) = kind_of(item);
        match kind {
            "function" => self.list_function(path.to_owned(), inner, &json!([]), listed),
            "constant" | "static" if has_pointer(&inner["type"]) && self.holds(inner) => {
                listed.insert(path.to_owned(), self.call_pointer(path, &inner["type"]));
            }
            "trait" if inner["implementations"].as_array().unwrap().is_empty() => {
                for method in inner["items"].as_array().unwrap() {
                    let method = self.item(method).unwrap();
                    if self.holds(&method["inner"]) {
                        listed.insert(
                            format!("{path}::{}", method["name"].as_str().unwrap()),
                            None,
                        );
                    }
                }
            }
            _ => {}
        }
    }

    /// Lists the methods of a type, its own or those of a trait.
    fn list_block(&self, block: &Value, listed: &mut BTreeMap<String, Option<Call>>) {
        let is_of_this_crate = |id: &Value| self.item(id).is_some();
        let of_trait = !block["trait"].is_null();
        if block["is_synthetic"] == true
            || block["is_negative"] == true
            || !block["blanket_impl"].is_null() && !is_of_this_crate(&block["trait"]["id"])
            || self.is_private(&block["for"])
            || of_trait && self.is_private(&json!({ "resolved_path": block["trait"] }))
        {
            return;
        }
        let owned = by_name(self, &block["items"]);
        let mut items = owned.clone();
        if let Some(definition) = self.item(&block["trait"]["id"]) {
            for (name, provided) in by_name(self, &definition["inner"]["trait"]["items"]) {
                items.entry(name).or_insert(provided);
            }
        }
        let this = self.instance(&block["for"], &block["generics"]);
        let prefix = match (
            self.text(&this),
            self.text(&json!({ "resolved_path": block["trait"] })),
        ) {
            (Some(this), Some(of)) if of_trait => format!("<{this} as {of}>"),
            (Some(this), _) if !of_trait => format!("<{this}>"),
            _ => format!("<{} as {}>", block["for"], block["trait"]["path"]),
        };
        for (name, item) in &items {
            if !of_trait && item["visibility"] != "public" {
                continue;
            }
            let (kind, inner) = kind_of(item);
            // `Self`, and the types that the block defines.
            let inner = replaced(inner, &|value| {
                let path = value.get("qualified_path")?;
                let name = path["name"].as_str()?;
                (path["self_type"]["generic"] == "Self")
                    .then(|| owned.get(name)?["inner"]["assoc_type"].get("type").cloned())?
            });
            let inner = replaced(&inner, &|value| {
                (value["generic"] == "Self").then(|| this.clone())
            });
            let path = format!("{prefix}::{name}");
            match kind {
                "function" => self.list_function(path, &inner, &block["generics"], listed),
                "assoc_const" if has_pointer(&inner["type"]) && self.holds(&inner) => {
                    listed.insert(path.clone(), self.call_pointer(&path, &inner["type"]));
                }
                _ => {}
            }
        }
    }

    fn list_function(
        &self,
        path: String,
        function: &Value,
        generics: &Value,
        listed: &mut BTreeMap<String, Option<Call>>,
    ) {
        if !self.holds(function) && !self.holds(generics) {
            return;
        }
        let sig = self.instance(
            &self.instance(&function["sig"], generics),
            &function["generics"],
        );
        let own = function["generics"]["params"]
            .as_array()
            .into_iter()
            .flatten();
        let own: Vec<_> = own
            .filter(|one| one["kind"].get("lifetime").is_none())
            .collect();
        let called = match own.len() {
            0 => path.clone(),
            number => format!(
                "{path}::<{}>",
                vec!["sliding_attacks::Native"; number].join(", ")
            ),
        };
        if path == "<sliding_attacks::Dispatch>::run" {
            self.list_run(listed);
        } else {
            let call = self.call(
                &path,
                &called,
                &sig,
                function["header"]["is_unsafe"] == true,
            );
            listed.insert(path, call);
        }
    }

    /// What `Dispatch` gives to a program: each method of the trait, of whatever type it chooses.
    fn list_run(&self, listed: &mut BTreeMap<String, Option<Call>>) {
        let id = self
            .names
            .iter()
            .find(|(_, name)| *name == "sliding_attacks::SlidingAttacks");
        let definition = &self.index[id.expect("the trait").0]["inner"]["trait"];
        for (name, item) in by_name(self, &definition["items"]) {
            if let ("function", function) = kind_of(item) {
                let mut call = self.call(&name, &format!("A::{name}"), &function["sig"], false);
                if let Some(call) = &mut call {
                    call.body = format!(
                        "struct Program<'a>(&'a [u64; 16], &'a mut [u64; 8]);
    impl sliding_attacks::WithSlidingAttacks for Program<'_> {{
        type Output = ();
        fn run<A: SlidingAttacks>(self) {{
            let Program(numbers, out) = self;
            {}
        }}
    }}
    sliding_attacks::Dispatch::run(Program(numbers, out));",
                        call.body
                    );
                }
                listed.insert(format!("<sliding_attacks::Dispatch>::run to {name}"), call);
            }
        }
    }

    /// A type or a signature with `Native` for what may be any look-up.
    fn instance(&self, value: &Value, generics: &Value) -> Value {
        let is_look_up = |name: &Value| {
            let parameters = generics["params"].as_array().into_iter().flatten();
            let bounds = parameters
                .filter(|one| one["name"] == *name)
                .map(|one| &one["kind"]["type"]);
            let predicates = generics["where_predicates"]
                .as_array()
                .into_iter()
                .flatten();
            let predicates = predicates.map(|one| &one["bound_predicate"]);
            let predicates = predicates.filter(|one| one["type"]["generic"] == *name);
            let bounds = bounds
                .chain(predicates)
                .filter_map(|one| one["bounds"].as_array())
                .flatten();
            bounds
                .map(|one| self.path(&one["trait_bound"]["trait"]["id"]))
                .any(|path| path.is_some_and(|path| path == "sliding_attacks::SlidingAttacks"))
        };
        replaced(value, &|value| {
            let native = self
                .names
                .iter()
                .find(|(_, path)| *path == "sliding_attacks::Native")?;
            let id: u64 = native.0.parse().ok()?;
            let native = json!({ "resolved_path": { "path": "Native", "id": id, "args": null } });
            is_look_up(value.get("generic")?).then_some(native)
        })
    }

    fn path(&self, id: &Value) -> Option<&String> {
        self.names.get(&id.to_string())
    }

    /// Whether a type of this crate cannot be named from outside.
    fn is_private(&self, kind: &Value) -> bool {
        let id = &kind["resolved_path"]["id"];
        self.item(id).is_some() && self.path(id).is_none()
    }

    /// Whether a number of 64 bits stands anywhere in what this JSON says, or in what it names.
    fn holds(&self, value: &Value) -> bool {
        self.holds_unseen(value, &mut BTreeSet::new())
    }

    fn holds_unseen(&self, value: &Value, seen: &mut BTreeSet<String>) -> bool {
        let mut named = |id: &Value| {
            id.is_u64()
                && seen.insert(id.to_string())
                && self
                    .item(id)
                    .is_some_and(|item| self.holds_unseen(&item["inner"], seen))
        };
        match value {
            Value::Object(map) => {
                let is_wide = |name: &Value| WIDE.iter().any(|wide| name == wide);
                let is_vector = |path: &Value| path.as_str().unwrap_or_default().contains("__m");
                map.get("primitive").is_some_and(is_wide)
                    || map.get("path").is_some_and(is_vector)
                    || map.get("id").is_some_and(&mut named)
                    || map.iter().any(|(key, value)| {
                        !key.starts_with("impl") && self.holds_unseen(value, seen)
                            || key == "impl_trait" && self.holds_unseen(value, seen)
                    })
            }
            // A list of numbers is one of items: fields, variants, or what a trait has.
            Value::Array(list) => {
                list.iter().any(&mut named) || list.iter().any(|one| self.holds_unseen(one, seen))
            }
            _ => false,
        }
    }

    /// How Rust names a type or a trait.
    fn text(&self, kind: &Value) -> Option<String> {
        let (kind, inner) = kind.as_object()?.iter().next()?;
        match kind.as_str() {
            "primitive" => Some(inner.as_str()?.to_owned()),
            "borrowed_ref" => Some(format!("&{}", self.text(&inner["type"])?)),
            "tuple" | "slice" | "array" => None,
            "resolved_path" => {
                let path = inner["path"].as_str()?.rsplit("::").next()?.to_owned();
                let path = self.path(&inner["id"]).cloned().unwrap_or(path);
                let arguments = inner["args"]["angle_bracketed"]["args"].as_array();
                let arguments = arguments
                    .into_iter()
                    .flatten()
                    .filter_map(|one| one.get("type"));
                let arguments = arguments
                    .map(|one| self.text(one))
                    .collect::<Option<Vec<_>>>()?;
                let is_plain = arguments.is_empty();
                Some(if is_plain {
                    path
                } else {
                    format!("{path}<{}>", arguments.join(", "))
                })
            }
            _ => None,
        }
    }

    fn call_pointer(&self, path: &str, kind: &Value) -> Option<Call> {
        self.call(
            path,
            &format!("({path})"),
            &kind["function_pointer"]["sig"],
            true,
        )
    }

    /// Calls a function, unless it takes or returns what cannot be numbers.
    fn call(&self, path: &str, called: &str, sig: &Value, is_unsafe: bool) -> Option<Call> {
        let (mut arguments, mut body, mut out) = (Vec::new(), Vec::new(), Out::default());
        let (mut given, mut taken, mut written) = (Vec::new(), Vec::new(), Vec::new());
        for (number, input) in sig["inputs"].as_array()?.iter().enumerate() {
            let reference = input[1].get("borrowed_ref");
            let kind = reference.map_or(&input[1], |reference| &reference["type"]);
            let (expression, name) = self.take(kind, &mut arguments)?;
            body.push(format!("let mut a{number} = {expression};"));
            let is_changed = reference.is_some_and(|reference| reference["is_mutable"] == true);
            given.push(match reference {
                None => format!("a{number}"),
                Some(_) if is_changed => format!("&mut a{number}"),
                Some(_) => format!("&a{number}"),
            });
            taken.push(format!("{}{name}", if is_changed { "mut " } else { "" }));
            if is_changed {
                written.push((kind, format!("a{number}")));
            }
        }
        let mut call = format!("{called}({})", given.join(", "));
        if is_unsafe {
            call = format!("unsafe {{ {call} }}");
        }
        body.push(format!("let result = {call};"));
        let mut key = format!("{}({})", path.rsplit("::").next()?, taken.join(", "));
        if !sig["output"].is_null() {
            key += &format!(" -> {}", self.give(&sig["output"], "result", &mut out)?);
        }
        for (kind, changed) in written {
            self.give(kind, &changed, &mut out)?;
        }
        body.append(&mut out.statements);
        let (body, results) = (body.join("\n    "), out.results);
        (arguments.len() <= 16 && results <= 8).then_some(Call {
            key,
            body,
            arguments,
            results,
        })
    }

    /// The name of a type of this crate that calls need, and the fields of others.
    fn known(&self, kind: &Value) -> (&str, Option<Vec<(&'a str, &'a Value)>>) {
        let id = &kind["resolved_path"]["id"];
        let path = self.path(id).map_or("", String::as_str);
        let fields = (|| {
            let structure = self.item(id)?["inner"].get("struct")?;
            let fields = structure["kind"]["plain"]["fields"].as_array()?.iter();
            let fields = fields.map(|field| {
                let field = self.item(field)?;
                let is_public = field["visibility"] == "public";
                is_public.then_some((field["name"].as_str()?, &field["inner"]["struct_field"]))
            });
            fields.collect::<Option<Vec<_>>>()
        })();
        (path, fields)
    }

    /// An expression of this type from the next of `numbers`, and the type's name.
    fn take(&self, kind: &Value, arguments: &mut Vec<Argument>) -> Option<(String, String)> {
        let mut next = |argument| {
            arguments.push(argument);
            format!("numbers[{}]", arguments.len() - 1)
        };
        let is = |name: &str| kind["primitive"] == name;
        if is("u64") {
            return Some((next(Argument::Set), "u64".to_owned()));
        }
        if is("bool") {
            return Some((
                format!("{} != 0", next(Argument::Below(2))),
                "bool".to_owned(),
            ));
        }
        if let Some(of) = kind.get("array") {
            let length: usize = of["len"].as_str()?.parse().ok()?;
            let parts: Option<Vec<_>> = (0..length)
                .map(|_| self.take(&of["type"], arguments))
                .collect();
            let (parts, names): (Vec<_>, Vec<_>) = parts?.into_iter().unzip();
            return Some((
                format!("[{}]", parts.join(", ")),
                format!("[{}; {length}]", names.first()?),
            ));
        }
        let (path, fields) = self.known(kind);
        let name = path.strip_prefix("sliding_attacks::")?;
        if name == "Bitboard" {
            return Some((format!("{path}({})", next(Argument::Set)), "Set".to_owned()));
        }
        if let Some((_, count)) = NUMBERS.iter().find(|(number, _)| *number == name) {
            let number = next(Argument::Below(*count));
            return Some((format!("{path}::ALL[{number} as usize]"), name.to_owned()));
        }
        if name == "Through" {
            let of = &kind["resolved_path"]["args"]["angle_bracketed"]["args"][0]["type"];
            let (inner, of) = self.take(of, arguments)?;
            return Some((format!("{path}({inner})"), format!("{name}<{of}>")));
        }
        let name = path.rsplit("::").next()?;
        if let Some((_, make, _)) = OPAQUE.iter().find(|(opaque, ..)| *opaque == name) {
            let set = format!("Bitboard({})", next(Argument::Set));
            return Some((make.replace("{}", &set), name.to_owned()));
        }
        let parts = fields?
            .into_iter()
            .map(|(field, kind)| Some((field, self.take(kind, arguments)?.0)));
        let parts = parts.collect::<Option<Vec<_>>>()?;
        // A literal of a type that may grow compiles only in its crate.
        let item = self.item(&kind["resolved_path"]["id"])?;
        let may_grow = item["attrs"].to_string().contains("non_exhaustive");
        let set = parts.iter().map(|(field, value)| match may_grow {
            true => format!("value.{field} = {value};"),
            false => format!("{field}: {value},"),
        });
        let set = set.collect::<Vec<_>>().join(" ");
        let made = match may_grow {
            true => format!("{{ let mut value = {path}::default(); {set} value }}"),
            false => format!("{path} {{ {set} }}"),
        };
        Some((made, name.to_owned()))
    }

    /// Writes a value of this type to `out`, and returns the type's name.
    fn give(&self, kind: &Value, value: &str, out: &mut Out) -> Option<String> {
        if let Some(tuple) = kind["tuple"].as_array() {
            let parts = tuple.iter().enumerate();
            let names = parts.map(|(at, kind)| self.give(kind, &format!("{value}.{at}"), out));
            return Some(format!(
                "({})",
                names.collect::<Option<Vec<_>>>()?.join(", ")
            ));
        }
        if let Some(of) = kind.get("array") {
            let length: usize = of["len"].as_str()?.parse().ok()?;
            let parts =
                (0..length).map(|at| self.give(&of["type"], &format!("{value}[{at}]"), out));
            let names: Vec<_> = parts.collect::<Option<_>>()?;
            return Some(format!("[{}; {length}]", names.first()?));
        }
        if let Some(name) = kind["primitive"].as_str() {
            let is_number = ["bool", "u8", "u16", "u32", "u64", "usize"].contains(&name);
            return is_number.then(|| out.push(name, format!("{value} as u64")));
        }
        let (path, fields) = self.known(kind);
        let name = path.strip_prefix("sliding_attacks::").unwrap_or_default();
        if name == "Bitboard" {
            return Some(out.push("Set", format!("{value}.0")));
        }
        if NUMBERS.iter().any(|(number, _)| *number == name) {
            return Some(out.push(name, format!("{value} as u64")));
        }
        let external = self.text(kind)?;
        match external.as_str() {
            "Option<sliding_attacks::Square>" => {
                let square =
                    format!("match {value} {{ Some(square) => square as u64, None => 64 }}");
                return Some(out.push("Option<Square>", square));
            }
            "Ordering" => return Some(out.push("Ordering", format!("({value} as i8 + 1) as u64"))),
            "Option<Ordering>" => {
                let order = format!(
                    "match {value} {{ Some(order) => (order as i8 + 1) as u64, None => 3 }}"
                );
                return Some(out.push("Option<Ordering>", order));
            }
            _ => {}
        }
        let name = path.rsplit("::").next()?;
        if let Some((_, _, set)) = OPAQUE.iter().find(|(opaque, ..)| *opaque == name) {
            return Some(out.push(name, format!("{}.0", set.replace("{}", value))));
        }
        for (field, kind) in fields? {
            self.give(kind, &format!("{value}.{field}"), out)?;
        }
        Some(name.to_owned())
    }
}

/// What a call writes.
#[derive(Default)]
struct Out {
    statements: Vec<String>,
    results: usize,
}

impl Out {
    fn push(&mut self, name: &str, value: String) -> String {
        self.statements
            .push(format!("out[{}] = {value};", self.results));
        self.results += 1;
        name.to_owned()
    }
}

/// What an item is, and what rustdoc says of it.
fn kind_of(item: &Value) -> (&str, &Value) {
    let (kind, inner) = item["inner"].as_object().unwrap().iter().next().unwrap();
    (kind, inner)
}

/// Items by name.
fn by_name<'a>(documented: &Crate<'a>, ids: &Value) -> BTreeMap<String, &'a Value> {
    let items = ids
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|id| documented.item(id));
    items
        .filter_map(|item| Some((item["name"].as_str()?.to_owned(), item)))
        .collect()
}

fn has_pointer(kind: &Value) -> bool {
    kind.to_string().contains("\"function_pointer\"") || kind.to_string().contains("\"dyn_trait\"")
}

/// JSON with something else in place of some of its values.
fn replaced(value: &Value, by: &impl Fn(&Value) -> Option<Value>) -> Value {
    if let Some(other) = by(value) {
        return other;
    }
    match value {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| (key.clone(), replaced(value, by)))
            .collect(),
        Value::Array(list) => list.iter().map(|one| replaced(one, by)).collect(),
        other => other.clone(),
    }
}
