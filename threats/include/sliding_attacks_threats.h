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
 * compiles the functions and their tables, 12,416 bytes, and only that file includes <immintrin.h>. It may be C or C++, whatever
 * the other files are. (With MSVC, don't compile it as C++17 if C or older C++ files call make_codes.) Compile it with -O2 or -O3;
 * -O0 is many times slower. Macros that you can define before the #include, there or for the whole program:
 *
 * - SLIDING_ATTACKS_ASSERT(condition): what checks arguments. By default it is `assert`, or nothing if NDEBUG is defined or the
 *   program is freestanding: it then needs no library but memcpy, memset and the compiler's own.
 * - SLIDING_ATTACKS_THREATS_PORTABLE: no vector instructions and no builtins of compilers.
 * - SLIDING_ATTACKS_THREATS_NO_AVX512: no AVX-512.
 * - SLIDING_ATTACKS_THREATS_FUNCTION: what precedes each function, such as __declspec(dllexport), or `static inline` to give
 *   each file that defines SLIDING_ATTACKS_THREATS_IMPLEMENTATION its own private copy of them. It is `extern` by default.
 *
 * Names that begin with sat_ or SAT_ are internal.
 */
#ifndef SLIDING_ATTACKS_THREATS_VERSION
#define SLIDING_ATTACKS_THREATS_VERSION "0.1.0"

#include <stdint.h>

#ifndef SLIDING_ATTACKS_THREATS_FUNCTION
#define SLIDING_ATTACKS_THREATS_FUNCTION extern
#endif

/** The length of an array that has room for all threats that a move starts and ends, whatever the move. */
#define SLIDING_ATTACKS_THREATS_OF_MOVE 128
/** The length of an array that has room for all threats on a board, as sliding_attacks_threats_all finds them. */
#define SLIDING_ATTACKS_THREATS_OF_BOARD 512

/** The bit that is set in a threat that starts. */
#define SLIDING_ATTACKS_THREATS_STARTS UINT32_C(0x80000000)

#if (defined(__cplusplus) && __cplusplus >= 201703L) || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)
#define SAT_CPP17
#define SAT_CONSTEXPR static constexpr
#else
#define SAT_CONSTEXPR SLIDING_ATTACKS_THREATS_FUNCTION
#endif
#ifdef __cplusplus
#if __cplusplus < 201103L && !defined(_MSC_VER)
#error "This header is for C++11 and later."
#endif
#ifndef SAT_CPP17
extern "C" {
#endif
#endif

/** What the codes of a mailbox (an array of 64 piece codes) mean, and which threats count. `error` and `empty` are for you to
 * read; the other fields are internal. */
struct sliding_attacks_threats_codes {
    /** [0][code of the piece on the changed square][combined code of another piece]: the class of the other's attack on that
     * square, or 0 if it does not count. [1]: the same for the attack in the opposite direction. */
    uint8_t around[2][16][16];
    /** By code, the combined code: the code XOR `empty`, or 0 for an empty square. */
    uint8_t combined[16];
    /** By the combined code of a slider, a bit for the combined code of each piece that it attacks along ranks and files, if
     * that threat counts; then the same along diagonals. */
    uint32_t rows[16];
    /** By code, the kind of the piece, or 0. */
    uint8_t kinds[16];
    /** By kind and color, the upper and the lower two bits of the piece's code. */
    uint8_t pieces[12][2];
    /** A code for an empty square: the highest one if several have `.`. Each of them works in the mailbox. */
    uint8_t empty;
    /** A message if an argument is wrong, otherwise a null pointer. All functions assert that it is null. */
    const char *error;
};

/**
 * Returns what the codes of a mailbox mean. In C++17 it is constexpr: if it initializes a constexpr variable, wrong arguments
 * are a compile error.
 *
 * @param pieces   16 characters, the FEN letter for each code from 0 to 15, with `.` for each code that means an empty square
 *                 or is unused, such as ".PNBRQK..pnbrqk.". Each piece has one code.
 * @param a8_first Whether square 0 of the mailbox is a8 and square 63 is h1. Squares in calls and threats are then numbered
 *                 that way.
 * @param pairs    A null pointer if all threats count. Otherwise what to leave out: with "P:NR N:PNBRQ K:" a pawn's threats count only
 *                 on knights and rooks, a knight's on all pieces but kings, and a king's on none. Those of other pieces all count.
 *                 A second list for the same piece narrows the first.
 * @return         The codes. If an argument is wrong, `error` says why, and all 16 codes mean an empty square.
 */
SAT_CONSTEXPR struct sliding_attacks_threats_codes
sliding_attacks_threats_make_codes(const char *pieces, int a8_first, const char *pairs);

#ifdef SAT_CPP17
extern "C" {
#endif
/**
 * Returns an array of 64 codes as a mailbox, also if it is a std::array, or if the codes are those of an enum of one byte (in C++ or
 * C23). Pointers, arrays of arrays, and codes of more than one byte don't compile.
 */
#define SLIDING_ATTACKS_THREATS_MAILBOX(board) (SAT_CAST(const uint8_t *, SAT_CAST(const void *, &(board))) \
    + 0 * sizeof(char[sizeof(board) == 64 && sizeof((board)[0]) == 1 ? 1 : -1]))

/**
 * @name Changes of the board
 * A threat is an attack by a piece on another piece, of either color: a pawn that protects a knight also threatens it. Each
 * function writes threats to an array, one after another, and returns how many there are. It does not write beyond the length
 * in its declaration. A threat is 32 bits:
 *
 * | bits     | meaning                          |
 * | -------- | -------------------------------- |
 * | 0 to 7   | the code of the attacking piece  |
 * | 8 to 15  | its square                       |
 * | 16 to 23 | the code of the attacked piece   |
 * | 24 to 30 | its square                       |
 * | 31       | 1 if the threat starts, 0 if not |
 *
 * The same threat may be in the array twice, because it starts and ends during one call, or ends and starts. For example, when
 * a rook moves along the line between two other rooks, lifting it opens the line, and putting it down closes the line again. The
 * threats are in order: applied from first to last, a threat never starts when it is already there, and never ends when it isn't.
 *
 * @param codes   What the codes of the mailbox mean.
 * @param mailbox The code on each of the 64 squares BEFORE the change, from 0 to 15: call the function first, then update your
 *                mailbox. No board is invalid, not even one full of queens. If it is not an array of uint8_t, but of enums or a
 *                std::array, pass SLIDING_ATTACKS_THREATS_MAILBOX(board).
 * @param square  A square from 0 to 63, like all others. Arguments are checked only by SLIDING_ATTACKS_ASSERT.
 * @param threats The array for the threats. If it is shorter than declared, only gcc warns, and only in C.
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
 * there: that of the new piece if a pawn promotes, otherwise mailbox[from]. */
SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_move(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], unsigned from, unsigned to, unsigned becomes, uint32_t threats[80]);

/** Finds the threats that change when a pawn captures en passant from one square to another. */
SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_en_passant(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], unsigned from, unsigned to, uint32_t threats[96]);

/** Finds the threats that change when a king and a rook castle, from the squares that they leave, also in Chess960. */
SLIDING_ATTACKS_THREATS_FUNCTION unsigned sliding_attacks_threats_castle(const struct sliding_attacks_threats_codes *codes,
    const uint8_t mailbox[64], unsigned king, unsigned rook, uint32_t threats[SLIDING_ATTACKS_THREATS_OF_MOVE]);

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

#if (defined(SLIDING_ATTACKS_THREATS_IMPLEMENTATION) || defined(SAT_CPP17)) && !defined(SAT_CODES)
#define SAT_CODES
/* Classes of pieces that attack from the same squares, as bits. Pawns that capture towards higher square numbers are separate
 * from pawns that capture towards lower ones. */
enum { SAT_NORTH_PAWN = 1, SAT_SOUTH_PAWN = 2, SAT_DIAGONAL = 4, SAT_ORTHOGONAL = 8, SAT_KING = 16, SAT_KNIGHT = 128 };

/* What is wrong with a piece. */
#define SAT_EACH_PIECE(what) { "P" what, "N" what, "B" what, "R" what, "Q" what, "K" what, \
    "p" what, "n" what, "b" what, "r" what, "q" what, "k" what }
static const char sat_twice[12][16] = SAT_EACH_PIECE(" has two codes"), sat_missing[12][16] = SAT_EACH_PIECE(" has no code");

