"""Executes a look-up on terms: `square` is a number, `occupied` is the 64 variables.

Where the program branches on `occupied`, both ways are followed and joined where they meet: a register is then one of two
terms, by the condition. Where it branches on something else that is unknown, such as the kind of processor, each way is a
run of its own, and all their results must be right.
"""

import functools

from terms import (AND, CONCAT, EQ, EXTRACT, IF, LESS, LOAD, NOT, OR, SUB, Open, assignments, bits_of, const,
                   evaluate, everything, is_const, sign, variable)

STACK = 1 << 40
RETURN = 1 << 50
SINK = 1 << 51

# A condition is one of some flags, under the names of both architectures, or the opposite of that, under others.
CONDITIONS = [
    (("zero",), ("E", "eq"), ("NE", "ne")),
    (("sign",), ("S", "mi"), ("NS", "pl")),
    (("carry",), ("B", "lo"), ("AE", "hs")),
    (("carry", "zero"), ("BE", "ls"), ("A", "hi")),
]


class State:
    """Registers, flags and stack at one place of the program, which is reached if all of `conditions` hold."""

    def __init__(self, pc, calls=0, registers=(), flags=(), stack=(), conditions=()):
        self.pc, self.calls = pc, calls
        # A vector is a tuple of 64-bit lanes.
        self.registers, self.stack = dict(registers), dict(stack)
        # Each is a function without arguments, called only if something reads the flag. `carry` is that of x86, which is set if
        # a difference is less than 0; Arm's is the opposite.
        self.flags = dict(flags)
        self.conditions = list(conditions)

    def copy(self, pc):
        return State(pc, self.calls, self.registers, self.flags, self.stack, self.conditions)

    def flag(self, name):
        if name not in self.flags:
            raise Open(f"reads the flag {name}, which is not known")
        return self.flags[name]()

    def set_flags(self, value, **others):
        self.flags = {"zero": lambda: EQ(value, const(0, value.width)), "sign": lambda: sign(value)} | others

    def set_flags_of_difference(self, a, b):
        self.set_flags(SUB(a, b), zero=lambda: EQ(a, b), carry=lambda: LESS(a, b))

    def condition(self, code):
        for flags, names, opposites in CONDITIONS:
            if code in names + opposites:
                holds = functools.reduce(OR, map(self.flag, flags))
                return holds if code in names else NOT(holds)
        raise Open(f"no meaning for the condition {code}")


def all_of(conditions):
    return functools.reduce(AND, conditions, const(1, 1))


def simplified(condition):
    """A constant instead of a condition that always or never holds."""
    variables = bits_of(everything([condition]))
    if len(variables) <= 14:
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
    either = simplified(OR(by_a, by_b))

    def pick(one, other):
        return tuple(map(pick, one, other)) if isinstance(one, tuple) else IF(by_a, one, other)

    def both(one, other):
        # What only one of them has set is not read any more, or refused.
        return {key: pick(one[key], other[key]) for key in one if key in other}

    flags = {key: value for key, value in a.flags.items() if b.flags.get(key) is value}
    conditions = a.conditions[:shared] + ([] if is_const(either, 1) else [either])
    return State(a.pc, a.calls, both(a.registers, b.registers), flags, both(a.stack, b.stack), conditions)


class Machine:
    """Executes programs of one architecture. Its subclasses know the instructions and the calling convention: `EXECUTE` has the
    instructions by name, and `ARGUMENTS`, `RESULT` and `STACK_POINTER` are registers."""

    def __init__(self, image):
        self.image = image
        self.code = image.bytes.tobytes()
        self.decoded = {}
        self.given = {}

    # What the instructions use.

    def load(self, state, address, size):
        """Returns `size` bytes, at most eight, as a term."""
        if not is_const(address):
            return LOAD(address, size, all_of(state.conditions))
        at = address.value
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
        if address.value >= STACK:
            for i in range(value.width // 8):
                state.stack[address.value + i] = EXTRACT(value, 8 * i, 8)

    def unknown(self, width):
        """Returns a word of which nothing is known."""
        self.unknowns += width
        return variable(64 + self.unknowns - width, width)

    def whole(self, state, register, lanes=None):
        """A register, or one with so many lanes. What the caller left there is not known, but may be saved."""
        if register not in state.registers:
            state.registers[register] = tuple(self.unknown(64) for _ in range(lanes)) if lanes else self.unknown(64)
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

    def branch(self, state, condition, target):
        """Returns the states after a conditional jump; `state.pc` is that of the next instruction."""
        condition = simplified(condition)
        if is_const(condition):
            state.pc = target if condition.value else state.pc
            return [state]
        if not everything([condition]) & (1 << 64) - 1:
            state.pc = target if self.answer() else state.pc
            return [state]
        other = state.copy(target)
        other.conditions.append(condition)
        state.conditions.append(NOT(condition))
        return [state, other]

    # Runs.

    def start(self, function, *arguments):
        state = State(function, 0, zip(self.ARGUMENTS, arguments))
        state.registers[self.STACK_POINTER] = const(STACK + (1 << 20))
        self.call_from(state, RETURN, const(function))
        return state

    def run(self, function, square):
        """Returns all results of a look-up."""
        results = []
        self.answers = []
        while True:
            self.asked, self.unknowns = [], 0
            # The caller decides what is above a 32-bit argument.
            result = self.execute(self.start(function, CONCAT(self.unknown(32), const(square, 32)), variable(0, 64)))
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
        for _ in range(20000):
            # Calls first, then what is behind: there the others arrive.
            waiting.sort(key=lambda state: (-state.calls, state.pc))
            state = waiting.pop(0)
            while waiting and (waiting[0].pc, waiting[0].calls) == (state.pc, state.calls):
                state = joined(state, waiting.pop(0))
            if state.pc == RETURN:
                if waiting:
                    raise Open("a way through the program does not end with the others")
                return state.registers[self.RESULT]
            waiting += self.step(state)
        raise Open("a loop that does not end")

    def step(self, state):
        if state.pc == SINK:
            name, length, *functions = (state.registers[register].value for register in self.ARGUMENTS)
            self.given[self.code[name : name + length].decode()] = functions
            self.leave_to_caller(state)
            return [state]
        if state.pc not in self.decoded:
            self.decoded[state.pc] = self.decode(state.pc)
        i, name, state.pc = self.decoded[state.pc]
        if name not in self.EXECUTE:
            raise Open(f"no meaning for the instruction {i}")
        return self.EXECUTE[name](self, state, i) or [state]

    def list(self):
        """Executes `look_ups` and returns what it passes to the sink."""
        self.asked, self.answers, self.unknowns = [], [], 0
        self.execute(self.start(self.image.symbols["look_ups"], const(SINK)))
        return self.given


def meanings():
    """Returns a dictionary from the names of instructions to functions, and the decorator that adds to it."""
    execute = {}

    def instruction(*names):
        def note(function):
            execute.update(dict.fromkeys(names, function))
            return function
        return note
    return execute, instruction
