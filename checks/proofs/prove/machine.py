"""Executes a function on terms: a square is a number, sets of squares are 64 variables each.

Where the program branches on variables, both ways are followed and joined where they meet: a
register is then one of two terms, by the condition. Where it branches on something else that is
unknown, such as the kind of processor, each way is a run of its own, and all their results must be
right.

A loop over sliders asks for the lowest of them, and is followed without a slider on a1 and with one
there, which is what it then gets. Once the loop has dealt with that one both are at the same place,
with the same sliders left: they are joined, and ask for the next. Each way out of the loop knows of
the squares behind that no slider is there.

A set that is computed, such as those of the sliders that would attack a king, gets variables of its
own where the program asks whether it is empty. A loop asks for these, and at the end they are
replaced by what was computed.

A function that takes two sliders before it branches is followed with each pair. Where it branches,
what was computed with all these is the union of what each slider adds, if that is so for each pair.
"""

import functools
import itertools
import sys

import specification
from terms import (
    AND,
    CONCAT,
    EQ,
    EXTRACT,
    IF,
    IF_MORE,
    IF_SLIDER,
    LESS,
    LOAD,
    NOT,
    OR,
    SETS,
    SUB,
    UNKNOWN,
    XOR,
    Open,
    Term,
    Undecided,
    Wrong,
    assignments,
    bits_of,
    const,
    disjuncts,
    evaluate,
    everything,
    is_const,
    is_plain,
    mask,
    plain,
    rebuilt,
    replaced,
    sign,
    slider,
    variable,
    variables_of,
)

# What is computed later may need much that is.
sys.setrecursionlimit(20000)

# The end of the stack, a place for results, and where the caller and the function that `look_ups`
# is given would be.
STACK = 1 << 40
RESULTS = 1 << 49
RETURN = 1 << 50
SINK = 1 << 51
# The argument of which a set that is computed has the variables: no function has so many sets.
COMPUTED = 4
# The last slider of each loop.
LAST = [slider(argument, 63) for argument in (0, 1, COMPUTED)]
# How many places may have variables for what a call leaves unknown.
PLACES = 8

# A condition is one of some flags, under the names of both architectures, or the opposite of that,
# under others.
CONDITIONS = [
    (("zero",), ("E", "eq"), ("NE", "ne")),
    (("sign",), ("S", "mi"), ("NS", "pl")),
    (("carry",), ("B", "lo"), ("AE", "hs")),
    (("carry", "zero"), ("BE", "ls"), ("A", "hi")),
    (("less",), ("L", "lt"), ("GE", "ge")),
    (("less", "zero"), ("LE", "le"), ("G", "gt")),
]


class Again(Exception):
    """A run has come to a state from which another one has gone on."""


