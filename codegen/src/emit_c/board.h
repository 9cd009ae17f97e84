/** The side to which a piece belongs. */
enum $SHORT_color { $PREFIX_WHITE, $PREFIX_BLACK };

/** The type of a piece, without its color. */
enum $SHORT_piece_type { $PREFIX_PAWN, $PREFIX_KNIGHT, $PREFIX_BISHOP, $PREFIX_ROOK, $PREFIX_QUEEN, $PREFIX_KING };

/** A direction, clockwise from north, which is towards rank 8. */
enum $SHORT_direction {
    $PREFIX_NORTH, $PREFIX_NORTH_EAST, $PREFIX_EAST, $PREFIX_SOUTH_EAST,
    $PREFIX_SOUTH, $PREFIX_SOUTH_WEST, $PREFIX_WEST, $PREFIX_NORTH_WEST
};

/** The pieces of one side. */
struct $SHORT_pieces {
    enum $SHORT_color color;
    uint64_t pawns;
    uint64_t knights;
    struct $SHORT_sliders sliders; /**< Bishops, rooks and queens. A queen is in both sets. */
    uint64_t kings;
};

/** The checks and pins around a king. */
struct $SHORT_check_info {
    uint64_t checkers; /**< All pieces that give check. */
    uint64_t blockers; /**< Pieces of either color, each alone between the king and a slider. */
    uint64_t snipers;  /**< Those sliders. */
    unsigned king;     /**< The king's square. */
};

/** Pieces to look through: a type of its own, so that a call with its arguments in another order does not compile. */
struct $SHORT_through {
    uint64_t blockers;
};

/** The same for one piece. */
struct $SHORT_through_square {
    unsigned blocker;
};

/** The type of a captured piece. */
enum $SHORT_captured {
    $PREFIX_CAPTURED_NOTHING, $PREFIX_CAPTURED_PAWN, $PREFIX_CAPTURED_KNIGHT, $PREFIX_CAPTURED_BISHOP,
    $PREFIX_CAPTURED_ROOK, $PREFIX_CAPTURED_QUEEN, $PREFIX_CAPTURED_KING
};

/** The move that begins an exchange: a capture, or a quiet move, to find out whether the moved piece can be won. */
struct $SHORT_capture {
    unsigned from;
    unsigned to;
    enum $SHORT_piece_type piece;     /**< The piece on `from`: a pawn, if it promotes. */
    enum $SHORT_captured captured;    /**< The piece on `to`. For en passant, a pawn or nothing. Ignored for castling. */
    enum $SHORT_piece_type promotion; /**< What a pawn becomes on the last rank: a queen, if this is 0. */
};

/** The pieces of both sides before an exchange. */
struct $SHORT_sides {
    struct $SHORT_pieces own; /**< The side that captures first. */
    struct $SHORT_pieces opponent;
};

/** The value of each type of piece. The king's matters only if the first capture takes a king. */
struct $SHORT_values {
    int pawn;
    int knight;
    int bishop;
    int rook;
    int queen;
    int king;
};

/** An exchange after some captures. */
struct $SHORT_exchange_state {
    unsigned to;
    uint64_t occupied; /**< The pieces that are still on their squares, without the one on `to`. */
    int64_t at_risk;   /**< The value of the piece on `to`. */
    int64_t won;       /**< What the last capture won. */
};

@functions
/** Returns the squares that are in two of six sets. */
$PREFIX_LOOKUP uint64_t $SHORT_squares_in_two(const uint64_t *kinds)
{
    uint64_t all = 0, in_two = 0;
    for (int kind = 0; kind < 6; ++kind) {
        in_two |= all & kinds[kind];
        all |= kinds[kind];
    }
    return in_two;
}

/** Returns the pieces of a side. `side` has its squares, and `kinds` six sets: pawns, knights, bishops, rooks, queens and kings, in
 * this order, which may have the pieces of both colors. A set of all pieces, as some engines have before these six, is not among them.
 * If there are several kings, `side` must not be the set of all pieces: if these are all of one side, pass UINT64_MAX. */
$PREFIX_LOOKUP struct $SHORT_pieces
$SHORT_pieces_from_board(enum $SHORT_color color, uint64_t side, const uint64_t *kinds)
{
    const struct $SHORT_pieces pieces = { color, kinds[0] & side, kinds[1] & side,
        $SHORT_sliders_from_kinds(kinds[2] & side, kinds[3] & side, kinds[4] & side), kinds[5] & side };
    $PREFIX_ASSERT(color == $PREFIX_WHITE || color == $PREFIX_BLACK);
    $PREFIX_ASSERT($SHORT_squares_in_two(kinds) == 0);
    $PREFIX_ASSERT(side != (kinds[0] | kinds[1] | kinds[2] | kinds[3] | kinds[4] | kinds[5]) || (kinds[5] & (kinds[5] - 1)) == 0);
    return pieces;
}

