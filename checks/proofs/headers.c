/* The lookups of one square of all C headers, for src/headers.rs. */
#define SLIDING_ATTACKS_IMPLEMENTATION
#include "headers.h" /* which includes those of all layouts, and defines LAYOUTS */
#include "../../c/sliding_attacks_hyperbola.h"

#define HEADER(name, prefix) { "c/" name, { prefix##_rook_attacks, prefix##_bishop_attacks, prefix##_queen_attacks } },
#define LAYOUT(layout) HEADER(#layout, sliding_attacks_##layout)

extern const struct header {
    const char *name;
    uint64_t (*attacks[3])(unsigned square, uint64_t occupied);
} headers[];
const struct header headers[] = { LAYOUTS HEADER("hyperbola", sliding_attacks) { 0, { 0, 0, 0 } } };
