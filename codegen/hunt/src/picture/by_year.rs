//! The picture of the records by year: the entries of the smallest table whose entries are attack sets.

use core::fmt::Write as _;

use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::size;

use super::grouped;

/// The smallest published table since a month, counted from January of year 0, with those who found it.
const PUBLISHED: [(usize, usize, &str); 4] = [
    (month(2007, 4), 107_648, "Pradu Kannan"),
    (month(2016, 8), 97_264, "Volker Annuss"),
    (month(2016, 8), 89_524, "Volker Annuss"),
    (month(2017, 8), 87_988, "Annuss, Fiekas"),
];

/// Our smallest table for look-ups with as many instructions as those published have, and our smallest of all, in 2026.
const OURS: [Layout; 2] = [Layout::SignedShift, Layout::ShortSpan];

/// The month of our tables, and those at the ends of the picture.
const TODAY: usize = month(2026, 11);
const FIRST: usize = month(2006, 7);
const LAST: usize = month(2027, 1);

/// The size of the picture, and the edges of the chart in it.
const SIZE: (usize, usize) = (400, 300);
const LEFT: usize = 16;
const RIGHT: usize = 388;
const TOP: usize = 62;
const BOTTOM: usize = 272;

/// The entries at the top of the chart.
const MOST: usize = 110_000;

const fn month(year: usize, month: usize) -> usize {
    12 * year + month - 1
}

const fn x(month: usize) -> usize {
    LEFT + (month - FIRST) * (RIGHT - LEFT) / (LAST - FIRST)
}

const fn y(entries: usize) -> usize {
    BOTTOM - entries * (BOTTOM - TOP) / MOST
}

/// Draws the picture as SVG.
#[must_use]
pub fn draw() -> String {
    let ours = OURS.map(|layout| (size(layout).0, layout.name()));
    let mut said = String::new();
    for (month, entries, by) in PUBLISHED {
        let _ = write!(said, "{}: {} ({by}); ", month / 12, grouped(entries));
    }
    let ours_said = ours.map(|(entries, name)| format!("{} ({name})", grouped(entries))).join(", ");
    let (width, height) = SIZE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"system-ui,sans-serif\" font-size=\"12\">\n\
         <title>Entries of the smallest table by year. {said}2026, this crate: {ours_said}</title>\n<style>{}\
         .step{{fill:none;stroke:#8a96a3;stroke-width:2}}.ours{{fill:#1f9d78}}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\" font-weight=\"bold\">Entries of the smallest table by year</text>\n\
         <text class=\"soft\" x=\"{LEFT}\" y=\"42\">grey: published; green: this crate</text>\n",
        width * 3 / 2,
        height * 3 / 2,
        super::STYLE
    );
    for year in [2007, 2012, 2017, 2022, 2026] {
        let at = x(month(year, 1));
        let _ =
            writeln!(svg, "<text class=\"soft\" x=\"{at}\" y=\"{}\" text-anchor=\"middle\">{year}</text>", BOTTOM + 17);
    }
    let _ = writeln!(svg, "<path class=\"step\" stroke-dasharray=\"2 3\" d=\"M{LEFT} {BOTTOM}H{RIGHT}\"/>");
    let mut line = format!("M{} {}", x(PUBLISHED[0].0), y(PUBLISHED[0].1));
    for (month, entries, _) in PUBLISHED {
        let _ = write!(line, "H{}V{}", x(month), y(entries));
    }
    let _ = writeln!(svg, "<path class=\"step\" d=\"{line}H{}\"/>", x(TODAY));
    // The labels of the two of 2016 are to the left of the step, where the line is above; the others are on the line.
    for (month, entries, by) in PUBLISHED {
        let (at, anchor, down) = match month / 12 {
            2016 => (x(month) - 6, "end", y(entries) + 4),
            _ => (x(month) + 2, "start", y(entries) - 6),
        };
        let text = format!("{}, {by}", grouped(entries));
        let _ = writeln!(svg, "<text x=\"{at}\" y=\"{down}\" text-anchor=\"{anchor}\">{text}</text>");
    }
    for (number, (entries, name)) in ours.into_iter().enumerate() {
        let (across, down) = (x(TODAY), y(entries));
        let text = format!("{} {name}", grouped(entries));
        let _ = writeln!(svg, "<circle class=\"ours\" cx=\"{across}\" cy=\"{down}\" r=\"4\"/>");
        let label = down + 16 - 4 * number;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{label}\" text-anchor=\"end\" font-weight=\"bold\">{text}</text>",
            across - 9
        );
    }
    svg += "</svg>\n";
    svg
}
