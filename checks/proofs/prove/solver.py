"""A second opinion on one result: the solver Bitwuzla, which shares nothing with `proof.py` but the term and the rays."""

import functools

import bitwuzla
from bitwuzla import Kind

import specification
from terms import Open, all_parts, assignments, bits_of, everything, evaluate

# A load from more addresses than these variables have values is left out.
AT_MOST = 8

SAME = {
    "and": Kind.BV_AND, "or": Kind.BV_OR, "xor": Kind.BV_XOR, "add": Kind.BV_ADD, "sub": Kind.BV_SUB, "mul": Kind.BV_MUL,
    "shl": Kind.BV_SHL, "shr": Kind.BV_SHR, "concat": Kind.BV_CONCAT,
}


class TooLarge(Open):
    pass


class Translation:
    def __init__(self):
        self.manager = bitwuzla.TermManager()
        self.occupied = self.manager.mk_const(self.manager.mk_bv_sort(64), "occupied")

    def word(self, value, width):
        return self.manager.mk_bv_value(self.manager.mk_bv_sort(width), value)

    def make(self, kind, *args, indices=()):
        return self.manager.mk_term(kind, list(args), list(indices))

    def extract(self, word, low, width=1):
        return self.make(Kind.BV_EXTRACT, word, indices=[low + width - 1, low])

    def extend(self, word, by):
        return self.make(Kind.BV_ZERO_EXTEND, word, indices=[by])

    def choice(self, formula, one, other):
        return self.make(Kind.ITE, formula, one, other)

    def is_set(self, bit):
        return self.make(Kind.EQUAL, bit, self.word(1, 1))

    def of(self, term):
        done = {}
        for part in all_parts(term):
            done[part] = self.part(part, [done[arg] for arg in part.args])
        return done[term]

    def part(self, term, args):
        op, w, p = term.op, term.width, term.param
        if op in SAME:
            return self.make(SAME[op], *args)
        if op == "const":
            return self.word(p, w)
        if op == "var":
            if p + w > 64:
                raise Open("the result depends on what is not known")
            return self.extract(self.occupied, p, w)
        if op == "load":
            return self.load(term, args[0])
        if op == "extract":
            return self.extract(args[0], p, w)
        if op in ("eq", "less"):
            formula = self.make(Kind.EQUAL if op == "eq" else Kind.BV_ULT, *args)
            return self.choice(formula, self.word(1, 1), self.word(0, 1))
        if op == "if":
            return self.choice(self.is_set(args[0]), *args[1:])
        if op == "high_product":
            return self.extract(self.make(Kind.BV_MUL, *(self.extend(arg, w) for arg in args)), w, w)
        bits = [self.extract(args[0], at) for at in range(term.args[0].width)]
        if op == "permute":
            chosen = [self.word(0, 1) if at is None else bits[at] for at in p]
            return functools.reduce(lambda low, bit: self.make(Kind.BV_CONCAT, bit, low), chosen)
        if op == "ones":
            return functools.reduce(lambda a, b: self.make(Kind.BV_ADD, a, b), [self.extend(bit, w - 1) for bit in bits])
        if op in ("leading_zeros", "trailing_zeros"):
            result = self.word(w, w)
            for at in range(w):
                bit = bits[at if op == "leading_zeros" else w - 1 - at]
                result = self.choice(self.is_set(bit), self.word(w - 1 - at, w), result)
            return result
        raise Open(f"the solver is not told what {op} is")

    def load(self, term, address):
        """A choice among the words at all addresses."""
        variables = bits_of(everything(term.args))
        if len(variables) > AT_MOST:
            raise TooLarge("a table is too large for the solver")
        values = assignments(variables)
        result = self.word(0, term.width)
        for at, word in set(zip(map(int, evaluate(term.args[0], values)), map(int, evaluate(term, values)))):
            is_here = self.make(Kind.EQUAL, address, self.word(at, 64))
            result = self.choice(is_here, self.word(word, term.width), result)
        return result


def attacks(translation, piece, square):
    """The specification as a term: from the far end of each ray to the slider."""
    result = translation.word(0, 64)
    for ray in specification.rays(piece, square):
        attacked = translation.word(0, 64)
        for reached in reversed(ray):
            here = translation.word(1 << reached, 64)
            is_blocked = translation.is_set(translation.extract(translation.occupied, reached))
            attacked = translation.choice(is_blocked, here, translation.make(Kind.BV_OR, here, attacked))
        result = translation.make(Kind.BV_OR, result, attacked)
    return result


def confirms(result, piece, square):
    """Whether the solver finds no occupancy for which the result is not the specification's; not if that is too large for it."""
    translation = Translation()
    try:
        differ = translation.make(Kind.DISTINCT, translation.of(result), attacks(translation, piece, square))
    except TooLarge:
        return False
    solver = bitwuzla.Bitwuzla(translation.manager, bitwuzla.Options())
    solver.assert_formula(differ)
    if solver.check_sat() != bitwuzla.Result.UNSAT:
        raise Open("the solver disagrees with proof.py")
    return True
