
/* Gathers the bits of `word` selected by `mask` into the low bits. */
$PREFIX_LOOKUP uint64_t $LAYOUT_extract(uint64_t word, uint64_t mask)
{
    uint64_t extracted = 0, bit = 1;
#ifdef $PREFIX_PEXT
    if (!$PREFIX_IS_CONSTANT)
        return $PREFIX_PEXT(word, mask);
#endif
    for (; mask != 0; mask &= mask - 1, bit <<= 1)
        if (word & mask & (~mask + 1))
            extracted |= bit;
    return extracted;
}
