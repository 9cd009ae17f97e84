//! The slots of a table in progress: the square that each slot belongs to, and a test whether there is room for a
//! magic.

use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};

/// The products of one square's occupancies, before the magic.
#[derive(Clone, Debug)]
pub(super) struct Footprint {
    /// The factor in the look-up for each subset of the mask. Neighbours in the list are far apart on the board, so a
    /// magic without room is rejected early.
    patterns: Vec<u64>,
    /// For each factor the number of its attack set among those of the square.
    sets: Vec<u8>,
    pub(super) mask: u64,
    pub(super) bits: u32,
}

impl Footprint {
    pub(super) fn new(occupancies: &Occupancies) -> Self {
        let Occupancies { piece, square, mask, bits, subsets, attacks } = occupancies;
        let always = match piece {
            Piece::Rook => !mask,
            Piece::Bishop => 1 << square,
        };
        let mut distinct = Vec::new();
        let (mut patterns, mut sets) = (Vec::with_capacity(subsets.len()), Vec::with_capacity(subsets.len()));
        for position in 0..subsets.len() {
            // An odd stride visits every subset once.
            let position = position * 0x9e5 % subsets.len();
            let known = distinct.iter().position(|set| *set == attacks[position]);
            let number = known.unwrap_or_else(|| {
                distinct.push(attacks[position]);
                distinct.len() - 1
            });
            patterns.push(subsets[position] | always);
            sets.push(number as u8);
        }
        Self { patterns, sets, mask: *mask, bits: *bits }
    }

    /// Returns the slots of a magic, some of them twice.
    fn slots(&self, magic: u64, bits: u32) -> impl Iterator<Item = usize> {
        self.patterns.iter().map(move |pattern| (pattern.wrapping_mul(magic) >> (64 - bits)) as usize)
    }
}

/// A free slot.
const NOBODY: u8 = u8::MAX;

/// The squares that a magic would displace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Victims {
    /// The sum of their weights.
    pub(super) weight: u64,
    /// The squares, as a set.
    pub(super) squares: u64,
}

/// The slots of one piece's table.
#[derive(Clone, Debug)]
pub(super) struct Owners {
    bits: u32,
    /// By slot: the square that uses it.
    owners: Vec<u8>,
    /// By column: the number of used slots. Slots of one column agree in the low bits of their index.
    columns: Vec<u8>,
}

/// The number of slots of a column, which seven bits can distinguish. A rook's six squares along its rank keep most
/// magics' slots in one or a few columns, because its magics come from [`bases`](super::clustered).
const COLUMN_BITS: u32 = 7;

impl Owners {
    pub(super) fn new(bits: u32) -> Self {
        let columns = 1 << bits.saturating_sub(COLUMN_BITS);
        Self { bits, owners: vec![NOBODY; 1 << bits], columns: vec![0; columns] }
    }

    /// Returns the squares in a magic's way, or `None` if they weigh `limit` or more.
    pub(super) fn victims(
        &self,
        footprint: &Footprint,
        magic: u64,
        weights: &[u64; 64],
        limit: u64,
    ) -> Option<Victims> {
        let mut victims = Victims { weight: 0, squares: 0 };
        for slot in footprint.slots(magic, self.bits) {
            let owner = self.owners[slot];
            if owner != NOBODY && victims.squares >> owner & 1 == 0 {
                victims.squares |= 1 << owner;
                victims.weight += weights[usize::from(owner)];
                if victims.weight >= limit {
                    return None;
                }
            }
        }
        Some(victims)
    }

    /// Takes free slots for a square.
    pub(super) fn take(&mut self, square: u8, footprint: &Footprint, magic: u64) {
        let last = self.columns.len() - 1;
        for slot in footprint.slots(magic, self.bits) {
            if self.owners[slot] == NOBODY {
                self.owners[slot] = square;
                self.columns[slot & last] += 1;
            }
        }
    }

    /// Releases the slots of a square.
    pub(super) fn give_back(&mut self, square: u8, footprint: &Footprint, magic: u64) {
        let last = self.columns.len() - 1;
        for slot in footprint.slots(magic, self.bits) {
            if self.owners[slot] == square {
                self.owners[slot] = NOBODY;
                self.columns[slot & last] -= 1;
            }
        }
    }

    /// Returns the number of used slots.
    pub(super) fn taken(&self) -> usize {
        self.owners.iter().filter(|owner| **owner != NOBODY).count()
    }
}

/// Marks by slot and by column, which are valid only with the stamp of the current magic.
#[derive(Clone, Debug)]
pub(super) struct Stamps {
    stamp: u32,
    slots: Vec<(u32, u8)>,
    columns: Vec<u32>,
}

impl Stamps {
    pub(super) fn new(owners: &Owners) -> Self {
        Self { stamp: 0, slots: vec![(0, 0); owners.owners.len()], columns: vec![0; owners.columns.len()] }
    }

    fn next(&mut self) -> u32 {
        if self.stamp == u32::MAX {
            self.slots.fill((0, 0));
            self.columns.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.stamp
    }

    /// Returns whether a magic separates the attack sets of its own square.
    pub(super) fn tells_apart(&mut self, footprint: &Footprint, magic: u64, bits: u32) -> bool {
        let stamp = self.next();
        for (slot, set) in footprint.slots(magic, bits).zip(&footprint.sets) {
            let mark = &mut self.slots[slot];
            if mark.0 != stamp {
                *mark = (stamp, *set);
            } else if mark.1 != *set {
                return false;
            }
        }
        true
    }

    /// Returns the number of columns that a magic would be the first to use. Fewer leave more room for later squares.
    pub(super) fn new_columns(&mut self, owners: &Owners, footprint: &Footprint, magic: u64) -> u32 {
        let stamp = self.next();
        let last = owners.columns.len() - 1;
        let mut new = 0;
        for slot in footprint.slots(magic, owners.bits) {
            let column = slot & last;
            if self.columns[column] != stamp {
                self.columns[column] = stamp;
                new += u32::from(owners.columns[column] == 0);
            }
        }
        new
    }
}
