//! Every way to find threats, against a walk over the board before and after each change.

use sliding_attacks::threats::{
    Castling, Codes, EnPassant, FindThreats, List, Mailbox, Moved, Placed, Portable, Replaced,
    Threat, Way,
};
use sliding_attacks::{Color, Native, PieceType, Square};

use crate::common::Noise;

type Meanings = [Option<(Color, PieceType)>; 16];

/// Codes as some programs have them: with an empty square at the end, at the start, and between.
const MEANINGS: [Meanings; 3] = {
    use Color::{Black, White};
    use PieceType::{Bishop, King, Knight, Pawn, Queen, Rook};
    [
        [
            Some((White, Pawn)),
            Some((White, Knight)),
            Some((White, Bishop)),
            Some((White, Rook)),
            Some((White, Queen)),
            Some((White, King)),
            Some((Black, Pawn)),
            Some((Black, Knight)),
            Some((Black, Bishop)),
            Some((Black, Rook)),
            Some((Black, Queen)),
            Some((Black, King)),
            None,
            None,
            None,
            None,
        ],
        [
            None,
            Some((White, Pawn)),
            Some((White, Knight)),
            Some((White, Bishop)),
            Some((White, Rook)),
            Some((White, Queen)),
            Some((White, King)),
            None,
            None,
            Some((Black, Pawn)),
            Some((Black, Knight)),
            Some((Black, Bishop)),
            Some((Black, Rook)),
            Some((Black, Queen)),
            Some((Black, King)),
            None,
        ],
        [
            Some((Black, King)),
            Some((White, King)),
            Some((Black, Rook)),
            Some((White, Rook)),
            Some((Black, Pawn)),
            None,
            Some((White, Pawn)),
            Some((White, Knight)),
            Some((Black, Queen)),
            Some((White, Queen)),
            Some((White, Bishop)),
            None,
            None,
            Some((Black, Bishop)),
            None,
            Some((Black, Knight)),
        ],
    ]
};

/// A table of codes, and what this test needs to know of it.
struct Case {
    codes: Codes,
    meanings: Meanings,
    a8_first: bool,
    counts: fn(PieceType, PieceType) -> bool,
}

impl Case {
    fn all() -> Vec<Self> {
        let mut cases = Vec::new();
        for meanings in MEANINGS {
            cases.push(Self {
                codes: Codes::new(meanings),
                meanings,
                a8_first: false,
                counts: |_, _| true,
            });
        }
        cases.push(Self {
            codes: Codes::new(MEANINGS[1]).with_a8_first(),
            meanings: MEANINGS[1],
            a8_first: true,
            counts: |_, _| true,
        });
        cases.push(Self {
            codes: Codes::new(MEANINGS[0]).without(PieceType::King),
            meanings: MEANINGS[0],
            a8_first: false,
            counts: |attacker, attacked| attacker != PieceType::King && attacked != PieceType::King,
        });
        cases.push(Self {
            codes: Codes::new(MEANINGS[2])
                .counting(PieceType::Pawn, &[PieceType::Knight, PieceType::Rook])
                .counting(PieceType::Queen, &[PieceType::Bishop, PieceType::Queen])
                .counting(PieceType::Rook, &[PieceType::King, PieceType::Pawn])
                .counting(PieceType::Knight, &[PieceType::Bishop]),
            meanings: MEANINGS[2],
            a8_first: false,
            counts: |attacker, attacked| match attacker {
                PieceType::Pawn => matches!(attacked, PieceType::Knight | PieceType::Rook),
                PieceType::Queen => matches!(attacked, PieceType::Bishop | PieceType::Queen),
                PieceType::Rook => matches!(attacked, PieceType::King | PieceType::Pawn),
                PieceType::Knight => attacked == PieceType::Bishop,
                PieceType::Bishop | PieceType::King => true,
            },
        });
        cases
    }

    fn piece(&self, code: u8) -> Option<(Color, PieceType)> {
        self.meanings[usize::from(code & 15)]
    }

