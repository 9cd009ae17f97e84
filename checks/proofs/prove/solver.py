"""A second opinion on one result: the solver Bitwuzla, which shares nothing with `proof.py` but the term and the rays."""

import bitwuzla
from bitwuzla import Kind

import specification
from terms import Open, assignments, bits_of, everything, evaluate

# A load from more addresses than these variables have values is left out.
AT_MOST = 8

BINARY = {
    "and": Kind.BV_AND, "or": Kind.BV_OR, "xor": Kind.BV_XOR, "add": Kind.BV_ADD, "sub": Kind.BV_SUB, "mul": Kind.BV_MUL,
    "div": Kind.BV_UDIV, "shl": Kind.BV_SHL, "shr": Kind.BV_SHR, "concat": Kind.BV_CONCAT,
}


class Translation:
    def __init__(self):
        self.manager = bitwuzla.TermManager()
        self.occupied = self.manager.mk_const(self.manager.mk_bv_sort(64), "occupied")
        self.done = {}

    def word(self, value, width):
        return self.manager.mk_bv_value(self.manager.mk_bv_sort(width), value)

    def make(self, kind, *args, indices=()):
        return self.manager.mk_term(kind, list(args), list(indices))

    def bit(self, word, at):
        return self.make(Kind.BV_EXTRACT, word, indices=[at, at])

    def either(self, condition, one, other):
        """Bit `condition` as a choice."""
        return self.make(Kind.ITE, self.make(Kind.EQUAL, condition, self.word(1, 1)), one, other)

    def truth(self, formula):
        return self.make(Kind.ITE, formula, self.word(1, 1), self.word(0, 1))

    def of(self, term):
        if id(term) not in self.done:
            self.done[id(term)] = self.translated(term)
        return self.done[id(term)]

    def translated(self, term):
        op, w, p = term.op, term.width, term.param
        if op == "const":
            return self.word(term.ones, w)
        if op == "var":
            if p + w > 64:
                raise Open("the result depends on what is not known")
            return self.make(Kind.BV_EXTRACT, self.occupied, indices=[p + w - 1, p])
        if op == "load":
            return self.load(term)
        args = [self.of(arg) for arg in term.args]
        if op in BINARY:
            return self.make(BINARY[op], *args)
        if op == "extract":
            return self.make(Kind.BV_EXTRACT, args[0], indices=[p + w - 1, p])
        if op == "eq":
            return self.truth(self.make(Kind.EQUAL, *args))
        if op in ("less", "less_signed"):
            return self.truth(self.make(Kind.BV_ULT if op == "less" else Kind.BV_SLT, *args))
        if op == "if":
            return self.either(*args)
        if op == "high_product":
            wide = [self.make(Kind.BV_ZERO_EXTEND, arg, indices=[w]) for arg in args]
            return self.make(Kind.BV_EXTRACT, self.make(Kind.BV_MUL, *wide), indices=[2 * w - 1, w])
        bits = [self.bit(args[0], at) for at in range(term.args[0].width)]
        if op in ("leading_zeros", "trailing_zeros"):
            result = self.word(w, w)
            for at in range(w) if op == "leading_zeros" else range(w - 1, -1, -1):
                result = self.either(bits[at], self.word(w - 1 - at if op == "leading_zeros" else at, w), result)
            return result
        if op == "ones":
            result = self.word(0, w)
            for bit in bits:
                result = self.make(Kind.BV_ADD, result, self.make(Kind.BV_ZERO_EXTEND, bit, indices=[w - 1]))
            return result
        zero = self.word(0, 1)
        if op == "permute":
            chosen = [bits[at] for at in p]
        elif op == "pext":
            chosen = ([bits[at] for at in bits_of(p)] + [zero] * w)[:w]
        elif op == "pdep":
            places = bits_of(p)
            chosen = [bits[places.index(at)] if at in places else zero for at in range(w)]
        else:
            raise Open(f"the solver is not told what {op} is")
        result = chosen[0]
        for bit in chosen[1:]:
            result = self.make(Kind.BV_CONCAT, bit, result)
        return result

    def load(self, term):
        """A choice among the words at all addresses."""
        variables = bits_of(everything(term.args))
        if len(variables) > AT_MOST:
            raise Open("a table is too large for the solver")
        values = assignments(variables)
        words = dict(zip(map(int, evaluate(term.args[0], values)), map(int, evaluate(term, values))))
        address = self.of(term.args[0])
        result = self.word(0, term.width)
        for at, word in words.items():
            is_here = self.truth(self.make(Kind.EQUAL, address, self.word(at, 64)))
            result = self.either(is_here, self.word(word, term.width), result)
        return result


def attacks(translation, piece, square):
    """The specification as a term: from the far end of each ray to the slider."""
    result = translation.word(0, 64)
    for ray in specification.rays(piece, square):
        attacked = translation.word(0, 64)
        for reached in reversed(ray):
            here = translation.word(1 << reached, 64)
            beyond = translation.make(Kind.BV_OR, here, attacked)
            attacked = translation.either(translation.bit(translation.occupied, reached), here, beyond)
        result = translation.make(Kind.BV_OR, result, attacked)
    return result


def agrees(result, piece, square):
    """Whether the solver finds no occupancy for which the result is not the specification's."""
    translation = Translation()
    differ = translation.make(Kind.DISTINCT, translation.of(result), attacks(translation, piece, square))
    solver = bitwuzla.Bitwuzla(translation.manager, bitwuzla.Options())
    solver.assert_formula(differ)
    return solver.check_sat() == bitwuzla.Result.UNSAT
