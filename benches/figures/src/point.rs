//! Times of look-ups over the three pieces, and those that nothing smaller beats.

use crate::expression::{PIECES, mean};
use crate::kind::Kind;
use crate::row::Cell;
use crate::source::Source;

/// Returns the cells of the three pieces.
#[must_use]
pub fn cells(target: &str, inputs: &str, mode: &str) -> [Cell; 3] {
    PIECES.map(|piece| Cell { target: target.into(), inputs: inputs.into(), mode: mode.into(), piece: piece.into() })
}

/// Returns the geometric mean of the pieces' ratios to the best peer.
#[must_use]
pub fn ratio(kind: &Kind, target: &str, inputs: &str, mode: &str, name: &str) -> Option<f64> {
    let ratios: Option<Vec<f64>> = cells(target, inputs, mode).iter().map(|cell| kind.ratio(cell, name)).collect();
    ratios.map(|ratios| mean(&ratios))
}

/// Returns whether a look-up extracts bits one at a time for want of an instruction.
#[must_use]
pub fn lacks_its_instruction(target: &str, name: &str) -> bool {
    target == "default" && name.starts_with("pext")
}

/// A look-up with its size and time.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    pub name: String,
    pub bytes: usize,
    /// The geometric means of the ratios to `fancy` over the pieces, one for each kind of processor.
    pub ratios: Vec<f64>,
    /// The geometric mean over the kinds.
    pub ratio: f64,
    /// Whether everything that is not larger is slower.
    pub is_in_front: bool,
}

/// Returns every look-up that was measured on all kinds, from the smallest to the largest.
#[must_use]
pub fn points(source: &Source, target: &str, mode: &str) -> Vec<Point> {
    let mut points = Vec::new();
    for (name, &bytes) in &source.sizes.bytes {
        let to_fancy = |kind: &Kind| {
            let own = ratio(kind, target, "game-like", mode, name)?;
            Some(own / ratio(kind, target, "game-like", mode, "fancy")?)
        };
        let ratios: Option<Vec<f64>> = source.kinds.iter().map(to_fancy).collect();
        if let (Some(ratios), false, true) = (ratios, lacks_its_instruction(target, name), name != "dispatch") {
            points.push(Point { name: name.clone(), bytes, ratio: mean(&ratios), ratios, is_in_front: false });
        }
    }
    points.sort_by(|a, b| (a.bytes, a.ratio).partial_cmp(&(b.bytes, b.ratio)).expect("ratios are numbers"));
    let mut best = f64::INFINITY;
    for point in &mut points {
        // Less than three percent is no reason to take the larger table.
        point.is_in_front = point.ratio < best * 0.97;
        if point.is_in_front {
            best = point.ratio;
        }
    }
    points
}

/// Returns the letter of a look-up in the front.
#[must_use]
pub fn letter(position: usize) -> char {
    char::from(b'a' + position as u8)
}
