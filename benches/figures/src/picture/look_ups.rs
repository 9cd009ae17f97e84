//! The root functions, `Native` and `Dispatch::run` beside five other crates, warm and cold.

use std::fmt::Write;

use super::canvas::{Canvas, OURS, OURS_COLD, PEER, PEER_COLD, Text};
use crate::expression::{Range, mean};
use crate::point::ratio;
use crate::source::Source;

type Rows = [(&'static str, &'static str)];

const DEFAULT: &Rows = &[
    ("root functions", "root functions"),
    ("Dispatch::run", "Dispatch::run"),
    ("shakmaty 0.30", "shakmaty"),
    ("laura_core 0.5", "laura_core"),
    ("hexe_core 0.0.5", "hexe_core"),
    ("cozy-chess 0.3", "cozy-chess"),
    ("chess 3.2", "chess"),
];
const NATIVE: &Rows = &[
    ("Native", "Native (PEXT)"),
    ("root functions", "root functions"),
    ("chess 3.2 _bmi", "chess, PEXT"),
    ("shakmaty 0.30", "shakmaty"),
    ("laura_core 0.5", "laura_core"),
    ("hexe_core 0.0.5", "hexe_core"),
    ("cozy-chess 0.3", "cozy-chess"),
];
const LABELS: f64 = 108.0;
const ROW: f64 = 25.0;
const SCALE: f64 = 160.0;

pub fn draw(source: &Source) -> Canvas {
    let kinds = source.names(source.kinds.iter().map(|kind| kind.name.as_str()));
    let mut alternative = format!(
        "Time of a look-up as a ratio to the best of five other crates, in positions of games, the mean of rook, bishop and \
         queen on {kinds}; warm (throughput) and cold cache."
    );
    let mut rows = Vec::new();
    for (target, title, shown) in [("default", "default target", DEFAULT), ("native", "-C target-cpu=native", NATIVE)] {
        let _ = write!(alternative, " {title}:");
        for (position, (name, label)) in shown.iter().enumerate() {
            let ranges = ["throughput", "cold"].map(|mode| {
                let ratios: Vec<f64> =
                    source.kinds.iter().filter_map(|kind| ratio(kind, target, "game-like", mode, name)).collect();
                Range::of(ratios.iter().copied()).map(|range| (mean(&ratios), range))
            });
            if let [Some(warm), Some(cold)] = ranges {
                let end = if position + 1 == shown.len() { "." } else { "," };
                let _ = write!(alternative, " {label} {:.2} and {:.2}{end}", warm.0, cold.0);
                rows.push((title, *label, !name.contains(' ') || *name == "root functions", [warm, cold]));
            }
        }
    }
    let height = 66.0 + 2.0 * 34.0 + rows.len() as f64 * ROW + 34.0;
    let mut canvas = Canvas::new(400.0, height, &alternative);
    canvas.text(8.0, 20.0, "Time of a look-up: shorter is faster", Text::new(14.0).bold());
    canvas.text(8.0, 38.0, "ratio to the best of five other crates; games", Text::new(12.0));
    let legend = [(8.0, OURS, PEER, "warm"), (80.0, OURS_COLD, PEER_COLD, "cold cache")];
    for (x, ours, peer, text) in legend {
        canvas.rectangle([x, 48.0, 9.0, 9.0], ours);
        canvas.rectangle([x + 11.0, 48.0, 9.0, 9.0], peer);
        canvas.text(x + 25.0, 57.0, text, Text::new(12.0));
    }
    canvas.text(190.0, 57.0, "green: this crate; grey: others", Text::new(12.0));
    let mut y = 66.0;
    let mut last = "";
    let mut panel = y;
    for (position, (title, label, is_ours, cells)) in rows.iter().enumerate() {
        if *title != last {
            y += 22.0;
            canvas.text(8.0, y, title, Text::new(13.0).bold());
            y += 8.0;
            last = title;
            panel = y;
        }
        let look = Text::new(12.0).end();
        canvas.text(LABELS - 6.0, y + 15.0, label, if *is_ours { look.bold() } else { look });
        let colors = if *is_ours { [OURS, OURS_COLD] } else { [PEER, PEER_COLD] };
        for (bar, ((mean, range), color)) in cells.iter().zip(colors).enumerate() {
            let at = y + 1.0 + bar as f64 * 11.0;
            canvas.rectangle([LABELS, at, mean * SCALE, 10.0], color);
            let middle = at + 5.0;
            let ends = [range.least, range.greatest].map(|end| LABELS + end * SCALE);
            canvas.line([ends[0], middle], [ends[1], middle], "currentColor", false);
            let figure = LABELS + 1.4 * SCALE;
            canvas.text(figure + 34.0 * bar as f64, y + 15.0, &format!("{mean:.2}"), Text::new(11.5));
        }
        y += ROW;
        if rows.get(position + 1).is_none_or(|next| next.0 != last) {
            let one = LABELS + SCALE;
            canvas.line([one, panel], [one, y], "currentColor", true);
        }
    }
    let end = if source.kinds.len() == 1 { "on " } else { "mean of " };
    canvas.text(8.0, y + 18.0, &format!("{end}{kinds}"), Text::new(11.0));
    if source.kinds.len() > 1 {
        canvas.text(8.0, y + 32.0, "thin lines: from the least to the greatest of them", Text::new(11.0));
    }
    canvas
}
