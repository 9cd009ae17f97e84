//! Draws the tables that docs/records.md shows, so that a reader sees how full they are: every slot
//! in the color of the piece and square that reads it.
//!
//! A row has 512 slots, because the indices of most magics repeat with a power of two, so that slots
//! of one square are above one another. With `--check` it writes nothing, and fails if a picture is
//! not that of the tables. No two squares may share a slot.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use sliding_attacks_codegen::internal::geometry::subsets;
use sliding_attacks_codegen::internal::{Piece, formulas};
use sliding_attacks_codegen::{Builder, Layout};

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let check = match &arguments[..] {
        [] => false,
        [option] if option == "--check" => true,
        _ => {
            eprintln!("usage: pictures [--check]");
            return ExitCode::from(2);
        }
    };
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = fs::read_to_string(docs.join("records.md")).expect("docs/records.md is text");
    let mut code = ExitCode::SUCCESS;
    for &layout in Layout::ALL {
        let file = format!("pictures/{}.svg", layout.name());
        if !page.contains(&format!("]({file})")) {
            continue;
        }
        let (path, drawn) = (docs.join(&file), draw(layout));
        if !check {
            fs::write(&path, &drawn).expect("docs/pictures is writable");
        } else if fs::read_to_string(&path).ok().as_ref() != Some(&drawn) {
            eprintln!("docs/{file}: stale; `cargo run -p hunt --example pictures` writes it");
            code = ExitCode::FAILURE;
        }
    }
    code
}

/// The number of slots in a row.
const ROW: usize = 512;

/// The colors that differ between the light and the dark mode.
const STYLE: &str = "text{fill:#26231f}.soft{fill:#6b645a}.paper{fill:#f3efe7}.gap{fill:#fff}\
                     @media(prefers-color-scheme:dark){text{fill:#ebe6de}.soft{fill:#a59d91}.paper{fill:#24221f}\
                     .gap{fill:#0c0b0a}}";

/// Draws the table of a layout as SVG: slots of 2 by 4 pixels, and below them a board for each
/// piece.
fn draw(layout: Layout) -> String {
    let generated = Builder::new().layout(layout).generate().unwrap();
    let tables = &generated.layouts()[0];
    let mut slots = vec![None; tables.entries()];
    for piece in Piece::ALL {
        for square in 0..64 {
            for look_up in formulas(tables, piece, square) {
                for subset in subsets(look_up.mask) {
                    slots[look_up.slot(subset)] = Some((piece as usize, square));
                }
            }
        }
    }
    // For each square one path: strokes along the rows, each move from the end of the stroke
    // before.
    let mut paths = BTreeMap::new();
    for (row, slots) in (0..).zip(slots.chunks(ROW)) {
        let mut left = 0;
        for run in slots.chunk_by(PartialEq::eq) {
            let end = left + run.len() as isize;
            if let Some(reader) = run[0] {
                let (path, x, y) = paths
                    .entry(reader)
                    .or_insert_with(|| ("M0 0".to_owned(), 0, 0));
                *path += &format!("m{} {}h{}", left - *x, row - *y, run.len());
                (*x, *y) = (end, row);
            }
            left = end;
        }
    }
    let used = slots.iter().flatten().count();
    let [all, used, gaps] = [slots.len(), used, slots.len() - used].map(grouped);
    let (name, whole, rest) = (layout.name(), slots.len() / ROW, slots.len() % ROW);
    let boards = 136 + 4 * slots.len().div_ceil(ROW);
    let height = boards + 136;
    // Strokes are in the middle of their row, so the table begins half a row further down.
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="1072" height="{height}" viewBox="0 0 1072 {height}" font-family="system-ui,sans-serif" font-size="24">
<title>The table of {name}: {all} slots</title>
<style>{STYLE}</style>
<rect class="paper" width="1072" height="{height}" rx="12"/>
<text x="24" y="52" font-size="32" font-weight="bold">{name}: {all} slots</text>
<text class="soft" x="24" y="90">{used} are read, {gaps} are gaps; a row is {ROW} slots</text>
<g transform="translate(24 114) scale(2 4)" shape-rendering="crispEdges">
<path class="gap" d="M0-.5h{ROW}v{whole}H0zm0 {whole}h{rest}v1H0z"/>
"#
    );
    for ((piece, square), (path, ..)) in paths {
        svg += &format!("<path stroke=\"{}\" d=\"{path}\"/>\n", color(piece, square));
    }
    svg += "</g>\n";
    for (piece, left) in [(Piece::Rook, 24), (Piece::Bishop, 384)] {
        let (text, first, last, bottom) = (left + 128, boards + 26, boards + 102, boards + 112);
        svg += &format!(
            r#"<text x="{text}" y="{first}">{piece}s</text>
<text class="soft" x="{text}" y="{last}">a1 at lower left</text>
<g transform="translate({left} {bottom}) scale(14 -14)">
"#
        );
        for square in 0..64 {
            let (file, rank, color) = (square % 8, square / 8, color(piece as usize, square));
            svg += &format!("<path fill=\"{color}\" d=\"M{file} {rank}h1v1h-1z\"/>\n");
        }
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

/// Returns a number of 1,000 to 999,999 with its comma.
fn grouped(number: usize) -> String {
    format!("{},{:03}", number / 1000, number % 1000)
}

/// Returns the color of a piece on a square. Ranks go from dark to light, files from one hue to
/// another, and dark squares of the chess board are a little darker.
fn color(piece: usize, square: u8) -> String {
    let (file, rank) = (i32::from(square % 8), i32::from(square / 8));
    let (hue, light) = ([178, 30][piece] + [11, -7][piece] * file, 32 + 6 * rank);
    let darker = 4 * ((file + rank + 1) % 2);
    format!("hsl({hue} 55% {}%)", light - darker)
}
