/* The lookups of one square of all C headers, for src/headers.rs. `run` writes headers.h, and compiles the tables apart. */
#include "headers.h" /* which includes all of them, and defines LAYOUTS */

#define HEADER(name, prefix) { "c/" name, { prefix##_rook_attacks, prefix##_bishop_attacks, prefix##_queen_attacks } },
#define LAYOUT(layout) HEADER(#layout, sliding_attacks_##layout)

extern const struct header {
    const char *name;
    uint64_t (*attacks[3])(unsigned square, uint64_t occupied);
} headers[];
const struct header headers[] = { LAYOUTS HEADER("hyperbola", sliding_attacks) { 0, { 0, 0, 0 } } };
