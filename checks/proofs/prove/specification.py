"""What the functions have to return: the whole specification.

A square is attacked if a slider is on a ray from it, and no square between them is occupied. The
functions of `xray` return the squares that are attacked if one piece, which has to be among the
`blockers`, is removed. A slider gives check if it attacks the king, and one of the own pieces is
pinned if no other is between the king and a slider behind it, which is the pinner.
"""

import functools

from terms import slider

# The directions as the crate numbers them, clockwise from north: a step to the right, and one up.
STEPS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
ROOK, BISHOP = (0, 2, 4, 6), (1, 3, 5, 7)


def rays(attacked, directions):
    """The squares from which a slider comes here, each with the squares between."""
    for right, up in (STEPS[direction] for direction in directions):
        file, rank, between = attacked % 8 - right, attacked // 8 - up, 0
        while 0 <= file < 8 and 0 <= rank < 8:
            yield 8 * rank + file, between
            between |= 1 << 8 * rank + file
            file, rank = file - right, rank - up


# The reasons for a square to be in a word of the result, one of which suffices: variables that are
# 1, and occupied squares that are 0. The first argument is what the function is given as a square
# or as a direction.


def attacked(directions):
    """From the square that is given."""

    def reasons(case, here):
        return [(0, between) for square, between in rays(here, directions) if square == case]

    return reasons


def attacked_by(by):
    """By sliders: the numbers of the arguments that have them, with their directions."""

    def reasons(case, here):
        return [
            (1 << slider(argument, square), between)
            for argument, directions in by.items()
            for square, between in rays(here, directions or (case,))
        ]

    return reasons


def filled(case, here):
    """The sliders and the empty squares that they attack."""
    by = attacked_by({0: None})(case, here)
    return [(1 << slider(0, here), 0)] + [(who, between | 1 << here) for who, between in by]


def behind_blocker(directions):
    def reasons(case, here):
        return [
            (1 << slider(1, blocker) | 1 << blocker, between & ~(1 << blocker))
            for square, between in rays(here, directions)
            if square == case
            for blocker in range(64)
            if between >> blocker & 1
        ]

    return reasons


SLIDERS = ((2, ROOK), (3, BISHOP))


def checks(king, here):
    return [
        (1 << slider(argument, here), between)
        for argument, directions in SLIDERS
        for square, between in rays(here, directions)
        if square == king
    ]


def pinned(king, here):
    return [
        (1 << slider(1, here) | 1 << here | 1 << slider(argument, behind), before | after)
        for argument, directions in SLIDERS
        for direction in directions
        for square, before in rays(here, (direction,))
        if square == king
        for behind, after in rays(here, ((direction + 4) % 8,))
    ]


def pinners(king, here):
    return [
        (1 << slider(1, pinned) | 1 << pinned | 1 << slider(argument, here), between & ~(1 << pinned))
        for argument, directions in SLIDERS
        for square, between in rays(here, directions)
        if square == king
        for pinned in range(64)
        if between >> pinned & 1
    ]


def is_occupied(_, here):
    return [(1 << here, 0)]


# The arguments of each function, and for each word that it returns the reasons. Functions of the
# same name have the same ones, but for those with their module's name.
ONE, SET = ("square", "occupied"), ("set", "occupied")
TWO, DIRECTED = ("set", "set", "occupied"), ("set", "occupied", "direction")
XRAY, KING = ("square", "set", "occupied"), ("square", "set", "set", "set", "occupied")
PIECES = {"rook": ROOK, "bishop": BISHOP, "queen": ROOK + BISHOP}
LINES = {"rank": (2, 6), "file": (0, 4), "diagonal": (1, 5), "anti_diagonal": (3, 7)}
FUNCTIONS = {
    "rook_and_bishop_attacks": (ONE, [attacked(ROOK), attacked(BISHOP)]),
    "slider_attacks_of": (TWO, [attacked_by({0: ROOK, 1: BISHOP})]),
    "rook_and_bishop_attacks_of": (TWO, [attacked_by({0: ROOK}), attacked_by({1: BISHOP})]),
    "attacks_by_direction": (
        TWO,
        [attacked_by({direction % 2: (direction,)}) for direction in range(8)],
    ),
    "attacks": (DIRECTED, [attacked_by({0: None})]),
    "fill": (DIRECTED, [filled]),
    "rank_attacks_by_eight_bits": (ONE, [attacked(LINES["rank"])]),
    "new": (ONE[1:], [is_occupied]),
    "occupied": (ONE[1:], [is_occupied]),
}
for name, directions in (PIECES | LINES).items():
    FUNCTIONS[f"{name}_attacks"] = ONE, [attacked(directions)]
for name, directions in PIECES.items():
    FUNCTIONS[f"{name}_attacks_of"] = SET, [attacked_by({0: directions})]
    for by in ("", "_by"):
        FUNCTIONS[f"xray::{name}_attacks{by}"] = XRAY, [behind_blocker(directions)]
for by in ("", "_by_table"):
    FUNCTIONS[f"checkers_and_pinned{by}"] = KING, [checks, pinned, pinners]


def key(look_up, name):
    """What `FUNCTIONS` calls a function."""
    return f"{look_up}::{name}" if f"{look_up}::{name}" in FUNCTIONS else name


def cases(name):
    """The numbers that an argument which is a square or a direction can have, or one number that
    means nothing."""
    arguments, _ = FUNCTIONS[name]
    return range(64 if "square" in arguments else 8 if "direction" in arguments else 1)


@functools.lru_cache(maxsize=1024)
def wanted(name, case):
    """For each word of the result, for each square: the reasons to be in it."""
    return [[word(case, here) for here in range(64)] for word in FUNCTIONS[name][1]]
