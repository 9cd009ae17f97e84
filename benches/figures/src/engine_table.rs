//! The processor time of whole engines in `docs/engines.md`, which `benches/engines/measure` writes.

/// Returns look-up and ratio for each engine: `| Ethereal | 0.991 to 1.009 | **0.985** (0.980 to 0.990) |`.
#[must_use]
pub fn read(page: &str) -> Vec<(String, f64)> {
    let mut look_ups: Vec<String> = Vec::new();
    let mut is_time = false;
    let mut ratios = Vec::new();
    for line in page.lines() {
        if line.starts_with("Processor time, ") || line.starts_with("Counted ") || line.starts_with('#') {
            is_time = line.starts_with("Processor time, ");
        }
        let Some(row) = line.strip_prefix("| ").filter(|_| is_time) else { continue };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if let Some(names) = row.strip_prefix("engine | itself |") {
            look_ups = names.split('|').map(|name| name.trim().trim_matches('`').to_owned()).collect();
        } else {
            let ratio = |cell: &str| cell.split(' ').next()?.trim_matches('*').parse().ok();
            let of_row = look_ups.iter().zip(cells.iter().skip(2));
            ratios.extend(of_row.filter_map(|(name, cell)| Some((name.clone(), ratio(cell)?))));
        }
    }
    ratios
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn ratios_of_time_are_read_and_counts_are_not() {
        let page = "Processor time, compiled for any x86-64, 31 rounds:\n\n| engine | itself | `fancy` | `pext` |\n\
                    | --- | ---: | ---: | ---: |\n| A | 0.99 to 1.01 | **0.985** (0.98 to 0.99) | |\n\n\
                    Counted under callgrind:\n\n| engine | of its search | x | `fancy` |\n| A | instructions | 1 | 2.0 |\n";
        assert_eq!(read(page), [("fancy".to_owned(), 0.985)]);
    }
}
