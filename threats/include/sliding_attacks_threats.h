/**
 * @file sliding_attacks_threats.h
 * Finds which attacks between the pieces of a chess board start and end when the board changes, for networks with threat
 * inputs. For C99, C++11 and later.
 *
 * Copyright (c) 2026 the sliding-attacks authors
 * SPDX-License-Identifier: MIT OR Apache-2.0
 * https://github.com/sliding-attacks/sliding-attacks
 *
 * Copy this file. In exactly one source file, define SLIDING_ATTACKS_THREATS_IMPLEMENTATION before the #include: that file
 * compiles the functions, and only that file includes <immintrin.h>. Compile it with -O2 or -O3; -O0 and -Og are many times
 * slower. Macros that you can define before the #include, there or for the whole program:
 *
 * - SLIDING_ATTACKS_THREATS_PORTABLE: no vector instructions and no builtins of compilers.
 * - SLIDING_ATTACKS_THREATS_FUNCTION: what precedes each function, such as __declspec(dllexport), or `static inline` for a
 *   file that has functions of its own. It is `extern` by default.
 *
 * Names that begin with sat_ or SAT_ are internal.
 */
#ifndef SLIDING_ATTACKS_THREATS_VERSION
#define SLIDING_ATTACKS_THREATS_VERSION "0.1.0"

#include <stdint.h>

#ifndef SLIDING_ATTACKS_THREATS_FUNCTION
#define SLIDING_ATTACKS_THREATS_FUNCTION extern
#endif

/** The number of words an array of threats needs: for all calls of one move, and for a whole board. */
#define SLIDING_ATTACKS_THREATS_OF_MOVE 128
#define SLIDING_ATTACKS_THREATS_OF_BOARD 512

/** The bit of a threat that starts. */
#define SLIDING_ATTACKS_THREATS_STARTS UINT32_C(0x80000000)

#ifdef __cplusplus
#if __cplusplus < 201103L && !defined(_MSC_VER)
#error "This header is for C++11 and later."
#endif
#if __cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)
#define SAT_CONSTEXPR static constexpr
#endif
extern "C" {
#endif
#ifndef SAT_CONSTEXPR
#define SAT_CONSTEXPR SLIDING_ATTACKS_THREATS_FUNCTION
#endif

/** The meaning of a mailbox's codes, and which threats count. Use only `error` and `empty`. */
struct sliding_attacks_threats_codes {
    /** By the code of the piece in the middle, and by another code XOR `empty`: its class around the middle. */
    uint8_t around[16][16];
    /** By the code of a slider XOR `empty`, a bit for each code XOR `empty` that it attacks along ranks and files, if that
     * threat counts; then the same along diagonals. */
    uint32_t rows[16];
    /** By the code of a piece, a bit for each code whose threat on that piece counts; then for each that it attacks. */
    uint32_t counts[16];
    /** By code, the kind of the piece. */
    uint8_t kinds[16];
    /** By kind and color, the upper and the lower two bits of the piece's code. */
    uint8_t pieces[12][2];
    /** The last code of an empty square. */
    uint8_t empty;
    /** A message if an argument is wrong, otherwise a null pointer. */
    const char *error;
};

/**
 * Returns what the codes of a mailbox mean. In C++17 it is constexpr, and wrong arguments of a constant don't compile.
 *
 * @param pieces   16 characters, those of FEN for codes 0 to 15, with `.` for an empty square or a code that never occurs,
 *                 such as ".PNBRQK..pnbrqk.". Each piece has one code.
 * @param a8_first Whether square 0 of the mailbox is a8 and square 63 is h1. Squares in calls and threats are then numbered
 *                 that way.
 * @param pairs    A null pointer if all threats count. Otherwise those that do: "P:NR N:PNBRQ" are a pawn's threats on
 *                 knights and rooks, and a knight's on all pieces but kings.
 * @return         The codes. If an argument is wrong, `error` says why, and no code means a piece.
 */
SAT_CONSTEXPR struct sliding_attacks_threats_codes
sliding_attacks_threats_make_codes(const char *pieces, int a8_first, const char *pairs);

/**
 * @name Changes of the board
 * Each function writes threats one after another to an array, and returns how many. It does not write beyond the words that its
 * parameter declares. A threat is 32 bits:
 *
 * | bits     | meaning                          |
 * | -------- | -------------------------------- |
 * | 0 to 7   | the code of the attacking piece  |
 * | 8 to 15  | its square                       |
 * | 16 to 23 | the code of the attacked piece   |
 * | 24 to 30 | its square                       |
 * | 31       | 1 if the threat starts, 0 if not |
 *
 * A threat may start and end within one call. It is then in the list twice, once each way, in the right order: no threat in the
 * list starts that already exists, and none ends that does not.
 *
 * @param codes   What the codes of the mailbox mean.
 * @param mailbox A code for each of 64 squares as they are BEFORE the change. Only the lower four bits matter. Every code
 *                and every board is valid.
 * @param square  A square from 0 to 63, like all others. This is not checked.
 * @param threats Where threats are written.
 * @return        How many threats there are.
 * @{
 */

/** Finds the threats that change when a piece with this code is placed on a square. The square is treated as empty. */
SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_put(
    const struct sliding_attacks_threats_codes *codes, const uint8_t mailbox[64], unsigned square, unsigned code, uint32_t threats[32]);

/** Finds the threats that change when the piece on a square is removed from the board. */
SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_remove(
    const struct sliding_attacks_threats_codes *codes, const uint8_t mailbox[64], unsigned square, uint32_t threats[32]);

/** Finds the threats that change when a piece is replaced on its square by another, with the code `becomes`. */
SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_replace(
    const struct sliding_attacks_threats_codes *codes, const uint8_t mailbox[64], unsigned square, unsigned becomes, uint32_t threats[48]);

/** Finds the threats that change when a piece moves, capturing whatever is on its destination square. `becomes` is its code
 * there: a different one if a pawn promotes. */
SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_move(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], unsigned from, unsigned to, unsigned becomes, uint32_t threats[80]);

/** Finds the threats that change with an en passant capture. `captured` is the square of the captured pawn. */
SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_en_passant(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], unsigned from, unsigned to, unsigned captured, uint32_t threats[96]);

/** Finds the threats that change with castling. In Chess960 the king and the rook may change places, or one of them may stay. */
SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_castle(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], unsigned king_from, unsigned king_to, unsigned rook_from, unsigned rook_to,
    uint32_t threats[SLIDING_ATTACKS_THREATS_OF_MOVE]);

/** Finds all threats on the board, as threats that start. */
SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_all(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], uint32_t threats[SLIDING_ATTACKS_THREATS_OF_BOARD]);

/** @} */

#ifdef __cplusplus
}
#define SAT_CAST(type, value) static_cast<type>(value)
#else
#define SAT_CAST(type, value) ((type)(value))
#endif
#endif /* SLIDING_ATTACKS_THREATS_VERSION */

#if defined(SLIDING_ATTACKS_THREATS_IMPLEMENTATION) || (defined(__cplusplus) && __cplusplus >= 201703L) || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)
#ifndef SAT_CODES
#define SAT_CODES
/* What a piece is to another one, the one in the middle, as bits of a byte. Pawns that capture towards higher ranks are
 * separate from pawns that capture towards lower ones. A piece is a target if a threat on it by the piece in the middle
 * counts. */
enum { SAT_NORTH_PAWN = 1, SAT_SOUTH_PAWN = 2, SAT_DIAGONAL = 4, SAT_ORTHOGONAL = 8, SAT_KING = 16, SAT_TARGET = 32, SAT_OCCUPIED = 64, SAT_KNIGHT = 128 };
/* Kinds of pieces. The kinds between are bishops, rooks, queens and kings. */
enum { SAT_KIND_KNIGHT = 2, SAT_NO_KIND = 7 };

/* Not a constant expression, so a constant with wrong arguments does not compile. */
static inline struct sliding_attacks_threats_codes sat_wrong_codes(const char *error)
{
    struct sliding_attacks_threats_codes codes = { { { 0 } }, { 0 }, { 0 }, { 0 }, { { 0 } }, 0, 0 };
    unsigned code;
    for (code = 0; code < 16; code++)
        codes.kinds[code] = SAT_NO_KIND;
    codes.error = error;
    return codes;
}

/* Returns the place of a character in PNBRQKpnbrqk. or a higher number. */
#ifdef __cplusplus
#if __cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)
constexpr
#endif
#endif
static inline unsigned sat_piece_of(char letter)
{
    const char letters[] = "PNBRQKpnbrqk.";
    unsigned place = 0;
    while (place < 13 && letters[place] != letter)
        place++;
    return place;
}

