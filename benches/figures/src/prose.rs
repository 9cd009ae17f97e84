//! Figures in prose: nothing would notice when they become wrong.

use regex_lite::{Captures, Regex};

use crate::look_up::names_in;
use crate::sizes::Sizes;

/// Numbers that follow from the rules of chess or from the definition of a technique, and never
/// change: relevant occupancies and their distinct attack sets, sums of powers of two, sizes of
/// tables and candidates that tests compare.
const FIXED: &str = "107,648 102,400 5,248 4,900 1,428 6,328 4,098 98,304 294,912 540,672 13,498 13,145 11,099 9,910,910";

/// A word that can be a number, with the unit of a measurement or of a size.
const FIGURE: &str = "([0-9a-zA-Z_#/=.,]*[0-9a-zA-Z])( %|%| times| ns| cycles| ms| µs| percent)?( KiB| MiB| KB| MB| KByte)?";

/// What numbers consist of.
const DIGITS: &str = "0123456789,.";

/// Words before a version.
const VERSIONS: [&str; 6] = [
    "rustc",
    "Rust",
    "shakmaty",
    "cozy-chess",
    "hexe_core",
    "since",
];

/// Returns what `by` makes of each table that is written here, with its name and its text.
pub fn replace_tables(text: &str, by: impl FnMut(&Captures<'_>) -> String) -> String {
    // Searching takes time, and most files have none.
    if !text.contains("<!--") {
        return text.to_owned();
    }
    let table = Regex::new(r"(?m)^<!--([\w ,-]+)-->\n((?:(?:[^<\n].*)?\n)*)<!---->$")
        .expect("it is a pattern");
    table.replace_all(text, by).into_owned()
}

/// Returns a page with an empty line in place of each line of these tables.
pub fn without_tables(text: &str) -> String {
    replace_tables(text, |found| "\n".repeat(found[0].matches('\n').count()))
}

/// Returns the text of a line of a page, or of the documentation in Rust, where code is nothing.
pub fn documentation<'a>(path: &str, line: &'a str) -> Option<&'a str> {
    let line = line.trim_start();
    if path.ends_with(".rs") {
        line.strip_prefix("//!")
            .or(line.strip_prefix("///"))
            .map(str::trim_start)
    } else {
        Some(line)
    }
}

/// Returns the sentences of a page without markup, and the line where the paragraph, the item or
/// the row of each begins.
pub fn sentences(path: &str, page: &str) -> Vec<(usize, String)> {
    let markup = Regex::new(r"\]\([^)\s]*\)|<[^>]*>|[\[\]`*]").expect("it is a pattern");
    let (mut blocks, mut is_code) = (vec![(1, String::new())], false);
    for (number, line) in (1..).zip(page.lines()) {
        let line = documentation(path, line).unwrap_or_default();
        is_code ^= line.starts_with("```");
        if line.is_empty() || line.starts_with(['|', '-', '#']) || is_code {
            blocks.push((number, String::new()));
        }
        if !is_code && !line.contains("]: http") {
            let block = &mut blocks.last_mut().expect("there is one").1;
            *block += line.trim_start_matches(['-', '#', ' ']);
            *block += " ";
        }
    }
    let mut found = Vec::new();
    for (number, block) in blocks {
        let block = markup.replace_all(&block, "").replace("::", "_");
        let block = block.replace(['?', '!', ':', '|'], ".");
        let sentences = block
            .split(". ")
            .map(str::trim)
            .filter(|sentence| !sentence.is_empty());
        found.extend(sentences.map(|sentence| (number, sentence.to_owned())));
    }
    found
}

/// Returns line and text of each figure in the prose of a page, or in the documentation of Rust:
/// ratios with two decimals, numbers with the units of measurements, and sizes that are not those
/// of a look-up which the paragraph, item or row names.
pub fn figures(path: &str, prose: &str, sizes: &Sizes) -> Vec<(usize, String)> {
    let word = Regex::new(FIGURE).expect("it is a pattern");
    let mut paragraphs: Vec<Vec<(usize, &str)>> = vec![Vec::new()];
    for (number, line) in (1..).zip(prose.lines()) {
        let line = documentation(path, line).unwrap_or_default();
        if line.is_empty() || line.starts_with(['|', '-', '#']) {
            paragraphs.push(Vec::new());
        }
        paragraphs
            .last_mut()
            .expect("there is one")
            .push((number, line));
    }
    let mut found = Vec::new();
    for lines in paragraphs {
        let names: Vec<String> = lines.iter().flat_map(|(_, line)| names_in(line)).collect();
        for (number, line) in lines {
            for figure in word.captures_iter(line) {
                let token = &figure[1];
                if !token.starts_with(|first: char| first.is_ascii_digit())
                    || token.contains(|letter: char| !DIGITS.contains(letter))
                {
                    continue;
                }
                let before = line[..figure.get(1).map_or(0, |token| token.start())]
                    .trim_end_matches(['`', ' ']);
                let is_version = VERSIONS.iter().any(|word| before.ends_with(word));
                let is_ratio = token
                    .split_once('.')
                    .is_some_and(|(whole, part)| whole.len() == 1 && part.len() == 2);
                let is_measured = figure.get(2).is_some() || is_ratio && !is_version;
                let is_power_of_two = token
                    .replace(',', "")
                    .parse()
                    .is_ok_and(u32::is_power_of_two);
                let size = figure.get(3).filter(|_| !is_power_of_two);
                let is_large = token.contains(',')
                    && !is_power_of_two
                    && !FIXED.split(' ').any(|fixed| fixed == token);
                let unit = size.or(figure.get(2)).map_or("", |unit| unit.as_str());
                let figure = format!("{token}{unit}");
                // Of Stockfish, with a link to the pull request.
                let is_published = path == "src/which_one/questions.md" && unit == " %";
                let has_source = is_published
                    || !is_measured && names.iter().any(|name| sizes.has(name, &figure));
                if (is_measured || size.is_some() || is_large) && !has_source {
                    found.push((number, figure));
                }
            }
        }
    }
    found
}

/// Whether a page may have no figures in its prose.
pub(crate) fn is_strict(path: &str) -> bool {
    [
        "README.md",
        "docs/how-it-works.md",
        "docs/reproducible-tables.md",
    ]
    .contains(&path)
        || path.starts_with("src/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sizes_of_look_ups_that_are_named_have_a_source() {
        let sizes = Sizes::new(include_str!("../../../tables.lock")).unwrap();
        let found = |page: &str| {
            let figures = figures("README.md", page, &sizes).into_iter();
            figures
                .map(|(line, figure)| format!("{line}: {figure}"))
                .collect::<Vec<_>>()
        };
        let measured = "takes 40 % less, 3.5 times,\n12 ns\n| 0.91 |";
        assert_eq!(
            found(measured),
            ["1: 40 %", "1: 3.5 times", "2: 12 ns", "3: 0.91"]
        );
        assert!(
            found("`magic32`, chess 3.2.0, 0x1.23, shakmaty 0.30, 107,648 entries, 2 KiB")
                .is_empty()
        );
        assert!(
            found("`fancy` has 864,320 bytes,\nor 844 KiB\n| [`black`] | 85,944 | 690,688 |")
                .is_empty()
        );
        let sizes = "`fancy`\n\nhas 844 KiB\n- `fancy`: 85,944, 845 KiB";
        assert_eq!(found(sizes), ["3: 844 KiB", "4: 85,944", "4: 845 KiB"]);
    }
}
