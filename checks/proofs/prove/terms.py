"""Bit-vector terms of at most 64 bits over the variables, which are the bits of the arguments: what
an instruction computes.

For each bit of a term a simple rule says whether it is always 0 or always 1, or else on which
variables it can depend. The rules err only towards too many variables. For loads, and where
`sharpen` is asked to, all values of the variables are tried instead.
"""

import functools

import numpy

U64 = numpy.uint64
numpy.seterr(over="ignore")


class Open(Exception):
    """Something that cannot be proved, with the reason."""


class Wrong(Exception):
    """A counterexample, or something that a function must not do."""


class Disagrees(Exception):
    """A processor or an emulator does not what the formula says."""


# The variables: 0 to 63 are the bits of `occupied`, then come those of other sets, and then all that
# is not known. The sets have the numbers of the arguments; one more stands for any word.
UNKNOWN = 448
PARAMETER = 5
SETS = (1 << UNKNOWN) - (1 << 64)


def slider(argument, square):
    return 64 * (argument + 1) + square


class Undecided(Exception):
    """The number of a slider's variable that must be known to go on."""


class Term:
    __slots__ = ("op", "width", "args", "param", "bits", "variables")

    @property
    def value(self):
        """The number that a constant is, otherwise `None`."""
        return self.param if self.op == "const" else None


def mask(width):
    return (1 << width) - 1


def bits_of(word):
    """The places of the bits that are set."""
    return [place for place in range(word.bit_length()) if word >> place & 1]


# What the operations compute, for arrays of 64-bit words. Each is given the width of the result, a
# parameter and its arguments.


def high_product(w, a, b):
    if w < 64:
        return a * b >> w
    low, half = mask(32), 32
    middle = (a >> half) * (b & low) + ((a & low) * (b & low) >> half)
    return (
        (a >> half) * (b >> half)
        + (middle >> half)
        + (((a & low) * (b >> half) + (middle & low)) >> half)
    )


def leading_zeros(w, a):
    for step in (1, 2, 4, 8, 16, 32):
        a = a | a >> step
    return w - numpy.bitwise_count(a).astype(U64)


def permuted(order, a):
    """Bit i of the result is bit order[i], or 0 if that is `None`."""
    result = a & 0
    for to, at in enumerate(order):
        if at is not None:
            result = result | (a >> at & 1) << to
    return result


