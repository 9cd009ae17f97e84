"""The instructions of x86-64 that occur in look-ups, each by what its manual says. Any other one is
refused."""

import functools
import itertools

import iced_x86
from iced_x86 import FlowControl, OpKind, Register, RegisterExt

from machine import STACK, Machine, meanings
from terms import (
    ADD,
    AND,
    BYTES,
    CONCAT,
    EQ,
    EXTRACT,
    IF,
    KNOWN,
    LESS,
    MUL,
    NEG,
    NOT,
    OR,
    ROL,
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
    bits_of,
    const,
    is_const,
    lanes_of,
    make,
    mask,
    parts,
    permute,
    sign,
)

# The `V` of an instruction with VEX or EVEX says nothing about what it computes.
MNEMONICS = {
    value: name.removeprefix("V")
    for name, value in vars(iced_x86.Mnemonic).items()
    if isinstance(value, int)
}
IMMEDIATES = {getattr(OpKind, name) for name in dir(OpKind) if name.startswith("IMMEDIATE")}
# The bits of each part, by the end of the name.
WIDTHS = {"B": 8, "W": 16, "D": 32, "Q": 64}
CODE_NAMES = {value: name for name, value in vars(iced_x86.Code).items() if isinstance(value, int)}
SECOND_BYTES = {Register.AH, Register.BH, Register.CH, Register.DH}
EXECUTE, instruction = meanings()


def name_of(i):
    return MNEMONICS[i.mnemonic]


def is_vector(register):
    return RegisterExt.is_vector_register(register)


