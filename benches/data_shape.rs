//! What each step of the fancy look-up's data shape gains, the ground for how `src/layout/fancy.rs` lays its table out.
//!
//! The same factors and attack sets in five shapes, all reached through one pointer so that nothing else differs:
//!
//! - `columns`: masks, magics, offsets, shifts in arrays of their own, every index checked;
//! - `apart`: one entry for each square, all rooks first, then all bishops, attack array unchecked;
//! - `checked`: rook and bishop of a square in one cache line, attack array checked;
//! - `side by side`: the same, unchecked: the shape of the crate;
//! - `crate`: the crate's own look-up, through its `static`.
//!
//! `cargo bench --bench data_shape`

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sliding_attacks::{Bitboard, Square, layout::fancy};
use sliding_attacks_codegen::{Builder, Layout};

#[derive(Clone, Copy, Default)]
#[repr(C)]
struct Entry {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
struct Entries {
    rook: Entry,
    bishop: Entry,
}

struct Columns {
    masks: [u64; 64],
    magics: [u64; 64],
    offsets: [u32; 64],
    shifts: [u8; 64],
}

#[repr(C, align(64))]
struct Data {
    squares: [Entries; 64],
    rooks: [Entry; 64],
    bishops: [Entry; 64],
    rook: Columns,
    bishop: Columns,
    attacks: [u64; 107_648],
}

/// The generated tables in every shape.
fn data() -> &'static Data {
    let tables = Builder::new().layout(Layout::Fancy).generate().expect("the default seed has factors");
    let tables = tables.layout(Layout::Fancy).expect("it was asked for");
    let word = |name: &str, index: usize| tables.array(name).unwrap().values().get(index).unwrap();
    let columns = |piece: &str| Columns {
        masks: std::array::from_fn(|square| word(&format!("{piece}_MASKS"), square)),
        magics: std::array::from_fn(|square| word(&format!("{piece}_MAGICS"), square)),
        offsets: std::array::from_fn(|square| word(&format!("{piece}_OFFSETS"), square) as u32),
        shifts: std::array::from_fn(|square| word(&format!("{piece}_SHIFTS"), square) as u8),
    };
    let (rook, bishop) = (columns("ROOK"), columns("BISHOP"));
    let entry = |from: &Columns, square: usize| Entry {
        mask: from.masks[square],
        magic: from.magics[square],
        offset: from.offsets[square],
        shift: from.shifts[square].into(),
    };
    Box::leak(Box::new(Data {
        squares: std::array::from_fn(|square| Entries { rook: entry(&rook, square), bishop: entry(&bishop, square) }),
        rooks: std::array::from_fn(|square| entry(&rook, square)),
        bishops: std::array::from_fn(|square| entry(&bishop, square)),
        attacks: std::array::from_fn(|index| word("ATTACKS", index)),
        rook,
        bishop,
    }))
}

impl Columns {
    #[inline(always)]
    fn checked(&self, attacks: &[u64; 107_648], square: Square, occupied: u64) -> u64 {
        let square = square.index();
        let product = (occupied & self.masks[square]).wrapping_mul(self.magics[square]);
        attacks[self.offsets[square] as usize + product.wrapping_shr(self.shifts[square].into()) as usize]
    }
}

impl Entry {
    #[inline(always)]
    fn index(&self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.magic);
        self.offset as usize + product.wrapping_shr(self.shift) as usize
    }

    #[inline(always)]
    fn checked(&self, attacks: &[u64; 107_648], occupied: u64) -> u64 {
        attacks[self.index(occupied)]
    }

    #[inline(always)]
    fn unchecked(&self, attacks: &[u64; 107_648], occupied: u64) -> u64 {
        // SAFETY: entries come from the generated tables, whose indices the crate's own proof holds in bounds.
        unsafe { *attacks.get_unchecked(self.index(occupied)) }
    }
}

/// Squares and occupancies: a quarter of the squares occupied, as in a middle game.
fn inputs() -> Vec<(Square, u64)> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut word = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    };
    (0..4096).map(|_| (Square::ALL[(word() >> 58) as usize], word() & word())).collect()
}

fn measure(criterion: &mut Criterion, name: &str, queen: impl Fn(Square, u64) -> u64) {
    let inputs = inputs();
    let mut group = criterion.benchmark_group("queen");
    group.throughput(Throughput::Elements(inputs.len() as u64));
    group.bench_function(format!("throughput/{name}"), |bencher| {
        bencher
            .iter(|| black_box(&inputs[..]).iter().fold(0, |sum, &(square, occupied)| sum ^ queen(square, occupied)));
    });
    group.bench_function(format!("latency/{name}"), |bencher| {
        bencher.iter(|| {
            // The next occupancy depends on the last attacks, in bits that the compiler cannot know to be irrelevant.
            black_box(&inputs[..]).iter().fold(0, |last, &(square, occupied)| queen(square, occupied ^ last))
        });
    });
    group.finish();
}

fn shapes(criterion: &mut Criterion) {
    let data: &Data = black_box(data());
    let attacks = &data.attacks;
    measure(criterion, "columns", |square, occupied| {
        data.rook.checked(attacks, square, occupied) | data.bishop.checked(attacks, square, occupied)
    });
    measure(criterion, "apart", |square, occupied| {
        let (rook, bishop) = (&data.rooks[square.index()], &data.bishops[square.index()]);
        rook.unchecked(attacks, occupied) | bishop.unchecked(attacks, occupied)
    });
    measure(criterion, "checked", |square, occupied| {
        let Entries { rook, bishop } = &data.squares[square.index()];
        rook.checked(attacks, occupied) | bishop.checked(attacks, occupied)
    });
    measure(criterion, "side by side", |square, occupied| {
        let Entries { rook, bishop } = &data.squares[square.index()];
        rook.unchecked(attacks, occupied) | bishop.unchecked(attacks, occupied)
    });
    measure(criterion, "crate", |square, occupied| fancy::queen_attacks(square, Bitboard(occupied)).0);
}

criterion_group!(benches, shapes);
criterion_main!(benches);
