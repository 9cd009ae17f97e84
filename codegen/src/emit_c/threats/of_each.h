
/* `occupied` are the squares with pieces, or 0 if nobody knows them yet. */
$FUNCTION uint32_t *$SHORT_change_$BY(const struct $SHORT_codes *codes, const uint8_t *mailbox, uint64_t occupied,
    unsigned square, unsigned old, unsigned becomes, unsigned blank, uint32_t *to)
{
    const unsigned leaves = codes->kinds[old & 15] != $PREFIX_NO_KIND, comes = codes->kinds[becomes & 15] != $PREFIX_NO_KIND;
    const unsigned first = leaves ? old : becomes;
    const uint32_t sign = leaves ? 0 : $PREFIX_STARTS;
    struct $SHORT_view_$BY view;
    if (!leaves && !comes)
        return to;
    $PREFIX_HIDE(codes);
    $SHORT_view_of_$BY(&view, codes, mailbox, occupied, square, blank, first);
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
    const unsigned captured = from == to ? codes->empty : mailbox[to];
    uint32_t *end = threats;
    uint64_t occupied;
    $PREFIX_HIDE(codes);
    occupied = $SHORT_occupied_$BY(codes, mailbox);
    end = $SHORT_change_$BY(codes, mailbox, occupied, from, mailbox[from], codes->empty, from, end);
    end = $SHORT_change_$BY(codes, mailbox, occupied, to, captured, becomes, from, end);
    return $PREFIX_CAST(unsigned, end - threats);
}

$FUNCTION unsigned $SHORT_all_$BY(const struct $SHORT_codes *codes, const uint8_t *mailbox, uint32_t *threats)
{
    uint32_t *end = threats;
    uint64_t occupied, left;
    $PREFIX_HIDE(codes);
    occupied = $SHORT_occupied_$BY(codes, mailbox);
    for (left = occupied; left != 0; left &= left - 1) {
        const unsigned square = $SHORT_first(left), code = mailbox[square];
        struct $SHORT_view_$BY view;
        $SHORT_view_of_$BY(&view, codes, mailbox, occupied, square, square, code);
        end = $SHORT_by_$BY(&view, codes->kinds[code & 15], $SHORT_half(code, square), $PREFIX_STARTS, end);
    }
    return $PREFIX_CAST(unsigned, end - threats);
}