class State:
    """Registers, flags and memory at one place of the program, which is reached if all of
    `conditions` hold. `sliders` are the variables of sliders that are known here, with their
    values."""

    def __init__(self, pc, calls=0, registers=(), flags=(), memory=(), conditions=(), sliders=()):
        self.pc, self.calls = pc, calls
        # A vector is a tuple of 64-bit lanes. Memory is that which the program has written, by
        # bytes.
        self.registers, self.memory, self.sliders = dict(registers), dict(memory), dict(sliders)
        # Each is a function without arguments, called only if something reads the flag. `carry` is
        # that of x86, which is set if a difference is less than 0; Arm's is the opposite. `less`
        # says the same of numbers with a sign.
        self.flags = dict(flags)
        self.conditions = list(conditions)
        # The number of the slider's variable that it has to know before it goes on, if there is
        # one.
        self.asks = 0
        # How many loops are behind it: on h8 a loop asks for its last slider. Whether it must not be
        # joined before it branches, since it has just been given a slider; whether there are more
        # such states, which were given another one before.
        self.loops, self.is_held, self.by_twos = 0, False, False

    def copy(self, pc):
        state = State(
            pc, self.calls, self.registers, self.flags, self.memory, self.conditions, self.sliders
        )
        return state.like(self)

    def like(self, *others):
        """The same with what is noted of others."""
        self.loops = max(other.loops for other in others)
        self.by_twos = any(other.by_twos for other in others)
        self.is_held = any(other.is_held for other in others)
        return self

    def knowing(self, pc, sliders):
        """The same at `pc` with the values of more sliders, or nothing if that cannot be."""

        def all_known(values):
            return {key: known(value, sliders) for key, value in values.items()}

        conditions = [known(condition, sliders) for condition in self.conditions]
        if not any(is_const(condition, 0) for condition in conditions):
            conditions = [condition for condition in conditions if not is_const(condition)]
            state = State(
                pc,
                self.calls,
                all_known(self.registers),
                (),
                all_known(self.memory),
                conditions,
                self.sliders | sliders,
            ).like(self)
            ends = [number for number, last in enumerate(LAST, 1) if last in sliders]
            state.loops = max([state.loops, *ends])
            yield state

    def flag(self, name):
        if name not in self.flags:
            raise Open(f"reads the flag {name}, which is not known")
        return self.flags[name]()

    def set_flags(self, value, **others):
        self.flags = {
            "zero": lambda: EQ(value, const(0, value.width)),
            "sign": lambda: sign(value),
        } | others

    def set_flags_of_difference(self, a, b):
        top = const(1 << a.width - 1, a.width)
        self.set_flags(
            SUB(a, b),
            zero=lambda: EQ(a, b),
            carry=lambda: LESS(a, b),
            less=lambda: LESS(XOR(a, top), XOR(b, top)),
        )

    def condition(self, code):
        for flags, names, opposites in CONDITIONS:
            if code in names + opposites:
                holds = functools.reduce(OR, map(self.flag, flags))
                return holds if code in names else NOT(holds)
        raise Open(f"no meaning for the condition {code}")


class Later:
    """A register of joined states. Most are never read, so it is computed if one is."""

    def __init__(self, compute):
        self.compute, self.value = compute, None


def found(value):
    """A word or the lanes of a vector."""
    if isinstance(value, Later):
        if value.value is None:
            value.value, value.compute = found(value.compute()), None
        return value.value
    return value


def known(value, sliders):
    """A word or the lanes of a vector with the values of these sliders."""
    if isinstance(value, Later):
        return Later(lambda: known(found(value), sliders))
    return (
        tuple(known(lane, sliders) for lane in value)
        if isinstance(value, tuple)
        else replaced(value, sliders)
    )


def all_of(conditions):
    return functools.reduce(AND, conditions, const(1, 1))


def simplified(condition):
    """A constant instead of a condition that always or never holds."""
    variables = bits_of(everything([condition]))
    if len(variables) <= 14:
        [values] = evaluate([condition], assignments(variables))
        if values.all() or not values.any():
            return const(int(values[0]), 1)
    return condition


