//! The items of the generated file, as a syntax tree, which prettyplease prints.
//!
//! prettyplease prints syntax trees, not the tokens that `quote!` makes, and only syn's parser makes
//! a tree of tokens. Compiling that parser would take a quarter as long as all the other
//! dependencies, in each clean build of a user's crate. So the trees are assembled by hand here, and
//! quote only creates identifiers.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::punctuated::Punctuated;
use syn::{
    AttrStyle, Attribute, Expr, ExprArray, ExprLit, Item, ItemConst, ItemMod, ItemStatic, Lit,
    LitInt, LitStr, Meta, MetaNameValue, Path, PathSegment, StaticMutability, Type, TypeArray,
    TypePath, TypeReference, VisRestricted,
};

use crate::array::Array;
use crate::style::Visibility;

/// Returns `/// doc` and `pub mod name { items }`.
pub(crate) fn module(doc: &str, visibility: &Visibility, name: &str, items: Vec<Item>) -> Item {
    Item::Mod(ItemMod {
        attrs: vec![comment(doc)],
        vis: tree(visibility),
        unsafety: None,
        mod_token: Default::default(),
        ident: ident(name),
        content: Some((Default::default(), items)),
        semi: None,
    })
}

/// Returns `/// doc` and `pub const name: &str = "text";`.
pub(crate) fn text(doc: &str, visibility: &Visibility, name: &str, text: &str) -> Item {
    Item::Const(ItemConst {
        attrs: vec![comment(doc)],
        vis: tree(visibility),
        const_token: Default::default(),
        ident: ident(name),
        generics: Default::default(),
        colon_token: Default::default(),
        ty: Box::new(Type::Reference(TypeReference {
            and_token: Default::default(),
            lifetime: None,
            mutability: None,
            elem: Box::new(path_type("str")),
        })),
        eq_token: Default::default(),
        expr: Box::new(string(text)),
        semi_token: Default::default(),
    })
}

/// Adds `#[rustfmt::skip]` to a module.
pub(crate) fn skip_rustfmt(item: &mut Item) {
    if let Item::Mod(module) = item {
        module.attrs.push(Attribute {
            pound_token: Default::default(),
            style: AttrStyle::Outer,
            bracket_token: Default::default(),
            meta: Meta::Path(path(["rustfmt", "skip"])),
        });
    }
}

/// Returns `/// doc` and `pub static NAME: [u64; 64] = [];` for an array, without its numbers.
pub(crate) fn empty_array(visibility: &Visibility, array: &Array) -> Item {
    let length = LitInt::new(&grouped(array.words().len()), Span::call_site());
    Item::Static(ItemStatic {
        attrs: vec![comment(array.doc())],
        vis: tree(visibility),
        static_token: Default::default(),
        mutability: StaticMutability::None,
        ident: ident(array.name()),
        colon_token: Default::default(),
        ty: Box::new(Type::Array(TypeArray {
            bracket_token: Default::default(),
            elem: Box::new(path_type(array.element())),
            semi_token: Default::default(),
            len: literal(Lit::Int(length)),
        })),
        eq_token: Default::default(),
        expr: Box::new(Expr::Array(ExprArray {
            attrs: Vec::new(),
            bracket_token: Default::default(),
            elems: Punctuated::new(),
        })),
        semi_token: Default::default(),
    })
}

/// Returns a comment for the documentation: `/// text`.
fn comment(text: &str) -> Attribute {
    Attribute {
        pound_token: Default::default(),
        style: AttrStyle::Outer,
        bracket_token: Default::default(),
        meta: Meta::NameValue(MetaNameValue {
            path: path(["doc"]),
            eq_token: Default::default(),
            value: string(&format!(" {text}")),
        }),
    }
}

/// Returns the visibility as a syntax tree.
fn tree(visibility: &Visibility) -> syn::Visibility {
    match visibility {
        Visibility::Public => syn::Visibility::Public(Default::default()),
        Visibility::Within(names) if names.is_empty() => syn::Visibility::Inherited,
        Visibility::Within(names) => syn::Visibility::Restricted(VisRestricted {
            pub_token: Default::default(),
            paren_token: Default::default(),
            in_token: (names.len() > 1).then(Default::default),
            path: Box::new(path(names.iter().map(|name| &**name))),
        }),
    }
}

fn ident(name: &str) -> Ident {
    format_ident!("{name}")
}

fn path<'a>(names: impl IntoIterator<Item = &'a str>) -> Path {
    let names = names.into_iter();
    Path {
        leading_colon: None,
        segments: names.map(|name| PathSegment::from(ident(name))).collect(),
    }
}

fn path_type(name: &str) -> Type {
    Type::Path(TypePath {
        qself: None,
        path: path([name]),
    })
}

fn string(text: &str) -> Expr {
    literal(Lit::Str(LitStr::new(text, Span::call_site())))
}

fn literal(lit: Lit) -> Expr {
    Expr::Lit(ExprLit {
        attrs: Vec::new(),
        lit,
    })
}

/// Returns a number with a separator before each group of three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push('_');
        }
        text.push(digit);
    }
    text
}
