"""The instructions of x86-64 that occur in look-ups, each by what its manual says. Any other one is refused."""

import iced_x86
from iced_x86 import OpKind, Register, RegisterExt

from machine import RETURN, SINK, STACK, Machine, State, meanings
from terms import (ADD, AND, BYTES, CONCAT, EQ, EXTRACT, IF, LESS, LESS_SIGNED, MUL, NEG, NOT, OR, ROL, ROR, SAR, SEXT, SHL,
                   SHR, SUB, XOR, ZEXT, Open, const, is_const, lanes_of, make, mask, parts, sign, variable)

MNEMONICS = {value: name for name, value in vars(iced_x86.Mnemonic).items() if isinstance(value, int)}
IMMEDIATES = {getattr(OpKind, name) for name in dir(OpKind) if name.startswith("IMMEDIATE")}
EXECUTE, instruction = meanings()
ZERO = const


def is_vector(register):
    return RegisterExt.is_vector_register(register)


class X86(Machine):
    def __init__(self, image, has_tzcnt):
        super().__init__(image)
        self.has_tzcnt = has_tzcnt
        self.decoded = {}
        self.code = image.bytes.tobytes()

    def start(self, function, square):
        state = State()
        state.pc = function
        state.registers = {Register.RSP: const(STACK + (1 << 20)), Register.RDI: const(square), Register.RSI: variable(0, 64)}
        self.push(state, const(RETURN))
        return state

    def start_list(self, function):
        state = self.start(function, SINK)
        state.registers.update({register: const(0) for register in (Register.RBX, Register.RBP, Register.R12, Register.R13,
                                                                    Register.R14, Register.R15, Register.RAX)})
        return state

    def result(self, state):
        return state.registers[Register.RAX]

    def depth(self, state):
        return state.registers[Register.RSP].ones

    def push(self, state, value):
        state.registers[Register.RSP] = SUB(state.registers[Register.RSP], const(8))
        self.store(state, state.registers[Register.RSP], value)

    def pop(self, state):
        value = self.load(state, state.registers[Register.RSP], 8)
        state.registers[Register.RSP] = ADD(state.registers[Register.RSP], const(8))
        return value

    def step(self, state):
        if state.pc == SINK:
            at = [state.registers[register] for register in (Register.RDI, Register.RSI, Register.RDX, Register.RCX, Register.R8)]
            name, length, *functions = (register.ones for register in at)
            self.given.append((self.name(name, length), functions))
            state.pc = self.pop(state).ones
            return [state]
        i = self.decoded.get(state.pc)
        if i is None:
            i = iced_x86.Decoder(64, self.code[state.pc : state.pc + 16], ip=state.pc).decode()
            self.decoded[state.pc] = i = (i, MNEMONICS[i.mnemonic])
        i, name = i
        state.pc = i.next_ip
        execute = EXECUTE.get(name)
        if execute is None:
            raise Open(f"no meaning for the instruction {i}")
        return execute(self, state, i) or [state]

    # Operands.

    def address(self, state, i):
        if i.is_ip_rel_memory_operand:
            return const(i.ip_rel_memory_address)
        address = const(i.memory_displacement)
        for register, scale in ((i.memory_base, 1), (i.memory_index, i.memory_index_scale)):
            if register != Register.NONE:
                address = ADD(address, SHL(self.register(state, register), scale.bit_length() - 1))
        return address

    def register(self, state, register):
        size = RegisterExt.size(register) * 8
        full = RegisterExt.full_register(register)
        low = 8 if register in (Register.AH, Register.BH, Register.CH, Register.DH) else 0
        if full not in state.registers:
            # What the caller left there: pushes save it.
            state.registers[full] = self.unknown(64)
        return EXTRACT(state.registers[full], low, size)

    def read(self, state, i, n, width=None):
        """Operand `n`, if it is no vector."""
        kind = i.op_kind(n)
        if kind == OpKind.REGISTER:
            register = i.op_register(n)
            return EXTRACT(self.lanes(state, i, n)[0], 0, width or 64) if is_vector(register) else self.register(state, register)
        if kind == OpKind.MEMORY:
            return self.load(state, self.address(state, i), width // 8 if width else self.memory_size(i))
        return const(i.immediate(n), width or self.width(i))

    def memory_size(self, i):
        return iced_x86.MemorySizeExt.size(i.memory_size)

    def width(self, i, n=0):
        return self.memory_size(i) * 8 if i.op_kind(n) == OpKind.MEMORY else RegisterExt.size(i.op_register(n)) * 8

    def write(self, state, i, value, n=0):
        if i.op_kind(n) == OpKind.MEMORY:
            self.store(state, self.address(state, i), value)
            return
        register = i.op_register(n)
        full = RegisterExt.full_register(register)
        if register in (Register.AH, Register.BH, Register.CH, Register.DH):
            old = state.registers[full]
            state.registers[full] = CONCAT(EXTRACT(old, 16, 48), value, EXTRACT(old, 0, 8))
        elif value.width >= 32:
            state.registers[full] = ZEXT(value, 64)
        else:
            old = state.registers.get(full) or self.unknown(64)
            state.registers[full] = CONCAT(EXTRACT(old, value.width, 64 - value.width), value)

    def lanes(self, state, i, n, size=None):
        """The 64-bit lanes of operand `n`, which is a vector."""
        if i.op_kind(n) == OpKind.MEMORY:
            address = self.address(state, i)
            if i.is_broadcast:
                word = self.load(state, address, self.memory_size(i))
                word = word if word.width == 64 else CONCAT(word, word)
                return (word,) * 8
            size = size or self.memory_size(i)
            if size < 8:
                return (ZEXT(self.load(state, address, size), 64),)
            return tuple(self.load(state, ADD(address, const(8 * lane)), 8) for lane in range(size // 8))
        register = i.op_register(n)
        if not is_vector(register):
            return (ZEXT(self.register(state, register), 64),)
        full = RegisterExt.full_register(register)
        if full not in state.vectors:
            state.vectors[full] = tuple(self.unknown(64) for _ in range(8))
        return state.vectors[full][: RegisterExt.size(register) // 8]

    def write_lanes(self, state, i, lanes, n=0):
        """Writes a vector. Instructions with VEX or EVEX clear what is above, the older ones keep it."""
        if i.op_kind(n) == OpKind.MEMORY:
            for lane, value in enumerate(lanes[: max(1, self.memory_size(i) // 8)]):
                self.store(state, ADD(self.address(state, i), const(8 * lane)), EXTRACT(value, 0, min(64, 8 * self.memory_size(i))))
            return
        register = i.op_register(n)
        if not is_vector(register):
            self.write(state, i, EXTRACT(lanes[0], 0, RegisterExt.size(register) * 8))
            return
        full = RegisterExt.full_register(register)
        lanes = tuple(lanes)
        if i.op_mask != Register.NONE and not MNEMONICS[i.mnemonic].startswith(("VPBLENDM", "VPGATHER")):
            if not MNEMONICS[i.mnemonic].endswith(("Q", "64")):
                raise Open(f"a mask of lanes that have not 64 bits, in {i}")
            other = (const(0),) * len(lanes) if i.zeroing_masking else state.vectors[full]
            lanes = tuple(one if chosen else old for chosen, one, old in zip(self.chosen(state, i), lanes, other))
        if i.encoding == iced_x86.EncodingKind.LEGACY:
            old = state.vectors.get(full) or tuple(self.unknown(64) for _ in range(8))
            state.vectors[full] = lanes + old[len(lanes) :]
        else:
            state.vectors[full] = lanes + (const(0),) * (8 - len(lanes))

    def chosen(self, state, i):
        """The bits of the mask register of an instruction."""
        bits = EXTRACT(self.register(state, i.op_mask), 0, 8)
        if not is_const(bits):
            raise Open("a mask register that depends on `occupied`")
        return [bits.ones >> lane & 1 for lane in range(8)]

    # Flags: each is a function without arguments, called only if something reads it.

    def set_flags(self, state, value, carry=None, overflow=None):
        zero = const(0, value.width)
        state.flags = {"zero": lambda: EQ(value, zero), "sign": lambda: sign(value)}
        if carry:
            state.flags["carry"] = carry
        if overflow:
            state.flags["overflow"] = overflow

    def flags_of_difference(self, state, a, b):
        value = SUB(a, b)
        less = lambda: LESS_SIGNED(a, b)
        self.set_flags(state, value, lambda: LESS(a, b), lambda: XOR(sign(value), LESS_SIGNED(a, b)))
        state.flags["less"] = less
        state.flags["zero"] = lambda: EQ(a, b)

    def condition(self, state, code):
        def flag(name):
            return self.flag(state, name)

        def less():
            return flag("less") if "less" in state.flags else XOR(flag("sign"), flag("overflow"))

        cc = iced_x86.ConditionCode
        plain = {
            cc.O: lambda: flag("overflow"), cc.B: lambda: flag("carry"), cc.E: lambda: flag("zero"), cc.S: lambda: flag("sign"),
            cc.BE: lambda: OR(flag("carry"), flag("zero")), cc.L: less, cc.LE: lambda: OR(less(), flag("zero")),
        }
        opposite = {cc.NO: cc.O, cc.AE: cc.B, cc.NE: cc.E, cc.NS: cc.S, cc.A: cc.BE, cc.GE: cc.L, cc.G: cc.LE}
        if code in opposite:
            return NOT(plain[opposite[code]]())
        if code not in plain:
            raise Open("reads the flag of parity")
        return plain[code]()


never = lambda: const(0, 1)


@instruction("NOP", "ENDBR64", "VZEROUPPER", "PREFETCHT0")
def _(m, s, i):
    pass


@instruction("MOV", "MOVZX", "MOVABS")
def _(m, s, i):
    m.write(s, i, ZEXT(m.read(s, i, 1), m.width(i)))


@instruction("MOVSX", "MOVSXD")
def _(m, s, i):
    m.write(s, i, SEXT(m.read(s, i, 1), m.width(i)))


@instruction("CDQE")
def _(m, s, i):
    s.registers[Register.RAX] = SEXT(EXTRACT(s.registers[Register.RAX], 0, 32), 64)


@instruction("CDQ")
def _(m, s, i):
    s.registers[Register.RDX] = ZEXT(SAR(EXTRACT(s.registers[Register.RAX], 0, 32), 31), 64)


@instruction("MOVBE")
def _(m, s, i):
    m.write(s, i, BYTES(m.read(s, i, 1)))


@instruction("LEA")
def _(m, s, i):
    m.write(s, i, EXTRACT(m.address(s, i), 0, m.width(i)))


@instruction("XCHG")
def _(m, s, i):
    a, b = m.read(s, i, 0), m.read(s, i, 1)
    m.write(s, i, b)
    m.write(s, i, a, 1)


@instruction("PUSH")
def _(m, s, i):
    m.push(s, m.register(s, i.op_register(0)))


@instruction("POP")
def _(m, s, i):
    m.write(s, i, m.pop(s))


@instruction("AND", "OR", "XOR", "TEST")
def _(m, s, i):
    a, b = m.read(s, i, 0), m.read(s, i, 1, m.width(i))
    name = MNEMONICS[i.mnemonic]
    value = {"AND": AND, "TEST": AND, "OR": OR, "XOR": XOR}[name](a, b)
    m.set_flags(s, value, never, never)
    if name != "TEST":
        m.write(s, i, value)


@instruction("NOT")
def _(m, s, i):
    m.write(s, i, NOT(m.read(s, i, 0)))


@instruction("ADD", "INC")
def _(m, s, i):
    a = m.read(s, i, 0)
    b = m.read(s, i, 1, m.width(i)) if i.op_count == 2 else const(1, a.width)
    value = ADD(a, b)
    carry = s.flags.get("carry") if i.op_count == 1 else lambda: LESS(value, a)
    m.set_flags(s, value, carry, lambda: sign(AND(XOR(value, a), XOR(value, b))))
    m.write(s, i, value)


@instruction("ADC")
def _(m, s, i):
    a, b, carry = m.read(s, i, 0), m.read(s, i, 1, m.width(i)), s.flags["carry"]()
    first = ADD(a, b)
    value = ADD(first, ZEXT(carry, a.width))
    m.set_flags(s, value, lambda: OR(LESS(first, a), LESS(value, first)))
    m.write(s, i, value)


@instruction("SUB", "CMP", "DEC")
def _(m, s, i):
    a = m.read(s, i, 0)
    b = m.read(s, i, 1, m.width(i)) if i.op_count == 2 else const(1, a.width)
    carry = s.flags.get("carry")
    m.flags_of_difference(s, a, b)
    if i.op_count == 1:
        s.flags["carry"] = carry
    if MNEMONICS[i.mnemonic] != "CMP":
        m.write(s, i, SUB(a, b))


@instruction("SBB")
def _(m, s, i):
    a, b, carry = m.read(s, i, 0), m.read(s, i, 1, m.width(i)), s.flags["carry"]()
    first = SUB(a, b)
    value = SUB(first, ZEXT(carry, a.width))
    m.set_flags(s, value, lambda: OR(LESS(a, b), LESS(first, ZEXT(carry, a.width))))
    m.write(s, i, value)


@instruction("NEG")
def _(m, s, i):
    a = m.read(s, i, 0)
    m.flags_of_difference(s, const(0, a.width), a)
    m.write(s, i, NEG(a))


@instruction("IMUL")
def _(m, s, i):
    if i.op_count == 1:
        raise Open("IMUL with one operand")
    m.write(s, i, MUL(*(m.read(s, i, n, m.width(i)) for n in ((0, 1) if i.op_count == 2 else (1, 2)))))
    s.flags = {}


@instruction("MUL")
def _(m, s, i):
    a = m.read(s, i, 0)
    b = EXTRACT(s.registers[Register.RAX], 0, a.width)
    s.registers[Register.RAX] = ZEXT(MUL(a, b), 64)
    s.registers[Register.RDX] = ZEXT(make("high_product", a.width, a, b), 64)
    s.flags = {}


@instruction("MULX")
def _(m, s, i):
    a = m.read(s, i, 2)
    b = EXTRACT(s.registers[Register.RDX], 0, a.width)
    low, high = MUL(a, b), make("high_product", a.width, a, b)
    m.write(s, i, low, 1)
    m.write(s, i, high, 0)


@instruction("DIV")
def _(m, s, i):
    b = m.read(s, i, 0)
    if b.width < 32 or not is_const(EXTRACT(s.registers[Register.RDX], 0, b.width), 0) or not is_const(b):
        raise Open("a division of 128 bits or by a variable")
    a = EXTRACT(s.registers[Register.RAX], 0, b.width)
    quotient = make("div", b.width, a, b)
    s.registers[Register.RAX] = ZEXT(quotient, 64)
    s.registers[Register.RDX] = ZEXT(SUB(a, MUL(quotient, b)), 64)
    s.flags = {}


@instruction("SHL", "SHR", "SAR", "ROL", "ROR", "SHLX", "SHRX", "SARX", "RORX")
def _(m, s, i):
    three = i.op_count == 3
    name = MNEMONICS[i.mnemonic][:3]
    w = m.width(i)
    a = m.read(s, i, 1 if three else 0)
    n = m.read(s, i, 2 if three else 1, 8 if i.op_kind(i.op_count - 1) in IMMEDIATES else None)
    n = ZEXT(n, w) if n.width <= w else EXTRACT(n, 0, w)
    n = AND(n, const(63 if w == 64 else 31, w))
    if w < 32 and not is_const(n):
        raise Open("a shift of 8 or 16 bits by a variable")
    value = {"SHL": SHL, "SHR": SHR, "SAR": SAR, "ROL": ROL, "ROR": ROR}[name](a, n)
    if not three and name in ("SHL", "SHR", "SAR"):
        # A count of 0 keeps the flags.
        if is_const(n) and n.ones:
            at = w - n.ones if name == "SHL" else n.ones - 1
            m.set_flags(s, value, (lambda: EXTRACT(a, at, 1)) if 0 <= at < w else None)
        elif not is_const(n):
            s.flags = {}
    elif not three:
        s.flags = {}
    m.write(s, i, value)


@instruction("SHLD", "SHRD")
def _(m, s, i):
    a, b, n = m.read(s, i, 0), m.read(s, i, 1), i.immediate(2) % 64
    w = a.width
    if MNEMONICS[i.mnemonic] == "SHLD":
        value = OR(SHL(a, n), SHR(b, w - n))
    else:
        value = OR(SHR(a, n), SHL(b, w - n))
    s.flags = {}
    m.write(s, i, value)


@instruction("BSWAP")
def _(m, s, i):
    m.write(s, i, BYTES(m.read(s, i, 0)))


@instruction("BT", "BTS", "BTR", "BTC")
def _(m, s, i):
    if i.op_kind(0) == OpKind.MEMORY:
        raise Open("a bit test in memory")
    a = m.read(s, i, 0)
    w = a.width
    n = m.read(s, i, 1, w)
    n = AND(n, const(w - 1, w))
    bit = SHL(const(1, w), n)
    s.flags = {"carry": lambda: EXTRACT(SHR(a, n), 0, 1)} | ({"zero": s.flags["zero"]} if "zero" in s.flags else {})
    name = MNEMONICS[i.mnemonic]
    if name != "BT":
        m.write(s, i, {"BTS": lambda: OR(a, bit), "BTR": lambda: AND(a, NOT(bit)), "BTC": lambda: XOR(a, bit)}[name]())


@instruction("BSF", "BSR", "TZCNT", "LZCNT")
def _(m, s, i):
    name, a = MNEMONICS[i.mnemonic], m.read(s, i, 1)
    w = a.width
    none = EQ(a, const(0, w))
    zeros = make("trailing_zeros" if name in ("BSF", "TZCNT") else "leading_zeros", w, a)
    index = SUB(const(w - 1, w), zeros) if name == "BSR" else zeros
    # Processors without TZCNT execute it as BSF.
    if name in ("BSF", "BSR") or name == "TZCNT" and not m.has_tzcnt and not (a.ones) and m.answer():
        old = m.register(s, i.op_register(0))
        value = index if a.ones else IF(none, old, index)
        s.flags = {"zero": lambda: none}
    else:
        value = zeros
        m.set_flags(s, value, lambda: none)
        if name == "TZCNT" and not m.has_tzcnt:
            s.flags = {}
    m.write(s, i, value)


@instruction("POPCNT")
def _(m, s, i):
    a = m.read(s, i, 1)
    m.set_flags(s, a, never, never)
    m.write(s, i, make("ones", a.width, a))


@instruction("ANDN")
def _(m, s, i):
    value = AND(NOT(m.read(s, i, 1)), m.read(s, i, 2))
    m.set_flags(s, value, never, never)
    m.write(s, i, value)


@instruction("BLSI", "BLSR", "BLSMSK")
def _(m, s, i):
    a = m.read(s, i, 1)
    less = SUB(a, const(1, a.width))
    value = {"BLSI": lambda: AND(a, NEG(a)), "BLSR": lambda: AND(a, less), "BLSMSK": lambda: XOR(a, less)}[MNEMONICS[i.mnemonic]]()
    s.flags = {"zero": lambda: EQ(value, const(0, a.width)), "sign": lambda: sign(value)}
    m.write(s, i, value)


@instruction("BZHI")
def _(m, s, i):
    a, n = m.read(s, i, 1), m.read(s, i, 2)
    n = AND(n, const(255, n.width))
    # A shift by the width or more makes 0, so that all bits remain.
    value = AND(a, NOT(SHL(const(mask(a.width), a.width), n)))
    m.set_flags(s, value, None, never)
    m.write(s, i, value)


@instruction("PEXT", "PDEP")
def _(m, s, i):
    a, bits = m.read(s, i, 1), m.read(s, i, 2)
    if not is_const(bits):
        raise Open("PEXT or PDEP with a mask that depends on `occupied`")
    m.write(s, i, make(MNEMONICS[i.mnemonic].lower(), a.width, a, param=bits.ones))


@instruction("CPUID")
def _(m, s, i):
    for register in (Register.RAX, Register.RBX, Register.RCX, Register.RDX):
        s.registers[register] = ZEXT(m.unknown(32), 64)


def condition_of(m, s, i):
    return m.condition(s, i.condition_code)


@instruction(*("SET" + code for code in "O NO B AE E NE BE A S NS L GE LE G".split()))
def _(m, s, i):
    m.write(s, i, ZEXT(condition_of(m, s, i), 8))


@instruction(*("CMOV" + code for code in "O NO B AE E NE BE A S NS L GE LE G".split()))
def _(m, s, i):
    m.write(s, i, IF(condition_of(m, s, i), m.read(s, i, 1), m.read(s, i, 0)))


@instruction(*("J" + code for code in "O NO B AE E NE BE A S NS L GE LE G".split()))
def _(m, s, i):
    return m.branch(s, condition_of(m, s, i), i.near_branch_target)


def jump(m, s, i):
    if i.op_kind(0) in (OpKind.NEAR_BRANCH64, OpKind.NEAR_BRANCH32):
        s.pc = i.near_branch_target
        return
    target = m.read(s, i, 0)
    if not is_const(target):
        raise Open("a jump to an address that depends on `occupied`")
    s.pc = target.ones


EXECUTE["JMP"] = jump


@instruction("CALL")
def _(m, s, i):
    m.push(s, const(i.next_ip))
    jump(m, s, i)


@instruction("RET")
def _(m, s, i):
    target = m.pop(s)
    if not is_const(target):
        raise Open("a return to an unknown address")
    s.pc = target.ones


# Vectors.


@instruction(*(v + name for v in ("", "V") for name in ("MOVDQA", "MOVDQU", "MOVAPS", "MOVUPS", "MOVAPD", "MOVUPD")),
             "VMOVDQA64", "VMOVDQU64", "VMOVDQA32", "VMOVDQU32", "VBROADCASTI128", "VBROADCASTF128")
def _(m, s, i):
    lanes = m.lanes(s, i, 1)
    if "BROADCAST" in MNEMONICS[i.mnemonic]:
        lanes = lanes + lanes
    m.write_lanes(s, i, lanes)


@instruction("MOVQ", "VMOVQ", "MOVD", "VMOVD")
def _(m, s, i):
    w = 64 if MNEMONICS[i.mnemonic].endswith("Q") else 32
    a = EXTRACT(m.lanes(s, i, 1)[0], 0, w)
    if i.op_kind(0) == OpKind.REGISTER and is_vector(i.op_register(0)):
        m.write_lanes(s, i, (ZEXT(a, 64), const(0)))
    else:
        m.write(s, i, a)


@instruction("MOVSD", "VMOVSD")
def _(m, s, i):
    a = m.lanes(s, i, i.op_count - 1)[0]
    if i.op_kind(0) == OpKind.MEMORY:
        m.store(s, m.address(s, i), a)
    elif i.op_kind(1) == OpKind.MEMORY:
        m.write_lanes(s, i, (a, const(0)))
    else:
        m.write_lanes(s, i, (a, m.lanes(s, i, 1 if i.op_count == 3 else 0)[1]))


def by_lane(compute, *names):
    """An instruction that computes each 64-bit lane from the same lane of its last two operands."""
    @instruction(*names)
    def _(m, s, i):
        a, b = m.lanes(s, i, i.op_count - 2), m.lanes(s, i, i.op_count - 1)
        m.write_lanes(s, i, [compute(x, y) for x, y in zip(a, b)])


def within(width, compute):
    """The same for lanes of fewer bits."""
    return lambda a, b: CONCAT(*(compute(EXTRACT(a, low, width), EXTRACT(b, low, width)) for low in range(64 - width, -1, -width)))


def if_equal(a, b):
    return IF(EQ(a, b), const(mask(a.width), a.width), const(0, a.width))


by_lane(AND, "PAND", "VPAND", "VPANDQ", "VPANDD", "ANDPD", "ANDPS", "VANDPD", "VANDPS")
by_lane(OR, "POR", "VPOR", "VPORQ", "VPORD", "ORPD", "ORPS", "VORPD", "VORPS")
by_lane(XOR, "PXOR", "VPXOR", "VPXORQ", "VPXORD", "XORPD", "XORPS", "VXORPD", "VXORPS")
by_lane(lambda a, b: AND(NOT(a), b), "PANDN", "VPANDN", "VPANDNQ", "VPANDND", "ANDNPD", "ANDNPS", "VANDNPD", "VANDNPS")
by_lane(ADD, "PADDQ", "VPADDQ")
by_lane(SUB, "PSUBQ", "VPSUBQ")
by_lane(MUL, "VPMULLQ")
by_lane(within(32, ADD), "PADDD", "VPADDD")
by_lane(within(16, ADD), "PADDW", "VPADDW")
by_lane(within(8, ADD), "PADDB", "VPADDB")
by_lane(within(32, SUB), "PSUBD", "VPSUBD")
by_lane(if_equal, "VPCMPEQQ", "PCMPEQQ")
by_lane(within(32, if_equal), "PCMPEQD", "VPCMPEQD")
by_lane(within(16, if_equal), "PCMPEQW", "VPCMPEQW")
by_lane(within(8, if_equal), "PCMPEQB", "VPCMPEQB")
by_lane(SHL, "VPSLLVQ")
by_lane(SHR, "VPSRLVQ")
by_lane(within(32, SHL), "VPSLLVD")
by_lane(within(32, SHR), "VPSRLVD")
by_lane(ROL, "VPROLVQ")
by_lane(ROR, "VPRORVQ")


def shift_lanes(compute, width, *names):
    """A shift of all lanes by an immediate or by the lowest 64 bits of a vector."""
    @instruction(*names)
    def _(m, s, i):
        a = m.lanes(s, i, i.op_count - 2)
        if i.op_kind(i.op_count - 1) in IMMEDIATES:
            n = const(i.immediate(i.op_count - 1) & 255)
        else:
            n = m.lanes(s, i, i.op_count - 1, 16)[0]
        if not is_const(n) and width < 64:
            raise Open(f"the shift {i} by a variable")
        n = n if width == 64 else const(min(n.ones, width), width)
        one = (lambda x: compute(x, n)) if width == 64 else (
            lambda x: CONCAT(*(compute(EXTRACT(x, low, width), n) for low in range(64 - width, -1, -width))))
        m.write_lanes(s, i, [one(x) for x in a])


shift_lanes(SHL, 64, "PSLLQ", "VPSLLQ")
shift_lanes(SHR, 64, "PSRLQ", "VPSRLQ")
shift_lanes(ROL, 64, "VPROLQ")
shift_lanes(ROR, 64, "VPRORQ")
shift_lanes(SHL, 32, "PSLLD", "VPSLLD")
shift_lanes(SHR, 32, "PSRLD", "VPSRLD")
shift_lanes(SHL, 16, "PSLLW", "VPSLLW")
shift_lanes(SHR, 16, "PSRLW", "VPSRLW")


def by_one(compute, *names):
    @instruction(*names)
    def _(m, s, i):
        m.write_lanes(s, i, [compute(x) for x in m.lanes(s, i, 1)])


by_one(lambda a: make("leading_zeros", 64, a), "VPLZCNTQ")
by_one(lambda a: make("ones", 64, a), "VPOPCNTQ")


def in_halves(lanes):
    """The lanes by 128 bits."""
    return [lanes[at : at + 2] for at in range(0, len(lanes), 2)]


@instruction("VPTERNLOGQ", "VPTERNLOGD")
def _(m, s, i):
    table = i.immediate(3)
    result = []
    for a, b, c in zip(m.lanes(s, i, 0), m.lanes(s, i, 1), m.lanes(s, i, 2)):
        # Of all functions of three bits by their algebraic normal form: an exclusive or of products.
        value = const(0)
        for product in range(8):
            if sum(table >> k & 1 for k in range(8) if k & product == k) & 1:
                term = const(mask(64))
                for bit, operand in ((4, a), (2, b), (1, c)):
                    term = AND(term, operand) if product & bit else term
                value = XOR(value, term)
        # The usual ones as what they are, which says more about their bits.
        simple = {0x80: lambda: AND(AND(a, b), c), 0xFE: lambda: OR(OR(a, b), c), 0xF8: lambda: OR(a, AND(b, c)),
                  0xEA: lambda: OR(AND(a, b), c), 0xEC: lambda: OR(AND(a, c), b), 0xC8: lambda: AND(b, OR(a, c)),
                  0xA8: lambda: AND(c, OR(a, b)), 0xE0: lambda: AND(a, OR(b, c)), 0x28: lambda: AND(c, XOR(a, b)),
                  0x48: lambda: AND(b, XOR(a, c)), 0x60: lambda: AND(a, XOR(b, c)), 0x08: lambda: AND(AND(NOT(a), b), c),
                  0x20: lambda: AND(AND(a, NOT(b)), c), 0x40: lambda: AND(AND(a, b), NOT(c)),
                  0xCA: lambda: OR(AND(a, b), AND(NOT(a), c)), 0xE4: lambda: OR(AND(c, a), AND(NOT(c), b)),
                  0xD8: lambda: OR(AND(c, b), AND(NOT(c), a)), 0xE2: lambda: OR(AND(b, a), AND(NOT(b), c)),
                  0xAC: lambda: OR(AND(a, c), AND(NOT(a), b)), 0xB8: lambda: OR(AND(b, c), AND(NOT(b), a)),
                  0xF2: lambda: OR(a, AND(NOT(b), c)), 0xF4: lambda: OR(a, AND(b, NOT(c))), 0xCE: lambda: OR(b, AND(NOT(a), c)),
                  0xAE: lambda: OR(c, AND(NOT(a), b)), 0xBA: lambda: OR(c, AND(a, NOT(b))), 0xDC: lambda: OR(b, AND(a, NOT(c)))}
        result.append(simple[table]() if table in simple else value)
    m.write_lanes(s, i, result)


@instruction("VPBROADCASTQ", "VPBROADCASTD", "VPBROADCASTW", "VPBROADCASTB", "MOVDDUP", "VMOVDDUP")
def _(m, s, i):
    w = {"Q": 64, "D": 32, "W": 16, "B": 8, "P": 64}[MNEMONICS[i.mnemonic][-1]]
    a = EXTRACT(m.lanes(s, i, 1, w // 8)[0], 0, w)
    m.write_lanes(s, i, [CONCAT(*[a] * (64 // w))] * (RegisterExt.size(i.op_register(0)) // 8))


@instruction("PUNPCKLQDQ", "VPUNPCKLQDQ", "PUNPCKHQDQ", "VPUNPCKHQDQ", "UNPCKLPD", "VUNPCKLPD", "UNPCKHPD", "VUNPCKHPD",
             "MOVLHPS", "VMOVLHPS")
def _(m, s, i):
    a, b = m.lanes(s, i, i.op_count - 2), m.lanes(s, i, i.op_count - 1)
    at = 1 if "CKH" in MNEMONICS[i.mnemonic] else 0
    m.write_lanes(s, i, [x for low in range(0, len(a), 2) for x in (a[low + at], b[low + at])])


@instruction("PSHUFD", "VPSHUFD")
def _(m, s, i):
    order, result = i.immediate(2), []
    for half in in_halves(m.lanes(s, i, 1)):
        pieces = parts(half, 32)
        result += lanes_of([pieces[order >> 2 * k & 3] for k in range(4)])
    m.write_lanes(s, i, result)


@instruction("SHUFPD", "VSHUFPD")
def _(m, s, i):
    a, b, order = m.lanes(s, i, i.op_count - 3), m.lanes(s, i, i.op_count - 2), i.immediate(i.op_count - 1)
    m.write_lanes(s, i, [(b if k & 1 else a)[k & ~1 | order >> k & 1] for k in range(len(a))])


@instruction("SHUFPS", "VSHUFPS")
def _(m, s, i):
    a, b, order, result = m.lanes(s, i, i.op_count - 3), m.lanes(s, i, i.op_count - 2), i.immediate(i.op_count - 1), []
    for x, y in zip(in_halves(a), in_halves(b)):
        x, y = parts(x, 32), parts(y, 32)
        result += lanes_of([x[order & 3], x[order >> 2 & 3], y[order >> 4 & 3], y[order >> 6 & 3]])
    m.write_lanes(s, i, result)


@instruction("PSHUFB", "VPSHUFB")
def _(m, s, i):
    a, b, result = m.lanes(s, i, i.op_count - 2), m.lanes(s, i, i.op_count - 1), []
    for x, y in zip(in_halves(a), in_halves(b)):
        result += lanes_of([IF(sign(at), const(0, 8), chosen_by(EXTRACT(at, 0, 4), parts(x, 8))) for at in parts(y, 8)])
    m.write_lanes(s, i, result)


def chosen_by(index, pieces):
    """The piece with this number, by one bit after another."""
    for bit in range(index.width):
        pieces = [IF(EXTRACT(index, bit, 1), one, other) for other, one in zip(pieces[::2], pieces[1::2])]
    return pieces[0]


@instruction("PSADBW", "VPSADBW")
def _(m, s, i):
    a, b, result = m.lanes(s, i, i.op_count - 2), m.lanes(s, i, i.op_count - 1), []
    for x, y in zip(a, b):
        if not is_const(x, 0) and not is_const(y, 0):
            raise Open("a sum of differences of which neither side is 0")
        total = const(0)
        for piece in parts([OR(x, y)], 8):
            total = ADD(total, ZEXT(piece, 64))
        result.append(total)
    m.write_lanes(s, i, result)


@instruction("VPERMQ", "VPERMPD")
def _(m, s, i):
    if i.op_kind(2) in IMMEDIATES:
        a, order = m.lanes(s, i, 1), i.immediate(2)
        m.write_lanes(s, i, [a[low + (order >> 2 * k & 3)] for low in range(0, len(a), 4) for k in range(4)])
        return
    at, a = m.lanes(s, i, 1), m.lanes(s, i, 2)
    if not all(map(is_const, at)):
        raise Open("a permutation by a variable")
    m.write_lanes(s, i, [a[k.ones % len(a)] for k in at])


@instruction("VPERMI2Q", "VPERMT2Q")
def _(m, s, i):
    is_index = MNEMONICS[i.mnemonic] == "VPERMI2Q"
    first, second, b = (m.lanes(s, i, n) for n in range(3))
    at, a = (first, second) if is_index else (second, first)
    if not all(map(is_const, at)):
        raise Open("a permutation by a variable")
    both = tuple(a) + tuple(b)
    m.write_lanes(s, i, [both[k.ones % len(both)] for k in at])


@instruction("VPBLENDD", "BLENDPD", "VBLENDPD", "BLENDPS", "VBLENDPS", "PBLENDW")
def _(m, s, i):
    name = MNEMONICS[i.mnemonic]
    w = 64 if name.endswith("PD") else 16 if name.endswith("W") else 32
    a, b, choice = parts(m.lanes(s, i, i.op_count - 3), w), parts(m.lanes(s, i, i.op_count - 2), w), i.immediate(i.op_count - 1)
    m.write_lanes(s, i, lanes_of([(y if choice >> k & 1 else x) for k, (x, y) in enumerate(zip(a, b))]))


@instruction("VEXTRACTI128", "VEXTRACTF128", "VEXTRACTI64X2", "VEXTRACTI32X4", "VEXTRACTI64X4", "VEXTRACTI32X8")
def _(m, s, i):
    count = 4 if MNEMONICS[i.mnemonic][-2:] in ("X8",) or MNEMONICS[i.mnemonic].endswith("64X4") else 2
    a = m.lanes(s, i, 1)
    at = i.immediate(2) % (len(a) // count) * count
    m.write_lanes(s, i, a[at : at + count])


@instruction("VINSERTI128", "VINSERTF128", "VINSERTI64X2", "VINSERTI32X4", "VINSERTI64X4", "VINSERTI32X8")
def _(m, s, i):
    a, b = list(m.lanes(s, i, 1)), m.lanes(s, i, 2)
    at = i.immediate(3) % (len(a) // len(b)) * len(b)
    a[at : at + len(b)] = b
    m.write_lanes(s, i, a)


@instruction("PEXTRQ", "VPEXTRQ")
def _(m, s, i):
    m.write(s, i, m.lanes(s, i, 1)[i.immediate(2) & 1])


@instruction("PINSRQ", "VPINSRQ", "VPINSRB")
def _(m, s, i):
    a, n = list(m.lanes(s, i, i.op_count - 3)), i.immediate(i.op_count - 1)
    w = 64 if MNEMONICS[i.mnemonic].endswith("Q") else 8
    pieces = parts(a, w)
    pieces[n % len(pieces)] = EXTRACT(m.read(s, i, i.op_count - 2, w if i.op_kind(i.op_count - 2) == OpKind.MEMORY else None), 0, w)
    m.write_lanes(s, i, lanes_of(pieces))


@instruction("PSLLDQ", "VPSLLDQ", "PSRLDQ", "VPSRLDQ")
def _(m, s, i):
    n, result = min(16, i.immediate(i.op_count - 1)), []
    for half in in_halves(m.lanes(s, i, i.op_count - 2)):
        pieces, zeros = parts(half, 8), [const(0, 8)] * n
        result += lanes_of((zeros + pieces)[:16] if "LL" in MNEMONICS[i.mnemonic] else (pieces + zeros)[n:])
    m.write_lanes(s, i, result)


@instruction("VALIGNQ")
def _(m, s, i):
    a, b = m.lanes(s, i, 1), m.lanes(s, i, 2)
    both, n = tuple(b) + tuple(a), i.immediate(3) % len(a)
    m.write_lanes(s, i, both[n : n + len(a)])


@instruction("VPMOVZXBQ", "VPMOVSXBQ")
def _(m, s, i):
    count = RegisterExt.size(i.op_register(0)) // 8
    a = parts(m.lanes(s, i, 1), 8)[:count]
    m.write_lanes(s, i, [(ZEXT if "ZX" in MNEMONICS[i.mnemonic] else SEXT)(x, 64) for x in a])


@instruction("VGF2P8AFFINEQB", "GF2P8AFFINEQB")
def _(m, s, i):
    a, b, constant = m.lanes(s, i, i.op_count - 3), m.lanes(s, i, i.op_count - 2), i.immediate(i.op_count - 1)
    result = []
    for x, matrix in zip(a, b):
        if not is_const(matrix):
            raise Open("an affine transformation by a variable")
        value = const(0)
        for bit in range(8):
            row = matrix.ones >> 8 * (7 - bit) & 255
            for at in range(8):
                if row >> at & 1:
                    value = XOR(value, AND(SHL(x, bit - at) if bit >= at else SHR(x, at - bit), const(0x0101010101010101 << bit)))
        result.append(XOR(value, const(constant * 0x0101010101010101)))
    m.write_lanes(s, i, result)


@instruction("KMOVB", "KMOVW", "KMOVD", "KMOVQ")
def _(m, s, i):
    m.write(s, i, ZEXT(EXTRACT(m.read(s, i, 1), 0, {"B": 8, "W": 16, "D": 32, "Q": 64}[MNEMONICS[i.mnemonic][-1]]), 64))


@instruction("KXNORB", "KXNORW", "KXNORD", "KXNORQ")
def _(m, s, i):
    w = {"B": 8, "W": 16, "D": 32, "Q": 64}[MNEMONICS[i.mnemonic][-1]]
    m.write(s, i, ZEXT(NOT(EXTRACT(XOR(m.read(s, i, 1), m.read(s, i, 2)), 0, w)), 64))


@instruction("VPBLENDMQ")
def _(m, s, i):
    a, b = m.lanes(s, i, 1), m.lanes(s, i, 2)
    m.write_lanes(s, i, [y if chosen else x for chosen, x, y in zip(m.chosen(s, i), a, b)])


@instruction("VPGATHERQQ")
def _(m, s, i):
    if i.op_mask == Register.NONE or not all(m.chosen(s, i)[: len(m.lanes(s, i, 0))]):
        raise Open("a load of some lanes")
    base = const(i.memory_displacement)
    if i.memory_base != Register.NONE:
        base = ADD(base, m.register(s, i.memory_base))
    index = s.vectors[RegisterExt.full_register(i.memory_index)][: len(m.lanes(s, i, 0))]
    m.write_lanes(s, i, [m.load(s, ADD(base, SHL(at, i.memory_index_scale.bit_length() - 1)), 8) for at in index])
    s.registers[i.op_mask] = const(0)


@instruction("VPSHLDVQ")
def _(m, s, i):
    result = []
    for a, b, n in zip(*(m.lanes(s, i, k) for k in range(3))):
        n = AND(n, const(63))
        result.append(OR(SHL(a, n), SHR(b, SUB(const(64), n))))
    m.write_lanes(s, i, result)
