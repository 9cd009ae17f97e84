/* Compares each record of a file with what the header finds. */
#ifdef EACH
/* The implementation that has to be chosen: 1 for none with vectors, 2 for AVX2, 3 for AVX-512. */
static int forced;
#define SAT_LEVEL forced
#endif
#define SLIDING_ATTACKS_THREATS_IMPLEMENTATION
#include "sliding_attacks_threats.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many words in front of a list and behind it nobody may change. AddressSanitizer sees them if there are none. */
#ifndef GUARDS
#define GUARDS 16
#endif
static const uint32_t guard = UINT32_C(0xdeadbeef);
static unsigned guards = GUARDS;

static unsigned length, records;
static uint32_t expected[512];

static int order(const void *one, const void *other)
{
    const uint32_t first = *SAT_CAST(const uint32_t *, one), second = *SAT_CAST(const uint32_t *, other);
    return first < second ? -1 : first > second;
}

static void fail(const char *what, unsigned call, unsigned found)
{
    printf("record %u, call %u: %s, %u threats for %u\n", records, call, what, found, length);
    exit(1);
}

static unsigned find(const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox, unsigned call,
    const unsigned char *n, uint32_t *threats)
{
    switch (call) {
    case 0: return sliding_attacks_threats_put(codes, mailbox, n[0], n[1], threats);
    case 1: return sliding_attacks_threats_remove(codes, mailbox, n[0], threats);
    case 2: return sliding_attacks_threats_replace(codes, mailbox, n[0], n[1], threats);
    case 3: return sliding_attacks_threats_move(codes, mailbox, n[0], n[1], n[2], threats);
    case 4: return sliding_attacks_threats_en_passant(codes, mailbox, n[0], n[1], threats);
    case 5: return sliding_attacks_threats_castle(codes, mailbox, n[0], n[1], threats);
    default: return sliding_attacks_threats_all(codes, mailbox, threats);
    }
}

/* In the list, none may start that is there, and none may end that is not. */
static void check_order(const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox, unsigned call, unsigned square,
    const uint32_t *threats, unsigned found)
{
    uint8_t board[64];
    uint32_t there[1024];
    unsigned count, threat, at;
    memcpy(board, mailbox, 64);
    if (call == 0)
        board[square] = codes->empty;
    count = sliding_attacks_threats_all(codes, board, there);
    for (threat = 0; threat < found; threat++) {
        const uint32_t as_one_that_starts = threats[threat] | SLIDING_ATTACKS_THREATS_STARTS;
        for (at = 0; at < count && there[at] != as_one_that_starts;)
            at++;
        if ((at < count) == (threats[threat] == as_one_that_starts))
            fail("order", call, found);
        if (at < count)
            there[at] = there[--count];
        else
            there[count++] = as_one_that_starts;
    }
}

/* The mailbox and the list are no longer than they have to be, and the mailbox is not aligned. */
static void compare(const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox, unsigned call, const unsigned char *n)
{
    static const unsigned most[7] = { 32, 32, 48, 80, 96, SLIDING_ATTACKS_THREATS_OF_MOVE, SLIDING_ATTACKS_THREATS_OF_BOARD };
    const unsigned end = guards + most[call];
    uint8_t *const bytes = SAT_CAST(uint8_t *, malloc(65));
    uint32_t *const words = SAT_CAST(uint32_t *, malloc((end + guards) * sizeof *words)), *const threats = words + guards;
    unsigned word, found;
    if (!bytes || !words)
        exit(1);
    memcpy(bytes + 1, mailbox, 64);
    for (word = 0; word < end + guards; word++)
        words[word] = guard;
    found = find(codes, bytes + 1, call, n, threats);
    for (word = 0; word < guards; word++)
        if (words[word] != guard || words[end + word] != guard)
            fail("a word beside the list", call, found);
    if (call < 4)
        check_order(codes, mailbox, call, n[0], threats, found);
    qsort(threats, found, sizeof threats[0], order);
    if (found != length || memcmp(threats, expected, length * sizeof expected[0]) != 0)
        fail("other threats", call, found);
    free(bytes);
    free(words);
}

/* The file, the pieces, whether a8 is first, and the pairs. */
int main(int count, char **arguments)
{
    FILE *const file = count < 4 ? NULL : fopen(arguments[1], "rb");
#ifdef CODES
    static constexpr struct sliding_attacks_threats_codes constant = sliding_attacks_threats_make_codes(CODES);
    const struct sliding_attacks_threats_codes *const codes = &constant;
#else
    /* Aligned no further than its members. */
    char *const bytes = SAT_CAST(char *, malloc(sizeof(struct sliding_attacks_threats_codes) + 8));
    void *const at = bytes + 8;
    struct sliding_attacks_threats_codes *const codes = SAT_CAST(struct sliding_attacks_threats_codes *, at);
    *codes = sliding_attacks_threats_make_codes(arguments[2], atoi(arguments[3]), count > 4 ? arguments[4] : NULL);
#endif
    int next;
    if (!file)
        return 1;
    if (codes->error) {
        puts(codes->error);
        return 1;
    }
    for (; (next = getc(file)) != EOF; records++) {
        const unsigned call = SAT_CAST(unsigned, next);
        unsigned char n[4], word[4];
        uint8_t mailbox[64];
        unsigned number;
        if (fread(n, 4, 1, file) != 1 || fread(mailbox, 64, 1, file) != 1 || fread(word, 2, 1, file) != 1)
            return 1;
        length = word[0] | SAT_CAST(unsigned, word[1]) << 8;
        for (number = 0; number < length; number++) {
            if (fread(word, 4, 1, file) != 1)
                return 1;
            expected[number] = word[0] | SAT_CAST(uint32_t, word[1]) << 8 | SAT_CAST(uint32_t, word[2]) << 16
                | SAT_CAST(uint32_t, word[3]) << 24;
        }
#if defined(EACH) && defined(SAT_X86)
        for (forced = 1; forced <= sat_level(); forced++)
            compare(codes, mailbox, call, n);
#else
        compare(codes, mailbox, call, n);
#endif
    }
    printf("%u\n", records);
#ifndef CODES
    free(bytes);
#endif
    return fclose(file);
}
