//! The list of all look-ups that are compared.

use sliding_attacks::{Native, SlidingAttacks};

use crate::limit::{LoadOfDistinct, LoadOfFancy};
#[cfg(target_feature = "bmi2")]
use crate::look_up::ChessBmi;
#[cfg(feature = "layouts")]
use crate::look_up::Chosen;
use crate::look_up::{
    Chess, CozyChess, HexeCore, LauraCore, LookUpVisitor, Named, Nothing, Ours, Root, Shakmaty, Shaped,
};

/// Visits the loop alone, the peers, the root functions, every layout and technique of the crate, and the shapes.
pub fn visit_all<V: LookUpVisitor>(visitor: &mut V) {
    struct Forward<'a, V>(&'a mut V);

    impl<V: LookUpVisitor> sliding_attacks::Visitor for Forward<'_, V> {
        fn visit<A: SlidingAttacks>(&mut self) {
            self.0.visit::<Ours<A>>();
        }
    }

    #[cfg(feature = "layouts")]
    struct AtTheTop<'a, V>(&'a mut V);

    #[cfg(feature = "layouts")]
    impl<V: LookUpVisitor> sliding_attacks::WithSlidingAttacks for AtTheTop<'_, V> {
        type Output = ();

        fn run<A: SlidingAttacks>(self) {
            self.0.visit::<Chosen<A>>();
        }
    }

    impl<V: LookUpVisitor> shapes::ShapeVisitor for Forward<'_, V> {
        fn visit<S: shapes::Shape>(&mut self) {
            self.0.visit::<Shaped<S>>();
        }
    }

    visitor.visit::<Nothing>();
    visitor.visit::<LoadOfFancy>();
    visitor.visit::<LoadOfDistinct>();
    visitor.visit::<Shakmaty>();
    visitor.visit::<LauraCore>();
    visitor.visit::<HexeCore>();
    visitor.visit::<CozyChess>();
    visitor.visit::<Chess>();
    #[cfg(target_feature = "bmi2")]
    visitor.visit::<ChessBmi>();
    visitor.visit::<Root>();
    visitor.visit::<Named<Native>>();
    #[cfg(feature = "layouts")]
    sliding_attacks::Dispatch::run(AtTheTop(visitor));
    sliding_attacks::visit_all(&mut Forward(visitor));
    shapes::visit_all(&mut Forward(visitor));
}