SAT_CONSTEXPR struct sliding_attacks_threats_codes
sliding_attacks_threats_make_codes(const char *pieces, int a8_first, const char *pairs)
{
    struct sliding_attacks_threats_codes codes = { { { 0 } }, { 0 }, { 0 }, { 0 }, { { 0 } }, 0, 0 };
    const unsigned classes[6] = { SAT_NORTH_PAWN, SAT_KNIGHT, SAT_DIAGONAL, SAT_ORTHOGONAL, SAT_DIAGONAL + SAT_ORTHOGONAL, SAT_KING };
    /* By attacker, a bit for each type of attacked piece. */
    unsigned counts[6] = { 0, 0, 0, 0, 0, 0 };
    unsigned found[16] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
    unsigned attacker = 6, seen = 0, middle = 0, code = 0;
    for (code = 0; code < 16; code++) {
        const unsigned piece = sat_piece_of(pieces[code]);
        if (piece > 12)
            return sat_wrong_codes("the pieces are not 16 characters of PNBRQKpnbrqk and .");
        if (piece < 12 && (seen >> piece & 1) != 0)
            return sat_wrong_codes("a piece has two codes");
        found[code] = piece;
        seen |= 1u << piece;
        if (piece == 12)
            codes.empty = SAT_CAST(uint8_t, code);
    }
    if (pieces[16] != 0)
        return sat_wrong_codes("the pieces are more than 16 characters");
    if (seen != 0x1fff)
        return sat_wrong_codes("a piece has no code");
    for (code = 0; code < 6; code++)
        counts[code] = pairs ? 0 : 63;
    for (; pairs && *pairs != 0; pairs++) {
        const unsigned piece = sat_piece_of(*pairs);
        if (piece < 6 && pairs[1] == ':') {
            attacker = piece;
            pairs++;
        } else if (piece < 6 && attacker < 6) {
            counts[attacker] |= 1u << piece;
        } else if (*pairs != ' ') {
            return sat_wrong_codes("the pairs are not like P:NR N:PNBRQ, with capitals");
        }
    }
    for (middle = 0; middle < 16; middle++) {
        const unsigned type = found[middle] % 6;
        const unsigned north = (found[middle] < 6) != (a8_first != 0);
        codes.kinds[middle] = SAT_NO_KIND;
        if (found[middle] == 12)
            continue;
        codes.kinds[middle] = SAT_CAST(uint8_t, type != 0 ? type + 1 : 1 - north);
        codes.pieces[2 * type + 1 - north][0] = SAT_CAST(uint8_t, middle >> 2);
        codes.pieces[2 * type + 1 - north][1] = SAT_CAST(uint8_t, middle & 3);
        for (code = 0; code < 16; code++) {
            const unsigned other = found[code] % 6;
            /* A pawn that moves south has a different class. */
            const unsigned goes_south = other == 0 && (found[code] < 6) == (a8_first != 0);
            unsigned bits = SAT_OCCUPIED;
            if (found[code] == 12)
                continue;
            if ((counts[type] >> other & 1) != 0) {
                bits |= SAT_TARGET;
                codes.counts[middle] |= UINT32_C(0x10000) << code;
            }
            if ((counts[other] >> type & 1) != 0) {
                const unsigned from = code ^ codes.empty, to = middle ^ codes.empty;
                bits |= classes[other] << goes_south;
                codes.counts[middle] |= UINT32_C(1) << code;
                codes.rows[from] |= SAT_CAST(uint32_t, classes[other] / SAT_ORTHOGONAL & 1) << to;
                codes.rows[from] |= SAT_CAST(uint32_t, classes[other] / SAT_DIAGONAL & 1) << (16 + to);
            }
            codes.around[middle][code ^ codes.empty] = SAT_CAST(uint8_t, bits);
        }
    }
    return codes;
}
#endif
#endif

#if defined(SLIDING_ATTACKS_THREATS_IMPLEMENTATION) && !defined(SAT_IMPLEMENTATION)
#define SAT_IMPLEMENTATION

/* The vectors that there is code for. MSVC compiles all intrinsics; other compilers compile those of a function's target. Without
 * __SSE2__ a compiler may not use vector registers, as in a kernel. */
#ifndef SLIDING_ATTACKS_THREATS_PORTABLE
#if (defined(__x86_64__) && defined(__SSE2__) && !defined(__arm64ec__)) || (defined(_M_X64) && !defined(_M_ARM64EC) && !defined(__clang__))
#define SAT_X86
#define SAT_SSE2
#include <immintrin.h>
#if defined(__clang__) ? __clang_major__ >= 9 : defined(__GNUC__) ? __GNUC__ >= 9 : _MSC_VER >= 1920
#define SAT_AVX512
#endif
#elif defined(__i386__) && defined(__SSE2__)
#define SAT_SSE2
#include <emmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#define SAT_NEON
#include <arm_neon.h>
#endif
#if defined(_MSC_VER)
#include <intrin.h>
#endif
#endif
/* A function that is always inlined. Products and differences lose upper bits on purpose. */
#ifdef __clang__
#define SAT_PART __attribute__((always_inline, no_sanitize("integer"))) static inline
#define SAT_WHOLE __attribute__((no_sanitize("integer"))) static inline
#elif defined(__GNUC__)
#define SAT_PART __attribute__((always_inline)) static inline
#define SAT_WHOLE static inline
#else
#define SAT_PART static __forceinline
#define SAT_WHOLE static inline
#endif
#if defined(__GNUC__) || defined(__clang__)
#define SAT_TARGET(features) __attribute__((target(features)))
#else
#define SAT_TARGET(features)
#endif
/* With -O2, gcc unrolls no loop by itself. */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8
#define SAT_UNROLL _Pragma("GCC unroll 16")
/* Hides from g++ 12 which constant `codes` points to. It mistakes a part of the constant that is loaded as a vector for zeros. */
#define SAT_HIDE(pointer) __asm__("" : "+r"(pointer))
#else
#define SAT_UNROLL
#define SAT_HIDE(pointer) (void)(pointer)
#endif

/* The tables are macros of a file and a rank, for all squares. */
#define SAT_RANK(X, r) X(0, r), X(1, r), X(2, r), X(3, r), X(4, r), X(5, r), X(6, r), X(7, r)
#define SAT_BOARD(X) SAT_RANK(X, 0), SAT_RANK(X, 1), SAT_RANK(X, 2), SAT_RANK(X, 3), SAT_RANK(X, 4), SAT_RANK(X, 5), SAT_RANK(X, 6), SAT_RANK(X, 7)
/* Moves a set to higher squares, or to lower ones. */
#define SAT_MOVED(set, by) ((by) < 0 ? (set) >> (-(by) & 63) : (set) << ((by) & 63))
/* Moves the surroundings of c3, up to two files away, without squares that would wrap around from the other side of the board. */
#define SAT_AROUND(set, f, r) (SAT_MOVED(UINT64_C(set), 8 * r + f - 18) & (f < 2 ? UINT64_C(0x3f3f3f3f3f3f3f3f) : f > 5 ? UINT64_C(0xfcfcfcfcfcfcfcfc) : ~UINT64_C(0)))
#define SAT_STEPS(f, r) { SAT_AROUND(0x0a000000, f, r), SAT_AROUND(0x0a00, f, r), SAT_AROUND(0x0a1100110a, f, r), 0, 0, 0, SAT_AROUND(0x0e0a0e00, f, r) }
#define SAT_LINES(f, r) { UINT64_C(0x0101010101010101) << f, SAT_MOVED(UINT64_C(0x8040201008040201), 8 * (r - f)), \
    UINT64_C(0xff) << 8 * r, SAT_MOVED(UINT64_C(0x0102040810204080), 8 * (r + f - 7)) }
/* By square, its file, the diagonal to the north-east, its rank, and the diagonal to the north-west. */
static const uint64_t sat_lines[64][4] = { SAT_BOARD(SAT_LINES) };
/* By square and kind, the squares that the kind attacks, except for sliders. */
static const uint64_t sat_steps[64][7] = { SAT_BOARD(SAT_STEPS) };

