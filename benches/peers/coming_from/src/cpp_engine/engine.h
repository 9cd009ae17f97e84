#include <cstdint>
#include <cstdio>

using Bitboard = std::uint64_t;
enum Square : int {};
enum PieceType { BISHOP, ROOK };

inline void init_zobrist() {}
void init();
Bitboard rook_attacks(Square s, Bitboard occupied);
Bitboard bishop_attacks(Square s, Bitboard occupied);

// Prints one number for the attack sets of all squares with many sets of occupied squares.
int main()
{
    init();
    Bitboard occupied = 0x0123456789abcdef, sum = 0;
    for (int round = 0; round < 1000; ++round) {
        for (int s = 0; s < 64; ++s)
            sum = (sum ^ rook_attacks(Square(s), occupied)) * 31 + bishop_attacks(Square(s), occupied);
        occupied ^= occupied << 13, occupied ^= occupied >> 7, occupied ^= occupied << 17;
    }
    std::printf("%016llx\n", static_cast<unsigned long long>(sum));
}
