
#ifndef $PREFIX_CAST
#include <stdint.h>
#ifdef __cplusplus
#if __cplusplus < 201103L && !defined(_MSC_VER)
#error This header is for C++11 and later.
#endif
#define $PREFIX_CAST(type, value) static_cast<type>(value)
#else
#define $PREFIX_CAST(type, value) ((type)(value))
#endif
/* Before C++20 compilers decide what these conversions and this shift do; all do what C++20 demands. */
#define $PREFIX_ARITHMETIC_SHIFT(word, by) $PREFIX_CAST(uint64_t, $PREFIX_CAST(int64_t, word) >> (by))
#ifdef __cplusplus
#define $PREFIX_ALIGNED alignas(64)
#elif defined(__GNUC__)
#define $PREFIX_ALIGNED __attribute__((aligned(64)))
#elif defined(_MSC_VER)
#define $PREFIX_ALIGNED __declspec(align(64))
#else
#define $PREFIX_ALIGNED
#endif
#ifndef $PREFIX_PORTABLE
#if defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))
#define $PREFIX_AVX2
#endif
/* MSVC has no macro for BMI2; each processor with AVX2 has it. */
#if (defined(__BMI2__) && defined(__x86_64__)) || (defined($PREFIX_AVX2) && defined(_MSC_VER) && !defined(__clang__))
#define $PREFIX_BMI2
#endif
#if defined($PREFIX_AVX2) || defined($PREFIX_BMI2)
#include <immintrin.h>
#endif
#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
#define $PREFIX_BIT_SCAN
#include <intrin.h>
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
/* Products, sums and shifts lose upper bits on purpose, which clang's -fsanitize=integer reports elsewhere. */
#ifdef __clang__
#define $PREFIX_LOOK_UP __attribute__((no_sanitize("integer"))) $PREFIX_FUNCTION $PREFIX_CONSTEXPR
#else
#define $PREFIX_LOOK_UP $PREFIX_FUNCTION $PREFIX_CONSTEXPR
#endif
/* Each shared library has its own copy of the inline data. If it exported the data, as g++ does by default, it could not be
 * unloaded. */
#ifdef __ELF__
#define $PREFIX_HIDDEN __attribute__((visibility("hidden")))
#else
#define $PREFIX_HIDDEN
#endif
#endif
