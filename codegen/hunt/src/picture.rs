//! Pictures of the tables: every slot, by the pieces that read it; and of the records by year.
//!
//! A picture is a pure function of the generated tables, like a record. It has 512 cells in a row, because the indices
//! of most magics repeat with a power of two, so that slots of one piece are above one another. Layouts whose pieces
//! share slots are drawn by the number of pieces, and tables of more than 2^17 slots by how many slots of a cell are
//! read.

pub mod by_year;
mod color;
mod legend;
mod readers;
mod strokes;

use core::fmt::Write as _;

use indicatif::HumanCount;
use sliding_attacks_codegen::internal::{LookUp, Piece, look_ups};
use sliding_attacks_codegen::{Builder, Layout};

use crate::Error;
use color::{Color, by_count, by_square};
use legend::Legend;
use readers::Readers;

/// The layouts with a picture in `docs/pictures`.
pub const LAYOUTS: [Layout; 7] = [
    Layout::ShortSpan,
    Layout::Dense,
    Layout::FixedShift,
    Layout::Black,
    Layout::SignedShift,
    Layout::Shared,
    Layout::NoOffset,
];

/// The number of cells in a row, and the size of a cell.
const ROW: usize = 512;
const CELL: (usize, usize) = (2, 4);

/// The space around the table.
const MARGIN: usize = 24;
/// The top of the table, below the title.
const TOP: usize = 112;
const WIDTH: usize = ROW * CELL.0 + 2 * MARGIN;

/// Draws the table of a layout as SVG.
///
/// # Errors
/// Returns an error if the layout's tables cannot be generated or its index is not a multiplication.
pub fn draw(layout: Layout) -> Result<String, Error> {
    let generated = Builder::new().layout(layout).generate()?;
    let tables = &generated.layouts()[0];
    let squares = Piece::ALL.into_iter().flat_map(|piece| (0..64).map(move |square| (piece, square)));
    let look_ups: Vec<_> = squares.flat_map(|(piece, square)| look_ups(tables, piece, square).copied()).collect();
    match look_ups.len() {
        128 if look_ups.iter().all(LookUp::is_product) => {
            Ok(Picture::new(layout, Readers::new(&look_ups, tables.entries())).svg())
        }
        _ => Err(Error::Input(format!(
            "{}: no picture, because its index is not one multiplication; draw another layout",
            layout.name()
        ))),
    }
}

/// A picture before it is written.
struct Picture {
    layout: Layout,
    readers: Readers,
    /// The number of slots in a cell.
    scale: usize,
    /// The color of each cell, or none if nothing reads its slots.
    cells: Vec<Option<Color>>,
    legend: Legend,
}

impl Picture {
    fn new(layout: Layout, readers: Readers) -> Self {
        let scale = readers.len().div_ceil(1 << 17).next_power_of_two();
        let (cells, legend) = if scale > 1 {
            let counts = readers.used_in_cells(scale);
            (counts.map(|count| by_count(count, scale)).collect(), Legend::Fill(scale))
        } else if matches!(layout, Layout::Shared | Layout::ShiftInMagic) {
            let slots = readers.slots_by_count();
            let most = slots.len() - 1;
            (readers.counts().map(|count| by_count(count.min(most), most)).collect(), Legend::Counts(slots))
        } else {
            (readers.first().map(|first| first.map(by_square)).collect(), Legend::Squares(readers.used_by_piece()))
        };
        Self { layout, readers, scale, cells, legend }
    }

    fn svg(&self) -> String {
        let rows = self.cells.len().div_ceil(ROW);
        let bottom = TOP + rows * CELL.1 + MARGIN;
        let height = bottom + legend::HEIGHT + MARGIN;
        let name = self.layout.name();
        let (slots, used) = (self.readers.len(), self.readers.used());
        let (slots, used, gaps) = [slots, used, slots - used].map(grouped).into();
        let cell = if self.scale == 1 { "1 slot".to_owned() } else { format!("{} slots", self.scale) };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {height}\" font-family=\"system-ui,sans-serif\" font-size=\"24\">\n\
             <title>The table of {name}: {slots} slots</title>\n<style>{STYLE}</style>\n\
             <rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\" rx=\"12\"/>\n\
             <text x=\"{MARGIN}\" y=\"52\" font-size=\"32\" font-weight=\"bold\">{name}: {slots} slots</text>\n\
             <text class=\"soft\" x=\"{MARGIN}\" y=\"90\">{used} are read, {gaps} are gaps; a cell is {cell}, a row \
             {}</text>\n",
            grouped(ROW * self.scale)
        );
        let (whole, rest) = (self.cells.len() / ROW, self.cells.len() % ROW);
        let _ = writeln!(
            svg,
            "<g transform=\"translate({MARGIN} {TOP}) scale({} {})\" stroke-width=\"1\" shape-rendering=\"crispEdges\">\n\
             <path class=\"gap\" d=\"M0 0h{ROW}v{whole}h{}v{}h-{rest}z\"/>",
            CELL.0,
            CELL.1,
            -((ROW - rest) as isize),
            rows - whole
        );
        svg += &strokes::paths(&self.cells, ROW);
        svg += "</g>\n";
        svg += &self.legend.svg(MARGIN, bottom);
        svg += "</svg>\n";
        svg
    }
}

/// The colors that differ between the light and the dark mode.
const STYLE: &str = "text{fill:#26231f}.soft{fill:#6b645a}.paper{fill:#f3efe7}.gap{fill:#fff}\
                     @media(prefers-color-scheme:dark){text{fill:#ebe6de}.soft{fill:#a59d91}.paper{fill:#24221f}\
                     .gap{fill:#0c0b0a}}";

/// Returns a number with commas.
const fn grouped(number: usize) -> HumanCount {
    HumanCount(number as u64)
}
