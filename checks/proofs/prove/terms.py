"""Bit-vector terms of at most 64 bits over the variables, which are the 64 bits of `occupied`: what an instruction computes.

A term knows which of its bits are always 0 or always 1, and which variables each of its bits can depend on. Both are
over-approximations by local rules, except for loads: where an address depends on few variables, all its values are tried.
One function per operation computes it, for integers and for numpy arrays of 64-bit words alike.
"""

import numpy

U64 = numpy.uint64


class Open(Exception):
    """Something that cannot be proved, with the reason."""


class Term:
    __slots__ = ("op", "width", "args", "param", "zeros", "ones", "depends", "key")

    def __repr__(self):
        return hex(self.ones) if self.op == "const" else f"{self.op}{self.width}({', '.join(map(repr, self.args))}, {self.param})"


def mask(width):
    return (1 << width) - 1


def is_array(value):
    return isinstance(value, numpy.ndarray)


def flag(value):
    return value.astype(U64) if is_array(value) else int(value)


def choose(condition, one, other):
    if not is_array(condition):
        return one if condition else other
    return numpy.where(condition != 0, U64(one) if not is_array(one) else one, U64(other) if not is_array(other) else other)


def arrays(*values):
    """The values as arrays of one length, or as integers if all are."""
    if not any(map(is_array, values)):
        return values
    return numpy.broadcast_arrays(*(value if is_array(value) else U64(value) for value in values))


def shift_left(a, b, w):
    a, b = arrays(a, b)
    return choose(flag(b < w), (a << (b & 63)) & mask(w), 0)


def shift_right(a, b, w):
    a, b = arrays(a, b)
    return choose(flag(b < w), a >> (b & 63), 0)


def high_product(a, b, w):
    a, b = arrays(a, b)
    if not is_array(a):
        return a * b >> w
    if w < 64:
        return a * b >> w
    low, half = mask(32), 32
    middle = (a >> half) * (b & low) + ((a & low) * (b & low) >> half)
    return (a >> half) * (b >> half) + (middle >> half) + (((a & low) * (b >> half) + (middle & low)) >> half)


def ones_in(a):
    return numpy.bitwise_count(a).astype(U64) if is_array(a) else a.bit_count()


def trailing_zeros(a, w):
    return ones_in(~a & (a - 1) & mask(w)) if is_array(a) else ((a & -a) - 1 & mask(w)).bit_count()


def leading_zeros(a, w):
    for step in (1, 2, 4, 8, 16, 32):
        a = a | a >> step
    return w - ones_in(a)


def extract_bits(a, bits):
    result, to = a & 0, 0
    while bits:
        result, to = result | ((a >> trailing_zeros(bits, 64)) & 1) << to, to + 1
        bits &= bits - 1
    return result


def deposit_bits(a, bits):
    result, at = a & 0, 0
    while bits:
        result, at = result | ((a >> at) & 1) << trailing_zeros(bits, 64), at + 1
        bits &= bits - 1
    return result


def signed(a, w):
    """Orders words as unsigned ones are ordered: flips the sign."""
    return a ^ 1 << (w - 1)


def permuted(a, order):
    """Bit i of the result is bit order[i]."""
    result = a & 0
    for to, at in enumerate(order):
        result = result | ((a >> at) & 1) << to
    return result


def divide(a, b):
    a, b = arrays(a, b)
    return a // b


# Each is given its arguments, the width of the result and a parameter.
COMPUTE = {
    "and": lambda a, w, p: a[0] & a[1],
    "or": lambda a, w, p: a[0] | a[1],
    "xor": lambda a, w, p: a[0] ^ a[1],
    "add": lambda a, w, p: (a[0] + a[1]) & mask(w),
    "sub": lambda a, w, p: (arrays(*a)[0] - arrays(*a)[1]) & mask(w),
    "mul": lambda a, w, p: (a[0] * a[1]) & mask(w),
    "high_product": lambda a, w, p: high_product(a[0], a[1], w),
    "div": lambda a, w, p: divide(*a),
    "shl": lambda a, w, p: shift_left(a[0], a[1], w),
    "shr": lambda a, w, p: shift_right(a[0], a[1], w),
    "concat": lambda a, w, p: a[0] << p | a[1],
    "extract": lambda a, w, p: (a[0] >> p) & mask(w),
    "eq": lambda a, w, p: flag(a[0] == a[1]),
    "less": lambda a, w, p: flag(a[0] < a[1]),
    "less_signed": lambda a, w, p: flag(signed(a[0], p) < signed(a[1], p)),
    "if": lambda a, w, p: choose(*a),
    "leading_zeros": lambda a, w, p: leading_zeros(a[0], w),
    "trailing_zeros": lambda a, w, p: trailing_zeros(a[0], w),
    "ones": lambda a, w, p: ones_in(a[0]),
    "pext": lambda a, w, p: extract_bits(a[0], p),
    "pdep": lambda a, w, p: deposit_bits(a[0], p),
    "permute": lambda a, w, p: permuted(a[0], p),
}