/* Returns the lowest square of a set, or 63. */
SAT_PART unsigned sat_first(uint64_t set)
{
#if (defined(__GNUC__) || defined(__clang__)) && !defined(SLIDING_ATTACKS_THREATS_PORTABLE)
    return SAT_CAST(unsigned, __builtin_ctzll(set | UINT64_C(1) << 63));
#elif (defined(_M_X64) || defined(_M_ARM64)) && !defined(SLIDING_ATTACKS_THREATS_PORTABLE)
    unsigned long square = 0;
    _BitScanForward64(&square, set | UINT64_C(1) << 63);
    return square;
#else
    uint64_t below;
    set |= UINT64_C(1) << 63;
    below = (set - 1) & ~set;
    below -= below >> 1 & UINT64_C(0x5555555555555555);
    below = (below & UINT64_C(0x3333333333333333)) + (below >> 2 & UINT64_C(0x3333333333333333));
    below = (below + (below >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return SAT_CAST(unsigned, below * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* Returns the set of the highest square of a set, or the empty set. */
SAT_PART uint64_t sat_last(uint64_t set)
{
#if (defined(__GNUC__) || defined(__clang__)) && !defined(SLIDING_ATTACKS_THREATS_PORTABLE)
    return set & UINT64_C(1) << 63 >> __builtin_clzll(set | 1);
#elif (defined(_M_X64) || defined(_M_ARM64)) && !defined(SLIDING_ATTACKS_THREATS_PORTABLE)
    unsigned long square = 0;
    _BitScanReverse64(&square, set | 1);
    return set & UINT64_C(1) << square;
#else
    unsigned by;
    for (by = 1; by < 64; by *= 2)
        set |= set >> by;
    return set ^ set >> 1;
#endif
}

/* Returns the code and the square of a piece as 16 bits. */
SAT_PART uint32_t sat_half(unsigned code, unsigned square)
{
    return (code & 15) | square << 8;
}

SAT_PART unsigned sat_is_piece(const struct sliding_attacks_threats_codes *codes, unsigned code)
{
    return codes->kinds[code & 15] != SAT_NO_KIND;
}

/* An implementation, such as `portable`, has what it reads of a mailbox (sat_board_portable), the surroundings of a square
 * (sat_view_portable), and functions:
 *
 * - sat_read_portable:   reads the mailbox.
 * - sat_view_of_portable: views a square, from which another one, if `blank` is not SAT_NONE, is seen as empty. A piece with
 *                        the code `middle` is on the square itself.
 * - sat_around_portable: puts a piece with another code there.
 * - sat_on_portable:     writes the threats on the piece in the middle, of which `half` is code and square: at most 16.
 * - sat_by_portable:     writes the threats of the piece in the middle: at most 8.
 * - sat_lines_portable:  writes the threats of sliders on each other, through the middle: at most 8.
 *
 * No store goes beyond these words. */
#define SAT_NONE 64

/* Without vectors. A processor cannot predict how many times a loop over a set runs. So loops write the first threats whether
 * or not there are that many, and advance over those that exist. */
struct sat_board_portable {
    const uint8_t *mailbox;
    uint64_t occupied, orthogonal, diagonal, knights, kings, north_pawns, south_pawns;
};
struct sat_view_portable {
    const struct sat_board_portable *board;
    unsigned square;
    /* The closest pieces on each line of `sat_lines`, along ranks and files, along diagonals, and pieces a knight's jump away. */
    uint64_t closest[4], rook, bishop, knight, occupied;
};

SAT_PART void
sat_read_portable(struct sat_board_portable *board, const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox)
{
    /* By bit, the squares on whose codes it is set. */
    uint64_t planes[4] = { 0, 0, 0, 0 }, upper[4], lower[4], of[12];
    unsigned part, piece;
#ifdef SAT_SSE2
    const __m128i low = _mm_set1_epi8(15);
    SAT_UNROLL
    for (part = 0; part < 2; part++) {
        const void *const first = mailbox + 32 * part, *const second = mailbox + 32 * part + 16;
        /* Four bits of both. The highest bit is read and then shifted out. */
        __m128i both = _mm_or_si128(_mm_and_si128(_mm_loadu_si128(SAT_CAST(const __m128i *, first)), low),
            _mm_andnot_si128(low, _mm_slli_epi16(_mm_loadu_si128(SAT_CAST(const __m128i *, second)), 4)));
        unsigned bit;
        SAT_UNROLL
        for (bit = 8; bit-- > 0;) {
            const unsigned squares = SAT_CAST(unsigned, _mm_movemask_epi8(both));
            planes[bit % 4] |= SAT_CAST(uint64_t, squares) << (32 * part + 16 * (bit / 4));
            both = _mm_add_epi8(both, both);
        }
    }
#else
    SAT_UNROLL
    for (part = 0; part < 8; part++) {
        const uint8_t *const rank = mailbox + 8 * part;
        const uint64_t word = rank[0] | SAT_CAST(uint64_t, rank[1]) << 8 | SAT_CAST(uint64_t, rank[2]) << 16
            | SAT_CAST(uint64_t, rank[3]) << 24 | SAT_CAST(uint64_t, rank[4]) << 32 | SAT_CAST(uint64_t, rank[5]) << 40
            | SAT_CAST(uint64_t, rank[6]) << 48 | SAT_CAST(uint64_t, rank[7]) << 56;
        unsigned bit;
        SAT_UNROLL
        for (bit = 0; bit < 4; bit++)
            /* The product gathers the lowest bit of each byte in the highest byte. */
            planes[bit] |= (word >> bit & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56 << 8 * part;
    }
#endif
    /* Where the upper two bits, and the lower two, have each of four values. */
    upper[0] = ~planes[3] & ~planes[2], upper[1] = ~planes[3] & planes[2];
    upper[2] = planes[3] & ~planes[2], upper[3] = planes[3] & planes[2];
    lower[0] = ~planes[1] & ~planes[0], lower[1] = ~planes[1] & planes[0];
    lower[2] = planes[1] & ~planes[0], lower[3] = planes[1] & planes[0];
    SAT_UNROLL
    for (piece = 0; piece < 12; piece++)
        of[piece] = upper[codes->pieces[piece][0]] & lower[codes->pieces[piece][1]];
    board->mailbox = mailbox;
    board->north_pawns = of[0], board->south_pawns = of[1];
    board->knights = of[2] | of[3], board->kings = of[10] | of[11];
    board->diagonal = of[4] | of[5] | of[8] | of[9], board->orthogonal = of[6] | of[7] | of[8] | of[9];
    board->occupied = of[0] | of[1] | board->knights | board->kings | board->diagonal | board->orthogonal;
}

/* Returns the squares with pieces. */
SAT_PART uint64_t sat_occupied(const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox)
{
    struct sat_board_portable board;
    sat_read_portable(&board, codes, mailbox);
    /* With invalid codes there are none. */
    return codes->error ? 0 : board.occupied;
}

SAT_PART void sat_view_of_portable(struct sat_view_portable *view, const struct sat_board_portable *board,
    const struct sliding_attacks_threats_codes *codes, unsigned square, unsigned blank, unsigned middle)
{
    unsigned line;
    (void)codes, (void)middle;
    view->board = board;
    view->square = square;
    view->occupied = board->occupied & ~(UINT64_C(1) << square);
    if (blank != SAT_NONE)
        view->occupied &= ~(UINT64_C(1) << blank);
    SAT_UNROLL
    for (line = 0; line < 4; line++) {
        const uint64_t pieces = view->occupied & sat_lines[square][line], above = pieces & (~UINT64_C(0) << square);
        view->closest[line] = (above & (0 - above)) | sat_last(pieces ^ above);
    }
    view->rook = view->closest[0] | view->closest[2];
    view->bishop = view->closest[1] | view->closest[3];
    view->knight = view->occupied & sat_steps[square][SAT_KIND_KNIGHT];
}

SAT_PART void sat_around_portable(struct sat_view_portable *view, const struct sliding_attacks_threats_codes *codes, unsigned middle)
{
    (void)view, (void)codes, (void)middle;
}

/* Writes a threat for each piece of a set whose code has a bit in `counts`: code and square, shifted, with `other`. */
SAT_PART uint32_t *sat_each_portable(const uint8_t *mailbox, uint64_t left, unsigned always, uint32_t counts, unsigned shift,
    uint32_t other, uint32_t *to)
{
    unsigned number;
    SAT_UNROLL
    for (number = 0; number < always; number++) {
        const unsigned square = sat_first(left), code = mailbox[square] & 15u;
        *to = sat_half(code, square) << shift | other;
        to += counts >> code & (left != 0);
        left &= left - 1;
    }
    for (; left != 0; left &= left - 1) {
        const unsigned square = sat_first(left), code = mailbox[square] & 15u;
        *to = sat_half(code, square) << shift | other;
        to += counts >> code & 1;
    }
    return to;
}

SAT_PART uint32_t *sat_on_portable(const struct sat_view_portable *view, const struct sliding_attacks_threats_codes *codes,
    uint32_t half, uint32_t sign, uint32_t *to)
{
    const struct sat_board_portable *const board = view->board;
    const uint64_t *const steps = sat_steps[view->square];
    const uint64_t closest = (steps[1] & board->north_pawns) | (steps[0] & board->south_pawns) | (steps[6] & board->kings);
    const uint64_t attackers = (closest & view->occupied) | (view->knight & board->knights) | (view->rook & board->orthogonal)
        | (view->bishop & board->diagonal);
    return sat_each_portable(board->mailbox, attackers, 2, codes->counts[half & 15], 0, half << 16 | sign, to);
}

SAT_PART uint32_t *sat_by_portable(const struct sat_view_portable *view, const struct sliding_attacks_threats_codes *codes,
    uint32_t half, uint32_t sign, uint32_t *to)
{
    const unsigned kind = codes->kinds[half & 15];
    const uint64_t rook = kind == 4 || kind == 5 ? view->rook : 0, bishop = kind == 3 || kind == 5 ? view->bishop : 0;
    const uint64_t attacked = (sat_steps[view->square][kind] & view->occupied) | rook | bishop;
    return sat_each_portable(view->board->mailbox, attacked, 3, codes->counts[half & 15] >> 16, 16, half | sign, to);
}

SAT_PART uint32_t *sat_lines_portable(const struct sat_view_portable *view, const struct sliding_attacks_threats_codes *codes,
    uint32_t sign, uint32_t *to)
{
    const uint8_t *const mailbox = view->board->mailbox;
    uint64_t left = (view->rook & view->board->orthogonal) | (view->bishop & view->board->diagonal);
    do {
        const uint64_t slider = left & (0 - left);
        uint64_t behind = 0;
        unsigned line, from, on;
        SAT_UNROLL
        for (line = 0; line < 4; line++)
            behind |= (view->closest[line] & slider) != 0 ? view->closest[line] ^ slider : 0;
        from = sat_first(slider), on = sat_first(behind);
        *to = sat_half(mailbox[from], from) | sat_half(mailbox[on], on) << 16 | sign;
        to += codes->counts[mailbox[from] & 15] >> 16 >> (mailbox[on] & 15) & (behind != 0);
        left &= left - 1;
    } while (left != 0);
    return to;
}

/* The parts of both views that a move needs, for an implementation that does not compute both at once. */
#define SAT_ONE_AFTER_THE_OTHER(by, TARGET) \
    TARGET SAT_PART uint32_t *sat_by_both_##by(const struct sat_view_##by *old, const struct sat_view_##by *now, \
        const struct sliding_attacks_threats_codes *codes, uint32_t from, uint32_t on, uint32_t *to) \
    { \
        return sat_by_##by(now, codes, on, SLIDING_ATTACKS_THREATS_STARTS, sat_by_##by(old, codes, from, 0, to)); \
    } \
    TARGET SAT_PART uint32_t *sat_lines_both_##by(const struct sat_view_##by *old, const struct sat_view_##by *now, \
        const struct sliding_attacks_threats_codes *codes, uint32_t *to) \
    { \
        return sat_lines_##by(now, codes, 0, sat_lines_##by(old, codes, SLIDING_ATTACKS_THREATS_STARTS, to)); \
    }

/* The functions of an implementation:
 *
 * - sat_change_portable: a code on a square becomes another, at most 48 threats, or 32 if one of them is no piece.
 * - sat_move_portable:   a piece moves to another square, possibly with a new code. It leaves first, while a captured piece
 *                        stands, so no line through its new square opens and closes. Views do not wait for each other, so
 *                        both come first.
 * - sat_all_portable:    all threats. */
#define SAT_FUNCTIONS(by, TARGET) \
    TARGET SAT_WHOLE unsigned sat_change_##by(const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox, \
        unsigned square, unsigned old, unsigned becomes, uint32_t *threats) \
    { \
        const unsigned leaves = sat_is_piece(codes, old), comes = sat_is_piece(codes, becomes); \
        const unsigned first = leaves ? old : becomes; \
        const uint32_t sign = leaves ? 0 : SLIDING_ATTACKS_THREATS_STARTS, half = sat_half(first, square); \
        struct sat_board_##by board; \
        struct sat_view_##by view; \
        uint32_t *to = threats; \
        if (!leaves && !comes) \
            return 0; \
        SAT_HIDE(codes); \
        sat_read_##by(&board, codes, mailbox); \
        sat_view_of_##by(&view, &board, codes, square, SAT_NONE, first); \
        to = sat_on_##by(&view, codes, half, sign, to); \
        to = sat_by_##by(&view, codes, half, sign, to); \
        if (leaves && comes) { \
            sat_around_##by(&view, codes, becomes); \
            to = sat_on_##by(&view, codes, sat_half(becomes, square), SLIDING_ATTACKS_THREATS_STARTS, to); \
            to = sat_by_##by(&view, codes, sat_half(becomes, square), SLIDING_ATTACKS_THREATS_STARTS, to); \
        } else { \
            to = sat_lines_##by(&view, codes, sign ^ SLIDING_ATTACKS_THREATS_STARTS, to); \
        } \
        return SAT_CAST(unsigned, to - threats); \
    } \
    TARGET SAT_WHOLE unsigned sat_move_##by(const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox, \
        unsigned square, unsigned captured, unsigned target, unsigned becomes, uint32_t *threats) \
    { \
        const unsigned code = mailbox[square]; \
        const uint32_t from = sat_half(code, square), on = sat_half(becomes, target); \
        struct sat_board_##by board; \
        struct sat_view_##by old, now; \
        uint32_t *to = threats; \
        SAT_HIDE(codes); \
        sat_read_##by(&board, codes, mailbox); \
        sat_view_of_##by(&old, &board, codes, square, SAT_NONE, code); \
        sat_view_of_##by(&now, &board, codes, target, square, becomes); \
        to = sat_on_##by(&old, codes, from, 0, to); \
        if (!sat_is_piece(codes, captured)) { \
            to = sat_on_##by(&now, codes, on, SLIDING_ATTACKS_THREATS_STARTS, to); \
            to = sat_by_both_##by(&old, &now, codes, from, on, to); \
            to = sat_lines_both_##by(&old, &now, codes, to); \
        } else { \
            to = sat_by_##by(&old, codes, from, 0, to); \
            to = sat_lines_##by(&old, codes, SLIDING_ATTACKS_THREATS_STARTS, to); \
            sat_around_##by(&now, codes, captured); \
            to = sat_on_##by(&now, codes, sat_half(captured, target), 0, to); \
            to = sat_by_##by(&now, codes, sat_half(captured, target), 0, to); \
            sat_around_##by(&now, codes, becomes); \
            to = sat_on_##by(&now, codes, on, SLIDING_ATTACKS_THREATS_STARTS, to); \
            to = sat_by_##by(&now, codes, on, SLIDING_ATTACKS_THREATS_STARTS, to); \
        } \
        return SAT_CAST(unsigned, to - threats); \
    } \
    TARGET SAT_WHOLE unsigned sat_all_##by( \
        const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox, uint64_t left, uint32_t *threats) \
    { \
        struct sat_board_##by board; \
        uint32_t *to = threats; \
        SAT_HIDE(codes); \
        sat_read_##by(&board, codes, mailbox); \
        for (; left != 0; left &= left - 1) { \
            const unsigned square = sat_first(left); \
            struct sat_view_##by view; \
            sat_view_of_##by(&view, &board, codes, square, SAT_NONE, mailbox[square]); \
            to = sat_by_##by(&view, codes, sat_half(mailbox[square], square), SLIDING_ATTACKS_THREATS_STARTS, to); \
        } \
        return SAT_CAST(unsigned, to - threats); \
    }

