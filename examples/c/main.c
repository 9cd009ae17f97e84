/* One program for many processors: it chooses once, at startup, and calls through a pointer. */
#include "mobility.h"
#define SLIDING_ATTACKS_IMPLEMENTATION
#include "sliding_attacks_fancy.h"
#ifdef WITH_PEXT
#include "sliding_attacks_pext.h"
#endif
#include <stdio.h>

/* Checks for exactly the instructions that mobility_avx2 is compiled for. Excavator (family 15h) and Zen 1 and 2 (family
 * 17h) have both, but execute them slowly. */
static int has_fast_avx2_and_bmi2(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("amdfam15h")
        && !__builtin_cpu_is("amdfam17h");
#else
    return 0;
#endif
}

int main(void)
{
    const int is_avx2 = has_fast_avx2_and_bmi2();
    struct mobility (*const mobility)(uint64_t, uint64_t, uint64_t) = is_avx2 ? mobility_avx2 : mobility_portable;

    /* White in r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R: rooks on a1 and h1, bishops on d2 and e2, the
     * queen on f3. */
    const uint64_t queens = UINT64_C(0x200000), occupied = UINT64_C(0x917d731812a4ff91);
    const struct mobility white = mobility(0x81 | queens, 0x1800 | queens, occupied);
    printf("%s: %u and %u squares\n", is_avx2 ? "avx2" : "portable", white.of_each, white.of_all);
    return 0;
}
