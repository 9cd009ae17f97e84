/* Hyperbola quintessence: attacks of rooks, bishops and queens, with 2560 bytes of tables.
 * https://github.com/sliding-attacks/sliding-attacks
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 * Copyright (c) 2026 the sliding-attacks authors
 *
 * Gerd Isenberg and Aleks Peshkov published this technique in 2007:
 * https://www.chessprogramming.org/Hyperbola_Quintessence
 */

/** @file
 * Squares: a1 = 0, h1 = 7, h8 = 63. An attack set includes the first blocker in each direction.
 *
 * C, C++11, C++14: include this wherever you look up attacks. Exactly one source file of the program, and
 * of each shared library that looks up, must
 * #define SLIDING_ATTACKS_IMPLEMENTATION
 * before including this; that file will contain the data.
 *
 * C++17 and later: just include this. The data is an inline variable, and the functions are constexpr (with gcc 9, clang 9,
 * MSVC 19.25 or later). To compile the data only once, or to share it with C or C++11,
 * #define SLIDING_ATTACKS_EXTERN in all files and SLIDING_ATTACKS_IMPLEMENTATION in one.
 *
 * All functions are static, so that the files of one program can be compiled for different processors. An inline function
 * with external linkage in C, or a template exported from a C++20 module, cannot call static functions. For these,
 * #define SLIDING_ATTACKS_FUNCTION inline
 * in all files (in C, extern inline in one), and compile all of them for the same processor, and all with or all without NDEBUG.
 *
 * Wrong arguments, such as square 64, stop the program by assert(). Define NDEBUG for release builds: without assertions, a
 * wrong argument gives wrong attacks or reads outside the tables. #define SLIDING_ATTACKS_ASSERT(condition) to report
 * them in another way.
 *
 * If a tool does not understand compiler builtins, #define SLIDING_ATTACKS_PORTABLE: the functions then use none.
 */

#define SLIDING_ATTACKS_VERSION "0.1.0"
#define SLIDING_ATTACKS_HYPERBOLA_SHA256 "70839636105208b62c9b20f5dd507b8a48d224c7642e9b04ee460cbf62395e35"

#ifndef SLIDING_ATTACKS_COMMON
#define SLIDING_ATTACKS_COMMON
#include <stdint.h>
/* Reports a wrong argument, unless NDEBUG is defined or the program is freestanding. */
#ifndef SLIDING_ATTACKS_ASSERT
#if defined(NDEBUG) || (defined(__STDC_HOSTED__) && !__STDC_HOSTED__)
#define SLIDING_ATTACKS_ASSERT(condition) ((void)0)
#else
#include <assert.h>
#define SLIDING_ATTACKS_ASSERT(condition) assert(condition)
#endif
#endif
#ifdef __cplusplus
#if __cplusplus < 201103L && !defined(_MSC_VER)
#error This header is for C++11 and later.
#endif
#define SLIDING_ATTACKS_CAST(type, value) static_cast<type>(value)
#define SLIDING_ATTACKS_ALIGNED alignas(64)
#else
#define SLIDING_ATTACKS_CAST(type, value) ((type)(value))
#if defined(__GNUC__) || defined(__clang__)
#define SLIDING_ATTACKS_ALIGNED __attribute__((aligned(64)))
#elif defined(_MSC_VER)
#define SLIDING_ATTACKS_ALIGNED __declspec(align(64))
#else
#define SLIDING_ATTACKS_ALIGNED
#endif
#endif
/* Before C++20 these conversions and this shift are implementation-defined; all compilers do what C++20 requires. */
#define SLIDING_ATTACKS_ARITHMETIC_SHIFT(word, count) SLIDING_ATTACKS_CAST(uint64_t, SLIDING_ATTACKS_CAST(int64_t, word) >> (count))
/* Builtins, because <immintrin.h> takes longer to compile than all the numbers here. */
#if !defined(SLIDING_ATTACKS_PORTABLE) && (defined(__GNUC__) || defined(__clang__))
#define SLIDING_ATTACKS_GNU
#ifdef __AVX2__
#define SLIDING_ATTACKS_AVX2
#endif
#if defined(__BMI2__) && defined(__x86_64__)
#define SLIDING_ATTACKS_PEXT __builtin_ia32_pext_di
#define SLIDING_ATTACKS_PDEP __builtin_ia32_pdep_di
#endif
#elif !defined(SLIDING_ATTACKS_PORTABLE) && defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
#define SLIDING_ATTACKS_MSVC
#include <intrin.h>
/* MSVC has no macro for BMI2, so a program for AVX2 needs a processor with BMI2 too. */
#if defined(__AVX2__) && defined(_M_X64)
#define SLIDING_ATTACKS_PEXT _pext_u64
#define SLIDING_ATTACKS_PDEP _pdep_u64
#endif
#endif
#if ((defined(__cplusplus) && __cplusplus >= 201703L) || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)) \
    && !defined(SLIDING_ATTACKS_EXTERN)