SAT_ONE_AFTER_THE_OTHER(portable, )
SAT_FUNCTIONS(portable, )

#if defined(SAT_X86) || defined(SAT_NEON)
/* The squares around a square are 64 slots, eight for each direction: seven of a ray, the closest first, and one from which a
 * knight attacks. By the file of the square, the file of each slot, and by the rank eight times the rank. Off the board, for 128
 * and more, instructions that look up a byte return 0. */
#define SAT_ON(a) ((a) & ~7 ? 128 : (a)) & 255
#define SAT_WAY(a, step, jump) SAT_ON(a + step), SAT_ON(a + 2 * step), SAT_ON(a + 3 * step), SAT_ON(a + 4 * step), \
    SAT_ON(a + 5 * step), SAT_ON(a + 6 * step), SAT_ON(a + 7 * step), SAT_ON(a + jump)
#define SAT_FILES(a, unused) { SAT_WAY(a, 0, 1), SAT_WAY(a, 1, 2), SAT_WAY(a, 1, 2), SAT_WAY(a, 1, 1), \
    SAT_WAY(a, 0, -1), SAT_WAY(a, -1, -2), SAT_WAY(a, -1, -2), SAT_WAY(a, -1, -1) }
static const uint8_t sat_files[8][64] = { SAT_RANK(SAT_FILES, 0) };
#undef SAT_ON
#define SAT_ON(a) ((a) & ~7 ? 128 : 8 * (a)) & 255
#define SAT_RANKS(a, unused) { SAT_WAY(a, 1, 2), SAT_WAY(a, 1, 1), SAT_WAY(a, 0, -1), SAT_WAY(a, -1, -2), \
    SAT_WAY(a, -1, -2), SAT_WAY(a, -1, -1), SAT_WAY(a, 0, 1), SAT_WAY(a, 1, 2) }
static const uint8_t sat_ranks[8][64] = { SAT_RANK(SAT_RANKS, 0) };
/* A byte for each slot: the closest of a rank or file and the others, the closest of a diagonal to the north and to the south
 * and the others, and that of a knight. */
#define SAT_SIDE(closest, other, knight) closest, other, other, other, other, other, other, knight
#define SAT_STAR(closest, other, north, south, diagonal, knight) { SAT_SIDE(closest, other, knight), SAT_SIDE(north, diagonal, knight), \
    SAT_SIDE(closest, other, knight), SAT_SIDE(south, diagonal, knight), SAT_SIDE(closest, other, knight), \
    SAT_SIDE(south, diagonal, knight), SAT_SIDE(closest, other, knight), SAT_SIDE(north, diagonal, knight) }
/* The classes of pieces that attack the middle from each slot. */
static const uint8_t sat_attackers[64] = SAT_STAR(SAT_ORTHOGONAL + SAT_KING, SAT_ORTHOGONAL, SAT_DIAGONAL + SAT_KING + SAT_SOUTH_PAWN,
    SAT_DIAGONAL + SAT_KING + SAT_NORTH_PAWN, SAT_DIAGONAL, SAT_KNIGHT);
/* By kind, the slots that a piece in the middle attacks. */
static const uint8_t sat_targets[7][64] = { SAT_STAR(0, 0, SAT_TARGET, 0, 0, 0), SAT_STAR(0, 0, 0, SAT_TARGET, 0, 0),
    SAT_STAR(0, 0, 0, 0, 0, SAT_TARGET), SAT_STAR(0, 0, SAT_TARGET, SAT_TARGET, SAT_TARGET, 0), SAT_STAR(SAT_TARGET, SAT_TARGET, 0, 0, 0, 0),
    SAT_STAR(SAT_TARGET, SAT_TARGET, SAT_TARGET, SAT_TARGET, SAT_TARGET, 0), SAT_STAR(SAT_TARGET, 0, SAT_TARGET, SAT_TARGET, 0, 0) };
/* By a mask of eight lanes, the lanes whose bits are set, one per byte, the lowest first. */
#define SAT_LANE(mask, lane, others) ((others) << 8 * ((mask) >> lane & 1) | UINT64_C(lane) * ((mask) >> lane & 1))
#define SAT_FRONT(mask) SAT_LANE(mask, 0, SAT_LANE(mask, 1, SAT_LANE(mask, 2, SAT_LANE(mask, 3, \
    SAT_LANE(mask, 4, SAT_LANE(mask, 5, SAT_LANE(mask, 6, SAT_LANE(mask, 7, UINT64_C(0)))))))))
#define SAT_FRONT_8(n) SAT_FRONT(n), SAT_FRONT(n + 1), SAT_FRONT(n + 2), SAT_FRONT(n + 3), SAT_FRONT(n + 4), SAT_FRONT(n + 5), SAT_FRONT(n + 6), SAT_FRONT(n + 7)
#define SAT_FRONT_64(n) SAT_FRONT_8(n), SAT_FRONT_8(n + 8), SAT_FRONT_8(n + 16), SAT_FRONT_8(n + 24), SAT_FRONT_8(n + 32), SAT_FRONT_8(n + 40), SAT_FRONT_8(n + 48), SAT_FRONT_8(n + 56)
static const uint64_t sat_to_the_front[256] = { SAT_FRONT_64(0u), SAT_FRONT_64(64u), SAT_FRONT_64(128u), SAT_FRONT_64(192u) };
#endif

