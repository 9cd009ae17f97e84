//! Cells as few strokes: cells of one color that touch in a row, and equal ones in the rows below, are one stroke.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use super::color::Color;

/// A rectangle of cells of one color.
#[derive(Clone, Copy)]
struct Stroke {
    color: Color,
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// Returns a path for each color and height of the strokes.
pub fn paths(cells: &[Option<Color>], row: usize) -> String {
    let mut groups: BTreeMap<(Color, usize), Vec<Stroke>> = BTreeMap::new();
    for stroke in strokes(cells, row) {
        groups.entry((stroke.color, stroke.height)).or_default().push(stroke);
    }
    let mut svg = String::new();
    for ((color, height), strokes) in groups {
        let thick = if height == 1 { String::new() } else { format!(" stroke-width=\"{height}\"") };
        let _ = write!(svg, "<path stroke=\"{color}\"{thick} d=\"");
        let mut end: Option<(usize, usize)> = None;
        for Stroke { left, top, width, .. } in strokes {
            // A stroke is drawn along its middle. After the first, moves are relative to the end of the one before.
            let _ = match end {
                None => write!(svg, "M{left} {}{}", top + height / 2, if height % 2 == 1 { ".5" } else { "" }),
                Some((x, y)) => {
                    let (right, down) = (left as isize - x as isize, top as isize - y as isize);
                    write!(svg, "m{right}{}{down}", if down < 0 { "" } else { " " })
                }
            };
            let _ = write!(svg, "h{width}");
            end = Some((left + width, top));
        }
        svg += "\"/>\n";
    }
    svg
}

/// Divides the cells into strokes.
fn strokes(cells: &[Option<Color>], row: usize) -> Vec<Stroke> {
    let mut done: Vec<Stroke> = Vec::new();
    // The strokes that end in the row above, by their left ends.
    let mut above: Vec<usize> = Vec::new();
    for (top, colors) in cells.chunks(row).enumerate() {
        let mut here = Vec::new();
        let mut left = 0;
        for run in colors.chunk_by(PartialEq::eq) {
            if let Some(color) = run[0] {
                let width = run.len();
                let same = |&&which: &&usize| {
                    let stroke = &done[which];
                    (stroke.left, stroke.width, stroke.color) == (left, width, color)
                };
                let which = above.iter().find(same).copied().unwrap_or_else(|| {
                    done.push(Stroke { color, left, top, width, height: 0 });
                    done.len() - 1
                });
                done[which].height += 1;
                here.push(which);
            }
            left += run.len();
        }
        above = here;
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::color::by_count;

    #[test]
    fn strokes_cover_each_cell_once_with_its_color() {
        // Two colors and gaps, alike in some columns of adjacent rows, and a last row that is not full.
        let cells: Vec<_> = (0..5 * 16 + 7).map(|cell: usize| by_count((cell % 16 / 3 + cell / 48) % 3, 2)).collect();
        let mut drawn = vec![None; cells.len()];
        let strokes = strokes(&cells, 16);
        for Stroke { color, left, top, width, height } in &strokes {
            for row in *top..top + height {
                for cell in &mut drawn[row * 16 + left..][..*width] {
                    assert_eq!(cell.replace(*color), None);
                }
            }
        }
        assert_eq!(drawn, cells);
        assert!(strokes.len() < cells.chunks(16).map(|row| row.chunk_by(PartialEq::eq).count()).sum());
    }
}
