//! What `docs/one-number.md` has: the numbers of a rook on a1 from the seed to its attacks, and how
//! every layout leads to its entries.

use std::sync::OnceLock;

use sliding_attacks::{Bitboard, Square};
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::{self, Slots};
use sliding_attacks_codegen::internal::{Entry, Hash, Piece, formulas, record};
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Error, Layout, LayoutTables, Tables};

use crate::sizes::grouped;

pub const SOURCE: &str = "the generator";

/// The squares that are occupied in the example: a4 and d1.
const OCCUPIED: u64 = 1 << 24 | 1 << 3;

/// Returns the steps of the number with the file that each is in.
pub fn steps() -> Result<String, String> {
    let tables = Builder::new().layout(Layout::Fancy).generate();
    let tables = tables.map_err(|error| error.to_string())?;
    let fancy = &tables.layouts()[0];
    let occupancies = Occupancies::new(Piece::Rook, 0);
    let formula = formulas(fancy, Piece::Rook, 0)
        .next()
        .ok_or("needs a formula of a1")?;
    let used = search::used_index_bits(&occupancies);
    let bits = search::index_bits(Piece::Rook);
    let found = search::find_within(&occupancies, bits, used, DEFAULT_SEED, &mut Slots::new());
    let found = found.map_err(|error| error.to_string())?;
    let start = |name: &str| {
        let before = fancy
            .arrays()
            .iter()
            .take_while(|array| array.name() != name);
        before.map(|array| array.bytes()).sum::<usize>()
    };
    let word = |name: &str, at: usize| {
        fancy
            .array(name)
            .and_then(|array| array.words().get(at).copied())
    };
    let index = formula.index(formula.relevant(OCCUPIED)) as usize;
    let slot = formula.slot(OCCUPIED & formula.mask);
    let entry = word("ATTACKS", slot).ok_or("needs the entry of a1")?;
    let attacks = sliding_attacks::rook_attacks(Square::A1, Bitboard(OCCUPIED));
    let is_kept = found.magic == formula.magic
        && word("ROOK_MAGICS", 0) == Some(found.magic)
        && Bitboard(entry) == attacks;
    if !is_kept {
        return Err("says that one number goes from step to step, which is not so".to_owned());
    }
    let rows = [
        ("seed", format!("`{DEFAULT_SEED}`"), "codegen/src/seed.rs"),
        (
            "mask",
            format!(
                "`{:#018x}`: {} squares, {} occupancies",
                formula.mask,
                occupancies.bits,
                grouped(occupancies.subsets.len())
            ),
            "codegen/src/geometry.rs",
        ),
        (
            "candidate",
            format!("number {} of this square", found.candidates),
            "codegen/src/candidates.rs",
        ),
        (
            "magic",
            format!("`{:#018x}`", found.magic),
            "codegen/src/search.rs",
        ),
        (
            "formula",
            format!("shift {}, offset {}", formula.shift, formula.offset),
            "codegen/src/layout/fancy.rs",
        ),
        (
            "placement",
            format!(
                "entries {} to {}",
                grouped(formula.offset as usize),
                grouped(formula.offset as usize + (1 << bits) - 1)
            ),
            "codegen/src/layout/arrangement/placement.rs",
        ),
        (
            "array",
            format!(
                "`ROOK_MAGICS[0]`, bytes {0} to {1} of `fancy.bin`",
                start("ROOK_MAGICS"),
                start("ROOK_MAGICS") + 7
            ),
            "codegen/src/layout/arrangement/column.rs",
        ),
        (
            "`tables.rs`",
            format!(
                "`fancy::ROOK_MAGICS`, and the digest `{}…`",
                &fancy.digest()[..12]
            ),
            "src/tables.rs",
        ),
        (
            "column",
            "word 0 of the rook's `magics`".to_owned(),
            "src/layout/fancy.rs",
        ),
        (
            "index",
            format!(
                "(`{:#x}` · magic) >> {} = {index}",
                formula.relevant(OCCUPIED),
                formula.shift
            ),
            "src/layout/checked/formula.rs",
        ),
        (
            "table",
            format!("entry {} + {index} = {}", formula.offset, grouped(slot)),
            "src/layout/checked/table.rs",
        ),
        (
            "`rook_attacks`",
            format!("`{entry:#018x}`"),
            "src/choice/root.rs",
        ),
    ];
    let row = |(step, number, file): &(&str, String, &str)| {
        let name = file.rsplit('/').next().unwrap_or(file);
        format!("| {step} | {number} | [{name}](../{file}) |\n")
    };
    Ok(format!(
        "| step | rook on a1 | file |\n| --- | --- | --- |\n{}",
        rows.iter().map(row).collect::<String>()
    ))
}

/// Returns the tables of all layouts, which take seconds.
pub fn all() -> Result<&'static Tables, String> {
    static ALL: OnceLock<Result<Tables, Error>> = OnceLock::new();
    let generate = || {
        Layout::ALL
            .iter()
            .fold(Builder::new(), |builder, layout| builder.layout(*layout))
            .generate()
    };
    ALL.get_or_init(generate)
        .as_ref()
        .map_err(ToString::to_string)
}

/// Whether an index is made by a magic.
pub fn has_magics(tables: &LayoutTables) -> bool {
    formulas(tables, Piece::Rook, 0).any(|formula| formula.hash != Hash::Extract)
}

/// Returns how each layout makes an index, where an offset is, what an entry is, and where the magics
/// are from.
pub fn layouts() -> Result<String, String> {
    let mut text =
        "| layout | hash | offset | entry | magics |\n| --- | --- | --- | --- | --- |\n".to_owned();
    for tables in all()?.layouts() {
        let layout = tables.layout();
        let of = |piece| {
            formulas(tables, piece, 0)
                .next()
                .ok_or(format!("needs a formula of {layout}"))
        };
        let (rook, bishop) = (of(Piece::Rook)?, of(Piece::Bishop)?);
        let is_always = |piece, offset| {
            (0..64).all(|square| {
                formulas(tables, piece, square).all(|formula| formula.offset == offset)
            })
        };
        let has_column = tables
            .arrays()
            .iter()
            .any(|array| array.name().ends_with("_OFFSETS"));
        let offset = if has_column {
            "a column"
        } else if is_always(Piece::Rook, rook.offset) && is_always(Piece::Bishop, bishop.offset) {
            "one for each piece"
        } else {
            "computed"
        };
        let hash = if rook.hash == bishop.hash {
            hash(rook.hash).to_owned()
        } else {
            format!("{}; {}", hash(rook.hash), hash(bishop.hash))
        };
        let magics = match record(layout) {
            Some(file) => format!("[{file}.txt](../codegen/records/{file}.txt)"),
            None if !has_magics(tables) => "none".to_owned(),
            None => "found in the build".to_owned(),
        };
        text += &format!(
            "| `{layout}` | {hash} | {offset} | {} | {magics} |\n",
            entry(rook.entry)
        );
    }
    Ok(text)
}

const fn hash(hash: Hash) -> &'static str {
    match hash {
        Hash::Product => "product",
        Hash::SignedProduct => "signed product",
        Hash::Halves => "products of both halves",
        Hash::Folded => "product of the folded board",
        Hash::Extract => "PEXT",
    }
}

const fn entry(entry: Entry) -> &'static str {
    match entry {
        Entry::Set => "attack set",
        Entry::Union => "union of attack sets; AND",
        Entry::Number { union: false, .. } => "number of an attack set",
        Entry::Number { union: true, .. } => "number of a union of attack sets; AND",
        Entry::Compressed => "bits for PDEP",
        Entry::Factor { .. } => "factor of the spread; AND",
    }
}
