
#ifndef $PREFIX_COMMON
#define $PREFIX_COMMON
#include <stdint.h>
/* Reports a wrong argument, unless NDEBUG is defined or the program is freestanding. */
#ifndef $PREFIX_ASSERT
#if defined(NDEBUG) || (defined(__STDC_HOSTED__) && !__STDC_HOSTED__)
#define $PREFIX_ASSERT(condition) ((void)0)
#else
#include <assert.h>
#define $PREFIX_ASSERT(condition) assert(condition)
#endif
#endif
#ifdef __cplusplus
#if __cplusplus < 201103L && !defined(_MSC_VER)
#error This header is for C++11 and later.
#endif
#define $PREFIX_CAST(type, value) static_cast<type>(value)
#define $PREFIX_ALIGNED alignas(64)
#else
#define $PREFIX_CAST(type, value) ((type)(value))
#if defined(__GNUC__) || defined(__clang__)
#define $PREFIX_ALIGNED __attribute__((aligned(64)))
#elif defined(_MSC_VER)
#define $PREFIX_ALIGNED __declspec(align(64))
#else
#define $PREFIX_ALIGNED
#endif
#endif
/* Before C++20 these conversions and this shift are implementation-defined; all compilers do what C++20 requires. */
#define $PREFIX_ARITHMETIC_SHIFT(word, count) $PREFIX_CAST(uint64_t, $PREFIX_CAST(int64_t, word) >> (count))
/* Builtins, because <immintrin.h> takes longer to compile than all the numbers here. */
#if !defined($PREFIX_PORTABLE) && (defined(__GNUC__) || defined(__clang__))
#define $PREFIX_GNU
#ifdef __AVX2__
#define $PREFIX_AVX2
#endif
#if defined(__BMI2__) && defined(__x86_64__)
#define $PREFIX_PEXT __builtin_ia32_pext_di
#define $PREFIX_PDEP __builtin_ia32_pdep_di
#endif
#elif !defined($PREFIX_PORTABLE) && defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
#define $PREFIX_MSVC
#include <intrin.h>
/* MSVC has no macro for BMI2, so a program for AVX2 needs a processor with BMI2 too. */
#if defined(__AVX2__) && defined(_M_X64)
#define $PREFIX_PEXT _pext_u64
#define $PREFIX_PDEP _pdep_u64
#endif
#endif
#if ((defined(__cplusplus) && __cplusplus >= 201703L) || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)) \
    && !defined($PREFIX_EXTERN)
#define $PREFIX_INLINE
#if defined(__has_builtin)
#if __has_builtin(__builtin_is_constant_evaluated)
#define $PREFIX_CONSTEXPR constexpr
#endif
#elif (defined(__GNUC__) && __GNUC__ >= 9) || (defined(_MSC_VER) && _MSC_VER >= 1925)
#define $PREFIX_CONSTEXPR constexpr
#endif
#endif
#ifdef $PREFIX_CONSTEXPR
#define $PREFIX_IS_CONSTANT __builtin_is_constant_evaluated()
#else
#define $PREFIX_CONSTEXPR
#define $PREFIX_IS_CONSTANT 0
#endif
#ifndef $PREFIX_FUNCTION
#define $PREFIX_FUNCTION static inline
#endif
/* Products, sums and shifts drop upper bits on purpose. clang's -fsanitize=integer would report that, so it is turned off
 * here. */
#ifdef __clang__
#define $PREFIX_LOOKUP __attribute__((no_sanitize("integer"))) $PREFIX_FUNCTION $PREFIX_CONSTEXPR
#else
#define $PREFIX_LOOKUP $PREFIX_FUNCTION $PREFIX_CONSTEXPR
#endif
/* Each shared library has its own copy of the data. If it exported the data, as compilers do by default, g++'s could not be
 * unloaded. */
#if defined(__ELF__) && (defined(__GNUC__) || defined(__clang__))
#define $PREFIX_HIDDEN __attribute__((visibility("hidden")))
#else
#define $PREFIX_HIDDEN
#endif

/** The sliders of a side, by how they move. A queen is in both sets. */
struct $SHORT_sliders {
    uint64_t orthogonal; /**< Rooks and queens. */
    uint64_t diagonal;   /**< Bishops and queens. */
};

/** What sliders attack, orthogonally and diagonally in separate sets. */
struct $SHORT_rook_and_bishop {
    uint64_t rook;   /**< Along ranks and files. */
    uint64_t bishop; /**< Along diagonals. */
};

/** Returns the sliders of a side. */
$PREFIX_LOOKUP struct $SHORT_sliders $SHORT_sliders_from_kinds(uint64_t bishops, uint64_t rooks, uint64_t queens);

/** Returns the lowest-numbered square of a set, which must not be empty. */
$PREFIX_LOOKUP unsigned $SHORT_first(uint64_t set);
#endif /* $PREFIX_COMMON */
