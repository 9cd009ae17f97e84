//! The columns of entries and bytes in tables of layouts and techniques. A header names the column and the first cell of a
//! row the look-up, so these need no other name.

use crate::names::module_name;
use crate::number::grouped;
use crate::sizes::Sizes;

/// What a column holds.
#[derive(Clone, Copy)]
enum Column {
    Entries,
    Bytes,
}

fn column(header: &str) -> Option<Column> {
    match header {
        "entries" | "ours" => Some(Column::Entries),
        "bytes" | "table bytes" | "bytes of tables" | "bytes of ours" => Some(Column::Bytes),
        _ => None,
    }
}

/// Returns the page with the sizes of now in the columns that hold sizes.
#[must_use]
pub fn rewrite(page: &str, sizes: &Sizes) -> String {
    let mut columns: Vec<Option<Column>> = Vec::new();
    let mut lines = Vec::new();
    for line in page.split('\n') {
        let Some(row) = line.strip_prefix('|') else {
            columns.clear();
            lines.push(line.to_owned());
            continue;
        };
        let mut cells: Vec<String> = row.split('|').map(str::to_owned).collect();
        if columns.is_empty() {
            columns = cells.iter().map(|header| column(header.trim())).collect();
            // Entries without bytes are those of one piece, or of something else.
            if !columns.iter().any(|column| matches!(column, Some(Column::Bytes))) {
                columns.fill(None);
            }
        } else if let Some(name) = module_name(&cells[0]) {
            for (cell, column) in cells.iter_mut().zip(&columns) {
                let size = match column {
                    Some(Column::Entries) => sizes.entries.get(&name),
                    Some(Column::Bytes) => sizes.bytes.get(&name),
                    None => None,
                };
                let number = cell.trim().trim_matches('*').to_owned();
                let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
                if let (Some(&size), true) = (size, is_number) {
                    *cell = cell.replace(&number, &grouped(size));
                }
            }
        }
        lines.push(format!("|{}", cells.join("|")));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_size_is_replaced() {
        let sizes = Sizes::new("[layout.black]\nentries = 85944\n");
        let page = "| layout | ours | bytes |\n| --- | --- | --- |\n| [`black`] | **1** | 690,689 |\n| other | 2 | 3 |";
        let expected = page.replace("**1**", "**85,944**").replace("690,689", "690,688");
        assert_eq!(rewrite(page, &sizes), expected);
    }
}
