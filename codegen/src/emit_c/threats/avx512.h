
/* With AVX-512, whose permutation reads all 64 bytes of the mailbox at once, and which itself moves the threats to the
 * front. Forms with a mask of all lanes are for g++ 12, which warns of others in its own header. */
#define $PREFIX_AVX512_FUNCTION $PREFIX_TARGET("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt") $PREFIX_FUNCTION
#define $PREFIX_AVX512_PART $PREFIX_TARGET("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt") $PREFIX_PART
struct $SHORT_view_avx512 {
    __m512i codes, classes, closest_classes;
    /* Sixteen words of code XOR `empty`, and square: the closest pieces, and those a knight's jump away. */
    __m512i pieces;
    __mmask64 is_there, is_closest;
    uint32_t empty;
};

/* Writes the words of a mask, combined with another. */
$PREFIX_AVX512_PART uint32_t *$SHORT_push_avx512(__m512i words, uint32_t other, unsigned mask, uint32_t *to)
{
    const __m512i all = _mm512_xor_si512(words, _mm512_set1_epi32($PREFIX_CAST(int, other)));
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32($PREFIX_CAST(__mmask16, mask), all));
    return to + _mm_popcnt_u32(mask);
}

/* Returns the squares with pieces. */
$PREFIX_AVX512_PART uint64_t $SHORT_occupied_avx512(const struct $SHORT_codes *codes, const uint8_t *mailbox)
{
    const void *const of = codes->kinds;
    const __m512i kinds = _mm512_maskz_broadcast_i32x4(0xffff, _mm_loadu_si128($PREFIX_CAST(const __m128i *, of)));
    const __m512i low = _mm512_and_si512(_mm512_loadu_si512(mailbox), _mm512_set1_epi8(15));
    return _mm512_cmpneq_epi8_mask(_mm512_shuffle_epi8(kinds, low), _mm512_set1_epi8($PREFIX_NO_KIND));
}

$PREFIX_AVX512_PART void
$SHORT_around_avx512(struct $SHORT_view_avx512 *view, const struct $SHORT_codes *codes, unsigned middle)
{
    const void *const row = codes->around[middle & 15];
    const __m512i table = _mm512_maskz_broadcast_i32x4(0xffff, _mm_loadu_si128($PREFIX_CAST(const __m128i *, row)));
    view->classes = _mm512_maskz_shuffle_epi8(view->is_there, table, view->codes);
    view->closest_classes = _mm512_maskz_mov_epi8(view->is_closest, view->classes);
}

$PREFIX_AVX512_PART void $SHORT_view_of_avx512(struct $SHORT_view_avx512 *view, const struct $SHORT_codes *codes,
    const uint8_t *mailbox, uint64_t occupied, unsigned square, unsigned blank, unsigned middle)
{
    const __m512i zero = _mm512_setzero_si512(), rays = _mm512_set1_epi64(INT64_C(0x0040404040404040));
    const __m512i squares = _mm512_loadu_si512($SHORT_threats_table.slots + square * 64);
    const __m512i lower_halves = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
    const __mmask64 on_board = _mm512_testn_epi8_mask(squares, _mm512_set1_epi8(-128));
    __m512i found, filled, on_rays, knights;
    (void)occupied;
    view->empty = codes->empty;
    view->is_there = _mm512_mask_cmpneq_epi8_mask(on_board, squares, _mm512_set1_epi8($PREFIX_CAST(char, blank)));
    found = _mm512_maskz_permutexvar_epi8(view->is_there, squares, _mm512_loadu_si512(mailbox));
    view->codes = _mm512_and_si512(
        _mm512_xor_si512(found, _mm512_set1_epi8($PREFIX_CAST(char, codes->empty))), _mm512_set1_epi8(15));
    view->is_closest = view->is_there;
    $SHORT_around_avx512(view, codes, middle);
    filled = _mm512_and_si512(view->classes, rays);
    view->is_closest = _mm512_test_epi8_mask(filled, _mm512_sub_epi64(zero, filled));
    view->closest_classes = _mm512_maskz_mov_epi8(view->is_closest, view->classes);
    /* One byte of each word is not 0, so the sum of the bytes is that byte. */
    on_rays = _mm512_or_si512(_mm512_sad_epu8(_mm512_maskz_mov_epi8(view->is_closest, view->codes), zero),
        _mm512_maskz_slli_epi64(0xff, _mm512_sad_epu8(_mm512_maskz_mov_epi8(view->is_closest, squares), zero), 8));
    knights = _mm512_or_si512(_mm512_maskz_srli_epi64(0xff, view->codes, 56),
        _mm512_and_si512(_mm512_maskz_srli_epi64(0xff, squares, 48), _mm512_set1_epi64(0xff00)));
    view->pieces = _mm512_permutex2var_epi32(on_rays, lower_halves, knights);
}

