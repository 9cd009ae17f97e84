
/* With NEON, without a loop and without a branch on what stands where. The mailbox is permuted into the slots, eight bytes
 * for each direction. What matters of a direction is one byte: the code of the closest piece, its square, whether there is a
 * threat. Adding neighbours three times makes it of the eight, and with weights 1, 2, 4 up to 128 a mask of directions. */
#define $PREFIX_NEON_FUNCTION $PREFIX_FUNCTION
#define $PREFIX_NEON_PART $PREFIX_PART
struct $SHORT_view_neon {
    uint8x16_t codes[4], classes[4], closest[4];
    /* Eight codes and eight squares: of the closest pieces, with codes XOR `empty` and as they are, and of those a knight's
     * jump away. */
    uint8x16_t combined, on_rays, knights;
};

/* Returns the sum of the bytes of each direction, for two sets of slots. */
$PREFIX_NEON_PART uint8x16_t $SHORT_sums_neon(const uint8x16_t first[4], const uint8x16_t second[4])
{
    return vpaddq_u8(vpaddq_u8(vpaddq_u8(first[0], first[1]), vpaddq_u8(first[2], first[3])),
        vpaddq_u8(vpaddq_u8(second[0], second[1]), vpaddq_u8(second[2], second[3])));
}

/* Returns the last byte of each direction, for two sets of slots. */
$PREFIX_NEON_PART uint8x16_t $SHORT_last_neon(const uint8x16_t first[4], const uint8x16_t second[4])
{
    return vuzp2q_u8(vuzp2q_u8(vuzp2q_u8(first[0], first[1]), vuzp2q_u8(first[2], first[3])),
        vuzp2q_u8(vuzp2q_u8(second[0], second[1]), vuzp2q_u8(second[2], second[3])));
}

/* Exchanges the pieces of opposite directions. */
$PREFIX_NEON_PART uint8x16_t $SHORT_opposite_neon(uint8x16_t pieces)
{
    return vreinterpretq_u8_u32(vrev64q_u32(vreinterpretq_u32_u8(pieces)));
}

/* Returns a mask of the directions whose byte has all bits. */
$PREFIX_NEON_PART unsigned $SHORT_mask_neon(uint8x8_t is_threat)
{
    return vaddv_u8(vand_u8(is_threat, vcreate_u8(UINT64_C(0x8040201008040201))));
}

/* Writes the threats of a mask: attackers and attacked are eight codes and eight squares each. */
$PREFIX_NEON_PART uint32_t *
$SHORT_push_neon(uint8x16_t attackers, uint8x16_t attacked, uint32_t sign, unsigned mask, uint32_t *to)
{
    const uint8x8_t front = vcreate_u8($SHORT_threats_table.to_the_front[mask]);
    const uint8x16_t codes = vcombine_u8(front, front);
    /* Codes and squares in turn. */
    const uint8x16_t order = vzip1q_u8(codes, vorrq_u8(codes, vdupq_n_u8(8)));
    const uint16x8_t from = vreinterpretq_u16_u8(vqtbl1q_u8(attackers, order));
    const uint16x8_t on = vorrq_u16(
        vreinterpretq_u16_u8(vqtbl1q_u8(attacked, order)), vdupq_n_u16($PREFIX_CAST(uint16_t, sign >> 16)));
    vst1q_u32(to, vreinterpretq_u32_u16(vzip1q_u16(from, on)));
    vst1q_u32(to + 4, vreinterpretq_u32_u16(vzip2q_u16(from, on)));
    return to + $PREFIX_CAST(unsigned, __builtin_popcount(mask));
}

/* Returns eight times the code and the square of a piece. */
$PREFIX_NEON_PART uint8x16_t $SHORT_middle_neon(uint32_t middle)
{
    return vcombine_u8(vdup_n_u8($PREFIX_CAST(uint8_t, middle & 255)), vdup_n_u8($PREFIX_CAST(uint8_t, middle >> 8)));
}

/* Returns the squares with pieces. */
$PREFIX_NEON_PART uint64_t $SHORT_occupied_neon(const struct $SHORT_codes *codes, const uint8_t *mailbox)
{
    return $SHORT_occupied_portable(codes, mailbox);
}

$PREFIX_NEON_PART void $SHORT_around_neon(struct $SHORT_view_neon *view, const struct $SHORT_codes *codes, unsigned middle)
{
    const uint8x16_t table = vld1q_u8(codes->around[middle & 15]);
    int part;
    for (part = 0; part < 4; part++)
        view->classes[part] = vqtbl1q_u8(table, view->codes[part]);
}

