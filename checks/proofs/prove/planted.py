"""Plants errors into the compiled look-ups. A proof that does not find each of them is worth nothing."""

import iced_x86
import numpy
from iced_x86 import Mnemonic

import proof
import specification
import terms
from terms import Open, all_parts, assignments, bits_of, everything, evaluate

E4 = 28


def loads(program, function):
    [result] = program.machine().run(function, E4)
    return [part for part in all_parts(result) if part.op == "load"]


def addresses(load):
    return evaluate(load.args[0], assignments(bits_of(everything(load.args))))


def shift(program, function, mnemonic, more_than):
    """The first shift by a constant of more than this."""
    for i in iced_x86.Decoder(64, program.image.bytes[function : function + 4096].tobytes(), ip=function):
        if i.mnemonic == mnemonic and i.op_kind(1) == iced_x86.OpKind.IMMEDIATE8 and i.immediate(1) > more_than and i.len == 4:
            return i
        if i.mnemonic == Mnemonic.RET:
            raise LookupError("no such shift")


def mask_without_a_square(program, function, piece):
    # The squares that decide: the rays without the last square of each.
    mask = sum(1 << reached for ray in specification.rays(piece, E4) for reached in ray[:-1])
    whole, without = (word.to_bytes(8, "little") for word in (mask, mask & mask - 1))
    program.image.write(0, program.image.bytes.tobytes().replace(whole, without))


def entry_changed(program, function, piece):
    at = int(addresses(loads(program, function)[0])[5])
    program.image.write(at, bytes([program.image.integer(at, 1) ^ 1]))


def shift_off_by_one(program, function, piece):
    i = shift(program, function, Mnemonic.SHR, 32)
    program.image.write(i.next_ip - 1, bytes([i.immediate(1) + 1]))


def wrong_direction(program, function, piece):
    i = shift(program, function, Mnemonic.SHL, 0)
    # The bits 3 to 5 of ModRM are 4 for a shift to the left and 5 for one to the right.
    program.image.write(i.ip + 2, bytes([program.image.integer(i.ip + 2, 1) ^ 8]))


def table_off_by_one(program, function, piece):
    load = min(loads(program, function), key=lambda load: load.width)
    at = addresses(load)
    table = slice(int(at.min()), int(at.max()) + load.width // 8)
    program.image.bytes[table] = numpy.roll(program.image.bytes[table], load.width // 8)


PLANTED = [
    ("fancy", "rook", mask_without_a_square),
    ("fancy", "bishop", entry_changed),
    ("fancy", "rook", shift_off_by_one),
    ("dumb7_fill", "rook", wrong_direction),
    ("first_rank", "rook", table_off_by_one),
]


def outcome(program, function, piece):
    terms.start(program.image)
    try:
        for result in program.machine().run(function, E4):
            proof.prove(result, piece, E4)
        return "proved"
    except (proof.Wrong, Open) as found:
        return found


def main(program):
    missed = 0
    for name, piece, plant in PLANTED:
        what = f"planted: {name}, {plant.__name__.replace('_', ' ')}"
        function = program.look_ups[name][("rook", "bishop", "queen").index(piece)]
        kept = program.image.bytes.copy()
        # First without the error, so that it is the error that is found.
        before = outcome(program, function, piece)
        plant(program, function, piece)
        after = outcome(program, function, piece)
        program.image.bytes[:] = kept
        if before == "proved" and isinstance(after, proof.Wrong):
            print(f"{what}: found, {after}")
        else:
            print(f"{what}: NOT FOUND: before {before}, then {after}")
            missed += 1
    print(f"planted: {len(PLANTED) - missed} of {len(PLANTED)} errors found")
    return int(missed > 0)