$PREFIX_AVX512_PART uint32_t *
$SHORT_on_avx512(const struct $SHORT_view_avx512 *view, uint32_t middle, uint32_t sign, uint32_t *to)
{
    const __m512i attackers = _mm512_loadu_si512($SHORT_threats_table.attackers);
    const unsigned on_rays = _mm512_test_epi64_mask(view->closest_classes, attackers);
    /* The knights' bit is the highest. */
    const unsigned knights = _mm512_cmplt_epi64_mask(view->classes, _mm512_setzero_si512());
    return $SHORT_push_avx512(view->pieces, view->empty ^ middle << 16 ^ sign, on_rays | knights << 8, to);
}

$PREFIX_AVX512_PART uint32_t *
$SHORT_by_avx512(const struct $SHORT_view_avx512 *view, unsigned kind, uint32_t middle, uint32_t sign, uint32_t *to)
{
    const __m512i targets = _mm512_loadu_si512($SHORT_threats_table.targets + kind * 64);
    const unsigned on_rays = _mm512_test_epi64_mask(view->closest_classes, targets);
    const unsigned knights = _mm512_test_epi64_mask(view->classes, _mm512_and_si512(targets, _mm512_set1_epi64(INT64_C(0x20) << 56)));
    const __m512i attacked = _mm512_maskz_slli_epi32(0xffff, view->pieces, 16);
    return $SHORT_push_avx512(attacked, view->empty << 16 ^ middle ^ sign, on_rays | knights << 8, to);
}

$PREFIX_AVX512_PART uint32_t *
$SHORT_lines_avx512(const struct $SHORT_view_avx512 *view, const struct $SHORT_codes *codes, uint32_t sign, uint32_t *to)
{
    const __m512i opposite = _mm512_maskz_permutex_epi64(0xff, view->pieces, 0x4e);
    /* The attacker's code, and that of the piece behind the middle. */
    const __m512i both = _mm512_or_si512(_mm512_maskz_slli_epi32(0xffff, view->pieces, 4), opposite);
    const __m512i pair = _mm512_and_si512(both, _mm512_set1_epi32(255));
    /* The second half of the table is for diagonals. */
    const __m512i word = _mm512_or_si512(_mm512_maskz_srli_epi32(0xffff, pair, 5), _mm512_set1_epi64(INT64_C(8) << 32));
    const __m512i rows = _mm512_maskz_permutexvar_epi32(0xff, word, _mm512_loadu_si512(codes->sliders));
    const __m512i to_lowest = _mm512_maskz_rorv_epi32(0xff, rows, pair);
    const unsigned mask = _mm512_test_epi32_mask(to_lowest, _mm512_set1_epi32(1));
    const __m512i threats = _mm512_or_si512(view->pieces, _mm512_maskz_slli_epi32(0xff, opposite, 16));
    return $SHORT_push_avx512(threats, view->empty | view->empty << 16 | sign, mask, to);
}
