"""The instructions of AArch64 that occur in look-ups, each by what Arm's manual says. Any other one
is refused."""

import struct

import capstone
import unicorn
from capstone import arm64
from unicorn import arm64_const as emulated

from machine import CONDITIONS, RESULTS, RETURN, STACK, Machine, meanings
from terms import (
    ADD,
    AND,
    BYTES,
    EQ,
    EXTRACT,
    IF,
    LESS,
    MUL,
    NEG,
    NOT,
    OR,
    REVERSE,
    ROR,
    SAR,
    SEXT,
    SHL,
    SHR,
    SUB,
    XOR,
    ZEROS,
    ZEXT,
    Open,
    Wrong,
    const,
    lanes_of,
    make,
    mask,
    parts,
    permute,
    sign,
)

SHIFTS = {
    arm64.ARM64_SFT_LSL: SHL,
    arm64.ARM64_SFT_LSR: SHR,
    arm64.ARM64_SFT_ASR: SAR,
    arm64.ARM64_SFT_ROR: ROR,
}
# The arrangements of vectors of 128 bits.
FULL = {arm64.ARM64_VAS_16B, arm64.ARM64_VAS_8H, arm64.ARM64_VAS_4S, arm64.ARM64_VAS_2D}
CODES = {
    getattr(arm64, f"ARM64_CC_{code.upper()}"): code for _, *both in CONDITIONS for _, code in both
}
EXECUTE, instruction = meanings()


def refused(i):
    return Open(f"no meaning for the instruction {i.mnemonic} {i.op_str}")


