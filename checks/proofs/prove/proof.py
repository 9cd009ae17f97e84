"""Compares a result, which is a term, with the specification for all 2^64 occupancies.

Each bit of the result can depend on few of the 64 squares, as the term says, and the specification's bit depends on those
before it on its ray. So a bit is right for all occupancies if it is for all values of these squares, the others being empty:
at most some thousands, which are all computed.
"""

import numpy

import specification
import terms
from terms import U64, Open, assignments, bits_of, evaluate, variable, variables_of

# How many squares are tried together, and at most.
TOGETHER = 12
AT_MOST = 21


class Wrong(Exception):
    """A counterexample."""


def groups(result, piece, square):
    """Sets of squares, each with the bits of the result that it decides."""
    decides = specification.decides(piece, square)
    if any((variables_of(bit) | decided).bit_count() > TOGETHER + 2 for bit, decided in zip(result.bits, decides)):
        terms.sharpen(result)
    needs = {}
    for at, bit in enumerate(result.bits):
        need = variables_of(bit) | decides[at]
        if need >> 64:
            raise Open("the result depends on what is not known")
        needs[need] = needs.get(need, 0) | 1 << at
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
    """Raises `Wrong` or `Open` if this result is not right for all occupancies."""
    for squares, bits in groups(result, piece, square):
        variables = bits_of(squares)
        if len(variables) > AT_MOST:
            raise Open(f"a bit of the result depends on {len(variables)} squares")
        # In blocks, whose uppermost variables are constants.
        low, high = variables[:16], variables[16:]
        for block in range(1 << len(high)):
            values = assignments(low) | {number: U64(block >> place & 1) for place, number in enumerate(high)}
            occupied, found = evaluate(variable(0, 64), values), evaluate(result, values)
            wanted = specification.attacks(piece, square, occupied)
            for at in numpy.flatnonzero((found ^ wanted) & U64(bits)):
                name = "abcdefgh"[square % 8] + str(square // 8 + 1)
                raise Wrong(f"{piece} on {name} (square {square}), occupied {occupied[at]:#018x}: "
                            f"wanted {wanted[at]:#018x}, found {found[at]:#018x}")
