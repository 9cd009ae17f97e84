//! The pages and the picture with the figures of now.

use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

use crate::chart;
use crate::files::Files;
use crate::layouts;
use crate::sources::Sources;
use crate::tables;

/// Returns each file that is not as its sources say, as it should be, and a message for each table
/// without a source, which a person mends.
pub fn written(of: &Sources) -> (Files, Vec<String>) {
    let (mut files, mut errors) = (Files::new(), layouts::unlisted(of).collect());
    for (path, text) in &of.files {
        let now = match path.rsplit_once('.') {
            Some((_, "md" | "rs")) => page(of, path, text, &mut errors),
            _ if path == "docs/pictures/look-ups.svg" => chart::draw(&of.kinds),
            _ => continue,
        };
        if now != *text {
            files.insert(path.clone(), now);
        }
    }
    (files, errors)
}

/// Returns the page with the figures of now, and adds what a person mends.
fn page(of: &Sources, path: &str, text: &str, errors: &mut Vec<String>) -> String {
    let mut add = |line: usize, problem: &str| errors.push(format!("{path}:{line}: {problem}"));
    // The comment with the name of a table and the empty one begin lines.
    let mut pieces = text.split("\n<!--");
    let mut now = pieces.next().unwrap_or_default().to_owned();
    let mut rest = now.clone();
    while let Some(piece) = pieces.next() {
        let line = rest.matches('\n').count() + 2;
        let after = pieces.next().filter(|after| after.starts_with("-->"));
        let (Some((name, before)), Some(after)) = (piece.split_once("-->"), after) else {
            add(
                line,
                "expected the name of a table and a line <!----> after it",
            );
            return text.to_owned();
        };
        let before = before.strip_prefix('\n');
        let before = before.map_or(String::new(), |before| before.to_owned() + "\n");
        let table = tables::evaluate(of, name, &before).unwrap_or_else(|error| {
            add(line, &format!("`{name}` {error}"));
            before.clone()
        });
        now += &format!("\n<!--{name}-->\n{table}<!--{after}");
        rest += &format!("\n\n{}{after}", "\n".repeat(before.matches('\n').count()));
    }
    // Measured files say themselves where they come from.
    if !path.starts_with("docs/peers/") {
        for line in tables_without_source(&rest) {
            add(
                line,
                "a table of numbers without a source; put it between the comments of a table of \
                 benches/figures/src/tables.rs, or name in its section the commit at which it was measured",
            );
        }
    }
    with_pins(of, path, &now)
}

/// Returns a page whose pins have the digests of now.
fn with_pins(of: &Sources, path: &str, page: &str) -> String {
    if !path.ends_with(".md") || !page.contains("pin_tables!") {
        return page.to_owned();
    }
    let pin = Regex::new("pin_tables!\\((\\w+), \"[0-9a-f]{64}").expect("it is a pattern");
    let now = |pin: &Captures<'_>| match of.lock.layout(&pin[1]) {
        Some(locked) => format!("pin_tables!({}, \"{}", &pin[1], locked.sha256),
        None => pin[0].to_owned(),
    };
    pin.replace_all(page, now).into_owned()
}

/// Returns the first line of each section that is in a table and has a number behind its first
/// column, unless the section, or the text before the first section, names the commit at which it
/// was measured.
fn tables_without_source(page: &str) -> Vec<usize> {
    static COMMIT: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"commit:? `?[0-9a-f]{7}").expect("it is a pattern"));
    let is_number = |cell: &str| {
        cell.trim()
            .trim_start_matches(['*', '-', '`'])
            .starts_with(|first: char| first.is_ascii_digit())
    };
    let has_number = |row: &str| {
        let row = row.trim_start().trim_start_matches(['/', '!', ' ']);
        row.starts_with('|') && row.split('|').skip(2).any(is_number)
    };
    let (mut found, mut line) = (Vec::new(), 1);
    for section in page.split("\n#") {
        let is_dated = COMMIT.is_match(section);
        // The first has the title and what stands below it.
        if is_dated && line == 1 {
            return found;
        }
        let row = section.lines().position(has_number);
        found.extend(row.filter(|_| !is_dated).map(|row| line + row));
        line += section.matches('\n').count() + 1;
    }
    found
}

/// Returns a message for each line that differs, between those that both texts begin and end with.
pub fn differences(path: &str, before: &str, now: &str) -> Vec<String> {
    let [before, now] = [before, now].map(|text| text.lines().collect::<Vec<_>>());
    let is_same = |lines: &(&&str, &&str)| lines.0 == lines.1;
    let first = before.iter().zip(&now).take_while(is_same).count();
    let [old, new] = [&before, &now].map(|lines| lines[first..].iter().rev());
    let last = old.zip(new).take_while(is_same).count();
    let line = |line: usize| {
        let [old, new] = [&before, &now].map(|lines| {
            let is_changed = line + last < lines.len();
            lines
                .get(line)
                .filter(|_| is_changed)
                .unwrap_or(&"(no line)")
        });
        let place = format!("{path}:{}", line + 1);
        let expected = format!("expected `{new}`; `cargo run -p figures` writes it");
        (old != new).then(|| format!("{place}: found `{old}`, {expected}"))
    };
    let lines = first..before.len().max(now.len()) - last;
    lines.filter_map(line).collect()
}
