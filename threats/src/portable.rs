//! Threats from this crate's look-ups, for every processor.
//!
//! What costs most is a loop that ends at a different count each time, which the processor
//! mispredicts. So this writes the first threats of each loop whether there are as many or not, and
//! advances only over those that there are.

use super::find::{Arrival, Change, Exchange, steps};
use super::slots::KINDS;
use super::slots::SQUARES_OF_RAYS as RAYS;
use super::threat::STARTS;
use super::{Codes, Mailbox, Moved};
use sliding_attacks::Native;
use sliding_attacks::SlidingAttacks;
use sliding_attacks::{Bitboard, Color, Direction, PieceType, Square, leapers};

/// As [`Primitives::write_change`](super::find::Primitives::write_change).
///
/// # Safety
/// There is room for 48 threats.
#[inline]
pub(super) unsafe fn write_change(
    codes: &Codes,
    mailbox: &Mailbox,
    change: Change,
    to: *mut u32,
) -> usize {
    let sets = Sets::new(codes, mailbox);
    let mut writer = Writer::new(codes, mailbox, to);
    // SAFETY: the caller guarantees the room.
    unsafe { writer.change(&sets, change) };
    writer.length
}

/// As [`Primitives::write_exchange`](super::find::Primitives::write_exchange).
///
/// # Safety
/// There is room for 64 threats.
#[inline]
pub(super) unsafe fn write_exchange(
    codes: &Codes,
    mailbox: &Mailbox,
    exchange: Exchange,
    to: *mut u32,
) -> usize {
    let sets = Sets::new(codes, mailbox);
    let mut writer = Writer::new(codes, mailbox, to);
    // SAFETY: the caller guarantees the room.
    unsafe { writer.exchange(&sets, exchange) };
    writer.length
}

/// Writes the threats that start and end with a move: as
/// [`Primitives::write_move`](super::find::Primitives::write_move).
///
/// # Safety
/// There is room for 96 threats.
#[inline]
pub(super) unsafe fn write_move(
    codes: &Codes,
    mailbox: &Mailbox,
    moved: Moved,
    to: *mut u32,
) -> usize {
    let sets = Sets::new(codes, mailbox);
    let mut writer = Writer::new(codes, mailbox, to);
    let (leaves, arrival) = steps(codes, mailbox, moved);
    // SAFETY: the caller guarantees the room.
    unsafe {
        writer.change(&sets, leaves);
        match Arrival::new(codes, arrival) {
            Arrival::Change(change) => writer.change(&sets, change),
            Arrival::Exchange(exchange) => writer.exchange(&sets, exchange),
        }
    }
    writer.length
}

/// As [`Primitives::write_all`](super::find::Primitives::write_all).
///
/// # Safety
/// There is room for 528 threats.
pub(super) unsafe fn write_all(codes: &Codes, mailbox: &Mailbox, to: *mut u32) -> usize {
    let sets = Sets::new(codes, mailbox);
    let mut writer = Writer::new(codes, mailbox, to);
    for square in sets.occupied {
        let code = mailbox[square.index()];
        if let Some((kind, _)) = codes.of(code) {
            let around = Around::new(&sets, square, square);
            // SAFETY: each of 64 pieces has at most eight threats.
            unsafe { writer.targets(&around, Middle::new(codes, square, code, kind, STARTS)) };
        }
    }
    writer.length
}

/// Returns the squares of all pieces. A loop over them ends once, and a branch on each of 64 squares is
/// mispredicted many times.
#[inline]
#[allow(dead_code, reason = "only vectors need it")]
pub(super) fn occupied(codes: &Codes, mailbox: &Mailbox) -> Bitboard {
    Sets::new(codes, mailbox).occupied
}

/// The squares of all pieces that attack alike.
struct Sets {
    occupied: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
    knights: Bitboard,
    kings: Bitboard,
    /// By the way they go.
    north_pawns: Bitboard,
    south_pawns: Bitboard,
}

