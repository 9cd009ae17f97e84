
/* With AVX2, without a loop and without a branch on what stands where. The mailbox is permuted into the slots: a word of 64
 * bits is a ray, whose lowest byte that is not empty is the closest piece. Whether a direction has a threat is a bit of a
 * mask, by which a table moves the threats of a vector to its front. Vectors are stored whole, one where the threats of the
 * last one end. */
#define $PREFIX_AVX2_FUNCTION $PREFIX_TARGET("avx2,popcnt") $PREFIX_FUNCTION
#define $PREFIX_AVX2_PART $PREFIX_TARGET("avx2,popcnt") $PREFIX_PART
/* Pairs of vectors are the directions from north to south-east, and from south to north-west. */
struct $SHORT_view_avx2 {
    __m256i codes[2], classes[2], closest[2];
    /* Words of code XOR `empty`, and square: the closest pieces, and those a knight's jump away. Word 2 d is of direction d,
     * and word 2 d + 1 of the opposite direction. */
    __m256i on_rays, knights;
    uint32_t empty;
};

$PREFIX_AVX2_PART __m256i $SHORT_load_avx2(const void *bytes)
{
    return _mm256_loadu_si256($PREFIX_CAST(const __m256i *, bytes));
}

/* Joins the lower halves of the words of 64 bits of one vector and the upper halves of another. */
$PREFIX_AVX2_PART __m256i $SHORT_join_avx2(__m256i lower, __m256i upper)
{
    return _mm256_blend_epi32(lower, upper, 0xaa);
}

/* Returns the highest bit of each word of 32 bits. */
$PREFIX_AVX2_PART unsigned $SHORT_mask_avx2(__m256i words)
{
    return $PREFIX_CAST(unsigned, _mm256_movemask_ps(_mm256_castsi256_ps(words)));
}

/* Writes the words of a mask, combined with another. */
$PREFIX_AVX2_PART uint32_t *$SHORT_push_avx2(__m256i words, uint32_t other, unsigned mask, uint32_t *to)
{
    const void *const order = &$SHORT_threats_table.to_the_front[mask];
    const __m256i lanes = _mm256_cvtepu8_epi32(_mm_loadl_epi64($PREFIX_CAST(const __m128i *, order)));
    const __m256i all = _mm256_xor_si256(words, _mm256_set1_epi32($PREFIX_CAST(int, other)));
    void *const end = to;
    _mm256_storeu_si256($PREFIX_CAST(__m256i *, end), _mm256_permutevar8x32_epi32(all, lanes));
    return to + _mm_popcnt_u32(mask);
}

/* Returns the squares with pieces. */
$PREFIX_AVX2_PART uint64_t $SHORT_occupied_avx2(const struct $SHORT_codes *codes, const uint8_t *mailbox)
{
    const void *const of = codes->kinds;
    const __m256i kinds = _mm256_broadcastsi128_si256(_mm_loadu_si128($PREFIX_CAST(const __m128i *, of)));
    uint64_t empty = 0;
    int half;
    for (half = 0; half < 2; half++) {
        const __m256i low = _mm256_and_si256($SHORT_load_avx2(mailbox + 32 * half), _mm256_set1_epi8(15));
        const __m256i none = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(kinds, low), _mm256_set1_epi8($PREFIX_NO_KIND));
        empty |= $PREFIX_CAST(uint64_t, $PREFIX_CAST(uint32_t, _mm256_movemask_epi8(none))) << 32 * half;
    }
    return ~empty;
}

$PREFIX_AVX2_PART void $SHORT_around_avx2(struct $SHORT_view_avx2 *view, const struct $SHORT_codes *codes, unsigned middle)
{
    const void *const row = codes->around[middle & 15];
    const __m256i table = _mm256_broadcastsi128_si256(_mm_loadu_si128($PREFIX_CAST(const __m128i *, row)));
    view->classes[0] = _mm256_shuffle_epi8(table, view->codes[0]);
    view->classes[1] = _mm256_shuffle_epi8(table, view->codes[1]);
}