#ifdef SAT_X86
/* With AVX2, without loops and without branches that depend on the position. The mailbox is permuted into the slots: a word of 64
 * bits is a ray, whose lowest byte that is not empty is the closest piece. A mask has a bit for each direction with a threat, and
 * selects from a table the order that moves the threats of a vector to its front. Vectors are stored whole, each where the threats
 * of the previous one end. */
#define SAT_AVX2_TARGET SAT_TARGET("avx2,popcnt")
#define SAT_AVX2_PART SAT_AVX2_TARGET SAT_PART
struct sat_board_avx2 {
    /* Codes XOR `empty`, 16 of them twice. */
    __m256i quarters[4];
};
/* Pairs of vectors are the directions from north to south-east, and from south to north-west. */
struct sat_view_avx2 {
    __m256i codes[2], classes[2], closest[2];
    /* Words of code XOR `empty`, and square: the closest pieces, and those a knight's jump away. Word 2 d is of direction d,
     * and word 2 d + 1 of the opposite direction. */
    __m256i on_rays, knights;
};

SAT_AVX2_PART __m256i sat_load_avx2(const void *bytes)
{
    return _mm256_loadu_si256(SAT_CAST(const __m256i *, bytes));
}

/* Loads 16 bytes twice. */
SAT_AVX2_PART __m256i sat_twice_avx2(const void *bytes)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(SAT_CAST(const __m128i *, bytes)));
}

/* Joins the lower halves of the words of 64 bits of one vector and the upper halves of another. */
SAT_AVX2_PART __m256i sat_join_avx2(__m256i lower, __m256i upper)
{
    return _mm256_blend_epi32(lower, upper, 0xaa);
}

/* Returns the highest bit of each word of 32 bits. */
SAT_AVX2_PART unsigned sat_mask_avx2(__m256i words)
{
    return SAT_CAST(unsigned, _mm256_movemask_ps(_mm256_castsi256_ps(words)));
}

/* Writes the words of a mask, combined with another. */
SAT_AVX2_PART uint32_t *sat_push_avx2(__m256i words, uint32_t other, unsigned mask, uint32_t *to)
{
    const void *const order = &sat_to_the_front[mask];
    const __m256i lanes = _mm256_cvtepu8_epi32(_mm_loadl_epi64(SAT_CAST(const __m128i *, order)));
    const __m256i all = _mm256_xor_si256(words, _mm256_set1_epi32(SAT_CAST(int, other)));
    void *const end = to;
    _mm256_storeu_si256(SAT_CAST(__m256i *, end), _mm256_permutevar8x32_epi32(all, lanes));
    return to + _mm_popcnt_u32(mask);
}

SAT_AVX2_PART void
sat_read_avx2(struct sat_board_avx2 *board, const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox)
{
    int part;
    SAT_UNROLL
    for (part = 0; part < 4; part++)
        board->quarters[part] = _mm256_xor_si256(sat_twice_avx2(mailbox + 16 * part), _mm256_set1_epi8(SAT_CAST(char, codes->empty)));
}

SAT_AVX2_PART void
sat_around_avx2(struct sat_view_avx2 *view, const struct sliding_attacks_threats_codes *codes, unsigned middle)
{
    const __m256i table = sat_twice_avx2(codes->around[middle & 15]);
    view->classes[0] = _mm256_shuffle_epi8(table, view->codes[0]);
    view->classes[1] = _mm256_shuffle_epi8(table, view->codes[1]);
}

SAT_AVX2_PART void sat_view_of_avx2(struct sat_view_avx2 *view, const struct sat_board_avx2 *board,
    const struct sliding_attacks_threats_codes *codes, unsigned square, unsigned blank, unsigned middle)
{
    const __m256i zero = _mm256_setzero_si256(), rays = _mm256_set1_epi64x(INT64_C(0x0040404040404040));
    const __m256i *const quarters = board->quarters;
    __m256i squares[2], words[2];
    int part;
    SAT_UNROLL
    for (part = 0; part < 2; part++) {
        /* A shuffle reads the lowest four bits of an index, and returns 0 off the board. A blend reads the highest bit of a
         * byte: bits 4 and 5 of the index, which choose the quarter, are moved there. */
        const __m256i at = _mm256_or_si256(sat_load_avx2(sat_files[square % 8] + 32 * part), sat_load_avx2(sat_ranks[square / 8] + 32 * part));
        const __m256i bit_5 = _mm256_slli_epi16(at, 2), bit_4 = _mm256_add_epi8(bit_5, bit_5);
        const __m256i low = _mm256_blendv_epi8(_mm256_shuffle_epi8(quarters[0], at), _mm256_shuffle_epi8(quarters[1], at), bit_4);
        const __m256i high = _mm256_blendv_epi8(_mm256_shuffle_epi8(quarters[2], at), _mm256_shuffle_epi8(quarters[3], at), bit_4);
        squares[part] = at;
        view->codes[part] = _mm256_and_si256(_mm256_blendv_epi8(low, high, bit_5), _mm256_set1_epi8(15));
        if (blank != SAT_NONE)
            view->codes[part]
                = _mm256_andnot_si256(_mm256_cmpeq_epi8(at, _mm256_set1_epi8(SAT_CAST(char, blank))), view->codes[part]);
    }
    sat_around_avx2(view, codes, middle);
    SAT_UNROLL
    for (part = 0; part < 2; part++) {
        const __m256i filled = _mm256_and_si256(view->classes[part], rays);
        const __m256i lowest = _mm256_and_si256(filled, _mm256_sub_epi64(zero, filled));
        __m256i codes_on, squares_on;
        view->closest[part] = _mm256_cmpeq_epi8(lowest, _mm256_set1_epi8(SAT_OCCUPIED));
        /* One byte of each word is not 0, so the sum of the bytes is that byte. */
        codes_on = _mm256_sad_epu8(_mm256_and_si256(view->codes[part], view->closest[part]), zero);
        squares_on = _mm256_sad_epu8(_mm256_and_si256(squares[part], view->closest[part]), zero);
        words[part] = _mm256_or_si256(codes_on, _mm256_slli_epi64(squares_on, 8));
    }
    view->on_rays = sat_join_avx2(words[0], _mm256_slli_epi64(words[1], 32));
    words[0] = sat_join_avx2(_mm256_srli_epi64(view->codes[0], 56), _mm256_srli_epi32(view->codes[1], 24));
    words[1] = sat_join_avx2(_mm256_srli_epi64(squares[0], 48), _mm256_srli_epi32(squares[1], 16));
    view->knights = _mm256_or_si256(words[0], _mm256_and_si256(words[1], _mm256_set1_epi32(0xff00)));
}

/* Returns the directions in which some slot holds one of the classes listed for it. */
SAT_AVX2_PART unsigned sat_some_avx2(const struct sat_view_avx2 *view, const uint8_t *classes, __m256i or_in)
{
    __m256i some[2];
    int part;
    SAT_UNROLL
    for (part = 0; part < 2; part++) {
        const __m256i found = _mm256_and_si256(view->classes[part], sat_load_avx2(classes + 32 * part));
        some[part] = _mm256_cmpgt_epi64(_mm256_and_si256(found, _mm256_or_si256(view->closest[part], or_in)), _mm256_setzero_si256());
    }
    return sat_mask_avx2(sat_join_avx2(some[0], some[1]));
}

SAT_AVX2_PART uint32_t *sat_on_avx2(const struct sat_view_avx2 *view, const struct sliding_attacks_threats_codes *codes,
    uint32_t half, uint32_t sign, uint32_t *to)
{
    const uint32_t other = codes->empty ^ half << 16 ^ sign;
    /* The knights' bit is the highest of the highest byte. */
    const __m256i knights = sat_join_avx2(_mm256_srli_epi64(view->classes[0], 32), view->classes[1]);
    to = sat_push_avx2(view->on_rays, other, sat_some_avx2(view, sat_attackers, _mm256_setzero_si256()), to);
    return sat_push_avx2(view->knights, other, sat_mask_avx2(knights), to);
}

SAT_AVX2_PART uint32_t *sat_by_avx2(const struct sat_view_avx2 *view, const struct sliding_attacks_threats_codes *codes,
    uint32_t half, uint32_t sign, uint32_t *to)
{
    const unsigned kind = codes->kinds[half & 15];
    /* A knight has targets only in the slots of knights, and other pieces only on rays. */
    const __m256i jumps = _mm256_slli_epi64(_mm256_set1_epi64x(-1), 56);
    const __m256i is_knight = _mm256_set1_epi32(kind == SAT_KIND_KNIGHT ? -1 : 0);
    const __m256i pieces = _mm256_blendv_epi8(view->on_rays, view->knights, is_knight);
    const unsigned mask = sat_some_avx2(view, sat_targets[kind], jumps);
    return sat_push_avx2(_mm256_slli_epi32(pieces, 16), SAT_CAST(uint32_t, codes->empty) << 16 ^ half ^ sign, mask, to);
}

SAT_AVX2_PART uint32_t *sat_lines_avx2(
    const struct sat_view_avx2 *view, const struct sliding_attacks_threats_codes *codes, uint32_t sign, uint32_t *to)
{
    const __m256i opposite = _mm256_shuffle_epi32(view->on_rays, 0xb1);
    /* The permutation reads three bits of the attacker's code. The fourth chooses between two of them. */
    const __m256i low = _mm256_permutevar8x32_epi32(sat_load_avx2(codes->rows), view->on_rays);
    const __m256i high = _mm256_permutevar8x32_epi32(sat_load_avx2(codes->rows + 8), view->on_rays);
    const __m256 rows = _mm256_blendv_ps(
        _mm256_castsi256_ps(low), _mm256_castsi256_ps(high), _mm256_castsi256_ps(_mm256_slli_epi32(view->on_rays, 28)));
    /* Moves the bit of the piece behind the middle to the highest. */
    const __m256i by = _mm256_andnot_si256(opposite, _mm256_set_epi32(15, 15, 31, 31, 15, 15, 31, 31));
    const unsigned mask = sat_mask_avx2(_mm256_sllv_epi32(_mm256_castps_si256(rows), by));
    const __m256i threats = _mm256_or_si256(view->on_rays, _mm256_slli_epi32(opposite, 16));
    return sat_push_avx2(threats, (codes->empty | SAT_CAST(uint32_t, codes->empty) << 16) ^ sign, mask, to);
}

