
/* Returns the lower half of a word. */
$PREFIX_LOOKUP uint32_t $LAYOUT_lower(uint64_t word)
{
    return word & 0xffffffff;
}