INTERNED = {}
# What a load reads: set to the program that is being proved.
IMAGE = None


def start(image):
    """Forgets all terms, and reads from this program from now on."""
    global IMAGE
    INTERNED.clear()
    IMAGE = image


def intern(op, width, args=(), param=None, ones=None):
    key = (op, width, tuple(map(id, args)), param, ones)
    term = INTERNED.get(key)
    if term is None:
        term = Term()
        term.op, term.width, term.args, term.param, term.key = op, width, args, param, key
        term.zeros, term.ones, term.depends = 0, 0, None
        if op == "const":
            term.zeros, term.ones = ones ^ mask(width), ones
        else:
            term.zeros, term.ones = known(term)
            if term.zeros | term.ones == mask(width):
                return const(term.ones, width)
        INTERNED[key] = term
    return term


def const(value, width=64):
    return intern("const", width, ones=value & mask(width))


def variable(number, width):
    """The variables from this number on: 0 to 63 are the bits of `occupied`."""
    return intern("var", width, (), number)


def is_const(term, value=None):
    return term.op == "const" and (value is None or term.ones == value)


def make(op, width, *args, param=None):
    if all(arg.op == "const" for arg in args):
        return const(int(COMPUTE[op]([arg.ones for arg in args], width, param)), width)
    return intern(op, width, args, param)


def known(term):
    """The bits that are always 0 and those that are always 1."""
    op, w, args = term.op, term.width, term.args
    if op == "and":
        return args[0].zeros | args[1].zeros, args[0].ones & args[1].ones
    if op == "or":
        return args[0].zeros & args[1].zeros, args[0].ones | args[1].ones
    if op == "xor":
        (z0, o0), (z1, o1) = ((a.zeros, a.ones) for a in args)
        return z0 & z1 | o0 & o1, z0 & o1 | o0 & z1
    if op == "concat":
        return args[0].zeros << term.param | args[1].zeros, args[0].ones << term.param | args[1].ones
    if op == "extract":
        return args[0].zeros >> term.param & mask(w), args[0].ones >> term.param & mask(w)
    if op in ("pext", "pdep"):
        zeros, ones = (int(COMPUTE[op]([k], w, term.param)) for k in (args[0].zeros, args[0].ones))
        count = term.param.bit_count()
        return zeros | (mask(w) >> count << count if op == "pext" else ~term.param & mask(w)), ones
    if op == "permute":
        return permuted(args[0].zeros, term.param), permuted(args[0].ones, term.param)
    if op in ("shl", "shr") and is_const(args[1]):
        n = args[1].ones
        if n >= w:
            return mask(w), 0
        if op == "shl":
            return (args[0].zeros << n | mask(n)) & mask(w), args[0].ones << n & mask(w)
        return args[0].zeros >> n | mask(w) ^ mask(w) >> n, args[0].ones >> n
    if op == "if":
        return args[1].zeros & args[2].zeros, args[1].ones & args[2].ones
    if op in ("add", "sub", "mul"):
        # The lowest bits that are known of both decide as many of the result. High zeros: by the largest values.
        low = [trailing_zeros(~(a.zeros | a.ones) & mask(w), w) for a in args]
        n = min(low)
        value = int(COMPUTE[op]([a.ones & mask(n) for a in args], w, None)) & mask(n)
        zeros, ones = mask(n) ^ value, value
        if op == "add":
            carry = False
            for i in range(w):
                a, b = args[0].zeros >> i & 1, args[1].zeros >> i & 1
                zeros |= (a and b and not carry) << i
                carry = not (a and b or (a or b) and not carry)
        if op == "mul":
            n = min(w, sum(trailing_zeros(~a.zeros & mask(w), w) for a in args))
            zeros |= mask(n)
        largest = [~a.zeros & mask(w) for a in args]
        if op != "sub":
            top = largest[0] + largest[1] if op == "add" else largest[0] * largest[1]
            if top <= mask(w):
                zeros |= mask(w) ^ mask(top.bit_length())
        return zeros, ones
    if op in ("leading_zeros", "trailing_zeros", "ones"):
        return mask(w) ^ mask(w.bit_length()), 0
    if op == "eq":
        (z0, o0), (z1, o1) = ((a.zeros, a.ones) for a in args)
        return (1, 0) if z0 & o1 | o0 & z1 else (0, 0)
    if op == "load":
        return tried(term)
    if op == "div":
        return mask(w) ^ mask((~args[0].zeros & mask(w)).bit_length()), 0
    return 0, 0


