"""Compares a result, which is a term, with the specification for all values of the variables.

Each bit of the result depends on few of the variables, as the term says, and so do the reasons for
which the specification sets it. So it is right for all values of all variables if it is for all
values of these: at most some thousands, which are all computed.

A bit that depends on more, as one of a set's attacks does, is a disjunction of parts, like the
reasons. Parts and reasons that depend on the same sliders are put together. If the parts of each
such block say the same as its reasons, then all of them do.
"""

import functools

import numpy

import specification
import terms
from terms import SETS, U64, Open, Wrong, assignments, bits_of, evaluate, variable, variables_of

# How many variables are tried together, and at most.
TOGETHER = 12
AT_MOST = 21


def holds(reason, occupied, values):
    """Whether all that must be there is, and nothing that must not."""
    there, empty = reason
    return functools.reduce(
        numpy.logical_and, (values[one] != 0 for one in bits_of(there)), occupied & U64(empty) == 0
    )


def blocks(parts, reasons):
    """Puts parts of a bit and reasons that share a slider together. Yields variables, parts and
    reasons."""
    done = []
    for variables, *one in [
        (variables_of(term.bits[at]), [(term, at)], []) for term, at in parts
    ] + [(there | empty, [], [(there, empty)]) for there, empty in reasons]:
        # Those without any slider share the bit 0, which is no slider's.
        key, rest = variables & SETS or 1, []
        for other in done:
            if other[0] & key:
                key, variables, one = (
                    key | other[0],
                    variables | other[1],
                    [a + b for a, b in zip(other[2:], one)],
                )
            else:
                rest.append(other)
        done = rest + [(key, variables, *one)]
    return [block[1:] for block in done]


def items(result, wanted):
    """What is to be compared: variables, parts of a bit and the reasons for it."""
    for at, reasons in enumerate(wanted):
        variables = functools.reduce(
            int.__or__, (there | empty for there, empty in reasons), variables_of(result.bits[at])
        )
        if variables.bit_count() <= TOGETHER + 2:
            yield variables, [(result, at)], reasons
        else:
            yield from blocks(set(terms.parts_of_bit(result, at)), reasons)


def groups(found):
    """Puts items together that depend on the same variables."""
    joined = []
    for item in sorted(found, key=lambda item: -item[0].bit_count()):
        for group in joined:
            if (group[0] | item[0]).bit_count() <= max(TOGETHER, group[0].bit_count()):
                group[0] |= item[0]
                group[1].append(item)
                break
        else:
            joined.append([item[0], [item]])
    return joined


def prove(result, name, case, word, reasons):
    """Raises `Wrong` or `Open` if this word of the result is not right for all values of the
    variables."""
    found = list(items(result, reasons))
    large = [
        term
        for variables, parts, _ in found
        if variables.bit_count() > TOGETHER + 2
        for term, _ in parts
    ]
    if large:
        terms.sharpen(large)
        found = list(items(result, reasons))
    for needed, together in groups(found):
        if needed >> terms.UNKNOWN:
            raise Open("the result depends on what is not known")
        variables = bits_of(needed)
        if len(variables) > AT_MOST:
            raise Open(f"a bit of the result depends on {len(variables)} variables")
        # In blocks, whose uppermost variables are constants.
        low, high = variables[:16], variables[16:]
        for block in range(1 << len(high)):
            values = assignments(low) | {
                number: U64(block >> place & 1) for place, number in enumerate(high)
            }
            compare(result, name, case, word, reasons, together, values)


def compare(result, name, case, word, reasons, together, values):
    used = list({term for _, parts, _ in together for term, _ in parts})
    occupied, *computed = evaluate([variable(0, 64), *used], values)
    computed = dict(zip(used, computed))
    no = numpy.zeros(occupied.shape, bool)
    for _, parts, why in together:
        found = functools.reduce(
            numpy.logical_or, (computed[term] >> U64(at) & U64(1) != 0 for term, at in parts), no
        )
        expected = functools.reduce(
            numpy.logical_or, (holds(reason, occupied, values) for reason in why), no
        )
        for at in numpy.flatnonzero(found != expected):
            one = {
                number: numpy.broadcast_to(value, no.shape)[at : at + 1]
                for number, value in values.items()
            }
            raise Wrong(counterexample(result, name, case, word, reasons, one))


def counterexample(result, name, case, word, reasons, values):
    """Says what a function should return for these values of the variables, one of each, and what
    it does return."""
    arguments, words = specification.FUNCTIONS[name]
    given = {
        f"{argument} {number}": terms.slider(number, 0)
        for number, argument in enumerate(arguments)
        if argument == "set"
    }
    # All other variables are 0.
    values = {
        number: numpy.zeros(1, U64)
        for start in (*given.values(), 0)
        for number in range(start, start + 64)
    } | values
    occupied, found, *sets = (
        int(word[0])
        for word in evaluate(
            [variable(0, 64), result, *(variable(start, 64) for start in given.values())], values
        )
    )
    right = sum(
        1 << at
        for at, why in enumerate(reasons)
        if any(holds(reason, numpy.array([occupied], U64), values)[0] for reason in why)
    )
    if right == found:
        raise Open("the parts of a bit differ from the reasons for it, but not all together")
    said = [f"{argument} {value:#x}" for argument, value in zip(given, sets)]
    if "square" in arguments:
        said.insert(0, f"on {'abcdefgh'[case % 8]}{case // 8 + 1} (square {case})")
    if "direction" in arguments:
        said.append(f"direction {case}")
    if len(words) > 1:
        said.append(f"word {word}")
    return f"{name} {', '.join(said)}, occupied {occupied:#018x}: wanted {right:#018x}, found {found:#018x}"
