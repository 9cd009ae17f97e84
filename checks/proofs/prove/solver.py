"""A second opinion on one result: the solver Bitwuzla, which shares nothing with `proof.py` but the term and the rays."""

import functools

import bitwuzla
from bitwuzla import Kind

import specification
import terms
from terms import Open, all_parts, assignments, bits_of, everything, evaluate

# A load from more addresses than these variables have values is left out, and so is a result of more terms, as of a loop.
AT_MOST = 8
TERMS = 400
MILLISECONDS = 2000

SAME = {
    "and": Kind.BV_AND, "or": Kind.BV_OR, "xor": Kind.BV_XOR, "add": Kind.BV_ADD, "sub": Kind.BV_SUB, "mul": Kind.BV_MUL,
    "shl": Kind.BV_SHL, "shr": Kind.BV_SHR, "concat": Kind.BV_CONCAT,
}


class TooLarge(Open):
    pass


class Translation:
    def __init__(self):
        self.manager, self.options = bitwuzla.TermManager(), bitwuzla.Options()
        self.options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        self.options.set(bitwuzla.Option.TIME_LIMIT_PER, MILLISECONDS)
        self.variables = self.manager.mk_const(self.manager.mk_bv_sort(terms.UNKNOWN), "variables")

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
        done, parts = {}, all_parts([term])
        if len(parts) > TERMS:
            raise TooLarge("too many terms for the solver")
        for part in parts:
            done[part] = self.part(part, [done[arg] for arg in part.args])
        return done[term]

    def part(self, term, args):
        op, w, p = term.op, term.width, term.param
        if op in SAME:
            return self.make(SAME[op], *args)
        if op == "const":
            return self.word(p, w)
        if op == "var":
            if p + w > terms.UNKNOWN:
                raise Open("the result depends on what is not known")
            return self.extract(self.variables, p, w)
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
        for at, word in set(zip(*(map(int, found) for found in evaluate([term.args[0], term], values)))):
            is_here = self.make(Kind.EQUAL, address, self.word(at, 64))
            result = self.choice(is_here, self.word(word, term.width), result)
        return result


def is_attacked(translation, arguments, reasons):
    """The specification of one bit."""
    result = translation.word(0, 1)
    for argument, square, empty in reasons:
        occupied = translation.extract(translation.variables, 0, 64)
        blockers = translation.make(Kind.BV_AND, occupied, translation.word(empty, 64))
        is_free = translation.make(Kind.EQUAL, blockers, translation.word(0, 64))
        slider = translation.word(1, 1)
        if arguments[argument] == "sliders":
            slider = translation.extract(translation.variables, terms.slider(argument, square))
        result = translation.make(Kind.BV_OR, result, translation.choice(is_free, slider, translation.word(0, 1)))
    return result


def differs(result, name, wanted):
    """Returns values of the variables for which the result is not the specification's, or `None` if there are none."""
    translation = Translation()
    bits = [is_attacked(translation, specification.FUNCTIONS[name][0], reasons) for reasons in wanted]
    right = functools.reduce(lambda low, bit: translation.make(Kind.BV_CONCAT, bit, low), bits)
    solver = bitwuzla.Bitwuzla(translation.manager, translation.options)
    solver.assert_formula(translation.make(Kind.DISTINCT, translation.of(result), right))
    outcome = solver.check_sat()
    if outcome == bitwuzla.Result.UNKNOWN:
        raise TooLarge("too long for the solver")
    if outcome == bitwuzla.Result.SAT:
        return int(solver.get_value(translation.variables).value(16), 16)


def confirms(result, name, case, word, wanted):
    """Whether the solver finds no difference; not if the result is too large for it."""
    try:
        if differs(result, name, wanted) is not None:
            raise Open("the solver disagrees with proof.py")
        return True
    except TooLarge:
        return False
