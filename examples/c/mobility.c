/* Compiled once for each kind of processor. MOBILITY is then the name of the function. */
#include "mobility.h"
#ifdef WITH_PEXT
#include "sliding_attacks_pext.h"
#else
#include "sliding_attacks_fancy.h"
#endif

static unsigned count(uint64_t squares)
{
    unsigned number = 0;
    for (; squares; squares &= squares - 1)
        number++;
    return number;
}

struct mobility MOBILITY(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied)
{
    const struct sliding_attacks_sliders sliders = { orthogonal, diagonal };
    struct mobility found = { 0, count(sliding_attacks_slider_attacks_of(sliders, occupied)) };
    for (; orthogonal; orthogonal &= orthogonal - 1)
        found.of_each += count(sliding_attacks_rook_attacks(sliding_attacks_first(orthogonal), occupied));
    for (; diagonal; diagonal &= diagonal - 1)
        found.of_each += count(sliding_attacks_bishop_attacks(sliding_attacks_first(diagonal), occupied));
    return found;
}
