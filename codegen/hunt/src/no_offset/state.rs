//! The text form of a no_offset under way, from which a run goes on.
//!
//! ```text
//! no_offset rook bits=19 candidates=20000000 enough=2000 shapes=20000 seed=7368…
//! step 70
//! waiting f2 c4
//! rook a1 weight=8 magic=0x0123456789abcdef
//! rook f2 weight=3
//! …
//! ```

use core::fmt;

use super::floor::Stamps;
use super::{HEAVIEST, NoOffset, Plan};
use crate::error::Error;
use sliding_attacks_codegen::geometry::{Piece, parse_square, square_name};
use sliding_attacks_codegen::hex;
use sliding_attacks_codegen::parse_seed;

impl fmt::Display for NoOffset {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}\nstep {}\nwaiting", self.settings(), self.step)?;
        for square in &self.waiting {
            write!(formatter, " {}", square_name(*square))?;
        }
        formatter.write_str("\n")?;
        for ((square, weight), magic) in (0..64).zip(&self.weights).zip(&self.magics) {
            write!(formatter, "{} {} weight={weight}", self.piece, square_name(square))?;
            if let Some(magic) = magic {
                write!(formatter, " magic={magic:#018x}")?;
            }
            formatter.write_str("\n")?;
        }
        Ok(())
    }
}

impl NoOffset {
    /// Returns the line that opens the text: all that the result depends on.
    #[must_use]
    pub fn settings(&self) -> String {
        let (piece, bits, Plan { candidates, enough, shapes }) = (self.piece, self.bits, self.plan);
        let seed = hex(&self.seed);
        format!("no_offset {piece} bits={bits} candidates={candidates} enough={enough} shapes={shapes} seed={seed}")
    }

    /// Reads the text that a no_offset prints.
    ///
    /// # Errors
    /// Returns [`Error::BadState`] for the first line that no no_offset prints, or whose magic finds its slots taken.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut lines = text.lines().enumerate().map(|(number, line)| (number + 1, line));
        let bad = |(number, line): (usize, &str), expected: &str| Error::BadState {
            place: format!("line {number}"),
            message: format!("expected {expected}, found `{line}`"),
        };
        let first = lines.next().unwrap_or((1, ""));
        let mut no_offset = Self::parse_head(first.1)
            .ok_or_else(|| bad(first, "`no_offset rook bits=… candidates=… enough=… shapes=… seed=…`"))?;
        let second = lines.next().unwrap_or((2, ""));
        let step = second.1.strip_prefix("step ").and_then(|step| step.parse().ok()).filter(|step| *step < 1 << 40);
        no_offset.step = step.ok_or_else(|| bad(second, "`step` and a number"))?;
        let third = lines.next().unwrap_or((3, ""));
        let mut words = third.1.split(' ');
        let waiting = words.next().filter(|word| *word == "waiting").and_then(|_| words.map(parse_square).collect());
        no_offset.waiting = waiting.ok_or_else(|| bad(third, "`waiting` and squares"))?;
        let mut stamps = Stamps::new(&no_offset.floor);
        for square in 0..64 {
            let line = lines.next().unwrap_or((usize::from(square) + 4, ""));
            let prefix = format!("{} {} weight=", no_offset.piece, square_name(square));
            let expected = format!("`{prefix}…` and, unless the square waits, ` magic=0x…`");
            let (weight, magic) =
                line.1.strip_prefix(&prefix).and_then(parse_rest).ok_or_else(|| bad(line, &expected))?;
            let times = no_offset.waiting.iter().filter(|waiting| **waiting == square).count();
            if times != usize::from(magic.is_none()) {
                return Err(bad(line, "either a magic or one mention among those that wait"));
            }
            no_offset.weights[usize::from(square)] = weight;
            let Some(magic) = magic else { continue };
            let footprint = &no_offset.footprints[usize::from(square)];
            let free = no_offset.floor.victims(footprint, magic, &[1; 64], 1).is_some();
            if !free || !stamps.tells_apart(footprint, magic, no_offset.bits) {
                return Err(bad(line, "a magic whose slots no other square has"));
            }
            no_offset.floor.take(square, footprint, magic);
            no_offset.magics[usize::from(square)] = Some(magic);
        }
        lines.next().map_or(Ok(no_offset), |line| Err(bad(line, "no more lines")))
    }

    fn parse_head(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("no_offset ")?.split(' ');
        let name = words.next()?;
        let piece = Piece::ALL.into_iter().find(|piece| piece.name() == name)?;
        let mut number = |key: &str| words.next()?.strip_prefix(key)?.parse::<u64>().ok();
        let bits = number("bits=").filter(|bits| BITS.contains(bits))?;
        let (candidates, enough) = (number("candidates=")?, number("enough=")?);
        let shapes = number("shapes=").filter(|shapes| *shapes <= 1 << 24)?;
        let seed = parse_seed(words.next()?.strip_prefix("seed=")?).ok()?;
        let plan = Plan { candidates, enough, shapes: shapes as usize };
        if words.next().is_some() {
            return None;
        }
        Some(Self::new(piece, bits as u32, seed, plan))
    }
}