impl Sets {
    #[inline(always)]
    fn new(codes: &Codes, mailbox: &Mailbox) -> Self {
        let [zero, one, two, three] = planes(mailbox);
        // Where the upper two bits, and the lower two, have each of four values.
        let upper = [!three & !two, !three & two, three & !two, three & two];
        let lower = [!one & !zero, !one & zero, one & !zero, one & zero];
        let mut pieces = [Bitboard::EMPTY; 12];
        let mut number = 0;
        while number < pieces.len() {
            let [high, low] = codes.by_piece[number];
            // SAFETY: each is two bits of a code.
            pieces[number] = unsafe {
                Bitboard(*upper.get_unchecked(high as usize) & *lower.get_unchecked(low as usize))
            };
            number += 1;
        }
        let [north_pawns, south_pawns, ..] = pieces;
        let of_both = |piece: PieceType| pieces[2 * piece.index()] | pieces[2 * piece.index() + 1];
        let queens = of_both(PieceType::Queen);
        let orthogonal = of_both(PieceType::Rook) | queens;
        let diagonal = of_both(PieceType::Bishop) | queens;
        let (knights, kings) = (of_both(PieceType::Knight), of_both(PieceType::King));
        Self {
            occupied: orthogonal | diagonal | knights | kings | north_pawns | south_pawns,
            orthogonal,
            diagonal,
            knights,
            kings,
            north_pawns,
            south_pawns,
        }
    }
}

/// Returns the squares on whose codes each of the four lowest bits is set.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn planes(mailbox: &Mailbox) -> [u64; 4] {
    use core::arch::x86_64::{
        __m128i, _mm_add_epi8, _mm_and_si128, _mm_andnot_si128, _mm_loadu_si128, _mm_movemask_epi8,
        _mm_or_si128, _mm_set1_epi8, _mm_slli_epi16,
    };

    let mut planes = [0; 4];
    let mut half = 0;
    while half < 2 {
        // SAFETY: it loads 32 of the 64 bytes, and each processor of this target has SSE2.
        unsafe {
            let from = mailbox.as_ptr().add(32 * half).cast::<__m128i>();
            let low = _mm_set1_epi8(0x0f);
            let first = _mm_and_si128(_mm_loadu_si128(from), low);
            let second = _mm_andnot_si128(low, _mm_slli_epi16::<4>(_mm_loadu_si128(from.add(1))));
            // Four bits of each, the highest of which is read and then shifted out.
            let mut codes = _mm_or_si128(first, second);
            let mut bit = 8;
            while bit > 0 {
                bit -= 1;
                let squares = u64::from(_mm_movemask_epi8(codes) as u16);
                planes[bit % 4] |= squares << (32 * half + 16 * (bit / 4));
                codes = _mm_add_epi8(codes, codes);
            }
        }
        half += 1;
    }
    planes
}

/// Returns the squares on whose codes each of the four lowest bits is set.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
fn planes(mailbox: &Mailbox) -> [u64; 4] {
    let mut planes = [0; 4];
    for (number, rank) in mailbox.chunks_exact(8).enumerate() {
        let rank = rank
            .iter()
            .rev()
            .fold(0, |word, &code| word << 8 | u64::from(code));
        for (bit, plane) in planes.iter_mut().enumerate() {
            // The lowest bit of each byte, gathered in the highest byte.
            let lowest = rank >> bit & 0x0101_0101_0101_0101;
            *plane |= lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * number);
        }
    }
    planes
}

/// What stands closest around a square.
struct Around {
    /// The closest piece in each direction along ranks and files.
    rook: Bitboard,
    /// The same along diagonals.
    bishop: Bitboard,
    /// All pieces a knight's jump away.
    knight: Bitboard,
    occupied: Bitboard,
}

impl Around {
    #[inline(always)]
    fn new(sets: &Sets, square: Square, blank: Square) -> Self {
        let occupied = sets.occupied.without(square).without(blank);
        Self {
            rook: Native::rook_attacks(square, occupied) & occupied,
            bishop: Native::bishop_attacks(square, occupied) & occupied,
            knight: leapers::knight_attacks(square) & occupied,
            occupied,
        }
    }

