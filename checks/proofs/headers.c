/* Proves the lookups of one square of all C headers, under Memcheck, as src/main.rs does those of Rust. */
#define SLIDING_ATTACKS_IMPLEMENTATION
#include "headers.h" /* which includes all of them, and defines LAYOUTS */
#include <stdio.h>
#include <valgrind/memcheck.h>

typedef uint64_t lookup(unsigned square, uint64_t occupied);
struct header {
    const char *name;
    lookup *attacks[2];
};

static const int STEPS[2][4][2] = { { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } }, { { 1, 1 }, { 1, -1 }, { -1, -1 }, { -1, 1 } } };
static uint64_t expected[1 << 15];

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

/* Proves the lookups of one piece on a square that need to know the occupied squares of this set. Returns how many fail. */
static int failures(const struct header *headers, size_t count, int piece, int square, uint64_t known)
{
    uint64_t subset = 0;
    unsigned number = 0;
    int failed = 0;
    do {
        expected[number++] = walk(STEPS[piece], square, subset, 0);
        subset = (subset - known) & known;
    } while (subset);
    for (; count; count--, headers++)
        if (!is_proved(headers->attacks[piece], square, known)) {
            printf("FAILED  C: %s: %s on square %d\n", headers->name, piece ? "bishop" : "rook", square);
            failed++;
        }
    return failed;
}

int main(void)
{
    static const struct header layouts[] = { LAYOUTS };
    static const struct header hyperbola = { "hyperbola", { sliding_attacks_rook_attacks, sliding_attacks_bishop_attacks } };
    const size_t count = sizeof layouts / sizeof *layouts;
    int failed = 0, piece, square;
    for (piece = 0; piece < 2; piece++)
        for (square = 0; square < 64; square++) {
            failed += failures(layouts, count, piece, square, walk(STEPS[piece], square, 0, 1));
            /* It also reads the last squares of the lines and the square itself, and drops them. */
            failed += failures(&hyperbola, 1, piece, square, walk(STEPS[piece], square, 0, 0) | (uint64_t)1 << square);
        }
    if (!failed)
        printf("proved  C: rook and bishop of %d layouts by the mask, of hyperbola by the lines and the square\n", (int)count);
    return failed != 0;
}
