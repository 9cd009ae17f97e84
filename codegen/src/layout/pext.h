
/* MSVC has no macro for BMI2; each processor with AVX2 has it. */
#if (defined(__BMI2__) && defined(__x86_64__)) || (defined(_MSC_VER) && !defined(__clang__) && defined(__AVX2__) && defined(_M_X64))
#define $PREFIX_BMI2
#include <immintrin.h>
#endif

/* Moves the bits of `word` under `mask` together. */
$PREFIX_FUNCTION uint64_t $LAYOUT_extract(uint64_t word, uint64_t mask)
{
    uint64_t extracted = 0, bit = 1;
#ifdef $PREFIX_BMI2
    if (!$PREFIX_IS_CONSTANT)
        return _pext_u64(word, mask);
#endif
    for (; mask != 0; mask &= mask - 1, bit <<= 1)
        if (word & mask & (~mask + 1))
            extracted |= bit;
    return extracted;
}
