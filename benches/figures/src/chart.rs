//! The picture of the README: lookups beside those of other crates, alone and in a search.

use crate::measured::{Kind, ends, mean};

const DEFAULT: &str = "root functions, hyperbola_quintessence, Dispatch::run, shakmaty 0.30, laura_core 0.5, hexe_core 0.0.5, cozy-chess 0.3, chess 3.2";
const NATIVE: &str = "Native, root functions, hyperbola_quintessence, chess 3.2 _bmi, shakmaty 0.30, laura_core 0.5, hexe_core 0.0.5, cozy-chess 0.3";
/// Of this crate and of others: with nothing else in the program, and in a search.
const OURS: [&str; 2] = ["#1f9d78", "#7cc9b0"];
const PEERS: [&str; 2] = ["#8a96a3", "#bfc7cf"];
const LEFT: f64 = 108.0;
const SCALE: f64 = 79.0;
const SEARCH: &str = "middle-game,search 64 KiB,burst";

/// Returns the picture as SVG, 400 wide so that its text is legible on a phone, with a ground for
/// light and dark.
pub fn draw(kinds: &[Kind]) -> String {
    let mut body = String::new();
    let mut y = 66.0;
    for (target, title, rows) in [
        ("default", "default target", DEFAULT),
        ("native", "-C target-cpu=native, fast PEXT", NATIVE),
    ] {
        body += &format!(
            "<text x=\"8\" y=\"{}\" font-size=\"13\" font-weight=\"bold\">{title}</text>\n",
            y + 22.0
        );
        y += 30.0;
        let top = y;
        for name in rows.split(", ") {
            let (label, weight, colors) = match name {
                "root functions" | "Dispatch::run" => (name, "bold", OURS),
                "hyperbola_quintessence" => ("no features", "bold", OURS),
                "Native" => ("Native (PEXT)", "bold", OURS),
                "chess 3.2 _bmi" => ("chess, PEXT", "normal", PEERS),
                _ => (name.split(' ').next().unwrap_or(name), "normal", PEERS),
            };
            let text = y + 15.0;
            body += &format!(
                "<text x=\"102\" y=\"{text}\" text-anchor=\"end\" font-weight=\"{weight}\">{label}</text>\n"
            );
            for (mode, color, bar, column) in [
                ("game-like,throughput", colors[0], y + 1.0, 332.0),
                (SEARCH, colors[1], y + 12.0, 366.0),
            ] {
                let cell = format!("{target},{mode}");
                let ratio = |kind: &Kind| kind.ratio(&cell, name);
                let ratios: Vec<f64> = kinds.iter().filter_map(ratio).collect();
                if ratios.is_empty() {
                    continue;
                }
                let (mean, [least, greatest]) =
                    (mean(&ratios), ends(&ratios).map(|end| LEFT + SCALE * end));
                body += &format!(
                    r#"<rect x="{LEFT}" y="{bar}" width="{:.1}" height="10" fill="{color}"/>
<path d="M{least:.1} {}H{greatest:.1}" stroke="currentColor"/>
<text x="{column}" y="{text}" font-size="11.5">{mean:.2}</text>
"#,
                    mean * SCALE,
                    bar + 5.0
                );
            }
            y += 25.0;
        }
        let one = LEFT + SCALE;
        body += &format!(
            "<path d=\"M{one} {top}V{y}\" stroke=\"currentColor\" stroke-dasharray=\"3 3\"/>\n"
        );
    }
    // Three names fit into a line of the picture in every font.
    let names: Vec<&str> = kinds.iter().map(|kind| &*kind.name).collect();
    let lines: Vec<String> = names.chunks(3).map(|names| names.join(", ")).collect();
    let names = lines.join(",\n");
    let is_searched = |kind: &&Kind| kind.best_peer(&format!("default,{SEARCH}")).is_some();
    let searched = kinds.iter().filter(is_searched);
    let searched: Vec<&str> = searched.map(|kind| &*kind.name).collect();
    let caption = format!(
        "mean of {names}\nin a search, 64 KiB: {}\nthin lines: from the least to the greatest of them",
        searched.join(", ")
    );
    for line in caption.lines() {
        y += 14.0;
        body += &format!(
            "<text x=\"8\" y=\"{}\" font-size=\"11\">{line}</text>\n",
            y + 4.0
        );
    }
    let height = y + 12.0;
    let ([ours, ours_search], [peers, peers_search]) = (OURS, PEERS);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 {height}" width="560" height="{}" role="img" aria-label="Time of a lookup as a ratio to the best other crate, in positions from games, the mean of rook, bishop and queen on {}" font-family="system-ui,sans-serif" font-size="12" fill="currentColor">
<style>svg{{color:#1f2328}}.ground{{fill:#fff}}@media(prefers-color-scheme:dark){{svg{{color:#e6edf3}}.ground{{fill:#0d1117}}}}</style>
<rect class="ground" width="100%" height="100%"/>
<text x="8" y="20" font-size="14" font-weight="bold">Time of a lookup: shorter is faster</text>
<text x="8" y="38">ratio to the best other crate; positions from games</text>
<path d="M8 52.5h9" stroke-width="9" stroke="{ours}"/><path d="M19 52.5h9" stroke-width="9" stroke="{peers}"/>
<text x="36" y="57">nothing else</text>
<path d="M120 52.5h9" stroke-width="9" stroke="{ours_search}"/><path d="M131 52.5h9" stroke-width="9" stroke="{peers_search}"/>
<text x="148" y="57">in a search</text>
<text x="230" y="57">green: ours; grey: others</text>
{body}</svg>
"#,
        1.4 * height,
        names.replace('\n', " ")
    )
}