/* Not a constant expression, so a constant with wrong arguments does not compile. */
static inline struct sliding_attacks_threats_codes sat_wrong_codes(const char *error)
{
    struct sliding_attacks_threats_codes codes = { { { { 0 } } }, { 0 }, { 0 }, { 0 }, { { 0 } }, 0, 0 };
    codes.error = error;
    return codes;
}

/* Returns the place of a character in PNBRQKpnbrqk. or a higher number. */
#ifdef SAT_CPP17
constexpr
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
    struct sliding_attacks_threats_codes codes = { { { { 0 } } }, { 0 }, { 0 }, { 0 }, { { 0 } }, 0, 0 };
    const unsigned classes[8] = { 0, SAT_NORTH_PAWN, SAT_SOUTH_PAWN, SAT_KNIGHT, SAT_DIAGONAL, SAT_ORTHOGONAL,
        SAT_DIAGONAL + SAT_ORTHOGONAL, SAT_KING };
    /* By type of the attacker, a bit for each type of attacked piece. */
    unsigned counts[6] = { 63, 63, 63, 63, 63, 63 };
    unsigned types[16] = { 0 };
    unsigned seen = 0, middle = 0, code = 0;
    for (code = 0; code < 16; code++) {
        const unsigned piece = sat_piece_of(pieces[code]), type = piece % 6;
        const unsigned south = (piece < 6) == (a8_first != 0);
        if (piece > 12)
            return sat_wrong_codes("the pieces are not 16 characters of PNBRQKpnbrqk and .");
        if (piece < 12 && (seen >> piece & 1) != 0)
            return sat_wrong_codes(sat_twice[piece]);
        seen |= 1u << piece;
        if (piece == 12) {
            codes.empty = SAT_CAST(uint8_t, code);
            continue;
        }
        types[code] = type;
        codes.kinds[code] = SAT_CAST(uint8_t, type != 0 ? type + 2 : 1 + south);
        codes.pieces[2 * type + south][0] = SAT_CAST(uint8_t, code >> 2);
        codes.pieces[2 * type + south][1] = SAT_CAST(uint8_t, code & 3);
    }
    if (pieces[16] != 0)
        return sat_wrong_codes("the pieces are more than 16 characters");
    for (code = 0; code < 12; code++)
        if ((seen >> code & 1) == 0)
            return sat_wrong_codes(sat_missing[code]);
    for (; pairs && *pairs != 0; pairs++) {
        const unsigned attacker = sat_piece_of(*pairs);
        unsigned listed = 0;
        if (*pairs == ' ')
            continue;
        if (attacker > 5 || pairs[1] != ':')
            return sat_wrong_codes("the pairs are not like P:NR N:PNBRQ, with capitals");
        for (pairs++; sat_piece_of(pairs[1]) < 6; pairs++)
            listed |= 1u << sat_piece_of(pairs[1]);
        counts[attacker] &= listed;
    }
    for (middle = 0; middle < 16; middle++) {
        for (code = 0; code < 16 && codes.kinds[middle] != 0; code++) {
            const unsigned kind = codes.kinds[code], from = code ^ codes.empty, on = middle ^ codes.empty;
            codes.combined[middle] = SAT_CAST(uint8_t, on);
            if (kind == 0 || (counts[types[code]] >> types[middle] & 1) == 0)
                continue;
            codes.around[0][middle][from] = SAT_CAST(uint8_t, classes[kind]);
            /* Seen from its own square, a pawn that goes north attacks where a pawn that goes south could attack it from. */
            codes.around[1][code][on] = SAT_CAST(uint8_t, kind < 3 ? classes[3 - kind] : classes[kind]);
            codes.rows[from] |= SAT_CAST(uint32_t, classes[kind] / SAT_ORTHOGONAL & 1) << on;
            codes.rows[from] |= SAT_CAST(uint32_t, classes[kind] / SAT_DIAGONAL & 1) << (16 + on);
        }
    }
    return codes;
}
#endif

#if defined(SLIDING_ATTACKS_THREATS_IMPLEMENTATION) && !defined(SAT_IMPLEMENTATION)
#define SAT_IMPLEMENTATION
typedef struct sliding_attacks_threats_codes sat_codes;

#ifndef SLIDING_ATTACKS_ASSERT
#if defined(NDEBUG) || (defined(__STDC_HOSTED__) && __STDC_HOSTED__ == 0)
#define SLIDING_ATTACKS_ASSERT(condition) ((void)0)
#else
#include <assert.h>
#define SLIDING_ATTACKS_ASSERT(condition) assert(condition)
#endif
#endif

/* The vectors that there is code for. Without __SSE2__ a compiler may not use vector registers, as in a kernel. For MSVC there is
 * AVX2, with /arch:AVX2. */
#ifndef SLIDING_ATTACKS_THREATS_PORTABLE
#if (defined(__x86_64__) && defined(__SSE2__) && !defined(__arm64ec__)) \
    || (defined(_M_X64) && defined(__AVX2__) && !defined(_M_ARM64EC) && !defined(__clang__))
#define SAT_X86
#include <immintrin.h>
#if !defined(SLIDING_ATTACKS_THREATS_NO_AVX512) && (defined(__clang__) ? __clang_major__ >= 9 : defined(__GNUC__) && __GNUC__ >= 9)
#define SAT_AVX512
#endif
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#define SAT_NEON
#include <arm_neon.h>
#endif
#endif
/* A function that is always inlined. Products and differences lose upper bits on purpose. */
#ifdef __clang__
#define SAT_PART __attribute__((always_inline, no_sanitize("integer"))) static inline
#elif defined(__GNUC__)
#define SAT_PART __attribute__((always_inline)) static inline
#else
#define SAT_PART static __forceinline
#endif
#if defined(__GNUC__) || defined(__clang__)
#define SAT_FOR(features) __attribute__((target(features)))
#else
#define SAT_FOR(features)
#endif
/* With -O2, compilers do not unroll all loops by themselves. */
#ifdef __clang__
#define SAT_UNROLL _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__) && __GNUC__ >= 8
#define SAT_UNROLL _Pragma("GCC unroll 16")
#else
#define SAT_UNROLL
#endif

/* The tables are macros of a file and a rank, for all squares. */
#define SAT_8(X, r) X(0, r), X(1, r), X(2, r), X(3, r), X(4, r), X(5, r), X(6, r), X(7, r)
#define SAT_64(X) SAT_8(X, 0), SAT_8(X, 1), SAT_8(X, 2), SAT_8(X, 3), SAT_8(X, 4), SAT_8(X, 5), SAT_8(X, 6), SAT_8(X, 7)
/* Moves a set to higher squares, or to lower ones. */
#define SAT_MOVED(set, by) ((by) < 0 ? (set) >> (-(by) & 63) : (set) << ((by) & 63))
/* Moves the surroundings of c3, up to two files away, without squares that would wrap around from the other side of the board. */
#define SAT_AROUND(set, f, r) (SAT_MOVED(UINT64_C(set), 8 * r + f - 18) \
    & (f < 2 ? UINT64_C(0x3f3f3f3f3f3f3f3f) : f > 5 ? UINT64_C(0xfcfcfcfcfcfcfcfc) : ~UINT64_C(0)))
#define SAT_FILE(f, r) (UINT64_C(0x0101010101010101) << f)
#define SAT_RISING(f, r) SAT_MOVED(UINT64_C(0x8040201008040201), 8 * (r - f))
#define SAT_RANK(f, r) (UINT64_C(0xff) << 8 * r)
#define SAT_FALLING(f, r) SAT_MOVED(UINT64_C(0x0102040810204080), 8 * (r + f - 7))
#define SAT_LINES(f, r) { SAT_FILE(f, r), SAT_RISING(f, r), SAT_RANK(f, r), SAT_FALLING(f, r) }
#define SAT_ROOK(f, r) (SAT_FILE(f, r) | SAT_RANK(f, r))
#define SAT_BISHOP(f, r) (SAT_RISING(f, r) | SAT_FALLING(f, r))
#define SAT_ATTACKS(f, r) { 0, SAT_AROUND(0x0a000000, f, r), SAT_AROUND(0x0a00, f, r), SAT_AROUND(0x0a1100110a, f, r), \
    SAT_BISHOP(f, r), SAT_ROOK(f, r), SAT_ROOK(f, r) | SAT_BISHOP(f, r), SAT_AROUND(0x0e0a0e00, f, r) }
