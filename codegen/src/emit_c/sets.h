
#ifndef $PREFIX_SETS
#define $PREFIX_SETS
/* What sets of sliders attack: the union of what each attacks. A slider blocks the others only if it is in `occupied`. These
 * fill the empty squares from all sliders at once (Kogge and Stone) and read no table. With AVX2, sliders in four directions
 * share a register. */
struct $SHORT_two_sets {
    uint64_t by_rooks, by_bishops;
};
$PREFIX_LOOK_UP uint64_t $SHORT_fill_higher(uint64_t flood, uint64_t empty, int step)
{
    flood |= empty & (flood << step);
    empty &= empty << step;
    flood |= empty & (flood << 2 * step);
    empty &= empty << 2 * step;
    flood |= empty & (flood << 4 * step);
    return flood << step;
}
$PREFIX_LOOK_UP uint64_t $SHORT_fill_lower(uint64_t flood, uint64_t empty, int step)
{
    flood |= empty & (flood >> step);
    empty &= empty >> step;
    flood |= empty & (flood >> 2 * step);
    empty &= empty >> 2 * step;
    flood |= empty & (flood >> 4 * step);
    return flood >> step;
}
$PREFIX_LOOK_UP uint64_t $SHORT_rook_attacks_of(uint64_t rooks, uint64_t occupied)
{
    const uint64_t not_a = ~UINT64_C(0x0101010101010101), not_h = ~UINT64_C(0x8080808080808080);
    /* To the east the carry of an addition fills. It stops on the a-file, and where another rook goes on. */
    const uint64_t onto_b_to_h = ~(occupied | rooks) & not_a;
    const uint64_t east = (onto_b_to_h + (rooks << 1 & not_a)) ^ onto_b_to_h;
    const uint64_t west = $SHORT_fill_lower(rooks, ~occupied & not_h, 1);
    return $SHORT_fill_higher(rooks, ~occupied, 8) | $SHORT_fill_lower(rooks, ~occupied, 8) | (east & not_a) | (west & not_h);
}
$PREFIX_LOOK_UP uint64_t $SHORT_bishop_attacks_of(uint64_t bishops, uint64_t occupied)
{
    const uint64_t not_a = ~UINT64_C(0x0101010101010101), not_h = ~UINT64_C(0x8080808080808080);
    const uint64_t onto_b_to_h = ~occupied & not_a, onto_a_to_g = ~occupied & not_h;
    return (($SHORT_fill_higher(bishops, onto_b_to_h, 9) | $SHORT_fill_lower(bishops, onto_b_to_h, 7)) & not_a)
         | (($SHORT_fill_higher(bishops, onto_a_to_g, 7) | $SHORT_fill_lower(bishops, onto_a_to_g, 9)) & not_h);
}
#ifdef $PREFIX_AVX2
$PREFIX_FUNCTION __m256i $SHORT_shift_avx2(__m256i squares, __m256i by, int lower)
{
    return lower ? _mm256_srlv_epi64(squares, by) : _mm256_sllv_epi64(squares, by);
}
/* Four directions at a time: north, north-east, east and north-west, or with `lower` their opposites. */
$PREFIX_FUNCTION __m256i $SHORT_fill_avx2(__m256i flood, __m256i occupied, __m256i targets, int lower)
{
    const __m256i by = _mm256_set_epi64x(7, 1, 9, 8), by_2 = _mm256_add_epi64(by, by), by_4 = _mm256_add_epi64(by_2, by_2);
    __m256i empty = _mm256_andnot_si256(occupied, targets);
    flood = _mm256_or_si256(flood, _mm256_and_si256(empty, $SHORT_shift_avx2(flood, by, lower)));
    empty = _mm256_and_si256(empty, $SHORT_shift_avx2(empty, by, lower));
    flood = _mm256_or_si256(flood, _mm256_and_si256(empty, $SHORT_shift_avx2(flood, by_2, lower)));
    empty = _mm256_and_si256(empty, $SHORT_shift_avx2(empty, by_2, lower));
    flood = _mm256_or_si256(flood, _mm256_and_si256(empty, $SHORT_shift_avx2(flood, by_4, lower)));
    return _mm256_and_si256(targets, $SHORT_shift_avx2(flood, by, lower));
}
$PREFIX_FUNCTION struct $SHORT_two_sets $SHORT_two_sets_avx2(uint64_t rooks, uint64_t bishops, uint64_t occupied)
{
    const int64_t all = -1, not_a = ~INT64_C(0x0101010101010101), not_h = INT64_C(0x7f7f7f7f7f7f7f7f);
    const int64_t r = $PREFIX_CAST(int64_t, rooks), b = $PREFIX_CAST(int64_t, bishops);
    const __m256i sliders = _mm256_set_epi64x(b, r, b, r);
    const __m256i blockers = _mm256_set1_epi64x($PREFIX_CAST(int64_t, occupied));
    const __m256i four = _mm256_or_si256(
        $SHORT_fill_avx2(sliders, blockers, _mm256_set_epi64x(not_h, not_a, not_a, all), 0),
        $SHORT_fill_avx2(sliders, blockers, _mm256_set_epi64x(not_a, not_h, not_h, all), 1));
    const __m128i two = _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    const struct $SHORT_two_sets sets = {
        $PREFIX_CAST(uint64_t, _mm_cvtsi128_si64(two)), $PREFIX_CAST(uint64_t, _mm_extract_epi64(two, 1))
    };
    return sets;
}
#endif
/* Both sets in one call, which with AVX2 costs no more than one. */
$PREFIX_LOOK_UP struct $SHORT_two_sets $SHORT_rook_and_bishop_attacks_of(uint64_t rooks, uint64_t bishops, uint64_t occupied)
{
#ifdef $PREFIX_AVX2
    if (!$PREFIX_IS_CONSTANT)
        return $SHORT_two_sets_avx2(rooks, bishops, occupied);
#endif
    const struct $SHORT_two_sets sets = { $SHORT_rook_attacks_of(rooks, occupied), $SHORT_bishop_attacks_of(bishops, occupied) };
    return sets;
}
/* Sliders in `orthogonal` attack like rooks, those in `diagonal` like bishops. A queen belongs in both. */
$PREFIX_LOOK_UP uint64_t $SHORT_slider_attacks_of(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied)
{
    const struct $SHORT_two_sets sets = $SHORT_rook_and_bishop_attacks_of(orthogonal, diagonal, occupied);
    return sets.by_rooks | sets.by_bishops;
}
$PREFIX_LOOK_UP uint64_t $SHORT_queen_attacks_of(uint64_t queens, uint64_t occupied)
{
    return $SHORT_slider_attacks_of(queens, queens, occupied);
}
#endif
