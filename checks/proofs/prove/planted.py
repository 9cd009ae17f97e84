"""Plants errors into the compiled functions. A proof that does not find each of them is worth
nothing."""

import random
import struct

import iced_x86
import numpy
from iced_x86 import Mnemonic

import specification
from terms import Disagrees, Open, Wrong, all_parts, assignments, bits_of, evaluate, everything

E4 = 28
RARE = 0x123456789ABCDEF0


def loads(program, code, name):
    [[result]] = program.machine().run(code, name, E4)
    return [part for part in all_parts([result]) if part.op == "load" and everything(part.args)]


def addresses(load):
    return evaluate([load.args[0]], assignments(bits_of(everything(load.args))))[0]


def instruction(program, code, is_it):
    """The first instruction of a function that is the one."""
    for i in iced_x86.Decoder(64, program.image.bytes[code : code + 4096].tobytes(), ip=code):
        if is_it(i):
            return i
        if i.mnemonic == Mnemonic.RET:
            raise LookupError("no such instruction")


def shift(program, code, mnemonic, more_than):
    """A shift by a constant of more than this."""
    return instruction(
        program,
        code,
        lambda i: (
            i.mnemonic == mnemonic
            and i.op_kind(1) == iced_x86.OpKind.IMMEDIATE8
            and i.immediate(1) > more_than
            and i.len == 4
        ),
    )


# Each of these changes the program, and may return another address of the function.


def mask_without_a_square(program, code, name):
    # The squares that decide: the rays without the last square of each.
    mask = 0
    for reasons in specification.wanted(name, E4)[0]:
        for _, between in reasons:
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
    """The count of one lane: an AVX2 fill steps by 8, 9, 1 and 7, an AVX-512 fill also by their
    opposites."""
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
    i = instruction(program, code, lambda i: i.mnemonic == Mnemonic.VEXTRACTI128)
    program.image.write(i.next_ip - 1, b"\0")


def all_lanes(program, code, name):
    """Of a vector that is tested by another one, the lanes that are not 0: it is tested by itself."""
    i = instruction(program, code, lambda i: i.mnemonic == Mnemonic.VPTESTMQ)
    # The bits 0 to 2 of ModRM are the second operand.
    itself = i.op_register(1) - iced_x86.Register.YMM0
    program.image.write(
        i.next_ip - 1, bytes([program.image.integer(i.next_ip - 1, 1) & ~7 | itself])
    )


def one_turn_of_the_loop(program, code, name):
    """Without the jump back, so that all sliders behind the third are dropped."""
    i = instruction(
        program, code, lambda i: i.mnemonic == Mnemonic.JNE and i.near_branch_target < i.ip
    )
    program.image.write(i.ip, b"\x90" * i.len)


def blockers_ignored(program, code, name):
    """As if all that is attacked were among the blockers: their argument is all ones."""
    here = program.image.end
    mov, jump = "48c7c2ffffffff 48b8", "ffe0"
    program.image.write(here, bytes.fromhex(mov) + struct.pack("<Q", code) + bytes.fromhex(jump))
    return here


def around(what, text):
    """A function around the original one, in hexadecimal. `{original}`, `{unused}` and `{rare}`
    stand for the instructions that bring the address of the original, that of unused memory, and a
    number into rax or x9."""

    def plant(program, code, name):
        def moved(number):
            if program.target in ARM:
                opcodes = enumerate((0xD2800000, 0xF2A00000, 0xF2C00000, 0xF2E00000))
                return struct.pack(
                    "<4I", *(opcode | (number >> 16 * k & 0xFFFF) << 5 | 9 for k, opcode in opcodes)
                ).hex()
            return (b"\x48\xb8" + struct.pack("<Q", number)).hex()

        here = program.image.end
        filled = text.format(original=moved(code), unused=moved(here + 1024), rare=moved(RARE))
        program.image.write(here, bytes.fromhex(filled))
        return here

    plant.__name__ = what
    return plant


