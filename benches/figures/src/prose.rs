//! Figures in prose: nothing would notice when they become wrong.

use crate::size::Sizes;

/// Numbers that follow from the rules of chess or from the definition of a technique, and never change: relevant
/// occupancies and their distinct attack sets, sums of powers of two, sizes of tables, candidates and perft counts that
/// tests compare.
const FIXED: &str = "107,648 102,400 5,248 4,900 1,428 6,328 4,096 4,098 524,288 16,384 98,304 294,912 540,672 131,072 \
                     54,272 8,192 13,145 11,099 9,910,910 119,060,324 4,865,609";

/// What others published, with the page that says where.
const QUOTED: [(&str, &str); 4] = [
    ("src/which_one/questions.md", "1.8 %"), // Stockfish, pull request 6795
    ("src/which_one/questions.md", "1.7 %"),
    ("src/which_one/questions.md", "3.1 %"), // 6845
    ("src/which_one/questions.md", "6 %"),   // 7107
];

/// What follows a number that somebody measured.
const MEASURED: [&str; 8] = [" %", "%", " times", " ns", " cycles", " ms", " µs", " percent"];
const BYTES: [&str; 5] = [" KiB", " MiB", " KB", " MB", " KByte"];

/// Words before a version.
const VERSIONS: [&str; 6] = ["rustc", "Rust", "shakmaty", "cozy-chess", "hexe_core", "since"];

/// Returns line and text of each figure in the prose of a page: ratios with two decimals, numbers with the units of
/// measurements, and sizes that are not those of a look-up which the paragraph, item or row names.
#[must_use]
pub fn figures(path: &str, prose: &str, sizes: &Sizes) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let lines: Vec<&str> = prose.lines().map(|line| line.trim_start_matches(['/', '!', ' '])).collect();
    let is_start = |line: &str| line.is_empty() || line.starts_with(['|', '-', '#']);
    let mut paragraph = String::new();
    for (position, line) in lines.iter().enumerate() {
        if is_start(line) || position == 0 || lines[position - 1].is_empty() {
            let rest = &lines[position + 1..];
            let end = rest.iter().position(|line| is_start(line)).unwrap_or(rest.len());
            paragraph = lines[position..=position + end].join(" ").replace("::", "_");
        }
        for (at, token) in numbers(line) {
            let before = line[..at].trim_end_matches(['`', ' ']);
            let after = &line[at + token.len()..];
            let unit = |units: &[&'static str]| units.iter().copied().find(|unit| after.starts_with(unit));
            let is_version = VERSIONS.iter().any(|word| before.ends_with(word));
            let is_ratio = token.split_once('.').is_some_and(|(whole, part)| whole.len() == 1 && part.len() == 2);
            let size = unit(&BYTES).filter(|_| !token.parse().is_ok_and(u32::is_power_of_two));
            let is_large = token.contains(',') && !FIXED.split(' ').any(|fixed| fixed == token);
            let figure = format!("{token}{}", size.or(unit(&MEASURED)).unwrap_or_default());
            let is_measured = unit(&MEASURED).is_some() || is_ratio && !is_version;
            let has_source = !is_measured && paragraph_names(&paragraph, |name| sizes.has(name, &figure));
            let is_figure = is_measured || size.is_some() || is_large;
            if is_figure && !has_source && !QUOTED.contains(&(path, &figure)) {
                found.push((position + 1, figure));
            }
        }
    }
    found
}

/// Returns whether one of the words of a paragraph is a name like this.
fn paragraph_names(paragraph: &str, is_it: impl Fn(&str) -> bool) -> bool {
    let words = paragraph.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.into_iter().any(|word| {
        let word = word.strip_prefix("crate_").unwrap_or(word);
        is_it(word.strip_prefix("technique_").or(word.strip_prefix("layout_")).unwrap_or(word))
    })
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
    fn only_sizes_of_look_ups_that_are_named_have_a_source() {
        let digest = "a".repeat(64);
        let lock = format!("[layout.black]\nentries = 85944\nbytes = 1\nsha256 = \"{digest}\"\n");
        let sizes = Sizes::new(&lock).unwrap();
        let found = |page: &str| {
            let figures = figures("README.md", page, &sizes).into_iter();
            figures.map(|(line, figure)| format!("{line}: {figure}")).collect::<Vec<_>>()
        };
        let measured = "takes 40 % less, 3.5 times,\n12 ns\n| 0.91 |";
        assert_eq!(found(measured), ["1: 40 %", "1: 3.5 times", "2: 12 ns", "3: 0.91"]);
        assert!(found("`magic32`, chess 3.2.0, 0x1.23, shakmaty 0.30, 107,648 entries, 2 KiB").is_empty());
        assert!(found("`fancy` has 864,320 bytes,\nor 844 KiB\n| [`black`] | 85,944 | 690,688 |").is_empty());
        let sizes = "`fancy`\n\nhas 844 KiB\n- `fancy`: 85,944, 845 KiB";
        assert_eq!(found(sizes), ["3: 844 KiB", "4: 85,944", "4: 845 KiB"]);
    }
}
