
#ifndef $PREFIX_SETS
#define $PREFIX_SETS
/* Sliders, by how they move. A queen is in both sets. */
struct $SHORT_sliders {
    uint64_t orthogonal, diagonal;
};
/* What sliders attack as rooks and what they attack as bishops. */
struct $SHORT_rook_and_bishop {
    uint64_t rook, bishop;
};
/* Returns the square of a set with the lowest number. The set must not be empty. */
$PREFIX_LOOK_UP unsigned $SHORT_first(uint64_t set)
{
#if (defined(__GNUC__) || defined(__clang__)) && !defined($PREFIX_PORTABLE)
    return $PREFIX_CAST(unsigned, __builtin_ctzll(set));
#else
    uint64_t below = (set - 1) & ~set;
#ifdef $PREFIX_BIT_SCAN
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
$PREFIX_FUNCTION __m256i $SHORT_shift_avx2(__m256i squares, __m256i by, int lower)
{
    return lower ? _mm256_srlv_epi64(squares, by) : _mm256_sllv_epi64(squares, by);
}
/* Fills the empty squares from all sliders at once (Kogge and Stone) and reads no table. A register has four directions:
 * north, north-east, east and north-west, or with `lower` their opposites. */
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
$PREFIX_FUNCTION struct $SHORT_rook_and_bishop $SHORT_attacks_of_avx2(struct $SHORT_sliders pieces, uint64_t occupied)
{
    const int64_t all = -1, not_a = ~INT64_C(0x0101010101010101), not_h = INT64_C(0x7f7f7f7f7f7f7f7f);
    const int64_t r = $PREFIX_CAST(int64_t, pieces.orthogonal), b = $PREFIX_CAST(int64_t, pieces.diagonal);
    const __m256i sliders = _mm256_set_epi64x(b, r, b, r);
    const __m256i blockers = _mm256_set1_epi64x($PREFIX_CAST(int64_t, occupied));
    const __m256i four = _mm256_or_si256(
        $SHORT_fill_avx2(sliders, blockers, _mm256_set_epi64x(not_h, not_a, not_a, all), 0),
        $SHORT_fill_avx2(sliders, blockers, _mm256_set_epi64x(not_a, not_h, not_h, all), 1));
    const __m128i two = _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    const struct $SHORT_rook_and_bishop attacks = {
        $PREFIX_CAST(uint64_t, _mm_cvtsi128_si64(two)), $PREFIX_CAST(uint64_t, _mm_extract_epi64(two, 1))
    };
    return attacks;
}
#endif
#endif
