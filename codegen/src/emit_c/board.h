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

/** The move that begins an exchange: a capture, or a quiet move, to find out whether the moved piece can be won. */
struct $SHORT_capture {
    unsigned from;
    unsigned to;
    enum $SHORT_piece_type piece;
    int captured;  /**< The type of the piece on `to`, or -1. With -1, a pawn that changes files captures en passant. */
    int promotion; /**< What a pawn becomes, or -1. */
};

/** An exchange after some captures. */
struct $SHORT_exchange_state {
    unsigned to;
    uint64_t occupied; /**< The pieces that are still on their squares, without the one on `to`. */
    int64_t at_risk;   /**< The value of the piece on `to`. */
    int64_t won;       /**< What the last capture won. */
};

@functions
/** Returns the pieces of a side. `side` has its squares, and `kinds` six sets: pawns, knights, bishops, rooks, queens and kings, in
 * this order, which may have the pieces of both colors. */
$PREFIX_LOOKUP struct $SHORT_pieces
$SHORT_pieces_from_board(enum $SHORT_color color, uint64_t side, const uint64_t *kinds)
{
    const struct $SHORT_pieces pieces = { color, kinds[0] & side, kinds[1] & side,
        $SHORT_sliders_from_kinds(kinds[2] & side, kinds[3] & side, kinds[4] & side), kinds[5] & side };
    $PREFIX_ASSERT(color == $PREFIX_WHITE || color == $PREFIX_BLACK);
    return pieces;
}

