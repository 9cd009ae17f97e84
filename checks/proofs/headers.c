/* Proves the lookups of one square of all C headers, under Memcheck, as src/main.rs does those of Rust. */
#define SLIDING_ATTACKS_IMPLEMENTATION
#include "headers.h" /* which includes all of them, and defines LAYOUTS */
#include <stdio.h>
#include <valgrind/memcheck.h>

typedef uint64_t lookup(unsigned square, uint64_t occupied);

static const int STEPS[2][4][2] = { { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } }, { { 1, 1 }, { 1, -1 }, { -1, -1 }, { -1, 1 } } };
static uint64_t expected[4096];

/* What a piece attacks, or the squares that decide it: those that have another behind them. */
static uint64_t walk(const int steps[4][2], int square, uint64_t occupied, int is_mask)
{
    uint64_t found = 0;
    int way, file, rank;
    for (way = 0; way < 4; way++) {
        const int east = steps[way][0], north = steps[way][1];
#define ON_BOARD(file, rank) ((file) >= 0 && (file) < 8 && (rank) >= 0 && (rank) < 8)
        for (file = square % 8 + east, rank = square / 8 + north; ON_BOARD(file, rank); file += east, rank += north) {
            const uint64_t here = (uint64_t)1 << (8 * rank + file);
            if (!is_mask || ON_BOARD(file + east, rank + north)) found |= here;
            if (occupied & here) break;
        }
    }
    return found;
}

/* Memcheck knows all bits of the result, and found no branch and no address that depends on an unknown one. */
static int is_proved(lookup *volatile attacks, int square, uint64_t mask)
{
    const unsigned before = VALGRIND_COUNT_ERRORS;
    volatile uint64_t unknown = 0;
    uint64_t subset = 0, wrong = 0, bits = ~mask;
    unsigned count = 0;
    if (VALGRIND_SET_VBITS(&unknown, &bits, sizeof bits) != 1) return 0;
    do {
        wrong |= attacks((unsigned)square, subset | unknown) ^ expected[count++];
        subset = (subset - mask) & mask;
    } while (subset);
    (void)VALGRIND_GET_VBITS(&wrong, &bits, sizeof bits);
    (void)VALGRIND_MAKE_MEM_DEFINED(&wrong, sizeof wrong);
    return !bits && !wrong && VALGRIND_COUNT_ERRORS == before;
}

int main(void)
{
    static const struct { const char *name; lookup *attacks[2]; } layouts[] = { LAYOUTS };
    int failed = 0, piece, square;
    size_t layout;
    for (piece = 0; piece < 2; piece++)
        for (square = 0; square < 64; square++) {
            const uint64_t mask = walk(STEPS[piece], square, 0, 1);
            uint64_t subset = 0;
            unsigned count = 0;
            do {
                expected[count++] = walk(STEPS[piece], square, subset, 0);
                subset = (subset - mask) & mask;
            } while (subset);
            for (layout = 0; layout < sizeof layouts / sizeof *layouts; layout++)
                if (!is_proved(layouts[layout].attacks[piece], square, mask)) {
                    printf("FAILED  C: %s: %s on square %d\n", layouts[layout].name, piece ? "bishop" : "rook", square);
                    failed++;
                }
        }
    if (!failed)
        printf("proved  C: rook and bishop of %d layouts by the mask\n", (int)(sizeof layouts / sizeof *layouts));
    return failed != 0;
}
