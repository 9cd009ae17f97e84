
#ifndef $PREFIX_LONG_NAMES
#if defined($PREFIX_SHORT_NAMES) && !defined($GUARD_SHORT_NAMES)
#error Two layouts have the same short names. Define $PREFIX_LONG_NAMES before the second header.
#endif
#ifndef $GUARD_SHORT_NAMES
#define $PREFIX_SHORT_NAMES
#define $GUARD_SHORT_NAMES

/* Returns the squares that a rook on `square`, 0 to 63, attacks when `occupied` squares block it. */
$PREFIX_LOOK_UP uint64_t $SHORT_rook_attacks(unsigned square, uint64_t occupied)
{
    return $LAYOUT_rook_attacks(square, occupied);
}

/* Returns the squares that a bishop on `square`, 0 to 63, attacks when `occupied` squares block it. */
$PREFIX_LOOK_UP uint64_t $SHORT_bishop_attacks(unsigned square, uint64_t occupied)
{
    return $LAYOUT_bishop_attacks(square, occupied);
}

/* Returns the squares that a queen on `square`, 0 to 63, attacks when `occupied` squares block it. */
$PREFIX_LOOK_UP uint64_t $SHORT_queen_attacks(unsigned square, uint64_t occupied)
{
    return $LAYOUT_queen_attacks(square, occupied);
}

/* Returns what a rook and what a bishop on `square` attack. */
$PREFIX_LOOK_UP struct $SHORT_rook_and_bishop $SHORT_rook_and_bishop_attacks(unsigned square, uint64_t occupied)
{
    return $LAYOUT_rook_and_bishop_attacks(square, occupied);
}

/* Returns what several sliders attack by each way of moving. A slider blocks others only if it is in `occupied`. */
$PREFIX_LOOK_UP struct $SHORT_rook_and_bishop
$SHORT_rook_and_bishop_attacks_of(struct $SHORT_sliders sliders, uint64_t occupied)
{
    return $LAYOUT_rook_and_bishop_attacks_of(sliders, occupied);
}

/* Returns what all sliders of a side attack. A slider blocks others only if it is in `occupied`. */
$PREFIX_LOOK_UP uint64_t $SHORT_slider_attacks_of(struct $SHORT_sliders sliders, uint64_t occupied)
{
    return $LAYOUT_slider_attacks_of(sliders, occupied);
}

#endif /* $GUARD_SHORT_NAMES */
#endif /* $PREFIX_LONG_NAMES */
