//! Writes JSON: as much of it as the page reads.

use core::fmt::{Display, Write as _};

/// JSON text that grows by keys and values.
#[derive(Debug, Default)]
pub struct Json {
    text: String,
}

impl Json {
    /// Returns an empty text.
    #[must_use]
    pub const fn new() -> Self {
        Self { text: String::new() }
    }

    /// Returns the text.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// Writes a comma where something stands before.
    fn next(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(['{', '[', ':']) {
            self.text.push(',');
        }
    }

    /// Writes an object with what `members` writes.
    pub fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.next();
        self.text.push('{');
        members(self);
        self.text.push('}');
    }

    /// Writes an array, with what `write` writes of each item.
    pub fn array<Item>(&mut self, items: impl IntoIterator<Item = Item>, mut write: impl FnMut(&mut Self, Item)) {
        self.next();
        self.text.push('[');
        for item in items {
            write(self, item);
        }
        self.text.push(']');
    }

    /// Writes the key of a member, whose value is written next.
    pub fn key(&mut self, key: &str) -> &mut Self {
        self.next();
        let _ = write!(self.text, "\"{key}\":");
        self
    }

    /// Writes a string.
    pub fn string(&mut self, value: &str) {
        self.next();
        self.text.push('"');
        for character in value.chars() {
            match character {
                '"' | '\\' => self.text.extend(['\\', character]),
                '\0'..='\x1f' => {
                    let _ = write!(self.text, "\\u{:04x}", u32::from(character));
                }
                _ => self.text.push(character),
            }
        }
        self.text.push('"');
    }

    /// Writes a number that JavaScript holds exactly, or a truth value.
    pub fn number(&mut self, value: impl Display) {
        self.next();
        let _ = write!(self.text, "{value}");
    }

    /// Writes 64 bits as a string of hexadecimal digits, since a number in JSON has 53.
    pub fn bits(&mut self, value: u64) {
        self.next();
        let _ = write!(self.text, "\"{value:#018x}\"");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_items_have_commas_between_them() {
        let mut json = Json::new();
        json.object(|json| {
            json.key("a").number(1);
            json.key("b").array([2, 3], |json, item| json.number(item));
            json.key("c").string("\"\\\n");
            json.key("d").array([0; 2], |json, _| json.object(|json| json.key("e").bits(10)));
        });
        let expected =
            r#"{"a":1,"b":[2,3],"c":"\"\\\u000a","d":[{"e":"0x000000000000000a"},{"e":"0x000000000000000a"}]}"#;
        assert_eq!(json.into_text(), expected);
    }
}