class AArch64(Machine):
    EXECUTE = EXECUTE
    ARGUMENTS = "x0", "x1", "x2", "x3", "x4", "x5"
    RESULT, SECOND_RESULT, STACK_POINTER = "x0", "x1", "sp"
    # Of v8 to v15 the lower half.
    KEPT = {f"x{number}": None for number in range(19, 30)} | {
        f"v{number}": 2 for number in range(8, 16)
    }
    RED_ZONE = 0

    def __init__(self, image, forms):
        super().__init__(image, forms)
        self.decoder = capstone.Cs(capstone.CS_ARCH_ARM64, capstone.CS_MODE_LITTLE_ENDIAN)
        self.decoder.detail = True

    def decode_or_none(self, code, at):
        return next(self.decoder.disasm(code[:4], at), None)

    def decode_bytes(self, code, at):
        i = self.decode_or_none(code, at)
        if not i:
            raise Open(f"no instruction at {at:#x}")
        return i, i.mnemonic, at + 4

    def successors(self, at):
        """Where the instruction goes on within its function, as far as it says so."""
        i, name, after = self.instruction_at(at)
        if name not in ("b", "br", "ret"):
            yield after
        if name in ("b", "cbz", "cbnz", "tbnz") or name.startswith("b."):
            yield i.operands[-1].imm

    def forms_of(self, i, code):
        yield self.form(i), code

    def form(self, i):
        """The instruction with the kinds of its operands, of which only immediates are left out."""
        said = [i.mnemonic]
        for operand in i.operands:
            if operand.type == arm64.ARM64_OP_REG:
                name = self.decoder.reg_name(operand.reg)
                kind = name if name in ("sp", "wsp") else {"lr": "x", "fp": "x"}.get(name, name[0])
                kind += f".{operand.vas}" * bool(operand.vas) + "[]" * (operand.vector_index >= 0)
            elif operand.type == arm64.ARM64_OP_MEM:
                base = self.decoder.reg_name(operand.mem.base)
                index = self.decoder.reg_name(operand.mem.index)[0] if operand.mem.index else ""
                kind = f"[{'sp' if base == 'sp' else 'x'}{index and '+' + index}]"
            else:
                kind = "immediate" if operand.type == arm64.ARM64_OP_IMM else f"other{operand.type}"
            kind += f" shift{operand.shift.type}" * (operand.shift.type != 0)
            said.append(kind + f" extended{operand.ext}" * (operand.ext != 0))
        said += [CODES.get(i.cc, str(i.cc))] * (i.cc not in (0, arm64.ARM64_CC_INVALID))
        said += ["before"] * (i.writeback and not i.post_index) + ["after"] * i.post_index
        return " ".join(said)

    def call_from(self, state, here, target):
        state.registers["x30"] = const(here)
        self.call(state, target)

    def leave_to_caller(self, state):
        self.leave(state, self.whole(state, "x30"))

    def at_return(self, top):
        return top

    def name_of_register(self, register):
        return register

    # Operands.

    def named(self, register):
        """The whole register that this one is a part of, and the width of the part."""
        name = self.decoder.reg_name(register)
        name = {"lr": "x30", "fp": "x29"}.get(name, name)
        if name == "sp":
            return name, 64
        width = {"w": 32, "x": 64, "s": 32, "d": 64, "q": 128, "v": 128}.get(name[0])
        if width is None or name == "wsp":
            raise Open(f"the register {name}")
        return ("v" if name[0] in "sdqv" else "x") + name[1:], width

    def register(self, state, register):
        full, width = self.named(register)
        if full == "xzr":
            return const(0, width)
        return EXTRACT(
            self.whole(state, full, 2)[0] if full[0] == "v" else self.whole(state, full), 0, width
        )

    def is_vector(self, i, n):
        return (
            i.operands[n].type == arm64.ARM64_OP_REG and self.named(i.operands[n].reg)[0][0] == "v"
        )

    def lanes(self, state, i, n):
        """The two 64-bit lanes of operand `n`, a vector."""
        return self.whole(state, self.named(i.operands[n].reg)[0], 2)

    def vectors(self, state, i):
        """The lanes of the operands behind the first that are vectors."""
        return [self.lanes(state, i, n) for n in range(1, len(i.operands)) if self.is_vector(i, n)]

    def width(self, i, n=0):
        return self.named(i.operands[n].reg)[1]

    def read(self, state, i, n, width=None):
        """Operand `n`, shifted or extended as it says; `width` is that of the result."""
        operand, width = i.operands[n], width or self.width(i)
        if operand.type == arm64.ARM64_OP_IMM:
            value = const(operand.imm, width)
        elif operand.type != arm64.ARM64_OP_REG:
            raise refused(i)
        elif operand.vector_index >= 0:
            if operand.vas != arm64.ARM64_VAS_1D:
                raise refused(i)
            value = self.lanes(state, i, n)[operand.vector_index]
        else:
            value = self.register(state, operand.reg)
        return self.moved(value, operand, width)

    def moved(self, value, operand, width):
        if operand.ext != arm64.ARM64_EXT_INVALID:
            extend = {arm64.ARM64_EXT_UXTW: ZEXT, arm64.ARM64_EXT_SXTW: SEXT}.get(operand.ext)
            if not extend:
                raise Open("an operand that is not extended from 32 bits")
            value = extend(EXTRACT(value, 0, 32), width)
        if operand.shift.type != arm64.ARM64_SFT_INVALID:
            value = SHIFTS[operand.shift.type](value, operand.shift.value)
        if value.width != width:
            raise Open(f"an operand of {value.width} bits instead of {width}")
        return value

    def address(self, state, i, n):
        """The address of operand `n`. Changes its register, if it does so before the access."""
        operand = i.operands[n]
        base = self.register(state, operand.mem.base)
        if self.named(operand.mem.base)[0] == "sp" and any(base.bits[:4]):
            raise Wrong("a stack pointer that is not aligned")
        address = ADD(base, const(operand.mem.disp))
        if operand.mem.index:
            address = ADD(address, self.moved(self.register(state, operand.mem.index), operand, 64))
        if i.writeback and not i.post_index:
            state.registers[self.named(operand.mem.base)[0]] = address
        return address

    def index_behind(self, state, i, n):
        """Changes the register of operand `n` after the access, if it does so."""
        if i.post_index:
            base = i.operands[n].mem.base
            state.registers[self.named(base)[0]] = ADD(
                self.register(state, base), const(i.operands[n + 1].imm)
            )

    def write(self, state, i, value, n=0):
        full, width = self.named(i.operands[n].reg)
        if full[0] == "v":
            state.registers[full] = (ZEXT(value, 64), const(0))
        elif value.width != width:
            raise Open(f"{value.width} bits into a register of {width}")
        elif full != "xzr":
            state.registers[full] = ZEXT(value, 64)

    def write_lanes(self, state, i, lanes):
        """Writes a vector. One of 64 bits clears what is above."""
        high = lanes[1] if i.operands[0].vas in FULL else const(0)
        state.registers[self.named(i.operands[0].reg)[0]] = (lanes[0], high)