$PREFIX_NEON_PART void $SHORT_view_of_neon(struct $SHORT_view_neon *view, const struct $SHORT_codes *codes,
    const uint8_t *mailbox, uint64_t occupied, unsigned square, unsigned blank, unsigned middle)
{
    const uint8x16_t empty = vdupq_n_u8(codes->empty), rays = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x0040404040404040)));
    const uint8x16_t only_codes = vcombine_u8(vdup_n_u8(codes->empty), vdup_n_u8(0));
    uint8x16_t squares[4], codes_on[4], squares_on[4];
    uint8x16x4_t board;
    int part;
    (void)occupied;
    for (part = 0; part < 4; part++)
        board.val[part] = vld1q_u8(mailbox + 16 * part);
    for (part = 0; part < 4; part++) {
        squares[part] = vld1q_u8($SHORT_threats_table.slots + square * 64 + part * 16);
        /* Off the board this is the code of an empty square. */
        view->codes[part] = vandq_u8(veorq_u8(vqtbx4q_u8(empty, board, squares[part]), empty), vdupq_n_u8(15));
        view->codes[part]
            = vbicq_u8(view->codes[part], vceqq_u8(squares[part], vdupq_n_u8($PREFIX_CAST(uint8_t, blank))));
    }
    $SHORT_around_neon(view, codes, middle);
    for (part = 0; part < 4; part++) {
        const uint8x16_t filled = vandq_u8(view->classes[part], rays);
        const uint64x2_t negated = vsubq_u64(vdupq_n_u64(0), vreinterpretq_u64_u8(filled));
        view->closest[part] = vtstq_u8(filled, vreinterpretq_u8_u64(negated));
        codes_on[part] = vandq_u8(view->codes[part], view->closest[part]);
        squares_on[part] = vandq_u8(squares[part], view->closest[part]);
    }
    view->combined = $SHORT_sums_neon(codes_on, squares_on);
    view->on_rays = veorq_u8(view->combined, only_codes);
    view->knights = veorq_u8($SHORT_last_neon(view->codes, squares), only_codes);
}

/* Returns the directions that have one of the classes of a slot in that slot. */
$PREFIX_NEON_PART unsigned $SHORT_some_neon(const struct $SHORT_view_neon *view, const uint8_t *classes, uint8x16_t or_in)
{
    uint8x16_t some[4];
    int part;
    for (part = 0; part < 4; part++)
        some[part] = vtstq_u8(vandq_u8(view->classes[part], vorrq_u8(view->closest[part], or_in)), vld1q_u8(classes + 16 * part));
    return $SHORT_mask_neon(vget_low_u8($SHORT_sums_neon(some, some)));
}

$PREFIX_NEON_PART uint32_t *
$SHORT_on_neon(const struct $SHORT_view_neon *view, uint32_t middle, uint32_t sign, uint32_t *to)
{
    const unsigned on_rays = $SHORT_some_neon(view, $SHORT_threats_table.attackers, vdupq_n_u8(0));
    /* The knights' bit is the highest. */
    const int8x16_t last = vreinterpretq_s8_u8($SHORT_last_neon(view->classes, view->classes));
    to = $SHORT_push_neon(view->on_rays, $SHORT_middle_neon(middle), sign, on_rays, to);
    return $SHORT_push_neon(
        view->knights, $SHORT_middle_neon(middle), sign, $SHORT_mask_neon(vget_low_u8(vcltzq_s8(last))), to);
}

$PREFIX_NEON_PART uint32_t *
$SHORT_by_neon(const struct $SHORT_view_neon *view, unsigned kind, uint32_t middle, uint32_t sign, uint32_t *to)
{
    /* A knight has targets only in the slots of knights, and other pieces only on rays. */
    const uint8x16_t jumps = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0xff) << 56));
    const unsigned mask = $SHORT_some_neon(view, $SHORT_threats_table.targets + kind * 64, jumps);
    const uint8x16_t is_knight = vdupq_n_u8(kind == $PREFIX_KIND_KNIGHT ? 255 : 0);
    const uint8x16_t targets = vbslq_u8(is_knight, view->knights, view->on_rays);
    return $SHORT_push_neon($SHORT_middle_neon(middle), targets, sign, mask, to);
}

$PREFIX_NEON_PART uint32_t *
$SHORT_lines_neon(const struct $SHORT_view_neon *view, const struct $SHORT_codes *codes, uint32_t sign, uint32_t *to)
{
    /* The attacker's code, and that of the piece behind the middle. */
    const uint8x8_t pair = vsli_n_u8(
        vget_low_u8($SHORT_opposite_neon(view->combined)), vget_low_u8(view->combined), 4);
    /* The second half of the table is for diagonals. */
    const uint8x8_t byte = vorr_u8(vshr_n_u8(pair, 3), vcreate_u8(UINT64_C(0x2000200020002000)));
    const uint8x8_t bit = vshl_u8(vdup_n_u8(1), vreinterpret_s8_u8(vand_u8(pair, vdup_n_u8(7))));
    const void *const words = codes->sliders;
    const uint8_t *const bytes = $PREFIX_CAST(const uint8_t *, words);
    uint8x16x4_t sliders;
    int part;
    for (part = 0; part < 4; part++)
        sliders.val[part] = vld1q_u8(bytes + 16 * part);
    return $SHORT_push_neon(view->on_rays, $SHORT_opposite_neon(view->on_rays), sign,
        $SHORT_mask_neon(vtst_u8(vqtbl4_u8(sliders, byte), bit)), to);
}
