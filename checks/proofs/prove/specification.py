"""What the functions have to return: the whole specification.

A square is attacked if a slider is on a ray from it, and no square between them is occupied.
"""

import functools

# The directions as the crate numbers them, clockwise from north: a step to the right, and one up.
STEPS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
ROOK, BISHOP = (0, 2, 4, 6), (1, 3, 5, 7)

# The arguments of each function, and the words that it returns: for each word, the number of the
# argument with the sliders, and the directions in which they attack. `None` is the direction that
# the function is given.
ONE, SET = ("square", "occupied"), ("sliders", "occupied")
TWO, DIRECTED = ("sliders", "sliders", "occupied"), ("sliders", "occupied", "direction")
FUNCTIONS = {
    "rook_attacks": (ONE, [{0: ROOK}]),
    "bishop_attacks": (ONE, [{0: BISHOP}]),
    "queen_attacks": (ONE, [{0: ROOK + BISHOP}]),
    "rook_and_bishop_attacks": (ONE, [{0: ROOK}, {0: BISHOP}]),
    "rook_attacks_of": (SET, [{0: ROOK}]),
    "bishop_attacks_of": (SET, [{0: BISHOP}]),
    "queen_attacks_of": (SET, [{0: ROOK + BISHOP}]),
    "slider_attacks_of": (TWO, [{0: ROOK, 1: BISHOP}]),
    "rook_and_bishop_attacks_of": (TWO, [{0: ROOK}, {1: BISHOP}]),
    "attacks_by_direction": (TWO, [{direction % 2: (direction,)} for direction in range(8)]),
    "attacks": (DIRECTED, [{0: None}]),
    "fill": (DIRECTED, [{0: None}]),
    "rank_attacks": (ONE, [{0: (2, 6)}]),
    "rank_attacks_by_eight_bits": (ONE, [{0: (2, 6)}]),
}


def cases(name):
    """The numbers that an argument which is a square or a direction can have, or one number that
    means nothing."""
    arguments, _ = FUNCTIONS[name]
    return range(64 if "square" in arguments else 8 if "direction" in arguments else 1)


def rays(attacked, directions):
    """The squares from which a slider comes here, each with the squares between."""
    for right, up in (STEPS[direction] for direction in directions):
        file, rank, between = attacked % 8 - right, attacked // 8 - up, 0
        while 0 <= file < 8 and 0 <= rank < 8:
            yield 8 * rank + file, between
            between |= 1 << 8 * rank + file
            file, rank = file - right, rank - up


@functools.lru_cache(maxsize=1024)
def wanted(name, case):
    """For each word of the result, for each square: the reasons to be in it, one of which suffices.
    A reason is a slider, as the argument's number and its square, and the squares that must be
    empty."""
    arguments, words = FUNCTIONS[name]
    return [
        [
            [
                (argument, square, between | (name == "fill") << attacked)
                for argument, directions in word.items()
                for square, between in rays(attacked, directions or (case,))
                if arguments[argument] == "sliders" or square == case
            ]
            + [(0, attacked, 0)] * (name == "fill")
            for attacked in range(64)
        ]
        for word in words
    ]
