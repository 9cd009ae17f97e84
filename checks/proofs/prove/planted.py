"""Plants errors into the compiled functions. A proof that does not find each of them is worth nothing."""

import random
import struct

import iced_x86
import numpy
from iced_x86 import Mnemonic

import specification
import terms
from terms import Open, Wrong, all_parts, assignments, bits_of, evaluate, everything

E4 = 28
RARE = 0x123456789ABCDEF0


def address_of(program, look_up, name):
    [code] = program.look_ups[look_up][name]
    return code


def loads(program, code, name):
    [[result]] = program.machine().run(code, name, E4)
    return [part for part in all_parts([result]) if part.op == "load" and everything(part.args)]


def addresses(load):
    return evaluate([load.args[0]], assignments(bits_of(everything(load.args))))[0]


def shift(program, code, mnemonic, more_than):
    """The first shift by a constant of more than this."""
    for i in iced_x86.Decoder(64, program.image.bytes[code : code + 4096].tobytes(), ip=code):
        if i.mnemonic == mnemonic and i.op_kind(1) == iced_x86.OpKind.IMMEDIATE8 and i.immediate(1) > more_than and i.len == 4:
            return i
        if i.mnemonic == Mnemonic.RET:
            raise LookupError("no such shift")


# Each of these changes the program, and may return another address of the function.


def mask_without_a_square(program, code, name):
    # The squares that decide: the rays without the last square of each.
    mask = 0
    for reasons in specification.wanted(name, E4)[0]:
        for _, _, between in reasons:
            mask |= between
    whole, without = (word.to_bytes(8, "little") for word in (mask, mask & mask - 1))
    program.image.write(0, program.image.bytes.tobytes().replace(whole, without))


def entry_changed(program, code, name):
    at = int(addresses(loads(program, code, name)[0])[5])
    program.image.write(at, bytes([program.image.integer(at, 1) ^ 1]))


def shift_off_by_one(program, code, name):
    i = shift(program, code, Mnemonic.SHR, 32)
    program.image.write(i.next_ip - 1, bytes([i.immediate(1) + 1]))


def wrong_direction(program, code, name):
    i = shift(program, code, Mnemonic.SHL, 0)
    # The bits 3 to 5 of ModRM are 4 for a shift to the left and 5 for one to the right.
    program.image.write(i.ip + 2, bytes([program.image.integer(i.ip + 2, 1) ^ 8]))


