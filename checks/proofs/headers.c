/* The lookups of one square of all C headers, for src/headers.rs. `run` writes headers.h, and compiles the tables apart. */
#define HEADER(name, prefix) { "c/" name, { prefix##_rook_attacks, prefix##_bishop_attacks, prefix##_queen_attacks } },
#ifdef PLANTED /* an error in each of these */
#include "sliding_attacks_fancy.h"
#define WRONG(name) static uint64_t wrong_##name(unsigned square, uint64_t occupied) \
    { return sliding_attacks_##name(square, occupied) ^ (occupied == UINT64_C(0x8123456789abcdef)); }
WRONG(rook_attacks) WRONG(bishop_attacks) WRONG(queen_attacks)
#define HEADERS HEADER("fancy", wrong)
#else
#include "headers.h" /* which includes all of them, and defines LAYOUTS */
#define LAYOUT(layout) HEADER(#layout, sliding_attacks_##layout)
#define HEADERS LAYOUTS HEADER("hyperbola", sliding_attacks)
#endif

extern const struct header {
    const char *name;
    uint64_t (*attacks[3])(unsigned square, uint64_t occupied);
} headers[];
const struct header headers[] = { HEADERS { 0, { 0, 0, 0 } } };
