//! Writes JSON: as much of it as the page reads.

use core::fmt::{Display, Write as _};

/// JSON text that grows by members of objects and items of arrays. An item has no key: "".
#[derive(Debug, Default)]
pub struct Json {
    text: String,
}

impl Json {
    /// Returns the text of an object with what `members` writes.
    pub fn of(members: impl FnOnce(&mut Self)) -> String {
        let mut json = Self::default();
        json.object("", members);
        json.text
    }

    /// Writes a comma where something stands before, and the key.
    fn begin(&mut self, key: &str) {
        if !self.text.is_empty() && !self.text.ends_with(['{', '[', ':']) {
            self.text.push(',');
        }
        if !key.is_empty() {
            let _ = write!(self.text, "\"{key}\":");
        }
    }

    /// Writes an object with what `members` writes.
    pub fn object(&mut self, key: &str, members: impl FnOnce(&mut Self)) -> &mut Self {
        self.begin(key);
        self.text.push('{');
        members(self);
        self.text.push('}');
        self
    }

    /// Writes an array of objects, with what `write` writes of each item.
    pub fn objects<I: IntoIterator>(&mut self, key: &str, items: I, mut write: impl FnMut(&mut Self, I::Item)) {
        self.array(key, items, |json, item| _ = json.object("", |json| write(json, item)));
    }

    /// Writes an array of 64 bits each.
    pub fn sets(&mut self, key: &str, sets: &[u64]) -> &mut Self {
        self.array(key, sets, |json, &set| _ = json.bits("", set))
    }

    fn array<I: IntoIterator>(&mut self, key: &str, items: I, mut write: impl FnMut(&mut Self, I::Item)) -> &mut Self {
        self.begin(key);
        self.text.push('[');
        items.into_iter().for_each(|item| write(self, item));
        self.text.push(']');
        self
    }

    /// Writes a string.
    pub fn string(&mut self, key: &str, value: &str) -> &mut Self {
        self.begin(key);
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
        self
    }

    /// Writes a number that JavaScript holds exactly, or a truth value.
    pub fn number(&mut self, key: &str, value: impl Display) -> &mut Self {
        self.begin(key);
        let _ = write!(self.text, "{value}");
        self
    }

    /// Writes 64 bits as a string of hexadecimal digits, since a number in JSON has 53.
    pub fn bits(&mut self, key: &str, value: u64) -> &mut Self {
        self.begin(key);
        let _ = write!(self.text, "\"{value:#018x}\"");
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_items_have_commas_between_them() {
        let text = Json::of(|json| {
            json.number("a", 1).sets("b", &[2, 3]).string("c", "\"\\\n");
            json.objects("d", [0; 2], |json, _| _ = json.bits("e", 10));
        });
        let expected = r#"{"a":1,"b":["0x02","0x03"],"c":"\"\\\u000a","d":[{"e":"0x0a"},{"e":"0x0a"}]}"#;
        assert_eq!(text.replace("0x00000000000000", "0x"), expected);
    }
}