def joined(a, b, is_general=False, farthest=None):
    """One state for two at the same place, or `None` if nothing that is known says which of them it
    is. With `is_general`, that of them which knows of fewer sliders, as far as it is right for the
    other. With `farthest`, only if they know so much that is different of sliders, or less."""
    apart = len(a.sliders.items() ^ b.sliders.items())
    shared = [condition for condition in a.conditions if condition in b.conditions]
    only_a, only_b = (
        [condition for condition in one.conditions if condition not in shared] for one in (a, b)
    )
    by_a, by_b = all_of(only_a), all_of(only_b)
    either = simplified(OR(by_a, by_b))
    takes_a = False
    opposite = next(
        (number for number, value in a.sliders.items() if b.sliders.get(number) == 1 - value), None
    )
    if opposite is not None:
        if farthest is not None and apart > farthest:
            return None
        if not a.sliders[opposite]:
            a, b = b, a
        by_a = variable(opposite, 1)
    elif a.sliders != b.sliders and farthest == 0:
        return None
    elif a.sliders != b.sliders or is_general and a.conditions == b.conditions:
        if a.sliders.items() > b.sliders.items():
            a, b = b, a
        takes_a = is_general and a.sliders.items() <= b.sliders.items()
        if not takes_a:
            return None
    elif not any(NOT(condition) in only_b for condition in only_a) and not is_const(
        simplified(AND(by_a, by_b)), 0
    ):
        return None

    def pick(one, other):
        if one is other:
            return one
        one, other = found(one), found(other)
        if isinstance(one, tuple):
            return tuple(map(pick, one, other))
        if opposite is not None:
            return IF_SLIDER(by_a, one, other, b.sliders)
        return IF_MORE(by_a, one, other)

    def later(one, other):
        is_now = one is other or is_constant(one) and is_constant(other)
        return pick(one, other) if is_now else Later(lambda: pick(one, other))

    def both(one, other, of=pick):
        # What only one of them has set is not read any more, or refused. So is what the one that
        # knows of fewer sliders has wrong for the other.
        return {
            key: one[key] if takes_a else of(one[key], other[key])
            for key in one
            if key in other and not (takes_a and differ(one[key], other[key], b.sliders))
        }

    flags = {key: value for key, value in a.flags.items() if b.flags.get(key) is value}
    conditions = shared + ([] if is_const(either, 1) else [either])
    sliders = dict(a.sliders.items() & b.sliders.items())
    state = State(
        a.pc,
        a.calls,
        both(a.registers, b.registers, later),
        flags,
        both(a.memory, b.memory),
        conditions,
        sliders,
    ).like(a, b)
    state.asks = a.asks if a.asks == b.asks else 0
    return state


def place_of(state):
    """Where it is. What has not asked yet does not meet what waits with a question."""
    return state.pc, state.calls, state.asks


def is_constant(value):
    return isinstance(value, Term) and is_const(value)


def differ(one, other, sliders):
    """Whether a value may be another one with these sliders."""
    one, other = found(one), found(other)
    if isinstance(one, tuple):
        return any(differ(*both, sliders) for both in zip(one, other))
    return one is not other and disjuncts(replaced(one, sliders)).keys() != disjuncts(other).keys()


def together(states):
    """One state for many at the same place that know of other sliders: a register that is not the
    same in all of them is a union with what each slider adds, or is not known any more."""
    first, asks = states[0], {state.asks for state in states}

    def of_all(values):
        if all(value is values[0] for value in values):
            return values[0]
        values = list(map(found, values))
        if isinstance(values[0], tuple):
            lanes = list(map(of_all, zip(*values)))
            return None if None in lanes else tuple(lanes)
        return union_of(values, [state.sliders for state in states])

    def merged(many):
        found = {
            key: of_all([one[key] for one in many])
            for key in many[0]
            if all(key in one for one in many)
        }
        return {key: value for key, value in found.items() if value is not None}

    flags = {
        key: value
        for key, value in first.flags.items()
        if all(state.flags.get(key) is value for state in states)
    }
    conditions = [
        one for one in first.conditions if all(one in state.conditions for state in states)
    ]
    state = State(
        first.pc,
        first.calls,
        merged([state.registers for state in states]),
        flags,
        merged([state.memory for state in states]),
        conditions,
        functools.reduce(
            lambda known, state: dict(known.items() & state.sliders.items()), states, first.sliders
        ),
    ).like(*states)
    state.asks = first.asks if len(asks) == 1 else 0
    return state


