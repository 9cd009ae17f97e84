
$FUNCTION uint32_t *$SHORT_change_$BY(const struct $SHORT_codes *codes, const uint8_t *mailbox, unsigned square,
    unsigned old, unsigned becomes, unsigned blank, uint32_t *to)
{
    const unsigned leaves = codes->kinds[old & 15] != $PREFIX_NO_KIND, comes = codes->kinds[becomes & 15] != $PREFIX_NO_KIND;
    const unsigned first = leaves ? old : becomes;
    const uint32_t sign = leaves ? 0 : $PREFIX_STARTS;
    struct $SHORT_view_$BY view;
    if (!leaves && !comes)
        return to;
    $PREFIX_HIDE(codes);
    $SHORT_view_of_$BY(&view, codes, mailbox, square, blank, first);
    to = $SHORT_on_$BY(&view, $SHORT_half(first, square), sign, to);
    to = $SHORT_by_$BY(&view, codes->kinds[first & 15], $SHORT_half(first, square), sign, to);
    if (!leaves || !comes)
        return $SHORT_lines_$BY(&view, codes, sign ^ $PREFIX_STARTS, to);
    $SHORT_around_$BY(&view, codes, becomes);
    to = $SHORT_on_$BY(&view, $SHORT_half(becomes, square), $PREFIX_STARTS, to);
    return $SHORT_by_$BY(&view, codes->kinds[becomes & 15], $SHORT_half(becomes, square), $PREFIX_STARTS, to);
}

/* The piece leaves first, while a captured piece stands, so no line through its new square opens and closes. */
$FUNCTION unsigned $SHORT_move_$BY(const struct $SHORT_codes *codes, const uint8_t *mailbox, unsigned from, unsigned to,
    unsigned becomes, uint32_t *threats)
{
    uint32_t *const left = $SHORT_change_$BY(codes, mailbox, from, mailbox[from], codes->empty, from, threats);
    const unsigned captured = from == to ? codes->empty : mailbox[to];
    return $PREFIX_CAST(unsigned, $SHORT_change_$BY(codes, mailbox, to, captured, becomes, from, left) - threats);
}

$FUNCTION unsigned $SHORT_all_$BY(const struct $SHORT_codes *codes, const uint8_t *mailbox, uint32_t *threats)
{
    uint32_t *to = threats;
    uint64_t pieces = $SHORT_occupied_portable(codes, mailbox);
    $PREFIX_HIDE(codes);
    for (; pieces != 0; pieces &= pieces - 1) {
        const unsigned square = $SHORT_first(pieces), code = mailbox[square], kind = codes->kinds[code & 15];
        struct $SHORT_view_$BY view;
        $SHORT_view_of_$BY(&view, codes, mailbox, square, square, code);
        to = $SHORT_by_$BY(&view, kind, $SHORT_half(code, square), $PREFIX_STARTS, to);
    }
    return $PREFIX_CAST(unsigned, to - threats);
}
