/* One program for many processors: it chooses once, at startup, and calls through a pointer. */
#include "mobility.h"
#define SLIDING_ATTACKS_IMPLEMENTATION
#include "sliding_attacks_fancy.h"
#ifdef WITH_PEXT
#include "sliding_attacks_pext.h"
#endif
#include <stdio.h>
#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

/* Whether the processor and the operating system have the instructions that mobility_avx2 is compiled for, and the processor
 * executes them fast: Intel's do, and AMD's from Zen 3 (family 19h) on. Unlike __builtin_cpu_supports, this also works before
 * main, in an ifunc resolver, and under zig. */
static int has_fast_avx2_and_bmi2(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    unsigned last, vendor, signature, family, leaf_1, leaf_7, saved, b, c, d;
    __cpuid(0, last, vendor, c, d);
    __cpuid(1, signature, b, leaf_1, d);
    /* OSXSAVE, without which XGETBV does not exist, and AVX. */
    if (last < 7 || (~leaf_1 & (1u << 27 | 1u << 28)))
        return 0;
    __cpuid_count(7, 0, b, leaf_7, c, d);
    __asm__ volatile("xgetbv" : "=a"(saved), "=d"(d) : "c"(0));
    family = (signature >> 8 & 15) + (signature >> 20 & 255);
    /* The system saves the registers of SSE and AVX, and there are AVX2 and BMI2. The vendors' names begin with Genu and Auth. */
    return (saved & 6) == 6 && (~leaf_7 & (1u << 5 | 1u << 8)) == 0
        && (vendor == 0x756e6547 || (vendor == 0x68747541 && family >= 0x19));
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