def union_of(values, sliders):
    """One term for all of these, each of which is right if what is known of sliders holds, or
    `None`: the disjunction of their parts, each with the slider that is there where the part is."""
    whole = [{one for part in disjuncts(value) for one in guarded(part)} for value in values]
    number_of = {inner: number for parts in whole for number, inner in parts if number is not None}
    common, added = set.intersection(*whole), {}
    for value, parts in zip(values, whole):
        for part in disjuncts(value):
            for number, inner in guarded(part):
                if (number, inner) not in common:
                    number = number_of.get(inner) or only(inner, whole, sliders)
                    if number is None or inner.variables & SETS:
                        return None
                    added.setdefault(number, {})[inner] = None
    for parts, known in zip(whole, sliders):
        wanted = {
            (None if number in known else number, inner)
            for number, inners in added.items()
            if known.get(number, 1)
            for inner in inners
        }
        if wanted | common != parts:
            return None
    for number, inner in sorted(common, key=lambda one: one[0] or 0):
        added.setdefault(number, {})[inner] = None
    union = const(0, values[0].width)
    for number, inners in added.items():
        inner = functools.reduce(OR, inners)
        union = OR(union, inner if number is None else guard(number, inner))
    return union


def only(inner, whole, sliders):
    """The slider that is there in all that have this part, and in no other."""
    having, others = [], []
    for parts, known in zip(whole, sliders):
        (having if (None, inner) in parts else others).append(known)
    for number, value in having[0].items():
        if value and all(known.get(number) for known in having):
            if not any(known.get(number) for known in others):
                return number
    return None


def guard(number, word):
    return AND(IF(variable(number, 1), const(-1, word.width), const(0, word.width)), word)


def guarded(part):
    """The number of the slider's variable without which a term is 0, or `None`, with each part of
    the rest of the term."""
    if part.op == "extract":
        return [
            (number, EXTRACT(one, part.param, part.width)) for number, one in guarded(part.args[0])
        ]
    if part.op == "and":
        for one, other in (part.args, part.args[::-1]):
            if (
                one.op == "if"
                and one.args[0].op == "var"
                and is_const(one.args[1], mask(one.width))
                and is_const(one.args[2], 0)
            ):
                return [(one.args[0].param, inner) for inner in disjuncts(other)]
    return [(None, part)]


def all_joined(states, has_asked):
    """States at the same place, joined as far as possible."""
    is_end = states[0].pc == RETURN
    held = [state for state in states if state.is_held and not is_end]
    states = [state for state in states if state not in held]
    if len(states) > 1 and any(state.by_twos for state in states):
        states = [together(states)]
    # First those that know the same of sliders.
    states = some_joined(states, farthest=0)
    is_last = any(last in state.sliders for state in states for last in LAST)
    if len(states) > 1 and (states[0].asks or is_last):
        # In a loop of which the first turn is elsewhere, what comes from there knows more.
        states = some_joined(some_joined(states, farthest=2), True, farthest=2)
    # Where another way out of a loop may come with the same sliders, these wait for it. After a
    # question about the processor they wait too, since a return then computes what is joined.
    is_same = not has_asked and all(one.conditions == states[0].conditions for one in states)
    if states and (states[0].asks or is_end or is_same):
        states = some_joined(states)
    if is_end:
        states = some_joined(states, is_general=True)
    return held + states


def some_joined(states, is_general=False, farthest=None):
    """States at the same place, joined as `joined` can: first those that know of most sliders,
    since what knows of fewer is for all that these are for."""
    states, done = states.copy(), []
    while states:
        state = max(states, key=lambda state: len(state.sliders))
        states.remove(state)
        for other in done:
            one = joined(other, state, is_general, farthest)
            if one:
                done.remove(other)
                states.append(one)
                break
        else:
            done.append(state)
    return done


