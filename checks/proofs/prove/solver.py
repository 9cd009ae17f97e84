"""A second opinion on one result: the solver Bitwuzla, which shares nothing with `proof.py` but the
term and the rays."""

import functools

import bitwuzla

import terms
from terms import Open, all_parts, assignments, bits_of, everything, evaluate

# A load from more addresses than these variables have values is left out, and so is a result of
# more terms, as of a loop.
AT_MOST = 8
TERMS = 400
MILLISECONDS = 2000

# Terms in SMT-LIB. `{0}` and so on are the arguments, `w` is the width and `p` the parameter; `top`
# and `last` are uppermost bits.
WRITTEN = {
    "const": "(_ bv{p} {w})",
    "var": "((_ extract {top} {p}) variables)",
    "extract": "((_ extract {top} {p}) {0})",
    "concat": "(concat {0} {1})",
    "and": "(bvand {0} {1})",
    "or": "(bvor {0} {1})",
    "xor": "(bvxor {0} {1})",
    "add": "(bvadd {0} {1})",
    "sub": "(bvsub {0} {1})",
    "mul": "(bvmul {0} {1})",
    "shl": "(bvshl {0} {1})",
    "shr": "(bvlshr {0} {1})",
    "eq": "(ite (= {0} {1}) #b1 #b0)",
    "less": "(ite (bvult {0} {1}) #b1 #b0)",
    "if": "(ite (= {0} #b1) {1} {2})",
    "high_product": "((_ extract {last} {w}) (bvmul ((_ zero_extend {w}) {0}) ((_ zero_extend {w}) {1})))",
}


class TooLarge(Open):
    pass


def bit(word, at):
    return f"((_ extract {at} {at}) {word})"


def concatenated(bits):
    """A word from its bits, lowest first."""
    return functools.reduce(lambda low, bit: f"(concat {bit} {low})", bits)


def chosen(choices, otherwise):
    """What stands with the last condition that holds."""
    return functools.reduce(
        lambda other, choice: f"(ite {choice[0]} {choice[1]} {other})", choices, otherwise
    )


def written(term, args):
    op, w, p = term.op, term.width, term.param
    if op == "var" and p + w > terms.UNKNOWN:
        raise Open("the result depends on what is not known")
    if op in WRITTEN:
        return WRITTEN[op].format(*args, w=w, p=p, top=w - 1 + (p or 0), last=2 * w - 1)
    if op == "load":
        return load(term, args[0])
    bits = [bit(args[0], at) for at in range(term.args[0].width)]
    if op == "permute":
        return concatenated("#b0" if at is None else bits[at] for at in p)
    if op == "ones":
        return functools.reduce(
            "(bvadd {} {})".format, (f"((_ zero_extend {w - 1}) {one})" for one in bits)
        )
    if op in ("leading_zeros", "trailing_zeros"):
        ordered = bits if op == "leading_zeros" else bits[::-1]
        return chosen(
            [(f"(= {one} #b1)", f"(_ bv{w - 1 - at} {w})") for at, one in enumerate(ordered)],
            f"(_ bv{w} {w})",
        )
    raise Open(f"the solver is not told what {op} is")


def load(term, address):
    """A choice among the words at all addresses."""
    variables = bits_of(everything(term.args))
    if len(variables) > AT_MOST:
        raise TooLarge("a table is too large for the solver")
    found = set(
        zip(
            *(map(int, values) for values in evaluate([term.args[0], term], assignments(variables)))
        )
    )
    return chosen(
        [(f"(= {address} (_ bv{at} 64))", f"(_ bv{word} {term.width})") for at, word in found],
        f"(_ bv0 {term.width})",
    )


def is_there(reasons):
    """The specification of one bit."""
    result = "#b0"
    for there, empty in reasons:
        is_free = f"(= (bvand ((_ extract 63 0) variables) (_ bv{empty} 64)) (_ bv0 64))"
        one = f"(ite {is_free} #b1 #b0)"
        for number in bits_of(there):
            one = f"(bvand {one} {bit('variables', number)})"
        result = f"(bvor {result} {one})"
    return result


def differs(result, wanted):
    """Returns values of the variables for which the result is not the specification's, or `None` if
    there are none."""
    parts, names = all_parts([result]), {}
    if len(parts) > TERMS:
        raise TooLarge("too many terms for the solver")
    lines = [f"(declare-const variables (_ BitVec {terms.UNKNOWN}))"]
    for part in parts:
        names[part] = f"t{len(names)}"
        text = written(part, [names[arg] for arg in part.args])
        lines.append(f"(define-fun {names[part]} () (_ BitVec {part.width}) {text})")
    right = concatenated(map(is_there, wanted))
    lines.append(f"(assert (distinct {names[result]} {right}))")

    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    options.set(bitwuzla.Option.TIME_LIMIT_PER, MILLISECONDS)
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    parser.parse("\n".join(lines), True, False)
    outcome = parser.bitwuzla().check_sat()
    if outcome == bitwuzla.Result.UNKNOWN:
        raise TooLarge("too long for the solver")
    if outcome == bitwuzla.Result.SAT:
        return int(parser.bitwuzla().get_value(parser.parse_term("variables")).value(16), 16)


def confirms(result, wanted):
    """Whether the solver finds no difference; not if the result is too large for it."""
    try:
        if differs(result, wanted) is not None:
            raise Open("the solver disagrees with proof.py")
        return True
    except TooLarge:
        return False
