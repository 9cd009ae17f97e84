
/** @file
 * Squares: a1 = 0, h1 = 7, h8 = 63. An attack set includes the first blocker in each direction.
 *
 * C, C++11, C++14: include this wherever you look up attacks. Exactly one source file of the program, and
 * of each shared library that looks up, must
 * #define $PREFIX_IMPLEMENTATION
 * before including this; that file will contain the data.
 *
 * C++17 and later: just include this. The data is an inline variable, and the functions are constexpr (with gcc 9, clang 9,
 * MSVC 19.25 or later). To compile the data only once, or to share it with C or C++11,
 * #define $PREFIX_EXTERN in all files and $PREFIX_IMPLEMENTATION in one.
 *
 * All functions are static, so that the files of one program can be compiled for different processors. An inline function
 * with external linkage in C, or a template exported from a C++20 module, cannot call static functions. For these,
 * #define $PREFIX_FUNCTION inline
 * in all files (in C, extern inline in one), and compile all of them for the same processor, and all with or all without NDEBUG.
 *
 * Wrong arguments, such as square 64, stop the program by assert(). Define NDEBUG for release builds: without assertions, a
 * wrong argument gives wrong attacks or reads outside the tables. #define $PREFIX_ASSERT(condition) to report
 * them in another way.
 *
 * If a tool does not understand compiler builtins, #define $PREFIX_PORTABLE: the functions then use none.
 */