    #[inline(always)]
    fn sliders(&self, sets: &Sets) -> Bitboard {
        self.rook & sets.orthogonal | self.bishop & sets.diagonal
    }

    #[inline(always)]
    fn attackers(&self, sets: &Sets, square: Square) -> Bitboard {
        let pawns = leapers::pawn_attacks(square, Color::Black) & sets.north_pawns
            | leapers::pawn_attacks(square, Color::White) & sets.south_pawns;
        let kings = leapers::king_attacks(square) & sets.kings;
        (pawns | kings) & self.occupied | self.knight & sets.knights | self.sliders(sets)
    }
}

/// The piece in the middle.
#[derive(Clone, Copy)]
struct Middle {
    square: Square,
    /// Its code and its square.
    half: u32,
    /// A bit for each code: whether its threats on this piece count, and 16 bits higher whether this
    /// piece's threats on it do.
    counts: u32,
    kind: usize,
    sign: u32,
}

impl Middle {
    #[inline(always)]
    fn new(codes: &Codes, square: Square, code: u8, kind: usize, sign: u32) -> Self {
        let code = code & 0x0f;
        Self {
            square,
            half: u32::from(code) | (square as u32) << 8,
            counts: codes.counts_of[code as usize],
            kind,
            sign,
        }
    }
}

/// Writes threats one after another.
struct Writer<'a> {
    codes: &'a Codes,
    mailbox: &'a Mailbox,
    to: *mut u32,
    length: usize,
}

impl<'a> Writer<'a> {
    #[inline(always)]
    fn new(codes: &'a Codes, mailbox: &'a Mailbox, to: *mut u32) -> Self {
        Self {
            codes,
            mailbox,
            to,
            length: 0,
        }
    }

    /// # Safety
    /// There is room for 48 threats.
    #[inline(always)]
    unsafe fn change(&mut self, sets: &Sets, change: Change) {
        let Change {
            square,
            code,
            starts,
            blank,
        } = change;
        let Some((kind, _)) = self.codes.of(code) else {
            return;
        };
        let sign = if starts { STARTS } else { 0 };
        let around = Around::new(sets, square, blank);
        let middle = Middle::new(self.codes, square, code, kind, sign);
        // SAFETY: there are at most 16 attackers, eight targets and eight lines.
        unsafe {
            self.attackers(&around, sets, middle);
            self.targets(&around, middle);
            self.lines(&around, sets, middle);
        }
    }

    /// # Safety
    /// There is room for 64 threats.
    #[inline(always)]
    unsafe fn exchange(&mut self, sets: &Sets, exchange: Exchange) {
        let Exchange {
            square,
            old,
            new,
            blank,
        } = exchange;
        let around = Around::new(sets, square, blank);
        for (code, sign) in [(old, 0), (new, STARTS)] {
            if let Some((kind, _)) = self.codes.of(code) {
                let middle = Middle::new(self.codes, square, code, kind, sign);
                // SAFETY: there are at most 16 attackers and eight targets of each piece.
                unsafe {
                    self.attackers(&around, sets, middle);
                    self.targets(&around, middle);
                }
            }
        }
    }

    /// Returns the code on a square, and this with the square.
    #[inline(always)]
    fn code(&self, square: Square) -> (u32, u32) {
        let code = u32::from(self.mailbox[square.index()] & 0x0f);
        (code, code | (square as u32) << 8)
    }

    /// Writes a threat, and counts it if it is one.
    ///
    /// # Safety
    /// There is room for one more threat.
    #[inline(always)]
    unsafe fn push_if(&mut self, is_threat: u32, bits: u32) {
        // SAFETY: the caller guarantees the room.
        unsafe { self.to.add(self.length).write(bits) };
        self.length += is_threat as usize;
    }

