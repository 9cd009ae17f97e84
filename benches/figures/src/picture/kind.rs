//! The measurements on one kind of processor: for each target and piece a panel for each mode, with a bar for each look-up.

use super::canvas::{Canvas, OURS, PEER, Text};
use crate::expression::PIECES;
use crate::kind::Kind;
use crate::names::plain;
use crate::point::lacks_its_instruction;
use crate::row::Row;

const SHOWN: [&str; 16] = [
    "shakmaty 0.30",
    "laura_core 0.5",
    "hexe_core 0.0.5",
    "cozy-chess 0.3",
    "chess 3.2",
    "chess 3.2 _bmi",
    "root functions",
    "fixed_shift",
    "signed_shift",
    "Dispatch::run",
    "pext",
    "split",
    "kindergarten_pext",
    "kindergarten",
    "hyperbola_quintessence_first_rank",
    "slide_arithmetic_avx512",
];
const MODES: [(&str, &str); 3] =
    [("throughput", "throughput"), ("latency", "latency"), ("cold", "latency, cold cache")];
const LABELS: f64 = 200.0;
const PANEL: f64 = 200.0;
const BAR: f64 = 13.0;
/// The ratio at the end of a panel; longer bars are cut.
const END: f64 = 2.0;

pub fn draw(kind: &Kind) -> Canvas {
    let has = |target: &str, name: &str| {
        !lacks_its_instruction(target, name)
            && kind.rows.iter().any(|row| row.cell.target == target && row.implementation == name)
    };
    let of_target = |target| SHOWN.into_iter().filter(|name| has(target, name)).collect::<Vec<_>>();
    let targets = [("default", "default target"), ("native", "-C target-cpu=native")]
        .map(|(target, title)| (target, title, of_target(target)));
    let lines: usize = targets.iter().map(|(_, _, names)| names.len()).sum();
    let height = 60.0 + 2.0 * 52.0 + 3.0 * (lines as f64 * BAR + 2.0 * 6.0);
    let alternative = format!(
        "Time of look-ups on {} as ratios to the best of five other crates, in positions of games. table.md has the figures.",
        kind.name
    );
    let mut canvas = Canvas::new(LABELS + 3.0 * PANEL, height, &alternative);
    let title = format!("{}: time of a look-up as a ratio to the best peer of each panel (dashed)", kind.name);
    canvas.text(10.0, 20.0, &title, Text::new(13.0).bold());
    let note = "green: this crate; grey: other crates; positions of games; thin lines: quartiles";
    canvas.text(10.0, 36.0, note, Text::new(11.0));
    let mut top = 62.0;
    for (target, title, names) in &targets {
        canvas.text(10.0, top, title, Text::new(13.0).bold());
        for (column, (_, mode)) in MODES.iter().enumerate() {
            canvas.text(LABELS + column as f64 * PANEL, top, mode, Text::new(13.0).bold());
        }
        top += 10.0;
        for piece in PIECES {
            canvas.text(10.0, top + BAR * 0.8, piece, Text::new(12.0).bold());
            for (line, name) in names.iter().enumerate() {
                let y = top + line as f64 * BAR;
                canvas.text(LABELS - 6.0, y + BAR * 0.8, &plain(name), Text::new(10.0).end());
                for (column, (mode, _)) in MODES.iter().enumerate() {
                    let found = kind.rows.iter().find(|row| {
                        let cell = &row.cell;
                        (&*cell.target, &*cell.inputs, &*cell.mode, &*cell.piece)
                            == (*target, "game-like", *mode, piece)
                            && row.implementation == *name
                    });
                    if let Some(row) = found {
                        draw_bar(&mut canvas, LABELS + column as f64 * PANEL, y, row);
                    }
                }
            }
            let height = names.len() as f64 * BAR;
            for column in 0..MODES.len() {
                let x = LABELS + column as f64 * PANEL + scale(1.0);
                canvas.line([x, top], [x, top + height], "currentColor", true);
            }
            top += height + 6.0;
        }
        top += 26.0;
    }
    canvas
}

fn scale(ratio: f64) -> f64 {
    ratio.min(END) / END * (PANEL - 45.0)
}

fn draw_bar(canvas: &mut Canvas, x: f64, y: f64, row: &Row) {
    let length = scale(row.ratio);
    canvas.rectangle([x, y + 1.0, length, BAR - 2.0], if row.is_peer { PEER } else { OURS });
    let [lower, upper] = row.quartiles.map(|quartile| x + scale(quartile));
    let middle = y + BAR / 2.0;
    canvas.line([lower, middle], [upper, middle], "currentColor", false);
    let cut = if row.ratio > END { " →" } else { "" };
    canvas.text((x + length).max(upper) + 3.0, y + BAR * 0.78, &format!("{:.2}{cut}", row.ratio), Text::new(9.0));
}
