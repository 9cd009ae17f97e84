//! Finds the figures in a page.

/// Ends a figure.
pub const END: &str = "<!---->";
/// The first words of names.
const FUNCTIONS: [&str; 26] = [
    "range", "each", "engines", "attacks", "mean", "least", "most", "times", "below", "above", "bytes", "size",
    "entries", "kinds", "list", "perft", "replaced", "holds", "quoted", "count", "Count", "table", "front", "picture",
    "origins", "build",
];

/// Comments that are no figures: an end without a beginning shows in the text, and the last two mark the tables of
/// `benches/engines/measure`.
const OTHERS: [&str; 3] = ["", "measured", "end"];

/// A figure in a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span<'a> {
    /// The line of its name, from 1.
    pub line: usize,
    /// What it is called.
    pub name: &'a str,
    /// Where its text is.
    pub start: usize,
    pub end: usize,
}

/// Returns the figures of a page in order, and a message with its line for each that is not written as it should be.
#[must_use]
pub fn spans(page: &str) -> (Vec<Span<'_>>, Vec<String>) {
    let (mut spans, mut errors) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(found) = page[at..].find("<!--") {
        let open = at + found;
        let Some(length) = page[open..].find("-->") else { break };
        let name = page[open..][4..length.max(4)].trim();
        at = open + length + 3;
        let first = page[..open].rfind('\n').map_or(0, |newline| newline + 1);
        let line = page[..first].matches('\n').count() + 1;
        if OTHERS.contains(&name) {
            continue;
        }
        if !name.split_whitespace().next().is_some_and(|word| FUNCTIONS.contains(&word)) {
            errors.push(format!("{line}: `{name}` is no figure; benches/figures/src/span.rs lists the words"));
            continue;
        }
        let Some(end) = page[at..].find("<!--").map(|next| at + next).filter(|&next| page[next..].starts_with(END))
        else {
            errors.push(format!("{line}: `{name}` needs {END} after its figure"));
            continue;
        };
        // A comment that starts a line makes it HTML, in which Markdown formats nothing.
        let is_first = ["", "//!", "///"].contains(&page[first..open].trim());
        if is_first && !page[at..].starts_with('\n') {
            errors.push(format!(
                "{line}: `{name}` starts a line, in which Markdown then formats nothing; put a word before it"
            ));
        }
        spans.push(Span { line, name, start: at, end });
        at = end + END.len();
    }
    (spans, errors)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_are_errors_and_other_marks_are_left_alone() {
        let (found, errors) = spans("a <!--tmies fancy-->9<!----> <!--hodls fancy < 1--><!---->");
        assert!(found.is_empty());
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors[0].contains("`tmies fancy` is no figure"));
        let page = "a <!-- end --> b\nd <!--bytes fancy-->1<!----> c <!--size fancy-->2<!---->";
        let (found, errors) = spans(page);
        assert!(errors.is_empty());
        assert_eq!(found.iter().map(|span| &page[span.start..span.end]).collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!((found[0].name, found[0].line), ("bytes fancy", 2));
    }

    #[test]
    fn a_figure_does_not_start_a_line() {
        assert!(spans("<!--bytes fancy-->1<!----> bytes").1[0].contains("starts a line"));
        assert!(spans("text\n<!--front default cold-->\n<!---->\n").1.is_empty());
    }

    #[test]
    fn a_figure_without_an_end_is_an_error() {
        let (found, errors) = spans("a <!--bytes fancy-->1 <!--size fancy-->2<!----> <!--bytes pext-->3");
        assert_eq!(found.len(), 1);
        assert_eq!(errors.len(), 2);
    }
}