@instruction("nop")
def _(m, s, i):
    pass


@instruction("mov", "fmov")
def _(m, s, i):
    if m.is_vector(i, 0) and i.operands[0].vector_index >= 0:
        full = m.named(i.operands[0].reg)[0]
        lanes = list(m.whole(s, full, 2))
        if i.operands[0].vas != arm64.ARM64_VAS_1D:
            raise refused(i)
        lanes[i.operands[0].vector_index] = m.read(s, i, 1, 64)
        s.registers[full] = tuple(lanes)
    elif m.is_vector(i, 0) and m.is_vector(i, 1) and i.operands[0].vas:
        m.write_lanes(s, i, m.lanes(s, i, 1))
    else:
        m.write(s, i, m.read(s, i, 1))


@instruction("movi")
def _(m, s, i):
    if i.operands[1].imm:
        raise refused(i)
    m.write_lanes(s, i, (const(0), const(0)))


@instruction("movk")
def _(m, s, i):
    at, old = i.operands[1].shift.value, m.register(s, i.operands[0].reg)
    m.write(s, i, OR(AND(old, NOT(const(0xFFFF << at, old.width))), m.read(s, i, 1)))


@instruction("adr", "adrp")
def _(m, s, i):
    m.write(s, i, const(i.operands[1].imm))


def by_low_bits(shift):
    """A shift by the lowest bits of the count."""
    return lambda a, n: shift(a, AND(n, const(a.width - 1, a.width)))


# The first operand from all others.
WORDS = {
    "add": ADD,
    "adds": ADD,
    "sub": SUB,
    "subs": SUB,
    "and": AND,
    "ands": AND,
    "orr": OR,
    "eor": XOR,
    "bic": lambda a, b: AND(a, NOT(b)),
    "cmp": SUB,
    "tst": AND,
    "mul": MUL,
    "umulh": lambda a, b: make("high_product", 64, a, b),
    "madd": lambda a, b, c: ADD(c, MUL(a, b)),
    "msub": lambda a, b, c: SUB(c, MUL(a, b)),
    "mvn": NOT,
    "neg": NEG,
    "rev": BYTES,
    "rbit": REVERSE,
    "clz": lambda a: ZEROS("leading_zeros", a),
    "lsl": by_low_bits(SHL),
    "lsr": by_low_bits(SHR),
    "asr": by_low_bits(SAR),
    "ror": ROR,
    "extr": lambda a, b, n: OR(SHR(b, n), SHL(a, SUB(const(a.width, a.width), n))),
}
# The same for each 64-bit lane.
LANES = {
    "and": AND,
    "orr": OR,
    "eor": XOR,
    "bic": WORDS["bic"],
    "mvn": NOT,
    "rbit": lambda a: permute(a, (i ^ 7 for i in range(64))),
}
LANES_OF_64 = LANES | {"add": ADD, "sub": SUB, "neg": NEG}


@instruction(*WORDS)
def _(m, s, i):
    if m.is_vector(i, 0):
        by_lane = LANES_OF_64 if i.operands[0].vas == arm64.ARM64_VAS_2D else LANES
        if i.mnemonic not in by_lane or not all(
            m.is_vector(i, n) for n in range(1, len(i.operands))
        ):
            raise refused(i)
        m.write_lanes(s, i, list(map(by_lane[i.mnemonic], *m.vectors(s, i))))
        return
    is_written = i.mnemonic not in ("cmp", "tst")
    operands = [m.read(s, i, n, m.width(i)) for n in range(is_written, len(i.operands))]
    value = WORDS[i.mnemonic](*operands)
    if i.mnemonic in ("subs", "cmp"):
        s.set_flags_of_difference(*operands)
    elif i.mnemonic == "adds":
        s.set_flags(value, carry=lambda: NOT(LESS(value, operands[0])))
    elif i.mnemonic in ("ands", "tst"):
        s.set_flags(value, carry=lambda: const(1, 1))
    if is_written:
        m.write(s, i, value)