def tried(term):
    """Tries all values of the variables that a term depends on: returns the bits known, and sets what each depends on."""
    variables = bits_of(everything(term.args))
    if len(variables) > 16:
        raise Open(f"an address depends on {len(variables)} bits")
    values = evaluate(term, assignments(variables), check=True)
    ones, some = int(numpy.bitwise_and.reduce(values)), int(numpy.bitwise_or.reduce(values))
    depends = [0] * term.width
    for place, number in enumerate(variables):
        halves = values.reshape(-1, 2, 1 << place)
        differ = int(numpy.bitwise_or.reduce(halves[:, 0] ^ halves[:, 1], axis=None))
        for bit in bits_of(differ):
            depends[bit] |= 1 << number
    term.depends = [(depends[bit], False) for bit in range(term.width)]
    return ~some & mask(term.width), ones


def bits_of(word):
    bits = []
    while word:
        bits.append((word & -word).bit_length() - 1)
        word &= word - 1
    return bits


def everything(terms):
    union = 0
    for term in terms:
        for depends, _ in dependence(term):
            union |= depends
    return union


def merged(*pairs):
    union = 0
    for depends, _ in pairs:
        union |= depends
    return union, False


NOTHING = (0, True)


def dependence(term):
    """For each bit the set of variables that it can depend on, and whether it is their exclusive or (or its complement)."""
    todo = [term]
    while todo:
        top = todo[-1]
        if top.depends is None:
            missing = [arg for arg in top.args if arg.depends is None]
            if missing:
                todo += missing
                continue
            fixed = top.zeros | top.ones
            rule = dependence_by_rule(top)
            top.depends = [NOTHING if fixed >> bit & 1 else rule[bit] for bit in range(top.width)]
        todo.pop()
    return term.depends


def dependence_by_rule(term):
    op, w, args, param = term.op, term.width, term.args, term.param
    of = [arg.depends for arg in args]
    if op == "const":
        return [NOTHING] * w
    if op == "var":
        return [(1 << param + bit, True) for bit in range(w)]
    if op in ("and", "or"):
        # A bit that is known and does not decide leaves the other as it is.
        idle = [arg.ones if op == "and" else arg.zeros for arg in args]
        return [
            of[1][i] if idle[0] >> i & 1 else of[0][i] if idle[1] >> i & 1 else merged(of[0][i], of[1][i]) for i in range(w)
        ]
    if op == "xor":
        return [
            (a[0] ^ b[0], True) if a[1] and b[1] else merged(a, b) for a, b in zip(of[0], of[1])
        ]
    if op == "concat":
        return of[1] + of[0]
    if op == "extract":
        return of[0][param : param + w]
    if op == "permute":
        return [of[0][at] for at in param]
    if op == "pext":
        return ([of[0][at] for at in bits_of(param)] + [NOTHING] * w)[:w]
    if op == "pdep":
        result, at = [NOTHING] * w, 0
        for to in bits_of(param):
            result[to], at = of[0][at], at + 1
        return result
    if op in ("shl", "shr") and is_const(args[1]):
        n = args[1].ones
        return ([NOTHING] * n + of[0])[:w] if op == "shl" else of[0][n:] + [NOTHING] * n
    if op == "add":
        # A carry ends where both bits are 0, and none begins where one of them is.
        result, carry = [], None
        for i in range(w):
            a, b = args[0].zeros >> i & 1, args[1].zeros >> i & 1
            if carry is None:
                result.append(of[1][i] if a else of[0][i] if b else merged(of[0][i], of[1][i]))
                carry = None if a or b else merged(of[0][i], of[1][i])
            else:
                result.append(merged(of[0][i], of[1][i], carry))
                carry = None if a and b else result[-1]
        return result
    if op in ("sub", "mul"):
        # Carries go upwards.
        result, union = [], 0
        for i in range(w):
            union |= of[0][i][0] | of[1][i][0]
            result.append((union, False))
        return result
    if op == "if":
        return [a if a == b and args[1] is args[2] else merged(of[0][0], a, b) for a, b in zip(of[1], of[2])]
    return [(everything(args), False)] * w


