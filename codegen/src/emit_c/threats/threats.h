
#ifndef $PREFIX_THREATS
#define $PREFIX_THREATS

/* How many words an array of threats needs: for all calls of a move, and for a whole board. Vectors are stored behind the
 * last threat too. */
#define $PREFIX_THREATS_OF_MOVE (4 * 32 + 16)
#define $PREFIX_THREATS_OF_BOARD (16 * 32 + 16)

/* The vectors for which there is code. MSVC compiles all intrinsics, other compilers those of a function's target. */
#ifndef $PREFIX_PORTABLE
#if defined(__x86_64__) || (defined(_M_X64) && !defined(_M_ARM64EC))
#define $PREFIX_THREATS_X86
#include <immintrin.h>
#if defined(__clang__) ? __clang_major__ >= 9 : defined(__GNUC__) ? __GNUC__ >= 9 : _MSC_VER >= 1920
#define $PREFIX_THREATS_AVX512
#endif
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#define $PREFIX_THREATS_NEON
#include <arm_neon.h>
#endif
#endif
/* Products and differences lose upper bits on purpose, as in look-ups. */
#ifdef __clang__
#define $PREFIX_PART __attribute__((always_inline, no_sanitize("integer"))) $PREFIX_FUNCTION
#elif defined(__GNUC__)
#define $PREFIX_PART __attribute__((always_inline)) $PREFIX_FUNCTION
#endif
/* Hides from g++ 12 which constant `codes` points to. It takes a part of the constant that is loaded as a vector for zeros. */
#if defined(__GNUC__) && !defined(__clang__)
#define $PREFIX_HIDE(pointer) __asm__("" : "+r"(pointer))
#else
#define $PREFIX_HIDE(pointer) (void)(pointer)
#endif
#if defined(__GNUC__) || defined(__clang__)
#define $PREFIX_TARGET(features) __attribute__((target(features)))
#else
#define $PREFIX_PART $PREFIX_FUNCTION
#define $PREFIX_TARGET(features)
#endif

/* What a piece is to another piece, as bits of a byte. Pawns are those that capture towards higher ranks, and the others. */
enum {
    $PREFIX_CLASS_NORTH_PAWN = 1,
    $PREFIX_CLASS_SOUTH_PAWN = 2,
    $PREFIX_CLASS_DIAGONAL = 4,
    $PREFIX_CLASS_ORTHOGONAL = 8,
    $PREFIX_CLASS_KING = 16,
    /* A piece whose threat counts if the piece in the middle attacks it. */
    $PREFIX_CLASS_TARGET = 32,
    $PREFIX_CLASS_OCCUPIED = 64,
    $PREFIX_CLASS_KNIGHT = 128
};
enum { $PREFIX_KIND_KNIGHT = 2, $PREFIX_NO_KIND = 7 };

/* What the codes of a mailbox mean, and which threats count. */
struct $SHORT_codes {
    /* By the code of the piece in the middle, and by another code XOR `empty`: its class around the middle. */
    $PREFIX_ALIGNED uint8_t around[16][16];
    /* A bit for the codes of an attacker (bits 4 to 7 of its number) and the attacked (bits 0 to 3), both XOR `empty`:
     * whether it slides along ranks and files, and the threat counts. Then the same along diagonals. */
    uint32_t sliders[2][8];
    uint8_t kinds[16];
    uint8_t empty;
    /* All four codes of an empty square. */
    uint8_t empties[4];
    /* What is wrong with the arguments, or a null pointer. */
    const char *error;
};

/* Not a constant expression, so that what is wrong is an error of the compiler where a constant is needed. */
$PREFIX_FUNCTION struct $SHORT_codes $SHORT_wrong_codes(const char *error)
{
    struct $SHORT_codes codes = { { { 0 } }, { { 0 } }, { 0 }, 0, { 0 }, 0 };
    unsigned code;
    for (code = 0; code < 16; code++)
        codes.kinds[code] = $PREFIX_NO_KIND;
    codes.error = error;
    return codes;
}

/* Returns the place of a character in PNBRQKpnbrqk. or a higher number. */
$PREFIX_LOOK_UP unsigned $SHORT_piece_of(char letter)
{
    const char letters[] = "PNBRQKpnbrqk.";
    unsigned place = 0;
    while (place < 13 && letters[place] != letter)
        place++;
    return place;
}

