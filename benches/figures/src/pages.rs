//! The pages and the picture with the figures of now.

use regex_lite::{Captures, Regex};

use crate::chart;
use crate::files::Files;
use crate::layouts;
use crate::sources::Sources;
use crate::tables;

/// Returns each file that is not as its sources say, as it should be, and a message for each table
/// that a person mends.
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
    while let Some(piece) = pieces.next() {
        let line = now.matches('\n').count() + 2;
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

/// Returns where a file differs first.
pub fn difference(path: &str, before: &str, now: &str) -> String {
    let same = before
        .lines()
        .zip(now.lines())
        .take_while(|(before, now)| before == now)
        .count();
    let line = now.lines().nth(same).unwrap_or("(its end)");
    format!(
        "{path}:{}: expected `{line}`; `cargo run -p figures` writes it",
        same + 1
    )
}