def sharpen(term, at_most=13):
    """Learns more about all parts of a term: tries all values of the variables where these are few."""
    order, seen, todo = [], set(), [(term, False)]
    while todo:
        top, done = todo.pop()
        if done:
            order.append(top)
        elif id(top) not in seen:
            seen.add(id(top))
            todo += [(top, True)] + [(arg, False) for arg in top.args]
    for part in order:
        if part.op in ("const", "var", "load"):
            continue
        zeros, ones = known(part)
        part.zeros, part.ones = part.zeros | zeros, part.ones | ones
        rule = dependence_by_rule(part)
        fixed = part.zeros | part.ones
        part.depends = [NOTHING if fixed >> bit & 1 else rule[bit] for bit in range(part.width)]
        if part.op not in ("and", "or", "xor", "extract", "concat") or any(not exact for _, exact in part.depends):
            if 0 < everything([part]).bit_count() <= at_most and everything(part.args).bit_count() <= at_most:
                part.zeros, part.ones = tried(part)


def assignments(variables):
    """Arrays of all values of these variables, and 0 for all others: from the number of a variable to its bits."""
    lanes = numpy.arange(1 << len(variables), dtype=U64)
    return {number: (lanes >> place) & 1 for place, number in enumerate(variables)}


def value_of(values, number, width):
    word = U64(0)
    for bit in range(width):
        if number + bit in values:
            word = word | values[number + bit] << bit
    return word


