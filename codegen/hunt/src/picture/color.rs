//! Colors, computed from whole numbers so that they are the same on every machine.

use core::fmt;

use super::readers::Reader;

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Color(i32, i32, i32);

impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Color {
    /// Returns the color at `step` of `steps` on the way to `other`.
    const fn towards(self, other: Self, step: i32, steps: i32) -> Self {
        Self(
            self.0 + (other.0 - self.0) * step / steps,
            self.1 + (other.1 - self.1) * step / steps,
            self.2 + (other.2 - self.2) * step / steps,
        )
    }
}

/// The colors of a1, h1, a8 and h8 for rooks and for bishops.
const CORNERS: [[Color; 4]; 2] = [
    [Color(20, 126, 124), Color(78, 60, 178), Color(146, 228, 214), Color(180, 166, 242)],
    [Color(190, 84, 6), Color(186, 40, 84), Color(255, 220, 110), Color(255, 168, 150)],
];

/// Returns the color of a piece on a square. Ranks go from dark to light, files from one hue to another, and dark squares
/// of the chess board are a little darker.
pub fn by_square(reader: Reader) -> Color {
    let (file, rank) = (i32::from(reader % 8), i32::from(reader / 8 % 8));
    let [a1, h1, a8, h8] = CORNERS[usize::from(reader / 64)];
    let color = a1.towards(h1, file, 7).towards(a8.towards(h8, file, 7), rank, 7);
    if (file + rank) % 2 == 0 { color.towards(Color(0, 0, 0), 1, 9) } else { color }
}

/// The colors of counts, from 1 to the greatest.
const RAMP: [Color; 5] =
    [Color(178, 222, 206), Color(70, 170, 186), Color(50, 96, 174), Color(122, 46, 146), Color(224, 66, 92)];

/// Returns the color of a count of at most `most`, or none for 0.
pub fn by_count(count: usize, most: usize) -> Option<Color> {
    let steps = most.saturating_sub(1).max(1) as i32;
    let position = (count.checked_sub(1)? as i32) * (RAMP.len() as i32 - 1);
    let (stop, step) = ((position / steps) as usize, position % steps);
    Some(RAMP[stop].towards(RAMP[(stop + 1).min(RAMP.len() - 1)], step, steps))
}
