//! Bytes against time, with the front: the look-ups that nothing smaller beats.

use std::fmt::Write;

use super::canvas::{ACCENT, Canvas, FAINT, Text};
use crate::names::plain;
use crate::number::short;
use crate::point::{Point, letter, points};
use crate::source::Source;

const LEFT: f64 = 34.0;
const RIGHT: f64 = 390.0;
const PANEL: f64 = 150.0;
/// The least and the greatest ratio of a panel.
const RATIOS: [f64; 2] = [0.6, 4.2];

pub fn draw(source: &Source, target: &str) -> Canvas {
    let kinds = source.names(source.kinds.iter().map(|kind| kind.name.as_str()));
    let title = if target == "default" { "default target" } else { "-C target-cpu=native" };
    let panels: Vec<(&str, &str, Vec<Point>)> =
        [("throughput", "throughput"), ("latency", "latency"), ("cold", "latency, cold cache")]
            .map(|(mode, name)| (mode, name, points(source, target, mode)))
            .into();
    let mut alternative = format!(
        "Bytes against time, {title}, as ratios to fancy in positions of games, the mean on {kinds}. \
         The front of the fastest, from small to large."
    );
    for (_, name, points) in &panels {
        let _ = write!(alternative, " {name}:");
        for point in points.iter().filter(|point| point.is_in_front) {
            let _ = write!(alternative, " {} ({}) {:.2};", plain(&point.name), short(point.bytes), point.ratio);
        }
    }
    let mut canvas = Canvas::new(400.0, 52.0 + panels.len() as f64 * (PANEL + 46.0), &alternative);
    canvas.text(8.0, 18.0, &format!("Bytes against time, {title}"), Text::new(14.0).bold());
    canvas.text(8.0, 36.0, "ratio to fancy (down is faster); letters: the front", Text::new(12.0));
    for (panel, (_, name, points)) in panels.iter().enumerate() {
        draw_panel(&mut canvas, 52.0 + panel as f64 * (PANEL + 46.0), name, points);
    }
    canvas
}

fn x_of(bytes: usize) -> f64 {
    // No bytes at all are left of 512.
    let log = (bytes.max(256) as f64 / 256.0).log2();
    LEFT + 8.0 + log / (8_388_608.0_f64 / 256.0).log2() * (RIGHT - LEFT - 16.0)
}

fn y_of(ratio: f64) -> f64 {
    let [least, greatest] = RATIOS.map(f64::ln);
    (greatest - ratio.clamp(RATIOS[0], RATIOS[1]).ln()) / (greatest - least) * PANEL
}

fn draw_panel(canvas: &mut Canvas, top: f64, name: &str, points: &[Point]) {
    canvas.text(LEFT, top + 12.0, name, Text::new(12.0).bold());
    let top = top + 18.0;
    for ratio in [0.7, 1.0, 2.0, 4.0] {
        let y = top + y_of(ratio);
        canvas.line([LEFT, y], [RIGHT, y], FAINT, ratio != 1.0);
        canvas.text(LEFT - 4.0, y + 4.0, &format!("{ratio}"), Text::new(11.0).end());
    }
    for (bytes, label) in [(0, "0"), (2_048, "2 KiB"), (32_768, "32 KiB"), (262_144, "256 KiB"), (4_194_304, "4 MiB")] {
        canvas.text(x_of(bytes), top + PANEL + 14.0, label, Text::new(11.0).middle());
    }
    let front: Vec<&Point> = points.iter().filter(|point| point.is_in_front).collect();
    let mut steps: Vec<[f64; 2]> = Vec::new();
    for point in &front {
        let (x, y) = (x_of(point.bytes), top + y_of(point.ratio));
        if let Some(&[_, before]) = steps.last() {
            steps.push([x, before]);
        }
        steps.push([x, y]);
    }
    if let Some(&[_, y]) = steps.last() {
        steps.push([RIGHT, y]);
    }
    for point in points.iter().filter(|point| !point.is_in_front) {
        canvas.dot(x_of(point.bytes), top + y_of(point.ratio), 2.5, FAINT);
    }
    canvas.path(&steps, ACCENT);
    for (position, point) in front.iter().enumerate() {
        let (x, y) = (x_of(point.bytes), top + y_of(point.ratio));
        canvas.dot(x, y, 7.0, ACCENT);
        canvas.text(x, y + 4.0, &letter(position).to_string(), Text::new(11.0).middle().bold().color("#fff"));
    }
}
