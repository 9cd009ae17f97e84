 *
 * Squares: a1 = 0, h1 = 7, h8 = 63. Attack sets include the first blocker in each direction.
 *
 * C, C++11, C++14: include this wherever attacks are looked up. Exactly one file of the program has to
 * #define $PREFIX_IMPLEMENTATION
 * before it includes this: that file gets the data.
 *
 * C++17 and later: just include this. The data is an inline variable, and the look-ups are constexpr. To compile the data
 * only once, or to share it with files of the first kind, #define $PREFIX_EXTERN in all files and
 * $PREFIX_IMPLEMENTATION in one.
 */

#ifndef $PREFIX_FUNCTION
#include <stdint.h>
#ifdef __cplusplus
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
#if ((defined(__cplusplus) && __cplusplus >= 201703L) || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)) \
    && (!defined(__GNUC__) || defined(__clang__) || __GNUC__ >= 9) && !defined($PREFIX_EXTERN)
#define $PREFIX_INLINE
#define $PREFIX_FUNCTION static constexpr
#define $PREFIX_IS_CONSTANT __builtin_is_constant_evaluated()
#else
#define $PREFIX_FUNCTION static inline
#define $PREFIX_IS_CONSTANT 0
#endif
#endif
