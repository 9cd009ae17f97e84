"""Compares a result, which is a term, with the specification for all 2^64 occupancies.

Each bit of the result can depend on few of the 64 squares, as the term says, and the specification's bit depends on those
before it on its ray. So a bit is right for all occupancies if it is for all values of these squares, the others being empty:
at most some thousands, which are all computed.
"""

import numpy

import specification
import terms
from terms import U64, Open, assignments, bits_of, dependence, evaluate

# How many squares are tried together, and at most.
TOGETHER = 12
AT_MOST = 21


class Wrong(Exception):
    """A counterexample."""

    def __init__(self, piece, square, occupied, wanted, found):
        self.piece, self.square, self.occupied, self.wanted, self.found = piece, square, occupied, wanted, found

    def __str__(self):
        name = "abcdefgh"[self.square % 8] + str(self.square // 8 + 1)
        return (f"{self.piece} on {name} (square {self.square}), occupied {self.occupied:#018x}: "
                f"wanted {self.wanted:#018x}, found {self.found:#018x}")


def groups(result, piece, square):
    """Sets of squares, each with the bits of the result that it decides."""
    decides = specification.decides(piece, square)
    if any((depends | decided).bit_count() > TOGETHER + 2 for (depends, _), decided in zip(dependence(result), decides)):
        terms.sharpen(result)
    needs = {}
    for bit, (depends, _) in enumerate(dependence(result)):
        need = depends | decides[bit]
        if need >> 64:
            raise Open("the result depends on what is not known")
        needs[need] = needs.get(need, 0) | 1 << bit
    joined = []
    for need in sorted(needs, key=lambda need: -need.bit_count()):
        for group in joined:
            if (group[0] | need).bit_count() <= max(TOGETHER, group[0].bit_count()):
                group[0] |= need
                group[1] |= needs[need]
                break
        else:
            joined.append([need, needs[need]])
    return joined


def prove(result, piece, square):
    """Returns the number of occupancies tried. Raises `Wrong` or `Open`."""
    tried = 0
    for squares, bits in groups(result, piece, square):
        variables = bits_of(squares)
        if len(variables) > AT_MOST:
            raise Open(f"a bit of the result depends on {len(variables)} squares")
        # In blocks, whose uppermost variables are constants.
        low, high = variables[:16], variables[16:]
        values = assignments(low)
        for block in range(1 << len(high)):
            for place, number in enumerate(high):
                values[number] = numpy.full(1 << len(low), block >> place & 1, U64)
            occupied = numpy.zeros(1 << len(low), U64)
            for number in variables:
                occupied |= values[number] << number
            if not low:
                occupied = numpy.zeros(1, U64)
            found = evaluate(result, values)
            wanted = specification.attacks(piece, square, occupied)
            wrong = numpy.flatnonzero((found ^ wanted) & U64(bits))
            if len(wrong):
                at = wrong[0]
                raise Wrong(piece, square, int(occupied[at]), int(wanted[at]), int(found[at]))
            tried += len(occupied)
    return tried