@instruction("ccmp")
def _(m, s, i):
    holds = s.condition(CODES.get(i.cc))
    n, z, c, v = (i.operands[2].imm >> bit & 1 for bit in (3, 2, 1, 0))
    s.set_flags_of_difference(m.read(s, i, 0), m.read(s, i, 1))
    otherwise, compared = {"sign": n, "zero": z, "carry": 1 - c, "less": n ^ v}, s.flags
    s.flags = {
        name: lambda name=name: IF(holds, compared[name](), const(otherwise[name], 1))
        for name in compared
    }


@instruction("csel")
def _(m, s, i):
    m.write(s, i, IF(s.condition(CODES.get(i.cc)), m.read(s, i, 1), m.read(s, i, 2)))


@instruction("ubfx", "sbfx", "ubfiz", "bfi")
def _(m, s, i):
    a, at, count, w = m.read(s, i, 1), i.operands[2].imm, i.operands[3].imm, m.width(i)
    if i.mnemonic in ("ubfiz", "bfi"):
        value = SHL(ZEXT(EXTRACT(a, 0, count), w), at)
        if i.mnemonic == "bfi":
            kept = NOT(const(mask(count) << at, w))
            value = OR(AND(m.register(s, i.operands[0].reg), kept), value)
    else:
        value = (ZEXT if i.mnemonic == "ubfx" else SEXT)(EXTRACT(a, at, count), w)
    m.write(s, i, value)


# Memory.


def of_memory(i):
    """The number of the operand in memory, and how many bytes it has if these are fewer than the
    register's."""
    for n, operand in enumerate(i.operands):
        if operand.type == arm64.ARM64_OP_MEM:
            return n, {"b": 1, "h": 2}.get(i.mnemonic[3:])
    raise refused(i)


@instruction("ldr", "ldrb", "ldrh", "ldp")
def _(m, s, i):
    n, size = of_memory(i)
    address = m.address(s, i, n)
    size = size or m.width(i) // 8
    for k in range(n):
        at = ADD(address, const(size * k))
        if size == 16:
            s.registers[m.named(i.operands[k].reg)[0]] = (
                m.load(s, at, 8),
                m.load(s, ADD(at, const(8)), 8),
            )
        else:
            m.write(s, i, ZEXT(m.load(s, at, size), m.width(i)), k)
    m.index_behind(s, i, n)


@instruction("ld1")
def _(m, s, i):
    operand = i.operands[0]
    if (
        len(i.operands) != 2
        or operand.vector_index < 0
        or operand.vas != arm64.ARM64_VAS_1D
        or i.writeback
    ):
        raise refused(i)
    lanes = list(m.lanes(s, i, 0))
    lanes[operand.vector_index] = m.load(s, m.address(s, i, 1), 8)
    s.registers[m.named(operand.reg)[0]] = tuple(lanes)


