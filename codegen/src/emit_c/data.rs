//! The data of a header: a struct with arrays, of which a program has one copy.

use core::fmt::Write as _;

use super::Names;
use crate::array::Array;
use crate::emit;
use crate::sha256::{hex, sha256};

/// Arrays in one struct.
pub(super) struct Data<'a> {
    /// The start of the names of the struct's type and of its variable.
    pub(super) name: String,
    /// What distinguishes these numbers from others of the same name and version.
    pub(super) unique: &'a str,
    pub(super) members: Vec<Member>,
}

/// A member of the struct.
pub(super) struct Member {
    pub(super) array: Array,
    /// Its length, which may be greater than the number of entries.
    pub(super) length: usize,
}

impl Member {
    /// Lengthens the last member so that the next one starts a cache line, as the first one does.
    pub(super) fn fill_line(members: &mut [Self]) {
        let size = |member: &Self| member.length * member.array.width();
        let bytes: usize = members.iter().map(size).sum();
        if let Some(last) = members.last_mut() {
            last.length += (bytes.next_multiple_of(64) - bytes) / last.array.width();
        }
    }
}

impl Data<'_> {
    /// Returns the SHA-256 of all numbers, in the order written, each in little-endian order.
    pub(super) fn digest(data: &[Self]) -> String {
        let mut bytes = Vec::new();
        for member in data.iter().flat_map(|data| &data.members) {
            member.array.write_le_bytes(&mut bytes);
        }
        hex(&sha256(&bytes))
    }

    /// Writes the declaration and the numbers.
    pub(super) fn write(&self, text: &mut String, names: &Names) {
        let version =
            env!("CARGO_PKG_VERSION").replace(|character: char| !character.is_alphanumeric(), "_");
        let unique = format!("{}_{version}_{}", self.name, self.unique);
        for line in include_str!("data.h").lines() {
            match line {
                "@members" => self.write_members(text),
                "@rows" => {
                    for Member { array, .. } in &self.members {
                        let _ = writeln!(text, "{{ /* {} */", array.name());
                        emit::write_rows(text, array, "", &emit::C);
                        text.push_str("},\n");
                    }
                }
                line => {
                    let line = line
                        .replace("$UNIQUE", &unique)
                        .replace("$GUARD", &self.name.to_uppercase())
                        .replace("$NAME", &self.name);
                    let _ = writeln!(text, "{}", names.fill(&line));
                }
            }
        }
    }

    fn write_members(&self, text: &mut String) {
        for member in &self.members {
            let (array, length) = (&member.array, member.length);
            let (bits, name) = (8 * array.width(), array.name());
            let _ = writeln!(text, "    /** {} */", array.doc());
            let _ = writeln!(text, "    uint{bits}_t {name}[{length}];");
        }
    }
}
