//! The header of the functions around lookups. It is a separate file, so that a program that does
//! not include it contains none of it.
//!
//! It does not depend on a layout. Its slider functions call the lookups with short names from the
//! header that a program includes before it.

use core::fmt::Write as _;
use core::iter::successors;

use super::{Data, Functions, Member, Names};
use crate::array::Array;
use crate::builder::Builder;
use crate::error::Error;
use crate::geometry::{Slider, attacks, square_name};

impl Builder {
    /// Returns the text of a C header with the functions around the lookups: attacks of knights,
    /// kings and pawns, rays, squares between two squares, attackers of a square, checks and pins,
    /// exchanges.
    ///
    /// It is included after a header of [`Tables::to_c`](crate::Tables::to_c) with
    /// [short names](Self::short_names) and the same [module](Self::module), the only option that
    /// changes this text.
    ///
    /// # Errors
    /// Returns an [`Error`] if the module is not valid.
    pub fn board_to_c(&self) -> Result<String, Error> {
        let style = self.style()?;
        let names = Names::new(&style);
        let command = format!(
            "sliding-attacks-codegen generate --format c-board{}",
            style.module_option()
        );
        let mut text = names.head(&command, "", include_str!("usage_of_board.h"));
        let tables = tables().map(|(name, members)| Data {
            name: format!("{}_{name}", names.prefix),
            unique: "",
            members,
        });
        let digest = Data::digest(&tables);
        let _ = writeln!(text, "#define $PREFIX_BOARD_SHA256 \"{digest}\"");
        let (types, functions) = include_str!("board.h")
            .split_once("@functions\n")
            .unwrap_or_default();
        let functions = Functions::of(functions);
        let head = include_str!("head_of_board.h");
        text += &head.replace(
            "@declarations\n",
            &[types, &functions.declarations].concat(),
        );
        for data in tables {
            text.push('\n');
            Data {
                unique: &digest[..16],
                ..data
            }
            .write(&mut text, &names);
        }
        let _ = write!(
            text,
            "\n#ifndef $PREFIX_BOARD_FUNCTIONS\n#define $PREFIX_BOARD_FUNCTIONS\n{}#endif\n",
            functions.bodies
        );
        Ok(names.fill(&text))
    }
}

/// A step by files and ranks.
type Step = (i8, i8);

/// In the order of the enumeration in `board.h`: clockwise from north.
const DIRECTIONS: [Step; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];
const KNIGHT: [Step; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const WHITE_PAWN: [Step; 2] = [(-1, 1), (1, 1)];
const BLACK_PAWN: [Step; 2] = [(-1, -1), (1, -1)];

/// Returns the tables by name. Each is a separate variable, so that a C++17 program contains only
/// those that it reads.
fn tables() -> [(&'static str, Vec<Member>); 4] {
    let leapers = vec![
        by_square("knights", "What a knight attacks.", |square| {
            leaper_attacks(square, &KNIGHT)
        }),
        by_square("kings", "What a king attacks.", |square| {
            leaper_attacks(square, &DIRECTIONS)
        }),
        by_square("white_pawns", "What a white pawn attacks.", |square| {
            leaper_attacks(square, &WHITE_PAWN)
        }),
        by_square("black_pawns", "What a black pawn attacks.", |square| {
            leaper_attacks(square, &BLACK_PAWN)
        }),
    ];
    let (mut rays, mut between, mut line) = (vec![0; 512], vec![0; 4096], vec![0; 4096]);
    for square in 0..64 {
        for (direction, &step) in DIRECTIONS.iter().enumerate() {
            let ray = || walk(square, step);
            let opposite = walk(square, (-step.0, -step.1));
            let whole = set(ray()) | set(opposite) | 1 << square;
            rays[usize::from(square) * 8 + direction] = set(ray());
            for (passed, second) in ray().enumerate() {
                let pair = usize::from(square) * 64 + usize::from(second);
                between[pair] = set(ray().take(passed));
                line[pair] = whole;
            }
        }
    }
    let empty = |piece| move |square| attacks(piece, square, 0);
    let rays = vec![
        by_square(
            "rook_lines",
            "What a rook attacks on the empty board.",
            empty(Slider::Rook),
        ),
        by_square(
            "bishop_lines",
            "The same for a bishop.",
            empty(Slider::Bishop),
        ),
        member(
            "rays",
            "The eight rays of each square, clockwise from north.",
            rays,
        ),
    ];
    let between = member("between", "The squares between two squares.", between);
    let line = member("line", "The line through two squares.", line);
    [
        ("leapers", leapers),
        ("rays", rays),
        ("between", vec![between]),
        ("line", vec![line]),
    ]
}

/// Returns the square that a step ends on.
fn step(square: u8, (files, ranks): Step) -> Option<u8> {
    let (file, rank) = ((square % 8) as i8 + files, (square / 8) as i8 + ranks);
    let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    is_on_board.then_some((rank * 8 + file) as u8)
}

/// Returns the squares up to the edge, the nearest first.
fn walk(square: u8, direction: Step) -> impl Iterator<Item = u8> {
    successors(step(square, direction), move |&square| {
        step(square, direction)
    })
}

/// Returns the squares that a piece with these steps attacks.
fn leaper_attacks(square: u8, steps: &[Step]) -> u64 {
    set(steps.iter().filter_map(|&jump| step(square, jump)))
}

fn set(squares: impl Iterator<Item = u8>) -> u64 {
    squares.fold(0, |set, square| set | 1 << square)
}

fn by_square(name: &str, doc: &str, word: impl Fn(u8) -> u64) -> Member {
    member(name, doc, (0..64).map(word).collect())
}

/// Creates an array with a part for each square.
fn member(name: &str, doc: &str, words: Vec<u64>) -> Member {
    let (length, part) = (words.len(), words.len() / 64);
    let labels = (0..64).map(|square| (usize::from(square) * part, square_name(square)));
    let labels = if part > 1 {
        labels.collect()
    } else {
        Vec::new()
    };
    Member {
        array: Array::new(name, doc, 8, words).with_labels(labels),
        length,
    }
}