/* By square, its lines, with the square itself. */
static const uint64_t sat_lines[64][4] = { SAT_64(SAT_LINES) };
/* By square and kind, what the kind attacks from there on an empty board, with the lines of sliders. */
static const uint64_t sat_attacks[64][8] = { SAT_64(SAT_ATTACKS) };

/* Returns the lowest square of a set, or 63. */
SAT_PART unsigned sat_first(uint64_t set)
{
#if defined(__GNUC__) && !defined(SLIDING_ATTACKS_THREATS_PORTABLE)
    return SAT_CAST(unsigned, __builtin_ctzll(set | UINT64_C(1) << 63));
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
#if defined(__GNUC__) && !defined(SLIDING_ATTACKS_THREATS_PORTABLE)
    return set & UINT64_C(1) << 63 >> __builtin_clzll(set | 1);
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

/* An implementation, such as `portable`, has what it reads of a mailbox (sat_board_portable), the surroundings of a square
 * (sat_view_portable), and functions:
 *
 * - sat_read_portable:    reads the mailbox.
 * - sat_view_of_portable: views a square, from which another one, if `blank` is not SAT_NONE, is seen as empty.
 * - sat_side_portable:    writes the threats on a piece in the middle, at most 16, or those `by` it, at most 8. `other` is what they
 *                         have besides the combined code and the square of the other piece.
 * - sat_through_portable: writes the threats of sliders on each other through the middle, at most 8.
 *
 * Stores may go beyond these threats, but not beyond 16 words, or 8 for the last function. */
enum { SAT_NONE = 64 };

/* Without vectors. A processor cannot predict how many times a loop over a set runs. So loops write the first threats whether
 * or not there are that many, and advance over those that exist. */
struct sat_board_portable {
    const uint8_t *mailbox;
    uint64_t occupied, orthogonal, diagonal, knights, kings, north_pawns, south_pawns;
};
struct sat_view_portable {
    const struct sat_board_portable *board;
    unsigned square;
    /* The closest pieces on each line of `sat_lines`, along ranks and files, along diagonals, and all pieces. */
    uint64_t closest[4], rook, bishop, occupied;
};

SAT_PART void sat_read_portable(struct sat_board_portable *board, const sat_codes *codes, const uint8_t *mailbox)
{
    /* By bit, the squares on whose codes it is set. */
    uint64_t planes[4] = { 0, 0, 0, 0 }, upper[4], lower[4], of[12];
    unsigned part, piece, bit;
#ifdef SAT_X86
    SAT_UNROLL
    for (part = 0; part < 4; part++) {
        const void *const quarter = mailbox + 16 * part;
        __m128i codes_on = _mm_slli_epi16(_mm_loadu_si128(SAT_CAST(const __m128i *, quarter)), 4);
        /* The highest bit of each byte is read and then shifted out. */
        SAT_UNROLL
        for (bit = 4; bit-- > 0; codes_on = _mm_add_epi8(codes_on, codes_on))
            planes[bit] |= SAT_CAST(uint64_t, _mm_movemask_epi8(codes_on)) << 16 * part;
    }
#else
    SAT_UNROLL
    for (part = 0; part < 8; part++) {
        uint64_t word = 0;
        SAT_UNROLL
        for (bit = 0; bit < 8; bit++)
            word |= SAT_CAST(uint64_t, mailbox[8 * part + bit]) << 8 * bit;
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

SAT_PART void sat_view_of_portable(
    struct sat_view_portable *view, const struct sat_board_portable *board, unsigned square, unsigned blank)
{
    unsigned line;
    view->board = board;
    view->square = square;
    view->occupied = board->occupied & ~(UINT64_C(1) << square) & ~(SAT_CAST(uint64_t, blank != SAT_NONE) << blank % 64);
    SAT_UNROLL
    for (line = 0; line < 4; line++) {
        const uint64_t pieces = view->occupied & sat_lines[square][line], above = pieces & (~UINT64_C(0) << square);
        view->closest[line] = (above & (0 - above)) | sat_last(pieces ^ above);
    }
    view->rook = view->closest[0] | view->closest[2];
    view->bishop = view->closest[1] | view->closest[3];
}

/* Writes a threat for each piece of a set that has a class in this row. */
SAT_PART uint32_t *sat_each_portable(const uint8_t *mailbox, const sat_codes *codes, uint64_t left, unsigned always,
    const uint8_t *row, unsigned shift, uint32_t other, uint32_t *to)
{
    unsigned number;
    SAT_UNROLL
    for (number = 0; number < always; number++, left &= left - 1) {
        const unsigned square = sat_first(left), combined = (mailbox[square] ^ codes->empty) & 15u;
        *to = sat_half(combined, square) << shift ^ other;
        to += (row[combined] != 0) & (left != 0);
    }
    for (; left != 0; left &= left - 1) {
        const unsigned square = sat_first(left), combined = (mailbox[square] ^ codes->empty) & 15u;
        *to = sat_half(combined, square) << shift ^ other;
        to += row[combined] != 0;
    }
    return to;
}

SAT_PART uint32_t *sat_side_portable(
    const struct sat_view_portable *view, const sat_codes *codes, unsigned code, int by, uint32_t other, uint32_t *to)
{
    const struct sat_board_portable *const board = view->board;
    const uint64_t *const attacks = sat_attacks[view->square];
    const uint64_t sliders = (view->rook & board->orthogonal) | (view->bishop & board->diagonal);
    const uint64_t steps = (attacks[2] & board->north_pawns) | (attacks[1] & board->south_pawns) | (attacks[3] & board->knights)
        | (attacks[7] & board->kings);
    const uint64_t reached = view->rook | view->bishop | (attacks[3] & view->occupied);
    const uint64_t others = by ? attacks[codes->kinds[code]] & reached : (steps & view->occupied) | sliders;
    return sat_each_portable(board->mailbox, codes, others, by ? 3 : 2, codes->around[by][code], by ? 16 : 0, other, to);
}

SAT_PART uint32_t *sat_through_portable(
    const struct sat_view_portable *view, const sat_codes *codes, uint32_t other, uint32_t *to)
{
    const uint8_t *const mailbox = view->board->mailbox;
    uint64_t left = (view->rook & view->board->orthogonal) | (view->bishop & view->board->diagonal);
    do {
        const uint64_t slider = left & (0 - left);
        uint64_t behind = 0;
        unsigned line, from, on, attacker, attacked;
        SAT_UNROLL
        for (line = 0; line < 4; line++)
            behind |= (view->closest[line] & slider) != 0 ? view->closest[line] ^ slider : 0;
        from = sat_first(slider), on = sat_first(behind);
        attacker = mailbox[from] & 15u, attacked = (mailbox[on] ^ codes->empty) & 15u;
        *to = sat_half(attacker ^ codes->empty, from) ^ sat_half(attacked, on) << 16 ^ other;
        to += (codes->around[1][attacker][attacked] != 0) & (behind != 0);
        left &= left - 1;
    } while (left != 0);
    return to;
}

/* The functions of an implementation:
 *
 * - sat_piece_portable:  writes the threats by and on a piece in the middle, which start or end by `sign`: to 24 words. If `through`,
 *                        also writes the threats through the middle, with the opposite sign: to eight more. In this order, no
 *                        store goes beyond these words.
 * - sat_turn_portable:   writes what starts and ends when a code in the middle becomes another: to 48 words, or 32 if one of them
 *                        is an empty square.
 * - sat_change_portable: reads the mailbox and does the same on a square.
 * - sat_move_portable:   a piece moves to another square, possibly with a new code. It leaves first, while a captured piece
 *                        stands, so no line through its new square opens and closes. Neither view depends on the
 *                        other, so both are computed first.
 * - sat_all_portable:    all threats of the pieces on these squares. */
#define SAT_FUNCTIONS(as, TARGET) \
    TARGET SAT_PART uint32_t *sat_piece_##as(const struct sat_view_##as *view, const sat_codes *codes, unsigned square, unsigned code, \
        uint32_t sign, int through, uint32_t *to) \
    { \
        const uint32_t half = sat_half(code, square), empty = codes->empty; \
        to = sat_side_##as(view, codes, code & 15, 1, half ^ empty << 16 ^ sign, to); \
        to = sat_side_##as(view, codes, code & 15, 0, half << 16 ^ empty ^ sign, to); \
        return through ? sat_through_##as(view, codes, empty ^ empty << 16 ^ sign ^ SLIDING_ATTACKS_THREATS_STARTS, to) : to; \
    } \
    TARGET SAT_PART uint32_t *sat_turn_##as(const struct sat_view_##as *view, const sat_codes *codes, unsigned square, \
        unsigned old, unsigned becomes, uint32_t *to) \
    { \
        const int leaves = codes->kinds[old & 15] != 0, comes = codes->kinds[becomes & 15] != 0; \
        if (leaves) \
            to = sat_piece_##as(view, codes, square, old, 0, !comes, to); \
        if (comes) \
            to = sat_piece_##as(view, codes, square, becomes, SLIDING_ATTACKS_THREATS_STARTS, !leaves, to); \
        return to; \
    } \
    TARGET static inline unsigned sat_change_##as(const sat_codes *codes, const uint8_t *mailbox, unsigned square, unsigned old, \
        unsigned becomes, uint32_t *threats) \
    { \
        struct sat_board_##as board; \
        struct sat_view_##as view; \
        sat_read_##as(&board, codes, mailbox); \
        sat_view_of_##as(&view, &board, square, SAT_NONE); \
        return SAT_CAST(unsigned, sat_turn_##as(&view, codes, square, old, becomes, threats) - threats); \
    } \
    TARGET static inline unsigned sat_move_##as(const sat_codes *codes, const uint8_t *mailbox, unsigned from, unsigned square, \
        unsigned becomes, uint32_t *threats) \
    { \
        struct sat_board_##as board; \
        struct sat_view_##as first, second; \
        uint32_t *to; \
        sat_read_##as(&board, codes, mailbox); \
        sat_view_of_##as(&first, &board, from, SAT_NONE); \
        sat_view_of_##as(&second, &board, square, from); \
        to = sat_turn_##as(&first, codes, from, mailbox[from], codes->empty, threats); \
        to = sat_turn_##as(&second, codes, square, from == square ? codes->empty : mailbox[square], becomes, to); \
        return SAT_CAST(unsigned, to - threats); \
    } \
    TARGET static inline unsigned sat_all_##as(const sat_codes *codes, const uint8_t *mailbox, uint64_t left, uint32_t *threats) \
    { \
        const uint32_t sign = SLIDING_ATTACKS_THREATS_STARTS ^ SAT_CAST(uint32_t, codes->empty) << 16; \
        struct sat_board_##as board; \
        uint32_t *to = threats; \
        sat_read_##as(&board, codes, mailbox); \
        for (; left != 0; left &= left - 1) { \
            const unsigned square = sat_first(left), code = mailbox[square] & 15u; \
            struct sat_view_##as view; \
            sat_view_of_##as(&view, &board, square, SAT_NONE); \
            to = sat_side_##as(&view, codes, code, 1, sat_half(code, square) ^ sign, to); \
        } \
        return SAT_CAST(unsigned, to - threats); \
    }

