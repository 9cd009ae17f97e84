"""Plants errors into the compiled look-ups. A proof that does not find each of them is worth nothing."""

import iced_x86
import numpy

import proof
import specification
import terms
from terms import Open, assignments, bits_of, everything, evaluate
from x86 import X86

E4 = 28


def relevant(piece, square):
    """The squares that decide: the rays without the last square of each."""
    return sum(1 << reached for ray in specification.rays(piece, square) for reached in ray[:-1])


def loads(term):
    found, todo = {}, [term]
    while todo:
        top = todo.pop()
        if id(top) not in found:
            found[id(top)] = top
            todo += top.args
    return [term for term in found.values() if term.op == "load"]


def addresses(load):
    return evaluate(load.args[0], assignments(bits_of(everything(load.args))))


def mask_without_a_square(program, function, piece):
    mask = relevant(piece, E4).to_bytes(8, "little")
    data = program.image.bytes.tobytes()
    without = (int.from_bytes(mask, "little") & int.from_bytes(mask, "little") - 1).to_bytes(8, "little")
    at = data.index(mask)
    while at >= 0:
        program.image.write(at, without)
        at = data.find(mask, at + 1)


def entry_changed(program, function, piece):
    [result] = X86(program.image, program.has_tzcnt).run(function, E4)
    at = int(addresses(loads(result)[0])[5])
    program.image.write(at, bytes([program.image.integer(at, 1) ^ 1]))


def instructions(program, function):
    decoder = iced_x86.Decoder(64, program.image.bytes[function : function + 4096].tobytes(), ip=function)
    for instruction in decoder:
        yield instruction
        if instruction.mnemonic == iced_x86.Mnemonic.RET:
            return


def shift_off_by_one(program, function, piece):
    for i in instructions(program, function):
        if i.mnemonic == iced_x86.Mnemonic.SHR and i.op_kind(1) == iced_x86.OpKind.IMMEDIATE8 and i.immediate(1) > 32:
            program.image.write(i.next_ip - 1, bytes([i.immediate(1) + 1]))
            return
    raise LookupError("no shift to the right")


def wrong_direction(program, function, piece):
    for i in instructions(program, function):
        # The bits 3 to 5 of ModRM are 4 for a shift to the left and 5 for one to the right.
        if i.mnemonic == iced_x86.Mnemonic.SHL and i.op_kind(1) == iced_x86.OpKind.IMMEDIATE8 and i.len == 4:
            program.image.write(i.ip + 2, bytes([program.image.integer(i.ip + 2, 1) ^ 8]))
            return
    raise LookupError("no shift to the left")


def table_off_by_one(program, function, piece):
    [result] = X86(program.image, program.has_tzcnt).run(function, E4)
    load = min(loads(result), key=lambda load: load.width)
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


def main(program):
    missed = 0
    for name, piece, plant in PLANTED:
        what = plant.__name__.replace("_", " ")
        function = dict(program.look_ups)[name][("rook", "bishop", "queen").index(piece)]
        kept = program.image.bytes.copy()
        outcomes = []
        # First without the error, so that it is the error that is found.
        for change in (None, plant):
            terms.start(program.image)
            if change:
                change(program, function, piece)
                terms.start(program.image)
            machine = X86(program.image, program.has_tzcnt)
            machine.code = program.image.bytes.tobytes()
            try:
                for result in machine.run(function, E4):
                    proof.prove(result, piece, E4)
                outcomes.append("proved")
            except (proof.Wrong, Open) as found:
                outcomes.append(found)
        program.image.bytes[:] = kept
        if outcomes[0] == "proved" and isinstance(outcomes[1], proof.Wrong):
            print(f"planted: {name}, {what}: found, {outcomes[1]}")
        else:
            print(f"planted: {name}, {what}: NOT FOUND: before {outcomes[0]}, then {outcomes[1]}")
            missed += 1
    print(f"planted: {len(PLANTED) - missed} of {len(PLANTED)} errors found")
    return int(missed > 0)