    /// Returns the 32 bits of each threat on the board, by walking.
    fn walk(&self, mailbox: &Mailbox) -> Vec<u32> {
        let mut threats = Vec::new();
        for (index, &code) in mailbox.iter().enumerate() {
            let Some((color, piece)) = self.piece(code) else {
                continue;
            };
            let forward = if (color == Color::White) == self.a8_first {
                -1
            } else {
                1
            };
            let (straight, oblique) = (
                [(0, 1), (1, 0), (0, -1), (-1, 0)],
                [(1, 1), (1, -1), (-1, -1), (-1, 1)],
            );
            let (steps, far): (Vec<(i32, i32)>, bool) = match piece {
                PieceType::Pawn => (vec![(-1, forward), (1, forward)], false),
                PieceType::Knight => {
                    let jumps = [
                        (1, 2),
                        (2, 1),
                        (2, -1),
                        (1, -2),
                        (-1, -2),
                        (-2, -1),
                        (-2, 1),
                        (-1, 2),
                    ];
                    (jumps.to_vec(), false)
                }
                PieceType::Bishop => (oblique.to_vec(), true),
                PieceType::Rook => (straight.to_vec(), true),
                PieceType::Queen => ([straight, oblique].concat(), true),
                PieceType::King => ([straight, oblique].concat(), false),
            };
            for (files, ranks) in steps {
                let (mut file, mut rank) = (index as i32 % 8, index as i32 / 8);
                loop {
                    (file, rank) = (file + files, rank + ranks);
                    if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                        break;
                    }
                    let to = (rank * 8 + file) as usize;
                    if let Some((_, other)) = self.piece(mailbox[to]) {
                        if (self.counts)(piece, other) {
                            let (code, other) = (u32::from(code & 15), u32::from(mailbox[to] & 15));
                            threats
                                .push(code | (index as u32) << 8 | other << 16 | (to as u32) << 24);
                        }
                        break;
                    }
                    if !far {
                        break;
                    }
                }
            }
        }
        threats.sort_unstable();
        threats
    }
}

/// Returns the threats of the first board that the second does not have.
fn only_in(first: &[u32], second: &[u32]) -> Vec<u32> {
    first
        .iter()
        .filter(|threat| second.binary_search(threat).is_err())
        .copied()
        .collect()
}

/// Whether the list has these threats, besides some that start and end.
fn fits(list: &[Threat], starts: &[u32], ends: &[u32]) -> bool {
    let with = |threats: &[u32], listed: bool| {
        let listed = list.iter().filter(|threat| threat.starts() == listed);
        let mut all: Vec<u32> = listed.map(|threat| threat.bits() & !(1 << 31)).collect();
        all.extend(threats);
        all.sort_unstable();
        all
    };
    with(ends, true) == with(starts, false)
}

/// A board on which a square is occupied with a chance of `eighths` / 8, by any pieces. Bytes have
/// any upper bits.
fn board(case: &Case, random: &mut Noise, eighths: u64) -> Mailbox {
    let pick = |random: &mut Noise, piece: bool| loop {
        let code = random.word() as u8;
        if case.piece(code).is_some() == piece {
            return code;
        }
    };
    std::array::from_fn(|_| {
        let occupied = random.word() % 8 < eighths;
        pick(random, occupied)
    })
}

/// The functions of an implementation.
struct Implementation {
    name: &'static str,
    put: fn(&Codes, &Mailbox, Placed, &mut List),
    remove: fn(&Codes, &Mailbox, Square, &mut List),
    replace: fn(&Codes, &Mailbox, Replaced, &mut List),
    move_piece: fn(&Codes, &Mailbox, Moved, &mut List),
    en_passant: fn(&Codes, &Mailbox, EnPassant, &mut List),
    castle: fn(&Codes, &Mailbox, Castling, &mut List),
    all: fn(&Codes, &Mailbox, &mut List<16>),
}

impl Implementation {
    fn of<A: FindThreats>(name: &'static str) -> Self {
        Self {
            name,
            put: A::put,
            remove: A::remove,
            replace: A::replace,
            move_piece: A::move_piece,
            en_passant: A::en_passant,
            castle: A::castle,
            all: A::all,
        }
    }

    fn all() -> Vec<Self> {
        vec![
            Self::of::<Portable>("portable"),
            Self::of::<Native>("native"),
            #[cfg(feature = "dispatch")]
            Self::of::<sliding_attacks::Dispatch>("dispatch"),
            #[cfg(all(target_feature = "avx2", target_feature = "popcnt"))]
            Self::of::<sliding_attacks::threats::Avx2>("avx2"),
        ]
    }
}

/// Checks what each implementation finds between two boards, and returns how many threats that is.
fn check(
    case: &Case,
    [before, after]: [&Mailbox; 2],
    most: usize,
    find: impl Fn(&Implementation, &Codes, &mut List),
) -> usize {
    let [threats_before, threats_after] = [before, after].map(|board| case.walk(board));
    let starts = only_in(&threats_after, &threats_before);
    let ends = only_in(&threats_before, &threats_after);
    let mut seen = 0;
    for implementation in Implementation::all() {
        let mut list = List::new();
        find(&implementation, &case.codes, &mut list);
        let name = implementation.name;
        assert!(
            fits(&list, &starts, &ends),
            "{name} found {list:?} from {before:?} to {after:?}"
        );
        assert!(list.len() <= most, "{name}");
        seen += list.len();
    }
    seen
}

