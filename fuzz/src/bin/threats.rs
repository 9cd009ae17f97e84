//! On any 64 bytes, every implementation finds the same threats, and those that a move starts and
//! ends.
#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use sliding_attacks::PieceType::{King, Knight, Pawn, Rook};
use sliding_attacks::Square;
use sliding_attacks_threats::{
    Codes, Dispatch, FindThreats, Mailbox, Moved, Threats, Visitor, visit_all,
};

/// The codes of empty squares are 0, 7, 8 and 15.
static CODES: [Codes; 2] = {
    let codes = Codes::from_letters(b".PNBRQK..pnbrqk.");
    let few = codes.without(King).counting(Pawn, &[Knight, Rook]);
    [codes, few.with_a8_first()]
};

/// Returns all threats on a board, without the bit that says whether they start.
fn all<A: FindThreats>(codes: &Codes, mailbox: &Mailbox) -> BTreeSet<u32> {
    let mut list = Threats::<512>::empty();
    A::all(codes, mailbox, &mut list);
    list.iter().map(|threat| threat.bits() << 1 >> 1).collect()
}

struct Check<'a>(&'a Codes, &'a Mailbox, Moved);

impl Visitor for Check<'_> {
    fn visit<A: FindThreats>(&mut self) {
        let Self(codes, before, moved) = *self;
        let mut after = *before;
        after[moved.from.index()] = 0;
        after[moved.to.index()] = moved.becomes;
        let mut threats = all::<A>(codes, before);
        assert_eq!(threats, all::<Dispatch>(codes, before), "{}", A::NAME);
        let mut list = Threats::new();
        A::move_piece(codes, before, moved, &mut list);
        for threat in &list {
            let bits = threat.bits() << 1 >> 1;
            let is_due = match threat.starts() {
                true => threats.insert(bits),
                false => threats.remove(&bits),
            };
            assert!(is_due, "{}: {threat}", A::NAME);
        }
        assert_eq!(threats, all::<A>(codes, &after), "{}", A::NAME);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((mailbox, &[codes, becomes, from, to, ..])) = bytes.split_first_chunk() else {
        return;
    };
    let [from, to] = [from, to].map(|square| Square::wrapping(usize::from(square)));
    let moved = Moved { from, to, becomes };
    visit_all(&mut Check(&CODES[usize::from(codes % 2)], mailbox, moved));
});
