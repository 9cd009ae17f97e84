//! Sentences that compare look-ups. They have one form, which this file reads and compares with the
//! measurements:
//!
//! ```text
//! In throughput, it takes longer than [`fancy`], and less time than [`kindergarten`].
//! On AMD, with random squares, in latency, for a rook, [`black`] takes about as long as [`fancy`].
//! The root functions take less time than every other crate and less memory than [`plain`].
//! ```
//!
//! *It* is the look-up of the page, and without a mode caches are warm. The sentence has to be true
//! for each look-up, and on each kind of processor that it names, or on all.

use regex_lite::{Captures, Regex};

use crate::look_up::of_page;
use crate::measured::{Kind, PIECES, WARM};
use crate::prose::{is_strict, sentences, without_tables};
use crate::repository::Repository;
use crate::tables::is_left_out;

const FORM: &str = r"(?i)^(?:On ([\w ]+), )?(?:(with random squares), )?(?:(?:in|with) (throughput|latency|cold|warm and cold)(?: caches)?, )?(?:for a (rook|bishop|queen), )?(it|the root functions|\w+(?:(?:, | and )\w+)*) takes? ((?:(?:,? and )?(?:less time than|less memory than|no longer than|about as long as|longer than) (?:every other crate|\w+))+)(?: \(measured\))?$";
const FACT: &str = r"(less time than|less memory than|no longer than|about as long as|longer than) (every other crate|\w+)";

/// Pages where a sentence with one of these words needs the form; elsewhere `[measured]` is one.
const STRICT: [&str; 3] = ["README.md", "src/lib.rs", "src/which_one/"];
const COMPARING: &str = r"(?i)\b(than|fast(er|est)|slow(er|est)|quick(er|est)|sooner|speeds? up|outperform\w*|outpace\w*|outdo\w*|beat(s|en)?|wins?|ahead|behind|fewer|less|longer|lowest|highest|smaller|as (fast|quick|slow)|half|twice|double|triple|better|worse|superior|unmatched|unrivalled|percent|worth more|\d+x)\b|%|×";

/// Figures in words: nothing would notice when they become wrong.
const IN_WORDS: &str = r"(?i)\b(twice|double|\w+ times|half|halves|(a|one|two|three|four) (third|quarter|fifth|sixth|eighth|ninth|tenth|twelfth|twentieth|hundredth)s?) (as (long|fast|slow|large|small|many|much)|less|more|longer|faster|slower|smaller|larger|fewer|(of )?(the|its|their|that) (time|size|speed|table|bytes))\b|\b(quarter|third|half) (less|smaller|faster|longer|slower)\b|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|\d+|under a|less than a|half a) (seconds?|minutes?|percent)\b";

/// How tables are read. Sentences about others, outside of the README, link to a pull request.
const DEFINITIONS: [&str; 3] = [
    "Below 1 a look-up takes less time than the best of these crates",
    "The first rows are loads from a known place, and no look-up in a table of that size takes less time",
    "A look-up is left out unless it is clearly faster than all rows above it",
];

/// Sections of the README with nothing but a picture and what `figures` writes.
const WRITTEN: [&str; 2] = ["\n## What it saves\n", "\n## Speed\n"];

