//! The items of the generated file, as a syntax tree for prettyplease.
//!
//! They are put together by hand. syn's parser would be the only reason to enable its feature
//! `parsing`, which makes syn take four times as long to compile, 2.5 s more in each clean build of
//! a user's crate.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::format_ident;
use syn::{
    AttrStyle, Attribute, Expr, ExprLit, Item, ItemMod, ItemUse, Lit, LitStr, Meta, MetaList,
    MetaNameValue, Path, UseName, UseTree, Visibility,
};

/// Returns a comment for the documentation: `/// text`.
pub(crate) fn doc(text: &str) -> Attribute {
    let lit = Lit::Str(LitStr::new(&format!(" {text}"), Span::call_site()));
    let value = Expr::Lit(ExprLit {
        attrs: Vec::new(),
        lit,
    });
    attribute(Meta::NameValue(MetaNameValue {
        path: path("doc"),
        eq_token: Default::default(),
        value,
    }))
}

/// Returns the attribute `#[allow(lints)]`.
pub(crate) fn allow(lints: TokenStream) -> Attribute {
    let delimiter = syn::MacroDelimiter::Paren(Default::default());
    attribute(Meta::List(MetaList {
        path: path("allow"),
        delimiter,
        tokens: lints,
    }))
}

/// Returns `pub mod name { items }`.
pub(crate) fn module(attrs: Vec<Attribute>, name: Ident, items: Vec<Item>) -> Item {
    Item::Mod(ItemMod {
        attrs,
        vis: public(),
        unsafety: None,
        mod_token: Default::default(),
        ident: name,
        content: Some((Default::default(), items)),
        semi: None,
    })
}

/// Returns `pub use name;`, which stands for an item with data.
pub(crate) fn placeholder(attribute: Attribute, name: Ident) -> Item {
    Item::Use(ItemUse {
        attrs: vec![attribute],
        vis: public(),
        use_token: Default::default(),
        leading_colon: None,
        tree: UseTree::Name(UseName { ident: name }),
        semi_token: Default::default(),
    })
}

/// Returns the visibility `pub`.
fn public() -> Visibility {
    Visibility::Public(Default::default())
}

/// Reads an identifier.
pub(crate) fn identifier(text: &str) -> Option<Ident> {
    let tokens: Vec<TokenTree> = text.parse::<TokenStream>().ok()?.into_iter().collect();
    match &tokens[..] {
        [TokenTree::Ident(name)] if !is_keyword(name) => Some(name.clone()),
        _ => None,
    }
}

/// Reads a visibility: nothing, `pub`, `pub(crate)`, `pub(self)`, `pub(super)` or `pub(in path)`.
/// Returns it with a space behind it.
pub(crate) fn visibility(text: &str) -> Option<String> {
    let within = match text.trim_ascii() {
        "" => return Some(String::new()),
        "pub" => return Some("pub ".into()),
        text => text
            .strip_prefix("pub")?
            .trim_ascii_start()
            .strip_prefix('(')?
            .strip_suffix(')')?
            .trim_ascii(),
    };
    let Some(path) = within.strip_prefix("in ") else {
        return STARTS.contains(&within).then(|| format!("pub({within}) "));
    };
    let names: Vec<&str> = path.split("::").map(str::trim_ascii).collect();
    // Since edition 2018 a path starts with one of these, and `super` may follow `self` and
    // `super`.
    let first = *names.first().filter(|first| STARTS.contains(first))?;
    let supers = names[1..]
        .iter()
        .take_while(|name| first != "crate" && **name == "super")
        .count();
    if names[1 + supers..]
        .iter()
        .any(|name| identifier(name).is_none())
    {
        return None;
    }
    Some(format!("pub(in {}) ", names.join("::")))
}

/// The keywords that a path within the crate may start with.
const STARTS: [&str; 3] = ["crate", "self", "super"];

/// Returns whether the name is a keyword of Rust, reserved ones included.
fn is_keyword(name: &Ident) -> bool {
    let keywords = "_ as async await break const continue crate dyn else enum extern false fn for if impl in let loop match \
        mod move mut pub ref return Self self static struct super trait true type unsafe use where while \
        abstract become box do final gen macro override priv try typeof unsized virtual yield";
    keywords
        .split_ascii_whitespace()
        .any(|keyword| name == keyword)
}

fn attribute(meta: Meta) -> Attribute {
    Attribute {
        pound_token: Default::default(),
        style: AttrStyle::Outer,
        bracket_token: Default::default(),
        meta,
    }
}

fn path(name: &str) -> Path {
    format_ident!("{}", name).into()
}