SAT_FUNCTIONS(portable, )

#if defined(SAT_X86) || defined(SAT_NEON)
/* The squares around a square are 64 slots, eight for each direction: seven of a ray, the closest first, and one from which a
 * knight attacks. Off the board they are 192, for which instructions that look up a byte return 0. */
#define SAT_ON(f, r) (((f) | (r)) & ~7 ? 192 : 8 * (r) + (f)) & 255
#define SAT_WAY(f, r, df, dr, jump_f, jump_r) SAT_ON(f + df, r + dr), SAT_ON(f + 2 * df, r + 2 * dr), SAT_ON(f + 3 * df, r + 3 * dr), \
    SAT_ON(f + 4 * df, r + 4 * dr), SAT_ON(f + 5 * df, r + 5 * dr), SAT_ON(f + 6 * df, r + 6 * dr), SAT_ON(f + 7 * df, r + 7 * dr), \
    SAT_ON(f + jump_f, r + jump_r)
#define SAT_SLOTS(f, r) { SAT_WAY(f, r, 0, 1, 1, 2), SAT_WAY(f, r, 1, 1, 2, 1), SAT_WAY(f, r, 1, 0, 2, -1), SAT_WAY(f, r, 1, -1, 1, -2), \
    SAT_WAY(f, r, 0, -1, -1, -2), SAT_WAY(f, r, -1, -1, -2, -1), SAT_WAY(f, r, -1, 0, -2, 1), SAT_WAY(f, r, -1, 1, -1, 2) }
static const uint8_t sat_slots[64][64] = { SAT_64(SAT_SLOTS) };
/* The classes of pieces that attack the middle from each slot of a ray: a byte each, with the closest one in the lowest. */
#define SAT_RAY(slider, closest) ((slider) * UINT64_C(0x01010101010101) + (closest))
static const uint64_t sat_attackers[8] = { SAT_RAY(SAT_ORTHOGONAL, SAT_KING), SAT_RAY(SAT_DIAGONAL, SAT_KING + SAT_SOUTH_PAWN),
    SAT_RAY(SAT_ORTHOGONAL, SAT_KING), SAT_RAY(SAT_DIAGONAL, SAT_KING + SAT_NORTH_PAWN), SAT_RAY(SAT_ORTHOGONAL, SAT_KING),
    SAT_RAY(SAT_DIAGONAL, SAT_KING + SAT_NORTH_PAWN), SAT_RAY(SAT_ORTHOGONAL, SAT_KING), SAT_RAY(SAT_DIAGONAL, SAT_KING + SAT_SOUTH_PAWN) };
/* By a mask of eight lanes, the lanes whose bits are set, one per byte, the lowest first. */
#define SAT_LANE(mask, lane, others) ((others) << 8 * ((mask) >> lane & 1) | UINT64_C(lane) * ((mask) >> lane & 1))
#define SAT_FRONT(mask) SAT_LANE(mask, 0, SAT_LANE(mask, 1, SAT_LANE(mask, 2, SAT_LANE(mask, 3, \
    SAT_LANE(mask, 4, SAT_LANE(mask, 5, SAT_LANE(mask, 6, SAT_LANE(mask, 7, UINT64_C(0)))))))))
#define SAT_FRONTS(f, r) SAT_FRONT(32u * r + 4 * f), SAT_FRONT(32u * r + 4 * f + 1), SAT_FRONT(32u * r + 4 * f + 2), SAT_FRONT(32u * r + 4 * f + 3)
static const uint64_t sat_to_the_front[256] = { SAT_64(SAT_FRONTS) };
#endif

#ifdef SAT_X86
/* With AVX2, without loops and without branches that depend on the position. The mailbox is permuted into the slots: a word of 64
 * bits is a ray, whose lowest byte that is not empty is the closest piece. A mask has a bit for each direction with a threat, and
 * selects from a table the order that moves the threats of a vector to its front. Vectors are stored whole, each where the threats
 * of the previous one end. */
#define SAT_AVX2 SAT_FOR("avx2,popcnt")
struct sat_board_avx2 {
    /* The combined codes of the first quarter of the mailbox, and of each other quarter XOR those of the one before it. */
    __m256i quarters[4];
};
/* Pairs of vectors are the directions from north to south-east, and from south to north-west. */
struct sat_view_avx2 {
    __m256i codes[2], closest[2];
    /* Words of combined code and square: the closest pieces, and those a knight's jump away. Word 2 d is of direction d, and word
     * 2 d + 1 of the opposite direction. */
    __m256i on_rays, knights;
};
SAT_AVX2 SAT_PART __m256i sat_load_avx2(const void *bytes)
{
    return _mm256_loadu_si256(SAT_CAST(const __m256i *, bytes));
}

/* Loads 16 bytes twice. */
SAT_AVX2 SAT_PART __m256i sat_twice_avx2(const void *bytes)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(SAT_CAST(const __m128i *, bytes)));
}

/* Joins the lower halves of the words of 64 bits of one vector and the upper halves of another. */
SAT_AVX2 SAT_PART __m256i sat_join_avx2(__m256i lower, __m256i upper)
{
    return _mm256_blend_epi32(lower, upper, 0xaa);
}

/* Returns the highest bit of each word of 32 bits. */
SAT_AVX2 SAT_PART unsigned sat_mask_avx2(__m256i words)
{
    return SAT_CAST(unsigned, _mm256_movemask_ps(_mm256_castsi256_ps(words)));
}

