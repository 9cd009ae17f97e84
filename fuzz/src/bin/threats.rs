//! On any board, every implementation finds the same threats, and those that start and end when two
//! squares change.
#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use sliding_attacks::PieceType::{King, Knight, Pawn, Rook};
use sliding_attacks::Square;
use sliding_attacks_threats::{
    Codes, FindThreats, FinderVisitor, Mailbox, ThreatDispatch, Threats, visit_finders,
};

/// The codes of empty squares are 0, 7, 8 and 15.
static CODES: [Codes; 2] = {
    let codes = Codes::from_letters(b".PNBRQK..pnbrqk.");
    let few = codes.without(King).counting(Pawn, &[Knight, Rook]);
    [codes, few.with_a8_first()]
};

/// Returns all threats on a board, without the bit that says whether they start.
fn all<A: FindThreats>(codes: &Codes, mailbox: &Mailbox) -> BTreeSet<u32> {
    let mut list = Threats::of_board();
    A::all(codes, mailbox, &mut list);
    list.iter().map(|threat| threat.bits() << 1 >> 1).collect()
}

/// Codes that replace those on two squares.
struct Check<'a>(&'a Codes, &'a Mailbox, [(Square, u8); 2]);

impl FinderVisitor for Check<'_> {
    fn visit<A: FindThreats>(&mut self) {
        let Self(codes, before, changes) = *self;
        let mut after = *before;
        let mut threats = all::<A>(codes, before);
        assert_eq!(threats, all::<ThreatDispatch>(codes, before), "{}", A::NAME);
        let mut list = Threats::new();
        for (square, code) in changes {
            // A code that replaces itself is a wrong call.
            if after[square.index()] != code {
                A::replace(codes, &after, square, code, &mut list);
            }
            after[square.index()] = code;
        }
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
    let changes = [(from, 0), (to, becomes & 15)];
    let mailbox = mailbox.map(|code| code & 15);
    visit_finders(&mut Check(
        &CODES[usize::from(codes % 2)],
        &mailbox,
        changes,
    ));
});