$PREFIX_AVX2_PART void $SHORT_view_of_avx2(struct $SHORT_view_avx2 *view, const struct $SHORT_codes *codes,
    const uint8_t *mailbox, uint64_t occupied, unsigned square, unsigned blank, unsigned middle)
{
    const __m256i zero = _mm256_setzero_si256(), empty = _mm256_set1_epi8($PREFIX_CAST(char, codes->empty));
    const __m256i rays = _mm256_set1_epi64x(INT64_C(0x0040404040404040));
    __m256i quarters[4], words[2];
    const uint8_t *const slots = $SHORT_threats_table.slots + square * 64;
    int part;
    (void)occupied;
    for (part = 0; part < 4; part++) {
        const void *const quarter = mailbox + 16 * part;
        quarters[part] = _mm256_broadcastsi128_si256(_mm_loadu_si128($PREFIX_CAST(const __m128i *, quarter)));
        quarters[part] = _mm256_xor_si256(quarters[part], empty);
    }
    for (part = 0; part < 2; part++) {
        const __m256i squares = $SHORT_load_avx2(slots + 32 * part);
        /* A shuffle reads the lowest four bits of an index, and returns 0 off the board. A blend reads the highest bit of a
         * byte: bits 4 and 5 of the index, which choose the quarter, are moved there. */
        const __m256i bit_5 = _mm256_slli_epi16(squares, 2), bit_4 = _mm256_add_epi8(bit_5, bit_5);
        const __m256i low = _mm256_blendv_epi8(
            _mm256_shuffle_epi8(quarters[0], squares), _mm256_shuffle_epi8(quarters[1], squares), bit_4);
        const __m256i high = _mm256_blendv_epi8(
            _mm256_shuffle_epi8(quarters[2], squares), _mm256_shuffle_epi8(quarters[3], squares), bit_4);
        const __m256i found = _mm256_and_si256(_mm256_blendv_epi8(low, high, bit_5), _mm256_set1_epi8(15));
        view->codes[part]
            = _mm256_andnot_si256(_mm256_cmpeq_epi8(squares, _mm256_set1_epi8($PREFIX_CAST(char, blank))), found);
    }
    view->empty = codes->empty;
    $SHORT_around_avx2(view, codes, middle);
    for (part = 0; part < 2; part++) {
        const __m256i filled = _mm256_and_si256(view->classes[part], rays);
        const __m256i lowest = _mm256_and_si256(filled, _mm256_sub_epi64(zero, filled));
        __m256i codes_on, squares_on;
        view->closest[part] = _mm256_cmpeq_epi8(lowest, _mm256_set1_epi8($PREFIX_CLASS_OCCUPIED));
        /* One byte of each word is not 0, so the sum of the bytes is that byte. */
        codes_on = _mm256_sad_epu8(_mm256_and_si256(view->codes[part], view->closest[part]), zero);
        squares_on = _mm256_sad_epu8(_mm256_and_si256($SHORT_load_avx2(slots + 32 * part), view->closest[part]), zero);
        words[part] = _mm256_or_si256(codes_on, _mm256_slli_epi64(squares_on, 8));
    }
    view->on_rays = $SHORT_join_avx2(words[0], _mm256_slli_epi64(words[1], 32));
    words[0] = $SHORT_join_avx2(_mm256_srli_epi64(view->codes[0], 56), _mm256_srli_epi32(view->codes[1], 24));
    words[1] = $SHORT_join_avx2(
        _mm256_srli_epi64($SHORT_load_avx2(slots), 48), _mm256_srli_epi32($SHORT_load_avx2(slots + 32), 16));
    view->knights = _mm256_or_si256(words[0], _mm256_and_si256(words[1], _mm256_set1_epi32(0xff00)));
}

/* Returns the directions that have one of the classes of a slot in that slot. */
$PREFIX_AVX2_PART unsigned $SHORT_some_avx2(const struct $SHORT_view_avx2 *view, const uint8_t *classes, __m256i or_in)
{
    __m256i some[2];
    int part;
    for (part = 0; part < 2; part++) {
        const __m256i found = _mm256_and_si256(view->classes[part], $SHORT_load_avx2(classes + 32 * part));
        some[part] = _mm256_cmpgt_epi64(
            _mm256_and_si256(found, _mm256_or_si256(view->closest[part], or_in)), _mm256_setzero_si256());
    }
    return $SHORT_mask_avx2($SHORT_join_avx2(some[0], some[1]));
}

$PREFIX_AVX2_PART uint32_t *
$SHORT_on_avx2(const struct $SHORT_view_avx2 *view, uint32_t middle, uint32_t sign, uint32_t *to)
{
    const uint32_t other = view->empty ^ middle << 16 ^ sign;
    /* The knights' bit is the highest of the highest byte. */
    const __m256i knights = $SHORT_join_avx2(_mm256_srli_epi64(view->classes[0], 32), view->classes[1]);
    to = $SHORT_push_avx2(
        view->on_rays, other, $SHORT_some_avx2(view, $SHORT_threats_table.attackers, _mm256_setzero_si256()), to);
    return $SHORT_push_avx2(view->knights, other, $SHORT_mask_avx2(knights), to);
}

$PREFIX_AVX2_PART uint32_t *
$SHORT_by_avx2(const struct $SHORT_view_avx2 *view, unsigned kind, uint32_t middle, uint32_t sign, uint32_t *to)
{
    /* A knight has targets only in the slots of knights, and other pieces only on rays. */
    const __m256i jumps = _mm256_slli_epi64(_mm256_set1_epi64x(-1), 56);
    const unsigned mask = $SHORT_some_avx2(view, $SHORT_threats_table.targets + kind * 64, jumps);
    const __m256i is_knight = _mm256_set1_epi32(kind == $PREFIX_KIND_KNIGHT ? -1 : 0);
    const __m256i pieces = _mm256_blendv_epi8(view->on_rays, view->knights, is_knight);
    return $SHORT_push_avx2(_mm256_slli_epi32(pieces, 16), view->empty << 16 ^ middle ^ sign, mask, to);
}

$PREFIX_AVX2_PART uint32_t *
$SHORT_lines_avx2(const struct $SHORT_view_avx2 *view, const struct $SHORT_codes *codes, uint32_t sign, uint32_t *to)
{
    const __m256i opposite = _mm256_shuffle_epi32(view->on_rays, 0xb1);
    /* The attacker's code, and that of the piece behind the middle. */
    const __m256i pair = _mm256_or_si256(_mm256_slli_epi32(view->on_rays, 4), opposite);
    /* The permutation reads three bits of a word. */
    const __m256i word = _mm256_srli_epi32(pair, 5);
    const __m256i rows = _mm256_blend_epi32(_mm256_permutevar8x32_epi32($SHORT_load_avx2(codes->sliders[0]), word),
        _mm256_permutevar8x32_epi32($SHORT_load_avx2(codes->sliders[1]), word), 0xcc);
    /* Moves the pair's bit to the highest. */
    const __m256i bit = _mm256_andnot_si256(pair, _mm256_set1_epi32(31));
    const unsigned mask = $SHORT_mask_avx2(_mm256_sllv_epi32(rows, bit));
    const __m256i threats = _mm256_or_si256(view->on_rays, _mm256_slli_epi32(opposite, 16));
    return $SHORT_push_avx2(threats, view->empty | view->empty << 16 | sign, mask, to);
}