    /// Writes the threats on the piece in the middle.
    ///
    /// # Safety
    /// There is room for 17 threats.
    #[inline(always)]
    unsafe fn attackers(&mut self, around: &Around, sets: &Sets, middle: Middle) {
        each::<2>(around.attackers(sets, middle.square), |from, is_one| {
            let (code, half) = self.code(from);
            // SAFETY: the caller guarantees the room.
            unsafe {
                self.push_if(
                    middle.counts >> code & is_one,
                    half | middle.half << 16 | middle.sign,
                );
            }
        });
    }

    /// Writes the threats of the piece in the middle.
    ///
    /// # Safety
    /// There is room for nine threats.
    #[inline(always)]
    unsafe fn targets(&mut self, around: &Around, middle: Middle) {
        let reached = around.rook | around.bishop | around.knight;
        let attacked = EMPTY_BOARD[middle.kind][middle.square.index()] & reached;
        each::<3>(attacked, |to, is_one| {
            let (code, half) = self.code(to);
            // SAFETY: the caller guarantees the room.
            unsafe {
                self.push_if(
                    middle.counts >> 16 >> code & is_one,
                    middle.half | half << 16 | middle.sign,
                );
            }
        });
    }

    /// Writes the threats that the piece in the middle cuts.
    ///
    /// # Safety
    /// There is room for nine threats.
    #[inline(always)]
    unsafe fn lines(&mut self, around: &Around, sets: &Sets, middle: Middle) {
        let closest = around.rook | around.bishop;
        each::<1>(around.sliders(sets), |from, is_one| {
            let opposite = OPPOSITE[middle.square.index()][from.index()];
            let behind = RAYS[middle.square.index()][(opposite & 7) as usize] & closest;
            let (code, half) = self.code(from);
            let (other, other_half) = self.code(first_or_h8(behind));
            let counts = self.codes.counts_of[code as usize] >> 16 >> other;
            // SAFETY: the caller guarantees the room.
            unsafe {
                self.push_if(
                    counts & is_one & u32::from(!behind.is_empty()),
                    half | other_half << 16 | middle.sign ^ STARTS,
                );
            }
        });
    }
}

/// Calls `visit` with each square of a set and 1, `ALWAYS` times at least: with 0 if the set is
/// empty.
#[inline(always)]
fn each<const ALWAYS: usize>(mut squares: Bitboard, mut visit: impl FnMut(Square, u32)) {
    let mut number = 0;
    while number < ALWAYS {
        visit(first_or_h8(squares), u32::from(!squares.is_empty()));
        squares = squares.without_first();
        number += 1;
    }
    for square in squares {
        visit(square, 1);
    }
}

#[inline(always)]
const fn first_or_h8(squares: Bitboard) -> Square {
    Square::wrapping((squares.0 | 1 << 63).trailing_zeros() as usize)
}

/// What each kind of piece attacks on an empty board, 3584 bytes.
static EMPTY_BOARD: [[Bitboard; 64]; KINDS] = {
    let mut table = [[Bitboard::EMPTY; 64]; KINDS];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let mut directions = [Bitboard::EMPTY; 2];
        let mut direction = 0;
        while direction < 8 {
            directions[direction % 2] = directions[direction % 2].union(RAYS[index][direction]);
            direction += 1;
        }
        let [orthogonal, diagonal] = directions;
        table[0][index] = leapers::pawn_attacks(square, Color::White);
        table[1][index] = leapers::pawn_attacks(square, Color::Black);
        table[2][index] = leapers::knight_attacks(square);
        table[3][index] = diagonal;
        table[4][index] = orthogonal;
        table[5][index] = orthogonal.union(diagonal);
        table[6][index] = leapers::king_attacks(square);
        index += 1;
    }
    table
};

/// The direction to one square from another, if there is one, 4 KiB.
static OPPOSITE: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut index = 0;
    while index < 64 {
        let mut direction = 0;
        while direction < Direction::ALL.len() {
            let mut ray = RAYS[index][direction];
            while let Some(square) = ray.first() {
                table[index][square.index()] = direction as u8 ^ 4;
                ray = ray.without_first();
            }
            direction += 1;
        }
        index += 1;
    }
    table
};
