"""What a look-up has to return: the whole specification, for arrays of occupancies."""

import numpy

STEPS = {
    "rook": [(1, 0), (0, 1), (-1, 0), (0, -1)],
    "bishop": [(1, 1), (-1, 1), (-1, -1), (1, -1)],
}
STEPS["queen"] = STEPS["rook"] + STEPS["bishop"]


def rays(piece, square):
    """The squares in each direction, from the slider to the edge."""
    for right, up in STEPS[piece]:
        file, rank, ray = square % 8 + right, square // 8 + up, []
        while 0 <= file < 8 and 0 <= rank < 8:
            ray.append(8 * rank + file)
            file, rank = file + right, rank + up
        yield ray


def attacks(piece, square, occupied):
    """A square of a ray is attacked if no square before it is occupied."""
    attacked = numpy.zeros_like(occupied)
    for ray in rays(piece, square):
        is_free = numpy.ones_like(occupied)
        for reached in ray:
            attacked |= is_free << reached
            is_free &= ~(occupied >> reached) & 1
    return attacked


def decides(piece, square):
    """For each square the set of squares that decide whether it is attacked: those before it on its ray."""
    sets = [0] * 64
    for ray in rays(piece, square):
        before = 0
        for reached in ray:
            sets[reached], before = before, before | 1 << reached
    return sets