/// Every code on every square of boards with few pieces to 64, and some moves from each square.
#[test]
fn every_change() {
    let mut random = Noise(7);
    let mut seen = 0;
    for case in Case::all() {
        let empty = (0..16).find(|&code| case.piece(code).is_none()).unwrap();
        for eighths in if cfg!(miri) {
            vec![4]
        } else {
            vec![1, 3, 4, 6, 8]
        } {
            let mailbox = board(&case, &mut random, eighths);
            for implementation in Implementation::all() {
                let (mut list, name) = (List::new(), implementation.name);
                (implementation.all)(&case.codes, &mailbox, &mut list);
                assert!(
                    fits(&list, &case.walk(&mailbox), &[]),
                    "{name}: {mailbox:?}"
                );
            }
            for square in Square::ALL {
                let with = |code: u8| {
                    let mut board = mailbox;
                    board[square.index()] = code;
                    board
                };
                let bare = with(empty);
                seen += check(&case, [&mailbox, &bare], 32, |by, codes, list| {
                    (by.remove)(codes, &mailbox, square, list);
                });
                for code in 0..16 {
                    let after = with(code);
                    // The square counts as empty.
                    check(&case, [&bare, &after], 32, |by, codes, list| {
                        (by.put)(codes, &mailbox, Placed { square, code }, list);
                    });
                    let replaced = Replaced {
                        square,
                        becomes: code,
                    };
                    check(&case, [&mailbox, &after], 48, |by, codes, list| {
                        (by.replace)(codes, &mailbox, replaced, list);
                    });
                }
                for _ in 0..16 {
                    let to = Square::wrapping(random.word() as usize % 64);
                    let becomes = if random.word() % 2 == 0 {
                        mailbox[square.index()]
                    } else {
                        random.word() as u8
                    };
                    let mut after = bare;
                    after[to.index()] = becomes;
                    let moved = Moved {
                        from: square,
                        to,
                        becomes,
                    };
                    check(&case, [&mailbox, &after], 80, |by, codes, list| {
                        (by.move_piece)(codes, &mailbox, moved, list);
                    });
                }
            }
        }
    }
    assert!(seen > 1000);
}

#[test]
fn moves_of_several_pieces() {
    let mut random = Noise(8);
    for case in Case::all() {
        let empty = (0..16).find(|&code| case.piece(code).is_none()).unwrap();
        for round in 0..if cfg!(miri) { 1 } else { 2000 } {
            let mut mailbox = board(&case, &mut random, 1 + round % 8);
            // Some of these squares may be the same.
            let [a, b, c, d] = [(); 4].map(|()| Square::wrapping(random.word() as usize % 64));
            if a == b || c == d {
                continue;
            }
            mailbox[c.index()] = empty;
            mailbox[d.index()] = empty;
            let (first, second) = (mailbox[a.index()], mailbox[b.index()]);
            let mut after = mailbox;
            (after[a.index()], after[b.index()]) = (empty, empty);
            after[c.index()] = first;
            let capture = EnPassant {
                from: a,
                to: c,
                captured: b,
            };
            check(&case, [&mailbox, &after], 96, |by, codes, list| {
                (by.en_passant)(codes, &mailbox, capture, list);
            });
            after[d.index()] = second;
            let castling = Castling {
                king: Way { from: a, to: c },
                rook: Way { from: b, to: d },
            };
            check(&case, [&mailbox, &after], 128, |by, codes, list| {
                (by.castle)(codes, &mailbox, castling, list);
            });
        }
    }
}

/// Threats that an implementation would write behind the list's end would be lost or worse.
#[test]
fn a_queen_among_knights_and_sliders_has_the_most_threats() {
    let case = &Case::all()[0];
    let mut mailbox = [4; 64];
    let square = Square::D4;
    for index in Square::ALL {
        let jumps = [index.file().index(), index.rank().index()];
        let [files, ranks] = jumps.map(|jump| jump.abs_diff(3));
        if files + ranks == 3 && files != 0 && ranks != 0 {
            mailbox[index.index()] = 1;
        }
    }
    let mut bare = mailbox;
    bare[square.index()] = 12;
    let each = Implementation::all().len();
    let seen = check(case, [&mailbox, &bare], 32, |by, codes, list| {
        (by.remove)(codes, &mailbox, square, list);
    });
    assert_eq!(seen, 32 * each);
    let mut after = mailbox;
    after[square.index()] = 10;
    let replaced = Replaced {
        square,
        becomes: 10,
    };
    let seen = check(case, [&mailbox, &after], 48, |by, codes, list| {
        (by.replace)(codes, &mailbox, replaced, list);
    });
    assert_eq!(seen, 48 * each);
}

#[test]
#[should_panic = "room for 4 changes"]
fn a_fifth_change_has_no_room() {
    let case = &Case::all()[0];
    let mut list: List = List::new();
    for _ in 0..5 {
        Native::remove(&case.codes, &[12; 64], Square::A1, &mut list);
    }
}