/// The index bits that a no_offset may have: up to a table of 16 million slots.
pub(crate) const BITS: core::ops::RangeInclusive<u64> = 8..=24;

/// Reads a weight and, perhaps, a magic.
fn parse_rest(text: &str) -> Option<(u64, Option<u64>)> {
    let (weight, magic) = match text.split_once(" magic=0x") {
        Some((weight, digits)) if digits.len() == 16 && !digits.starts_with('+') => {
            (weight, Some(u64::from_str_radix(digits, 16).ok()?))
        }
        Some(_) => return None,
        None => (text, None),
    };
    let weight = weight.parse().ok().filter(|weight| (1..=HEAVIEST).contains(weight))?;
    Some((weight, magic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sliding_attacks_codegen::DEFAULT_SEED;

    fn started() -> NoOffset {
        let plan = Plan { candidates: 1 << 12, enough: 8, shapes: 8 };
        let mut no_offset = NoOffset::new(Piece::Bishop, 16, DEFAULT_SEED, plan);
        (0..3).for_each(|_| assert!(no_offset.step(1).is_some()));
        no_offset
    }

    #[test]
    fn a_group_goes_on_from_its_text_as_if_it_had_not_stopped() {
        let mut no_offset = started();
        let mut again = NoOffset::parse(&no_offset.to_string()).unwrap();
        assert_eq!(again.to_string(), no_offset.to_string());
        for _ in 0..3 {
            assert_eq!(again.step(3), no_offset.step(1));
        }
        assert_eq!(again.to_string(), no_offset.to_string());
    }

    #[test]
    fn what_is_no_group_is_refused_with_the_line() {
        let text = started().to_string();
        let placed = text.lines().find(|line| line.contains(" magic=")).unwrap();
        let (_, magic) = placed.split_once(" magic=").unwrap();
        let cases = [
            (String::new(), "line 1"),
            (text.replace("no_offset bishop", "no_offset queen"), "line 1"),
            (text.replace("bits=16", "bits=65"), "line 1"),
            (text.replace("seed=", "seed=x"), "line 1"),
            (text.replace("step ", "step -"), "line 2"),
            (text.replace("waiting ", "waiting j9 "), "line 3"),
            (text.replace("bishop a1", "bishop b1"), "line 4"),
            (text.replacen("weight=", "weight=-", 1), "line 4"),
            (text.replace(" b1", ""), "line 5"),
            (text.replace(magic, "0x0000000000000000"), "line"),
            (text.replace(magic, "1"), "line"),
            (text.lines().take(20).collect::<Vec<_>>().join("\n"), "line 21"),
            (format!("{text}more\n"), "line 68"),
        ];
        for (text, place) in cases {
            match NoOffset::parse(&text) {
                Err(Error::BadState { place: found, .. }) => assert!(found.starts_with(place), "{found}: {text}"),
                other => panic!("{other:?}: {text}"),
            }
        }
    }
}