#define SLIDING_ATTACKS_INLINE
#if defined(__has_builtin)
#if __has_builtin(__builtin_is_constant_evaluated)
#define SLIDING_ATTACKS_CONSTEXPR constexpr
#endif
#elif (defined(__GNUC__) && __GNUC__ >= 9) || (defined(_MSC_VER) && _MSC_VER >= 1925)
#define SLIDING_ATTACKS_CONSTEXPR constexpr
#endif
#endif
#ifdef SLIDING_ATTACKS_CONSTEXPR
#define SLIDING_ATTACKS_IS_CONSTANT __builtin_is_constant_evaluated()
#else
#define SLIDING_ATTACKS_CONSTEXPR
#define SLIDING_ATTACKS_IS_CONSTANT 0
#endif
#ifndef SLIDING_ATTACKS_FUNCTION
#define SLIDING_ATTACKS_FUNCTION static inline
#endif
/* Products, sums and shifts drop upper bits on purpose. clang's -fsanitize=integer would report that, so it is turned off
 * here. */
#ifdef __clang__
#define SLIDING_ATTACKS_LOOKUP __attribute__((no_sanitize("integer"))) SLIDING_ATTACKS_FUNCTION SLIDING_ATTACKS_CONSTEXPR
#else
#define SLIDING_ATTACKS_LOOKUP SLIDING_ATTACKS_FUNCTION SLIDING_ATTACKS_CONSTEXPR
#endif
/* Each shared library has its own copy of the data. If it exported the data, as compilers do by default, g++'s could not be
 * unloaded. */
#if defined(__ELF__) && (defined(__GNUC__) || defined(__clang__))
#define SLIDING_ATTACKS_HIDDEN __attribute__((visibility("hidden")))
#else
#define SLIDING_ATTACKS_HIDDEN
#endif

/** The sliders of a side, by how they move. A queen is in both sets. */
struct sliding_attacks_sliders {
    uint64_t orthogonal; /**< Rooks and queens. */
    uint64_t diagonal;   /**< Bishops and queens. */
};

/** What sliders attack, orthogonally and diagonally in separate sets. */
struct sliding_attacks_rook_and_bishop {
    uint64_t rook;   /**< Along ranks and files. */
    uint64_t bishop; /**< Along diagonals. */
};

/** Returns the sliders of a side. */
SLIDING_ATTACKS_LOOKUP struct sliding_attacks_sliders sliding_attacks_sliders_from_kinds(uint64_t bishops, uint64_t rooks, uint64_t queens);

/** Returns the lowest-numbered square of a set, which must not be empty. */
SLIDING_ATTACKS_LOOKUP unsigned sliding_attacks_first(uint64_t set);
#endif /* SLIDING_ATTACKS_COMMON */

#ifndef SLIDING_ATTACKS_SHORT_NAMES
#define SLIDING_ATTACKS_SHORT_NAMES
#define SLIDING_ATTACKS_HYPERBOLA_SHORT_NAMES
/** Returns the squares that a rook on `square` (0 to 63) attacks, given the `occupied` squares. */
SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_rook_attacks(unsigned square, uint64_t occupied);

/** Returns the squares that a bishop on `square` (0 to 63) attacks, given the `occupied` squares. */
SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_bishop_attacks(unsigned square, uint64_t occupied);

/** Returns the squares that a queen on `square` (0 to 63) attacks, given the `occupied` squares. */
SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_queen_attacks(unsigned square, uint64_t occupied);

/** Returns the attacks of a rook and of a bishop on `square`. */
SLIDING_ATTACKS_LOOKUP struct sliding_attacks_rook_and_bishop sliding_attacks_rook_and_bishop_attacks(unsigned square, uint64_t occupied);

/** Returns the squares attacked by at least one of several sliders, orthogonally and diagonally in separate sets.
 * A slider blocks others only if it is in `occupied`. */
SLIDING_ATTACKS_LOOKUP struct sliding_attacks_rook_and_bishop
sliding_attacks_rook_and_bishop_attacks_of(struct sliding_attacks_sliders sliders, uint64_t occupied);

/** Returns the squares attacked by at least one of several sliders. A slider blocks others only if it is in `occupied`. */
SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_slider_attacks_of(struct sliding_attacks_sliders sliders, uint64_t occupied);
#elif !defined(SLIDING_ATTACKS_HYPERBOLA_SHORT_NAMES) && (!defined(SLIDING_ATTACKS_IMPLEMENTATION) || defined(SLIDING_ATTACKS_INLINE))
#error Two headers define the same names. Include only one of them.
#endif

