/* Times what a program gains that chooses when it starts, on both sides of the positions of a file. The copies of a function
 * have turns in each round, and the order is another one in each, so that the processor cannot learn it. COPY is the end of a function's name; without it this is the program. */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>

/* A way to look up what sliders attack: one by one, or all at once. */
typedef uint64_t function(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied);

#ifdef COPY
#ifdef WITH_PEXT
#include "sliding_attacks_pext.h"
#else
#include "sliding_attacks_fancy.h"
#endif
#define JOINED(start, end) start##end
#define NAME(start, end) JOINED(start, end)
function NAME(each_, COPY), NAME(all_, COPY);

uint64_t NAME(each_, COPY)(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied)
{
    uint64_t sum = 0;
    for (; orthogonal; orthogonal &= orthogonal - 1)
        sum += sliding_attacks_rook_attacks(sliding_attacks_first(orthogonal), occupied);
    for (; diagonal; diagonal &= diagonal - 1)
        sum += sliding_attacks_bishop_attacks(sliding_attacks_first(diagonal), occupied);
    return sum;
}

uint64_t NAME(all_, COPY)(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied)
{
    const struct sliding_attacks_sliders sliders = { orthogonal, diagonal };
    return sliding_attacks_slider_attacks_of(sliders, occupied);
}
#else
#define SLIDING_ATTACKS_IMPLEMENTATION
#include "sliding_attacks_fancy.h"
#include "sliding_attacks_pext.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 8192, ROUNDS = 3001, COPIES = 3 };
function each_portable, each_avx2, each_pext, all_portable, all_avx2, all_pext;
static function *const each[COPIES] = { each_portable, each_avx2, each_pext };
static function *const all[COPIES] = { all_portable, all_avx2, all_pext };
static struct input {
    uint64_t orthogonal, diagonal, occupied;
} inputs[MOST];

/* Reads the board of a FEN or EPD for one side. */
static struct input side(const char *fen, int is_white)
{
    struct input input = { 0, 0, 0 };
    int rank = 7, file = 0;
    for (; *fen && *fen != ' '; fen++) {
        if (*fen == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*fen)) {
            file += *fen - '0';
        } else {
            const uint64_t square = UINT64_C(1) << (8 * rank + file++);
            input.occupied |= square;
            if ((isupper((unsigned char)*fen) != 0) != is_white)
                continue;
            if (strchr("RrQq", *fen))
                input.orthogonal |= square;
            if (strchr("BbQq", *fen))
                input.diagonal |= square;
        }
    }
    return input;
}

static void shuffle(size_t count)
{
    static uint64_t noise = 1;
    for (size_t left = count; left > 1; left--) {
        noise = noise * UINT64_C(0x5851f42d4c957f2d) + UINT64_C(0x14057b7ef767814f);
        const size_t other = (size_t)(noise >> 33) % left;
        const struct input last = inputs[left - 1];
        inputs[left - 1] = inputs[other];
        inputs[other] = last;
    }
}

static double seconds(function *lookup, size_t count, uint64_t *sum)
{
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    for (size_t at = 0; at < count; at++)
        *sum += lookup(inputs[at].orthogonal, inputs[at].diagonal, inputs[at].occupied);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    return (double)(ended.tv_sec - began.tv_sec) + 1e-9 * (double)(ended.tv_nsec - began.tv_nsec);
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Prints the times of the copies as parts of the first one's, or returns 1 if they disagree. */
static int measure(const char *what, function *const copies[COPIES], size_t count)
{
    static double ratios[COPIES][ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t sums[COPIES] = { 0, 0, 0 };
        double times[COPIES];
        shuffle(count);
        for (int turn = 0; turn < COPIES; turn++) {
            const int copy = (round + turn) % COPIES;
            times[copy] = seconds(copies[copy], count, &sums[copy]);
        }
        for (int copy = 0; copy < COPIES; copy++) {
            if (sums[copy] != sums[0])
                return 1;
            ratios[copy][round] = times[copy] / times[0];
        }
    }
    printf("%s:", what);
    for (int copy = 1; copy < COPIES; copy++) {
        double *const of = ratios[copy];
        qsort(of, ROUNDS, sizeof *of, compare);
        printf(" %.2f (%.2f to %.2f) with %s", of[ROUNDS / 2], of[ROUNDS / 4], of[ROUNDS * 3 / 4],
            copy == 1 ? "AVX2 and BMI2," : "PEXT too\n");
    }
    return 0;
}

int main(int words, char **arguments)
{
    FILE *file = words == 2 ? fopen(arguments[1], "r") : NULL;
    char line[512];
    size_t count = 0;
    while (file && fgets(line, sizeof line, file) && count + 2 <= MOST) {
        inputs[count++] = side(line, 1);
        inputs[count++] = side(line, 0);
    }
    if (count == 0) {
        fprintf(stderr, "choice: name a file with a FEN or EPD on each line\n");
        return 2;
    }
    return measure("each slider", each, count) || measure("all sliders of a side", all, count);
}
#endif
