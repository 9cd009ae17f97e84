
/* Without vectors. Of each direction it writes the word that could be a threat and advances if it is one, since a processor
 * cannot predict how often a loop over a set runs. Only the few pieces a knight's jump away are such a loop. */
#define $PREFIX_PORTABLE_FUNCTION $PREFIX_FUNCTION
struct $SHORT_view_portable {
    /* Of the closest piece in each direction: a slot like its own, its square, its code XOR `empty`, and its class around
     * the middle. Code and class are 0 if there is none. */
    uint8_t slots[8], squares[8], codes[8], classes[8];
    /* The pieces a knight's jump away. */
    uint64_t jumps;
    const uint8_t *mailbox;
    /* The classes around the middle by code XOR `empty`. */
    const uint8_t *around;
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
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t occupied = 0;
    unsigned rank, code;
    for (rank = 0; rank < 8; rank++) {
        const uint8_t *const of = mailbox + 8 * rank;
        const uint64_t word = of[0] | $PREFIX_CAST(uint64_t, of[1]) << 8 | $PREFIX_CAST(uint64_t, of[2]) << 16
            | $PREFIX_CAST(uint64_t, of[3]) << 24 | $PREFIX_CAST(uint64_t, of[4]) << 32 | $PREFIX_CAST(uint64_t, of[5]) << 40
            | $PREFIX_CAST(uint64_t, of[6]) << 48 | $PREFIX_CAST(uint64_t, of[7]) << 56;
        /* Bit 4 of each byte whose code is none of those of an empty square. */
        uint64_t differ = 16 * ones;
        for (code = 0; code < 4; code++)
            differ &= ((word & 15 * ones) ^ codes->empties[code] * ones) + 15 * ones;
        /* The product gathers the lowest bit of each byte in the highest byte. */
        occupied |= (differ >> 4) * UINT64_C(0x0102040810204080) >> 56 << 8 * rank;
    }
    return occupied;
}

$PREFIX_PART void $SHORT_around_portable(struct $SHORT_view_portable *view, const struct $SHORT_codes *codes, unsigned middle)
{
    unsigned piece;
    view->around = codes->around[middle & 15];
    for (piece = 0; piece < 8; piece++)
        view->classes[piece] = view->around[view->codes[piece]];
}

$PREFIX_PART void $SHORT_view_of_portable(struct $SHORT_view_portable *view, const struct $SHORT_codes *codes,
    const uint8_t *mailbox, uint64_t occupied, unsigned square, unsigned blank, unsigned middle)
{
    const uint8_t *const slots = $SHORT_threats_table.slots + square * 64;
    unsigned piece;
    if (occupied == 0)
        occupied = $SHORT_occupied_portable(codes, mailbox);
    occupied &= ~(UINT64_C(1) << blank);
    view->empty = codes->empty;
    view->mailbox = mailbox;
    view->jumps = occupied & $SHORT_threats_table.jumps[square];
    for (piece = 0; piece < 8; piece++) {
        const uint64_t ray = occupied & $SHORT_threats_table.rays[square * 8 + piece];
        const unsigned closest
            = piece < 3 || piece == 7 ? $SHORT_first(ray | UINT64_C(1) << 63) : $SHORT_last(ray | 1);
        const unsigned is_there = ray != 0;
        /* Pieces on a ray attack alike from all slots but the first. */
        view->slots[piece] = $PREFIX_CAST(uint8_t, piece * 8 + (slots[piece * 8] != closest));
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

/* Returns the class of the piece on a square. */
$PREFIX_PART unsigned $SHORT_class_portable(const struct $SHORT_view_portable *view, unsigned square)
{
    return view->around[(view->mailbox[square] ^ view->empty) & 15];
}

/* Writes the threats on the piece in the middle. */
$PREFIX_PART uint32_t *
$SHORT_on_portable(const struct $SHORT_view_portable *view, uint32_t middle, uint32_t sign, uint32_t *to)
{
    uint64_t left;
    unsigned piece;
    for (piece = 0; piece < 8; piece++) {
        *to = $SHORT_half_portable(view, piece) | middle << 16 | sign;
        to += (view->classes[piece] & $SHORT_threats_table.attackers[view->slots[piece]]) != 0;
    }
    for (left = view->jumps; left != 0; left &= left - 1) {
        const unsigned square = $SHORT_first(left);
        *to = $SHORT_half(view->mailbox[square], square) | middle << 16 | sign;
        to += ($SHORT_class_portable(view, square) & $PREFIX_CLASS_KNIGHT) != 0;
    }
    return to;
}

/* Writes the threats of the piece in the middle: a knight's a jump away, others' on rays. */
$PREFIX_PART uint32_t *
$SHORT_by_portable(const struct $SHORT_view_portable *view, unsigned kind, uint32_t middle, uint32_t sign, uint32_t *to)
{
    const uint8_t *const targets = $SHORT_threats_table.targets + kind * 64;
    uint64_t left = kind == $PREFIX_KIND_KNIGHT ? view->jumps : 0;
    unsigned piece;
    for (piece = 0; piece < 8 && kind != $PREFIX_KIND_KNIGHT; piece++) {
        *to = middle | $SHORT_half_portable(view, piece) << 16 | sign;
        to += (view->classes[piece] & targets[view->slots[piece]]) != 0;
    }
    for (; left != 0; left &= left - 1) {
        const unsigned square = $SHORT_first(left);
        *to = middle | $SHORT_half(view->mailbox[square], square) << 16 | sign;
        to += ($SHORT_class_portable(view, square) & $PREFIX_CLASS_TARGET) != 0;
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
