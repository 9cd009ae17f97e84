//! Figures without a name: nothing would notice when they become wrong.

use std::ops::Range;

/// Numbers that follow from the rules of chess or from the definition of a technique, and never change.
const FIXED: [&str; 21] = [
    "107,648", // relevant occupancies of all squares, and those of a rook and a bishop
    "102,400",
    "5,248",
    "4,900",
    "1,428",
    "6,328", // … and their distinct attack sets, and the sum of the two
    "4,096",
    "4,098",
    "524,288",
    "16,384",
    "98,304",
    "294,912",
    "540,672", // powers of two, and sums of them
    "131,072",
    "54,272",
    "8,192", // tables whose size is that of their definition
    "13,145",
    "11,099",
    "9,910,910", // candidates: codegen's tests count them
    "119,060,324",
    "4,865,609", // perft
];

/// What follows a number that somebody measured.
const UNITS: [&str; 6] = [" %", " times", " ns", " cycles", " ms", " µs"];

/// Words before a version.
const VERSIONS: [&str; 6] = ["rustc", "Rust", "shakmaty", "cozy-chess", "hexe_core", "since"];

/// Returns each line with figures that is outside of the `sourced` parts and of comments: ratios with two decimals, sizes
/// in units, and numbers with commas.
#[must_use]
pub fn unsourced(page: &str, sourced: &[Range<usize>]) -> Vec<(usize, Vec<String>)> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (number, line) in page.lines().enumerate() {
        let mut found = Vec::new();
        let is_sourced = |at: usize| sourced.iter().any(|part| part.contains(&(start + at)));
        for (at, token) in numbers(line) {
            let before = line[..at].trim_end_matches(['`', ' ']);
            let after = &line[at + token.len()..];
            let is_in_comment = line[..at].rsplit_once("<!--").is_some_and(|(_, comment)| !comment.contains("-->"));
            let is_version = VERSIONS.iter().any(|word| before.ends_with(word));
            let is_ratio = token.split_once('.').is_some_and(|(whole, part)| whole.len() == 1 && part.len() == 2);
            // Table rows have their sizes in columns.
            let is_measured = UNITS.iter().any(|unit| after.starts_with(unit)) && !line.starts_with('|');
            let is_large = token.contains(',') && !FIXED.contains(&token) && !line.starts_with('|');
            let is_size = [" KiB", " MiB", " KB", " MB", " KByte"].iter().any(|unit| after.starts_with(unit))
                && !token.parse().is_ok_and(u32::is_power_of_two);
            if (is_ratio && !is_version || is_large || is_size || is_measured) && !is_sourced(at) && !is_in_comment {
                let unit = after.split_whitespace().next().filter(|_| is_size || is_measured).unwrap_or_default();
                found.push(format!("{token} {unit}").trim_end_matches([' ', '.', ',']).to_owned());
            }
        }
        if !found.is_empty() {
            lines.push((number + 1, found));
        }
        start += line.len() + 1;
    }
    lines
}

/// Returns the numbers of a line with where they are: digits with commas and points between them, and no letter beside.
fn numbers(line: &str) -> Vec<(usize, &str)> {
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let rest = &line.as_bytes()[at..];
        if !rest[0].is_ascii_digit() {
            at += 1;
            continue;
        }
        let mut length = rest.iter().take_while(|byte| byte.is_ascii_digit() || b",.".contains(byte)).count();
        while !rest[length - 1].is_ascii_digit() {
            length -= 1;
        }
        let is_name =
            |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_#/=".contains(byte));
        let before = at.checked_sub(1).and_then(|before| line.as_bytes().get(before));
        if !is_name(before) && before != Some(&b'.') && !is_name(rest.get(length)) {
            numbers.push((at, &line[at..at + length]));
        }
        at += length;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_units_are_found() {
        let found = unsourced("takes 40 % less, 3.5 times, 12 ns", &[]);
        assert_eq!(found, [(1, vec!["40 %".into(), "3.5 times".into(), "12 ns".into()])]);
    }

    #[test]
    fn figures_without_a_name_are_found() {
        let page = "takes 0.91 of it, rustc 1.95,\n864,320 bytes, 844 KiB, 2 KiB and <!--x-->0.92<!---->";
        let sourced = page.find("0.92").unwrap();
        let found = unsourced(page, std::slice::from_ref(&(sourced..sourced + 4)));
        assert_eq!(found, [(1, vec!["0.91".into()]), (2, vec!["864,320".into(), "844 KiB".into()])]);
    }

    #[test]
    fn names_and_versions_are_no_figures() {
        assert_eq!(unsourced("`magic32`, chess 3.2.0, 0x1.23, shakmaty 0.30, 107,648 entries", &[]), []);
        assert_eq!(unsourced("below the best<!--holds x < 0.92--><!---->", &[]), []);
    }
}
