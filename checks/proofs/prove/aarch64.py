"""The instructions of AArch64 that occur in look-ups, each by what Arm's manual says. Any other one is refused."""

import capstone
import unicorn
from capstone import arm64
from unicorn import arm64_const as emulated

from machine import RETURN, SINK, STACK, Machine, State, meanings
from terms import (ADD, AND, BYTES, CONCAT, EQ, EXTRACT, IF, LESS, LESS_SIGNED, MUL, NEG, NOT, OR, REVERSE, ROR, SAR, SEXT, SHL,
                   SHR, SUB, XOR, ZEXT, Open, const, is_const, lanes_of, make, mask, parts, sign, variable)

SHIFTS = {arm64.ARM64_SFT_LSL: SHL, arm64.ARM64_SFT_LSR: SHR, arm64.ARM64_SFT_ASR: SAR, arm64.ARM64_SFT_ROR: ROR}
# The bits of each lane in vectors of 128 bits.
LANES = {arm64.ARM64_VAS_16B: 8, arm64.ARM64_VAS_8H: 16, arm64.ARM64_VAS_4S: 32, arm64.ARM64_VAS_2D: 64}
EXECUTE, instruction = meanings()


def refused(i):
    return Open(f"no meaning for the instruction {i.mnemonic} {i.op_str}")


class AArch64(Machine):
    def __init__(self, image):
        super().__init__(image)
        self.decoded = {}
        self.decoder = capstone.Cs(capstone.CS_ARCH_ARM64, capstone.CS_MODE_LITTLE_ENDIAN)
        self.decoder.detail = True
        self.code = image.bytes.tobytes()

    def start(self, function, square):
        state = State()
        state.pc = function
        # The caller decides what is above a 32-bit argument.
        state.registers = {"x0": CONCAT(self.unknown(32), const(square, 32)), "x1": variable(0, 64), "x30": const(RETURN),
                           "sp": const(STACK + (1 << 20)), "calls": const(1)}
        return state

    def start_list(self, function):
        state = self.start(function, 0)
        state.registers["x0"] = const(SINK)
        return state

    def result(self, state):
        return state.registers["x0"]

    def depth(self, state):
        # A function that needs no stack has that of its caller.
        return state.registers["sp"].ones, -state.registers["calls"].ones

    def jump(self, state, target):
        if not is_const(target):
            raise Open("a jump to an address that is not known")
        state.pc = target.ones

    def call(self, state, target):
        state.registers["x30"] = const(state.pc)
        state.registers["calls"] = ADD(state.registers["calls"], const(1))
        self.jump(state, target)

    def leave(self, state, target):
        state.registers["calls"] = SUB(state.registers["calls"], const(1))
        self.jump(state, target)

    def step(self, state):
        if state.pc == SINK:
            name, length, *functions = (state.registers[f"x{k}"].ones for k in range(5))
            self.given.append((self.name(name, length), functions))
            self.leave(state, state.registers["x30"])
            return [state]
        i = self.decoded.get(state.pc)
        if i is None:
            i = next(self.decoder.disasm(self.code[state.pc : state.pc + 4], state.pc), None)
            if i is None:
                raise Open(f"no instruction at {state.pc:#x}")
            self.decoded[state.pc] = i
        state.pc += 4
        execute = EXECUTE.get(i.mnemonic)
        if execute is None:
            raise refused(i)
        return execute(self, state, i) or [state]

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
        if full[0] == "v":
            return EXTRACT(self.vector(state, full)[0], 0, width)
        if full not in state.registers:
            # What the caller left there: it is saved on the stack.
            state.registers[full] = self.unknown(64)
        return EXTRACT(state.registers[full], 0, width)

    def vector(self, state, full):
        if full not in state.vectors:
            state.vectors[full] = (self.unknown(64), self.unknown(64))
        return state.vectors[full]

    def lanes(self, state, i, n):
        """The two 64-bit lanes of operand `n`, a vector."""
        return self.vector(state, self.named(i.operands[n].reg)[0])

    def is_vector(self, i, n):
        return i.operands[n].type == arm64.ARM64_OP_REG and self.named(i.operands[n].reg)[0][0] == "v"

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
        if operand.ext == arm64.ARM64_EXT_UXTW:
            value = ZEXT(EXTRACT(value, 0, 32), width)
        elif operand.ext == arm64.ARM64_EXT_SXTW:
            value = SEXT(EXTRACT(value, 0, 32), width)
        elif operand.ext != arm64.ARM64_EXT_INVALID:
            raise Open("an operand that is not extended from 32 bits")
        if operand.shift.type != arm64.ARM64_SFT_INVALID:
            value = SHIFTS[operand.shift.type](value, operand.shift.value)
        if value.width != width:
            raise Open(f"an operand of {value.width} bits instead of {width}")
        return value

    def address(self, state, i, n):
        """The address of operand `n`. Sets the register that it changes, if there is one."""
        operand = i.operands[n]
        memory = operand.mem
        base = self.register(state, memory.base)
        address = ADD(base, const(memory.disp))
        if memory.index:
            address = ADD(address, self.moved(self.register(state, memory.index), operand, 64))
        if i.writeback:
            after = ADD(base, const(i.operands[n + 1].imm)) if i.post_index else address
            state.registers[self.named(memory.base)[0]] = after
        return address

    def write(self, state, i, value, n=0):
        full, width = self.named(i.operands[n].reg)
        if full == "xzr":
            return
        if full[0] == "v":
            state.vectors[full] = (ZEXT(value, 64), const(0))
        elif value.width != width:
            raise Open(f"{value.width} bits into a register of {width}")
        else:
            state.registers[full] = ZEXT(value, 64)

    def write_lanes(self, state, i, lanes):
        """Writes a vector. One of 64 bits clears what is above."""
        high = lanes[1] if i.operands[0].vas in LANES else const(0)
        state.vectors[self.named(i.operands[0].reg)[0]] = (lanes[0], high)

    # Flags: each is a function without arguments, called only if something reads it.

    def flags_of_difference(self, state, a, b):
        state.flags = {
            "n": lambda: sign(SUB(a, b)), "z": lambda: EQ(a, b), "c": lambda: NOT(LESS(a, b)),
            "v": lambda: XOR(sign(SUB(a, b)), LESS_SIGNED(a, b)),
        }

    def flags_of_logic(self, state, value):
        never = lambda: const(0, 1)
        state.flags = {"n": lambda: sign(value), "z": lambda: EQ(value, const(0, value.width)), "c": never, "v": never}

    def condition(self, state, code):
        def flag(name):
            return self.flag(state, name)

        plain = {
            "eq": lambda: flag("z"), "hs": lambda: flag("c"), "mi": lambda: flag("n"), "vs": lambda: flag("v"),
            "hi": lambda: AND(flag("c"), NOT(flag("z"))), "ge": lambda: NOT(XOR(flag("n"), flag("v"))),
            "gt": lambda: AND(NOT(flag("z")), NOT(XOR(flag("n"), flag("v")))),
        }
        opposite = {"ne": "eq", "lo": "hs", "pl": "mi", "vc": "vs", "ls": "hi", "lt": "ge", "le": "gt"}
        return NOT(plain[opposite[code]]()) if code in opposite else plain[code]()


