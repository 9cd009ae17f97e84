/* Compiled once for each kind of processor. MOBILITY is then the name of the function. */
#include "mobility.h"
#include "sliding_attacks_fancy.h"

static unsigned count(uint64_t squares)
{
    unsigned number = 0;
    for (; squares; squares &= squares - 1)
        number++;
    return number;
}

struct mobility MOBILITY(uint64_t rooks, uint64_t bishops, uint64_t occupied)
{
    struct mobility found = { 0, count(sliding_attacks_slider_attacks_of(rooks, bishops, occupied)) };
    for (unsigned square = 0; square < 64; square++) {
        if (rooks >> square & 1)
            found.of_each += count(sliding_attacks_rook_attacks(square, occupied));
        if (bishops >> square & 1)
            found.of_each += count(sliding_attacks_bishop_attacks(square, occupied));
    }
    return found;
}
