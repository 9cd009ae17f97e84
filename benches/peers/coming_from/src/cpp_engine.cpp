#include <cstdint>
#include <cstdio>

#define SLIDING_ATTACKS_IMPLEMENTATION
#include "sliding_attacks_fancy.h"

using Bitboard = std::uint64_t;
enum Square : int {};
enum PieceType { BISHOP, ROOK };

template <PieceType Pt>
inline Bitboard attacks_bb(Square s, Bitboard occupied)
{
    return Pt == ROOK ? sliding_attacks_fancy_rook_attacks(s, occupied) : sliding_attacks_fancy_bishop_attacks(s, occupied);
}

Bitboard attacked_by_sliders(Bitboard rooks, Bitboard bishops, Bitboard queens, Bitboard occupied)
{
    return sliding_attacks_slider_attacks_of(rooks | queens, bishops | queens, occupied);
}

static void init_zobrist() {}

void init()
{
    init_zobrist();
}

// Prints the attack sets of a rook, a bishop and a queen on each square of the board with these squares occupied.
int main()
{
    init();
    const Bitboard occupied = 0x0123456789abcdef;
    for (int s = 0; s < 64; ++s)
        std::printf("%llu %llu %llu\n", static_cast<unsigned long long>(attacks_bb<ROOK>(Square(s), occupied)),
                    static_cast<unsigned long long>(attacks_bb<BISHOP>(Square(s), occupied)),
                    static_cast<unsigned long long>(attacked_by_sliders(0, 0, Bitboard(1) << s, occupied)));
}
