//! Which look-up to use, as a tree.

use super::canvas::{ACCENT, Canvas, OURS, Text};
use crate::number::short;
use crate::source::Source;

/// A question with the answer that ends it, or the last advice.
struct Step {
    question: [String; 2],
    /// The side answer: how it is reached, and what to use then.
    side: [&'static str; 3],
}

pub fn draw(source: &Source) -> Canvas {
    let size = |name: &str| source.sizes.bytes.get(name).map_or(String::new(), |&bytes| short(bytes));
    let steps = [
        Step {
            question: [format!("Are {} of tables", size("fancy")), "too much?".into()],
            side: ["yes", "default-features = false", "or a small layout"],
        },
        Step {
            question: ["Compiled for one kind of".into(), "processor with fast PEXT?".into()],
            side: ["yes", "Native, feature pext,", "-C target-cpu=native"],
        },
        Step {
            question: ["One binary for many".into(), "x86-64 processors?".into()],
            side: ["yes", "Dispatch::run,", "feature dispatch"],
        },
    ];
    let mut alternative = "Which look-up to use.".to_owned();
    for step in &steps {
        let [answer, first, second] = step.side;
        alternative.push_str(&format!(" {} If {answer}: {first} {second}.", step.question.join(" ")));
    }
    alternative.push_str(" Otherwise: the functions at the root.");
    let end = 8.0 + 76.0 * steps.len() as f64;
    let mut canvas = Canvas::new(400.0, end + 44.0, &alternative);
    for (position, step) in steps.iter().enumerate() {
        let y = 8.0 + position as f64 * 76.0;
        canvas.frame([6.0, y, 186.0, 46.0], ACCENT);
        canvas.text(99.0, y + 19.0, &step.question[0], Text::new(12.5).middle());
        canvas.text(99.0, y + 36.0, &step.question[1], Text::new(12.5).middle());
        canvas.line([192.0, y + 23.0], [226.0, y + 23.0], "currentColor", false);
        canvas.text(209.0, y + 18.0, step.side[0], Text::new(12.0).middle());
        canvas.frame([226.0, y, 168.0, 46.0], OURS);
        canvas.text(310.0, y + 19.0, step.side[1], Text::new(12.5).middle());
        canvas.text(310.0, y + 36.0, step.side[2], Text::new(12.5).middle());
        canvas.line([99.0, y + 46.0], [99.0, y + 76.0], "currentColor", false);
        canvas.text(106.0, y + 65.0, "no", Text::new(12.0));
    }
    canvas.frame([6.0, end, 186.0, 36.0], OURS);
    canvas.text(99.0, end + 23.0, "the functions at the root", Text::new(12.5).middle().bold());
    canvas
}