/* Writes the words of a mask, combined with another. */
SAT_AVX2 SAT_PART uint32_t *sat_push_avx2(__m256i words, uint32_t other, unsigned mask, uint32_t *to)
{
    const void *const order = &sat_to_the_front[mask];
    void *const end = to;
    const __m256i lanes = _mm256_cvtepu8_epi32(_mm_loadl_epi64(SAT_CAST(const __m128i *, order)));
    const __m256i all = _mm256_xor_si256(_mm256_permutevar8x32_epi32(words, lanes), _mm256_set1_epi32(SAT_CAST(int, other)));
    _mm256_storeu_si256(SAT_CAST(__m256i *, end), all);
    return to + _mm_popcnt_u32(mask);
}

SAT_AVX2 SAT_PART void sat_read_avx2(struct sat_board_avx2 *board, const sat_codes *codes, const uint8_t *mailbox)
{
    int part;
    SAT_UNROLL
    for (part = 0; part < 4; part++) {
        const __m256i quarter = _mm256_and_si256(sat_twice_avx2(mailbox + 16 * part), _mm256_set1_epi8(15));
        board->quarters[part] = _mm256_shuffle_epi8(sat_twice_avx2(codes->combined), quarter);
    }
    SAT_UNROLL
    for (part = 3; part > 0; part--)
        board->quarters[part] = _mm256_xor_si256(board->quarters[part], board->quarters[part - 1]);
}

SAT_AVX2 SAT_PART void sat_view_of_avx2(
    struct sat_view_avx2 *view, const struct sat_board_avx2 *board, unsigned square, unsigned blank)
{
    const __m256i zero = _mm256_setzero_si256();
    __m256i squares[2], words[2];
    int part;
    SAT_UNROLL
    for (part = 0; part < 2; part++) {
        const __m256i at = sat_load_avx2(sat_slots[square] + 32 * part);
        __m256i index = at, codes = _mm256_shuffle_epi8(board->quarters[0], at), rays, closest, codes_on, squares_on;
        int quarter;
        SAT_UNROLL
        for (quarter = 1; quarter < 4; quarter++) {
            /* What is read up to the square's quarter adds up to its code. After that, and off the board, the index is negative, which reads 0. */
            index = _mm256_subs_epi8(index, _mm256_set1_epi8(16));
            codes = _mm256_xor_si256(codes, _mm256_shuffle_epi8(board->quarters[quarter], index));
        }
        if (blank != SAT_NONE)
            codes = _mm256_andnot_si256(_mm256_cmpeq_epi8(at, _mm256_set1_epi8(SAT_CAST(char, blank))), codes);
        rays = _mm256_and_si256(codes, _mm256_set1_epi64x(INT64_C(0x00ffffffffffffff)));
        closest = _mm256_cmpgt_epi8(_mm256_and_si256(rays, _mm256_sub_epi64(zero, rays)), zero);
        /* One byte of each word is not 0, so the sum of the bytes is that byte. */
        codes_on = _mm256_sad_epu8(_mm256_and_si256(codes, closest), zero);
        squares_on = _mm256_sad_epu8(_mm256_and_si256(at, closest), zero);
        words[part] = _mm256_or_si256(codes_on, _mm256_slli_epi64(squares_on, 8));
        squares[part] = at, view->codes[part] = codes, view->closest[part] = closest;
    }
    view->on_rays = sat_join_avx2(words[0], _mm256_slli_epi64(words[1], 32));
    words[0] = sat_join_avx2(_mm256_srli_epi64(view->codes[0], 56), _mm256_srli_epi32(view->codes[1], 24));
    words[1] = sat_join_avx2(_mm256_srli_epi64(squares[0], 48), _mm256_srli_epi32(squares[1], 16));
    view->knights = _mm256_or_si256(words[0], _mm256_and_si256(words[1], _mm256_set1_epi32(0xff00)));
}

SAT_AVX2 SAT_PART uint32_t *sat_side_avx2(
    const struct sat_view_avx2 *view, const sat_codes *codes, unsigned code, int by, uint32_t other, uint32_t *to)
{
    const __m256i row = sat_twice_avx2(codes->around[by][code]), zero = _mm256_setzero_si256();
    const __m256i lower = _mm256_shuffle_epi8(row, view->codes[0]), upper = _mm256_shuffle_epi8(row, view->codes[1]);
    const __m256i closest[2] = { _mm256_and_si256(lower, view->closest[0]), _mm256_and_si256(upper, view->closest[1]) };
    /* The directions whose closest piece attacks from where it is, and those with a knight, whose class is the highest bit. */
    const __m256i on_rays = sat_join_avx2(_mm256_cmpgt_epi64(_mm256_and_si256(closest[0], sat_load_avx2(sat_attackers)), zero),
        _mm256_cmpgt_epi64(_mm256_and_si256(closest[1], sat_load_avx2(sat_attackers + 4)), zero));
    const __m256i knights = sat_join_avx2(_mm256_srli_epi64(lower, 32), upper);
    if (by) {
        /* A piece attacks in only one of both ways. */
        const __m256 pieces = _mm256_blendv_ps(_mm256_castsi256_ps(view->on_rays), _mm256_castsi256_ps(view->knights), _mm256_castsi256_ps(knights));
        const unsigned mask = sat_mask_avx2(_mm256_or_si256(on_rays, knights));
        return sat_push_avx2(_mm256_slli_epi32(_mm256_castps_si256(pieces), 16), other, mask, to);
    }
    to = sat_push_avx2(view->on_rays, other, sat_mask_avx2(on_rays), to);
    return sat_push_avx2(view->knights, other, sat_mask_avx2(knights), to);
}

/* Writes the threats on the pieces behind the middle. Rows have the bits of diagonals in the upper half of a word. */
SAT_AVX2 SAT_PART uint32_t *sat_lines_avx2(
    __m256i pieces, __m256i behind, __m256i halves, const sat_codes *codes, uint32_t other, uint32_t *to)
{
    /* The permutation reads three bits of the attacker's code. The fourth chooses between two of them. */
    const __m256i low = _mm256_permutevar8x32_epi32(sat_load_avx2(codes->rows), pieces);
    const __m256i high = _mm256_permutevar8x32_epi32(sat_load_avx2(codes->rows + 8), pieces);
    const __m256 bit_3 = _mm256_castsi256_ps(_mm256_slli_epi32(pieces, 28));
    const __m256 rows = _mm256_blendv_ps(_mm256_castsi256_ps(low), _mm256_castsi256_ps(high), bit_3);
    /* Moves the bit of the piece behind the middle to the highest. */
    const __m256i attacks = _mm256_sllv_epi32(_mm256_castps_si256(rows), _mm256_andnot_si256(behind, halves));
    return sat_push_avx2(_mm256_or_si256(pieces, _mm256_slli_epi32(behind, 16)), other, sat_mask_avx2(attacks), to);
}

SAT_AVX2 SAT_PART uint32_t *sat_through_avx2(
    const struct sat_view_avx2 *view, const sat_codes *codes, uint32_t other, uint32_t *to)
{
    const __m256i halves = _mm256_set_epi32(15, 15, 31, 31, 15, 15, 31, 31);
    return sat_lines_avx2(view->on_rays, _mm256_shuffle_epi32(view->on_rays, 0xb1), halves, codes, other, to);
}

SAT_FUNCTIONS(avx2, SAT_AVX2)
#endif

#ifdef SAT_AVX512
/* With AVX-512: one permutation reads all 64 bytes of the mailbox at once, and one instruction moves the threats to the front.
 * Intrinsics with a mask of all lanes are for g++ 12, which warns about the others in its own header. Vectors of 64 bytes have a
 * feature of their own only in clang 18 to 21 and gcc 14 and 15; zig leaves it out. */
#define SAT_AVX512_FEATURES "popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2"
#if defined(__clang__) ? __clang_major__ >= 18 && __clang_major__ <= 21 && !defined(__apple_build_version__) : __GNUC__ == 14 || __GNUC__ == 15
#define SAT_FOR_AVX512 SAT_FOR(SAT_AVX512_FEATURES ",evex512")
#else
#define SAT_FOR_AVX512 SAT_FOR(SAT_AVX512_FEATURES)
#endif
struct sat_board_avx512 {
    /* Combined codes. */
    __m512i codes;
};
struct sat_view_avx512 {
    __m512i codes;
    /* Words of combined code and square: the eight closest pieces, and those a knight's jump away. */
    __m512i pieces;
    __mmask64 closest;
};
/* For each closest piece and each knight, which bytes of the sums make its word: the sum of codes, that of squares, and twice
 * byte 1, which is 0. */
