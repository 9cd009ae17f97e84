//! The header of threats. It is a file of its own, which needs no other one, so that a program that
//! does not include it has nothing of it.
//!
//! Each implementation has a view of what lies around a square, and six functions: where pieces stand
//! (`occupied`), what stands around a square (`view_of`), what it is to another piece in the middle
//! (`around`), and what they write (`on`, `by` and `lines`). All else is the same text for all.

use super::board::{DIRECTIONS, KNIGHT, Step, set, step, steps, walk};
use super::{Data, Member, Names};
use crate::array::Array;
use crate::builder::Builder;
use crate::error::Error;

impl Builder {
    /// Returns the text of a C header that finds which attacks between pieces start and end when the
    /// board changes, as the module `threats` of the crate `sliding-attacks` does.
    ///
    /// Only the [module](Self::module) changes this text.
    ///
    /// # Errors
    /// Returns an [`Error`] if the module is not valid.
    pub fn threats_to_c(&self) -> Result<String, Error> {
        let style = self.style()?;
        let names = Names::new(&style);
        let command = format!(
            "sliding-attacks-codegen generate --format c-threats{}",
            style.module_option()
        );
        let about = names.fill(include_str!("threats/about.txt"));
        let mut text = names.head(&command, &about, include_str!("usage.h"));
        text += &names.fill(include_str!("common.h"));
        text += &names.fill(include_str!("sets.h"));
        text.push('\n');
        Data {
            name: format!("{}_threats", names.prefix),
            unique: "threats",
            members: tables(),
        }
        .write(&mut text, &names);
        for line in include_str!("threats/threats.h").lines() {
            if line == "@implementations" {
                write_implementations(&mut text, &names);
            } else {
                text.push_str(&names.fill(line));
                text.push('\n');
            }
        }
        Ok(text)
    }
}

fn write_implementations(text: &mut String, names: &Names) {
    for (by, condition, own) in [
        ("portable", "", include_str!("threats/portable.h")),
        ("avx2", "X86", include_str!("threats/avx2.h")),
        ("avx512", "AVX512", include_str!("threats/avx512.h")),
        ("neon", "NEON", include_str!("threats/neon.h")),
    ] {
        let function = format!("$PREFIX_{}_FUNCTION", by.to_uppercase());
        let body = [own, include_str!("threats/of_each.h")]
            .concat()
            .replace("$FUNCTION", &function)
            .replace("$BY", by);
        let body = if condition.is_empty() {
            body
        } else {
            format!("\n#ifdef $PREFIX_THREATS_{condition}{body}#endif\n")
        };
        text.push_str(&names.fill(&body));
    }
}

// What a piece is to another piece, as bits of a byte: the enumeration of `threats.h`.
const NORTH_PAWN: u8 = 1 << 0;
const SOUTH_PAWN: u8 = 1 << 1;
const DIAGONAL: u8 = 1 << 2;
const ORTHOGONAL: u8 = 1 << 3;
const KING: u8 = 1 << 4;
const TARGET: u8 = 1 << 5;
const KNIGHT_CLASS: u8 = 1 << 7;

/// By kind of piece, its class as an attacker. The last kind is no piece.
const KINDS: [u8; 8] = [
    NORTH_PAWN,
    SOUTH_PAWN,
    KNIGHT_CLASS,
    DIAGONAL,
    ORTHOGONAL,
    DIAGONAL | ORTHOGONAL,
    KING,
    0,
];

/// The squares around a square are 64 slots, eight for each direction: seven of a ray, the closest
/// first, and one from which a knight attacks.
const JUMP: usize = 7;

/// A square off the board, for which instructions that look up a byte return 0.
const OFF_BOARD: u64 = 0x80;

fn tables() -> Vec<Member> {
    let (mut slots, mut rays, mut jumps) = (Vec::new(), Vec::new(), Vec::new());
    for square in 0..64 {
        rays.extend(DIRECTIONS.map(|step| set(walk(square, step))));
        jumps.push(steps(square, &KNIGHT));
        slots.extend((0..64).map(|slot| {
            let in_slot = step(square, way(slot));
            in_slot.map_or(OFF_BOARD, u64::from)
        }));
    }
    let attackers = (0..64).map(|slot| u64::from(classes_at(slot))).collect();
    let targets = KINDS.iter().flat_map(|class| {
        (0..64).map(move |slot| {
            // Seen from the other end, the piece stands in the opposite direction.
            let attacks = classes_at((slot + 32) % 64) & class != 0;
            u64::from(TARGET) * u64::from(attacks)
        })
    });
    [
        (
            "slots",
            "By square and slot, the index of a square: eight slots for each direction, clockwise from \
             north.",
            1,
            slots,
        ),
        (
            "rays",
            "By square and direction, the squares of the ray.",
            8,
            rays,
        ),
        (
            "jumps",
            "By square, those a knight's jump away.",
            8,
            jumps,
        ),
        (
            "attackers",
            "The classes of pieces that attack the middle from each slot.",
            1,
            attackers,
        ),
        (
            "targets",
            "By kind and slot, whether a piece in the middle attacks it.",
            1,
            targets.collect(),
        ),
        (
            "to_the_front",
            "By a mask of eight lanes, those with a bit in it, a byte each from the lowest.",
            8,
            (0..256).map(to_the_front).collect(),
        ),
    ]
    .map(|(name, doc, width, words)| Member {
        length: words.len(),
        array: Array::new(name, doc, width, words),
        is_aligned: true,
    })
    .into()
}

/// Returns the way from the middle to a slot.
fn way(slot: usize) -> Step {
    let (direction, distance) = (slot / 8, slot as i8 % 8 + 1);
    if slot % 8 == JUMP {
        KNIGHT[direction]
    } else {
        let (files, ranks) = DIRECTIONS[direction];
        (files * distance, ranks * distance)
    }
}

fn classes_at(slot: usize) -> u8 {
    let (files, ranks) = DIRECTIONS[slot / 8];
    let is_diagonal = files != 0 && ranks != 0;
    let slider = if is_diagonal { DIAGONAL } else { ORTHOGONAL };
    let pawn = match (is_diagonal, ranks) {
        (true, -1) => NORTH_PAWN,
        (true, _) => SOUTH_PAWN,
        (false, _) => 0,
    };
    match slot % 8 {
        JUMP => KNIGHT_CLASS,
        0 => slider | KING | pawn,
        _ => slider,
    }
}

fn to_the_front(mask: u64) -> u64 {
    let lanes = (0..8).filter(|lane| mask >> lane & 1 == 1);
    lanes
        .enumerate()
        .fold(0, |order, (place, lane)| order | lane << (8 * place))
}
