//! The generated tables: data only, written by `sliding-attacks-codegen`.
//!
//! What makes unchecked indexing sound is proven where a layout arranges this data for its look-ups.

#[cfg(feature = "generate")]
include!(concat!(env!("OUT_DIR"), "/tables.rs"));

#[cfg(all(feature = "fancy", not(feature = "generate")))]
include!("committed_tables.rs");

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use crate::{SlidingAttacks, Visitor};

    /// Computes, from the arrays as they are linked, the digest of each enabled layout's arrays in the order listed.
    macro_rules! digests {
        ($($layout:ident $feature:literal: $($array:ident)*;)*) => {
            fn digests(visit: &mut dyn FnMut(&str, &str, [u8; 32])) {
                $(
                    #[cfg(feature = $feature)]
                    {
                        let mut sha256 = Sha256::new();
                        $(
                            for word in &super::$layout::$array {
                                sha256.update(word.to_le_bytes());
                            }
                        )*
                        visit($feature, super::$layout::SHA256, sha256.finalize().into());
                    }
                )*
            }
        };
    }

    digests! {
        plain "plain":
            ROOK_MASKS ROOK_MAGICS BISHOP_MASKS BISHOP_MAGICS ATTACKS;
        fancy "fancy":
            ROOK_MASKS ROOK_MAGICS ROOK_SHIFTS ROOK_OFFSETS BISHOP_MASKS BISHOP_MAGICS BISHOP_SHIFTS
            BISHOP_OFFSETS ATTACKS;
        dense "dense":
            ROOK_MASKS ROOK_MAGICS ROOK_SHIFTS ROOK_OFFSETS BISHOP_MASKS BISHOP_MAGICS BISHOP_SHIFTS
            BISHOP_OFFSETS ATTACKS;
        fixed_shift "fixed_shift":
            ROOK_MASKS ROOK_MAGICS ROOK_SHIFTS ROOK_OFFSETS BISHOP_MASKS BISHOP_MAGICS BISHOP_SHIFTS
            BISHOP_OFFSETS ATTACKS;
        black "black":
            ROOK_MASKS ROOK_MAGICS ROOK_SHIFTS ROOK_OFFSETS BISHOP_MASKS BISHOP_MAGICS BISHOP_SHIFTS
            BISHOP_OFFSETS ATTACKS;
        byte_lookup "byte_lookup":
            ROOK_MASKS ROOK_MAGICS ROOK_SHIFTS ROOK_OFFSETS BISHOP_MASKS BISHOP_MAGICS BISHOP_SHIFTS
            BISHOP_OFFSETS ROOK_BASES BISHOP_BASES INDICES SETS;
        index16 "index16":
            ROOK_MASKS ROOK_MAGICS ROOK_SHIFTS ROOK_OFFSETS BISHOP_MASKS BISHOP_MAGICS BISHOP_SHIFTS
            BISHOP_OFFSETS INDICES SETS;
        shared "shared":
            ROOK_MASKS ROOK_MAGICS ROOK_EMPTY_ATTACKS ROOK_SHIFTS ROOK_OFFSETS BISHOP_MASKS BISHOP_MAGICS
            BISHOP_EMPTY_ATTACKS BISHOP_SHIFTS BISHOP_OFFSETS ATTACKS;
        magic32 "magic32":
            ROOK_MASKS ROOK_MAGICS ROOK_SHIFTS ROOK_OFFSETS BISHOP_MASKS BISHOP_MAGICS BISHOP_SHIFTS
            BISHOP_OFFSETS ATTACKS;
        shift_in_magic "shift_in_magic":
            ROOK_MASKS ROOK_MAGICS ROOK_EMPTY_ATTACKS ROOK_OFFSETS BISHOP_MASKS BISHOP_MAGICS
            BISHOP_EMPTY_ATTACKS BISHOP_OFFSETS ATTACKS;
        offset_in_magic "offset_in_magic":
            ROOK_MASKS ROOK_MAGICS ROOK_SHIFTS BISHOP_MASKS BISHOP_MAGICS BISHOP_SHIFTS ATTACKS;
        no_offset "no_offset":
            ROOK_MASKS ROOK_MAGICS ROOK_SHIFTS BISHOP_MASKS BISHOP_MAGICS BISHOP_SHIFTS ATTACKS;
        pext "pext":
            ROOK_MASKS ROOK_OFFSETS BISHOP_MASKS BISHOP_OFFSETS ATTACKS;
        pext16 "pext16":
            ROOK_MASKS ROOK_EMPTY_ATTACKS ROOK_OFFSETS BISHOP_MASKS BISHOP_EMPTY_ATTACKS BISHOP_OFFSETS
            COMPRESSED;
        direct_lookup "direct_lookup":
            RANK_MASKS RANK_MAGICS RANK_SHIFTS RANK_OFFSETS FILE_MASKS FILE_MAGICS FILE_SHIFTS
            FILE_OFFSETS DIAGONAL_MASKS DIAGONAL_MAGICS DIAGONAL_SHIFTS DIAGONAL_OFFSETS
            ANTI_DIAGONAL_MASKS ANTI_DIAGONAL_MAGICS ANTI_DIAGONAL_SHIFTS ANTI_DIAGONAL_OFFSETS ATTACKS;
    }

    #[test]
    fn digests_are_those_of_the_linked_arrays() {
        struct Layouts(usize);
        impl Visitor for Layouts {
            fn visit<A: SlidingAttacks>(&mut self) {
                self.0 += 1;
            }
        }
        let mut listed = 0;
        digests(&mut |layout, published, computed| {
            listed += 1;
            for (index, byte) in computed.iter().enumerate() {
                let published = u8::from_str_radix(&published[2 * index..2 * index + 2], 16);
                assert_eq!(published, Ok(*byte), "layout {layout}: byte {index} of the digest");
            }
            assert_eq!(published.len(), 64);
        });
        let mut enabled = Layouts(0);
        crate::layout::visit(&mut enabled);
        assert_eq!(listed, enabled.0, "list the arrays of every layout above");
    }
}
