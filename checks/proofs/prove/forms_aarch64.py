"""Executes forms of AArch64 instructions in the emulator Unicorn."""

import capstone
import numpy
import unicorn
from capstone import arm64
from unicorn import arm64_const as emulated

from forms import MEMORY, MEMORY_WORDS, Case
from machine import STACK
from terms import U64, Disagrees

# The words of a context: 31 registers and the stack pointer, flags, the way that the instruction has
# taken, the vectors, and the memory.
SP, FLAGS, WAY, VECTORS, IN_MEMORY = 31, 32, 33, 34, 98
WORDS = IN_MEMORY + MEMORY_WORDS
# Where the address of the context and the number of contexts that are left are.
CONTEXT, LEFT, END = STACK, STACK + 8, STACK + 16
CODES, CODE_SIZE, CONTEXTS = STACK + (1 << 16), 1 << 12, STACK + (1 << 20)
STACK_AT = MEMORY + 192
BITS = {"sign": 31, "zero": 30, "carry": 29, "overflow": 28}
JUMPS = {
    "b": (0, 26),
    "bl": (0, 26),
    "cbz": (5, 19),
    "cbnz": (5, 19),
    "tbz": (5, 14),
    "tbnz": (5, 14),
}


# The few instructions that bring a context into the registers and back.


def of_word(opcode, register, base, word):
    return opcode | word << 10 | base << 5 | register


def load(register, base, word):
    return of_word(0xF9400000, register, base, word)


def store(register, base, word):
    return of_word(0xF9000000, register, base, word)