/** Returns the pieces of a side, like the function above, if `kinds` has only pieces of this side, which has at most one king. */
$PREFIX_LOOKUP struct $SHORT_pieces $SHORT_pieces_from_kinds(enum $SHORT_color color, const uint64_t *kinds)
{
    $PREFIX_ASSERT((kinds[5] & (kinds[5] - 1)) == 0);
    return $SHORT_pieces_from_board(color, ~UINT64_C(0), kinds);
}

/** Returns the squares of a side's pieces. */
$PREFIX_LOOKUP uint64_t $SHORT_squares_of(struct $SHORT_pieces pieces)
{
    return pieces.pawns | pieces.knights | pieces.sliders.orthogonal | pieces.sliders.diagonal | pieces.kings;
}

/** Returns the pieces of a side that are of one type. */
$PREFIX_LOOKUP uint64_t $SHORT_pieces_of(struct $SHORT_pieces pieces, enum $SHORT_piece_type piece)
{
    const struct $SHORT_sliders sliders = pieces.sliders;
    const uint64_t kinds[6] = { pieces.pawns, pieces.knights, sliders.diagonal & ~sliders.orthogonal,
        sliders.orthogonal & ~sliders.diagonal, sliders.orthogonal & sliders.diagonal, pieces.kings };
    $PREFIX_ASSERT($PREFIX_CAST(unsigned, piece) < 6);
    return kinds[piece];
}

/** Returns the pieces of a side without those on `squares`, such as a captured piece. */
$PREFIX_LOOKUP struct $SHORT_pieces $SHORT_pieces_without(struct $SHORT_pieces pieces, uint64_t squares)
{
    pieces.pawns &= ~squares;
    pieces.knights &= ~squares;
    pieces.sliders.orthogonal &= ~squares;
    pieces.sliders.diagonal &= ~squares;
    pieces.kings &= ~squares;
    return pieces;
}

/** Returns the other color. */
$PREFIX_LOOKUP enum $SHORT_color $SHORT_opposite(enum $SHORT_color color)
{
    $PREFIX_ASSERT(color == $PREFIX_WHITE || color == $PREFIX_BLACK);
    return color == $PREFIX_WHITE ? $PREFIX_BLACK : $PREFIX_WHITE;
}

/** Returns the lowest-numbered square of a set, as a set. The result for the empty set is the empty set. */
$PREFIX_LOOKUP uint64_t $SHORT_isolate_first(uint64_t set)
{
    return set & (~set + 1);
}

/** Returns a set without its lowest-numbered square. */
$PREFIX_LOOKUP uint64_t $SHORT_without_first(uint64_t set)
{
    return set & (set - 1);
}

/** Returns the squares that a knight on `square` attacks. */
$PREFIX_LOOKUP uint64_t $SHORT_knight_attacks(unsigned square)
{
    $PREFIX_ASSERT(square < 64);
    return $SHORT_leapers_table.knights[square];
}

/** Returns the squares that a king on `square` attacks. */
$PREFIX_LOOKUP uint64_t $SHORT_king_attacks(unsigned square)
{
    $PREFIX_ASSERT(square < 64);
    return $SHORT_leapers_table.kings[square];
}

/** Returns the squares that a pawn on `square` attacks. */
$PREFIX_LOOKUP uint64_t $SHORT_pawn_attacks(unsigned square, enum $SHORT_color color)
{
    $PREFIX_ASSERT(square < 64);
    $PREFIX_ASSERT(color == $PREFIX_WHITE || color == $PREFIX_BLACK);
    return color == $PREFIX_WHITE ? $SHORT_leapers_table.white_pawns[square] : $SHORT_leapers_table.black_pawns[square];
}

/** Returns the squares attacked by at least one knight of a set. */
$PREFIX_LOOKUP uint64_t $SHORT_knight_attacks_of(uint64_t knights)
{
    const uint64_t not_a = UINT64_C(0xfefefefefefefefe), not_h = UINT64_C(0x7f7f7f7f7f7f7f7f);
    const uint64_t not_ab = UINT64_C(0xfcfcfcfcfcfcfcfc), not_gh = UINT64_C(0x3f3f3f3f3f3f3f3f);
    const uint64_t by_one = (knights & not_a) >> 1 | (knights & not_h) << 1;
    const uint64_t by_two = (knights & not_ab) >> 2 | (knights & not_gh) << 2;
    return by_one << 16 | by_one >> 16 | by_two << 8 | by_two >> 8;
}

