"""Executes a look-up on terms: `square` is a number, `occupied` is the 64 variables.

Where the program branches on `occupied`, both ways are followed and joined where they meet: a register is then one of two
terms, by the condition. Where it branches on something else that is unknown, such as the kind of processor, each way is a
run of its own, and all their results must be right.
"""

from terms import (AND, CONCAT, EXTRACT, IF, LOAD, NOT, OR, Open, const, everything, evaluate, assignments, bits_of, is_const,
                   variable)

STACK = 1 << 40
RETURN = 1 << 50
SINK = 1 << 51
OCCUPIED = (1 << 64) - 1


class State:
    """Registers, flags and stack at one place of the program, which is reached if all of `conditions` hold."""

    def __init__(self):
        self.pc = 0
        self.registers = {}
        self.vectors = {}
        self.flags = {}
        self.stack = {}
        self.conditions = []

    def copy(self):
        other = State()
        other.pc = self.pc
        other.registers, other.vectors = dict(self.registers), dict(self.vectors)
        other.flags, other.stack, other.conditions = dict(self.flags), dict(self.stack), list(self.conditions)
        return other


def all_of(conditions):
    term = const(1, 1)
    for condition in conditions:
        term = AND(term, condition)
    return term


def simplified(condition):
    """A constant instead of a condition that always or never holds."""
    variables = bits_of(everything([condition]))
    if condition.op != "const" and len(variables) <= 14:
        values = evaluate(condition, assignments(variables))
        if values.all() or not values.any():
            return const(int(values[0]), 1)
    return condition


def joined(a, b):
    """One state for two at the same place."""
    shared = 0
    while shared < min(len(a.conditions), len(b.conditions)) and a.conditions[shared] is b.conditions[shared]:
        shared += 1
    by_a, by_b = all_of(a.conditions[shared:]), all_of(b.conditions[shared:])
    state = State()
    state.pc = a.pc
    either = simplified(OR(by_a, by_b))
    state.conditions = a.conditions[:shared] + ([] if is_const(either, 1) else [either])

    def pick(one, other):
        if isinstance(one, tuple):
            return tuple(pick(x, y) for x, y in zip(one, other))
        return IF(by_a, one, other)

    for name in ("registers", "vectors", "stack"):
        one, other = getattr(a, name), getattr(b, name)
        # What only one of them has set is not read any more, or refused.
        setattr(state, name, {key: pick(one[key], other[key]) for key in one if key in other})
    state.flags = {key: value for key, value in a.flags.items() if b.flags.get(key) is value}
    return state


def meanings():
    """Returns a dictionary from the names of instructions to functions, and the decorator that adds to it."""
    execute = {}

    def instruction(*names):
        def note(function):
            for name in names:
                execute[name] = function
            return function
        return note
    return execute, instruction


class Machine:
    """Executes programs of one architecture. Its subclasses know the instructions and the calling convention."""

    def __init__(self, image):
        self.image = image
        self.given = []
        self.answers = []

    # What the instructions use.

    def load(self, state, address, size):
        """Returns `size` bytes, at most eight, as a term."""
        if not is_const(address):
            return LOAD(address, size, all_of(state.conditions))
        at = address.ones
        if at >= STACK:
            try:
                return CONCAT(*(state.stack[at + i] for i in reversed(range(size))))
            except KeyError:
                raise Open(f"reads memory that was not written, {at:#x}") from None
        if self.image.is_constant(at, size):
            return const(self.image.integer(at, size), 8 * size)
        if at + size > len(self.image.bytes):
            raise Open("reads outside of the program")
        return self.unknown(8 * size)

    def store(self, state, address, value):
        if not is_const(address):
            raise Open("writes at an address that depends on `occupied`")
        # Whatever the program writes elsewhere is unknown when it is read.
        if address.ones >= STACK:
            for i in range(value.width // 8):
                state.stack[address.ones + i] = EXTRACT(value, 8 * i, 8)

    def unknown(self, width):
        """Returns a word of which nothing is known."""
        self.unknowns += width
        return variable(64 + self.unknowns - width, width)

    def flag(self, state, name):
        if name not in state.flags:
            raise Open(f"reads the flag {name}, which is not known")
        return state.flags[name]()

    def answer(self):
        """Answers a question about the processor, first no, then in another run yes."""
        if len(self.asked) == len(self.answers):
            self.answers.append(False)
        self.asked.append(self.answers[len(self.asked)])
        return self.asked[-1]

    def branch(self, state, condition, target):
        """Returns the states after a conditional jump; `state.pc` is that of the next instruction."""
        condition = simplified(condition)
        if is_const(condition):
            state.pc = target if condition.ones else state.pc
            return [state]
        depends = everything([condition])
        if not depends & OCCUPIED:
            state.pc = target if self.answer() else state.pc
            return [state]
        other = state.copy()
        other.pc = target
        other.conditions.append(condition)
        state.conditions.append(NOT(condition))
        return [state, other]

    # Runs.

    def run(self, function, square):
        """Returns all results of a look-up."""
        results = []
        self.answers = []
        while True:
            self.asked, self.unknowns = [], 0
            result = self.execute(self.start(function, square))
            if not any(result is known for known in results):
                results.append(result)
            # The next answers, as binary numbers count.
            while self.answers and self.answers[-1]:
                self.answers.pop()
            if not self.answers:
                return results
            self.answers[-1] = True
            if len(results) > 64:
                raise Open("too many ways through the program")

    def execute(self, state):
        waiting = [state]
        steps = 0
        while True:
            # Calls first, then what is behind: there the others arrive.
            waiting.sort(key=lambda state: (self.depth(state), state.pc))
            state = waiting.pop(0)
            while waiting and (waiting[0].pc, self.depth(waiting[0])) == (state.pc, self.depth(state)):
                state = joined(state, waiting.pop(0))
            if state.pc == RETURN:
                if waiting:
                    raise Open("a way through the program does not end with the others")
                return self.result(state)
            waiting += self.step(state)
            steps += 1
            if steps > 20000:
                raise Open("a loop that does not end")
            while waiting and len(waiting) == 1 and waiting[0].pc != RETURN and steps <= 20000:
                waiting = self.step(waiting[0])
                steps += 1

    def list(self):
        """Executes `look_ups` and returns what it passes to the sink."""
        self.given, self.asked, self.answers, self.unknowns = [], [], [], 0
        self.execute(self.start_list(self.image.symbols["look_ups"]))
        return self.given

    def name(self, at, length):
        return self.image.bytes[at : at + length].tobytes().decode()