SAT_ONE_AFTER_THE_OTHER(avx2, SAT_AVX2_TARGET)
SAT_FUNCTIONS(avx2, SAT_AVX2_TARGET)
#endif

#ifdef SAT_AVX512
/* With AVX-512: one permutation reads all 64 bytes of the mailbox at once, and one instruction moves the threats to the front.
 * Intrinsics with a mask of all lanes are for g++ 12, which warns about the others in its own header. */
#define SAT_AVX512_EACH(DO) DO("f") DO("bw") DO("dq") DO("vl") DO("vbmi") DO("vbmi2")
#define SAT_AVX512_NAME(feature) ",avx512" feature
#define SAT_AVX512_TARGET SAT_TARGET("popcnt" SAT_AVX512_EACH(SAT_AVX512_NAME))
#define SAT_AVX512_PART SAT_AVX512_TARGET SAT_PART
struct sat_board_avx512 {
    /* Codes XOR `empty`. */
    __m512i codes;
};
struct sat_view_avx512 {
    __m512i codes, classes;
    /* In each direction the code of the closest piece XOR `empty`. */
    __m512i closest_codes;
    /* Words of code XOR `empty`, and square: the eight closest pieces, and those a knight's jump away. */
    __m512i pieces;
    __mmask64 closest;
};
/* Bytes to permute: those of the closest pieces and knights from sums of codes and sums of squares, of which byte 1 is 0;
 * pieces before and behind the middle, for one view and in turn for two. */
#define SAT_PIECE(d, k) UINT32_C(0x01014000) + (8 * d + k) * UINT32_C(0x0101)
static const uint32_t sat_pieces[16] = { SAT_RANK(SAT_PIECE, 0), SAT_RANK(SAT_PIECE, 7) };
#define SAT_BOTH_ENDS(d, at) (UINT32_C(0x01000100) + (at + 4 * d) * UINT32_C(0x0101) + (at + 4 * (d ^ 4)) * UINT32_C(0x01010000))
static const uint32_t sat_ends[8] = { SAT_RANK(SAT_BOTH_ENDS, 0) };
#define SAT_ENDS_IN_TURN(d, at) SAT_BOTH_ENDS(d, 0), SAT_BOTH_ENDS(d, 64)
static const uint32_t sat_ends_in_turn[16] = { SAT_RANK(SAT_ENDS_IN_TURN, 0) };
/* What is added to the code of the attacked piece along diagonals. */
static const uint32_t sat_diagonals[16] = { 0, 0, 16, 16, 0, 0, 16, 16, 0, 0, 16, 16, 0, 0, 16, 16 };

SAT_AVX512_PART uint32_t *sat_push_16_avx512(__m512i words, unsigned mask, uint32_t *to)
{
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(SAT_CAST(__mmask16, mask), words));
    return to + _mm_popcnt_u32(mask);
}

SAT_AVX512_PART uint32_t *sat_push_8_avx512(__m256i words, uint32_t other, unsigned mask, uint32_t *to)
{
    const __m256i all = _mm256_xor_si256(words, _mm256_set1_epi32(SAT_CAST(int, other)));
    void *const end = to;
    _mm256_storeu_si256(SAT_CAST(__m256i *, end), _mm256_maskz_compress_epi32(SAT_CAST(__mmask8, mask), all));
    return to + _mm_popcnt_u32(mask);
}

SAT_AVX512_PART void
sat_read_avx512(struct sat_board_avx512 *board, const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox)
{
    const __m512i codes_on = _mm512_xor_si512(_mm512_loadu_si512(mailbox), _mm512_set1_epi8(SAT_CAST(char, codes->empty)));
    board->codes = _mm512_and_si512(codes_on, _mm512_set1_epi8(15));
}

SAT_AVX512_PART void
sat_around_avx512(struct sat_view_avx512 *view, const struct sliding_attacks_threats_codes *codes, unsigned middle)
{
    const void *const row = codes->around[middle & 15];
    const __m512i table = _mm512_maskz_broadcast_i32x4(0xffff, _mm_loadu_si128(SAT_CAST(const __m128i *, row)));
    view->classes = _mm512_shuffle_epi8(table, view->codes);
}

SAT_AVX512_PART void sat_view_of_avx512(struct sat_view_avx512 *view, const struct sat_board_avx512 *board,
    const struct sliding_attacks_threats_codes *codes, unsigned square, unsigned blank, unsigned middle)
{
    const __m512i zero = _mm512_setzero_si512(), rays = _mm512_set1_epi64(INT64_C(0x0040404040404040));
    const __m512i knights = _mm512_set1_epi64(INT64_C(0xff) << 56);
    const __m512i squares = _mm512_or_si512(_mm512_loadu_si512(sat_files[square % 8]), _mm512_loadu_si512(sat_ranks[square / 8]));
    const __mmask64 on_board = _mm512_testn_epi8_mask(squares, _mm512_set1_epi8(-128));
    const __m512i seen = blank == SAT_NONE ? board->codes : _mm512_maskz_mov_epi8(~(UINT64_C(1) << blank % 64), board->codes);
    __m512i filled, squares_on;
    view->codes = _mm512_maskz_permutexvar_epi8(on_board, squares, seen);
    sat_around_avx512(view, codes, middle);
    filled = _mm512_and_si512(view->classes, rays);
    view->closest = _mm512_test_epi8_mask(filled, _mm512_sub_epi64(zero, filled));
    /* One byte of each word is not 0, so the sum of the bytes is that byte. */
    view->closest_codes = _mm512_sad_epu8(_mm512_maskz_mov_epi8(view->closest, view->codes), zero);
    squares_on = _mm512_sad_epu8(_mm512_maskz_mov_epi8(view->closest, squares), zero);
    view->pieces = _mm512_permutex2var_epi8(_mm512_or_si512(view->closest_codes, _mm512_and_si512(view->codes, knights)),
        _mm512_loadu_si512(sat_pieces), _mm512_or_si512(squares_on, _mm512_and_si512(squares, knights)));
}

SAT_AVX512_PART uint32_t *sat_on_avx512(const struct sat_view_avx512 *view, const struct sliding_attacks_threats_codes *codes,
    uint32_t half, uint32_t sign, uint32_t *to)
{
    const __m512i closest = _mm512_maskz_mov_epi8(view->closest, view->classes);
    const __mmask8 on_rays = _mm512_test_epi64_mask(closest, _mm512_loadu_si512(sat_attackers));
    /* The knights' bit is the highest. */
    const __mmask8 knights = _mm512_movepi64_mask(view->classes);
    const __m512i other = _mm512_set1_epi32(SAT_CAST(int, codes->empty ^ half << 16 ^ sign));
    return sat_push_16_avx512(_mm512_xor_si512(view->pieces, other), _mm512_kunpackb(knights, on_rays), to);
}

/* Returns the directions in which a piece in the middle attacks another. */
SAT_AVX512_PART __mmask8 sat_by_mask_avx512(const struct sat_view_avx512 *view, unsigned kind)
{
    /* A knight has targets only in the slots of knights, and other pieces only on rays. */
    const __m512i some = _mm512_maskz_mov_epi8(view->closest | UINT64_C(0x8080808080808080), view->classes);
    return _mm512_test_epi64_mask(some, _mm512_loadu_si512(sat_targets[kind]));
}

SAT_AVX512_PART uint32_t *sat_by_avx512(const struct sat_view_avx512 *view, const struct sliding_attacks_threats_codes *codes,
    uint32_t half, uint32_t sign, uint32_t *to)
{
    const unsigned kind = codes->kinds[half & 15];
    /* The upper half has the knights. */
    const __m256i closest = _mm512_maskz_extracti64x4_epi64(0xff, view->pieces, 0), knights = _mm512_maskz_extracti64x4_epi64(0xff, view->pieces, 1);
    const __m256i pieces = _mm256_mask_mov_epi64(closest, kind == SAT_KIND_KNIGHT ? 0xff : 0, knights);
    return sat_push_8_avx512(_mm256_slli_epi32(pieces, 16), SAT_CAST(uint32_t, codes->empty) << 16 ^ half ^ sign,
        sat_by_mask_avx512(view, kind), to);
}

SAT_AVX512_PART uint32_t *sat_by_both_avx512(const struct sat_view_avx512 *old, const struct sat_view_avx512 *now,
    const struct sliding_attacks_threats_codes *codes, uint32_t from, uint32_t on, uint32_t *to)
{
    const unsigned was = codes->kinds[from & 15], becomes = codes->kinds[on & 15];
    const uint32_t empty = SAT_CAST(uint32_t, codes->empty) << 16;
    /* The eight pieces of each view that are closest, or a knight's jump away. */
    const __m512i lanes = _mm512_mask_set1_epi32(_mm512_set1_epi32(was == SAT_KIND_KNIGHT ? 8 : 0), 0xff00, becomes == SAT_KIND_KNIGHT ? 24 : 16);
    const __m512i order = _mm512_or_si512(lanes, _mm512_set_epi32(7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0));
    const __m512i attacked = _mm512_maskz_slli_epi32(0xffff, _mm512_permutex2var_epi32(old->pieces, order, now->pieces), 16);
    const __m512i others = _mm512_mask_set1_epi32(_mm512_set1_epi32(SAT_CAST(int, empty ^ from)), 0xff00,
        SAT_CAST(int, empty ^ on ^ SLIDING_ATTACKS_THREATS_STARTS));
    return sat_push_16_avx512(_mm512_xor_si512(attacked, others),
        _mm512_kunpackb(sat_by_mask_avx512(now, becomes), sat_by_mask_avx512(old, was)), to);
}

