//! The chart of the measurements, as SVG: for each target and piece a panel for each mode, with a bar for each
//! implementation.

use std::fmt::Write;

use crate::report::Row;

/// The implementations on the chart, in this order, with their names there.
const SHOWN: [(&str, &str); 14] = [
    ("shakmaty 0.30", "shakmaty"),
    ("laura_core 0.5", "laura_core"),
    ("hexe_core 0.0.5", "hexe_core"),
    ("cozy-chess 0.3", "cozy-chess"),
    ("chess 3.2", "chess"),
    ("chess 3.2 _bmi", "chess, *_bmi"),
    ("root functions", "root functions (fancy)"),
    ("fixed_shift", "fixed_shift"),
    ("Dispatch::run", "Dispatch::run"),
    ("pext", "Native (pext)"),
    ("kindergarten_pext", "kindergarten, PEXT"),
    ("kindergarten", "kindergarten"),
    ("hyperbola_quintessence_first_rank", "hyperbola, rank table"),
    ("slide_arithmetic_avx512", "slide arithmetic, AVX-512"),
];
const MODES: [(&str, &str); 3] =
    [("throughput", "throughput"), ("latency", "latency"), ("cold", "latency, cold cache")];
const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

const LABELS: f64 = 170.0;
const PANEL: f64 = 215.0;
const BAR: f64 = 13.0;
const GROUP: f64 = 6.0;
/// The ratio at the end of a panel; longer bars are cut.
const END: f64 = 2.0;

/// Returns the chart of the game-like inputs.
pub fn chart(rows: &[Row]) -> String {
    let mut body = String::new();
    let mut top = 62.0;
    for (target, title) in [("default", "default target"), ("native", "-C target-cpu=native")] {
        let is_shown = |name: &str| {
            // Without the instruction these extract one bit at a time.
            let slow = target == "default" && name.starts_with("pext");
            !slow && rows.iter().any(|row| row.target == target && row.name == name)
        };
        let shown: Vec<_> = SHOWN.iter().filter(|(name, _)| is_shown(name)).collect();
        if shown.is_empty() {
            continue;
        }
        let _ = writeln!(body, r#"<text x="10" y="{top}" class="title">{title}</text>"#);
        for (column, (_, mode)) in MODES.iter().enumerate() {
            let x = LABELS + column as f64 * PANEL;
            let _ = writeln!(body, r#"<text x="{x}" y="{top}" class="title">{mode}</text>"#);
        }
        top += 10.0;
        for piece in PIECES {
            let height = shown.len() as f64 * BAR;
            let _ = writeln!(body, r#"<text x="10" y="{:.1}" class="piece">{piece}</text>"#, top + BAR * 0.8);
            for (line, (name, label)) in shown.iter().enumerate() {
                let y = top + line as f64 * BAR;
                let _ = writeln!(
                    body,
                    r#"<text x="{:.1}" y="{:.1}" class="label">{label}</text>"#,
                    LABELS - 6.0,
                    y + BAR * 0.8
                );
                for (column, (mode, _)) in MODES.iter().enumerate() {
                    let found = rows.iter().find(|row| {
                        row.target == target
                            && row.inputs == "game-like"
                            && row.mode == *mode
                            && row.piece == piece
                            && row.name == *name
                    });
                    if let Some(row) = found {
                        bar(&mut body, LABELS + column as f64 * PANEL, y, row);
                    }
                }
            }
            for column in 0..MODES.len() {
                let x = LABELS + column as f64 * PANEL + scale(1.0);
                let _ = writeln!(
                    body,
                    r#"<line x1="{x:.1}" y1="{top:.1}" x2="{x:.1}" y2="{:.1}" class="one"/>"#,
                    top + height
                );
            }
            top += height + GROUP;
        }
        top += 26.0;
    }
    let width = LABELS + MODES.len() as f64 * PANEL;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top:.0}" viewBox="0 0 {width} {top:.0}" font-family="sans-serif">
<style>.title{{font-size:13px;font-weight:bold}}.piece{{font-size:12px;font-weight:bold}}.label{{font-size:10px;text-anchor:end}}.value{{font-size:9px}}.one{{stroke:#444;stroke-dasharray:2 2}}.ours{{fill:#2a7f62}}.peer{{fill:#9aa5b1}}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="10" y="20" class="title">Time of a look-up as a ratio to the best peer of each panel (dashed): shorter is faster</text>
<text x="10" y="36" font-size="11">green: this crate; grey: other crates; game-like inputs, cargo's release profile; ends of the thin lines: quartiles</text>
{body}</svg>
"##
    )
}

fn scale(ratio: f64) -> f64 {
    ratio.min(END) / END * (PANEL - 45.0)
}

fn bar(body: &mut String, x: f64, y: f64, row: &Row) {
    let length = scale(row.ratio);
    let _ = writeln!(
        body,
        r#"<rect x="{x:.1}" y="{:.1}" width="{length:.1}" height="{:.1}" class="{}"/>"#,
        y + 1.0,
        BAR - 2.0,
        row.house
    );
    let (lower, upper, middle) = (x + scale(row.lower), x + scale(row.upper), y + BAR / 2.0);
    let _ = writeln!(
        body,
        r##"<line x1="{lower:.1}" y1="{middle:.1}" x2="{upper:.1}" y2="{middle:.1}" stroke="#000" stroke-width="0.8"/>"##
    );
    let cut = if row.ratio > END { " →" } else { "" };
    let _ = writeln!(
        body,
        r#"<text x="{:.1}" y="{:.1}" class="value">{:.2}{cut}</text>"#,
        (x + length).max(upper) + 3.0,
        y + BAR * 0.78,
        row.ratio
    );
}