/** Returns the squares attacked by at least one king of a set. */
$PREFIX_LOOKUP uint64_t $SHORT_king_attacks_of(uint64_t kings)
{
    const uint64_t not_a = UINT64_C(0xfefefefefefefefe), not_h = UINT64_C(0x7f7f7f7f7f7f7f7f);
    const uint64_t beside = (kings & not_a) >> 1 | (kings & not_h) << 1, rank = kings | beside;
    return beside | rank << 8 | rank >> 8;
}

/** Returns the squares attacked by at least one pawn of a set. */
$PREFIX_LOOKUP uint64_t $SHORT_pawn_attacks_of(uint64_t pawns, enum $SHORT_color color)
{
    $PREFIX_ASSERT(color == $PREFIX_WHITE || color == $PREFIX_BLACK);
    const uint64_t west = pawns & UINT64_C(0xfefefefefefefefe), east = pawns & UINT64_C(0x7f7f7f7f7f7f7f7f);
    return color == $PREFIX_WHITE ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

/** Returns the squares from `square` to the edge in a direction, without `square`. */
$PREFIX_LOOKUP uint64_t $SHORT_ray(unsigned square, enum $SHORT_direction direction)
{
    $PREFIX_ASSERT(square < 64);
    $PREFIX_ASSERT($PREFIX_CAST(unsigned, direction) < 8);
    return $SHORT_rays_table.rays[square * 8 + $PREFIX_CAST(unsigned, direction)];
}

/** Returns the squares between two squares on a line, without either of them (Stockfish's `between_bb` includes the second
 * one). The set is empty if they are equal or not on a common rank, file or diagonal. */
$PREFIX_LOOKUP uint64_t $SHORT_between(unsigned first, unsigned second)
{
    $PREFIX_ASSERT(first < 64 && second < 64);
    return $SHORT_between_table.between[first * 64 + second];
}

/** Returns the line through two squares, from edge to edge and including both. The set is empty if they are equal or not on
 * a common rank, file or diagonal. */
$PREFIX_LOOKUP uint64_t $SHORT_line(unsigned first, unsigned second)
{
    $PREFIX_ASSERT(first < 64 && second < 64);
    return $SHORT_line_table.line[first * 64 + second];
}

/** Returns the squares beyond a blocker as seen from `slider`, up to the edge. When the blocker leaves, a slider on `slider`
 * attacks these squares up to the next blocker. The set is empty if no line passes through both squares. */
$PREFIX_LOOKUP uint64_t $SHORT_beyond(unsigned slider, struct $SHORT_through_square through)
{
    $PREFIX_ASSERT(through.blocker < 64);
    const uint64_t square = UINT64_C(1) << through.blocker, below = square - 1;
    return $SHORT_line(slider, through.blocker) & (slider < through.blocker ? ~(square | below) : below);
}

/** Returns the additional squares that a rook attacks when the `blockers` that it attacks are removed. */
$PREFIX_LOOKUP uint64_t $SHORT_xray_rook_attacks(unsigned square, struct $SHORT_through through, uint64_t occupied)
{
    const uint64_t attacks = $SHORT_rook_attacks(square, occupied);
    return attacks ^ $SHORT_rook_attacks(square, occupied & ~(through.blockers & attacks));
}

/** Returns the additional squares that a bishop attacks when the `blockers` that it attacks are removed. */
$PREFIX_LOOKUP uint64_t $SHORT_xray_bishop_attacks(unsigned square, struct $SHORT_through through, uint64_t occupied)
{
    const uint64_t attacks = $SHORT_bishop_attacks(square, occupied);
    return attacks ^ $SHORT_bishop_attacks(square, occupied & ~(through.blockers & attacks));
}

/** Returns the additional squares that a queen attacks when the `blockers` that it attacks are removed. */
$PREFIX_LOOKUP uint64_t $SHORT_xray_queen_attacks(unsigned square, struct $SHORT_through through, uint64_t occupied)
{
    return $SHORT_xray_rook_attacks(square, through, occupied) | $SHORT_xray_bishop_attacks(square, through, occupied);
}

/** Returns the squares that a piece of this type attacks. The color matters only for a pawn. */
$PREFIX_LOOKUP uint64_t
$SHORT_piece_attacks(unsigned square, enum $SHORT_piece_type piece, enum $SHORT_color color, uint64_t occupied)
{
    $PREFIX_ASSERT($PREFIX_CAST(unsigned, piece) <= $PREFIX_KING);
    $PREFIX_ASSERT(color == $PREFIX_WHITE || color == $PREFIX_BLACK);
    switch (piece) {
    case $PREFIX_PAWN:
        return $SHORT_pawn_attacks(square, color);
    case $PREFIX_KNIGHT:
        return $SHORT_knight_attacks(square);
    case $PREFIX_BISHOP:
        return $SHORT_bishop_attacks(square, occupied);
    case $PREFIX_ROOK:
        return $SHORT_rook_attacks(square, occupied);
    case $PREFIX_QUEEN:
        return $SHORT_queen_attacks(square, occupied);
    case $PREFIX_KING:
        break;
    }
    return $SHORT_king_attacks(square);
}

/** Returns the pieces of a side that attack `square`. Pieces that are not in `occupied` neither attack nor block. */
$PREFIX_LOOKUP uint64_t $SHORT_attackers(unsigned square, struct $SHORT_pieces pieces, uint64_t occupied)
{
    /* A pawn attacks the square if a pawn of the other color, on that square, would attack the pawn. */
    return occupied
        & (($SHORT_pawn_attacks(square, $SHORT_opposite(pieces.color)) & pieces.pawns) | ($SHORT_knight_attacks(square) & pieces.knights)
            | ($SHORT_king_attacks(square) & pieces.kings)
            | ($SHORT_rook_attacks(square, occupied) & pieces.sliders.orthogonal)
            | ($SHORT_bishop_attacks(square, occupied) & pieces.sliders.diagonal));
}

/** Returns the pieces of both sides that attack `square`, with one lookup for each kind of piece. The order of the sides
 * does not matter. */
$PREFIX_LOOKUP uint64_t
$SHORT_attackers_of_both(unsigned square, struct $SHORT_pieces one, struct $SHORT_pieces other, uint64_t occupied)
{
    $PREFIX_ASSERT(one.color != other.color);
    one.knights |= other.knights;
    one.kings |= other.kings;
    one.sliders.orthogonal |= other.sliders.orthogonal;
    one.sliders.diagonal |= other.sliders.diagonal;
    return $SHORT_attackers(square, one, occupied)
        | ($SHORT_pawn_attacks(square, $SHORT_opposite(other.color)) & other.pawns & occupied);
}

/** Returns whether a side attacks `square`, on which its king must not be. For the squares that a king may enter, call
 * $SHORT_king_targets(). */
$PREFIX_LOOKUP int $SHORT_is_attacked(unsigned square, struct $SHORT_pieces pieces, uint64_t occupied)
{
    $PREFIX_ASSERT(square < 64 && (pieces.kings >> square & 1) == 0);
    return $SHORT_attackers(square, pieces, occupied) != 0;
}

/** Returns the squares that a side attacks. Pieces that are not in `occupied` neither attack nor block. */
$PREFIX_LOOKUP uint64_t $SHORT_attacked_by(struct $SHORT_pieces pieces, uint64_t occupied)
{
    pieces = $SHORT_pieces_without(pieces, ~occupied);
    return $SHORT_slider_attacks_of(pieces.sliders, occupied) | $SHORT_pawn_attacks_of(pieces.pawns, pieces.color)
        | $SHORT_knight_attacks_of(pieces.knights) | $SHORT_king_attacks_of(pieces.kings);
}

/** Returns the squares that a king may move to, given the other side's pieces: those around it that no own piece occupies and
 * no piece of the opponent attacks once the king has left its square. Castling is not included. An own piece is any that is in
 * `occupied` and not in `opponent`. */
$PREFIX_LOOKUP uint64_t $SHORT_king_targets(unsigned king, struct $SHORT_pieces opponent, uint64_t occupied)
{
    $PREFIX_ASSERT(king < 64 && (opponent.kings >> king & 1) == 0);
    return $SHORT_king_attacks(king) & ($SHORT_squares_of(opponent) | ~occupied) & ~$SHORT_attacked_by(opponent, occupied & ~(UINT64_C(1) << king));
}

/** Returns the pieces that give check to a king, the pieces that stand alone between it and a slider, and those sliders.
 * `opponent` has the other side's pieces. Pieces that are not in `occupied` are ignored. After a capture, pass the opponent's
 * pieces without the captured one ($SHORT_pieces_without()), because its square stays occupied.
 *
 * The king's own pieces among the `blockers` are pinned. If you pass the enemy king and your own pieces, your pieces among the
 * `blockers` give discovered check when they leave the line. */
$PREFIX_LOOKUP struct $SHORT_check_info $SHORT_checks_and_pins(unsigned king, struct $SHORT_pieces opponent, uint64_t occupied)
{
    $PREFIX_ASSERT(king < 64 && (opponent.kings >> king & 1) == 0);
    struct $SHORT_check_info found = { 0, 0, 0, king };
    uint64_t sliders = occupied
        & (($SHORT_rays_table.rook_lines[king] & opponent.sliders.orthogonal)
            | ($SHORT_rays_table.bishop_lines[king] & opponent.sliders.diagonal));
    found.checkers = occupied
        & (($SHORT_pawn_attacks(king, $SHORT_opposite(opponent.color)) & opponent.pawns)
            | ($SHORT_knight_attacks(king) & opponent.knights));
    for (; sliders != 0; sliders &= sliders - 1) {
        const uint64_t slider = $SHORT_isolate_first(sliders);
        const uint64_t blockers = $SHORT_between(king, $SHORT_first(sliders)) & occupied;
        if (blockers == 0) {
            found.checkers |= slider;
        } else if ($SHORT_without_first(blockers) == 0) {
            found.blockers |= blockers;
            found.snipers |= slider;
        }
    }
    return found;
}

/** Returns the squares on which a piece other than the king ends the check: the checker's and those between it and the king. Without
 * a check these are all squares, with two checkers none. En passant can also end a check, by capturing the pawn that gives it. */
$PREFIX_LOOKUP uint64_t $SHORT_answers(struct $SHORT_check_info info)
{
    if (info.checkers == 0) {
        return ~UINT64_C(0);
    }
    return $SHORT_without_first(info.checkers) != 0 ? 0 : info.checkers | $SHORT_between(info.king, $SHORT_first(info.checkers));
}

/** Returns the squares to which a piece on `from`, other than the king, may move without leaving its king in check: the
 * answers, and if the piece is pinned, only those on the line of the pin. Its legal moves are its moves to these squares, except
 * for en passant. For the king, call $SHORT_king_targets(). */
$PREFIX_LOOKUP uint64_t $SHORT_targets(struct $SHORT_check_info info, unsigned from)
{
    $PREFIX_ASSERT(from < 64 && from != info.king);
    return $SHORT_answers(info) & (info.blockers >> from & 1 ? $SHORT_line(info.king, from) : ~UINT64_C(0));
}

/** Returns whether one of these sliders attacks one of these kings. Sliders count even if they are not in `occupied`. */
$PREFIX_LOOKUP int $SHORT_is_exposed(uint64_t kings, struct $SHORT_sliders sliders, uint64_t occupied)
{
    for (; kings != 0; kings = $SHORT_without_first(kings)) {
        const unsigned king = $SHORT_first(kings);
        if (($SHORT_rook_attacks(king, occupied) & sliders.orthogonal) | ($SHORT_bishop_attacks(king, occupied) & sliders.diagonal)) {
            return 1;
        }
    }
    return 0;
}

/** Returns whether a move is an en passant capture: by a pawn that changes files and ends on an empty square. */
$PREFIX_LOOKUP int $SHORT_exchange_is_en_passant(struct $SHORT_capture first, uint64_t occupied)
{
    $PREFIX_ASSERT(first.from < 64 && first.to < 64);
    return first.piece == $PREFIX_PAWN && first.from % 8 != first.to % 8 && (occupied >> first.to & 1) == 0;
}

/** Returns what a move captures: `first.captured`, or a pawn if that is nothing and the move is en passant, or nothing if a king
 * castles. */
$PREFIX_LOOKUP enum $SHORT_captured
$SHORT_exchange_captured(struct $SHORT_capture first, struct $SHORT_pieces opponent, uint64_t occupied)
{
    $PREFIX_ASSERT(first.to < 64);
    if (first.piece == $PREFIX_KING && ($SHORT_squares_of(opponent) & occupied & UINT64_C(1) << first.to) == 0) {
        return $PREFIX_CAPTURED_NOTHING;
    }
    return first.captured == $PREFIX_CAPTURED_NOTHING && $SHORT_exchange_is_en_passant(first, occupied) ? $PREFIX_CAPTURED_PAWN : first.captured;
}

/** Returns whether the piece of a move can reach its square, where no piece of its own side is. A king on the first or last rank castles,
 * if it captures nothing, to any square of that rank where no other piece of its side is but a rook. */
$PREFIX_LOOKUP int $SHORT_exchange_is_possible(struct $SHORT_capture first, struct $SHORT_pieces own, int captures, uint64_t occupied)
{
    $PREFIX_ASSERT(first.from < 64 && first.to < 64);
    const uint64_t from = UINT64_C(1) << first.from, own_pieces = $SHORT_squares_of(own) & occupied;
    const uint64_t first_rank = UINT64_C(0xff) << (first.from & 56);
    uint64_t targets = 0;
    if (first.piece == $PREFIX_PAWN && first.from % 8 == first.to % 8) {
        const int is_white = own.color == $PREFIX_WHITE;
        const uint64_t third_rank = is_white ? UINT64_C(0xff0000) : UINT64_C(0xff0000000000);
        const uint64_t one = (is_white ? from << 8 : from >> 8) & ~occupied, two = one & third_rank;
        targets = one | ((is_white ? two << 8 : two >> 8) & ~occupied);
    } else if (first.piece == $PREFIX_KING && !captures && (first.from < 8 || first.from >= 56) && first_rank >> first.to & 1) {
        targets = ~(own_pieces & ~$SHORT_pieces_of(own, $PREFIX_ROOK) & ~from);
    } else {
        targets = $SHORT_piece_attacks(first.from, first.piece, own.color, occupied) & ~own_pieces;
    }
    return targets >> first.to & 1 ? 1 : 0;
}

/** Returns whether a move fits the board before it: `own` has `piece` on `from`, `opponent` has what is captured, the piece can reach
 * `to`, `promotion` is set only if a pawn moves to the last rank, and the sides differ. The functions that begin an exchange assert it,
 * so if one stops there, its arguments contradict each other: perhaps the sides are swapped, or the move has been made. */
$PREFIX_LOOKUP int $SHORT_exchange_fits(struct $SHORT_capture first, struct $SHORT_sides sides, uint64_t occupied)
{
    if (first.from > 63 || first.to > 63 || $PREFIX_CAST(unsigned, first.piece) > 5 || $PREFIX_CAST(unsigned, first.captured) > 6
        || $PREFIX_CAST(unsigned, first.promotion) > 4 || sides.own.color == sides.opponent.color) {
        return 0;
    }
    const enum $SHORT_captured captured = $SHORT_exchange_captured(first, sides.opponent, occupied);
    const unsigned on = $SHORT_exchange_is_en_passant(first, occupied) ? first.from / 8 * 8 + first.to % 8 : first.to;
    const uint64_t found = captured == $PREFIX_CAPTURED_NOTHING
        ? ~$SHORT_squares_of(sides.opponent) | ~occupied
        : $SHORT_pieces_of(sides.opponent, $PREFIX_CAST(enum $SHORT_piece_type, captured - 1)) & occupied;
    return ($SHORT_squares_of(sides.own) & $SHORT_squares_of(sides.opponent) & occupied) == 0
        && ($SHORT_pieces_of(sides.own, first.piece) & occupied) >> first.from & 1 && found >> on & 1
        && $SHORT_exchange_is_possible(first, sides.own, captured != $PREFIX_CAPTURED_NOTHING, occupied)
        && (first.promotion == $PREFIX_PAWN || (first.piece == $PREFIX_PAWN && (first.to < 8 || first.to >= 56)));
}

/** Puts a piece on the square of an exchange, and counts what it gains if it promotes. `promotion` is the new piece: unlike in a
 * capture, 0 is no queen here. */
$PREFIX_LOOKUP void $SHORT_exchange_put(struct $SHORT_exchange_state *state, enum $SHORT_piece_type piece,
    enum $SHORT_piece_type promotion, const struct $SHORT_values *values)
{
    $PREFIX_ASSERT($PREFIX_CAST(unsigned, piece) < 6 && $PREFIX_CAST(unsigned, promotion) < 6);
    const int all[6] = { values->pawn, values->knight, values->bishop, values->rook, values->queen, values->king };
    state->at_risk = all[piece];
    if (piece == $PREFIX_PAWN && (state->to < 8 || state->to >= 56)) {
        state->at_risk = all[promotion];
        state->won += state->at_risk - all[piece];
    }
}

/** Returns the state of an exchange after its first capture. */
$PREFIX_LOOKUP struct $SHORT_exchange_state $SHORT_exchange_begins(
    struct $SHORT_capture first, struct $SHORT_sides sides, uint64_t occupied, const struct $SHORT_values *values)
{
    $PREFIX_ASSERT($SHORT_exchange_fits(first, sides, occupied));
    const int all[7] = { 0, values->pawn, values->knight, values->bishop, values->rook, values->queen, values->king };
    const unsigned on = $SHORT_exchange_is_en_passant(first, occupied) ? first.from / 8 * 8 + first.to % 8 : first.to;
    const uint64_t left = UINT64_C(1) << first.from | UINT64_C(1) << first.to | UINT64_C(1) << on;
    struct $SHORT_exchange_state state = { first.to, occupied & ~left, 0, all[$SHORT_exchange_captured(first, sides.opponent, occupied)] };
    $SHORT_exchange_put(&state, first.piece, first.promotion == $PREFIX_PAWN ? $PREFIX_QUEEN : first.promotion, values);
    return state;
}

/** Makes the next capture of `side`, with its least valuable piece that can legally capture, and updates `state`. Returns 0 if
 * there is none. Always pass `side` and `other` as they were before the first capture: `state` knows which pieces have left. */
$PREFIX_LOOKUP int $SHORT_exchange_goes_on(struct $SHORT_exchange_state *state, struct $SHORT_pieces side, struct $SHORT_pieces other,
    const struct $SHORT_values *values)
{
    $PREFIX_ASSERT(side.color != other.color);
    const uint64_t attackers = $SHORT_attackers(state->to, side, state->occupied), on_to = UINT64_C(1) << state->to;
    for (int kind = $PREFIX_PAWN; kind <= $PREFIX_KING; ++kind) {
        const enum $SHORT_piece_type piece = $PREFIX_CAST(enum $SHORT_piece_type, kind);
        uint64_t candidates = attackers & $SHORT_pieces_of(side, piece);
        for (; candidates != 0; candidates = $SHORT_without_first(candidates)) {
            const uint64_t occupied = state->occupied & ~$SHORT_isolate_first(candidates);
            const struct $SHORT_sliders sliders = { other.sliders.orthogonal & occupied, other.sliders.diagonal & occupied };
            if ((piece != $PREFIX_KING || $SHORT_attackers(state->to, other, occupied) == 0)
                && !$SHORT_is_exposed(side.kings & occupied, sliders, occupied | on_to)) {
                state->occupied = occupied;
                state->won = state->at_risk;
                $SHORT_exchange_put(state, piece, $PREFIX_QUEEN, values);
                return 1;
            }
        }
    }
    return 0;
}

/** Returns what a capture is worth if both sides then capture on its square for as long as that pays: the static exchange
 * evaluation. `sides` and `occupied` are the board before the capture. If all `values` are from 0 to INT_MAX / 2, the result is
 * exact; otherwise a result outside the range of int becomes the closest number in it.
 *
 * A side captures with the least valuable piece whose capture is legal: a piece that would expose its king to a slider does not
 * capture, and a king captures only if no piece, pinned or not, attacks the square. Of several equal pieces, the one on the
 * lowest-numbered square captures. Pawns become queens. The first capture is assumed to be legal, so if a king makes it, the
 * exchange ends there. Castling is worth 0, whether the move ends on the king's square or the rook's. */
$PREFIX_LOOKUP int $SHORT_exchange(
    struct $SHORT_capture first, struct $SHORT_sides sides, uint64_t occupied, const struct $SHORT_values *values)
{
    struct $SHORT_exchange_state state = $SHORT_exchange_begins(first, sides, occupied, values);
    /* Either side may stop, so the value is between the best values at which each of them could have stopped so far. */
    int64_t least = INT64_MIN, most = INT64_MAX, balance = state.won;
    for (int is_own = 0;; is_own = !is_own) {
        const int64_t stop = balance < least ? least : balance > most ? most : balance;
        if (is_own) {
            least = stop;
        } else {
            most = stop;
        }
        if (first.piece == $PREFIX_KING || least == most
            || !$SHORT_exchange_goes_on(&state, is_own ? sides.own : sides.opponent, is_own ? sides.opponent : sides.own, values)) {
            return $PREFIX_CAST(int, stop < INT_MIN ? INT_MIN : stop > INT_MAX ? INT_MAX : stop);
        }
        balance += is_own ? state.won : -state.won;
    }
}

/** Finds a side's least valuable attackers of `square`, not counting kings. Returns all attackers of that type, and stores the
 * type in `*piece`. Returns 0 if there are none; `*piece` then means nothing. */
$PREFIX_LOOKUP uint64_t
$SHORT_least_valuable(unsigned square, struct $SHORT_pieces side, uint64_t occupied, enum $SHORT_piece_type *piece)
{
    const uint64_t orthogonal = side.sliders.orthogonal, diagonal = side.sliders.diagonal;
    uint64_t found = $SHORT_pawn_attacks(square, $SHORT_opposite(side.color)) & side.pawns & occupied, as_bishop = 0;
    *piece = $PREFIX_PAWN;
    if (found != 0) {
        return found;
    }
    found = $SHORT_knight_attacks(square) & side.knights & occupied;
    *piece = $PREFIX_KNIGHT;
    if (found != 0) {
        return found;
    }
    as_bishop = $SHORT_bishop_attacks(square, occupied) & diagonal & occupied;
    *piece = $PREFIX_BISHOP;
    if ((as_bishop & ~orthogonal) != 0) {
        return as_bishop & ~orthogonal;
    }
    found = $SHORT_rook_attacks(square, occupied) & orthogonal & occupied;
    *piece = $PREFIX_ROOK;
    if ((found & ~diagonal) != 0) {
        return found & ~diagonal;
    }
    *piece = $PREFIX_QUEEN;
    return found | as_bishop;
}

/** Makes the next capture of `side` with its least valuable piece except the king, legal or not, and updates `state` except `won`,
 * without promotions, and what the other side must then win. Returns 0 if there is none. */
$PREFIX_LOOKUP int $SHORT_exchange_goes_on_quickly(
    struct $SHORT_exchange_state *state, int64_t *needed, struct $SHORT_pieces side, const struct $SHORT_values *values)
{
    const int all[5] = { values->pawn, values->knight, values->bishop, values->rook, values->queen };
    enum $SHORT_piece_type piece = $PREFIX_PAWN;
    const uint64_t found = $SHORT_least_valuable(state->to, side, state->occupied, &piece);
    if (found == 0) {
        return 0;
    }
    state->occupied &= ~$SHORT_isolate_first(found);
    *needed = state->at_risk - *needed + 1;
    state->at_risk = all[piece];
    return 1;
}

/** Returns whether the only king of `side` may make the next capture. */
$PREFIX_LOOKUP int $SHORT_exchange_king_may_capture(struct $SHORT_exchange_state state, struct $SHORT_pieces side, struct $SHORT_pieces other)
{
    const uint64_t king = $SHORT_king_attacks(state.to) & side.kings & state.occupied;
    return king != 0 && $SHORT_attackers(state.to, other, state.occupied & ~king) == 0;
}

/** Returns whether the value of an exchange is at least a threshold. It often stops early, when the answer is certain. */
$PREFIX_LOOKUP int $SHORT_exchange_reaches(int threshold, struct $SHORT_capture first, struct $SHORT_sides sides, uint64_t occupied,
    const struct $SHORT_values *values)
{
    $PREFIX_ASSERT($SHORT_exchange_fits(first, sides, occupied));
    const int all[7] = { 0, values->pawn, values->knight, values->bishop, values->rook, values->queen, values->king };
    const struct $SHORT_pieces own = sides.own, opponent = sides.opponent;
    const uint64_t on_to = UINT64_C(1) << first.to;
    const int is_last_rank = first.to < 8 || first.to >= 56;
    struct $SHORT_exchange_state state = { first.to, occupied & ~(on_to | UINT64_C(1) << first.from), all[first.piece + 1], 0 };
    /* What the side to move has to win, or the other side has its way. */
    int64_t needed = $PREFIX_CAST(int64_t, all[first.captured]) - threshold + 1;
    int captures = 0, reaches = 0;
    if (first.piece == $PREFIX_KING || threshold == INT_MIN
        || (first.piece == $PREFIX_PAWN && (is_last_rank || $SHORT_exchange_is_en_passant(first, occupied)))) {
        return $SHORT_exchange(first, sides, occupied, values) >= threshold;
    }
    if (needed <= 0) {
        return 0;
    }
    if (is_last_rank
        && (($SHORT_pawn_attacks(first.to, $SHORT_opposite(own.color)) & own.pawns)
            | ($SHORT_pawn_attacks(first.to, $SHORT_opposite(opponent.color)) & opponent.pawns))) {
        return $SHORT_exchange(first, sides, occupied, values) >= threshold;
    }
    if (state.at_risk < needed) {
        return 1;
    }
    /* Few captures are illegal, so it is faster to look for them at the end. */
    for (;;) {
        if (!$SHORT_exchange_goes_on_quickly(&state, &needed, opponent, values)) {
            if ($SHORT_without_first(opponent.kings) != 0) {
                return $SHORT_exchange(first, sides, occupied, values) >= threshold;
            }
            reaches = !$SHORT_exchange_king_may_capture(state, opponent, own);
            break;
        }
        ++captures;
        if (state.at_risk < needed) {
            break;
        }
        if (!$SHORT_exchange_goes_on_quickly(&state, &needed, own, values)) {
            if ($SHORT_without_first(own.kings) != 0) {
                return $SHORT_exchange(first, sides, occupied, values) >= threshold;
            }
            reaches = $SHORT_exchange_king_may_capture(state, own, opponent);
            break;
        }
        ++captures;
        if (state.at_risk < needed) {
            reaches = 1;
            break;
        }
    }
    /* A slider that has exposed a king may have captured since then, so all of them count, except what was captured first. */
    const struct $SHORT_sliders theirs = { opponent.sliders.orthogonal & ~on_to, opponent.sliders.diagonal & ~on_to };
    if ((captures > 0 && $SHORT_is_exposed(opponent.kings & state.occupied, own.sliders, state.occupied | on_to))
        || (captures > 1 && $SHORT_is_exposed(own.kings & state.occupied, theirs, state.occupied | on_to))) {
        return $SHORT_exchange(first, sides, occupied, values) >= threshold;
    }
    return reaches;
}
