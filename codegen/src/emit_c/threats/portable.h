
/* Without vectors. It writes each word that could be a threat and advances over those that are, since a processor cannot
 * predict how often a loop over a set runs. */
#define $PREFIX_PORTABLE_FUNCTION $PREFIX_FUNCTION
struct $SHORT_view_portable {
    /* Of the closest piece in each direction, and then of the piece a knight's jump away: a slot like its own, its square,
     * its code XOR `empty`, and its class around the middle. Code and class are 0 if there is none. */
    uint8_t slots[16], squares[16], codes[16], classes[16];
    unsigned empty;
};

/* Returns the square of a set with the highest number. The set must not be empty. */
$PREFIX_PART unsigned $SHORT_last(uint64_t set)
{
#if (defined(__GNUC__) || defined(__clang__)) && !defined($PREFIX_PORTABLE)
    return $PREFIX_CAST(unsigned, 63 ^ __builtin_clzll(set));
#else
    unsigned by;
    for (by = 1; by < 64; by *= 2)
        set |= set >> by;
    return $SHORT_first(set ^ set >> 1);
#endif
}

/* Returns the squares with pieces. */
$PREFIX_PART uint64_t $SHORT_occupied_portable(const struct $SHORT_codes *codes, const uint8_t *mailbox)
{
    /* The squares on whose codes each of the four bits is set. */
    uint64_t planes[4] = { 0, 0, 0, 0 }, occupied = 0;
    unsigned rank, bit, code;
    for (rank = 0; rank < 8; rank++) {
        const uint8_t *const of = mailbox + 8 * rank;
        const uint64_t word = of[0] | $PREFIX_CAST(uint64_t, of[1]) << 8 | $PREFIX_CAST(uint64_t, of[2]) << 16
            | $PREFIX_CAST(uint64_t, of[3]) << 24 | $PREFIX_CAST(uint64_t, of[4]) << 32 | $PREFIX_CAST(uint64_t, of[5]) << 40
            | $PREFIX_CAST(uint64_t, of[6]) << 48 | $PREFIX_CAST(uint64_t, of[7]) << 56;
        /* The product gathers the lowest bit of each byte in the highest byte. */
        for (bit = 0; bit < 4; bit++)
            planes[bit] |= (word >> bit & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56 << 8 * rank;
    }
    for (code = 0; code < 16; code++) {
        const uint64_t is_piece = $PREFIX_CAST(uint64_t, codes->kinds[code] != $PREFIX_NO_KIND);
        occupied |= (code & 1 ? planes[0] : ~planes[0]) & (code & 2 ? planes[1] : ~planes[1])
            & (code & 4 ? planes[2] : ~planes[2]) & (code & 8 ? planes[3] : ~planes[3]) & (0 - is_piece);
    }
    return occupied;
}

$PREFIX_PART void $SHORT_around_portable(struct $SHORT_view_portable *view, const struct $SHORT_codes *codes, unsigned middle)
{
    unsigned piece;
    for (piece = 0; piece < 16; piece++)
        view->classes[piece] = codes->around[middle & 15][view->codes[piece]];
}

$PREFIX_PART void $SHORT_view_of_portable(struct $SHORT_view_portable *view, const struct $SHORT_codes *codes,
    const uint8_t *mailbox, unsigned square, unsigned blank, unsigned middle)
{
    const uint8_t *const slots = $SHORT_threats_table.slots + square * 64;
    const uint64_t occupied = $SHORT_occupied_portable(codes, mailbox) & ~(UINT64_C(1) << blank);
    unsigned piece;
    view->empty = codes->empty;
    for (piece = 0; piece < 16; piece++) {
        /* Pieces on a ray attack alike from all slots but the first. */
        const unsigned first = piece < 8 ? piece * 8 : piece * 8 - 57;
        const uint64_t ray = occupied & $SHORT_threats_table.rays[square * 8 + (piece & 7)];
        const unsigned closest = piece > 7 ? slots[first] & 63u
            : piece < 3 || piece == 7      ? $SHORT_first(ray | UINT64_C(1) << 63)
                                           : $SHORT_last(ray | 1);
        const uint64_t is_there = piece > 7 ? (slots[first] < 64) & occupied >> closest : ray != 0;
        view->slots[piece] = $PREFIX_CAST(uint8_t, first + (piece < 8 && slots[first] != closest));
        view->squares[piece] = $PREFIX_CAST(uint8_t, closest);
        view->codes[piece] = $PREFIX_CAST(uint8_t, (mailbox[closest] ^ codes->empty) & 15 & (0 - is_there));
    }
    $SHORT_around_portable(view, codes, middle);
}

/* Returns code and square of a piece in the view. */
$PREFIX_PART uint32_t $SHORT_half_portable(const struct $SHORT_view_portable *view, unsigned piece)
{
    return $SHORT_half(view->codes[piece] ^ view->empty, view->squares[piece]);
}

/* Writes the threats on the piece in the middle. */
$PREFIX_PART uint32_t *
$SHORT_on_portable(const struct $SHORT_view_portable *view, uint32_t middle, uint32_t sign, uint32_t *to)
{
    unsigned piece;
    for (piece = 0; piece < 16; piece++) {
        *to = $SHORT_half_portable(view, piece) | middle << 16 | sign;
        to += (view->classes[piece] & $SHORT_threats_table.attackers[view->slots[piece]]) != 0;
    }
    return to;
}

/* Writes the threats of the piece in the middle: a knight's a jump away, others' on rays. */
$PREFIX_PART uint32_t *
$SHORT_by_portable(const struct $SHORT_view_portable *view, unsigned kind, uint32_t middle, uint32_t sign, uint32_t *to)
{
    const uint8_t *const targets = $SHORT_threats_table.targets + kind * 64;
    const unsigned first = kind == $PREFIX_KIND_KNIGHT ? 8 : 0;
    unsigned piece;
    for (piece = first; piece < first + 8; piece++) {
        *to = middle | $SHORT_half_portable(view, piece) << 16 | sign;
        to += (view->classes[piece] & targets[view->slots[piece]]) != 0;
    }
    return to;
}

/* Writes the threats of sliders on each other, through the middle. */
$PREFIX_PART uint32_t *$SHORT_lines_portable(
    const struct $SHORT_view_portable *view, const struct $SHORT_codes *codes, uint32_t sign, uint32_t *to)
{
    unsigned piece;
    for (piece = 0; piece < 8; piece++) {
        const unsigned number = view->codes[piece] * 16u + view->codes[piece ^ 4];
        *to = $SHORT_half_portable(view, piece) | $SHORT_half_portable(view, piece ^ 4) << 16 | sign;
        to += codes->sliders[piece & 1][number / 32] >> number % 32 & 1;
    }
    return to;
}