/// Says which sentences compare in other words, and which are not true.
pub(crate) fn check(of: &Repository) -> Vec<String> {
    let [comparing, in_words, form] = [COMPARING, IN_WORDS, FORM].map(pattern);
    let mut problems = Vec::new();
    for (path, text) in of.files.iter().filter(|(path, _)| is_strict(path)) {
        let text = without_tables(text);
        for heading in WRITTEN.iter().filter(|_| path == "README.md") {
            let section = text.split_once(heading).map_or("nothing", |(_, rest)| rest);
            let mut lines = section.split("\n## ").next().unwrap_or_default().lines();
            if let Some(line) = lines.find(|line| !line.is_empty() && !line.starts_with("![")) {
                let place = format!("{path}, {}", heading.trim());
                problems.push(format!(
                    "{place}: found `{line}`, but only tables.rs of figures writes there"
                ));
            }
        }
        let has_form = STRICT.iter().any(|start| path.starts_with(start));
        for (line, sentence) in sentences(path, &text) {
            let mut add = |what: &str| problems.push(format!("{path}:{line}: `{sentence}` {what}"));
            if in_words.is_match(&sentence) {
                add("has a figure in words; say which is less, and link to the figures");
            }
            let compares = sentence.contains("(measured)")
                || has_form && comparing.is_match(&sentence.replace("other than", ""));
            let is_of_others = path != "README.md" && sentence.contains("pull request ");
            let is_known = is_of_others || DEFINITIONS.contains(&&*sentence);
            if let Some(parts) = form.captures(&sentence) {
                let wrong = is_not_so(of, path, &parts);
                wrong.iter().for_each(|what| add(what));
            } else if compares && !is_known {
                add("compares; use the form in claims.rs of figures, or link to the figures");
            }
        }
    }
    problems
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("it is a pattern")
}

/// Returns what the measurements say against a sentence.
fn is_not_so(of: &Repository, path: &str, parts: &Captures<'_>) -> Vec<String> {
    let part = |number| parts.get(number).map(|part| part.as_str().to_lowercase());
    let (on, mode, piece) = (part(1).unwrap_or_default(), part(3), part(4));
    let inputs = part(2).map_or("game-like", |_| "uniform");
    let modes = match mode.as_deref() {
        None => WARM.to_vec(),
        Some("warm and cold") => [&WARM[..], &["cold"]].concat(),
        Some(mode) => vec![mode],
    };
    let pieces = piece.as_deref().map_or(PIECES.to_vec(), |one| vec![one]);
    let is_named = |kind: &&Kind| kind.name.to_lowercase().starts_with(&on);
    let kinds = of.kinds.iter().filter(is_named);
    let places = kinds.flat_map(|kind| modes.iter().map(move |mode| (kind, *mode)));
    let places: Vec<(&Kind, &str)> = places.collect();
    let bytes = |name: &str| of.sizes.bytes.get(name).map(|bytes| *bytes as f64);
    let own = of_page(path);
    let mut wrong = Vec::new();
    for subject in parts[5].replace(" and ", ", ").split(", ") {
        let look_up = match &*subject.to_lowercase() {
            "it" => &own,
            "the root functions" => "root functions",
            _ => subject,
        };
        for (fact, [relation, base]) in pattern(FACT)
            .captures_iter(&parts[6])
            .map(|fact| fact.extract())
        {
            let range = match relation {
                "less time than" | "less memory than" => 0.0..1.0,
                "no longer than" => 0.0..1.03,
                "about as long as" => 0.9..1.1,
                _ => 1.0..f64::INFINITY,
            };
            let mut found = Vec::new();
            if relation == "less memory than" {
                let both = bytes(look_up).zip(bytes(base));
                found.extend(both.map(|(own, base)| (own / base, String::new())));
            } else {
                for (kind, mode) in &places {
                    let ratio = |target| {
                        let cell = format!("{target},{inputs},{mode}");
                        let is_left_out = is_left_out(&cell, look_up) || is_left_out(&cell, base);
                        let is_meant = kind.is_meant_by(target) && !is_left_out;
                        let other = (base != "every other crate").then_some(base);
                        let ratio = kind.ratio(&cell, &pieces, look_up, other);
                        ratio.filter(|_| is_meant)
                    };
                    let ratio = ratio("default").or_else(|| ratio("native"));
                    found.extend(ratio.map(|ratio| (ratio, format!(", {mode}, on {}", kind.name))));
                }
            }
            if found.is_empty() {
                wrong.push(format!("says `{fact}`, which nobody has measured"));
            }
            found.retain(|(ratio, _)| !range.contains(ratio));
            wrong.extend(
                found
                    .iter()
                    .map(|(ratio, place)| format!("is not so: `{fact}` is {ratio:.3}{place}")),
            );
        }
    }
    wrong
}