CONDITIONS = {getattr(arm64, f"ARM64_CC_{code.upper()}"): code for code in "eq ne hs lo mi pl vs vc hi ls ge lt gt le".split()}


@instruction("nop")
def _(m, s, i):
    pass


@instruction("mov", "fmov")
def _(m, s, i):
    if m.is_vector(i, 0) and i.operands[0].vector_index >= 0:
        full = m.named(i.operands[0].reg)[0]
        lanes = list(m.vector(s, full))
        if i.operands[0].vas != arm64.ARM64_VAS_1D:
            raise refused(i)
        lanes[i.operands[0].vector_index] = m.read(s, i, 1, 64)
        s.vectors[full] = tuple(lanes)
    elif m.is_vector(i, 0) and m.is_vector(i, 1) and i.operands[0].vas:
        m.write_lanes(s, i, m.lanes(s, i, 1))
    else:
        m.write(s, i, m.read(s, i, 1))


@instruction("movk")
def _(m, s, i):
    at, old = i.operands[1].shift.value, m.register(s, i.operands[0].reg)
    m.write(s, i, OR(AND(old, NOT(const(0xFFFF << at, old.width))), m.read(s, i, 1)))


@instruction("adr", "adrp")
def _(m, s, i):
    m.write(s, i, const(i.operands[1].imm))


def by_register(compute, *names):
    """Computes the first operand from the second and the third, or each 64-bit lane if they are vectors."""
    @instruction(*names)
    def _(m, s, i):
        if m.is_vector(i, 0):
            by_lane = compute in (AND, OR, XOR) or compute in (ADD, SUB) and i.operands[0].vas == arm64.ARM64_VAS_2D
            if not by_lane or not m.is_vector(i, 2):
                raise refused(i)
            m.write_lanes(s, i, [compute(a, b) for a, b in zip(m.lanes(s, i, 1), m.lanes(s, i, 2))])
            return
        a, b = m.read(s, i, 1), m.read(s, i, 2)
        value = compute(a, b)
        if i.mnemonic == "subs":
            m.flags_of_difference(s, a, b)
        elif i.mnemonic == "ands":
            m.flags_of_logic(s, value)
        m.write(s, i, value)


