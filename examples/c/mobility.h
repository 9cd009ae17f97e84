#include <stdint.h>

/* Returns how many squares each of these sliders attacks, added up, and how many all of them attack. A queen belongs in
 * both sets. */
struct mobility {
    unsigned of_each, of_all;
};
struct mobility mobility_portable(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied);
struct mobility mobility_avx2(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied);