class Machine:
    """Executes programs of one architecture. Its subclasses know the instructions and the calling
    convention: `EXECUTE` has the instructions by name, `ARGUMENTS`, `RESULT`, `SECOND_RESULT` and
    `STACK_POINTER` are registers, `KEPT` those that a function has to leave as they were, or their
    lowest lanes. Below the stack pointer, a function may use `RED_ZONE` bytes."""

    def __init__(self, image, forms):
        self.image, self.forms = image, forms
        self.code = image.bytes.tobytes()
        self.decoded, self.given, self.order = {}, {}, {}
        self.tested = set()
        # Whether a vector of more than 16 bytes is on the stack.
        self.is_wide = False

    # What the instructions use.

    def load(self, state, address, size):
        """Returns `size` bytes, at most eight, as a term."""
        if not is_const(address):
            # Where it is not reached nothing has to hold. What depends on much is left out: that
            # there are sliders left, say.
            few = [
                one
                for one in state.conditions
                if not one.variables & SETS and one.variables.bit_count() <= 14
            ]
            return LOAD(address, size, all_of(few))
        at = address.value
        if at >= STACK:
            self.check_stack(state, at)
            whole = state.memory.get(at)
            if whole and whole.width == 8 * size:
                return whole
            self.split(state, at, size)
            try:
                return CONCAT(*(state.memory[at + i] for i in reversed(range(size))))
            except KeyError:
                raise Open(f"reads memory that was not written, {at:#x}") from None
        if self.image.is_constant(at, size):
            return const(self.image.integer(at, size), 8 * size)
        if at + size > len(self.image.bytes):
            raise Open("reads outside of the program")
        return self.unknown(8 * size)

    def store(self, state, address, value):
        if not is_const(address):
            raise Open("writes at an address that depends on a variable")
        at, size = address.value, value.width // 8
        if STACK <= at and at + size <= self.top or RESULTS <= at and at + size <= self.results_end:
            self.check_stack(state, at)
            self.split(state, at, size)
            for i in range(size):
                state.memory[at + i] = EXTRACT(value, 8 * i, 8)
            if at >= RESULTS and at % 8 == 0 and size == 8:
                # A result is not taken apart, so that it can be joined.
                for i in range(8):
                    del state.memory[at + i]
                state.memory[at] = value
        elif not self.image.may_write(at, value):
            raise Wrong(
                f"writes {size} bytes at {at:#x}"
                if at < STACK
                else "writes into its caller's frame"
            )

    def split(self, state, at, size):
        """Puts bytes in the place of whole results."""
        for word in range(at & -8, at + size, 8) if at >= RESULTS else ():
            if word in state.memory and state.memory[word].width == 64:
                whole = state.memory[word]
                state.memory |= {word + i: EXTRACT(whole, 8 * i, 8) for i in range(8)}

    def check_stack(self, state, at):
        """A signal can overwrite what is far enough below the stack pointer."""
        pointer = state.registers[self.STACK_POINTER]
        if not is_const(pointer) or at < pointer.value - self.RED_ZONE:
            raise Open("uses memory below the stack pointer")

    def unknown(self, width):
        """Returns a word of which nothing is known."""
        self.unknowns += width
        return variable(UNKNOWN + 256 + self.unknowns - width, width)

    def whole(self, state, register, lanes=None):
        """A register, or one with so many lanes. What the caller left there is not known, but may
        be saved."""
        if register not in state.registers:
            state.registers[register] = (
                tuple(self.unknown(64) for _ in range(lanes)) if lanes else self.unknown(64)
            )
        state.registers[register] = found(state.registers[register])
        return state.registers[register]

    def answer(self):
        """Answers a question about the processor, first no, then in another run yes."""
        if len(self.asked) == len(self.answers):
            self.answers.append(False)
        self.asked.append(self.answers[len(self.asked)])
        return self.asked[-1]

    def jump(self, state, target):
        if not is_const(target):
            raise Open("a jump to an address that is not known")
        state.pc = target.value

    def call(self, state, target):
        state.calls += 1
        self.jump(state, target)

    def leave(self, state, target):
        state.calls -= 1
        self.jump(state, target)
        if state.calls and self.asked and self.is_alone:
            # After a question about the processor, only these registers are kept, and many answers
            # lead to the same state.
            state.registers = {
                key: value
                for key, value in state.registers.items()
                if key in (*self.KEPT, self.RESULT, self.SECOND_RESULT, self.STACK_POINTER)
            }
            self.forget(state)
            pointer, state.flags = state.registers[self.STACK_POINTER].value, {}
            state.memory = {at: state.memory[at] for at in sorted(state.memory) if at >= pointer}
            known = (
                state.pc,
                *state.registers.items(),
                *state.memory.items(),
                *state.conditions,
                *state.sliders.items(),
            )
            if known in self.left:
                raise Again
            self.left.add(known)

    def forget(self, state):
        """Forgets how what is not known of results was computed: then many ways are the same. Each
        place in the program has variables of its own for that, once in a run."""
        place = self.places.setdefault(state.pc, len(self.places))
        if state.pc in self.forgot or place >= PLACES:
            return
        self.forgot.add(state.pc)
        for number, register in enumerate((self.RESULT, self.SECOND_RESULT)):
            start = UNKNOWN + 256 + 128 * place + 64 * number
            bits = [
                1 << start + at if variables_of(bit) >> UNKNOWN else bit
                for at, bit in enumerate(self.whole(state, register).bits)
            ]
            if all(map(is_plain, bits)):
                state.registers[register] = plain(bits)

    def branch(self, state, condition, target):
        """Returns the states after a conditional jump; `state.pc` is that of the next instruction."""
        condition, state.is_held = simplified(condition), False
        if is_const(condition):
            state.pc = target if condition.value else state.pc
            return [state]
        needed = everything([condition])
        if not needed & (1 << UNKNOWN) - 1:
            state.pc = target if self.answer() else state.pc
            return [state]
        is_opposite = condition.op == "xor" and is_const(condition.args[1], 1)
        inner = condition.args[0] if is_opposite else condition
        other = state.copy(target)
        if inner.op == "eq" and is_const(inner.args[1], 0) and needed & SETS:
            [counted, _] = inner.args
            if needed & ~SETS and counted.width == 64:
                none = EQ(self.named_set(state, counted), const(0))
                return self.branch(state, NOT(none) if is_opposite else none, target)
            is_set = not needed & ~SETS and all(map(is_plain, counted.bits))
        else:
            is_set = False
        if is_set:
            # Whether there are sliders left.
            some, none = (other, state) if is_opposite else (state, other)
            some.conditions.append(NOT(inner))
            return [some, *none.knowing(none.pc, dict.fromkeys(bits_of(needed), 0))]
        other.conditions.append(condition)
        state.conditions.append(NOT(condition))
        return [state, other]

    def named_set(self, state, computed):
        """Gives a set that was computed variables of its own, so that a loop can ask for them, and
        returns it. At the end, what was computed takes their place."""
        if self.computed not in (None, computed):
            raise Open("asks for two sets that are computed")
        self.computed = computed
        # The last one has the number of h8, with which a loop ends.
        squares = [at for at, bit in enumerate(computed.bits) if bit != 0]
        self.names = dict(
            zip(reversed(squares), reversed(range(slider(COMPUTED, 0), slider(COMPUTED, 64))))
        )
        whole = plain([1 << self.names[at] if at in self.names else 0 for at in range(64)])

        def all_named(values):
            return {key: with_name(value) for key, value in values.items()}

        def with_name(value):
            value = found(value)
            return (
                tuple(map(with_name, value))
                if isinstance(value, tuple)
                else rebuilt(value, {computed: whole})
            )

        state.registers, state.memory = all_named(state.registers), all_named(state.memory)
        state.conditions, state.flags = [with_name(one) for one in state.conditions], {}
        return whole

    def unnamed(self, term):
        """The term with what was computed in the place of the variables for it."""

        meant = {name: EXTRACT(self.computed, at, 1) for at, name in self.names.items()}

        def as_computed(part):
            numbers = range(part.param, part.param + part.width)
            return CONCAT(*(meant.get(one, variable(one, 1)) for one in reversed(numbers)))

        return rebuilt(term, {}, as_computed)

    # Runs.

    def start(self, function, top, *arguments):
        """The state at the entry of a function. `top` is the end of the stack."""
        state = State(function, 0, zip(self.ARGUMENTS, arguments))
        for register, lanes in self.KEPT.items():
            self.whole(state, register, lanes)
        state.registers[self.STACK_POINTER] = const(top)
        self.top = top
        self.call_from(state, RETURN, const(function))
        self.top = state.registers[self.STACK_POINTER].value
        self.kept = {register: self.lowest(state, register) for register in self.KEPT}
        return state

    def lowest(self, state, register):
        value = self.whole(state, register, self.KEPT[register])
        return value[0] if self.KEPT[register] else value

    def run(self, function, name, case):
        """Returns all results of a function, each of one word or more."""
        arguments, words = specification.FUNCTIONS[name]
        given, results = [], []
        for number, argument in enumerate(arguments):
            if argument in ("square", "direction"):
                # The caller decides what is above a 32-bit argument.
                given.append(CONCAT(variable(UNKNOWN + 64 * number, 32), const(case, 32)))
            else:
                given.append(variable(slider(number, 0) if argument == "set" else 0, 64))
        if len(words) > 1:
            given.append(const(RESULTS))
        self.answers, self.results_end = [], RESULTS + 8 * len(words) * (len(words) > 1)
        # The stack is aligned to 16 bytes and to no more.
        top, self.is_wide, self.left = STACK + (1 << 20), False, set()
        self.places = {}
        while True:
            self.asked, self.unknowns, self.forgot = [], 128 * PLACES, set()
            self.computed = None
            try:
                state = self.execute(self.start(function, top, *given))
            except Again:
                state = None
            if state and len(words) > 1:
                result = [
                    self.load(state, const(RESULTS + 8 * word), 8) for word in range(len(words))
                ]
            elif state:
                result = [self.whole(state, self.RESULT)]
            if state and self.computed:
                result = [self.unnamed(word) for word in result]
            if state and result not in results:
                results.append(result)
            if not self.next_answers():
                if not self.is_wide or top & 16:
                    return results
                top += 16
            if len(results) > 64:
                raise Open("too many ways through the program")

    def next_answers(self):
        """The next answers, as binary numbers count."""
        while self.answers and self.answers[-1]:
            self.answers.pop()
        if self.answers:
            self.answers[-1] = True
        return self.answers

    def turn(self, state):
        """What says which state goes on first. What has left a loop waits for all that are in it,
        and what asks for a slider for what knows of fewer. Calls come first, then what has just
        been given a slider, then what is ahead of others."""
        if state.pc not in self.order and state.pc not in (RETURN, SINK):
            self.set_order(state.pc)
        return (
            state.pc == RETURN,
            state.loops,
            state.asks,
            -state.calls,
            not state.is_held,
            self.order.get(state.pc, 0),
        )

    def set_order(self, entry):
        """Numbers the instructions of a function so that each loop comes before what is behind it,
        and each way before the place where it meets others.

        That is the weak topological order of Bourdoncle (1993): a loop is followed by what is
        reached from it, and within it the same holds without its head.
        """
        found, stack, backwards, numbers = {}, [], [], itertools.count(1)

        def visit(at, backwards):
            stack.append(at)
            head = found[at] = next(numbers)
            is_loop = False
            for after in self.successors(at):
                if after in self.order:
                    continue
                lowest = found.get(after) or visit(after, backwards)
                if lowest <= head:
                    head, is_loop = lowest, True
            if head == found[at]:
                found[at] = float("inf")
                one = stack.pop()
                if is_loop:
                    while one != at:
                        found[one] = 0
                        one = stack.pop()
                    inside = []
                    for after in self.successors(at):
                        if not found.get(after) and after not in self.order:
                            visit(after, inside)
                    backwards += [*inside, at]
                else:
                    backwards.append(at)
            return head

        visit(entry, backwards)
        start = len(self.order)
        self.order |= {at: start + number for number, at in enumerate(reversed(backwards))}

    def execute(self, state):
        """Returns the state behind the function."""
        waiting = [state]
        for _ in range(60000):
            first = min(waiting, key=self.turn)
            # What asks for the same slider goes on together.
            places = {
                place_of(state)
                for state in waiting
                if state is first or first.asks and state.asks == first.asks
            }
            here = []
            for place in places:
                there = [state for state in waiting if place_of(state) == place]
                here += all_joined(there, bool(self.asked))
            waiting = [state for state in waiting if place_of(state) not in places]
            if len(here) > 160:
                raise Open("too many ways through a loop")
            if here[0].pc == RETURN:
                if len(here) > 1 or here[0].sliders:
                    raise Open("a way through the program does not end with the others")
                self.check_return(here[0])
                return here[0]
            self.is_alone = not waiting and len(here) == 1
            for state in here:
                waiting += self.step(state)
        raise Open("a loop that does not end")

    def check_return(self, state):
        for register, value in self.kept.items():
            if self.lowest(state, register) is not value:
                raise Wrong(f"does not leave {self.name_of_register(register)} as it was")
        if not is_const(state.registers[self.STACK_POINTER], self.at_return(self.top)):
            raise Wrong("does not leave the stack pointer as it was")

    def instructions(self):
        """All instructions of the compiled code, each with its name and its bytes."""
        for at, end in self.image.code:
            while at < end:
                i, name, after = self.decode_bytes(self.code[at : at + 16], at)
                yield i, name, self.code[at:after]
                at = after

    def not_needed(self):
        """The names of instructions that have a meaning here and do not occur in the compiled code,
        nor as what other processors take an instruction for."""
        found = {
            self.decode_bytes(code, 0)[1]
            for i, name, whole in self.instructions()
            for _, code in self.forms_of(i, whole)
        }
        return self.EXECUTE.keys() - found

    def instruction_at(self, at):
        if at not in self.decoded:
            self.decoded[at] = self.decode_bytes(self.code[at : at + 16], at)
        return self.decoded[at]

    def step(self, state):
        if state.pc == SINK:
            name, length, function, size, code = (
                state.registers[register].value for register in self.ARGUMENTS[:5]
            )
            name, function = (
                self.code[at : at + size].decode()
                for at, size in ((name, length), (function, size))
            )
            self.given.setdefault(name, {}).setdefault(function, set()).add(code)
            self.leave_to_caller(state)
            return [state]
        here = state.pc
        i, name, state.pc = self.instruction_at(here)
        if here not in self.tested:
            if name in self.EXECUTE:
                for form, code in self.forms_of(i, self.code[here : state.pc]):
                    self.forms.check(self.image, form, code)
            self.tested.add(here)
        if name not in self.EXECUTE:
            raise Open(f"no meaning for the instruction {i}")
        try:
            return self.EXECUTE[name](self, state, i) or [state]
        except Undecided as asked:
            state.pc, [number] = here, asked.args
            if state.asks == number:
                without, with_slider = (
                    list(state.knowing(here, {number: value})) for value in (0, 1)
                )
                for one in with_slider:
                    one.by_twos, one.is_held = one.by_twos or one.is_held, True
                return [after for one in without + with_slider for after in self.step(one)]
            state.asks = number
            return [state]

    def list(self):
        """Executes `look_ups` and returns what it passes to the sink: the addresses of functions,
        by look-up and by name."""
        self.answers, self.results_end = [], RESULTS
        while True:
            self.asked, self.unknowns, self.left = [], 128 * PLACES, set()
            self.places, self.forgot, self.computed = {}, set(), None
            self.execute(self.start(self.image.symbols["look_ups"], STACK + (1 << 20), const(SINK)))
            if not self.next_answers():
                return self.given


def meanings():
    """Returns a dictionary from the names of instructions to functions, and the decorator that adds
    to it."""
    execute = {}

    def instruction(*names):
        def note(function):
            execute.update(dict.fromkeys(names, function))
            return function

        return note

    return execute, instruction