def vectors(opcode, register, base, word):
    return of_word(opcode, register, base, word // 2)


LOAD_VECTOR, STORE_VECTOR = 0x3DC00000, 0x3D800000


def address(register, at):
    """The address, which is above 2^40."""
    return [
        0xD2800000 | (at & 0xFFFF) << 5 | register,
        0xF2A00000 | (at >> 16 & 0xFFFF) << 5 | register,
        0xF2C00000 | (at >> 32) << 5 | register,
    ]


def program(case):
    """The instruction between two others that go on in either way. x30 is the context's address."""
    copied = range(0, MEMORY_WORDS, 2)
    before = [*address(30, CONTEXT), load(30, 30, 0), *address(1, MEMORY)]
    for word in copied:
        before.append(vectors(LOAD_VECTOR, 0, 30, IN_MEMORY + word))
        before.append(vectors(STORE_VECTOR, 0, 1, word))
    # msr nzcv, x0; mov sp, x0
    before += [load(0, 30, FLAGS), 0xD51B4200, load(0, 30, SP), 0x9100001F]
    before += [vectors(LOAD_VECTOR, n, 30, VECTORS + 2 * n) for n in range(32)]
    before += [load(n, 30, n) for n in range(31)]
    # msr tpidr_el0, x30
    kept, x30 = [0xD51BD05E], address(30, CONTEXT) + [load(30, 30, 0)]
    # mrs x0, tpidr_el0; mov x0, sp; mrs x0, nzcv
    after = [store(n, 30, n) for n in range(1, 30)]
    after += [0xD53BD040, store(0, 30, 30), 0x910003E0, store(0, 30, SP)]
    after += [0xD53B4200, store(0, 30, FLAGS)]
    after += [vectors(STORE_VECTOR, n, 30, VECTORS + 2 * n) for n in range(32)]
    after += address(1, MEMORY)
    for word in copied:
        after.append(vectors(LOAD_VECTOR, 0, 1, word))
        after.append(vectors(STORE_VECTOR, 0, 30, IN_MEMORY + word))
    # add x30, x30, the size of a context
    after += [0x910003DE | 8 * WORDS << 10, *address(1, CONTEXT), store(30, 1, 0)]
    # sub x0, x0, 1; cbnz x0
    after += [load(0, 1, 1), 0xD1000400, store(0, 1, 1)]
    # mov x0, 1; b over the other way. mov x0, 2
    way = [store(0, 30, 0), 0xD2800020, store(0, 30, WAY)]
    one, other = ([*kept, *x30, way[0], way[1] + 0x20 * n, way[2]] for n in range(2))
    one.append(0x14000001 + len(other))
    words = before + [int.from_bytes(case.code, "little")] + one + other + after
    words.append(0xB5000000 | (-len(words) & 0x7FFFF) << 5)
    # b to the end
    at = case.start + 4 * len(words)
    words.append(0x14000000 | (END - at) // 4 & 0x3FFFFFF)
    return numpy.array(words, numpy.uint32).tobytes()


LENGTH_BEFORE = 3 + 1 + 3 + MEMORY_WORDS + 4 + 32 + 31


class OnAArch64:
    WORDS, FLAGS = WORDS, FLAGS
    ignored = ()
    kind = f"Unicorn {unicorn.__version__}"

    def __init__(self):
        self.emulator = unicorn.Uc(unicorn.UC_ARCH_ARM64, unicorn.UC_MODE_ARM)
        self.emulator.mem_map(STACK, 1 << 23)
        # Vectors are allowed.
        self.emulator.reg_write(emulated.UC_ARM64_REG_CPACR_EL1, 3 << 20)

    def executes(self, code):
        return True

    def is_listed(self, code):
        return False

    def encodings(self, machine, form, sample, noise):
        yield sample
        seen = {sample}
        for _ in range(400):
            code = int.from_bytes(sample, "little")
            for _ in range(noise.randint(1, 8)):
                code ^= 1 << noise.randrange(32)
            code = code.to_bytes(4, "little")
            if code not in seen:
                seen.add(code)
                found = machine.decode_or_none(code, CODES)
                if found and machine.form(found) == form:
                    yield code

    def elsewhere(self, case):
        return case.at + 4 + 4 * 9

    def case(self, machine, code, number, noise, constant=()):
        start = CODES + CODE_SIZE * number
        at = start + 4 * LENGTH_BEFORE
        case = Case(code, at, {("sp", 0): STACK_AT})
        case.start, there = start, self.elsewhere(case)
        i = machine.decode_or_none(code, at)
        name = i.mnemonic
        low, size = JUMPS.get(name, (5, 19) if name.startswith("b.") else (0, 0))
        if size:
            field = (1 << size) - 1 << low
            word = int.from_bytes(code, "little") & ~field | (there - at) // 4 << low
            case.code = word.to_bytes(4, "little")
        if name in ("br", "blr"):
            full = machine.named(i.operands[0].reg)[0]
            if full == "xzr":
                return None
            case.fixed[full, 0] = there
        if name == "ret":
            case.fixed["x30", 0] = there
        for operand in i.operands:
            if operand.type == arm64.ARM64_OP_MEM:
                target = MEMORY + noise.choice((0, 64, 128, 192)) + noise.choice((0, 0, 8, 1, 16))
                if not self.lead(machine, i, operand, case.fixed, target, noise):
                    return None
        for place in constant:
            case.fixed.setdefault(place, noise.choice((noise.getrandbits(64), 0)))
        return case

    def lead(self, machine, i, operand, fixed, target, noise):
        """Sets registers so that the operand in memory is at this address, if that can be."""
        base = machine.named(operand.mem.base)[0]
        index = operand.mem.index and machine.named(operand.mem.index)[0]
        data = [machine.named(one.reg)[0] for one in i.operands if one.type == arm64.ARM64_OP_REG]
        # What is loaded twice, or loaded and changed, is not predictable.
        if base == index or len(set(data)) < len(data) or i.writeback and base in data:
            return False
        rest = target - operand.mem.disp
        if index and index != "xzr":
            count = noise.randrange(4)
            fixed[index, 0] = count
            rest -= count << operand.shift.value
        if base == "sp":
            rest &= -16
        fixed[base, 0] = rest & (1 << 64) - 1
        return True

    def with_constants(self, machine, code, number, noise):
        i = machine.decode_or_none(code, CODES)
        used = [machine.named(one.reg)[0] for one in i.operands if one.type == arm64.ARM64_OP_REG]
        used = [one for one in used[::-1] if one != "xzr"]
        places = [[(one, lane) for lane in range(2 if one[0] == "v" else 1)] for one in used]
        for chosen in [*places, sum(places, [])]:
            case = self.case(machine, code, number, noise, chosen)
            if case:
                yield case

    def word(self, place):
        register, lane = place
        if register == "memory":
            return IN_MEMORY + lane
        if register in ("way", "sp"):
            return WAY if register == "way" else SP
        return VECTORS + 2 * int(register[1:]) + lane if register[0] == "v" else int(register[1:])

    def name(self, word):
        if word >= IN_MEMORY:
            return f"the word {word - IN_MEMORY} of memory"
        if word >= VECTORS:
            return f"the word {(word - VECTORS) % 2} of v{(word - VECTORS) // 2}"
        return {SP: "sp", FLAGS: "flags", WAY: "the way"}.get(word, f"x{word}")

    def text(self, case):
        decoder = capstone.Cs(capstone.CS_ARCH_ARM64, capstone.CS_MODE_LITTLE_ENDIAN)
        return " ".join(
            f"{i.mnemonic} {i.op_str} ({case.code.hex()})"
            for i in decoder.disasm(case.code, case.at)
        )

    def prepare(self, words, case):
        words[:, FLAGS] &= U64(15 << 28)

    def flag(self, words, name):
        if name == "less":
            return self.flag(words, "sign") ^ self.flag(words, "overflow")
        # The carry of a difference is the opposite of that of x86.
        return words[:, FLAGS] >> U64(BITS[name]) & U64(1) ^ U64(name == "carry")

    def want_flags(self, case, want, care, here, flags):
        if "less" in flags and "sign" in flags:
            flags["overflow"] = flags["less"] ^ flags["sign"]
        for name, bit in BITS.items():
            care[here, FLAGS] &= ~U64(1 << bit)
            want[here, FLAGS] &= ~U64(1 << bit)
            if name in flags:
                care[here, FLAGS] |= U64(1 << bit)
                want[here, FLAGS] |= (flags[name] ^ U64(name == "carry")) << U64(bit)

    def execute(self, cases):
        found = []
        for case in cases:
            self.emulator.mem_write(case.start, program(case))
            self.emulator.ctl_remove_cache(case.start, case.start + CODE_SIZE)
            self.emulator.mem_write(CONTEXTS, case.before.tobytes())
            self.emulator.mem_write(
                CONTEXT, numpy.array([CONTEXTS, len(case.before)], U64).tobytes()
            )
            try:
                self.emulator.emu_start(case.start, END)
            except unicorn.UcError as error:
                raise Disagrees(f"the emulator: {error} in {self.text(case)}") from None
            after = self.emulator.mem_read(CONTEXTS, case.before.nbytes)
            found.append(numpy.frombuffer(bytes(after), U64).reshape(case.before.shape))
        return found
