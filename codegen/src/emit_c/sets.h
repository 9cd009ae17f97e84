
#ifndef $PREFIX_SETS
#define $PREFIX_SETS
/* What sets of sliders attack: the union of what each attacks. A slider blocks the others only if it is in `occupied`. These
 * fill the empty squares from all sliders at once (Kogge and Stone) and read no table. */
$PREFIX_FUNCTION uint64_t $SHORT_fill_higher(uint64_t flood, uint64_t empty, int step)
{
    flood |= empty & (flood << step);
    empty &= empty << step;
    flood |= empty & (flood << 2 * step);
    empty &= empty << 2 * step;
    flood |= empty & (flood << 4 * step);
    return flood << step;
}
$PREFIX_FUNCTION uint64_t $SHORT_fill_lower(uint64_t flood, uint64_t empty, int step)
{
    flood |= empty & (flood >> step);
    empty &= empty >> step;
    flood |= empty & (flood >> 2 * step);
    empty &= empty >> 2 * step;
    flood |= empty & (flood >> 4 * step);
    return flood >> step;
}
$PREFIX_FUNCTION uint64_t $SHORT_rook_attacks_of(uint64_t rooks, uint64_t occupied)
{
    const uint64_t not_a = ~UINT64_C(0x0101010101010101), not_h = ~UINT64_C(0x8080808080808080);
    /* To the east the carry of an addition fills. It stops on the a-file, and where another rook goes on. */
    const uint64_t onto_b_to_h = ~(occupied | rooks) & not_a;
    const uint64_t east = (onto_b_to_h + (rooks << 1 & not_a)) ^ onto_b_to_h;
    const uint64_t west = $SHORT_fill_lower(rooks, ~occupied & not_h, 1);
    return $SHORT_fill_higher(rooks, ~occupied, 8) | $SHORT_fill_lower(rooks, ~occupied, 8) | (east & not_a) | (west & not_h);
}
$PREFIX_FUNCTION uint64_t $SHORT_bishop_attacks_of(uint64_t bishops, uint64_t occupied)
{
    const uint64_t not_a = ~UINT64_C(0x0101010101010101), not_h = ~UINT64_C(0x8080808080808080);
    const uint64_t onto_b_to_h = ~occupied & not_a, onto_a_to_g = ~occupied & not_h;
    return (($SHORT_fill_higher(bishops, onto_b_to_h, 9) | $SHORT_fill_lower(bishops, onto_b_to_h, 7)) & not_a)
         | (($SHORT_fill_higher(bishops, onto_a_to_g, 7) | $SHORT_fill_lower(bishops, onto_a_to_g, 9)) & not_h);
}
/* Sliders in `orthogonal` attack like rooks, those in `diagonal` like bishops. A queen belongs in both. */
$PREFIX_FUNCTION uint64_t $SHORT_slider_attacks_of(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied)
{
    return $SHORT_rook_attacks_of(orthogonal, occupied) | $SHORT_bishop_attacks_of(diagonal, occupied);
}
$PREFIX_FUNCTION uint64_t $SHORT_queen_attacks_of(uint64_t queens, uint64_t occupied)
{
    return $SHORT_slider_attacks_of(queens, queens, occupied);
}
#endif