class X86(Machine):
    EXECUTE = EXECUTE
    ARGUMENTS = Register.RDI, Register.RSI, Register.RDX, Register.RCX, Register.R8, Register.R9
    RESULT, SECOND_RESULT, STACK_POINTER = Register.RAX, Register.RDX, Register.RSP
    KEPT = dict.fromkeys(
        (Register.RBX, Register.RBP, Register.R12, Register.R13, Register.R14, Register.R15)
    )
    RED_ZONE = 128

    def __init__(self, image, forms, has_tzcnt=True):
        super().__init__(image, forms)
        self.has_tzcnt = has_tzcnt

    def decode_bytes(self, code, at):
        i = iced_x86.Decoder(64, code, ip=at).decode()
        return i, name_of(i), i.next_ip

    def successors(self, at):
        """Where the instruction goes on within its function, as far as it says so."""
        i, _, after = self.instruction_at(at)
        kind = i.flow_control
        jumps = kind in (FlowControl.UNCONDITIONAL_BRANCH, FlowControl.CONDITIONAL_BRANCH)
        if kind in (
            FlowControl.NEXT,
            FlowControl.CONDITIONAL_BRANCH,
            FlowControl.CALL,
            FlowControl.INDIRECT_CALL,
        ):
            yield after
        if jumps:
            yield i.near_branch_target

    def form(self, i):
        """The instruction with the kinds of its operands. Of vectors an immediate is a part of it,
        since it says what becomes of which lane."""
        said = [CODE_NAMES[i.code]]
        has_vector = any(is_vector(i.op_register(n)) for n in range(i.op_count))
        for n in range(i.op_count):
            if i.op_kind(n) == OpKind.MEMORY:
                ways = [
                    "ip" if i.is_ip_rel_memory_operand else "base" * (i.memory_base != 0),
                    f"index*{i.memory_index_scale}" * (i.memory_index != 0),
                ]
                said.append(f"[{'+'.join(filter(None, ways))}]")
            elif i.op_kind(n) == OpKind.REGISTER:
                is_second_byte = i.op_register(n) in SECOND_BYTES
                said.append("second byte" if is_second_byte else "register")
            elif i.op_kind(n) in IMMEDIATES and has_vector:
                said.append(hex(i.immediate(n)))
        said += ["broadcast"] * i.is_broadcast + ["zeroing"] * i.zeroing_masking
        said += ["masked"] * (i.op_mask != Register.NONE)
        said += ["lock"] * i.has_lock_prefix
        said += ["repeat"] * (i.has_rep_prefix or i.has_repne_prefix)
        said += ["segment"] * (i.segment_prefix != Register.NONE)
        return " ".join(said)

    def forms_of(self, i, code):
        yield self.form(i), code
        if name_of(i) == "TZCNT" and not self.has_tzcnt:
            at = code.index(b"\xf3")
            code = code[:at] + code[at + 1 :]
            yield self.form(self.decode_bytes(code, 0)[0]), code

    def push(self, state, value):
        pointer = state.registers[Register.RSP] = SUB(state.registers[Register.RSP], const(8))
        self.store(state, pointer, value)

    def pop(self, state):
        value = self.load(state, state.registers[Register.RSP], 8)
        state.registers[Register.RSP] = ADD(state.registers[Register.RSP], const(8))
        return value

    def call_from(self, state, here, target):
        self.push(state, const(here))
        self.call(state, target)

    def leave_to_caller(self, state):
        self.leave(state, self.pop(state))

    def at_return(self, top):
        # The function has removed its return address.
        return top + 8

    def name_of_register(self, register):
        return next(name for name, value in vars(Register).items() if value == register)

    # Operands: words, and vectors as 64-bit lanes.

    def address(self, state, i):
        if i.segment_prefix in (Register.FS, Register.GS):
            raise Open(f"a segment in {i}")
        if i.is_ip_rel_memory_operand:
            return const(i.ip_rel_memory_address)
        address = const(i.memory_displacement)
        for register, scale in ((i.memory_base, 1), (i.memory_index, i.memory_index_scale)):
            if register != Register.NONE:
                if RegisterExt.size(register) != 8:
                    raise Open(f"an address of 32 bits in {i}")
                address = ADD(address, SHL(self.register(state, register), scale.bit_length() - 1))
        return address

    def full(self, register):
        """The whole register that this one is the lower part of."""
        if register in SECOND_BYTES:
            raise Open("a register that is a second byte")
        return RegisterExt.full_register(register)

    def register(self, state, register):
        return EXTRACT(self.whole(state, self.full(register)), 0, RegisterExt.size(register) * 8)

    def size(self, i, n=0):
        """The bytes of operand `n`."""
        if i.op_kind(n) == OpKind.MEMORY:
            return iced_x86.MemorySizeExt.size(i.memory_size)
        return RegisterExt.size(i.op_register(n))

    def read(self, state, i, n):
        """Operand `n`, if it is no vector."""
        if i.op_kind(n) == OpKind.REGISTER:
            return self.register(state, i.op_register(n))
        if i.op_kind(n) == OpKind.MEMORY:
            return self.load(state, self.address(state, i), self.size(i, n))
        return const(i.immediate(n), 8 * self.size(i))

    def last(self, state, i, count):
        """The last operands, so many."""
        return [self.read(state, i, n) for n in range(i.op_count - count, i.op_count)]

    def write(self, state, i, value, n=0):
        if i.op_kind(n) == OpKind.MEMORY:
            self.store(state, self.address(state, i), value)
            return
        full, above = self.full(i.op_register(n)), 64 - value.width
        kept = (
            EXTRACT(self.whole(state, full), value.width, above)
            if value.width < 32
            else const(0, above)
        )
        state.registers[full] = CONCAT(kept, value)

    def vector(self, state, register):
        return self.whole(state, self.full(register), 8)[: RegisterExt.size(register) // 8]

    def vector_address(self, state, i, n):
        """The address of operand `n`, a vector in memory, which some instructions demand to be
        aligned."""
        address, size, name = self.address(state, i), self.size(i, n), name_of(i)
        self.is_wide |= size > 16 and is_const(address) and address.value >= STACK
        is_old = i.encoding == iced_x86.EncodingKind.LEGACY and not name.startswith(
            ("MOVU", "MOVDQU")
        )
        if (
            size >= 16
            and (is_old or name.startswith(("MOVA", "MOVDQA")))
            and any(address.bits[: size.bit_length() - 1])
        ):
            raise Wrong(f"an address that is not aligned, in {i}")
        return address

    def lanes(self, state, i, n):
        """Operand `n` as a vector."""
        if i.op_kind(n) == OpKind.REGISTER and is_vector(i.op_register(n)):
            return self.vector(state, i.op_register(n))
        if i.op_kind(n) == OpKind.REGISTER or self.size(i, n) < 8 and not i.is_broadcast:
            return (ZEXT(self.read(state, i, n), 64),)
        address, size = self.vector_address(state, i, n), self.size(i, n)
        if i.is_broadcast:
            return (CONCAT(*[self.load(state, address, size)] * (8 // size)),) * 8
        return tuple(self.load(state, ADD(address, const(lane)), 8) for lane in range(0, size, 8))

    def write_lanes(self, state, i, lanes):
        """Writes a vector. Instructions with VEX or EVEX clear what is above, the older ones keep
        it."""
        size = self.size(i)
        if i.op_kind(0) == OpKind.MEMORY:
            if i.op_mask != Register.NONE:
                raise Open("a store of some lanes")
            address = self.vector_address(state, i, 0)
            for at, value in zip(range(0, size, 8), lanes):
                self.store(state, ADD(address, const(at)), EXTRACT(value, 0, min(64, 8 * size)))
            return
        if not is_vector(i.op_register(0)):
            raise Open(f"no meaning for the instruction {i}, which writes no vector")
        full = self.full(i.op_register(0))
        old = self.whole(state, full, 8)
        if i.op_mask != Register.NONE and not name_of(i).startswith("PGATHER"):
            if not name_of(i).endswith(("Q", "64")):
                raise Open(f"a mask of lanes that have not 64 bits, in {i}")
            other = (const(0),) * 8 if i.zeroing_masking else old
            lanes = [
                one if chosen else other
                for chosen, one, other in zip(self.chosen(state, i), lanes, other)
            ]
        above = old if i.encoding == iced_x86.EncodingKind.LEGACY else (const(0),) * 8
        lanes = tuple(lanes[: size // 8])
        state.registers[full] = lanes + above[len(lanes) :]

    def chosen(self, state, i):
        """The bits of the mask register of an instruction."""
        bits = self.register(state, i.op_mask).bits[:8]
        if not KNOWN.issuperset(bits):
            raise Open("a mask register that depends on `occupied`")
        return [bit == -1 for bit in bits]


@instruction("NOP")
def _(m, s, i):
    pass


@instruction("ZEROUPPER")
def _(m, s, i):
    for register in range(Register.ZMM0, Register.ZMM16):
        s.registers[register] = m.whole(s, register, 8)[:2] + (const(0),) * 6


@instruction("MOV", "MOVZX", "MOVSXD")
def _(m, s, i):
    m.write(s, i, (SEXT if name_of(i) == "MOVSXD" else ZEXT)(m.read(s, i, 1), 8 * m.size(i)))


@instruction("LEA")
def _(m, s, i):
    m.write(s, i, EXTRACT(m.address(s, i), 0, 8 * m.size(i)))


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


def words(count, compute, *names, carry=None):
    """Adds an instruction that computes a word from its last operands, so many, and sets the flags.
    `carry` says that flag, given the result and the operands; without it the flag is kept or not
    known."""

    @instruction(*names)
    def _(m, s, i):
        operands = m.last(s, i, count)
        value = compute(*operands)
        s.set_flags(value, **({"carry": lambda: carry(value, *operands)} if carry else {}))
        if name_of(i) != "TEST":
            m.write(s, i, value)


def clear(a, b):
    return AND(NOT(a), b)


def one_of(a):
    return const(1, a.width)


def no_carry(*_):
    return const(0, 1)


words(2, AND, "AND", "TEST", carry=no_carry)
words(2, OR, "OR", carry=no_carry)
words(2, XOR, "XOR", carry=no_carry)
words(2, clear, "ANDN", carry=no_carry)
words(2, ADD, "ADD", carry=lambda value, a, b: LESS(value, a))
words(1, lambda a: ADD(a, one_of(a)), "INC")
words(1, lambda a: SUB(a, one_of(a)), "DEC")
words(1, lambda a: AND(a, NEG(a)), "BLSI")
words(
    1, lambda a: AND(a, SUB(a, one_of(a))), "BLSR", carry=lambda value, a: EQ(a, const(0, a.width))
)
# A shift by the width or more makes 0, so that all bits remain.
words(
    2,
    lambda a, n: AND(a, NOT(SHL(const(mask(a.width), a.width), AND(n, const(255, n.width))))),
    "BZHI",
)


@instruction("NOT", "BSWAP")
def _(m, s, i):
    m.write(s, i, (NOT if name_of(i) == "NOT" else BYTES)(m.read(s, i, 0)))


@instruction("SUB", "CMP")
def _(m, s, i):
    a, b = m.last(s, i, 2)
    s.set_flags_of_difference(a, b)
    if name_of(i) == "SUB":
        m.write(s, i, SUB(a, b))


@instruction("NEG")
def _(m, s, i):
    a = m.read(s, i, 0)
    s.set_flags_of_difference(const(0, a.width), a)
    m.write(s, i, NEG(a))


@instruction("IMUL")
def _(m, s, i):
    if i.op_count == 1:
        raise Open("IMUL with one operand")
    m.write(s, i, MUL(*m.last(s, i, 2)))
    s.flags = {}


@instruction("MUL", "MULX")
def _(m, s, i):
    a = m.read(s, i, i.op_count - 1)
    b = m.register(s, Register.RDX if i.op_count == 3 else Register.RAX)
    b = EXTRACT(b, 0, a.width)
    low, high = MUL(a, b), make("high_product", a.width, a, b)
    if i.op_count == 3:
        m.write(s, i, low, 1)
        m.write(s, i, high)
    else:
        s.registers[Register.RAX], s.registers[Register.RDX], s.flags = (
            ZEXT(low, 64),
            ZEXT(high, 64),
            {},
        )


@instruction("SHL", "SHR", "SAR", "ROL", "ROR", "SHLX", "SHRX", "RORX")
def _(m, s, i):
    keeps_flags = i.op_count == 3
    a, n = m.read(s, i, i.op_count - 2), m.read(s, i, i.op_count - 1)
    w = a.width
    n = AND(EXTRACT(ZEXT(n, max(w, n.width)), 0, w), const(max(w, 32) - 1, w))
    if w < 32 and not is_const(n):
        raise Open("a shift of 8 or 16 bits by a variable")
    name = name_of(i)[:3]
    value = {"SHL": SHL, "SHR": SHR, "SAR": SAR, "ROL": ROL, "ROR": ROR}[name](a, n)
    if not keeps_flags:
        s.flags = {}
        # A count of 0 would keep them.
        if name in ("SHL", "SHR", "SAR") and is_const(n) and 0 < n.value < w:
            s.set_flags(
                value, carry=lambda: EXTRACT(a, w - n.value if name == "SHL" else n.value - 1, 1)
            )
    m.write(s, i, value)


@instruction("SHRD")
def _(m, s, i):
    a, b, n = m.read(s, i, 0), m.read(s, i, 1), i.immediate(2) % 64
    m.write(s, i, OR(SHR(a, n), SHL(b, a.width - n)))
    s.flags = {}


@instruction("BT", "BTS", "BTR")
def _(m, s, i):
    if i.op_kind(0) == OpKind.MEMORY:
        raise Open("a bit test in memory")
    a, n = m.last(s, i, 2)
    n = AND(n, const(a.width - 1, a.width))
    bit = SHL(const(1, a.width), n)
    # It would keep the flag of zero.
    s.flags = {"carry": lambda: EXTRACT(SHR(a, n), 0, 1)}
    if name_of(i) != "BT":
        m.write(s, i, OR(a, bit) if name_of(i) == "BTS" else AND(a, NOT(bit)))


@instruction("BSF", "BSR", "TZCNT", "LZCNT")
def _(m, s, i):
    name, a = name_of(i), m.read(s, i, 1)
    w = a.width
    none, is_never_0 = EQ(a, const(0, w)), -1 in a.bits
    value = ZEROS("trailing_zeros" if name in ("BSF", "TZCNT") else "leading_zeros", a)
    index = SUB(const(w - 1, w), value) if name == "BSR" else value
    is_old = name == "TZCNT" and not m.has_tzcnt
    # Processors without TZCNT execute it as BSF.
    if name in ("BSF", "BSR") or is_old and not is_never_0 and m.answer():
        # Of 32 bits nobody says what a source of 0 leaves in the upper half.
        old = m.register(s, i.op_register(0)) if w == 64 else m.unknown(w)
        m.write(s, i, index if is_never_0 else IF(none, old, index))
        s.flags = {"zero": lambda: none}
        return
    m.write(s, i, value)
    s.flags = {} if is_old else {"zero": lambda: EQ(value, const(0, w)), "carry": lambda: none}


@instruction("PEXT", "PDEP")
def _(m, s, i):
    a, bits = m.last(s, i, 2)
    if not is_const(bits):
        raise Open("PEXT or PDEP with a mask that depends on `occupied`")
    places = bits_of(bits.value)
    if name_of(i) == "PDEP":
        places = [places.index(at) if at in places else None for at in range(a.width)]
    m.write(s, i, permute(a, (places + [None] * a.width)[: a.width]))


QUESTIONS = {
    "CPUID": (Register.RAX, Register.RBX, Register.RCX, Register.RDX),
    "XGETBV": (Register.RAX, Register.RDX),
}


@instruction(*QUESTIONS)
def _(m, s, i):
    for register in QUESTIONS[name_of(i)]:
        s.registers[register] = ZEXT(m.unknown(32), 64)


@instruction("SETE", "SETNE", "SETB", "SETAE")
def _(m, s, i):
    m.write(s, i, ZEXT(s.condition(name_of(i)[3:]), 8))


@instruction("CMOVE", "CMOVNE", "CMOVAE")
def _(m, s, i):
    m.write(s, i, IF(s.condition(name_of(i)[4:]), m.read(s, i, 1), m.read(s, i, 0)))


@instruction("JE", "JNE", "JS", "JB", "JAE", "JA")
def _(m, s, i):
    return m.branch(s, s.condition(name_of(i)[1:]), i.near_branch_target)


def target(m, s, i):
    return const(i.near_branch_target) if i.op_kind(0) == OpKind.NEAR_BRANCH64 else m.read(s, i, 0)


@instruction("JMP")
def _(m, s, i):
    m.jump(s, target(m, s, i))


@instruction("CALL")
def _(m, s, i):
    m.call_from(s, i.next_ip, target(m, s, i))


@instruction("RET")
def _(m, s, i):
    if i.op_count:
        raise Open("a return that removes arguments")
    m.leave_to_caller(s)


# Vectors.


def vectors(count, *names):
    """Adds an instruction that computes a vector from so many others and from a constant, if there
    is one behind them."""

    def note(compute):
        @instruction(*names)
        def _(m, s, i):
            constants = [i.immediate(n) for n in [i.op_count - 1] if i.op_kind(n) in IMMEDIATES]
            end = i.op_count - len(constants)
            m.write_lanes(
                s, i, compute(*(m.lanes(s, i, n) for n in range(end - count, end)), *constants)
            )

    return note


def by_lane(compute, *names):
    """An instruction that computes each 64-bit lane from the same lane of its last two operands."""
    vectors(2, *names)(lambda a, b: list(map(compute, a, b)))


def within(width, compute):
    """The same for lanes of fewer bits."""
    return lambda *lanes: lanes_of(
        [compute(*pieces) for pieces in zip(*(parts([lane], width) for lane in lanes))]
    )[0]


def in_halves(*vectors):
    """Their lanes by 128 bits."""
    return [[lanes[at : at + 2] for lanes in vectors] for at in range(0, len(vectors[0]), 2)]


def if_equal(a, b):
    return IF(EQ(a, b), const(mask(a.width), a.width), const(0, a.width))


def shift_all(width, compute, name):
    """A shift of all parts by an immediate or by the lowest 64 bits of a vector."""

    @instruction(name)
    def _(m, s, i):
        last = i.op_count - 1
        n = (
            const(i.immediate(last) & 255)
            if i.op_kind(last) in IMMEDIATES
            else m.lanes(s, i, last)[0]
        )
        m.write_lanes(
            s, i, [within(width, lambda a: compute(a, n))(a) for a in m.lanes(s, i, last - 1)]
        )


by_lane(AND, "PAND", "PANDD", "PANDQ")
by_lane(OR, "POR", "PORQ")
by_lane(XOR, "PXOR", "PXORQ")
by_lane(clear, "PANDN", "PANDNQ")
for name, compute, letters in (
    ("PADD", ADD, "BWDQ"),
    ("PSUB", SUB, "Q"),
    ("PCMPEQ", if_equal, "BWDQ"),
):
    for letter in letters:
        by_lane(within(WIDTHS[letter], compute), name + letter)
for name, compute, letters in (("PSLL", SHL, "WQ"), ("PSRL", SHR, "WDQ"), ("PROL", ROL, "Q")):
    for letter in letters:
        shift_all(WIDTHS[letter], compute, name + letter)
for name, compute in {"PSLLVQ": SHL, "PSRLVQ": SHR, "PROLVQ": ROL, "PRORVQ": ROR}.items():
    by_lane(compute, name)
by_lane(lambda a, b: MUL(SEXT(EXTRACT(a, 0, 32), 64), SEXT(EXTRACT(b, 0, 32), 64)), "PMULDQ")
vectors(1, "PLZCNTQ")(lambda a: [make("leading_zeros", 64, x) for x in a])
vectors(1, "POPCNTQ")(lambda a: [make("ones", 64, x) for x in a])


vectors(1, "MOVDQA", "MOVDQU", "MOVUPS", "MOVDQA64", "MOVDQU64")(lambda a: a)
vectors(1, "BROADCASTI128", "BROADCASTI32X4")(lambda a: a * 4)


@instruction("MOVQ", "MOVD")
def _(m, s, i):
    a = EXTRACT(m.lanes(s, i, 1)[0], 0, WIDTHS[name_of(i)[-1]])
    if i.op_kind(0) == OpKind.REGISTER and is_vector(i.op_register(0)):
        m.write_lanes(s, i, (ZEXT(a, 64), const(0)))
    else:
        m.write(s, i, a)


# Functions of three operands: two operations, or a choice.
TWO = AND, OR, XOR, clear
THREE = [lambda a, b, c, one=one, other=other: one(a, other(b, c)) for one in TWO for other in TWO]
THREE.append(lambda a, b, c: OR(AND(a, b), clear(a, c)))


@functools.cache
def by_table(table):
    """The function that has this table of values, and the order of its operands."""
    numbers = [const(number, 8) for number in (0b11110000, 0b11001100, 0b10101010)]
    for compute in THREE:
        for order in itertools.permutations(range(3)):
            if is_const(compute(*(numbers[at] for at in order)), table):
                return compute, order
    raise Open(f"no function for the table {table:#x}")


@vectors(3, "PTERNLOGQ")
def _(a, b, c, table):
    compute, order = by_table(table)
    return [compute(*(lanes[at] for at in order)) for lanes in zip(a, b, c)]


@instruction("PBROADCASTQ", "PBROADCASTD")
def _(m, s, i):
    w = WIDTHS[name_of(i)[-1]]
    m.write_lanes(
        s, i, [CONCAT(*[EXTRACT(m.lanes(s, i, 1)[0], 0, w)] * (64 // w))] * (m.size(i) // 8)
    )


def interleaved(width, high, a, b):
    """The lower or the upper parts of each half, in turns."""
    pairs = [
        pair
        for half in in_halves(a, b)
        for pair in zip(*(parts([lanes[high]], width) for lanes in half))
    ]
    return lanes_of([piece for pair in pairs for piece in pair])


for end, width in {"BW": 8, "QDQ": 64}.items():
    for high, letter in enumerate("LH"):
        vectors(2, f"PUNPCK{letter}{end}")(functools.partial(interleaved, width, high))


def shuffled(pieces, order):
    """Four pieces in an order of two bits each."""
    return [pieces[order >> 2 * k & 3] for k in range(4)]


@vectors(1, "PSHUFD")
def _(a, order):
    return lanes_of(
        [piece for [half] in in_halves(a) for piece in shuffled(parts(half, 32), order)]
    )


@vectors(2, "PACKUSWB")
def _(a, b):
    def packed(x):
        return IF(
            sign(x),
            const(0, 8),
            IF(EQ(EXTRACT(x, 8, 8), const(0, 8)), EXTRACT(x, 0, 8), const(255, 8)),
        )

    return lanes_of(
        [packed(x) for half in in_halves(a, b) for lanes in half for x in parts(lanes, 16)]
    )


for at, name in enumerate(("PSHUFLW", "PSHUFHW")):

    @vectors(1, name)
    def _(a, order, at=at):
        # One lane of each half; the other stays.
        return [
            lanes_of(shuffled(parts([lane], 16), order))[0] if n % 2 == at else lane
            for n, lane in enumerate(a)
        ]


@vectors(2, "PSHUFB")
def _(a, b):
    return lanes_of(
        [
            IF(sign(at), const(0, 8), chosen_by(EXTRACT(at, 0, 4), parts(x, 8)))
            for x, y in in_halves(a, b)
            for at in parts(y, 8)
        ]
    )


def chosen_by(index, pieces):
    """The piece with this number, by one bit after another."""
    for bit in range(index.width):
        pieces = [
            IF(EXTRACT(index, bit, 1), one, other) for other, one in zip(pieces[::2], pieces[1::2])
        ]
    return pieces[0]


@vectors(2, "PSADBW")
def _(a, b):
    result = []
    for x, y in zip(a, b):
        if not is_const(x, 0) and not is_const(y, 0):
            raise Open("a sum of differences of which neither side is 0")
        total = const(0)
        for piece in parts([OR(x, y)], 8):
            total = ADD(total, ZEXT(piece, 64))
        result.append(total)
    return result


def picked(lanes, numbers):
    if not all(map(is_const, numbers)):
        raise Open("a permutation by a variable")
    return [lanes[number.value % len(lanes)] for number in numbers]


@instruction("PERMQ")
def _(m, s, i):
    if i.op_kind(2) in IMMEDIATES:
        a, order = m.lanes(s, i, 1), i.immediate(2)
        m.write_lanes(
            s,
            i,
            [lane for low in range(0, len(a), 4) for lane in shuffled(a[low : low + 4], order)],
        )
    else:
        m.write_lanes(s, i, picked(m.lanes(s, i, 2), m.lanes(s, i, 1)))


vectors(3, "PERMI2Q")(lambda numbers, a, b: picked(a + b, numbers))
vectors(3, "PERMT2Q")(lambda a, numbers, b: picked(a + b, numbers))


@vectors(2, "PBLENDD")
def _(a, b, choice):
    return lanes_of(
        [(y if choice >> k & 1 else x) for k, (x, y) in enumerate(zip(parts(a, 32), parts(b, 32)))]
    )


@instruction("EXTRACTI128", "EXTRACTI64X4")
def _(m, s, i):
    a, count = m.lanes(s, i, 1), m.size(i) // 8
    at = i.immediate(2) % (len(a) // count) * count
    m.write_lanes(s, i, a[at : at + count])


@vectors(2, "INSERTI128", "INSERTF128")
def _(a, b, at):
    at = at % (len(a) // len(b)) * len(b)
    return a[:at] + b + a[at + len(b) :]


@instruction("PEXTRQ")
def _(m, s, i):
    m.write(s, i, m.lanes(s, i, 1)[i.immediate(2) & 1])


@instruction("PINSRQ", "PINSRB")
def _(m, s, i):
    w, last = WIDTHS[name_of(i)[-1]], i.op_count - 1
    pieces = parts(m.lanes(s, i, last - 2), w)
    pieces[i.immediate(last) % len(pieces)] = EXTRACT(m.read(s, i, last - 1), 0, w)
    m.write_lanes(s, i, lanes_of(pieces))


@vectors(1, "PSLLDQ")
def _(a, n):
    return lanes_of(
        [piece for [half] in in_halves(a) for piece in ([const(0, 8)] * n + parts(half, 8))[:16]]
    )


@instruction("PMOVZXBQ", "PMOVSXBQ", "PMOVSXWQ")
def _(m, s, i):
    extend, width = ZEXT if "ZX" in name_of(i) else SEXT, WIDTHS[name_of(i)[-2]]
    m.write_lanes(s, i, [extend(x, 64) for x in parts(m.lanes(s, i, 1), width)[: m.size(i) // 8]])


@vectors(2, "GF2P8AFFINEQB")
def _(a, b, constant):
    result = []
    for x, matrix in zip(a, b):
        if not is_const(matrix):
            raise Open("an affine transformation by a variable")
        value = const(0)
        for bit in range(8):
            row = matrix.value >> 8 * (7 - bit) & 255
            for at in bits_of(row):
                moved = SHL(x, bit - at) if bit >= at else SHR(x, at - bit)
                value = XOR(value, AND(moved, const(0x0101010101010101 << bit)))
        result.append(XOR(value, const(constant * 0x0101010101010101)))
    return result


@instruction("KMOVD")
def _(m, s, i):
    m.write(s, i, ZEXT(EXTRACT(m.read(s, i, 1), 0, 32), 64))


@instruction("KXNORW")
def _(m, s, i):
    m.write(s, i, ZEXT(NOT(EXTRACT(XOR(*m.last(s, i, 2)), 0, 16)), 64))


@instruction("PTESTMQ")
def _(m, s, i):
    if i.op_mask != Register.NONE:
        raise Open("a test of some lanes")
    none = [EQ(AND(a, b), const(0)) for a, b in zip(m.lanes(s, i, 1), m.lanes(s, i, 2))]
    m.write(s, i, ZEXT(CONCAT(*(NOT(one) for one in reversed(none))), 64))


@instruction("PGATHERQQ")
def _(m, s, i):
    if i.op_mask == Register.NONE or not all(m.chosen(s, i)[: m.size(i) // 8]):
        raise Open("a load of some lanes")
    base = const(i.memory_displacement)
    if i.memory_base != Register.NONE:
        base = ADD(base, m.register(s, i.memory_base))
    index, scale = m.vector(s, i.memory_index), i.memory_index_scale.bit_length() - 1
    m.write_lanes(s, i, [m.load(s, ADD(base, SHL(at, scale)), 8) for at in index[: m.size(i) // 8]])
    s.registers[i.op_mask] = const(0)
