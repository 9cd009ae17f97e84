// Prints the attack sets of a rook, a bishop and a queen on each square of the board with some squares occupied. PAGE has
// the lines of the page after the change; here is what it leaves out.
#include <cstdint>
#include <cstdio>

#define SLIDING_ATTACKS_IMPLEMENTATION

using Bitboard = std::uint64_t;
enum Square : int {};
enum PieceType { BISHOP, ROOK };

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
