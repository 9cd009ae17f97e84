//! How pages write a table and a large number.

/// Returns a table with these columns and rows, whose cells are apart by `|`. A column whose name
/// ends in a colon has numbers.
pub fn table(columns: &str, rows: impl IntoIterator<Item = String>) -> String {
    let is_number = |column: &str| column.trim_end().ends_with(":");
    let lines = columns.split('|');
    let lines = lines.map(|column| if is_number(column) { "---:" } else { "---" });
    let lines: Vec<&str> = lines.collect();
    let row = |row: String| format!("| {row} |\n").replace("|  |", "| |");
    [columns.replace(':', ""), lines.join(" | ")]
        .into_iter()
        .chain(rows)
        .map(row)
        .collect()
}

/// Returns a number with commas between groups of three digits.
pub fn grouped(number: usize) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}