#ifndef SLIDING_ATTACKS_HYPERBOLA_DATA
#define SLIDING_ATTACKS_HYPERBOLA_DATA
struct sliding_attacks_hyperbola_data {
    /** By square: its file, the square itself, its diagonal and its antidiagonal. The lines exclude the square. */
    uint64_t lines[64][4];
    /** What a rook on the first rank attacks there, by its file and by which of the files b to g are occupied. */
    uint8_t ranks[8][64];
};
#ifndef SLIDING_ATTACKS_INLINE
#ifdef __cplusplus
extern "C" {
#endif
SLIDING_ATTACKS_HIDDEN extern const struct sliding_attacks_hyperbola_data sliding_attacks_hyperbola_table;
#ifdef __cplusplus
}
#endif
#endif
#endif /* SLIDING_ATTACKS_HYPERBOLA_DATA */

/* The data has its own guard, so a file that included this for the lookups can include it again for the data. */
#if (defined(SLIDING_ATTACKS_INLINE) || defined(SLIDING_ATTACKS_IMPLEMENTATION)) && !defined(SLIDING_ATTACKS_HYPERBOLA_TABLE)
#define SLIDING_ATTACKS_HYPERBOLA_TABLE
#ifdef SLIDING_ATTACKS_INLINE
inline namespace sliding_attacks_hyperbola_0_1_0_70839636105208b6 { /* sets this apart from the symbol in C and from other tables */
SLIDING_ATTACKS_ALIGNED SLIDING_ATTACKS_HIDDEN inline constexpr
#else
SLIDING_ATTACKS_ALIGNED const
#endif
struct sliding_attacks_hyperbola_data sliding_attacks_hyperbola_table = {
{ /* lines */
    { 0x0101010101010100, 0x0000000000000001, 0x8040201008040200, 0x0000000000000000 },
    { 0x0202020202020200, 0x0000000000000002, 0x0080402010080400, 0x0000000000000100 },
    { 0x0404040404040400, 0x0000000000000004, 0x0000804020100800, 0x0000000000010200 },
    { 0x0808080808080800, 0x0000000000000008, 0x0000008040201000, 0x0000000001020400 },
    { 0x1010101010101000, 0x0000000000000010, 0x0000000080402000, 0x0000000102040800 },
    { 0x2020202020202000, 0x0000000000000020, 0x0000000000804000, 0x0000010204081000 },
    { 0x4040404040404000, 0x0000000000000040, 0x0000000000008000, 0x0001020408102000 },
    { 0x8080808080808000, 0x0000000000000080, 0x0000000000000000, 0x0102040810204000 },
    { 0x0101010101010001, 0x0000000000000100, 0x4020100804020000, 0x0000000000000002 },
    { 0x0202020202020002, 0x0000000000000200, 0x8040201008040001, 0x0000000000010004 },
    { 0x0404040404040004, 0x0000000000000400, 0x0080402010080002, 0x0000000001020008 },
    { 0x0808080808080008, 0x0000000000000800, 0x0000804020100004, 0x0000000102040010 },
    { 0x1010101010100010, 0x0000000000001000, 0x0000008040200008, 0x0000010204080020 },
    { 0x2020202020200020, 0x0000000000002000, 0x0000000080400010, 0x0001020408100040 },
    { 0x4040404040400040, 0x0000000000004000, 0x0000000000800020, 0x0102040810200080 },
    { 0x8080808080800080, 0x0000000000008000, 0x0000000000000040, 0x0204081020400000 },
    { 0x0101010101000101, 0x0000000000010000, 0x2010080402000000, 0x0000000000000204 },
    { 0x0202020202000202, 0x0000000000020000, 0x4020100804000100, 0x0000000001000408 },
    { 0x0404040404000404, 0x0000000000040000, 0x8040201008000201, 0x0000000102000810 },
    { 0x0808080808000808, 0x0000000000080000, 0x0080402010000402, 0x0000010204001020 },
    { 0x1010101010001010, 0x0000000000100000, 0x0000804020000804, 0x0001020408002040 },
    { 0x2020202020002020, 0x0000000000200000, 0x0000008040001008, 0x0102040810004080 },
    { 0x4040404040004040, 0x0000000000400000, 0x0000000080002010, 0x0204081020008000 },
    { 0x8080808080008080, 0x0000000000800000, 0x0000000000004020, 0x0408102040000000 },
    { 0x0101010100010101, 0x0000000001000000, 0x1008040200000000, 0x0000000000020408 },
    { 0x0202020200020202, 0x0000000002000000, 0x2010080400010000, 0x0000000100040810 },
    { 0x0404040400040404, 0x0000000004000000, 0x4020100800020100, 0x0000010200081020 },
    { 0x0808080800080808, 0x0000000008000000, 0x8040201000040201, 0x0001020400102040 },
    { 0x1010101000101010, 0x0000000010000000, 0x0080402000080402, 0x0102040800204080 },
    { 0x2020202000202020, 0x0000000020000000, 0x0000804000100804, 0x0204081000408000 },
    { 0x4040404000404040, 0x0000000040000000, 0x0000008000201008, 0x0408102000800000 },
    { 0x8080808000808080, 0x0000000080000000, 0x0000000000402010, 0x0810204000000000 },
    { 0x0101010001010101, 0x0000000100000000, 0x0804020000000000, 0x0000000002040810 },
    { 0x0202020002020202, 0x0000000200000000, 0x1008040001000000, 0x0000010004081020 },
    { 0x0404040004040404, 0x0000000400000000, 0x2010080002010000, 0x0001020008102040 },
    { 0x0808080008080808, 0x0000000800000000, 0x4020100004020100, 0x0102040010204080 },
    { 0x1010100010101010, 0x0000001000000000, 0x8040200008040201, 0x0204080020408000 },
    { 0x2020200020202020, 0x0000002000000000, 0x0080400010080402, 0x0408100040800000 },
    { 0x4040400040404040, 0x0000004000000000, 0x0000800020100804, 0x0810200080000000 },
    { 0x8080800080808080, 0x0000008000000000, 0x0000000040201008, 0x1020400000000000 },
    { 0x0101000101010101, 0x0000010000000000, 0x0402000000000000, 0x0000000204081020 },
    { 0x0202000202020202, 0x0000020000000000, 0x0804000100000000, 0x0001000408102040 },
    { 0x0404000404040404, 0x0000040000000000, 0x1008000201000000, 0x0102000810204080 },
    { 0x0808000808080808, 0x0000080000000000, 0x2010000402010000, 0x0204001020408000 },
    { 0x1010001010101010, 0x0000100000000000, 0x4020000804020100, 0x0408002040800000 },
    { 0x2020002020202020, 0x0000200000000000, 0x8040001008040201, 0x0810004080000000 },
    { 0x4040004040404040, 0x0000400000000000, 0x0080002010080402, 0x1020008000000000 },
    { 0x8080008080808080, 0x0000800000000000, 0x0000004020100804, 0x2040000000000000 },
    { 0x0100010101010101, 0x0001000000000000, 0x0200000000000000, 0x0000020408102040 },
    { 0x0200020202020202, 0x0002000000000000, 0x0400010000000000, 0x0100040810204080 },
    { 0x0400040404040404, 0x0004000000000000, 0x0800020100000000, 0x0200081020408000 },
    { 0x0800080808080808, 0x0008000000000000, 0x1000040201000000, 0x0400102040800000 },
    { 0x1000101010101010, 0x0010000000000000, 0x2000080402010000, 0x0800204080000000 },
    { 0x2000202020202020, 0x0020000000000000, 0x4000100804020100, 0x1000408000000000 },
    { 0x4000404040404040, 0x0040000000000000, 0x8000201008040201, 0x2000800000000000 },
    { 0x8000808080808080, 0x0080000000000000, 0x0000402010080402, 0x4000000000000000 },
    { 0x0001010101010101, 0x0100000000000000, 0x0000000000000000, 0x0002040810204080 },
    { 0x0002020202020202, 0x0200000000000000, 0x0001000000000000, 0x0004081020408000 },
    { 0x0004040404040404, 0x0400000000000000, 0x0002010000000000, 0x0008102040800000 },
    { 0x0008080808080808, 0x0800000000000000, 0x0004020100000000, 0x0010204080000000 },
    { 0x0010101010101010, 0x1000000000000000, 0x0008040201000000, 0x0020408000000000 },
    { 0x0020202020202020, 0x2000000000000000, 0x0010080402010000, 0x0040800000000000 },
    { 0x0040404040404040, 0x4000000000000000, 0x0020100804020100, 0x0080000000000000 },
    { 0x0080808080808080, 0x8000000000000000, 0x0040201008040201, 0x0000000000000000 },
},
{ /* ranks */
    {
        0xfe, 0x02, 0x06, 0x02, 0x0e, 0x02, 0x06, 0x02, 0x1e, 0x02, 0x06, 0x02, 0x0e, 0x02, 0x06, 0x02,
        0x3e, 0x02, 0x06, 0x02, 0x0e, 0x02, 0x06, 0x02, 0x1e, 0x02, 0x06, 0x02, 0x0e, 0x02, 0x06, 0x02,
        0x7e, 0x02, 0x06, 0x02, 0x0e, 0x02, 0x06, 0x02, 0x1e, 0x02, 0x06, 0x02, 0x0e, 0x02, 0x06, 0x02,
        0x3e, 0x02, 0x06, 0x02, 0x0e, 0x02, 0x06, 0x02, 0x1e, 0x02, 0x06, 0x02, 0x0e, 0x02, 0x06, 0x02,
    },
    {
        0xfd, 0xfd, 0x05, 0x05, 0x0d, 0x0d, 0x05, 0x05, 0x1d, 0x1d, 0x05, 0x05, 0x0d, 0x0d, 0x05, 0x05,
        0x3d, 0x3d, 0x05, 0x05, 0x0d, 0x0d, 0x05, 0x05, 0x1d, 0x1d, 0x05, 0x05, 0x0d, 0x0d, 0x05, 0x05,
        0x7d, 0x7d, 0x05, 0x05, 0x0d, 0x0d, 0x05, 0x05, 0x1d, 0x1d, 0x05, 0x05, 0x0d, 0x0d, 0x05, 0x05,
        0x3d, 0x3d, 0x05, 0x05, 0x0d, 0x0d, 0x05, 0x05, 0x1d, 0x1d, 0x05, 0x05, 0x0d, 0x0d, 0x05, 0x05,
    },
    {
        0xfb, 0xfa, 0xfb, 0xfa, 0x0b, 0x0a, 0x0b, 0x0a, 0x1b, 0x1a, 0x1b, 0x1a, 0x0b, 0x0a, 0x0b, 0x0a,
        0x3b, 0x3a, 0x3b, 0x3a, 0x0b, 0x0a, 0x0b, 0x0a, 0x1b, 0x1a, 0x1b, 0x1a, 0x0b, 0x0a, 0x0b, 0x0a,
        0x7b, 0x7a, 0x7b, 0x7a, 0x0b, 0x0a, 0x0b, 0x0a, 0x1b, 0x1a, 0x1b, 0x1a, 0x0b, 0x0a, 0x0b, 0x0a,
        0x3b, 0x3a, 0x3b, 0x3a, 0x0b, 0x0a, 0x0b, 0x0a, 0x1b, 0x1a, 0x1b, 0x1a, 0x0b, 0x0a, 0x0b, 0x0a,
    },
    {
        0xf7, 0xf6, 0xf4, 0xf4, 0xf7, 0xf6, 0xf4, 0xf4, 0x17, 0x16, 0x14, 0x14, 0x17, 0x16, 0x14, 0x14,
        0x37, 0x36, 0x34, 0x34, 0x37, 0x36, 0x34, 0x34, 0x17, 0x16, 0x14, 0x14, 0x17, 0x16, 0x14, 0x14,
        0x77, 0x76, 0x74, 0x74, 0x77, 0x76, 0x74, 0x74, 0x17, 0x16, 0x14, 0x14, 0x17, 0x16, 0x14, 0x14,
        0x37, 0x36, 0x34, 0x34, 0x37, 0x36, 0x34, 0x34, 0x17, 0x16, 0x14, 0x14, 0x17, 0x16, 0x14, 0x14,
    },
    {
        0xef, 0xee, 0xec, 0xec, 0xe8, 0xe8, 0xe8, 0xe8, 0xef, 0xee, 0xec, 0xec, 0xe8, 0xe8, 0xe8, 0xe8,
        0x2f, 0x2e, 0x2c, 0x2c, 0x28, 0x28, 0x28, 0x28, 0x2f, 0x2e, 0x2c, 0x2c, 0x28, 0x28, 0x28, 0x28,
        0x6f, 0x6e, 0x6c, 0x6c, 0x68, 0x68, 0x68, 0x68, 0x6f, 0x6e, 0x6c, 0x6c, 0x68, 0x68, 0x68, 0x68,
        0x2f, 0x2e, 0x2c, 0x2c, 0x28, 0x28, 0x28, 0x28, 0x2f, 0x2e, 0x2c, 0x2c, 0x28, 0x28, 0x28, 0x28,
    },
    {
        0xdf, 0xde, 0xdc, 0xdc, 0xd8, 0xd8, 0xd8, 0xd8, 0xd0, 0xd0, 0xd0, 0xd0, 0xd0, 0xd0, 0xd0, 0xd0,
        0xdf, 0xde, 0xdc, 0xdc, 0xd8, 0xd8, 0xd8, 0xd8, 0xd0, 0xd0, 0xd0, 0xd0, 0xd0, 0xd0, 0xd0, 0xd0,
        0x5f, 0x5e, 0x5c, 0x5c, 0x58, 0x58, 0x58, 0x58, 0x50, 0x50, 0x50, 0x50, 0x50, 0x50, 0x50, 0x50,
        0x5f, 0x5e, 0x5c, 0x5c, 0x58, 0x58, 0x58, 0x58, 0x50, 0x50, 0x50, 0x50, 0x50, 0x50, 0x50, 0x50,
    },
    {
        0xbf, 0xbe, 0xbc, 0xbc, 0xb8, 0xb8, 0xb8, 0xb8, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0,
        0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0,
        0xbf, 0xbe, 0xbc, 0xbc, 0xb8, 0xb8, 0xb8, 0xb8, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0,
        0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0,
    },
    {
        0x7f, 0x7e, 0x7c, 0x7c, 0x78, 0x78, 0x78, 0x78, 0x70, 0x70, 0x70, 0x70, 0x70, 0x70, 0x70, 0x70,
        0x60, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60,
        0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40,
        0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40,
    },
},
};
#ifdef SLIDING_ATTACKS_INLINE
}
#endif
#endif /* SLIDING_ATTACKS_HYPERBOLA_TABLE */

