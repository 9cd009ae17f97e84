//! The picture of the README: look-ups beside those of five other crates, warm and cold.

use std::fmt::Write;

use crate::kind::{Kind, PIECES, mean, names};

const DEFAULT: [(&str, &str); 7] = [
    ("root functions", "root functions"),
    ("Dispatch::run", "Dispatch::run"),
    ("shakmaty 0.30", "shakmaty"),
    ("laura_core 0.5", "laura_core"),
    ("hexe_core 0.0.5", "hexe_core"),
    ("cozy-chess 0.3", "cozy-chess"),
    ("chess 3.2", "chess"),
];
const NATIVE: [(&str, &str); 7] = [
    ("Native", "Native (PEXT)"),
    ("root functions", "root functions"),
    ("chess 3.2 _bmi", "chess, PEXT"),
    ("shakmaty 0.30", "shakmaty"),
    ("laura_core 0.5", "laura_core"),
    ("hexe_core 0.0.5", "hexe_core"),
    ("cozy-chess 0.3", "cozy-chess"),
];
/// Warm and cold, of this crate and of others.
const OURS: [&str; 2] = ["#1f9d78", "#7cc9b0"];
const PEERS: [&str; 2] = ["#8a96a3", "#bfc7cf"];
const LEFT: f64 = 108.0;
const SCALE: f64 = 160.0;
const ROW: f64 = 25.0;

/// Returns the picture as SVG, 400 wide so that its text is legible on a phone, with a ground for light and dark.
#[must_use]
pub fn draw(kinds: &[Kind]) -> String {
    let mut body = String::new();
    let mut text = |x: f64, y: f64, look: &str, text: &str| {
        let _ = writeln!(body, r#"<text x="{x:.1}" y="{y:.1}" {look}>{text}</text>"#);
    };
    text(8.0, 20.0, r#"font-size="14" font-weight="bold""#, "Time of a look-up: shorter is faster");
    text(8.0, 38.0, "", "ratio to the best of five other crates; games");
    text(36.0, 57.0, "", "warm");
    text(105.0, 57.0, "", "cold cache");
    text(190.0, 57.0, "", "green: this crate; grey: others");
    for (x, [ours, peers]) in [(8.0, [OURS[0], PEERS[0]]), (80.0, [OURS[1], PEERS[1]])] {
        for (x, color) in [(x, ours), (x + 11.0, peers)] {
            let _ = writeln!(body, r#"<rect x="{x}" y="48" width="9" height="9" fill="{color}"/>"#);
        }
    }
    let mut y = 66.0;
    for (target, title, rows) in [("default", "default target", DEFAULT), ("native", "-C target-cpu=native", NATIVE)] {
        let _ = writeln!(body, r#"<text x="8" y="{}" font-size="13" font-weight="bold">{title}</text>"#, y + 22.0);
        y += 30.0;
        let top = y;
        for (name, label) in rows {
            let (weight, colors) = if name.contains(' ') && name != "root functions" {
                ("", PEERS)
            } else {
                (r#" font-weight="bold""#, OURS)
            };
            let _ =
                writeln!(body, r#"<text x="{}" y="{}" text-anchor="end"{weight}>{label}</text>"#, LEFT - 6.0, y + 15.0);
            for (bar, (mode, color)) in ["throughput", "cold"].into_iter().zip(colors).enumerate() {
                let ratio = |kind: &Kind| kind.ratio([target, "game-like", mode], &PIECES, name, None);
                let ratios: Vec<f64> = kinds.iter().filter_map(ratio).collect();
                let (mean, at) = (mean(&ratios), y + 1.0 + 11.0 * bar as f64);
                let [least, greatest] = [f64::min as fn(_, _) -> _, f64::max]
                    .map(|end| LEFT + SCALE * ratios.iter().copied().reduce(end).unwrap_or_default());
                let (length, middle, figure) = (mean * SCALE, at + 5.0, LEFT + 1.4 * SCALE + 34.0 * bar as f64);
                let _ = writeln!(
                    body,
                    r#"<rect x="{LEFT}" y="{at}" width="{length:.1}" height="10" fill="{color}"/>
<path d="M{least:.1} {middle}H{greatest:.1}" stroke="currentColor"/>
<text x="{figure}" y="{}" font-size="11.5">{mean:.2}</text>"#,
                    y + 15.0
                );
            }
            y += ROW;
        }
        let _ =
            writeln!(body, r#"<path d="M{} {top}V{y}" stroke="currentColor" stroke-dasharray="3 3"/>"#, LEFT + SCALE);
    }
    let names = names(kinds);
    let _ = writeln!(body, r#"<text x="8" y="{}" font-size="11">mean of {names}</text>"#, y + 18.0);
    let _ = writeln!(
        body,
        r#"<text x="8" y="{}" font-size="11">thin lines: from the least to the greatest of them</text>"#,
        y + 32.0
    );
    let height = y + 40.0;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 {height}" width="560" height="{}" role="img" aria-label="Time of a look-up as a ratio to the best of five other crates, in positions of games, the mean of rook, bishop and queen on {names}" font-family="system-ui,sans-serif" font-size="12" fill="currentColor">
<style>svg{{color:#1f2328}}.ground{{fill:#fff}}@media(prefers-color-scheme:dark){{svg{{color:#e6edf3}}.ground{{fill:#0d1117}}}}</style>
<rect class="ground" width="100%" height="100%"/>
{body}</svg>
"#,
        1.4 * height
    )
}