/* Returns what the codes of a mailbox mean. The 16 characters of `pieces` are those of FEN for codes 0 to 15, with `.` for
 * an empty square or a code that never occurs, such as ".PNBRQK..pnbrqk.". Each piece has one code.
 *
 * `a8_first` says that square 0 of the mailbox is a8 and 63 is h1. Squares in calls and threats are then so too.
 *
 * `pairs` is a null pointer if all threats count, or says which of them do: "P:NR N:PNBRQ" are a pawn's threats on knights
 * and rooks, and a knight's on all but kings.
 *
 * If an argument is wrong, `error` says why and no code means a piece. In a constant of C++17 this does not compile. */
$PREFIX_LOOK_UP struct $SHORT_codes $SHORT_make_codes(const char *pieces, int a8_first, const char *pairs)
{
    struct $SHORT_codes codes = { { { 0 } }, { { 0 } }, { 0 }, 0, { 0 }, 0 };
    const unsigned classes[6] = {
        $PREFIX_CLASS_NORTH_PAWN, $PREFIX_CLASS_KNIGHT, $PREFIX_CLASS_DIAGONAL, $PREFIX_CLASS_ORTHOGONAL,
        $PREFIX_CLASS_DIAGONAL + $PREFIX_CLASS_ORTHOGONAL, $PREFIX_CLASS_KING
    };
    /* By attacker, a bit for each type of attacked piece. */
    unsigned counts[6] = { 0, 0, 0, 0, 0, 0 };
    unsigned found[16] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
    unsigned attacker = 6, seen = 0, empties = 0, middle = 0, code = 0;
    for (code = 0; code < 16; code++) {
        const unsigned piece = $SHORT_piece_of(pieces[code]);
        if (piece > 12)
            return $SHORT_wrong_codes("the pieces are not 16 characters of PNBRQKpnbrqk and .");
        if (piece < 12 && (seen >> piece & 1) != 0)
            return $SHORT_wrong_codes("a piece has two codes");
        found[code] = piece;
        seen |= 1u << piece;
        if (piece == 12) {
            codes.empty = $PREFIX_CAST(uint8_t, code);
            codes.empties[empties++ & 3] = codes.empty;
        }
    }
    if (pieces[16] != 0)
        return $SHORT_wrong_codes("the pieces are more than 16 characters");
    if (seen != 0x1fff)
        return $SHORT_wrong_codes("a piece has no code");
    for (code = 0; code < 6; code++)
        counts[code] = pairs ? 0 : 63;
    for (; pairs && *pairs != 0; pairs++) {
        const unsigned piece = $SHORT_piece_of(*pairs);
        if (piece < 6 && pairs[1] == ':') {
            attacker = piece;
            pairs++;
        } else if (piece < 6 && attacker < 6) {
            counts[attacker] |= 1u << piece;
        } else if (*pairs != ' ') {
            return $SHORT_wrong_codes("the pairs are not like P:NR N:PNBRQ, with capitals");
        }
    }
    for (middle = 0; middle < 16; middle++) {
        const unsigned type = found[middle] % 6;
        codes.kinds[middle] = $PREFIX_NO_KIND;
        if (found[middle] == 12)
            continue;
        codes.kinds[middle] = $PREFIX_CAST(uint8_t, type != 0 ? type + 1 : (found[middle] < 6) == (a8_first != 0));
        for (code = 0; code < 16; code++) {
            const unsigned other = found[code] % 6, number = (code ^ codes.empty) << 4 | (middle ^ codes.empty);
            /* A pawn's class is another one if it goes south. */
            const unsigned goes_south = other == 0 && (found[code] < 6) == (a8_first != 0);
            unsigned bits = $PREFIX_CLASS_OCCUPIED;
            if (found[code] == 12)
                continue;
            if ((counts[type] >> other & 1) != 0)
                bits |= $PREFIX_CLASS_TARGET;
            if ((counts[other] >> type & 1) != 0) {
                bits |= classes[other] << goes_south;
                codes.sliders[0][number / 32] |= (classes[other] / $PREFIX_CLASS_ORTHOGONAL & 1) << number % 32;
                codes.sliders[1][number / 32] |= (classes[other] / $PREFIX_CLASS_DIAGONAL & 1) << number % 32;
            }
            codes.around[middle][code ^ codes.empty] = $PREFIX_CAST(uint8_t, bits);
        }
    }
    return codes;
}