#ifndef SLIDING_ATTACKS_SETS
#define SLIDING_ATTACKS_SETS
SLIDING_ATTACKS_LOOKUP struct sliding_attacks_sliders sliding_attacks_sliders_from_kinds(uint64_t bishops, uint64_t rooks, uint64_t queens)
{
    const struct sliding_attacks_sliders sliders = { rooks | queens, bishops | queens };
    return sliders;
}

SLIDING_ATTACKS_LOOKUP unsigned sliding_attacks_first(uint64_t set)
{
    SLIDING_ATTACKS_ASSERT(set != 0);
#ifdef SLIDING_ATTACKS_GNU
    return SLIDING_ATTACKS_CAST(unsigned, __builtin_ctzll(set));
#else
    uint64_t below = (set - 1) & ~set;
#ifdef SLIDING_ATTACKS_MSVC
    if (!SLIDING_ATTACKS_IS_CONSTANT) {
        unsigned long square = 0;
        _BitScanForward64(&square, set);
        return square;
    }
#endif
    below -= below >> 1 & UINT64_C(0x5555555555555555);
    below = (below & UINT64_C(0x3333333333333333)) + (below >> 2 & UINT64_C(0x3333333333333333));
    below = (below + (below >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return SLIDING_ATTACKS_CAST(unsigned, below * UINT64_C(0x0101010101010101) >> 56);
#endif
}

#ifdef SLIDING_ATTACKS_AVX2
typedef uint64_t sliding_attacks_four __attribute__((vector_size(32)));
typedef uint64_t sliding_attacks_two __attribute__((vector_size(16)));

SLIDING_ATTACKS_FUNCTION sliding_attacks_four sliding_attacks_shift_avx2(sliding_attacks_four squares, sliding_attacks_four counts, int downwards)
{
    return downwards ? squares >> counts : squares << counts;
}

/* Fills the empty squares from all sliders at once (Kogge-Stone), without a table. A vector holds four directions: north,
 * north-east, east and north-west, or their opposites if `downwards` is set. */
SLIDING_ATTACKS_FUNCTION sliding_attacks_four sliding_attacks_fill_avx2(sliding_attacks_four flood, sliding_attacks_four occupied, sliding_attacks_four targets, int downwards)
{
    const sliding_attacks_four one = { 8, 9, 1, 7 }, two = one + one, four = two + two;
    sliding_attacks_four empty = targets & ~occupied;
    flood |= empty & sliding_attacks_shift_avx2(flood, one, downwards);
    empty &= sliding_attacks_shift_avx2(empty, one, downwards);
    flood |= empty & sliding_attacks_shift_avx2(flood, two, downwards);
    empty &= sliding_attacks_shift_avx2(empty, two, downwards);
    flood |= empty & sliding_attacks_shift_avx2(flood, four, downwards);
    return targets & sliding_attacks_shift_avx2(flood, one, downwards);
}

SLIDING_ATTACKS_FUNCTION struct sliding_attacks_rook_and_bishop sliding_attacks_attacks_of_avx2(struct sliding_attacks_sliders pieces, uint64_t occupied)
{
    const uint64_t all = ~UINT64_C(0), not_a = ~UINT64_C(0x0101010101010101), not_h = ~UINT64_C(0x8080808080808080);
    const sliding_attacks_four sliders = { pieces.orthogonal, pieces.diagonal, pieces.orthogonal, pieces.diagonal };
    const sliding_attacks_four blockers = { occupied, occupied, occupied, occupied };
    const sliding_attacks_four upwards = { all, not_a, not_a, not_h }, downwards = { all, not_h, not_h, not_a };
    const sliding_attacks_four attacked = sliding_attacks_fill_avx2(sliders, blockers, upwards, 0) | sliding_attacks_fill_avx2(sliders, blockers, downwards, 1);
    sliding_attacks_two halves[2];
    struct sliding_attacks_rook_and_bishop attacks = { 0, 0 };
    __builtin_memcpy(halves, &attacked, sizeof halves);
    halves[0] |= halves[1];
    attacks.rook = halves[0][0];
    attacks.bishop = halves[0][1];
    return attacks;
}
#endif
#endif /* SLIDING_ATTACKS_SETS */

#if defined(SLIDING_ATTACKS_HYPERBOLA_SHORT_NAMES) && !defined(SLIDING_ATTACKS_HYPERBOLA_SHORT_FUNCTIONS)
#define SLIDING_ATTACKS_HYPERBOLA_SHORT_FUNCTIONS
#if defined(SLIDING_ATTACKS_GNU) && defined(__aarch64__)
#define SLIDING_ATTACKS_HYPERBOLA_RBIT
#elif defined(SLIDING_ATTACKS_GNU) && defined(__loongarch_lp64) && defined(__clang__)
#define SLIDING_ATTACKS_HYPERBOLA_RBIT
#elif defined(SLIDING_ATTACKS_MSVC)
#include <stdlib.h>
#endif

/* Reverses the order of the ranks. */
SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_hyperbola_swap(uint64_t set)
{
#ifdef SLIDING_ATTACKS_GNU
    return __builtin_bswap64(set);
#else
#ifdef SLIDING_ATTACKS_MSVC
    if (!SLIDING_ATTACKS_IS_CONSTANT)
        return _byteswap_uint64(set);
#endif
    set = (set >> 8 & UINT64_C(0x00ff00ff00ff00ff)) | (set & UINT64_C(0x00ff00ff00ff00ff)) << 8;
    set = (set >> 16 & UINT64_C(0x0000ffff0000ffff)) | (set & UINT64_C(0x0000ffff0000ffff)) << 16;
    return set >> 32 | set << 32;
#endif
}

#ifdef SLIDING_ATTACKS_HYPERBOLA_RBIT
/* Reverses the order of all squares, so that the subtraction also works along a rank. */
SLIDING_ATTACKS_FUNCTION uint64_t sliding_attacks_hyperbola_reverse(uint64_t set)
{
#ifdef __clang__
    return __builtin_bitreverse64(set);
#else
    uint64_t reversed;
    __asm__("rbit %0, %1" : "=r"(reversed) : "r"(set));
    return reversed;
#endif
}
#endif

/* Returns what a slider attacks on a line. The line must not contain the slider's square. Subtracting the slider from the
 * blockers borrows from every square up to the nearest blocker above it. The same subtraction on a reversed board finds the
 * squares below the slider. Reversing the order of the ranks is enough for a line with at most one square on each rank. */
SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_hyperbola_line(uint64_t line, uint64_t slider, uint64_t occupied)
{
    const uint64_t blockers = occupied & line;
#ifdef SLIDING_ATTACKS_HYPERBOLA_RBIT
    if (!SLIDING_ATTACKS_IS_CONSTANT)
        return line & ((blockers - slider) ^ sliding_attacks_hyperbola_reverse(
            sliding_attacks_hyperbola_reverse(blockers) - sliding_attacks_hyperbola_reverse(slider)));
#endif
    return line & ((blockers - slider) ^ sliding_attacks_hyperbola_swap(
        sliding_attacks_hyperbola_swap(blockers) - sliding_attacks_hyperbola_swap(slider)));
}

/* Returns what a rook attacks on its rank. */
SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_hyperbola_rank(unsigned square, uint64_t occupied)
{
    const unsigned first = square & 56;
#ifdef SLIDING_ATTACKS_HYPERBOLA_RBIT
    if (!SLIDING_ATTACKS_IS_CONSTANT) {
        const uint64_t slider = sliding_attacks_hyperbola_table.lines[square][1];
        return sliding_attacks_hyperbola_line((UINT64_C(0xff) << first) ^ slider, slider, occupied);
    }
#endif
    return SLIDING_ATTACKS_CAST(uint64_t, sliding_attacks_hyperbola_table.ranks[square & 7][occupied >> first >> 1 & 63]) << first;
}

#ifdef SLIDING_ATTACKS_AVX2
typedef char sliding_attacks_bytes __attribute__((vector_size(32)));

/* Reverses the order of the ranks of four sets. */
SLIDING_ATTACKS_FUNCTION sliding_attacks_four sliding_attacks_hyperbola_swap_avx2(sliding_attacks_four sets)
{
    const sliding_attacks_bytes order = { 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
        7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8 };
    sliding_attacks_bytes bytes;
    __builtin_memcpy(&bytes, &sets, sizeof bytes);
    bytes = __builtin_ia32_pshufb256(bytes, order);
    __builtin_memcpy(&sets, &bytes, sizeof bytes);
    return sets;
}

/* Computes the file and both diagonals at once, and reads the rank from the table. The second lane is unused: its line is the
 * slider's own square, and the result there is empty. A rook or a bishop alone is looked up without vectors, because the result
 * is then available sooner. */
SLIDING_ATTACKS_FUNCTION struct sliding_attacks_rook_and_bishop
sliding_attacks_hyperbola_both_avx2(unsigned square, uint64_t occupied)
{
    const uint64_t *const masks = sliding_attacks_hyperbola_table.lines[square];
    const uint64_t own = masks[1], swapped = sliding_attacks_hyperbola_table.lines[square ^ 56][1];
    const sliding_attacks_four lines = { masks[0], own, masks[2], masks[3] };
    const sliding_attacks_four slider = { own, own, own, own }, mirrored = { swapped, swapped, swapped, swapped };
    const sliding_attacks_four all = { occupied, occupied, occupied, occupied }, blockers = lines & all;
    const sliding_attacks_four downwards = sliding_attacks_hyperbola_swap_avx2(sliding_attacks_hyperbola_swap_avx2(blockers) - mirrored);
    const sliding_attacks_four attacked = lines & ((blockers - slider) ^ downwards);
    sliding_attacks_two halves[2];
    struct sliding_attacks_rook_and_bishop attacks = { 0, 0 };
    __builtin_memcpy(halves, &attacked, sizeof halves);
    attacks.rook = halves[0][0] | sliding_attacks_hyperbola_rank(square, occupied);
    attacks.bishop = halves[1][0] | halves[1][1];
    return attacks;
}
#endif

SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_rook_attacks(unsigned square, uint64_t occupied)
{
    SLIDING_ATTACKS_ASSERT(square < 64);
    const uint64_t *const lines = sliding_attacks_hyperbola_table.lines[square];
    return sliding_attacks_hyperbola_line(lines[0], lines[1], occupied) | sliding_attacks_hyperbola_rank(square, occupied);
}

SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_bishop_attacks(unsigned square, uint64_t occupied)
{
    SLIDING_ATTACKS_ASSERT(square < 64);
    const uint64_t *const lines = sliding_attacks_hyperbola_table.lines[square];
    return sliding_attacks_hyperbola_line(lines[2], lines[1], occupied) | sliding_attacks_hyperbola_line(lines[3], lines[1], occupied);
}

SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_queen_attacks(unsigned square, uint64_t occupied)
{
    const struct sliding_attacks_rook_and_bishop attacks = sliding_attacks_rook_and_bishop_attacks(square, occupied);
    return attacks.rook | attacks.bishop;
}

SLIDING_ATTACKS_LOOKUP struct sliding_attacks_rook_and_bishop sliding_attacks_rook_and_bishop_attacks(unsigned square, uint64_t occupied)
{
    SLIDING_ATTACKS_ASSERT(square < 64);
#ifdef SLIDING_ATTACKS_AVX2
    if (!SLIDING_ATTACKS_IS_CONSTANT)
        return sliding_attacks_hyperbola_both_avx2(square, occupied);
#endif
    const struct sliding_attacks_rook_and_bishop attacks = {
        sliding_attacks_rook_attacks(square, occupied), sliding_attacks_bishop_attacks(square, occupied)
    };
    return attacks;
}

SLIDING_ATTACKS_LOOKUP struct sliding_attacks_rook_and_bishop
sliding_attacks_rook_and_bishop_attacks_of(struct sliding_attacks_sliders sliders, uint64_t occupied)
{
    struct sliding_attacks_rook_and_bishop attacks = { 0, 0 };
#ifdef SLIDING_ATTACKS_AVX2
    if (!SLIDING_ATTACKS_IS_CONSTANT)
        return sliding_attacks_attacks_of_avx2(sliders, occupied);
#endif
    for (; sliders.orthogonal != 0; sliders.orthogonal &= sliders.orthogonal - 1)
        attacks.rook |= sliding_attacks_rook_attacks(sliding_attacks_first(sliders.orthogonal), occupied);
    for (; sliders.diagonal != 0; sliders.diagonal &= sliders.diagonal - 1)
        attacks.bishop |= sliding_attacks_bishop_attacks(sliding_attacks_first(sliders.diagonal), occupied);
    return attacks;
}

SLIDING_ATTACKS_LOOKUP uint64_t sliding_attacks_slider_attacks_of(struct sliding_attacks_sliders sliders, uint64_t occupied)
{
    const struct sliding_attacks_rook_and_bishop attacks = sliding_attacks_rook_and_bishop_attacks_of(sliders, occupied);
    return attacks.rook | attacks.bishop;
}
#endif
