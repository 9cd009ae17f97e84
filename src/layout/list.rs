// The layouts, for the macro `layouts` of whoever includes this: the crate visits those whose feature is
// enabled, and the build script makes their tables.
layouts! {
    #[cfg(feature = "plain")] plain::Plain,
    #[cfg(feature = "fancy")] fancy::Fancy,
    #[cfg(feature = "dense")] dense::Dense,
    #[cfg(feature = "short_span")] short_span::ShortSpan,
    #[cfg(feature = "fixed_shift")] fixed_shift::FixedShift,
    #[cfg(feature = "black")] black::Black,
    #[cfg(feature = "signed_shift")] signed_shift::SignedShift,
    #[cfg(feature = "byte_lookup")] byte_lookup::ByteLookup,
    #[cfg(feature = "spread16")] spread16::Spread16,
    #[cfg(feature = "index16")] index16::Index16,
    #[cfg(feature = "shared")] shared::Shared,
    #[cfg(feature = "magic32")] magic32::Magic32,
    #[cfg(feature = "shift_in_magic")] shift_in_magic::ShiftInMagic,
    #[cfg(feature = "offset_in_magic")] offset_in_magic::OffsetInMagic,
    #[cfg(feature = "no_offset")] no_offset::NoOffset,
    #[cfg(feature = "pext")] pext::Pext,
    #[cfg(feature = "pext16")] pext16::Pext16,
    #[cfg(feature = "direct_lookup")] direct_lookup::DirectLookup,
}
