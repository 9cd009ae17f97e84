#include "engine.h"

struct Magic {
    Bitboard mask, magic, *attacks;
    unsigned shift;
};

Magic RookMagics[64], BishopMagics[64];
Bitboard RookTable[0x19000], BishopTable[0x1480];

template <PieceType Pt>
inline Bitboard attacks_bb(Square s, Bitboard occupied)
{
    const Magic &m = Pt == ROOK ? RookMagics[s] : BishopMagics[s];
    return m.attacks[((occupied & m.mask) * m.magic) >> m.shift];
}

static Bitboard slide(int s, Bitboard occupied, const int (&steps)[4][2])
{
    Bitboard attacks = 0;
    for (auto &step : steps) {
        for (int f = s % 8 + step[0], r = s / 8 + step[1]; 0 <= f && f < 8 && 0 <= r && r < 8; f += step[0], r += step[1]) {
            attacks |= Bitboard(1) << (8 * r + f);
            if (occupied >> (8 * r + f) & 1)
                break;
        }
    }
    return attacks;
}

static void init_magics(Bitboard *table, Magic *magics, const int (&steps)[4][2])
{
    Bitboard seed = 0x9e3779b97f4a7c15;
    for (int s = 0; s < 64; ++s) {
        Magic &m = magics[s];
        m.mask = 0;
        unsigned bits = 0;
        for (int b = 0; b < 64; ++b)
            if (slide(s, Bitboard(1) << b, steps) != slide(s, 0, steps))
                m.mask |= Bitboard(1) << b, ++bits;
        m.shift = 64 - bits;
        m.attacks = table;
        table += 1 << bits;
        for (bool found = false; !found;) {
            m.magic = ~Bitboard(0);
            for (int i = 0; i < 3; ++i) {
                seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
                m.magic &= seed;
            }
            for (int i = 0; i < 1 << bits; ++i)
                m.attacks[i] = 0;
            found = true;
            Bitboard occupied = 0;
            do {
                Bitboard &entry = m.attacks[(occupied * m.magic) >> m.shift];
                const Bitboard wanted = slide(s, occupied, steps);
                found = entry == 0 || entry == wanted;
                entry = wanted;
                occupied = (occupied - m.mask) & m.mask;
            } while (found && occupied);
        }
    }
}

void init()
{
    init_magics(RookTable, RookMagics, {{0, 1}, {1, 0}, {0, -1}, {-1, 0}});
    init_magics(BishopTable, BishopMagics, {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}});
    init_zobrist();
}

Bitboard rook_attacks(Square s, Bitboard occupied) { return attacks_bb<ROOK>(s, occupied); }
Bitboard bishop_attacks(Square s, Bitboard occupied) { return attacks_bb<BISHOP>(s, occupied); }