#define SAT_PIECE(d, k) UINT32_C(0x01014000) + (8 * d + k) * UINT32_C(0x0101)
static const uint32_t sat_pieces[16] = { SAT_8(SAT_PIECE, 0), SAT_8(SAT_PIECE, 7) };
/* Loads 16 bytes four times. */
SAT_FOR_AVX512 SAT_PART __m512i sat_table_avx512(const void *bytes)
{
    return _mm512_maskz_broadcast_i32x4(0xffff, _mm_loadu_si128(SAT_CAST(const __m128i *, bytes)));
}

SAT_FOR_AVX512 SAT_PART void sat_read_avx512(struct sat_board_avx512 *board, const sat_codes *codes, const uint8_t *mailbox)
{
    const __m512i squares = _mm512_and_si512(_mm512_loadu_si512(mailbox), _mm512_set1_epi8(15));
    board->codes = _mm512_shuffle_epi8(sat_table_avx512(codes->combined), squares);
}

SAT_FOR_AVX512 SAT_PART void sat_view_of_avx512(
    struct sat_view_avx512 *view, const struct sat_board_avx512 *board, unsigned square, unsigned blank)
{
    const __m512i zero = _mm512_setzero_si512(), knights = _mm512_set1_epi64(-(INT64_C(1) << 56));
    const __m512i squares = _mm512_loadu_si512(sat_slots[square]);
    const __mmask64 on_board = _knot_mask64(_mm512_movepi8_mask(squares));
    const __m512i seen = blank == SAT_NONE ? board->codes : _mm512_maskz_mov_epi8(~(UINT64_C(1) << blank % 64), board->codes);
    __m512i rays, codes_on, squares_on;
    view->codes = _mm512_maskz_permutexvar_epi8(on_board, squares, seen);
    rays = _mm512_maskz_andnot_epi64(0xff, knights, view->codes);
    view->closest = _mm512_test_epi8_mask(rays, _mm512_sub_epi64(zero, rays));
    /* One byte of each word is not 0, so the sum of the bytes is that byte. */
    codes_on = _mm512_sad_epu8(_mm512_maskz_mov_epi8(view->closest, view->codes), zero);
    squares_on = _mm512_sad_epu8(_mm512_maskz_mov_epi8(view->closest, squares), zero);
    view->pieces = _mm512_permutex2var_epi8(_mm512_or_si512(codes_on, _mm512_and_si512(view->codes, knights)),
        _mm512_loadu_si512(sat_pieces), _mm512_or_si512(squares_on, _mm512_and_si512(squares, knights)));
}

SAT_FOR_AVX512 SAT_PART uint32_t *sat_side_avx512(
    const struct sat_view_avx512 *view, const sat_codes *codes, unsigned code, int by, uint32_t other, uint32_t *to)
{
    const __m512i classes = _mm512_shuffle_epi8(sat_table_avx512(codes->around[by][code]), view->codes);
    const __m512i closest = _mm512_maskz_mov_epi8(view->closest, classes);
    /* The directions whose closest piece attacks from where it is, and those with a knight, whose class is the highest bit. */
    const __mmask16 mask = _mm512_kunpackb(
        _mm512_movepi64_mask(classes), _mm512_test_epi64_mask(closest, _mm512_loadu_si512(sat_attackers)));
    const __m512i pieces = by ? _mm512_maskz_slli_epi32(0xffff, view->pieces, 16) : view->pieces;
    const __m512i words = _mm512_xor_si512(pieces, _mm512_set1_epi32(SAT_CAST(int, other)));
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(mask, words));
    return to + _mm_popcnt_u32(mask);
}

SAT_FOR_AVX512 SAT_PART uint32_t *sat_through_avx512(
    const struct sat_view_avx512 *view, const sat_codes *codes, uint32_t other, uint32_t *to)
{
    const __m256i on_rays = _mm512_maskz_extracti64x4_epi64(0xff, view->pieces, 0), halves = _mm256_set_epi32(15, 31, 15, 31, 15, 31, 15, 31);
    return sat_lines_avx2(on_rays, _mm256_permute4x64_epi64(on_rays, 0x4e), halves, codes, other, to);
}

SAT_FUNCTIONS(avx512, SAT_FOR_AVX512)
#endif

#ifdef SAT_NEON
/* With NEON, without loops and without branches that depend on the position. The mailbox is permuted into the slots, eight bytes
 * for each direction. What matters of a direction is one byte: the code of the closest piece, its square, whether there is a
 * threat. Adding neighbors three times turns the eight bytes of each direction into that one. With weights 1, 2, 4 up to 128, it
 * also turns eight bytes into a mask of directions. */
struct sat_board_neon {
    /* Combined codes. */
    uint8x16x4_t codes;
};
struct sat_view_neon {
    /* Eight combined codes and eight squares: of the closest pieces, and of those a knight's jump away. */
    uint8x16_t on_rays, knights;
    /* The classes of pieces that attack the middle from there. */
    uint8x16_t attackers;
};

/* Returns the sum of the bytes of each direction, for two sets of slots. */
SAT_PART uint8x16_t sat_sums_neon(const uint8x16_t first[4], const uint8x16_t second[4])
{
    return vpaddq_u8(vpaddq_u8(vpaddq_u8(first[0], first[1]), vpaddq_u8(first[2], first[3])),
        vpaddq_u8(vpaddq_u8(second[0], second[1]), vpaddq_u8(second[2], second[3])));
}

/* Returns a mask of the directions whose byte has all bits. */
SAT_PART unsigned sat_mask_neon(uint8x8_t is_threat)
{
    return vaddv_u8(vand_u8(is_threat, vcreate_u8(UINT64_C(0x8040201008040201))));
}

/* Writes the threats of a mask, of eight codes and eight squares each, combined with another. */
SAT_PART uint32_t *sat_push_neon(uint8x16_t from, uint8x16_t on, uint32_t other, unsigned mask, uint32_t *to)
{
    /* Codes and squares in turn. */
    const uint8x8_t codes = vcreate_u8(sat_to_the_front[mask]), squares = vorr_u8(codes, vdup_n_u8(8));
    const uint8x16_t order = vzip1q_u8(vcombine_u8(codes, codes), vcombine_u8(squares, squares));
    const uint16x8_t first = vreinterpretq_u16_u8(vqtbl1q_u8(from, order)), second = vreinterpretq_u16_u8(vqtbl1q_u8(on, order));
    vst1q_u32(to, veorq_u32(vreinterpretq_u32_u16(vzip1q_u16(first, second)), vdupq_n_u32(other)));
    vst1q_u32(to + 4, veorq_u32(vreinterpretq_u32_u16(vzip2q_u16(first, second)), vdupq_n_u32(other)));
    return to + SAT_CAST(unsigned, __builtin_popcount(mask));
}

SAT_PART void sat_read_neon(struct sat_board_neon *board, const sat_codes *codes, const uint8_t *mailbox)
{
    int part;
    SAT_UNROLL
    for (part = 0; part < 4; part++)
        board->codes.val[part] = vqtbl1q_u8(vld1q_u8(codes->combined), vandq_u8(vld1q_u8(mailbox + 16 * part), vdupq_n_u8(15)));
}

SAT_PART void sat_view_of_neon(struct sat_view_neon *view, const struct sat_board_neon *board, unsigned square, unsigned blank)
{
    uint8x16_t codes[4], squares[4], codes_on[4], squares_on[4], attackers[4];
    int part;
    SAT_UNROLL
    for (part = 0; part < 4; part++) {
        const uint8x16_t at = vld1q_u8(sat_slots[square] + 16 * part);
        /* No square is SAT_NONE. */
        const uint8x16_t is_blank = vceqq_u8(at, vdupq_n_u8(SAT_CAST(uint8_t, blank)));
        const uint8x16_t on = vbicq_u8(vqtbl4q_u8(board->codes, at), is_blank);
        const uint8x16_t rays = vandq_u8(on, vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x00ffffffffffffff))));
        const uint8x16_t closest = vtstq_u8(rays, vreinterpretq_u8_u64(vsubq_u64(vdupq_n_u64(0), vreinterpretq_u64_u8(rays))));
        codes[part] = on, squares[part] = at;
        codes_on[part] = vandq_u8(on, closest), squares_on[part] = vandq_u8(at, closest);
        attackers[part] = vandq_u8(vreinterpretq_u8_u64(vld1q_u64(sat_attackers + 2 * part)), closest);
    }
    view->on_rays = sat_sums_neon(codes_on, squares_on);
    /* The last byte of each direction. */
    view->knights = vuzp2q_u8(vuzp2q_u8(vuzp2q_u8(codes[0], codes[1]), vuzp2q_u8(codes[2], codes[3])),
        vuzp2q_u8(vuzp2q_u8(squares[0], squares[1]), vuzp2q_u8(squares[2], squares[3])));
    view->attackers = vcombine_u8(vget_low_u8(sat_sums_neon(attackers, attackers)), vdup_n_u8(SAT_KNIGHT));
}

