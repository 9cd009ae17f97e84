#include "engine.h"
#define SLIDING_ATTACKS_IMPLEMENTATION
#include "sliding_attacks_fancy.h"

template <PieceType Pt>
inline Bitboard attacks_bb(Square s, Bitboard occupied)
{
    return Pt == ROOK ? sliding_attacks_fancy_rook_attacks(s, occupied) : sliding_attacks_fancy_bishop_attacks(s, occupied);
}

void init()
{
    init_zobrist();
}

Bitboard rook_attacks(Square s, Bitboard occupied) { return attacks_bb<ROOK>(s, occupied); }
Bitboard bishop_attacks(Square s, Bitboard occupied) { return attacks_bb<BISHOP>(s, occupied); }