by_register(ADD, "add")
by_register(SUB, "sub", "subs")
by_register(AND, "and", "ands")
by_register(OR, "orr")
by_register(XOR, "eor")
by_register(lambda a, b: AND(a, NOT(b)), "bic")
by_register(MUL, "mul")
by_register(lambda a, b: make("high_product", 64, a, b), "umulh")
# By the lowest bits of the count.
by_register(lambda a, n: SHL(a, AND(n, const(a.width - 1, a.width))), "lsl")
by_register(lambda a, n: SHR(a, AND(n, const(a.width - 1, a.width))), "lsr")
by_register(lambda a, n: SAR(a, AND(n, const(a.width - 1, a.width))), "asr")
by_register(ROR, "ror")


@instruction("cmp")
def _(m, s, i):
    m.flags_of_difference(s, m.read(s, i, 0), m.read(s, i, 1))


@instruction("tst")
def _(m, s, i):
    m.flags_of_logic(s, AND(m.read(s, i, 0), m.read(s, i, 1)))


@instruction("ccmp")
def _(m, s, i):
    holds, a, b, otherwise = m.condition(s, CONDITIONS[i.cc]), m.read(s, i, 0), m.read(s, i, 1), i.operands[2].imm
    m.flags_of_difference(s, a, b)
    compared = s.flags
    s.flags = {
        name: lambda name=name, at=at: IF(holds, compared[name](), const(otherwise >> at, 1))
        for name, at in (("n", 3), ("z", 2), ("c", 1), ("v", 0))
    }


@instruction("csel")
def _(m, s, i):
    m.write(s, i, IF(m.condition(s, CONDITIONS[i.cc]), m.read(s, i, 1), m.read(s, i, 2)))


@instruction("madd", "msub")
def _(m, s, i):
    m.write(s, i, (ADD if i.mnemonic == "madd" else SUB)(m.read(s, i, 3), MUL(m.read(s, i, 1), m.read(s, i, 2))))


def by_one(compute, *names):
    @instruction(*names)
    def _(m, s, i):
        if m.is_vector(i, 0):
            if compute is not NOT:
                raise refused(i)
            m.write_lanes(s, i, [compute(a) for a in m.lanes(s, i, 1)])
        else:
            m.write(s, i, compute(m.read(s, i, 1)))


by_one(NOT, "mvn")
by_one(NEG, "neg")
by_one(BYTES, "rev")
by_one(REVERSE, "rbit")
by_one(lambda a: make("leading_zeros", a.width, a), "clz")


@instruction("extr")
def _(m, s, i):
    a, b, n = m.read(s, i, 1), m.read(s, i, 2), i.operands[3].imm
    m.write(s, i, OR(SHR(b, n), SHL(a, a.width - n)))


@instruction("ubfx", "sbfx", "ubfiz", "bfxil")
def _(m, s, i):
    a, at, count, w = m.read(s, i, 1), i.operands[2].imm, i.operands[3].imm, m.width(i)
    if i.mnemonic == "ubfiz":
        value = SHL(ZEXT(EXTRACT(a, 0, count), w), at)
    elif i.mnemonic == "bfxil":
        value = EXTRACT(a, at, count)
        if count < w:
            value = CONCAT(EXTRACT(m.register(s, i.operands[0].reg), count, w - count), value)
    else:
        value = (ZEXT if i.mnemonic == "ubfx" else SEXT)(EXTRACT(a, at, count), w)
    m.write(s, i, value)


# Memory.


def of_memory(i):
    """The number of the operand in memory, and how many bytes it has if these are fewer than the register's."""
    for n, operand in enumerate(i.operands):
        if operand.type == arm64.ARM64_OP_MEM:
            return n, {"b": 1, "h": 2}.get(i.mnemonic[3:])
    raise refused(i)


@instruction("ldr", "ldur", "ldrb", "ldrh", "ldp")
def _(m, s, i):
    n, size = of_memory(i)
    address = m.address(s, i, n)
    size = size or m.width(i) // 8
    for k in range(n):
        at = ADD(address, const(size * k))
        if size == 16:
            s.vectors[m.named(i.operands[k].reg)[0]] = (m.load(s, at, 8), m.load(s, ADD(at, const(8)), 8))
        else:
            m.write(s, i, ZEXT(m.load(s, at, size), m.width(i)), k)


