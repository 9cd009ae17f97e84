//! What pictures are drawn on.

use std::fmt::Write;

/// This crate's look-ups.
pub const OURS: &str = "#1f9d78";
/// This crate's look-ups, with a cold cache.
pub const OURS_COLD: &str = "#7cc9b0";
/// Other crates.
pub const PEER: &str = "#8a96a3";
/// Other crates, with a cold cache.
pub const PEER_COLD: &str = "#bfc7cf";
/// Lines and whatever stands back.
pub const FAINT: &str = "#8a96a3";
/// What one should look at.
pub const ACCENT: &str = "#d1742f";

/// A picture in the making.
pub struct Canvas {
    width: f64,
    height: f64,
    /// What the picture says, for those who do not see it.
    alternative: String,
    body: String,
}

/// Where a text is fastened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    pub size: f64,
    pub anchor: Anchor,
    pub bold: bool,
    pub color: &'static str,
}

impl Text {
    pub const fn new(size: f64) -> Self {
        Self { size, anchor: Anchor::Start, bold: false, color: "currentColor" }
    }

    pub const fn end(self) -> Self {
        Self { anchor: Anchor::End, ..self }
    }

    pub const fn middle(self) -> Self {
        Self { anchor: Anchor::Middle, ..self }
    }

    pub const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub const fn color(self, color: &'static str) -> Self {
        Self { color, ..self }
    }
}

impl Canvas {
    pub fn new(width: f64, height: f64, alternative: &str) -> Self {
        Self { width, height, alternative: alternative.to_owned(), body: String::new() }
    }

    pub fn text(&mut self, x: f64, y: f64, text: &str, look: Text) {
        let anchor = match look.anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        let weight = if look.bold { r#" font-weight="bold""# } else { "" };
        let (size, color, text) = (look.size, look.color, escaped(text));
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" font-size="{size}" fill="{color}"{anchor}{weight}>{text}</text>"#
        );
    }

    pub fn rectangle(&mut self, [x, y, width, height]: [f64; 4], fill: &str) {
        let _ = writeln!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}"/>"#
        );
    }

    /// A box with round corners and nothing in it.
    pub fn frame(&mut self, [x, y, width, height]: [f64; 4], stroke: &str) {
        let _ = writeln!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="6" fill="none" stroke="{stroke}" stroke-width="1.5"/>"#
        );
    }

    pub fn line(&mut self, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2], stroke: &str, dashed: bool) {
        let dashes = if dashed { r#" stroke-dasharray="3 3""# } else { "" };
        let _ = writeln!(
            self.body,
            r#"<line x1="{x:.1}" y1="{y:.1}" x2="{to_x:.1}" y2="{to_y:.1}" stroke="{stroke}"{dashes}/>"#
        );
    }

    pub fn dot(&mut self, x: f64, y: f64, radius: f64, fill: &str) {
        let _ = writeln!(self.body, r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius}" fill="{fill}"/>"#);
    }

    pub fn path(&mut self, points: &[[f64; 2]], stroke: &str) {
        let points: Vec<String> = points.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            self.body,
            r#"<polyline points="{}" fill="none" stroke="{stroke}" stroke-width="1.5"/>"#,
            points.join(" ")
        );
    }

    fn open(&self, attributes: &str) -> String {
        let (width, height, alternative) = (self.width, self.height, escaped(&self.alternative));
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0}" {attributes} role="img" aria-label="{alternative}" font-family="system-ui,sans-serif">"#
        )
    }

    /// Returns the picture as a part of a page, without an empty line, which would end it in Markdown.
    pub fn part_of_a_page(&self) -> String {
        let open = self.open(&format!(r#"width="100%" style="max-width:{:.0}px""#, self.width * 1.4));
        format!("\n<div>\n{open}\n{}</svg>\n</div>\n\n", self.body)
    }

    /// Returns an image of the picture's file for a page.
    pub fn image(&self, path: &str) -> String {
        format!(r#"<img src="{path}" width="{:.0}" alt="{}">"#, self.width * 1.4, escaped(&self.alternative))
    }

    /// Returns the picture as a file, with a ground and a text colour for light and dark.
    pub fn file(&self) -> String {
        let size = format!(r#"width="{:.0}" height="{:.0}""#, self.width * 1.4, self.height * 1.4);
        format!(
            "{}\n<style>svg{{color:#1f2328}}.ground{{fill:#fff}}@media(prefers-color-scheme:dark){{svg{{color:#e6edf3}}.ground{{fill:#0d1117}}}}</style>\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n{}</svg>\n",
            self.open(&size),
            self.body
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
