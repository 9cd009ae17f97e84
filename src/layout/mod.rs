#![doc = include_str!("overview.md")]
#![doc = ""]
#![doc = include_str!("magic.svg")]
// A link to a layout is broken where the layout's feature is off.
#![cfg_attr(not(feature = "direct_lookup"), allow(rustdoc::broken_intra_doc_links))]

mod parts;

/// Declares the layouts, and every list of them, from the table below.
macro_rules! layouts {
    ($($name:ident $feature:literal $layout:ident,)*) => {
        $(
            #[cfg(feature = $feature)]
            pub mod $name;
        )*

        /// The list of layouts for [`visit_all`](crate::visit_all).
        #[allow(unused_variables, reason = "without any layout's feature the list is empty")]
        pub(crate) fn visit<V: crate::Visitor>(visitor: &mut V) {
            $(
                #[cfg(feature = $feature)]
                visitor.visit::<$name::$layout>();
            )*
        }

        /// The name and the digest of each layout.
        #[cfg(test)]
        pub(crate) const DIGESTS: &[(&str, &str)] = &[$(
            #[cfg(feature = $feature)]
            (<$name::$layout as crate::SlidingAttacks>::NAME, $name::SHA256),
        )*];
    };
}

layouts! {
    plain "plain" Plain,
    fancy "fancy" Fancy,
    dense "dense" Dense,
    short_span "short_span" ShortSpan,
    fixed_shift "fixed_shift" FixedShift,
    black "black" Black,
    signed_shift "signed_shift" SignedShift,
    byte_lookup "byte_lookup" ByteLookup,
    spread16 "spread16" Spread16,
    index16 "index16" Index16,
    shared "shared" Shared,
    magic32 "magic32" Magic32,
    shift_in_magic "shift_in_magic" ShiftInMagic,
    offset_in_magic "offset_in_magic" OffsetInMagic,
    no_offset "no_offset" NoOffset,
    pext "pext" Pext,
    pext16 "pext16" Pext16,
    direct_lookup "direct_lookup" DirectLookup,
}