/** Returns the pieces of a side, like the function above, if `kinds` has only pieces of this side. */
$PREFIX_LOOKUP struct $SHORT_pieces $SHORT_pieces_from_kinds(enum $SHORT_color color, const uint64_t *kinds)
{
    return $SHORT_pieces_from_board(color, ~UINT64_C(0), kinds);
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
    const uint64_t theirs = opponent.pawns | opponent.knights | opponent.sliders.orthogonal | opponent.sliders.diagonal | opponent.kings;
    return $SHORT_king_attacks(king) & (theirs | ~occupied) & ~$SHORT_attacked_by(opponent, occupied & ~(UINT64_C(1) << king));
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

/** Returns the state of an exchange after its first capture. */
$PREFIX_LOOKUP struct $SHORT_exchange_state
$SHORT_exchange_begins(struct $SHORT_capture first, uint64_t occupied, const int *values)
{
    struct $SHORT_exchange_state state = { 0, 0, 0, 0 };
    state.to = first.to;
    state.occupied = occupied & ~(UINT64_C(1) << first.from | UINT64_C(1) << first.to);
    state.at_risk = values[first.piece];
    if (first.captured >= 0) {
        state.won = values[first.captured];
    } else if (first.piece == $PREFIX_PAWN && first.from % 8 != first.to % 8) {
        state.won = values[$PREFIX_PAWN];
        state.occupied &= ~(UINT64_C(1) << (first.from / 8 * 8 + first.to % 8));
    }
    if (first.promotion >= 0) {
        state.at_risk = values[first.promotion];
        state.won += state.at_risk - values[$PREFIX_PAWN];
    }
    return state;
}

/** Makes the next capture of `side`, with its least valuable piece that can legally capture, and updates `state`. Returns 0 if
 * there is none. Always pass `side` and `other` as they were before the first capture: `state` knows which pieces have left. */
$PREFIX_LOOKUP int $SHORT_exchange_goes_on(
    struct $SHORT_exchange_state *state, struct $SHORT_pieces side, struct $SHORT_pieces other, const int *values)
{
    const unsigned to = state->to;
    const uint64_t on_to = UINT64_C(1) << to;
    const uint64_t attackers = $SHORT_attackers(to, side, state->occupied);
    const uint64_t queens = side.sliders.orthogonal & side.sliders.diagonal;
    const uint64_t kinds[6]
        = { side.pawns, side.knights, side.sliders.diagonal & ~queens, side.sliders.orthogonal & ~queens, queens, side.kings };
    int piece = 0;
    for (; piece < 6; ++piece) {
        /* Every candidate attacks as this type of piece, unless a square is in the sets of two types. No game has that. */
        uint64_t candidates = attackers & kinds[piece];
        for (; candidates != 0; candidates &= candidates - 1) {
            const uint64_t occupied = state->occupied & ~$SHORT_isolate_first(candidates);
            int is_legal = 1;
            if (piece == $PREFIX_KING) {
                is_legal = $SHORT_attackers(to, other, occupied) == 0;
            } else if (side.kings != 0) {
                const unsigned king = $SHORT_first(side.kings);
                is_legal = (occupied
                               & (($SHORT_rook_attacks(king, occupied | on_to) & other.sliders.orthogonal)
                                   | ($SHORT_bishop_attacks(king, occupied | on_to) & other.sliders.diagonal)))
                    == 0;
            }
            if (is_legal) {
                state->occupied = occupied;
                state->won = state->at_risk;
                state->at_risk = values[piece];
                if (piece == $PREFIX_PAWN && (to < 8 || to >= 56)) {
                    state->at_risk = values[$PREFIX_QUEEN];
                    state->won += state->at_risk - values[$PREFIX_PAWN];
                }
                return 1;
            }
        }
    }
    return 0;
}

/** Returns what a capture is worth if both sides then capture on its square for as long as that pays: the static exchange
 * evaluation. `own` has the pieces of the side that captures first, `opponent` those of the other side; these sets and `occupied`
 * are as before the capture. `values` has the value of each type of piece, in the order of the enumeration. The value of the
 * king is never used.
 *
 * A side captures with the least valuable piece whose capture is legal: a piece that would expose its king to a slider does not
 * capture, and a king captures only if nothing recaptures. Of several equal pieces, the one on the lowest-numbered square
 * captures. Pawns become queens. The first capture is assumed to be legal, so if a king makes it, the exchange ends there. */
$PREFIX_LOOKUP int64_t $SHORT_exchange(
    struct $SHORT_capture first, struct $SHORT_pieces own, struct $SHORT_pieces opponent, uint64_t occupied, const int *values)
{
    struct $SHORT_exchange_state state = $SHORT_exchange_begins(first, occupied, values);
    /* Either side may stop, so the value is between the best values at which each of them could have stopped so far. */
    int64_t least = INT64_MIN, most = INT64_MAX, balance = state.won;
    int is_own = 0;
    for (;; is_own = !is_own) {
        const int64_t stop = balance < least ? least : balance > most ? most : balance;
        if (is_own) {
            least = stop;
        } else {
            most = stop;
        }
        if (first.piece == $PREFIX_KING || least == most
            || !$SHORT_exchange_goes_on(&state, is_own ? own : opponent, is_own ? opponent : own, values)) {
            return stop;
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

/** Returns whether one of these sliders attacks a king, or false if there is no king. Sliders count even if they are not in
 * `occupied`. */
$PREFIX_LOOKUP int
$SHORT_is_exposed(uint64_t kings, struct $SHORT_sliders sliders, uint64_t occupied)
{
    const unsigned king = kings != 0 ? $SHORT_first(kings) : 0;
    return kings != 0
        && (($SHORT_rook_attacks(king, occupied) & sliders.orthogonal) | ($SHORT_bishop_attacks(king, occupied) & sliders.diagonal)) != 0;
}

/** Returns whether the value of an exchange is at least a threshold. It often stops early, when the answer is certain. */
$PREFIX_LOOKUP int $SHORT_exchange_reaches(int threshold, struct $SHORT_capture first, struct $SHORT_pieces own,
    struct $SHORT_pieces opponent, uint64_t occupied, const int *values)
{
    const struct $SHORT_exchange_state begun = $SHORT_exchange_begins(first, occupied, values);
    const unsigned to = first.to;
    const uint64_t on_to = UINT64_C(1) << to;
    const int promotes = to < 8 || to >= 56;
    const int passes = first.piece == $PREFIX_PAWN && first.captured < 0 && first.from % 8 != to % 8;
    /* What the side to move has to win, or the other side has its way. */
    int64_t needed = begun.won - threshold + 1, at_risk = begun.at_risk;
    uint64_t left = begun.occupied;
    int captures = 0, reaches = 0;
    if (needed <= 0) {
        return 0;
    }
    if (first.piece == $PREFIX_KING || (at_risk < needed && !promotes)) {
        return 1;
    }
    if (promotes || passes) {
        return $SHORT_exchange(first, own, opponent, occupied, values) >= threshold;
    }
    /* Few captures are illegal, so it is faster to look for them at the end. */
    for (;; reaches = !reaches) {
        const struct $SHORT_pieces side = reaches ? own : opponent, other = reaches ? opponent : own;
        enum $SHORT_piece_type piece = $PREFIX_PAWN;
        const uint64_t found = $SHORT_least_valuable(to, side, left, &piece);
        if (found == 0) {
            const uint64_t king = $SHORT_king_attacks(to) & side.kings & left;
            if (king == 0 || $SHORT_attackers(to, other, left & ~king) != 0) {
                reaches = !reaches;
            }
            break;
        }
        left &= ~$SHORT_isolate_first(found);
        ++captures;
        needed = at_risk - needed + 1;
        at_risk = values[piece];
        if (at_risk < needed) {
            break;
        }
    }
    /* A slider that has exposed a king may have captured since then, so all of them count, except what was captured first. */
    own.sliders.orthogonal &= ~on_to;
    own.sliders.diagonal &= ~on_to;
    opponent.sliders.orthogonal &= ~on_to;
    opponent.sliders.diagonal &= ~on_to;
    if ((captures > 0 && $SHORT_is_exposed(opponent.kings, own.sliders, left | on_to))
        || (captures > 1 && $SHORT_is_exposed(own.kings, opponent.sliders, left | on_to))) {
        return $SHORT_exchange(first, own, opponent, occupied, values) >= threshold;
    }
    return reaches;
}