SAT_PART uint32_t *sat_side_neon(
    const struct sat_view_neon *view, const sat_codes *codes, unsigned code, int by, uint32_t other, uint32_t *to)
{
    const uint8x16_t pieces = vcombine_u8(vget_low_u8(view->on_rays), vget_low_u8(view->knights)), none = vdupq_n_u8(0);
    const uint8x16_t attack = vtstq_u8(vqtbl1q_u8(vld1q_u8(codes->around[by][code]), pieces), view->attackers);
    const unsigned on_rays = sat_mask_neon(vget_low_u8(attack)), knights = sat_mask_neon(vget_high_u8(attack));
    to = sat_push_neon(by ? none : view->on_rays, by ? view->on_rays : none, other, on_rays, to);
    return sat_push_neon(by ? none : view->knights, by ? view->knights : none, other, knights, to);
}

SAT_PART uint32_t *sat_through_neon(const struct sat_view_neon *view, const sat_codes *codes, uint32_t other, uint32_t *to)
{
    const uint8x16_t opposite = vreinterpretq_u8_u32(vrev64q_u32(vreinterpretq_u32_u8(view->on_rays)));
    const uint8x8_t from = vget_low_u8(view->on_rays), on = vget_low_u8(opposite);
    /* The byte of the attacker's row, in whose second half are diagonals, and the bit of the piece behind the middle. */
    const uint8x8_t byte = vorr_u8(vsli_n_u8(vshr_n_u8(on, 3), from, 2), vcreate_u8(UINT64_C(0x0200020002000200)));
    const uint8x8_t bit = vshl_u8(vdup_n_u8(1), vreinterpret_s8_u8(vand_u8(on, vdup_n_u8(7))));
    const uint8x16x4_t rows = { { vreinterpretq_u8_u32(vld1q_u32(codes->rows)), vreinterpretq_u8_u32(vld1q_u32(codes->rows + 4)),
        vreinterpretq_u8_u32(vld1q_u32(codes->rows + 8)), vreinterpretq_u8_u32(vld1q_u32(codes->rows + 12)) } };
    const unsigned mask = sat_mask_neon(vtst_u8(vqtbl4_u8(rows, byte), bit));
    return sat_push_neon(view->on_rays, opposite, other, mask, to);
}

SAT_FUNCTIONS(neon, )
#endif

/* Which implementation runs, SAT_LEVEL: 1 without vectors, 2 with AVX2, 3 with AVX-512. The processor is assumed to have what the file is
 * compiled for. For the rest, gcc and clang ask the processor and the operating system. __builtin_cpu_supports would answer no
 * before main, and no or with an error of the linker under zig. */
#if defined(SAT_X86) && (defined(__GNUC__) || defined(__clang__))
/* Returns the level for what CPUID returns for leaves 1 and 7 (EAX, EBX, ECX, EDX), and for XCR0, which says what registers are saved. */
SAT_PART int sat_level_of(const unsigned leaf_1[4], const unsigned leaf_7[4], unsigned xcr0)
{
    /* POPCNT, OSXSAVE and AVX. */
    const unsigned needed = 1u << 23 | 1u << 27 | 1u << 28;
    /* AVX-512 F, DQ, BW and VL; VBMI and VBMI2. */
    const unsigned needed_b = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31, needed_c = 1u << 1 | 1u << 6;
    if ((leaf_1[2] & needed) != needed || (leaf_7[1] >> 5 & 1) == 0 || (xcr0 & 6) != 6)
        return 1;
#ifndef __APPLE__ /* macOS sets these bits only after the first use. */
    if ((xcr0 & 0xe0) != 0xe0)
        return 2;
#endif
    return (leaf_7[1] & needed_b) == needed_b && (leaf_7[2] & needed_c) == needed_c ? 3 : 2;
}

__attribute__((cold)) static inline int sat_ask(void)
{
    unsigned leaf[3][4] = { { 0 } }, at, xcr0 = 0;
    for (at = 0; at < 3; at++) {
        const unsigned number = at == 2 ? 7 : at;
        unsigned *const of = leaf[at];
        if (number <= leaf[0][0])
            __asm__ volatile("cpuid" : "=a"(of[0]), "=b"(of[1]), "=c"(of[2]), "=d"(of[3]) : "0"(number), "2"(0));
    }
    /* Without OSXSAVE the instruction does not exist. */
    if (leaf[1][2] >> 27 & 1)
        __asm__ volatile("xgetbv" : "=a"(xcr0), "=d"(at) : "c"(0));
    return sat_level_of(leaf[1], leaf[2], xcr0);
}

SAT_PART int sat_level(void)
{
    /* 0 before the first call. Threads that ask at the same time get the same answer. */
    static int known;
    int level = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (level == 0)
        __atomic_store_n(&known, level = sat_ask(), __ATOMIC_RELAXED);
    return level;
}
#endif
#ifndef SAT_LEVEL
#if defined(SAT_AVX512) && defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__) \
    && defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) && defined(__POPCNT__)
#define SAT_LEVEL 3
#elif !defined(__AVX2__) || !(defined(__POPCNT__) || defined(_MSC_VER))
#define SAT_LEVEL sat_level()
#elif defined(SAT_AVX512)
#define SAT_LEVEL (sat_level() == 3 ? 3 : 2)
#else
#define SAT_LEVEL 2
#endif
#endif
#ifdef SAT_AVX512
#define SAT_CHOOSE(name, arguments) \
    const int level = SAT_LEVEL; \
    return level == 3 ? name##_avx512 arguments : level == 2 ? name##_avx2 arguments : name##_portable arguments
#elif defined(SAT_X86)
#define SAT_CHOOSE(name, arguments) return SAT_LEVEL == 1 ? name##_portable arguments : name##_avx2 arguments
#elif defined(SAT_NEON)
#define SAT_CHOOSE(name, arguments) return name##_neon arguments
#else
#define SAT_CHOOSE(name, arguments) return name##_portable arguments
#endif

/* The mailbox need not have the old code on the square. */
static unsigned sat_change(
    const sat_codes *codes, const uint8_t *mailbox, unsigned square, unsigned old, unsigned becomes, uint32_t *threats)
{
    SAT_CHOOSE(sat_change, (codes, mailbox, square, old, becomes, threats));
}

/* Several changes one after another: each empties a square, or puts a piece on a square that counts as empty. */
static unsigned sat_changes(
    const sat_codes *codes, const uint8_t *mailbox, const unsigned (*changes)[2], unsigned count, uint32_t *threats)
{
    uint8_t board[64];
    uint32_t *to = threats;
    unsigned number;
    for (number = 0; number < 64; number++)
        board[number] = mailbox[number];
    for (number = 0; number < count; number++) {
        const unsigned square = changes[number][0], becomes = changes[number][1];
        to += sat_change(codes, board, square, becomes == codes->empty ? board[square] : codes->empty, becomes, to);
        board[square] = SAT_CAST(uint8_t, becomes);
    }
    return SAT_CAST(unsigned, to - threats);
}

/* What is asserted of arguments: a piece's kind, or 0; whether it is a pawn; its color, 1 or 2, or 0. */
SAT_PART unsigned sat_kind(const sat_codes *codes, unsigned code)
{
    return code < 16 ? codes->kinds[code] : 0;
}

SAT_PART int sat_is_pawn(const sat_codes *codes, unsigned code)
{
    return sat_kind(codes, code) - 1 < 2;
}

SAT_PART int sat_are_adjacent(unsigned file, unsigned other)
{
    return file - other + 1 < 3;
}

SAT_PART int sat_color(const sat_codes *codes, unsigned code)
{
    const unsigned kind = sat_kind(codes, code);
    const uint8_t *const first = codes->pieces[kind < 3 ? 0 : 2 * kind - 4];
    return kind == 0 ? 0 : first[0] * 4u + first[1] == code ? 1 : 2;
}

