 *
 * Squares: a1 = 0, h1 = 7, h8 = 63. Attack sets include the first blocker in each direction.
 *
 * C, C++11, C++14: include this wherever attacks are looked up. Exactly one file of the program has to
 * #define $PREFIX_IMPLEMENTATION
 * before it includes this: that file gets the data.
 *
 * C++17 and later: just include this. The data is an inline variable, and the look-ups are constexpr (gcc 9, clang 9,
 * MSVC 19.25 and later; not before). To compile the data only once, or to share it with files of the first kind,
 * #define $PREFIX_EXTERN in all files and $PREFIX_IMPLEMENTATION in one.
 *
 * All functions are static, so that files of one program can be compiled for different processors. An external inline
 * function of C and an exported template of a module of C++20 cannot call static functions. For them,
 * #define $PREFIX_FUNCTION inline
 * in all files (in C, extern inline in one), and compile all for the same processor.
 *
 * For a tool that does not understand intrinsics, #define $PREFIX_PORTABLE: then the functions use none.
 */
