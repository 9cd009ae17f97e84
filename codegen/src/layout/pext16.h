
/* Scatters the low bits of `word` to the positions of the bits in `mask`. */
$PREFIX_LOOKUP uint64_t $LAYOUT_deposit(uint64_t word, uint64_t mask)
{
    uint64_t deposited = 0;
#ifdef $PREFIX_PDEP
    if (!$PREFIX_IS_CONSTANT)
        return $PREFIX_PDEP(word, mask);
#endif
    for (; mask != 0; mask &= mask - 1, word >>= 1)
        if (word & 1)
            deposited |= mask & (~mask + 1);
    return deposited;
}
