 *
 * Squares: a1 = 0, h1 = 7, h8 = 63. Attack sets include the first blocker in each direction.
 *
 * C, C++11, C++14: include this wherever attacks are looked up. Exactly one file of the program has to
 * #define $PREFIX_IMPLEMENTATION
 * before it includes this: that file gets the data.
 *
 * C++17 and later: just include this. The data is an inline variable, and the look-ups are constexpr (gcc 9, clang 9,
 * MSVC 19.25 and later; inline before). To compile the data only once, or to share it with files of the first kind,
 * #define $PREFIX_EXTERN in all files and $PREFIX_IMPLEMENTATION in one.
 *
 * C: look-ups are static, and C allows no external inline function to call them. To write one, #define
 * $PREFIX_FUNCTION inline in all files, but extern inline in one.
 */

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
#if ((defined(__cplusplus) && __cplusplus >= 201703L) || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)) \
    && !defined($PREFIX_EXTERN)
#define $PREFIX_INLINE
#if defined(__has_builtin)
#if __has_builtin(__builtin_is_constant_evaluated)
#define $PREFIX_CONSTEXPR
#endif
#elif (defined(__GNUC__) && __GNUC__ >= 9) || (defined(_MSC_VER) && _MSC_VER >= 1925)
#define $PREFIX_CONSTEXPR
#endif
#endif
#ifdef $PREFIX_CONSTEXPR
#define $PREFIX_FUNCTION inline constexpr
#define $PREFIX_IS_CONSTANT __builtin_is_constant_evaluated()
#else
#ifdef $PREFIX_INLINE
#define $PREFIX_FUNCTION inline
#elif !defined($PREFIX_FUNCTION)
#define $PREFIX_FUNCTION static inline
#endif
#define $PREFIX_IS_CONSTANT 0
#endif
/* The linker takes inline functions of one name for the same, so they have other names where other instructions are used. */
#ifndef $PREFIX_INLINE
#define $PREFIX_BEGIN
#define $PREFIX_END
#define $PREFIX_RUN_TIME_FUNCTION $PREFIX_FUNCTION
#else
#define $PREFIX_END }
#define $PREFIX_RUN_TIME_FUNCTION inline
#if defined(__AVX512F__) && defined($PREFIX_BMI2)
#define $PREFIX_BEGIN inline namespace $SHORT_avx512 {
#elif defined($PREFIX_AVX2) && defined($PREFIX_BMI2)
#define $PREFIX_BEGIN inline namespace $SHORT_avx2_bmi2 {
#elif defined($PREFIX_AVX2)
#define $PREFIX_BEGIN inline namespace $SHORT_avx2 {
#elif defined($PREFIX_BMI2)
#define $PREFIX_BEGIN inline namespace $SHORT_bmi2 {
#else
#define $PREFIX_BEGIN inline namespace $SHORT_portable {
#endif
#endif
#endif