SAT_AVX512_PART uint32_t *sat_lines_avx512(
    const struct sat_view_avx512 *view, const struct sliding_attacks_threats_codes *codes, uint32_t sign, uint32_t *to)
{
    const __m256i closest = _mm512_maskz_extracti64x4_epi64(0xff, view->pieces, 0);
    const __m256i ends = _mm256_maskz_permutexvar_epi8(~UINT32_C(0), sat_load_avx2(sat_ends), closest);
    const __m512i rows = _mm512_maskz_permutexvar_epi32(0xffff, view->closest_codes, _mm512_loadu_si512(codes->rows));
    const __m512i diagonals = _mm512_set_epi64(16, 0, 16, 0, 16, 0, 16, 0);
    const __m512i behind = _mm512_or_si512(_mm512_maskz_shuffle_i64x2(0xff, view->closest_codes, view->closest_codes, 0x4e), diagonals);
    const __m512i to_lowest = _mm512_maskz_rorv_epi32(0xffff, rows, behind);
    return sat_push_8_avx512(ends, (codes->empty | SAT_CAST(uint32_t, codes->empty) << 16) ^ sign,
        _mm512_test_epi64_mask(to_lowest, _mm512_set1_epi64(1)), to);
}

SAT_AVX512_PART uint32_t *sat_lines_both_avx512(const struct sat_view_avx512 *old, const struct sat_view_avx512 *now,
    const struct sliding_attacks_threats_codes *codes, uint32_t *to)
{
    const uint32_t empty = codes->empty | SAT_CAST(uint32_t, codes->empty) << 16;
    const __m512i both = _mm512_or_si512(old->closest_codes, _mm512_maskz_slli_epi64(0xff, now->closest_codes, 32));
    const __m512i rows = _mm512_maskz_permutexvar_epi32(0xffff, both, _mm512_loadu_si512(codes->rows));
    const __m512i behind = _mm512_or_si512(_mm512_maskz_shuffle_i64x2(0xff, both, both, 0x4e), _mm512_loadu_si512(sat_diagonals));
    const __m512i to_lowest = _mm512_maskz_rorv_epi32(0xffff, rows, behind);
    const __m512i ends = _mm512_permutex2var_epi8(old->pieces, _mm512_loadu_si512(sat_ends_in_turn), now->pieces);
    const __m512i others = _mm512_mask_set1_epi32(
        _mm512_set1_epi32(SAT_CAST(int, empty)), 0x5555, SAT_CAST(int, empty ^ SLIDING_ATTACKS_THREATS_STARTS));
    return sat_push_16_avx512(_mm512_xor_si512(ends, others), _mm512_test_epi32_mask(to_lowest, _mm512_set1_epi32(1)), to);
}

SAT_FUNCTIONS(avx512, SAT_AVX512_TARGET)
#endif

#ifdef SAT_NEON
/* With NEON, without loops and without branches that depend on the position. The mailbox is permuted into the slots, eight bytes
 * for each direction. What matters of a direction is one byte: the code of the closest piece, its square, whether there is a
 * threat. Adding neighbours three times makes it of the eight, and with weights 1, 2, 4 up to 128 a mask of directions. */
struct sat_board_neon {
    /* Codes XOR `empty`. */
    uint8x16x4_t codes;
};
struct sat_view_neon {
    uint8x16_t codes[4], classes[4], closest[4];
    /* Eight codes and eight squares: of the closest pieces, with codes XOR `empty` and as they are, and of those a knight's
     * jump away. */
    uint8x16_t combined, on_rays, knights;
};

/* Returns the sum of the bytes of each direction, for two sets of slots. */
SAT_PART uint8x16_t sat_sums_neon(const uint8x16_t first[4], const uint8x16_t second[4])
{
    return vpaddq_u8(vpaddq_u8(vpaddq_u8(first[0], first[1]), vpaddq_u8(first[2], first[3])),
        vpaddq_u8(vpaddq_u8(second[0], second[1]), vpaddq_u8(second[2], second[3])));
}

/* Returns the last byte of each direction, for two sets of slots. */
SAT_PART uint8x16_t sat_last_neon(const uint8x16_t first[4], const uint8x16_t second[4])
{
    return vuzp2q_u8(vuzp2q_u8(vuzp2q_u8(first[0], first[1]), vuzp2q_u8(first[2], first[3])),
        vuzp2q_u8(vuzp2q_u8(second[0], second[1]), vuzp2q_u8(second[2], second[3])));
}

/* Exchanges the pieces of opposite directions. */
SAT_PART uint8x16_t sat_opposite_neon(uint8x16_t pieces)
{
    return vreinterpretq_u8_u32(vrev64q_u32(vreinterpretq_u32_u8(pieces)));
}

/* Returns a mask of the directions whose byte has all bits. */
SAT_PART unsigned sat_mask_neon(uint8x8_t is_threat)
{
    return vaddv_u8(vand_u8(is_threat, vcreate_u8(UINT64_C(0x8040201008040201))));
}

/* Writes the threats of a mask: attackers and attacked are eight codes and eight squares each. */
SAT_PART uint32_t *sat_push_neon(uint8x16_t attackers, uint8x16_t attacked, uint32_t sign, unsigned mask, uint32_t *to)
{
    const uint8x8_t front = vcreate_u8(sat_to_the_front[mask]);
    const uint8x16_t codes = vcombine_u8(front, front);
    /* Codes and squares in turn. */
    const uint8x16_t order = vzip1q_u8(codes, vorrq_u8(codes, vdupq_n_u8(8)));
    const uint16x8_t from = vreinterpretq_u16_u8(vqtbl1q_u8(attackers, order));
    const uint16x8_t on = vorrq_u16(vreinterpretq_u16_u8(vqtbl1q_u8(attacked, order)), vdupq_n_u16(SAT_CAST(uint16_t, sign >> 16)));
    vst1q_u32(to, vreinterpretq_u32_u16(vzip1q_u16(from, on)));
    vst1q_u32(to + 4, vreinterpretq_u32_u16(vzip2q_u16(from, on)));
    return to + SAT_CAST(unsigned, __builtin_popcount(mask));
}

/* Returns eight times the code and the square of a piece. */
SAT_PART uint8x16_t sat_middle_neon(uint32_t half)
{
    return vcombine_u8(vdup_n_u8(SAT_CAST(uint8_t, half & 255)), vdup_n_u8(SAT_CAST(uint8_t, half >> 8)));
}

SAT_PART void
sat_read_neon(struct sat_board_neon *board, const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox)
{
    int part;
    SAT_UNROLL
    for (part = 0; part < 4; part++)
        board->codes.val[part] = vandq_u8(veorq_u8(vld1q_u8(mailbox + 16 * part), vdupq_n_u8(codes->empty)), vdupq_n_u8(15));
}

SAT_PART void sat_around_neon(struct sat_view_neon *view, const struct sliding_attacks_threats_codes *codes, unsigned middle)
{
    const uint8x16_t table = vld1q_u8(codes->around[middle & 15]);
    int part;
    SAT_UNROLL
    for (part = 0; part < 4; part++)
        view->classes[part] = vqtbl1q_u8(table, view->codes[part]);
}

SAT_PART void sat_view_of_neon(struct sat_view_neon *view, const struct sat_board_neon *board,
    const struct sliding_attacks_threats_codes *codes, unsigned square, unsigned blank, unsigned middle)
{
    const uint8x16_t rays = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x0040404040404040)));
    const uint8x16_t only_codes = vcombine_u8(vdup_n_u8(codes->empty), vdup_n_u8(0));
    uint8x16_t squares[4], codes_on[4], squares_on[4];
    int part;
    SAT_UNROLL
    for (part = 0; part < 4; part++) {
        squares[part] = vorrq_u8(vld1q_u8(sat_files[square % 8] + part * 16), vld1q_u8(sat_ranks[square / 8] + part * 16));
        view->codes[part] = vqtbl4q_u8(board->codes, squares[part]);
        if (blank != SAT_NONE)
            view->codes[part] = vbicq_u8(view->codes[part], vceqq_u8(squares[part], vdupq_n_u8(SAT_CAST(uint8_t, blank))));
    }
    sat_around_neon(view, codes, middle);
    SAT_UNROLL
    for (part = 0; part < 4; part++) {
        const uint8x16_t filled = vandq_u8(view->classes[part], rays);
        const uint64x2_t negated = vsubq_u64(vdupq_n_u64(0), vreinterpretq_u64_u8(filled));
        view->closest[part] = vtstq_u8(filled, vreinterpretq_u8_u64(negated));
        codes_on[part] = vandq_u8(view->codes[part], view->closest[part]);
        squares_on[part] = vandq_u8(squares[part], view->closest[part]);
    }
    view->combined = sat_sums_neon(codes_on, squares_on);
    view->on_rays = veorq_u8(view->combined, only_codes);
    view->knights = veorq_u8(sat_last_neon(view->codes, squares), only_codes);
}

/* Returns the directions in which some slot holds one of the classes listed for it. */
SAT_PART unsigned sat_some_neon(const struct sat_view_neon *view, const uint8_t *classes, uint8x16_t or_in)
{
    uint8x16_t some[4];
    int part;
    SAT_UNROLL
    for (part = 0; part < 4; part++)
        some[part] = vtstq_u8(vandq_u8(view->classes[part], vorrq_u8(view->closest[part], or_in)), vld1q_u8(classes + 16 * part));
    return sat_mask_neon(vget_low_u8(sat_sums_neon(some, some)));
}