COMPUTE = {
    "const": lambda w, p: U64(p),
    "and": lambda w, p, a, b: a & b,
    "or": lambda w, p, a, b: a | b,
    "xor": lambda w, p, a, b: a ^ b,
    "add": lambda w, p, a, b: a + b & mask(w),
    "sub": lambda w, p, a, b: a - b & mask(w),
    "mul": lambda w, p, a, b: a * b & mask(w),
    "high_product": lambda w, p, a, b: high_product(w, a, b),
    "shl": lambda w, p, a, n: numpy.where(n < w, a << (n & 63), 0) & mask(w),
    "shr": lambda w, p, a, n: numpy.where(n < w, a >> (n & 63), 0),
    "concat": lambda w, p, a, b: a << p | b,
    "extract": lambda w, p, a: a >> p & mask(w),
    "eq": lambda w, p, a, b: (a == b).astype(U64),
    "less": lambda w, p, a, b: (a < b).astype(U64),
    "if": lambda w, p, condition, one, other: numpy.where(condition != 0, one, other),
    "leading_zeros": lambda w, p, a: leading_zeros(w, a),
    "trailing_zeros": lambda w, p, a: numpy.bitwise_count(~a & a - 1 & mask(w)).astype(U64),
    "ones": lambda w, p, a: numpy.bitwise_count(a).astype(U64),
    "permute": lambda w, p, a: permuted(p, a),
    "load": lambda w, p, address, is_reached: IMAGE.gather(address, w // 8, is_reached),
}

INTERNED = {}
# What a load reads: set to the program that is being proved.
IMAGE = None


def start(image):
    """Forgets all terms, and reads from this program from now on."""
    global IMAGE
    INTERNED.clear()
    IMAGE = image


def intern(op, width, args=(), param=None):
    key = (op, width, tuple(map(id, args)), param)
    if key not in INTERNED:
        term = Term()
        term.op, term.width, term.args, term.param = op, width, args, param
        term.bits = by_rule(term)
        term.variables = union(term.bits)
        INTERNED[key] = term
    return INTERNED[key]


def const(value, width=64):
    return intern("const", width, (), value & mask(width))


def variable(number, width):
    """The variables from this number on."""
    return intern("var", width, (), number)


def is_const(term, value=None):
    return term.op == "const" and (value is None or term.value == value)


def make(op, width, *args, param=None):
    if all(arg.op == "const" for arg in args):
        return const(int(COMPUTE[op](width, param, *(U64(arg.value) for arg in args))), width)
    term = intern(op, width, args, param)
    return plain(term.bits) if all(map(is_plain, term.bits)) else term


def is_plain(bit):
    """Whether a bit is a constant or a variable."""
    return isinstance(bit, int) and (bit == -1 or bit & bit - 1 == 0)


def plain(bits):
    """The term with these bits, which is the same however it was computed."""
    if KNOWN.issuperset(bits):
        return const(sum(-bit << at for at, bit in enumerate(bits)), len(bits))
    whole, at = None, 0
    while at < len(bits):
        end, is_known = at + 1, bits[at] in KNOWN
        while end < len(bits) and (
            bits[end] in KNOWN if is_known else bits[end] == bits[end - 1] << 1
        ):
            end += 1
        part = plain(bits[at:end]) if is_known else variable(bits[at].bit_length() - 1, end - at)
        whole = intern("concat", end, (part, whole), at) if whole else part
        at = end
    return whole


# What decides a bit. The exclusive or of some variables is the number that has their bits, and its
# complement is that number's: 0 and -1 are bits that are always 0 and always 1. Any other function
# of some variables is that number in a tuple.

KNOWN = {0, -1}


def variables_of(bit):
    return bit[0] if isinstance(bit, tuple) else max(bit, ~bit)


def union(bits):
    result = 0
    for bit in bits:
        result |= bit[0] if bit.__class__ is tuple else bit if bit >= 0 else ~bit
    return result


def is_same(a, b):
    return a == b and isinstance(a, int)


def both(a, b):
    return (
        0
        if a == 0 or b == 0
        else b
        if a == -1 or is_same(a, b)
        else a
        if b == -1
        else (union((a, b)),)
    )


def either(a, b):
    return (
        -1
        if a == -1 or b == -1
        else b
        if a == 0 or is_same(a, b)
        else a
        if b == 0
        else (union((a, b)),)
    )


def unequal(a, b):
    return (union((a, b)),) if isinstance(a, tuple) or isinstance(b, tuple) else a ^ b


def sum_of(a, b, carry=0):
    result = []
    for x, y in zip(a, b):
        result.append(unequal(unequal(x, y), carry))
        carry = either(both(x, y), both(carry, either(x, y)))
    return result


def product(a, b):
    """Carries go upwards. The zeros at the end of both add up."""
    zeros = sum(next((at for at, bit in enumerate(bits) if bit), len(bits)) for bits in (a, b))
    result, below = [], 0
    for at, pair in enumerate(zip(a, b)):
        below |= union(pair)
        result.append(0 if at < zeros else (below,))
    return result


RULES = {
    "const": lambda p, w: [-(p >> bit & 1) for bit in range(w)],
    "var": lambda p, w: [1 << p + bit for bit in range(w)],
    "and": lambda p, w, a, b: list(map(both, a, b)),
    "or": lambda p, w, a, b: list(map(either, a, b)),
    "xor": lambda p, w, a, b: list(map(unequal, a, b)),
    "add": lambda p, w, a, b: sum_of(a, b),
    "sub": lambda p, w, a, b: sum_of(a, [unequal(bit, -1) for bit in b], -1),
    "mul": lambda p, w, a, b: product(a, b),
    "concat": lambda p, w, a, b: b + a,
    "extract": lambda p, w, a: a[p : p + w],
    "permute": lambda p, w, a: [0 if at is None else a[at] for at in p],
    "eq": lambda p, w, a, b: [0 if any({x, y} == KNOWN for x, y in zip(a, b)) else (union(a + b),)],
    "if": lambda p, w, condition, a, b: [
        x if is_same(x, y) else (union((*condition, x, y)),) for x, y in zip(a, b)
    ],
}


def by_rule(term):
    if term.op == "load":
        return tried(term)
    bits = [arg.bits for arg in term.args]
    if term.op in RULES:
        return RULES[term.op](term.param, term.width, *bits)
    return [(union(bit for arg in bits for bit in arg),)] * term.width


def all_parts(terms, known=()):
    """Terms and all that they are made of but for what is known, each after its arguments."""
    order, todo = {}, [term for term in terms if term not in known]
    while todo:
        missing = [arg for arg in todo[-1].args if arg not in order and arg not in known]
        if missing:
            todo += missing
        else:
            order[todo.pop()] = None
    return list(order)


def parts_of_bit(term, at):
    """Bits, each as a term and a place in it, of which one must be set for this one to be: its
    disjunction, as far as it is one."""
    bit = term.bits[at]
    if bit == 0:
        return []
    if term.op == "or":
        return parts_of_bit(term.args[0], at) + parts_of_bit(term.args[1], at)
    if term.op == "and" and is_const(term.args[1]):
        return parts_of_bit(term.args[0], at)
    if term.op == "concat":
        return (
            parts_of_bit(term.args[1], at)
            if at < term.param
            else parts_of_bit(term.args[0], at - term.param)
        )
    if term.op == "extract":
        return parts_of_bit(term.args[0], at + term.param)
    if term.op == "permute":
        return parts_of_bit(term.args[0], term.param[at])
    return [(term, at)]


def replaced(term, values):
    """The term with these values for some of the variables."""
    if not term.variables or not any(term.variables >> number & 1 for number in values):
        return term

    def with_values(part):
        return plain(
            [
                -values[bit.bit_length() - 1] if bit.bit_length() - 1 in values else bit
                for bit in part.bits
            ]
        )

    return rebuilt(term, {}, with_values)


def rebuilt(term, known, of_variables=lambda part: part):
    """The term with other parts for those that are known, and for variables."""
    known = dict(known)
    for part in all_parts([term], known):
        if part.op == "var":
            known[part] = of_variables(part)
        elif not part.args or all(known[arg] is arg for arg in part.args):
            known[part] = part
        else:
            args = [known[arg] for arg in part.args]
            shorter = {"and": AND, "or": OR, "if": IF}.get(part.op)
            known[part] = (
                shorter(*args) if shorter else make(part.op, part.width, *args, param=part.param)
            )
    return known[term]


def everything(terms):
    """The set of all variables on which these terms can depend."""
    result = 0
    for term in terms:
        result |= term.variables
    return result


def tried(term):
    """What decides each bit, found with all values of the variables on which the arguments depend."""
    variables = bits_of(everything(term.args))
    if len(variables) > 16:
        return composed(term, len(variables))
    [values] = evaluate([term], assignments(variables))
    always = int(numpy.bitwise_and.reduce(values))
    bits = [-(always >> bit & 1) for bit in range(term.width)]
    for place, number in enumerate(variables):
        halves = values.reshape(-1, 2, 1 << place)
        for bit in bits_of(int(numpy.bitwise_or.reduce(halves[:, 0] ^ halves[:, 1], axis=None))):
            bits[bit] = (union((bits[bit],)) | 1 << number,)
    return bits


def composed(term, count):
    """The same of a load from an address that depends on too much, if it is computed from a word of
    which few bits matter: what decides these."""
    address, is_reached = term.args
    for word in all_parts([address]) if is_const(is_reached, 1) else ():
        if word.width < 64 or word.variables.bit_count() <= 16:
            continue
        # As if nothing were known of the word but the bits that are always the same.
        bits = [
            bit if bit in KNOWN else 1 << slider(PARAMETER, at) for at, bit in enumerate(word.bits)
        ]
        other = rebuilt(address, {word: plain(bits)})
        start = slider(PARAMETER, 0)
        if other.variables.bit_count() <= 16 and not other.variables & ~(mask(64) << start):
            return [
                bit
                if bit in KNOWN
                else (union(word.bits[at] for at in bits_of(variables_of(bit) >> start)),)
                for bit in LOAD(other, term.width // 8, is_reached).bits
            ]
    raise Open(f"an address depends on {count} bits")


def possible_values(term):
    """All values that a term can have, and perhaps more, since each comparison in it is taken to be
    free."""
    free = {}

    def freed(part):
        if part.width == 1 and not is_const(part):
            return free.setdefault(part, variable(2 * UNKNOWN * UNKNOWN + len(free), 1))
        return (
            make(part.op, part.width, *map(freed, part.args), param=part.param)
            if part.args
            else part
        )

    term = freed(term)
    variables = bits_of(everything([term]))
    if len(variables) > 8:
        raise Open("writes a number that is not known")
    return set(map(int, evaluate([term], assignments(variables))[0]))


def sharpen(terms, at_most=13):
    """Learns more about all parts of these terms: tries all values of the variables where these are
    few."""
    for part in all_parts(terms):
        if part.op in ("const", "var", "load"):
            continue
        part.bits = by_rule(part)
        if 0 < everything([part]).bit_count() <= everything(part.args).bit_count() <= at_most:
            part.bits = tried(part)
        part.variables = union(part.bits)


def assignments(variables):
    """Arrays of all values of these variables, and 0 for all others: from the number of a variable
    to its bits."""
    lanes = numpy.arange(1 << len(variables), dtype=U64)
    return {number: lanes >> place & 1 for place, number in enumerate(variables)}


def word_of(values, number, width):
    word = U64(0)
    for bit in range(width):
        if number + bit in values:
            word = word | values[number + bit] << bit
    return word


def evaluate(terms, values):
    """Computes terms for all assignments at once."""
    known, count = {}, max((numpy.size(value) for value in values.values()), default=1)
    for part in all_parts(terms):
        if part.op == "var":
            known[part] = word_of(values, part.param, part.width)
        else:
            known[part] = COMPUTE[part.op](
                part.width, part.param, *(known[arg] for arg in part.args)
            )
    return [numpy.broadcast_to(known[term], (count,)) for term in terms]


# What the instructions are written with.


def AND(a, b):
    if is_const(a):
        a, b = b, a
    if a is b or is_const(b, mask(a.width)):
        return a
    return make("and", a.width, a, b)


def OR(a, b):
    if is_const(a):
        a, b = b, a
    return a if a is b or is_const(b, 0) else make("or", a.width, a, b)


def XOR(a, b):
    if is_const(a):
        a, b = b, a
    if a is b:
        return const(0, a.width)
    return a if is_const(b, 0) else make("xor", a.width, a, b)


def NOT(a):
    ones = const(mask(a.width), a.width)
    return a.args[0] if a.op == "xor" and a.args[1] is ones else XOR(a, ones)


def are_apart(a, b):
    """Whether no bit can be set in both."""
    return all(x == 0 or y == 0 for x, y in zip(a.bits, b.bits))


def ADD(a, b):
    if is_const(a):
        a, b = b, a
    if a is b:
        return SHL(a, 1)
    # The same address is the same term, however a constant was added.
    if is_const(b) and a.op in ("add", "or") and is_const(a.args[1]):
        if a.op == "add" or are_apart(*a.args):
            return ADD(a.args[0], const(a.args[1].value + b.value, a.width))
    if are_apart(a, b):
        return OR(a, b)
    return a if is_const(b, 0) else make("add", a.width, a, b)


def SUB(a, b):
    if a is b:
        return const(0, a.width)
    return ADD(a, const(-b.value, a.width)) if is_const(b) else make("sub", a.width, a, b)


def NEG(a):
    return SUB(const(0, a.width), a)


def MUL(a, b):
    return make("mul", a.width, a, b)


def number(n, width):
    """A count, which is a term or an integer, as an integer if it is known."""
    if isinstance(n, int) or is_const(n):
        return n if isinstance(n, int) else n.value
    if n.width != width:
        raise Open("a count of another width")
    return n


def SHL(a, n):
    """Zero if the count is the width or more."""
    n = number(n, a.width)
    if not isinstance(n, int):
        return make("shl", a.width, a, n)
    n = min(n, a.width)
    return CONCAT(EXTRACT(a, 0, a.width - n), const(0, n))


def SHR(a, n):
    n = number(n, a.width)
    if not isinstance(n, int):
        return make("shr", a.width, a, n)
    n = min(n, a.width)
    return CONCAT(const(0, n), EXTRACT(a, n, a.width - n))


def SAR(a, n):
    """A shift by less than the width."""
    filled = NOT(SHR(const(mask(a.width), a.width), n))
    return OR(SHR(a, n), IF(sign(a), filled, const(0, a.width)))


def ROL(a, n):
    n = number(n, a.width)
    n = const(n, a.width) if isinstance(n, int) else n
    low, w = const(a.width - 1, a.width), const(a.width, a.width)
    return OR(SHL(a, AND(n, low)), SHR(a, AND(SUB(w, n), low)))


def ROR(a, n):
    n = number(n, a.width)
    return ROL(a, -n if isinstance(n, int) else NEG(n))


def CONCAT(*parts):
    """The first part is the uppermost."""
    parts = [part for part in parts if part.width]
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
    return CONCAT(const(0, width - a.width), a)


def SEXT(a, width):
    return CONCAT(IF(sign(a), const(-1, width - a.width), const(0, width - a.width)), a)


def sign(a):
    return EXTRACT(a, a.width - 1, 1)


def ZEROS(op, a):
    """Counts leading or trailing zeros."""
    for at, bit in enumerate(a.bits if op == "trailing_zeros" else reversed(a.bits)):
        if bit == -1:
            return const(at, a.width)
        if not variables_of(bit) & ~SETS and bit not in KNOWN:
            # The lowest slider that decides it.
            raise Undecided(bits_of(variables_of(bit))[0])
        if bit:
            break
    return make(op, a.width, a)


def EQ(a, b):
    return const(1, 1) if a is b else make("eq", 1, a, b)


def LESS(a, b):
    return EQ(a, const(0, a.width)) if is_const(b, 1) else make("less", 1, a, b)


def IF(condition, one, other):
    if is_const(condition):
        return one if condition.value else other
    if one is other:
        return one
    return (
        condition
        if is_const(one, 1) and is_const(other, 0) and one.width == 1
        else make("if", one.width, condition, one, other)
    )


def disjuncts(term):
    """The terms of which a term is the disjunction. A byte of a word has those of the word."""
    found, todo = {}, [term]
    while todo:
        term = todo.pop()
        if term.op == "or":
            todo += reversed(term.args)
        elif term.op == "extract" and term.args[0].op == "or":
            todo += [EXTRACT(part, term.param, term.width) for part in reversed(term.args[0].args)]
        elif not is_const(term, 0):
            found[term] = None
    return found


def IF_MORE(condition, one, other):
    """`IF`, with what is in the disjunctions of both outside of it."""
    in_one, in_other = disjuncts(one), disjuncts(other)
    both = in_one.keys() & in_other.keys()
    if not both:
        return IF(condition, one, other)
    nothing = const(0, one.width)
    rest_one, rest_other = (
        functools.reduce(OR, (part for part in parts if part not in both), nothing)
        for parts in (in_one, in_other)
    )
    shared = functools.reduce(OR, (part for part in in_one if part in both))
    return OR(shared, IF(condition, rest_one, rest_other))


def IF_SLIDER(condition, one, other, values):
    """`IF` for a slider's variable, where the other term matters only for these values of
    variables. If the first one is then the other and more, this is the disjunction of what is then
    the other, and of the rest if there is the slider."""
    if one is other:
        return one
    wanted, reached, same, more = (
        disjuncts(other).keys(),
        set(),
        const(0, one.width),
        const(0, one.width),
    )
    parts = {part: replaced(part, values) for part in disjuncts(one)}
    # First those that have the slider to which they belong. What they say needs no other.
    for part in sorted(parts, key=lambda part: parts[part] is part):
        then = disjuncts(parts[part]).keys()
        if then <= wanted and not (parts[part] is part and then <= reached):
            same, reached = OR(same, part), reached | then
        else:
            more = OR(more, part)
    if reached != wanted:
        return IF(condition, one, other)
    return OR(same, AND(IF(condition, const(-1, one.width), const(0, one.width)), more))


def permute(a, order):
    order = tuple(order)
    return make("permute", len(order), a, param=order)


def BYTES(a):
    """Reverses the order of the bytes."""
    return permute(a, (i ^ (a.width - 8) for i in range(a.width)))


def REVERSE(a):
    """Reverses the order of the bits."""
    return permute(a, reversed(range(a.width)))


def LOAD(address, size, is_reached):
    """A load, which must be of constant data for all values of the variables for which it is
    reached."""
    term = intern("load", size * 8, (address, is_reached))
    return plain(term.bits) if KNOWN.issuperset(term.bits) else term


# Vectors.


def parts(lanes, width):
    """The parts of 64-bit lanes, lowest first."""
    return [EXTRACT(lane, low, width) for lane in lanes for low in range(0, 64, width)]


def lanes_of(pieces):
    """64-bit lanes from smaller parts, lowest first."""
    count = 64 // pieces[0].width
    return [CONCAT(*reversed(pieces[at : at + count])) for at in range(0, len(pieces), count)]
