/* What is measured of the C header, called through pointers like functions of another file. */
#include <stdbool.h>
#define SLIDING_ATTACKS_THREATS_IMPLEMENTATION
#define SLIDING_ATTACKS_THREATS_FUNCTION static inline
#include "../../../../threats/include/sliding_attacks_threats.h"

static struct sliding_attacks_threats_codes codes;

__attribute__((constructor)) static void start(void)
{
    codes = sliding_attacks_threats_make_codes("PNBRQKpnbrqk....", 0, 0);
}

static bool is_available(void)
{
#ifdef SAT_X86
    return sat_level() >= SAT_LEVEL;
#else
    return true;
#endif
}

extern const struct finder {
    bool (*is_available)(void);
    const struct sliding_attacks_threats_codes *codes;
    __typeof__(&sliding_attacks_threats_put) put;
    __typeof__(&sliding_attacks_threats_remove) remove;
    __typeof__(&sliding_attacks_threats_move) move;
    __typeof__(&sliding_attacks_threats_all) all;
} FINDER;
const struct finder FINDER = { is_available, &codes, sliding_attacks_threats_put, sliding_attacks_threats_remove, sliding_attacks_threats_move,
    sliding_attacks_threats_all };