X86, C, ARM = ("x86-64", "x86-64-v3", "icelake-server"), ("gcc", "clang"), ("aarch64",)
PLANTED = [
    (X86 + C, "fancy", "rook_attacks", mask_without_a_square),
    (X86 + C + ARM, "fancy", "bishop_attacks", entry_changed),
    (X86 + C, "fancy", "rook_attacks", shift_off_by_one),
    (X86 + ARM, "fancy", "bishop_attacks_of", entry_changed),
    (X86[:1], "dumb7_fill", "rook_attacks", wrong_direction),
    (X86[:1], "kogge_stone", "slider_attacks_of", wrong_direction),
    (X86[:1] + ARM, "first_rank", "rook_attacks", table_off_by_one),
    (X86[1:], "kogge_stone_avx2", "slider_attacks_of", lane_changed),
    (X86[1:], "kogge_stone_avx2", "attacks_by_direction", lane_changed),
    (X86[2:], "kogge_stone_avx512", "slider_attacks_of", lane_changed),
    (X86[1:], "native", "rook_and_bishop_attacks_of", lane_changed),
    (X86[1:], "hyperbola_quintessence_avx2", "rook_and_bishop_attacks", lower_half_twice),
    (X86[2:], "root", "checkers_and_pinned", all_lanes),
    # Two sliders at a time. Nothing says for which set it is wrong.
    (X86[:1], "native", "rook_and_bishop_attacks_of", one_turn_of_the_loop, (Open, Wrong)),
    # For one answer of the processor.
    (X86, "dispatch", "rook_attacks_of", shift_off_by_one),
    (X86 + ARM, "xray", "rook_attacks", entry_changed),
    (X86, "xray", "bishop_attacks", blockers_ignored),
    # sub rsp, 8; call rax; xor r12d, r12d; add rsp, 8; ret
    (
        X86 + C,
        "fancy",
        "rook_attacks",
        around("a saved register changed", "4883ec08 {original} ffd0 4531e4 4883c408 c3"),
    ),
    # stp x29, x30, [sp, -16]!; blr x9; mov x19, xzr, or fmov d8, xzr; ldp x29, x30, [sp], 16; ret
    (
        ARM,
        "fancy",
        "rook_attacks",
        around(
            "a saved register changed", "fd7bbfa9 {original} 20013fd6 f3031faa fd7bc1a8 c0035fd6"
        ),
    ),
    (
        ARM,
        "fancy",
        "rook_attacks",
        around("a saved vector changed", "fd7bbfa9 {original} 20013fd6 e803679e fd7bc1a8 c0035fd6"),
    ),
    # mov [rax], rsi; jmp rax. str x1, [x9]; br x9
    (
        X86 + C,
        "fancy",
        "rook_attacks",
        around("a store to a global", "{unused} 488930 {original} ffe0"),
    ),
    (
        ARM,
        "fancy",
        "rook_attacks",
        around("a store to a global", "{unused} 210100f9 {original} 20011fd6"),
    ),
    # mov [rsp + 16], rsi. str x1, [sp]
    (
        X86 + C,
        "fancy",
        "rook_attacks",
        around("a store into the caller's frame", "4889742410 {original} ffe0"),
    ),
    (
        ARM,
        "fancy",
        "rook_attacks",
        around("a store into the caller's frame", "e10300f9 {original} 20011fd6"),
    ),
    # mov [rsp - 8], rsi; mov [rsp - 16], rsi; movdqa xmm0, [rsp - 16]
    (
        X86 + C,
        "fancy",
        "rook_attacks",
        around("a load that is not aligned", "48897424f8 48897424f0 660f6f4424f0 {original} ffe0"),
    ),
    # sub rsp, 8; call rax; vmovq xmm0, rax; vpbroadcastq ymm0, xmm0; vzeroupper;
    # vextracti128 xmm0, ymm0, 1; vmovq rax, xmm0; add rsp, 8; ret
    (
        X86[1:],
        "fancy",
        "rook_attacks",
        around(
            "upper halves that vzeroupper clears",
            "4883ec08 {original} ffd0 c4e1f96ec0 c4e27d59c0 c5f877 c4e37d39c001 c4e1f97ec0 4883c408 c3",
        ),
    ),
    # cmp rdi, rax; jne; xor eax, eax; ret. cmp x0, x9; b.ne; mov x0, xzr; ret. Nothing says how a
    # set can be wrong for one set of sliders only, so that it is open, and not in open.txt.
    (
        X86,
        "fancy",
        "rook_attacks_of",
        around("nothing for one set", "{rare} 4839c7 7503 31c0 c3 {original} ffe0"),
        (Open, Wrong),
    ),
    (
        ARM,
        "fancy",
        "rook_attacks_of",
        around(
            "nothing for one set", "{rare} 1f0009eb 61000054 e0031faa c0035fd6 {original} 20011fd6"
        ),
        (Open, Wrong),
    ),
    # Instructions of which a test once accepted a wrong meaning, or which have none, before the
    # original.
    *(
        (X86 + C, "fancy", "rook_attacks", around(what, f"{code} {{original}} ffe0"), by)
        for what, code, by in (
            ("mul cl", "f6e1", Disagrees),
            ("mul cx", "66f7e1", Disagrees),
            ("push ax; pop ax", "6650 6658", Disagrees),
            ("bswap ax", "660fc8", Disagrees),
            ("mov rcx, fs:[0]", "64488b0c2500000000", Open),
            ("mov rcx, gs:[rcx]", "65488b09", Open),
            ("pxor mm0, mm0", "0fefc0", Open),
            ("fld1", "d9e8", Open),
            ("std", "fd", Open),
            ("mov cl, ah", "88e1", Open),
        )
    ),
    # sub rsp, 8; call rax; add rsp, 8; ret 8
    (
        X86,
        "fancy",
        "rook_attacks",
        around("ret 8", "4883ec08 {original} ffd0 4883c408 c20800"),
        Open,
    ),
    # sub rsp, 10; call rax; add rsp, 8; ret
    (
        X86,
        "fancy",
        "rook_attacks",
        around("the stack pointer off by two bytes", "4883ec0a {original} ffd0 4883c408 c3"),
        Open,
    ),
    (
        ARM,
        "fancy",
        "rook_attacks",
        around("movi v0.4s, 0, msl 8", "00c4004f {original} 20011fd6"),
        Disagrees,
    ),
    # cmp rsi, rax; jne; xor eax, eax; ret. cmp x1, x9; b.ne; mov x0, xzr; ret. This needs the
    # solver, which reads no large table.
    (
        X86,
        "kogge_stone",
        "rook_attacks",
        around("a rare branch", "{rare} 4839c6 7503 31c0 c3 {original} ffe0"),
    ),
    (
        ARM,
        "kogge_stone",
        "rook_attacks",
        around("a rare branch", "{rare} 3f0009eb 61000054 e0031faa c0035fd6 {original} 20011fd6"),
    ),
]