@instruction("str", "stur", "stp")
def _(m, s, i):
    n, _ = of_memory(i)
    values = [
        m.lanes(s, i, k) if m.width(i) == 128 else (m.register(s, i.operands[k].reg),)
        for k in range(n)
    ]
    address = m.address(s, i, n)
    for value in (value for lanes in values for value in lanes):
        m.store(s, address, value)
        address = ADD(address, const(value.width // 8))
    m.index_behind(s, i, n)


# Branches.


@instruction("b", "br")
def _(m, s, i):
    m.jump(s, m.read(s, i, 0, 64))


@instruction("bl", "blr")
def _(m, s, i):
    m.call_from(s, s.pc, m.read(s, i, 0, 64))


@instruction("ret")
def _(m, s, i):
    if i.operands:
        raise refused(i)
    m.leave_to_caller(s)


@instruction(*(f"b.{code}" for code in ("eq", "ne", "hs", "hi", "ls", "gt")))
def _(m, s, i):
    return m.branch(s, s.condition(CODES.get(i.cc)), i.operands[0].imm)


@instruction("cbz", "cbnz")
def _(m, s, i):
    a = m.read(s, i, 0)
    zero = EQ(a, const(0, a.width))
    return m.branch(s, zero if i.mnemonic == "cbz" else NOT(zero), i.operands[1].imm)


@instruction("tbnz")
def _(m, s, i):
    bit = EXTRACT(m.read(s, i, 0), i.operands[1].imm, 1)
    return m.branch(s, bit, i.operands[2].imm)


# Vectors.


@instruction("dup")
def _(m, s, i):
    if i.operands[0].vas != arm64.ARM64_VAS_2D:
        raise refused(i)
    at = i.operands[1].vector_index
    m.write_lanes(s, i, (m.lanes(s, i, 1)[at] if at >= 0 else m.read(s, i, 1, 64),) * 2)


def shifted(a, count):
    # The lowest byte with its sign; a shift by a negative count goes to the right.
    n = EXTRACT(count, 0, 8)
    return IF(sign(n), SHR(a, ZEXT(NEG(n), 64)), SHL(a, ZEXT(n, 64)))


# A vector of one arrangement from others, and from a number behind them.
VECTORS = {
    "zip1": (arm64.ARM64_VAS_2D, lambda a, b: (a[0], b[0])),
    "zip2": (arm64.ARM64_VAS_2D, lambda a, b: (a[1], b[1])),
    "ushl": (arm64.ARM64_VAS_2D, lambda a, b: tuple(map(shifted, a, b))),
    # Of a number with a fraction, too, the sign is the uppermost bit.
    "fneg": (arm64.ARM64_VAS_2D, lambda a: [XOR(lane, const(1 << 63)) for lane in a]),
    "ext": (arm64.ARM64_VAS_16B, lambda a, b, n: lanes_of(parts(a + b, 8)[n:][:16])),
    "rev64": (arm64.ARM64_VAS_16B, lambda a: tuple(map(BYTES, a))),
}


@instruction(*VECTORS)
def _(m, s, i):
    arrangement, compute = VECTORS[i.mnemonic]
    if i.operands[0].vas != arrangement:
        raise refused(i)
    numbers = [operand.imm for operand in i.operands if operand.type == arm64.ARM64_OP_IMM]
    m.write_lanes(s, i, compute(*m.vectors(s, i), *numbers))


@instruction("cmeq")
def _(m, s, i):
    if i.operands[0].vas != arm64.ARM64_VAS_2D or i.operands[2].type != arm64.ARM64_OP_IMM:
        raise refused(i)
    all_ones, zero = const(mask(64)), const(0)
    m.write_lanes(s, i, [IF(EQ(lane, zero), all_ones, zero) for lane in m.lanes(s, i, 1)])


class Emulator:
    """Runs look-ups on a processor that somebody else wrote, as a check of the meanings above."""

    def __init__(self, image):
        self.machine = unicorn.Uc(unicorn.UC_ARCH_ARM64, unicorn.UC_MODE_ARM)
        size = len(image.bytes) + 0xFFF & ~0xFFF
        self.machine.mem_map(0, size)
        self.machine.mem_write(0, image.bytes.tobytes())
        self.machine.mem_map(STACK, 1 << 20)
        for at in (RESULTS, RETURN):
            self.machine.mem_map(at, 0x1000)
        # Vectors are allowed.
        self.machine.reg_write(emulated.UC_ARM64_REG_CPACR_EL1, 3 << 20)

    def call(self, function, words, *arguments):
        """Returns so many words."""
        self.machine.reg_write(emulated.UC_ARM64_REG_SP, STACK + (1 << 20))
        self.machine.reg_write(emulated.UC_ARM64_REG_X30, RETURN)
        for number, value in enumerate((*arguments, RESULTS)):
            self.machine.reg_write(emulated.UC_ARM64_REG_X0 + number, value)
        try:
            self.machine.emu_start(function, RETURN)
        except unicorn.UcError as error:
            raise Open(f"the emulator cannot run it: {error}") from None
        if words == 1:
            return [self.machine.reg_read(emulated.UC_ARM64_REG_X0)]
        return struct.unpack(f"<{words}Q", self.machine.mem_read(RESULTS, 8 * words))