def evaluate(term, values, check=False):
    """Computes a term for all assignments at once."""
    known_values = {}
    lanes = len(next(iter(values.values()))) if values else 1
    todo = [term]
    while todo:
        top = todo[-1]
        if id(top) in known_values:
            todo.pop()
            continue
        missing = [arg for arg in top.args if id(arg) not in known_values]
        if missing:
            todo += missing
            continue
        todo.pop()
        args = [known_values[id(arg)] for arg in top.args]
        if top.op == "const":
            value = U64(top.ones)
        elif top.op == "var":
            value = value_of(values, top.param, top.width)
        elif top.op == "load":
            value = IMAGE.gather(numpy.atleast_1d(args[0]), top.width // 8, args[1] if check and top is term else None)
        else:
            value = COMPUTE[top.op]([numpy.atleast_1d(arg) for arg in args], top.width, top.param)
        known_values[id(top)] = value
    return numpy.broadcast_to(numpy.atleast_1d(known_values[id(term)]).astype(U64), (lanes,))


# What the instructions are written with.


def AND(a, b):
    if is_const(a):
        a, b = b, a
    if a is b or is_const(b, mask(a.width)):
        return a
    if is_const(b, 0):
        return b
    if is_const(b) and a.op == "and" and is_const(a.args[1]):
        return AND(a.args[0], const(a.args[1].ones & b.ones, a.width))
    if is_const(b) and ~(b.ones | a.zeros) & mask(a.width) == 0:
        return a
    return make("and", a.width, a, b)


def OR(a, b):
    if is_const(a):
        a, b = b, a
    if a is b or is_const(b, 0):
        return a
    return make("or", a.width, a, b)


def XOR(a, b):
    if is_const(a):
        a, b = b, a
    if a is b:
        return const(0, a.width)
    if is_const(b, 0):
        return a
    if is_const(b) and a.op == "xor" and is_const(a.args[1]):
        return XOR(a.args[0], const(a.args[1].ones ^ b.ones, a.width))
    return make("xor", a.width, a, b)


def NOT(a):
    return XOR(a, const(mask(a.width), a.width))


def ADD(a, b):
    if is_const(a):
        a, b = b, a
    if is_const(b, 0):
        return a
    if a is b:
        return SHL(a, 1)
    if is_const(b) and a.op == "add" and is_const(a.args[1]):
        return ADD(a.args[0], const(a.args[1].ones + b.ones, a.width))
    # No bit can be set in both: no carries.
    if (a.zeros | b.zeros) == mask(a.width):
        return OR(a, b)
    return make("add", a.width, a, b)


def SUB(a, b):
    if a is b:
        return const(0, a.width)
    if is_const(b):
        return ADD(a, const(-b.ones, a.width))
    return make("sub", a.width, a, b)


def NEG(a):
    return make("sub", a.width, const(0, a.width), a)


def MUL(a, b):
    return make("mul", a.width, a, b)


def SHL(a, n):
    n = const(n, a.width) if isinstance(n, int) else n
    return a if is_const(n, 0) else make("shl", a.width, a, n)


def SHR(a, n):
    n = const(n, a.width) if isinstance(n, int) else n
    return a if is_const(n, 0) else make("shr", a.width, a, n)


def SAR(a, n):
    """A shift by a term smaller than the width."""
    n = const(n, a.width) if isinstance(n, int) else n
    filled = NOT(SHR(const(mask(a.width), a.width), n))
    return OR(SHR(a, n), IF(sign(a), filled, const(0, a.width)))


def ROL(a, n):
    n = const(n, a.width) if isinstance(n, int) else n
    n = AND(n, const(a.width - 1, a.width))
    return OR(SHL(a, n), SHR(a, AND(SUB(const(a.width, a.width), n), const(a.width - 1, a.width)))) if not is_const(n, 0) else a


def ROR(a, n):
    n = const(n, a.width) if isinstance(n, int) else n
    return ROL(a, NEG(n))


def CONCAT(*parts):
    """The first part is the uppermost."""
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        if (
            part.op == whole.op == "extract"
            and part.args == whole.args
            and part.param == whole.param + whole.width
        ):
            whole = EXTRACT(part.args[0], whole.param, part.width + whole.width)
        else:
            whole = make("concat", part.width + whole.width, part, whole, param=whole.width)
    return whole


def EXTRACT(a, low, width):
    if low == 0 and width == a.width:
        return a
    if a.op == "extract":
        return EXTRACT(a.args[0], a.param + low, width)
    if a.op == "concat":
        if low >= a.param:
            return EXTRACT(a.args[0], low - a.param, width)
        if low + width <= a.param:
            return EXTRACT(a.args[1], low, width)
    return make("extract", width, a, param=low)


def ZEXT(a, width):
    return a if width == a.width else CONCAT(const(0, width - a.width), a)


def SEXT(a, width):
    if width == a.width:
        return a
    return CONCAT(IF(sign(a), const(mask(width - a.width), width - a.width), const(0, width - a.width)), a)


def sign(a):
    return EXTRACT(a, a.width - 1, 1)


def EQ(a, b):
    if a is b:
        return const(1, 1)
    return make("eq", 1, a, b)


def LESS(a, b):
    return make("less", 1, a, b)


def LESS_SIGNED(a, b):
    return make("less_signed", 1, a, b, param=a.width)


def IF(condition, one, other):
    if is_const(condition):
        return one if condition.ones else other
    if one is other:
        return one
    if one.width == 1 and is_const(one, 1) and is_const(other, 0):
        return condition
    return make("if", one.width, condition, one, other)


def BYTES(a):
    """Reverses the order of the bytes."""
    return make("permute", a.width, a, param=tuple(i ^ (a.width - 8) for i in range(a.width)))


def REVERSE(a):
    """Reverses the order of the bits."""
    return make("permute", a.width, a, param=tuple(range(a.width - 1, -1, -1)))


def LOAD(address, size, guard):
    return intern("load", size * 8, (address, guard))


# Vectors.


def parts(lanes, width):
    """The parts of 64-bit lanes, lowest first."""
    return [EXTRACT(lane, low, width) for lane in lanes for low in range(0, 64, width)]


def lanes_of(pieces):
    """64-bit lanes from smaller parts, lowest first."""
    count = 64 // pieces[0].width
    return [CONCAT(*reversed(pieces[at : at + count])) for at in range(0, len(pieces), count)]
