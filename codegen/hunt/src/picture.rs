//! Pictures of the tables: every slot, in the color of the piece and square that reads it.
//!
//! A picture is a pure function of the generated tables, like a record. It has 512 slots in a row, because the indices
//! of most magics repeat with a power of two, so that slots of one square are above one another.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use sliding_attacks_codegen::internal::geometry::subsets;
use sliding_attacks_codegen::internal::{Piece, look_ups};
use sliding_attacks_codegen::{Builder, Layout};

use crate::{Error, PieceSquare};

/// The layouts with a picture in `docs/pictures`. No two squares share a slot in these.
pub const LAYOUTS: [Layout; 5] =
    [Layout::ShortSpan, Layout::Dense, Layout::FixedShift, Layout::Black, Layout::SignedShift];

/// The number of slots in a row, and the size of a slot.
const ROW: usize = 512;
const SLOT: (usize, usize) = (2, 4);

/// The space around the table, the height of the title, and the size of a square of the boards below the table.
const MARGIN: usize = 24;
const TOP: usize = 112;
const SQUARE: usize = 14;

/// The colors that differ between the light and the dark mode.
const STYLE: &str = "text{fill:#26231f}.soft{fill:#6b645a}.paper{fill:#f3efe7}.gap{fill:#fff}\
                     @media(prefers-color-scheme:dark){text{fill:#ebe6de}.soft{fill:#a59d91}.paper{fill:#24221f}\
                     .gap{fill:#0c0b0a}}";

/// Draws the table of a layout as SVG.
///
/// # Errors
/// Returns an error if the layout's tables cannot be generated.
pub fn draw(layout: Layout) -> Result<String, Error> {
    let generated = Builder::new().layout(layout).generate()?;
    let tables = &generated.layouts()[0];
    let mut slots: Vec<Option<PieceSquare>> = vec![None; tables.entries()];
    for square in PieceSquare::all() {
        for look_up in look_ups(tables, square.piece(), square.square()) {
            for subset in subsets(look_up.mask) {
                slots[look_up.slot(subset)] = Some(square);
            }
        }
    }
    let used = slots.iter().flatten().count();
    let name = layout.name();
    let [all, used, gaps] = [slots.len(), used, slots.len() - used].map(grouped);
    let bottom = TOP + slots.len().div_ceil(ROW) * SLOT.1 + MARGIN;
    let (width, height) = (ROW * SLOT.0 + 2 * MARGIN, bottom + 8 * SQUARE + MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"system-ui,sans-serif\" font-size=\"24\">\n\
         <title>The table of {name}: {all} slots</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\" rx=\"12\"/>\n\
         <text x=\"{MARGIN}\" y=\"52\" font-size=\"32\" font-weight=\"bold\">{name}: {all} slots</text>\n\
         <text class=\"soft\" x=\"{MARGIN}\" y=\"90\">{used} are read, {gaps} are gaps; a row is {ROW} slots</text>\n\
         <g transform=\"translate({MARGIN} {TOP}) scale({} {})\" shape-rendering=\"crispEdges\">\n",
        SLOT.0, SLOT.1
    );
    let (whole, rest) = (slots.len() / ROW, slots.len() % ROW);
    let _ = writeln!(svg, "<path class=\"gap\" d=\"M0 0h{ROW}v{whole}H0zM0 {whole}h{rest}v1H0z\"/>");
    // For each square one path: strokes along the rows, each move from the end of the stroke before.
    let mut paths: BTreeMap<PieceSquare, (String, isize, isize)> = BTreeMap::new();
    for (row, slots) in (0..).zip(slots.chunks(ROW)) {
        let mut left = 0;
        for run in slots.chunk_by(PartialEq::eq) {
            let end = left + run.len() as isize;
            if let Some(square) = run[0] {
                let (path, x, y) = paths.entry(square).or_insert_with(|| ("M0 0".into(), 0, 0));
                let _ = write!(path, "m{} {}h{}", left - *x, row - *y, run.len());
                (*x, *y) = (end, row);
            }
            left = end;
        }
    }
    svg += "<g transform=\"translate(0 .5)\">\n";
    for (square, (path, ..)) in paths {
        let _ = writeln!(svg, "<path stroke=\"{}\" d=\"{path}\"/>", color(square));
    }
    svg += "</g>\n</g>\n";
    for (piece, left) in Piece::ALL.into_iter().zip([MARGIN, MARGIN + 360]) {
        for square in PieceSquare::all().filter(|square| square.piece() == piece) {
            let (file, rank) = (usize::from(square.square() % 8), usize::from(square.square() / 8));
            let (x, y) = (left + file * SQUARE, bottom + (7 - rank) * SQUARE);
            let _ = writeln!(svg, "<path fill=\"{}\" d=\"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z\"/>", color(square));
        }
        let (x, y) = (left + 8 * SQUARE + 16, bottom + 26);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\">{piece}s</text>\n<text class=\"soft\" x=\"{x}\" y=\"{}\">a1 at lower left</text>",
            y + 76
        );
    }
    svg += "</svg>\n";
    Ok(svg)
}

/// Returns a number below a million with a comma before the last three digits.
fn grouped(number: usize) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", number / 1000, number % 1000) }
}

/// The colors of a1, h1, a8 and h8 for rooks and for bishops, as red, green and blue.
const CORNERS: [[[i32; 3]; 4]; 2] = [
    [[20, 126, 124], [78, 60, 178], [146, 228, 214], [180, 166, 242]],
    [[190, 84, 6], [186, 40, 84], [255, 220, 110], [255, 168, 150]],
];

/// Returns the color of a piece on a square, computed from whole numbers so that it is the same on every machine. Ranks go from
/// dark to light, files from one hue to another, and dark squares of the chess board are a little darker.
fn color(square: PieceSquare) -> String {
    let (file, rank) = (i32::from(square.square() % 8), i32::from(square.square() / 8));
    let between = |from: i32, to: i32, step: i32| from + (to - from) * step / 7;
    let [a1, h1, a8, h8] = CORNERS[square.piece() as usize];
    let part = |part: usize| {
        let (low, high) = (between(a1[part], h1[part], file), between(a8[part], h8[part], file));
        let color = between(low, high, rank);
        if (file + rank) % 2 == 0 { color - color / 9 } else { color }
    };
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}
