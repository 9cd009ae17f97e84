/** Returns the squares that a rook on `square` (0 to 63) attacks, given the `occupied` squares. */
$PREFIX_LOOKUP uint64_t $LAYOUT_rook_attacks(unsigned square, uint64_t occupied)
{
    $PREFIX_ASSERT(square < 64);
@rook
}

/** Returns the squares that a bishop on `square` (0 to 63) attacks, given the `occupied` squares. */
$PREFIX_LOOKUP uint64_t $LAYOUT_bishop_attacks(unsigned square, uint64_t occupied)
{
    $PREFIX_ASSERT(square < 64);
@bishop
}

/** Returns the squares that a queen on `square` (0 to 63) attacks, given the `occupied` squares. */
$PREFIX_LOOKUP uint64_t $LAYOUT_queen_attacks(unsigned square, uint64_t occupied)
{
    return $LAYOUT_rook_attacks(square, occupied) | $LAYOUT_bishop_attacks(square, occupied);
}

/** Returns the attacks of a rook and of a bishop on `square`. */
$PREFIX_LOOKUP struct $SHORT_rook_and_bishop $LAYOUT_rook_and_bishop_attacks(unsigned square, uint64_t occupied)
{
    const struct $SHORT_rook_and_bishop attacks = {
        $LAYOUT_rook_attacks(square, occupied), $LAYOUT_bishop_attacks(square, occupied)
    };
    return attacks;
}

/** Returns the squares attacked by at least one of several sliders, orthogonally and diagonally in separate sets.
 * A slider blocks others only if it is in `occupied`. */
$PREFIX_LOOKUP struct $SHORT_rook_and_bishop
$LAYOUT_rook_and_bishop_attacks_of(struct $SHORT_sliders sliders, uint64_t occupied)
{
    struct $SHORT_rook_and_bishop attacks = { 0, 0 };
#ifdef $PREFIX_AVX2
    if (!$PREFIX_IS_CONSTANT)
        return $SHORT_attacks_of_avx2(sliders, occupied);
#endif
    for (; sliders.orthogonal != 0; sliders.orthogonal &= sliders.orthogonal - 1)
        attacks.rook |= $LAYOUT_rook_attacks($SHORT_first(sliders.orthogonal), occupied);
    for (; sliders.diagonal != 0; sliders.diagonal &= sliders.diagonal - 1)
        attacks.bishop |= $LAYOUT_bishop_attacks($SHORT_first(sliders.diagonal), occupied);
    return attacks;
}

/** Returns the squares attacked by at least one of several sliders. A slider blocks others only if it is in `occupied`. */
$PREFIX_LOOKUP uint64_t $LAYOUT_slider_attacks_of(struct $SHORT_sliders sliders, uint64_t occupied)
{
    const struct $SHORT_rook_and_bishop attacks = $LAYOUT_rook_and_bishop_attacks_of(sliders, occupied);
    return attacks.rook | attacks.bishop;
}
