
#ifndef $PREFIX_SETS
#define $PREFIX_SETS
$PREFIX_LOOKUP struct $SHORT_sliders $SHORT_sliders_from_kinds(uint64_t bishops, uint64_t rooks, uint64_t queens)
{
    const struct $SHORT_sliders sliders = { rooks | queens, bishops | queens };
    return sliders;
}

$PREFIX_LOOKUP unsigned $SHORT_first(uint64_t set)
{
    $PREFIX_ASSERT(set != 0);
#ifdef $PREFIX_GNU
    return $PREFIX_CAST(unsigned, __builtin_ctzll(set));
#else
    uint64_t below = (set - 1) & ~set;
#ifdef $PREFIX_MSVC
    if (!$PREFIX_IS_CONSTANT) {
        unsigned long square = 0;
        _BitScanForward64(&square, set);
        return square;
    }
#endif
    below -= below >> 1 & UINT64_C(0x5555555555555555);
    below = (below & UINT64_C(0x3333333333333333)) + (below >> 2 & UINT64_C(0x3333333333333333));
    below = (below + (below >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return $PREFIX_CAST(unsigned, below * UINT64_C(0x0101010101010101) >> 56);
#endif
}

#ifdef $PREFIX_AVX2
typedef uint64_t $SHORT_four __attribute__((vector_size(32)));
typedef uint64_t $SHORT_two __attribute__((vector_size(16)));

$PREFIX_FUNCTION $SHORT_four $SHORT_shift_avx2($SHORT_four squares, $SHORT_four counts, int downwards)
{
    return downwards ? squares >> counts : squares << counts;
}

/* Fills the empty squares from all sliders at once (Kogge-Stone), without a table. A vector holds four directions: north,
 * north-east, east and north-west, or their opposites if `downwards` is set. */
$PREFIX_FUNCTION $SHORT_four $SHORT_fill_avx2($SHORT_four flood, $SHORT_four occupied, $SHORT_four targets, int downwards)
{
    const $SHORT_four one = { 8, 9, 1, 7 }, two = one + one, four = two + two;
    $SHORT_four empty = targets & ~occupied;
    flood |= empty & $SHORT_shift_avx2(flood, one, downwards);
    empty &= $SHORT_shift_avx2(empty, one, downwards);
    flood |= empty & $SHORT_shift_avx2(flood, two, downwards);
    empty &= $SHORT_shift_avx2(empty, two, downwards);
    flood |= empty & $SHORT_shift_avx2(flood, four, downwards);
    return targets & $SHORT_shift_avx2(flood, one, downwards);
}

$PREFIX_FUNCTION struct $SHORT_rook_and_bishop $SHORT_attacks_of_avx2(struct $SHORT_sliders pieces, uint64_t occupied)
{
    const uint64_t all = ~UINT64_C(0), not_a = ~UINT64_C(0x0101010101010101), not_h = ~UINT64_C(0x8080808080808080);
    const $SHORT_four sliders = { pieces.orthogonal, pieces.diagonal, pieces.orthogonal, pieces.diagonal };
    const $SHORT_four blockers = { occupied, occupied, occupied, occupied };
    const $SHORT_four upwards = { all, not_a, not_a, not_h }, downwards = { all, not_h, not_h, not_a };
    const $SHORT_four attacked = $SHORT_fill_avx2(sliders, blockers, upwards, 0) | $SHORT_fill_avx2(sliders, blockers, downwards, 1);
    $SHORT_two halves[2];
    struct $SHORT_rook_and_bishop attacks = { 0, 0 };
    __builtin_memcpy(halves, &attacked, sizeof halves);
    halves[0] |= halves[1];
    attacks.rook = halves[0][0];
    attacks.bishop = halves[0][1];
    return attacks;
}
#endif
#endif /* $PREFIX_SETS */