def table_off_by_one(program, code, name):
    load = min(loads(program, code, name), key=lambda load: load.width)
    at = addresses(load)
    table = slice(int(at.min()), int(at.max()) + load.width // 8)
    program.image.bytes[table] = numpy.roll(program.image.bytes[table], load.width // 8)


def lane_changed(program, code, name):
    """The count of one lane: an AVX2 fill steps by 8, 9, 1 and 7, an AVX-512 fill also by their opposites."""
    changed = 0
    for steps in ([8, 9, 1, 57, 56, 55, 63, 7], [8, 9, 1, 7]):
        found = program.image.bytes.tobytes().find(struct.pack(f"<{len(steps)}Q", *steps))
        if found >= 0:
            program.image.write(found + 16, b"\2")
            changed += 1
    if not changed:
        raise LookupError("no such constant")


def lower_half_twice(program, code, name):
    """Of a vector that is folded, the lower half instead of the upper one."""
    for i in iced_x86.Decoder(64, program.image.bytes[code : code + 4096].tobytes(), ip=code):
        if i.mnemonic == Mnemonic.VEXTRACTI128:
            program.image.write(i.next_ip - 1, b"\0")
            return


def stub(program, x86, aarch64):
    """Writes a function behind the program. In its code, `F` is a jump to the original one, `C` is a call, `N` is a jump if a
    comparison says unequal, and an integer is the distance of unused memory from there."""
    here = start = program.image.end
    unused, target = start + 1024, program.planted
    for part in aarch64 if program.target == "aarch64" else x86:
        if program.target == "aarch64":
            kinds = {"F": (0x14000000, 0, 26), "C": (0x94000000, 0, 26), "N": (0x54000001, 5, 19)}
            if part in kinds:
                word, at, bits = kinds[part]
                part = word | (target - here >> 2 & (1 << bits) - 1) << at
            elif part == "U":
                # To x9.
                part = 0x10000009 | (unused - here >> 2) << 5
            code = part.to_bytes(4, "little")
        elif part == "U":
            code = struct.pack("<i", unused - here - 4)
        elif part in ("F", "C", "N"):
            code = {"F": b"\xe9", "C": b"\xe8", "N": b"\x0f\x85"}[part]
            code += struct.pack("<i", target - here - len(code) - 4)
        else:
            code = part
        program.image.write(here, code)
        here += len(code)
    return start


STUBS = {
    # call; xor r12d, r12d. mov x19, xzr.
    "a saved register changed": ([b"\x48\x83\xec\x08", "C", b"\x45\x31\xe4\x48\x83\xc4\x08\xc3"],
                                 [0xA9BF7BFD, "C", 0xAA1F03F3, 0xA8C17BFD, 0xD65F03C0]),
    # fmov d8, xzr.
    "a saved vector changed": (None, [0xA9BF7BFD, "C", 0x9E6703E8, 0xA8C17BFD, 0xD65F03C0]),
    # mov [rip + …], rsi. str x1, [x9].
    "a store to a global": ([b"\x48\x89\x35", "U", "F"], ["U", 0xF9000121, "F"]),
    # mov [rsp + 16], rsi. str x1, [sp].
    "a store into the caller's frame": ([b"\x48\x89\x74\x24\x10", "F"], [0xF90003E1, "F"]),
    # mov [rsp - 8], rsi; mov [rsp - 16], rsi; movaps xmm0, [rsp - 16].
    "a load that is not aligned": ([b"\x48\x89\x74\x24\xf8\x48\x89\x74\x24\xf0\x0f\x28\x44\x24\xf0", "F"], None),
    # cmp rsi, …; jne; xor eax, eax.
    "a rare branch": ([b"\x48\xb8" + struct.pack("<Q", RARE) + b"\x48\x39\xc6", "N", b"\x31\xc0\xc3"],
                      [opcode | (RARE >> 16 * k & 0xFFFF) << 5 | 9 for k, opcode in
                       enumerate((0xD2800000, 0xF2A00000, 0xF2C00000, 0xF2E00000))] + [0xEB09003F, "N", 0xAA1F03E0, 0xD65F03C0]),
}
X86, C = ("x86-64", "x86-64-v3", "icelake-server"), ("gcc", "clang")
PLANTED = [
    (X86 + C, "fancy", "rook_attacks", mask_without_a_square),
    (X86 + C + ("aarch64",), "fancy", "bishop_attacks", entry_changed),
    (X86 + C, "fancy", "rook_attacks", shift_off_by_one),
    (X86 + ("aarch64",), "fancy", "bishop_attacks_of", entry_changed),
    (X86[:1], "dumb7_fill", "rook_attacks", wrong_direction),
    (X86[:1], "kogge_stone", "slider_attacks_of", wrong_direction),
    (X86[:1] + ("aarch64",), "first_rank", "rook_attacks", table_off_by_one),
    (X86[1:], "kogge_stone_avx2", "slider_attacks_of", lane_changed),
    (X86[1:], "kogge_stone_avx2", "attacks_by_direction", lane_changed),
    (X86[2:], "kogge_stone_avx512", "slider_attacks_of", lane_changed),
    (X86[1:], "Native", "rook_and_bishop_attacks_of", lane_changed),
    (X86[1:], "hyperbola_quintessence_avx2", "rook_and_bishop_attacks", lower_half_twice),
]


def outcome(program, code, name):
    try:
        program.prove_function(code, name, random.Random(0), [E4] if "square" in specification.FUNCTIONS[name][0] else None)
        return "proved"
    except (Wrong, Open) as found:
        return found


def main(programs):
    missed = count = 0
    for program in programs:
        planted = [(look_up, name, plant.__name__.replace("_", " "), plant)
                   for targets, look_up, name, plant in PLANTED if program.target in targets]
        for what, code in STUBS.items():
            if code[program.target == "aarch64"]:
                # What is rare needs the solver, for which fancy's table is too large, and the C header has no other kind.
                is_rare = "rare" in what
                if is_rare and program.target in C:
                    continue
                look_up = "kogge_stone" if is_rare else "fancy"
                planted.append((look_up, "rook_attacks", what, lambda program, *_, code=code: stub(program, *code)))
        for look_up, name, what, plant in planted:
            code, kept = address_of(program, look_up, name), program.image.bytes.copy()
            # First without the error, so that it is the error that is found.
            before = outcome(program, code, name)
            program.planted, native, program.call = code, program.call, None
            after = outcome(program, plant(program, code, name) or code, name)
            program.image.bytes[:], program.call = kept, native
            is_found = before == "proved" and isinstance(after, Wrong)
            said = f"found, {after}" if is_found else f"NOT FOUND: before {before}, then {after}"
            print(f"planted: {program.target}: {look_up}, {what}: {said}", flush=True)
            missed, count = missed + (not is_found), count + 1
        if not program.missing():
            functions = program.look_ups.pop("plain")
            is_found = "plain::queen_attacks" in program.missing()
            program.look_ups["plain"] = functions
            print(f"planted: {program.target}: a look-up missing from the list: {'found' if is_found else 'NOT FOUND'}")
            missed, count = missed + (not is_found), count + 1
    print(f"planted: {count - missed} of {count} errors found")
    return int(missed > 0)