@instruction("str", "stur", "stp")
def _(m, s, i):
    n, _ = of_memory(i)
    values = [m.lanes(s, i, k) if m.width(i) == 128 else (m.register(s, i.operands[k].reg),) for k in range(n)]
    address = m.address(s, i, n)
    for value in (value for lanes in values for value in lanes):
        m.store(s, address, value)
        address = ADD(address, const(value.width // 8))


# Branches.


@instruction("b")
def _(m, s, i):
    m.jump(s, const(i.operands[0].imm))


@instruction("br")
def _(m, s, i):
    m.jump(s, m.read(s, i, 0))


@instruction("bl")
def _(m, s, i):
    m.call(s, const(i.operands[0].imm))


@instruction("blr")
def _(m, s, i):
    m.call(s, m.read(s, i, 0))


@instruction("ret")
def _(m, s, i):
    m.leave(s, m.read(s, i, 0) if i.operands else s.registers["x30"])


@instruction(*(f"b.{code}" for code in CONDITIONS.values()))
def _(m, s, i):
    return m.branch(s, m.condition(s, CONDITIONS[i.cc]), i.operands[0].imm)


@instruction("cbz", "cbnz")
def _(m, s, i):
    a = m.read(s, i, 0)
    zero = EQ(a, const(0, a.width))
    return m.branch(s, zero if i.mnemonic == "cbz" else NOT(zero), i.operands[1].imm)


@instruction("tbz", "tbnz")
def _(m, s, i):
    bit = EXTRACT(m.read(s, i, 0), i.operands[1].imm, 1)
    return m.branch(s, bit if i.mnemonic == "tbnz" else NOT(bit), i.operands[2].imm)


# Vectors.


@instruction("dup")
def _(m, s, i):
    if i.operands[0].vas != arm64.ARM64_VAS_2D:
        raise refused(i)
    at = i.operands[1].vector_index
    m.write_lanes(s, i, (m.lanes(s, i, 1)[at] if at >= 0 else m.read(s, i, 1, 64),) * 2)


@instruction("ushl", "ushr")
def _(m, s, i):
    if i.operands[0].vas != arm64.ARM64_VAS_2D:
        raise refused(i)
    if i.mnemonic == "ushr":
        m.write_lanes(s, i, [SHR(a, i.operands[2].imm) for a in m.lanes(s, i, 1)])
        return
    result = []
    for a, b in zip(m.lanes(s, i, 1), m.lanes(s, i, 2)):
        # The lowest byte with its sign; a shift by a negative count goes to the right.
        n = EXTRACT(b, 0, 8)
        result.append(IF(sign(n), SHR(a, ZEXT(NEG(n), 64)), SHL(a, ZEXT(n, 64))))
    m.write_lanes(s, i, result)


@instruction("ext")
def _(m, s, i):
    if i.operands[0].vas != arm64.ARM64_VAS_16B:
        raise refused(i)
    both = parts(m.lanes(s, i, 1) + m.lanes(s, i, 2), 8)
    m.write_lanes(s, i, lanes_of(both[i.operands[3].imm :][:16]))


@instruction("cnt")
def _(m, s, i):
    m.write_lanes(s, i, lanes_of([make("ones", 8, a) for a in parts(m.lanes(s, i, 1), 8)]))


@instruction("uaddlp")
def _(m, s, i):
    w = LANES.get(i.operands[1].vas)
    if w is None:
        raise refused(i)
    pieces = [ZEXT(a, 2 * w) for a in parts(m.lanes(s, i, 1), w)]
    m.write_lanes(s, i, lanes_of([ADD(a, b) for a, b in zip(pieces[::2], pieces[1::2])]))


class Emulator:
    """Runs look-ups on a processor that somebody else wrote, as a check of the meanings above."""

    def __init__(self, image):
        self.machine = unicorn.Uc(unicorn.UC_ARCH_ARM64, unicorn.UC_MODE_ARM)
        size = len(image.bytes) + 0xFFF & ~0xFFF
        self.machine.mem_map(0, size)
        self.machine.mem_write(0, image.bytes.tobytes())
        self.machine.mem_map(STACK, 1 << 20)
        self.machine.mem_map(RETURN, 0x1000)
        # Vectors are allowed.
        self.machine.reg_write(emulated.UC_ARM64_REG_CPACR_EL1, 3 << 20)

    def call(self, function, square, occupied):
        self.machine.reg_write(emulated.UC_ARM64_REG_SP, STACK + (1 << 20))
        # Above a 32-bit argument can be anything.
        self.machine.reg_write(emulated.UC_ARM64_REG_X0, mask(32) << 32 | square)
        self.machine.reg_write(emulated.UC_ARM64_REG_X1, occupied)
        self.machine.reg_write(emulated.UC_ARM64_REG_X30, RETURN)
        try:
            self.machine.emu_start(function, RETURN)
        except unicorn.UcError as error:
            raise Open(f"the emulator cannot run it: {error}") from None
        return self.machine.reg_read(emulated.UC_ARM64_REG_X0)
