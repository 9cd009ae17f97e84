//! What `docs/one-number.md` has: the numbers of a rook on a1 from the seed to its attacks, and how
//! every layout leads to its entries.

use std::sync::OnceLock;

use sliding_attacks::{Bitboard, Square};
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::{self, Slots};
use sliding_attacks_codegen::internal::{Entry, Hash, Piece, formulas, record};
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Error, Layout, LayoutTables, Tables};

use crate::markdown::{grouped, table};

/// The squares that are occupied in the example: a4 and d1.
const OCCUPIED: u64 = 1 << 24 | 1 << 3;

/// Returns the steps of the number with the file that each is in.
pub fn steps() -> Result<String, String> {
    let tables = all()?.layouts().iter();
    let mut fancy = tables.filter(|tables| tables.layout() == Layout::Fancy);
    let fancy = fancy.next().ok_or("needs the layout fancy")?;
    let formula = formulas(fancy, Piece::Rook, 0)
        .next()
        .ok_or("needs a formula of a1")?;
    let occupancies = Occupancies::new(Piece::Rook, 0);
    let (bits, used) = (
        search::index_bits(Piece::Rook),
        search::used_index_bits(&occupancies),
    );
    let found = search::find_within(&occupancies, bits, used, DEFAULT_SEED, &mut Slots::new());
    let found = found.map_err(|error| error.to_string())?;
    let before = fancy
        .arrays()
        .iter()
        .take_while(|array| array.name() != "ROOK_MAGICS");
    let start = before.map(|array| array.bytes()).sum::<usize>();
    let magics = fancy.array("ROOK_MAGICS").map(|array| array.words());
    if magics.and_then(|words| words.first()) != Some(&found.magic) {
        return Err("needs the magic of a1 in ROOK_MAGICS".to_owned());
    }
    let attacks = sliding_attacks::rook_attacks(Square::A1, Bitboard(OCCUPIED));
    let relevant = formula.relevant(OCCUPIED);
    Ok(format!(
        "\
| step | rook on a1 | file |
| --- | --- | --- |
| seed | `{DEFAULT_SEED}` | [seed.rs](../codegen/src/seed.rs) |
| mask | `{:#018x}`: {} squares, {} occupancies | [geometry.rs](../codegen/src/geometry.rs) |
| candidate | number {} of this square | [candidates.rs](../codegen/src/candidates.rs) |
| magic | `{:#018x}` | [search.rs](../codegen/src/search.rs) |
| formula | shift {shift}, offset {offset} | [fancy.rs](../codegen/src/layout/fancy.rs) |
| placement | entries {} to {} | [placement.rs](../codegen/src/layout/arrangement/placement.rs) |
| array | `ROOK_MAGICS[0]`, bytes {start} to {} of `fancy.bin` | [column.rs](../codegen/src/layout/arrangement/column.rs) |
| `tables.rs` | `fancy::ROOK_MAGICS`, and the digest `{:.12}…` | [tables.rs](../src/tables.rs) |
| column | word 0 of the rook's `magics` | [fancy.rs](../src/layout/fancy.rs) |
| index | (`{relevant:#x}` · magic) >> {shift} = {index} | [formula.rs](../src/layout/checked/formula.rs) |
| table | entry {offset} + {index} = {} | [table.rs](../src/layout/checked/table.rs) |
| `rook_attacks` | `{:#018x}` | [root.rs](../src/choice/root.rs) |
",
        formula.mask,
        occupancies.bits,
        grouped(occupancies.subsets.len()),
        found.candidates,
        found.magic,
        grouped(formula.offset as usize),
        grouped(formula.offset as usize + (1 << bits) - 1),
        start + 7,
        fancy.digest(),
        grouped(formula.slot(relevant)),
        attacks.0,
        shift = formula.shift,
        offset = formula.offset,
        index = formula.index(relevant),
    ))
}

/// Returns the tables of all layouts, which take seconds.
pub fn all() -> Result<&'static Tables, String> {
    static ALL: OnceLock<Result<Tables, Error>> = OnceLock::new();
    let builder = || {
        Layout::ALL
            .iter()
            .fold(Builder::new(), |all, layout| all.layout(*layout))
    };
    let all = ALL.get_or_init(|| builder().generate());
    all.as_ref().map_err(ToString::to_string)
}

/// Whether an index is made by a magic.
pub fn has_magics(tables: &LayoutTables) -> bool {
    formulas(tables, Piece::Rook, 0).any(|formula| formula.hash != Hash::Extract)
}

/// Returns how each layout makes an index, where an offset is, what an entry is, and where the magics
/// are from.
pub fn layouts() -> Result<String, String> {
    let row = |tables: &LayoutTables| {
        let layout = tables.layout();
        let [rooks, bishops] = [Piece::Rook, Piece::Bishop].map(|piece| {
            let squares = (0..64).flat_map(|square| formulas(tables, piece, square));
            squares.collect::<Vec<_>>()
        });
        let (rook, bishop) = (rooks[0], bishops[0]);
        let is_one = rooks.iter().all(|formula| formula.offset == rook.offset)
            && bishops
                .iter()
                .all(|formula| formula.offset == bishop.offset);
        let mut arrays = tables.arrays().iter();
        let offset = match arrays.any(|array| array.name().ends_with("_OFFSETS")) {
            true => "a column",
            false if is_one => "one for each piece",
            false => "computed",
        };
        let mut hashes = hash(rook.hash).to_owned();
        if rook.hash != bishop.hash {
            hashes += &format!("; {}", hash(bishop.hash));
        }
        let magics = match record(layout) {
            Some(file) => format!("[{file}.txt](../codegen/records/{file}.txt)"),
            None if !has_magics(tables) => "none".to_owned(),
            None => "found in the build".to_owned(),
        };
        format!(
            "`{layout}` | {hashes} | {offset} | {} | {magics}",
            entry(rook.entry)
        )
    };
    let columns = "layout | hash | offset | entry | magics";
    Ok(table(columns, all()?.layouts().iter().map(row)))
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