/* Returns the code and the square of a piece as 16 bits. */
$PREFIX_FUNCTION uint32_t $SHORT_half(unsigned code, unsigned square)
{
    return (code & 15) | square << 8;
}

/* The bit of a threat that starts. */
#define $PREFIX_STARTS 0x80000000u
@implementations

/* Which vectors the processor has that runs the program. What the file is compiled for, it has. */
#ifdef $PREFIX_THREATS_X86
#ifdef _MSC_VER
#include <intrin.h>
/* Returns 1 without vectors, 2 with AVX2, and 3 with AVX-512. */
$PREFIX_TARGET("xsave") $PREFIX_FUNCTION int $SHORT_vectors(void)
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
        /* POPCNT and AVX2; AVX-512 F, BW, VL, VBMI and VBMI2. */
        if ((features[2] >> 23 & 1) == 0 || (saved & 6) != 6 || (more[1] >> 5 & 1) == 0)
            vectors = 1;
        else if ((saved & 0xe0) != 0xe0 || (more[1] >> 16 & more[1] >> 30 & more[1] >> 31 & more[2] >> 1 & more[2] >> 6 & 1) == 0)
            vectors = 2;
        else
            vectors = 3;
    }
    return vectors;
}
#define $PREFIX_HAS_AVX2 ($SHORT_vectors() >= 2)
#define $PREFIX_HAS_AVX512 ($SHORT_vectors() >= 3)
#else
#define $PREFIX_HAS_AVX2 (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
#define $PREFIX_HAS_AVX512 \
    (__builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw") \
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("popcnt"))
#endif
#if defined(__AVX2__) && (defined(__POPCNT__) || defined(_MSC_VER))
#undef $PREFIX_HAS_AVX2
#define $PREFIX_HAS_AVX2 1
#endif
#if defined(__AVX512VBMI2__) && defined(__AVX512VBMI__) && defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__POPCNT__)
#undef $PREFIX_HAS_AVX512
#define $PREFIX_HAS_AVX512 1
#elif !defined($PREFIX_THREATS_AVX512)
#undef $PREFIX_HAS_AVX512
#define $PREFIX_HAS_AVX512 0
#endif
#endif
#ifdef $PREFIX_THREATS_AVX512
#define $PREFIX_CHOOSE(name, arguments) \
    return $PREFIX_HAS_AVX512 ? name##_avx512 arguments : $PREFIX_HAS_AVX2 ? name##_avx2 arguments : name##_portable arguments
#elif defined($PREFIX_THREATS_X86)
#define $PREFIX_CHOOSE(name, arguments) return $PREFIX_HAS_AVX2 ? name##_avx2 arguments : name##_portable arguments
#elif defined($PREFIX_THREATS_NEON)
#define $PREFIX_CHOOSE(name, arguments) return name##_neon arguments
#else
#define $PREFIX_CHOOSE(name, arguments) return name##_portable arguments
#endif

/* Writes what starts and ends when the code on a square changes, at most 48 threats, and returns where they end. `blank` is
 * a square that counts as empty, such as this one. */
$PREFIX_FUNCTION uint32_t *$SHORT_threats_of_change(const struct $SHORT_codes *codes, const uint8_t *mailbox,
    unsigned square, unsigned old, unsigned becomes, unsigned blank, uint32_t *to)
{
    $PREFIX_CHOOSE($SHORT_change, (codes, mailbox, 0, square, old, becomes, blank, to));
}

/* The functions below write threats one after another to an array, and return how many. A threat is 32 bits: the code of
 * the attacking piece (bits 0 to 7), its square (8 to 15), the code of the attacked piece (16 to 23), its square (24 to
 * 30), and 1 if it starts or 0 if it ends (31).
 *
 * `mailbox` has a code for each of 64 squares, of which the lower four bits count, as they are BEFORE the change. No code
 * and no board is wrong; squares are 0 to 63. A threat that starts and ends within one move may be there twice, first as
 * one that starts. The array has room for $PREFIX_THREATS_OF_MOVE words, or as many behind the
 * threats of earlier calls. */

/* Finds what starts and ends when a piece comes to a square, which counts as empty: at most 32 threats. */
$PREFIX_FUNCTION unsigned $SHORT_threats_put(
    const struct $SHORT_codes *codes, const uint8_t *mailbox, unsigned square, unsigned code, uint32_t *threats)
{
    return $PREFIX_CAST(unsigned, $SHORT_threats_of_change(codes, mailbox, square, codes->empty, code, square, threats) - threats);
}

/* Finds what starts and ends when the piece on a square leaves the board: at most 32 threats. */
$PREFIX_FUNCTION unsigned $SHORT_threats_remove(
    const struct $SHORT_codes *codes, const uint8_t *mailbox, unsigned square, uint32_t *threats)
{
    const unsigned code = mailbox[square];
    return $PREFIX_CAST(unsigned, $SHORT_threats_of_change(codes, mailbox, square, code, codes->empty, square, threats) - threats);
}

/* Finds what starts and ends when a piece gives way to another on its square: at most 48 threats. */
$PREFIX_FUNCTION unsigned $SHORT_threats_replace(
    const struct $SHORT_codes *codes, const uint8_t *mailbox, unsigned square, unsigned becomes, uint32_t *threats)
{
    const unsigned code = mailbox[square];
    return $PREFIX_CAST(unsigned, $SHORT_threats_of_change(codes, mailbox, square, code, becomes, square, threats) - threats);
}

/* Finds what starts and ends when a piece moves and takes what stands on its new square: at most 80 threats. `becomes` is
 * its code there, another one if a pawn is promoted. */
$PREFIX_FUNCTION unsigned $SHORT_threats_move(const struct $SHORT_codes *codes, const uint8_t *mailbox, unsigned from,
    unsigned to, unsigned becomes, uint32_t *threats)
{
    $PREFIX_CHOOSE($SHORT_move, (codes, mailbox, from, to, becomes, threats));
}

/* Finds what starts and ends when a pawn captures another en passant: at most 96 threats. */
$PREFIX_FUNCTION unsigned $SHORT_threats_en_passant(const struct $SHORT_codes *codes, const uint8_t *mailbox, unsigned from,
    unsigned to, unsigned captured, uint32_t *threats)
{
    uint8_t board[64];
    unsigned square, length;
    for (square = 0; square < 64; square++)
        board[square] = mailbox[square];
    length = $SHORT_threats_remove(codes, board, captured, threats);
    board[captured] = codes->empty;
    length += $SHORT_threats_remove(codes, board, from, threats + length);
    board[from] = codes->empty;
    return length + $SHORT_threats_put(codes, board, to, mailbox[from], threats + length);
}

/* Finds what starts and ends when a king and a rook castle: at most 128 threats. In Chess960 they may change places, or one
 * of them may stay. */
$PREFIX_FUNCTION unsigned $SHORT_threats_castle(const struct $SHORT_codes *codes, const uint8_t *mailbox, unsigned king_from,
    unsigned king_to, unsigned rook_from, unsigned rook_to, uint32_t *threats)
{
    uint8_t board[64];
    unsigned square, length;
    for (square = 0; square < 64; square++)
        board[square] = mailbox[square];
    length = $SHORT_threats_remove(codes, board, king_from, threats);
    board[king_from] = codes->empty;
    length += $SHORT_threats_remove(codes, board, rook_from, threats + length);
    board[rook_from] = codes->empty;
    length += $SHORT_threats_put(codes, board, king_to, mailbox[king_from], threats + length);
    board[king_to] = mailbox[king_from];
    return length + $SHORT_threats_put(codes, board, rook_to, mailbox[rook_from], threats + length);
}

/* Finds all threats on the board, as threats that start: at most 512. The array has room for
 * $PREFIX_THREATS_OF_BOARD words. */
$PREFIX_FUNCTION unsigned $SHORT_threats_all(const struct $SHORT_codes *codes, const uint8_t *mailbox, uint32_t *threats)
{
    $PREFIX_CHOOSE($SHORT_all, (codes, mailbox, threats));
}

#endif /* $PREFIX_THREATS */