/* How many ranks a square is from the one on which a pawn's color begins. */
SAT_PART unsigned sat_rank(const sat_codes *codes, unsigned pawn, unsigned square)
{
    return sat_kind(codes, pawn) == 1 ? square / 8 : 7 - square / 8;
}

/* Whether a piece may be another one where it goes to. */
SAT_PART int sat_may_become(const sat_codes *codes, unsigned piece, unsigned to, unsigned becomes)
{
    if (sat_is_pawn(codes, piece) && sat_rank(codes, piece, to) == 7)
        return sat_kind(codes, becomes) - 3 < 4 && sat_color(codes, becomes) == sat_color(codes, piece);
    return becomes == piece;
}

SAT_PART int sat_is_board(const sat_codes *codes, const uint8_t *mailbox)
{
    unsigned square, piece, bits = 0;
    for (square = 0; square < 64; square++)
        bits |= mailbox[square];
    /* Codes that no one has made, or with an error, don't have each piece. */
    for (piece = 0; piece < 12; piece++) {
        const unsigned kind = piece < 2 ? piece + 1 : piece / 2 + 2;
        if (sat_kind(codes, codes->pieces[piece][0] * 4u + codes->pieces[piece][1]) != kind)
            return 0;
    }
    return bits < 16 && !codes->error;
}

#define SAT_ASSERT_BOARD SLIDING_ATTACKS_ASSERT(sat_is_board(codes, mailbox) \
    && "codes without an error, from make_codes, and a mailbox with a byte from 0 to 15 for each square")
#define SAT_ASSERT_PIECE_ON(square) SLIDING_ATTACKS_ASSERT((square) < 64 && sat_kind(codes, mailbox[square]) != 0 \
    && "a piece is on the square: pass the square that it leaves, and the 64 bytes of the mailbox before you update them")

#ifdef __cplusplus
extern "C" {
#endif

#if defined(SAT_CPP17) && (defined(__GNUC__) || defined(__clang__))
/* For files in C and older C++. */
#define SAT_TEXT(text) #text
#define SAT_SYMBOL(prefix) SAT_TEXT(prefix) "sliding_attacks_threats_make_codes"
SLIDING_ATTACKS_THREATS_FUNCTION sat_codes sat_make_codes(const char *pieces, int a8_first, const char *pairs)
    __asm__(SAT_SYMBOL(__USER_LABEL_PREFIX__));
SLIDING_ATTACKS_THREATS_FUNCTION sat_codes sat_make_codes(const char *pieces, int a8_first, const char *pairs)
{
    return sliding_attacks_threats_make_codes(pieces, a8_first, pairs);
}
#endif

unsigned sliding_attacks_threats_put(const sat_codes *codes, const uint8_t mailbox[64], unsigned square, unsigned code,
    uint32_t threats[32])
{
    SAT_ASSERT_BOARD;
    SLIDING_ATTACKS_ASSERT(square < 64 && sat_kind(codes, code) != 0 && "a square, and then the code of a piece");
    return sat_change(codes, mailbox, square, codes->empty, code, threats);
}

unsigned sliding_attacks_threats_remove(const sat_codes *codes, const uint8_t mailbox[64], unsigned square, uint32_t threats[32])
{
    SAT_ASSERT_BOARD;
    SAT_ASSERT_PIECE_ON(square);
    return sat_change(codes, mailbox, square, mailbox[square], codes->empty, threats);
}

unsigned sliding_attacks_threats_replace(const sat_codes *codes, const uint8_t mailbox[64], unsigned square, unsigned becomes,
    uint32_t threats[48])
{
    SAT_ASSERT_BOARD;
    SLIDING_ATTACKS_ASSERT(square < 64 && becomes < 16 && "a square, and then a code");
    SLIDING_ATTACKS_ASSERT(becomes != mailbox[square] && "another code: call this before you update the mailbox");
    return sat_change(codes, mailbox, square, mailbox[square], becomes, threats);
}

unsigned sliding_attacks_threats_move(const sat_codes *codes, const uint8_t mailbox[64], unsigned from, unsigned to,
    unsigned becomes, uint32_t threats[80])
{
    SAT_ASSERT_BOARD;
    SAT_ASSERT_PIECE_ON(from);
    SLIDING_ATTACKS_ASSERT(to < 64 && "a square from 0 to 63");
    SLIDING_ATTACKS_ASSERT(sat_may_become(codes, mailbox[from], to, becomes)
        && "`becomes` is a knight, bishop, rook or queen of a pawn's color on its last rank, and mailbox[from] in other moves");
    SLIDING_ATTACKS_ASSERT(sat_color(codes, mailbox[to]) != sat_color(codes, mailbox[from])
        && "two colors: call this before you update the mailbox, and for castling call sliding_attacks_threats_castle");
    SLIDING_ATTACKS_ASSERT((sat_kind(codes, mailbox[from]) != 7 || sat_are_adjacent(from % 8, to % 8))
        && "for castling, call sliding_attacks_threats_castle");
    SLIDING_ATTACKS_ASSERT((!sat_is_pawn(codes, mailbox[from]) || from % 8 == to % 8 || sat_kind(codes, mailbox[to]) != 0)
        && "a capture: call this before you update the mailbox, and for en passant call sliding_attacks_threats_en_passant");
    SAT_CHOOSE(sat_move, (codes, mailbox, from, to, becomes, threats));
}

unsigned sliding_attacks_threats_en_passant(const sat_codes *codes, const uint8_t mailbox[64], unsigned from, unsigned to,
    uint32_t threats[96])
{
    const unsigned captured = (from & 56) | (to & 7);
    SAT_ASSERT_BOARD;
    SAT_ASSERT_PIECE_ON(from);
    SLIDING_ATTACKS_ASSERT(sat_is_pawn(codes, mailbox[from]) && sat_is_pawn(codes, mailbox[captured]) && mailbox[from] != mailbox[captured]
        && to < 64 && sat_kind(codes, mailbox[to]) == 0 && sat_are_adjacent(from % 8, to % 8)
        && sat_rank(codes, mailbox[from], to) == sat_rank(codes, mailbox[from], from) + 1
        && "a pawn captures one beside it, and goes to the empty square behind that one");
    const unsigned changes[3][2] = { { captured, codes->empty }, { from, codes->empty }, { to, mailbox[from] } };
    return sat_changes(codes, mailbox, changes, 3, threats);
}

unsigned sliding_attacks_threats_castle(const sat_codes *codes, const uint8_t mailbox[64], unsigned king, unsigned rook,
    uint32_t threats[SLIDING_ATTACKS_THREATS_OF_MOVE])
{
    const unsigned king_to = (king & 56) + (king < rook ? 6 : 2), rook_to = (king & 56) + (king < rook ? 5 : 3);
    SAT_ASSERT_BOARD;
    SAT_ASSERT_PIECE_ON(king);
    SAT_ASSERT_PIECE_ON(rook);
    SLIDING_ATTACKS_ASSERT(sat_kind(codes, mailbox[king]) == 7 && sat_kind(codes, mailbox[rook]) == 5 && king / 8 == rook / 8
        && sat_color(codes, mailbox[king]) == sat_color(codes, mailbox[rook]) && "the squares that a king and its rook leave");
    SLIDING_ATTACKS_ASSERT((king_to == king || king_to == rook || sat_kind(codes, mailbox[king_to]) == 0)
        && (rook_to == king || rook_to == rook || sat_kind(codes, mailbox[rook_to]) == 0) && "no other piece is where the two go to");
    const unsigned changes[4][2] = {
        { king, codes->empty }, { rook, codes->empty }, { king_to, mailbox[king] }, { rook_to, mailbox[rook] } };
    return sat_changes(codes, mailbox, changes, 4, threats);
}

unsigned sliding_attacks_threats_all(const sat_codes *codes, const uint8_t mailbox[64],
    uint32_t threats[SLIDING_ATTACKS_THREATS_OF_BOARD])
{
    struct sat_board_portable board;
    SAT_ASSERT_BOARD;
    sat_read_portable(&board, codes, mailbox);
    SAT_CHOOSE(sat_all, (codes, mailbox, board.occupied, threats));
}

#ifdef __cplusplus
}
#endif
#endif /* SAT_IMPLEMENTATION */
