//! The measurements for the documentation: a row for each look-up that one would choose.

use std::fmt::Write;

use crate::report::Row;

/// The rows, with the name in the CSV and the name in the documentation.
const SHOWN: [(&str, &str); 18] = [
    ("root functions", "root functions, `fancy`"),
    ("Native", "`Native`"),
    ("Dispatch::run", "`Dispatch::run`"),
    ("dispatch", "`Dispatch`, each look-up"),
    ("fixed_shift", "`fixed_shift`"),
    ("black", "`black`"),
    ("plain", "`plain`"),
    ("short_span", "`short_span`"),
    ("shared", "`shared`"),
    ("pext16", "`pext16`"),
    ("byte_lookup", "`byte_lookup`"),
    ("split", "`split`"),
    ("split_pext", "`split::pext`"),
    ("kindergarten", "`kindergarten`"),
    ("kindergarten_pext", "`kindergarten::pext`"),
    ("hyperbola_quintessence_first_rank", "`hyperbola_quintessence::first_rank`"),
    ("slide_arithmetic_no_table", "`slide_arithmetic::no_table`"),
    ("slide_arithmetic_avx512", "`slide_arithmetic::avx512`"),
];
const MODES: [&str; 4] = ["throughput", "latency", "latency square too", "cold"];
const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

/// Returns the tables as Markdown, one for each target and kind of inputs.
pub fn summary(rows: &[Row]) -> String {
    let mut text = String::new();
    for (inputs, inputs_title) in [("game-like", "positions of games"), ("uniform", "random squares and occupancies")] {
        for (target, target_title) in [("default", "Default target"), ("native", "With `-C target-cpu=native`")] {
            let of_table: Vec<&Row> = rows.iter().filter(|row| row.target == target && row.inputs == inputs).collect();
            if of_table.is_empty() {
                continue;
            }
            let _ = writeln!(text, "{target_title}, {inputs_title} (rook / bishop / queen):\n");
            text.push_str("| | throughput | latency | latency, square too | cold |\n| --- | --- | --- | --- | --- |\n");
            let mut row = |label: &str, value: &dyn Fn(&Row) -> bool, number: fn(&Row) -> f64| {
                let cell = |mode: &str| {
                    let of_piece = |piece: &str| {
                        let cell = of_table.iter().filter(|row| row.mode == mode && row.piece == piece && value(row));
                        cell.map(|row| number(row)).min_by(f64::total_cmp)
                    };
                    PIECES.map(|piece| of_piece(piece).map_or("-".into(), |value| format!("{value:.2}"))).join(" / ")
                };
                let _ = writeln!(text, "| {label} | {} |", MODES.map(cell).join(" | "));
            };
            for (name, label) in SHOWN {
                // Without the instruction it extracts one bit at a time.
                let slow = target == "default" && name == "pext16";
                if !slow && of_table.iter().any(|row| row.name == name) {
                    row(label, &|row| row.name == name, |row| row.ratio);
                }
            }
            row("*best peer, ns*", &|row| row.house == "peer", |row| row.nanoseconds);
            row("*the loop alone, ns*", &|row| row.house == "none", |row| row.nanoseconds);
            text.push('\n');
        }
    }
    text
}
