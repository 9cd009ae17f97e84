/* Threats with the header for C, compiled for AVX-512, for the program that compares. */
#define SLIDING_ATTACKS_THREATS_IMPLEMENTATION
#include "sliding_attacks_threats.h"

/* The codes of CODES in the program, the call in its order, a square, another one, and a code. */
unsigned threats_in_c(const uint32_t *n, const uint8_t *mailbox, uint32_t *threats);
unsigned threats_in_c(const uint32_t *n, const uint8_t *mailbox, uint32_t *threats)
{
    static struct sliding_attacks_threats_codes both[2];
    const struct sliding_attacks_threats_codes *const codes = &both[n[0]];
    if (both[0].kinds[1] == 0) {
        both[0] = sliding_attacks_threats_make_codes(".PNBRQK..pnbrqk.", 0, 0);
        both[1] = sliding_attacks_threats_make_codes(".QrkPbNn.pBRq.K.", 1, "P:NR N:PNBRQ B:PNBRQ R:PNBRQ Q:PNBRQ K:");
    }
    switch (n[1]) {
    case 0:
        return sliding_attacks_threats_put(codes, mailbox, n[2], n[4], threats);
    case 1:
        return sliding_attacks_threats_remove(codes, mailbox, n[2], threats);
    case 2:
        return sliding_attacks_threats_replace(codes, mailbox, n[2], n[4], threats);
    case 3:
        return sliding_attacks_threats_move(codes, mailbox, n[2], n[3], n[4], threats);
    default:
        return sliding_attacks_threats_all(codes, mailbox, threats);
    }
}
