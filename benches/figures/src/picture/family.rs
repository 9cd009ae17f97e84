//! The techniques by what they descend from, beside their history.

use super::canvas::{ACCENT, Canvas, FAINT, OURS, Text};

/// A technique: name, year, column, row, and the place in the list of what it descends from.
type Member = (&'static str, &'static str, usize, usize, Option<usize>);

const COLUMNS: [&str; 3] = ["a line is an index", "a line is a number", "all sliders at once"];
const MEMBERS: [Member; 15] = [
    ("ray_loop", "", 1, 0, None),
    ("classical", "1970s", 1, 1, Some(0)),
    ("rotated", "1990s", 0, 2, Some(0)),
    ("subtraction", "2000", 1, 2, Some(1)),
    ("dumb7_fill", "", 2, 1, Some(0)),
    ("kogge_stone", "2002", 2, 2, Some(4)),
    ("first_rank", "2006", 0, 3, Some(2)),
    ("layout: magics", "2006", 0, 5, Some(8)),
    ("kindergarten", "2006", 0, 4, Some(6)),
    ("hyperbola_quintessence", "2007", 1, 3, Some(3)),
    ("congruent_modulo", "2008", 0, 6, Some(8)),
    ("layout::pext", "2013", 0, 7, Some(7)),
    ("obstruction_difference", "", 1, 5, Some(3)),
    ("slide_arithmetic", "", 1, 6, Some(12)),
    ("split", "2023", 0, 8, Some(8)),
];
const WIDTH: f64 = 122.0;
const ROW: f64 = 44.0;

pub fn draw() -> Canvas {
    let mut alternative = "The techniques by what they descend from.".to_owned();
    for (name, year, column, _, parent) in &MEMBERS {
        let of = parent.map_or(String::new(), |parent| format!(" after {}", MEMBERS[parent].0));
        let year = if year.is_empty() { String::new() } else { format!(" ({year})") };
        alternative.push_str(&format!(" {}: {name}{year}{of}.", COLUMNS[*column]));
    }
    let mut canvas = Canvas::new(400.0, 30.0 + 9.0 * ROW, &alternative);
    let place = |column: usize, row: usize| [8.0 + column as f64 * 132.0, 34.0 + row as f64 * ROW];
    for (column, title) in COLUMNS.iter().enumerate() {
        canvas.text(place(column, 0)[0] + WIDTH / 2.0, 18.0, title, Text::new(12.0).middle().bold());
    }
    for (_, _, column, row, parent) in &MEMBERS {
        let Some((_, _, from_column, from_row, _)) = parent.map(|parent| MEMBERS[parent]) else { continue };
        let ([x, y], [from_x, from_y]) = (place(*column, *row), place(from_column, from_row));
        if *column == from_column {
            if row - from_row > 1 {
                let (left, from, to) = (x - 4.0, from_y + 24.0, y + 12.0);
                canvas.path(&[[x, from], [left, from], [left, to], [x, to]], FAINT);
            } else {
                canvas.line([x + WIDTH / 2.0, from_y + 32.0], [x + WIDTH / 2.0, y], FAINT, false);
            }
        } else {
            let end = x + WIDTH / 2.0;
            let start = if end < from_x { from_x } else { from_x + WIDTH };
            canvas.path(&[[start, from_y + 16.0], [end, from_y + 16.0], [end, y]], FAINT);
        }
    }
    for (name, year, column, row, _) in &MEMBERS {
        let [x, y] = place(*column, *row);
        canvas.frame([x, y, WIDTH, 32.0], if name.starts_with("layout") { ACCENT } else { OURS });
        let size = if name.len() > 17 { 10.0 } else { 12.0 };
        let middle = x + WIDTH / 2.0;
        if year.is_empty() {
            canvas.text(middle, y + 20.0, name, Text::new(size).middle());
        } else {
            canvas.text(middle, y + 14.0, name, Text::new(size).middle());
            canvas.text(middle, y + 27.0, year, Text::new(10.5).middle().color(FAINT));
        }
    }
    canvas
}
