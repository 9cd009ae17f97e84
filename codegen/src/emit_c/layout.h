#ifndef $GUARD_H

struct $LAYOUT_data {
@members
};
#ifndef $PREFIX_INLINE
#ifdef __cplusplus
extern "C" {
#endif
extern const struct $LAYOUT_data $LAYOUT_table;
#ifdef __cplusplus
}
#endif
#endif

#endif /* $GUARD_H */

/* The data has its own guard, so a file that included this for the look-ups can include it again for the data. */
#if (defined($PREFIX_INLINE) || defined($PREFIX_IMPLEMENTATION)) && !defined($GUARD_TABLE)
#define $GUARD_TABLE
#ifdef $PREFIX_INLINE
inline namespace $UNIQUE { /* not the symbol of C, nor of other tables */
$PREFIX_HIDDEN inline constexpr
#else
const
#endif
struct $LAYOUT_data $LAYOUT_table = {
@rows
};
#ifdef $PREFIX_INLINE
}
#endif
#endif /* $GUARD_TABLE */

#ifndef $GUARD_H
#define $GUARD_H
@helpers

/* Returns the squares that a rook on `square`, 0 to 63, attacks when `occupied` squares block it. */
$PREFIX_LOOK_UP uint64_t $LAYOUT_rook_attacks(unsigned square, uint64_t occupied)
{
@rook
}

/* Returns the squares that a bishop on `square`, 0 to 63, attacks when `occupied` squares block it. */
$PREFIX_LOOK_UP uint64_t $LAYOUT_bishop_attacks(unsigned square, uint64_t occupied)
{
@bishop
}

/* Returns the squares that a queen on `square`, 0 to 63, attacks when `occupied` squares block it. */
$PREFIX_LOOK_UP uint64_t $LAYOUT_queen_attacks(unsigned square, uint64_t occupied)
{
    return $LAYOUT_rook_attacks(square, occupied) | $LAYOUT_bishop_attacks(square, occupied);
}

/* Returns what several rooks and several bishops attack. Each blocks others only if it is in `occupied`. */
$PREFIX_LOOK_UP struct $SHORT_two_sets $LAYOUT_rook_and_bishop_attacks_of(uint64_t rooks, uint64_t bishops, uint64_t occupied)
{
    struct $SHORT_two_sets sets = { 0, 0 };
#ifdef $PREFIX_AVX2
    if (!$PREFIX_IS_CONSTANT)
        return $SHORT_two_sets_avx2(rooks, bishops, occupied);
#endif
    for (; rooks != 0; rooks &= rooks - 1)
        sets.by_rooks |= $LAYOUT_rook_attacks($SHORT_lowest(rooks), occupied);
    for (; bishops != 0; bishops &= bishops - 1)
        sets.by_bishops |= $LAYOUT_bishop_attacks($SHORT_lowest(bishops), occupied);
    return sets;
}

/* Returns what all sliders of a side attack. A queen belongs in both sets. */
$PREFIX_LOOK_UP uint64_t $LAYOUT_slider_attacks_of(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied)
{
    const struct $SHORT_two_sets sets = $LAYOUT_rook_and_bishop_attacks_of(orthogonal, diagonal, occupied);
    return sets.by_rooks | sets.by_bishops;
}

#endif /* $GUARD_H */