SAT_PART uint32_t *sat_on_neon(const struct sat_view_neon *view, const struct sliding_attacks_threats_codes *codes,
    uint32_t half, uint32_t sign, uint32_t *to)
{
    const unsigned on_rays = sat_some_neon(view, sat_attackers, vdupq_n_u8(0));
    /* The knights' bit is the highest. */
    const int8x16_t last = vreinterpretq_s8_u8(sat_last_neon(view->classes, view->classes));
    (void)codes;
    to = sat_push_neon(view->on_rays, sat_middle_neon(half), sign, on_rays, to);
    return sat_push_neon(view->knights, sat_middle_neon(half), sign, sat_mask_neon(vget_low_u8(vcltzq_s8(last))), to);
}

SAT_PART uint32_t *sat_by_neon(const struct sat_view_neon *view, const struct sliding_attacks_threats_codes *codes,
    uint32_t half, uint32_t sign, uint32_t *to)
{
    const unsigned kind = codes->kinds[half & 15];
    /* A knight has targets only in the slots of knights, and other pieces only on rays. */
    const uint8x16_t jumps = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0xff) << 56));
    const unsigned mask = sat_some_neon(view, sat_targets[kind], jumps);
    const uint8x16_t is_knight = vdupq_n_u8(kind == SAT_KIND_KNIGHT ? 255 : 0);
    return sat_push_neon(sat_middle_neon(half), vbslq_u8(is_knight, view->knights, view->on_rays), sign, mask, to);
}

SAT_PART uint32_t *sat_lines_neon(
    const struct sat_view_neon *view, const struct sliding_attacks_threats_codes *codes, uint32_t sign, uint32_t *to)
{
    const uint8x8_t attacker = vget_low_u8(view->combined), attacked = vget_low_u8(sat_opposite_neon(view->combined));
    /* The byte of the attacker's row, in whose second half are diagonals, and the bit of the piece behind the middle. */
    const uint8x8_t byte = vorr_u8(vsli_n_u8(vshr_n_u8(attacked, 3), attacker, 2), vcreate_u8(UINT64_C(0x0200020002000200)));
    const uint8x8_t bit = vshl_u8(vdup_n_u8(1), vreinterpret_s8_u8(vand_u8(attacked, vdup_n_u8(7))));
    const void *const words = codes->rows;
    const uint8_t *const bytes = SAT_CAST(const uint8_t *, words);
    uint8x16x4_t rows;
    int part;
    SAT_UNROLL
    for (part = 0; part < 4; part++)
        rows.val[part] = vld1q_u8(bytes + 16 * part);
    return sat_push_neon(view->on_rays, sat_opposite_neon(view->on_rays), sign, sat_mask_neon(vtst_u8(vqtbl4_u8(rows, byte), bit)), to);
}

SAT_ONE_AFTER_THE_OTHER(neon, )
SAT_FUNCTIONS(neon, )
#endif

/* Whether the processor that runs the program has the vectors. What the file is compiled for, it has. */
#ifdef SAT_X86
#ifdef _MSC_VER
/* Returns 1 without vectors, 2 with AVX2, and 3 with AVX-512. */
SAT_TARGET("xsave") static int sat_vectors(void)
{
    /* 0 if nobody has asked. Threads that ask at the same time get the same answer. */
    static volatile int vectors;
    if (vectors == 0) {
        int features[4], more[4];
        uint64_t saved = 0;
        __cpuid(more, 0);
        __cpuid(features, 1);
        if (more[0] >= 7)
            __cpuidex(more, 7, 0);
        else
            more[0] = more[1] = more[2] = more[3] = 0;
        if ((features[2] >> 27 & 1) != 0)
            saved = _xgetbv(0);
        /* POPCNT and AVX2; AVX-512 F, DQ, BW, VL, VBMI and VBMI2. */
        if ((features[2] >> 23 & 1) == 0 || (saved & 6) != 6 || (more[1] >> 5 & 1) == 0)
            vectors = 1;
        else if ((saved & 0xe0) != 0xe0 || (more[1] >> 16 & more[1] >> 17 & more[1] >> 30 & more[1] >> 31 & more[2] >> 1 & more[2] >> 6 & 1) == 0)
            vectors = 2;
        else
            vectors = 3;
    }
    return vectors;
}
#define SAT_RUNS_AVX2 (sat_vectors() >= 2)
#define SAT_RUNS_AVX512 (sat_vectors() >= 3)
#else
#define SAT_RUNS_AVX2 (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
#define SAT_AND_RUNS(feature) && __builtin_cpu_supports("avx512" feature)
#define SAT_RUNS_AVX512 (__builtin_cpu_supports("popcnt") SAT_AVX512_EACH(SAT_AND_RUNS))
#endif
#ifndef SAT_HAS_AVX2
#if defined(__AVX2__) && (defined(__POPCNT__) || defined(_MSC_VER))
#define SAT_HAS_AVX2 1
#else
#define SAT_HAS_AVX2 SAT_RUNS_AVX2
#endif
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__) && defined(__AVX512VBMI__) \
    && defined(__AVX512VBMI2__) && defined(__POPCNT__)
#define SAT_HAS_AVX512 1
#else
#define SAT_HAS_AVX512 SAT_RUNS_AVX512
#endif
#endif
#endif
#ifdef SAT_AVX512
#define SAT_CHOOSE(name, arguments) \
    return SAT_HAS_AVX512 ? name##_avx512 arguments : SAT_HAS_AVX2 ? name##_avx2 arguments : name##_portable arguments
#elif defined(SAT_X86)
#define SAT_CHOOSE(name, arguments) return SAT_HAS_AVX2 ? name##_avx2 arguments : name##_portable arguments
#elif defined(SAT_NEON)
#define SAT_CHOOSE(name, arguments) return name##_neon arguments
#else
#define SAT_CHOOSE(name, arguments) return name##_portable arguments
#endif

static unsigned sat_change(const struct sliding_attacks_threats_codes *codes, const uint8_t *mailbox, unsigned square,
    unsigned old, unsigned becomes, uint32_t *threats)
{
    SAT_CHOOSE(sat_change, (codes, mailbox, square, old, becomes, threats));
}

static void sat_copy(uint8_t *board, const uint8_t *mailbox)
{
    unsigned square;
    for (square = 0; square < 64; square++)
        board[square] = mailbox[square];
}

#ifdef __cplusplus
extern "C" {
#endif

SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_put(
    const struct sliding_attacks_threats_codes *codes, const uint8_t mailbox[64], unsigned square, unsigned code, uint32_t threats[32])
{
    return sat_change(codes, mailbox, square, codes->empty, code, threats);
}

SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_remove(
    const struct sliding_attacks_threats_codes *codes, const uint8_t mailbox[64], unsigned square, uint32_t threats[32])
{
    return sat_change(codes, mailbox, square, mailbox[square], codes->empty, threats);
}

SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_replace(
    const struct sliding_attacks_threats_codes *codes, const uint8_t mailbox[64], unsigned square, unsigned becomes, uint32_t threats[48])
{
    return sat_change(codes, mailbox, square, mailbox[square], becomes, threats);
}

SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_move(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], unsigned from, unsigned to, unsigned becomes, uint32_t threats[80])
{
    const unsigned captured = from == to ? codes->empty : mailbox[to];
    if (!sat_is_piece(codes, mailbox[from]))
        return sat_change(codes, mailbox, to, captured, becomes, threats);
    if (!sat_is_piece(codes, becomes)) {
        uint8_t board[64];
        const unsigned length = sliding_attacks_threats_remove(codes, mailbox, from, threats);
        sat_copy(board, mailbox);
        board[from] = codes->empty;
        return length + sliding_attacks_threats_remove(codes, board, to, threats + length);
    }
    SAT_CHOOSE(sat_move, (codes, mailbox, from, captured, to, becomes, threats));
}

SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_en_passant(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], unsigned from, unsigned to, unsigned captured, uint32_t threats[96])
{
    uint8_t board[64];
    unsigned length;
    sat_copy(board, mailbox);
    length = sliding_attacks_threats_remove(codes, board, captured, threats);
    board[captured] = codes->empty;
    length += sliding_attacks_threats_remove(codes, board, from, threats + length);
    board[from] = codes->empty;
    return length + sliding_attacks_threats_put(codes, board, to, mailbox[from], threats + length);
}

SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_castle(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], unsigned king_from, unsigned king_to, unsigned rook_from, unsigned rook_to,
    uint32_t threats[SLIDING_ATTACKS_THREATS_OF_MOVE])
{
    uint8_t board[64];
    unsigned length;
    sat_copy(board, mailbox);
    length = sliding_attacks_threats_remove(codes, board, king_from, threats);
    board[king_from] = codes->empty;
    length += sliding_attacks_threats_remove(codes, board, rook_from, threats + length);
    board[rook_from] = codes->empty;
    length += sliding_attacks_threats_put(codes, board, king_to, mailbox[king_from], threats + length);
    board[king_to] = mailbox[king_from];
    return length + sliding_attacks_threats_put(codes, board, rook_to, mailbox[rook_from], threats + length);
}

SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_all(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], uint32_t threats[SLIDING_ATTACKS_THREATS_OF_BOARD])
{
    const uint64_t occupied = sat_occupied(codes, mailbox);
    SAT_CHOOSE(sat_all, (codes, mailbox, occupied, threats));
}

#ifdef __cplusplus
}
#endif
#endif /* SAT_IMPLEMENTATION */
