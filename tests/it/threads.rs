//! Generic programs that move their look-up into threads.

use std::marker::PhantomData;
use std::thread;

use sliding_attacks::{Bitboard, Native, SlidingAttacks, Square, Visitor, visit_all};
#[cfg(feature = "dispatch")]
use sliding_attacks::{Dispatch, WithSlidingAttacks};

/// A part of a program, as engines have one for each thread.
#[derive(Clone, Debug, Default)]
struct Worker<A> {
    attacked: u64,
    sliding_attacks: PhantomData<A>,
}

impl<A: SlidingAttacks> Worker<A> {
    /// Counts what queens attack from the squares of a rank, on boards that fill up.
    fn count(mut self, ranks: &[usize]) -> u64 {
        for &square in ranks
            .iter()
            .flat_map(|rank| &Square::ALL[8 * rank..8 * rank + 8])
        {
            for index in 0..64 {
                let occupied = Bitboard((1 << index) - 1);
                self.attacked += A::queen_attacks(square, occupied).len() as u64;
            }
        }
        self.attacked
    }
}

/// Counts in two threads that outlive the function's borrows.
fn count_in_threads<A: SlidingAttacks>() -> u64 {
    let worker = Worker::<A>::default();
    let threads = [[0, 2, 4, 6], [1, 3, 5, 7]].map(|ranks| {
        let worker = worker.clone();
        thread::spawn(move || worker.count(&ranks))
    });
    threads
        .into_iter()
        .map(|thread| thread.join().unwrap())
        .sum()
}

/// Adds up the same attacks with `RayLoop`, in one thread.
fn expected() -> u64 {
    Worker::<sliding_attacks::technique::ray_loop::RayLoop>::default()
        .count(&[0, 1, 2, 3, 4, 5, 6, 7])
}

#[test]
#[cfg(feature = "dispatch")]
fn a_dispatched_program_has_threads() {
    struct Program;

    impl WithSlidingAttacks for Program {
        type Output = u64;

        fn run<A: SlidingAttacks>(self) -> u64 {
            count_in_threads::<A>()
        }
    }

    assert_eq!(Dispatch::run(Program), expected());
}

#[test]
fn a_visitor_has_threads() {
    struct InThreads {
        expected: u64,
        visited: u32,
    }

    impl Visitor for InThreads {
        fn visit<A: SlidingAttacks>(&mut self) {
            assert_eq!(count_in_threads::<A>(), self.expected, "{}", A::NAME);
            self.visited += 1;
        }
    }

    let mut visitor = InThreads {
        expected: expected(),
        visited: 0,
    };
    visit_all(&mut visitor);
    assert!(visitor.visited > 0);
}

#[test]
fn native_is_a_type_of_its_own() {
    fn named(_: Native) -> u64 {
        count_in_threads::<Native>()
    }

    assert_eq!(named(Native), expected());
    assert_eq!(Native::NAME, "native");
}
