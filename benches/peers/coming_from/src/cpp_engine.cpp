// Prints the attack sets of a rook, a bishop and a queen on each square of the board with some squares occupied. PAGE has
// the lines of the page before or after the change; here is what it leaves out.
#include <cstdint>
#include <cstdio>

#define SLIDING_ATTACKS_IMPLEMENTATION

using Bitboard = std::uint64_t;
enum Square : int {};
enum PieceType { BISHOP, ROOK };

struct Magic
{
    Bitboard mask, magic, *attacks;
    int shift;
};

extern Magic RookMagics[64], BishopMagics[64];

inline Square lsb(Bitboard b)
{
    int s = 0;
    while (!(b >> s & 1))
        ++s;
    return Square(s);
}

inline Bitboard walk(int s, Bitboard occupied, const int (&steps)[4][2])
{
    Bitboard attacks = 0;
    for (auto &step : steps)
        for (int f = s % 8 + step[0], r = s / 8 + step[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f += step[0], r += step[1]) {
            attacks |= Bitboard(1) << (8 * r + f);
            if (occupied >> (8 * r + f) & 1)
                break;
        }
    return attacks;
}

inline void init_magics(Bitboard *table, Magic *magics, const int (&steps)[4][2])
{
    Bitboard random = 0x0123456789abcdef;
    auto draw = [&] { return random ^= random << 13, random ^= random >> 7, random ^= random << 17; };
    for (int s = 0; s < 64; ++s) {
        Magic &m = magics[s];
        int bits = 0;
        m.mask = 0;
        for (int b = 0; b < 64; ++b)
            if (walk(s, Bitboard(1) << b, steps) != walk(s, 0, steps))
                m.mask |= Bitboard(1) << b, ++bits;
        m.attacks = table;
        m.shift = 64 - bits;
        table += Bitboard(1) << bits;
        for (bool works = false; !works;) {
            Bitboard first = draw(), second = draw();
            m.magic = first & second & draw();
            for (Bitboard *entry = m.attacks; entry != table; ++entry)
                *entry = 0;
            Bitboard occupied = 0;
            works = true;
            do {
                Bitboard attacks = walk(s, occupied, steps), &entry = m.attacks[(occupied * m.magic) >> m.shift];
                works = !entry || entry == attacks;
                entry = attacks;
                occupied = (occupied - m.mask) & m.mask;
            } while (works && occupied);
        }
    }
}

static void init_zobrist() {}

#include PAGE

int main()
{
    init();
    const Bitboard occupied = 0x0123456789abcdef;
    for (int s = 0; s < 64; ++s)
        std::printf("%llu %llu %llu\n", static_cast<unsigned long long>(attacks_bb<ROOK>(Square(s), occupied)),
                    static_cast<unsigned long long>(attacks_bb<BISHOP>(Square(s), occupied)),
                    static_cast<unsigned long long>(attacked_by_sliders(0, 0, Bitboard(1) << s, occupied)));
}