def outcome(program, code, name):
    try:
        program.prove_function(
            code,
            name,
            random.Random(0),
            [E4] if "square" in specification.FUNCTIONS[name][0] else None,
        )
        return "proved"
    except (Wrong, Open, Disagrees) as found:
        return found


# What finds an error: a counterexample; the processor; or that there is no proof.
FOUND_BY = {Wrong: "by the proof", Disagrees: "by a form's test", Open: "as open"}
# Public functions of each kind that a pattern over the source can overlook.
OVERLOOKED = """
pub struct Bitboard(pub u64);
pub fn another(occupied: Bitboard) -> Bitboard { occupied }
pub const unsafe fn without_checks(occupied: Bitboard) -> Bitboard { occupied }
pub mod inline { pub fn within(occupied: crate::Bitboard) -> crate::Bitboard { occupied } }
pub trait SlidingAttacks {}
"""


def main(programs, documented):
    missed = count = 0

    def note(what, is_found, said=""):
        nonlocal missed, count
        said = said or ("found" if is_found else "NOT FOUND")
        print(f"planted: {what}: {said}", flush=True)
        missed, count = missed + (not is_found), count + 1

    seen, not_needed = set(), {}
    for program in programs:
        targets, names = ARM if program.target in ARM else X86, program.machine().not_needed()
        seen.add(program.target)
        not_needed[targets] = not_needed.get(targets, names) & names
        for _, look_up, name, plant, *by in [row for row in PLANTED if program.target in row[0]]:
            [code], kept, native = (
                program.look_ups[look_up][name],
                program.image.bytes.copy(),
                program.call,
            )
            # First without the error, so that it is the error that is found.
            name = specification.key(look_up, name)
            before = outcome(program, code, name)
            program.call = None
            after = outcome(program, plant(program, code, name) or code, name)
            program.image.bytes[:], program.call = kept, native
            [by] = by or [Wrong]
            is_found = before == "proved" and isinstance(after, by)
            said = f"found {FOUND_BY.get(type(after))}: {after}"
            if not is_found:
                said = f"NOT FOUND: before {before}, then {after}"
            note(f"{program.target}: {look_up}, {plant.__name__.replace('_', ' ')}", is_found, said)
        functions = program.look_ups.pop("plain")
        is_found = any("plain::queen_attacks " in said for said in program.missing())
        program.look_ups["plain"] = functions
        note(f"{program.target}: a look-up missing from the list", is_found)
        others = program.others
        for name, said in (
            ("plain::queen_attacks", "is in others.txt, and given to be proved"),
            ("leapers::nothing", "is in open.txt or others.txt, and not in the crate"),
            *((one, "is public, and nothing gives it to be proved") for one in sorted(others)),
        ):
            program.others = others ^ {name}
            has = "without" if name in others else "with"
            is_found = f"{name} {said}" in program.missing()
            note(f"{program.target}: others.txt {has} {name}", is_found)
        program.others = others
    found = documented(OVERLOOKED).functions()
    for function in ("root::another", "root::without_checks", "inline::within"):
        note(f"the function {function}, which nothing gives to be proved", function in found)
    for targets, names in not_needed.items():
        if seen.issuperset(targets):
            said = f"nothing needs {', '.join(sorted(names))}" if names else "each is needed"
            note(f"meanings of instructions for {', '.join(targets)}", not names, said)
    print(f"planted: {count - missed} of {count} errors found")
    return int(missed > 0)
