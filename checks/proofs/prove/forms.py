"""Compares the meaning of each form of an instruction with what a processor or an emulator does.

A form is the instruction with the kinds and widths of its operands. The first time that a proof
meets one, the instruction is executed alone: on registers, flags and memory at random and at the
edges, with other registers and immediates in its encoding. Every word of every register, all flags
that are defined, and all bytes of memory must then be what the meaning says. One symbolic execution
gives the terms for all inputs of an encoding.

A processor may lack instructions beyond those that all x86-64 processors have. forms.txt has these
forms, each with the kind of processor on which it was executed, the encoding, and a digest of what
it did. There the meaning must still give that digest.
"""

import hashlib
import itertools
import random

import numpy

import terms
from machine import STACK, State, all_of
from terms import U64, Disagrees, Open, Undecided, Wrong, const, evaluate

ENCODINGS, INPUTS, TOGETHER = 16, 128, 12
# The memory that instructions may use, above the program that executes them.
MEMORY, MEMORY_WORDS = STACK + 4096, 64
EDGES = [0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 1 << 15, 1 << 16]
EDGES += [1 << 31, (1 << 31) - 1, 1 << 32, (1 << 32) - 1, 1 << 62, 1 << 63, (1 << 63) - 1]
EDGES += [0x8000000080000000, 0x0101010101010101, 0x8080808080808080, 0x00FF00FF00FF00FF]
EDGES += [~edge & terms.mask(64) for edge in EDGES]


class Case:
    """An encoding at an address, with words that are the same in all inputs, by their place."""

    def __init__(self, code, at, fixed):
        self.code, self.at, self.fixed = code, at, fixed


class Memory(dict):
    """The bytes of memory, each known once it is read."""

    def __init__(self, machine):
        self.machine = machine

    def __missing__(self, at):
        byte, word = at - MEMORY & 7, ("memory", at - MEMORY >> 3)
        if not 0 <= word[1] < MEMORY_WORDS:
            raise KeyError(at)
        self[at] = terms.EXTRACT(self.machine.word(word), 8 * byte, 8)
        return self[at]


class Tested:
    """A machine that executes one instruction with registers of which nothing is known."""

    def execute_one(self, case):
        """Returns the states behind it. `given` has the words before it, by their place."""
        self.given, self.fixed, self.low = {}, case.fixed, 0
        self.asked, self.answers, self.unknowns, self.is_alone = [], [], 0, False
        self.top, self.results_end, self.before = MEMORY + 8 * MEMORY_WORDS, 0, {}
        i, name, end = self.decode_bytes(case.code, case.at)
        state = State(end, 1)
        state.memory = Memory(self)
        self.whole(state, self.STACK_POINTER)
        state.flags = {
            flag: lambda flag=flag: self.word(("flag", flag), 1)
            for flag in ("zero", "sign", "carry", "less")
        }
        if name not in self.EXECUTE:
            raise Open(f"no meaning for the instruction {i}")
        return self.EXECUTE[name](self, state, i) or [state]

    def word(self, place, width=64):
        """What is at this place before the instruction. The first have the numbers of `occupied`,
        on which a branch may depend."""
        if place not in self.given:
            if place in self.fixed:
                return const(self.fixed[place], width)
            if self.low + width <= 64:
                self.given[place], self.low = terms.variable(self.low, width), self.low + width
            else:
                self.given[place] = self.unknown(width)
        return self.given[place]

    def whole(self, state, register, lanes=None):
        if register not in state.registers:
            state.registers[register] = self.before[register] = (
                tuple(self.word((register, lane)) for lane in range(lanes))
                if lanes
                else self.word((register, 0))
            )
        return state.registers[register]


def random_words(noise, count, words):
    """Edges and numbers at random; a third of the words of an input are among four."""
    found = noise.integers(0, 1 << 64, (count, words), U64, endpoint=False)
    sparse = noise.integers(0, 1 << 64, (count, words), U64, endpoint=False)
    kind = noise.integers(0, 6, (count, words))
    found = numpy.where(kind == 0, found & sparse, found)
    found = numpy.where(kind <= 2, numpy.array(EDGES, U64)[found % U64(len(EDGES))], found)
    few = numpy.take_along_axis(found, noise.integers(0, 4, (count, words)), 1)
    return numpy.where(kind >= 4, few, found)


class Forms:
    """Which forms are tested, and by what. `listed` are the lines of forms.txt. `other` executes
    what this processor cannot, if it is given; then the lines of these forms are made anew."""

    def __init__(self, architecture, machine, listed=(), other=None):
        self.architecture, self.listed, self.other = architecture, dict(listed), other
        self.machine = type("TestedMachine", (Tested, machine), {})
        self.inputs = random_words(
            numpy.random.default_rng(0), ENCODINGS * INPUTS, architecture.WORDS
        )
        # By what each form was executed, or an exception.
        self.found, self.used, self.waiting, self.image = {}, set(), [], None
        self.refuted = {}

    def check(self, image, form, code):
        """Raises `Open` or `Disagrees` if the form cannot be tested, or if its test fails."""
        self.used.add(form)
        if form not in self.found:
            try:
                self.found[form] = self.test(image, form, code)
            except (Open, Disagrees) as reason:
                self.found[form] = reason
        if isinstance(self.found[form], Exception):
            raise self.found[form]

    def test(self, image, form, code):
        """Returns by what it was executed."""
        of = self.architecture
        sample, digest, kinds = self.listed.get(form, (code.hex(), None, []))
        if self.image is not image:
            self.image, self.tested = image, self.machine(image, None)
        cases, wanted = self.cases(self.tested, form, bytes.fromhex(sample))
        found = hashlib.sha256()
        for _, _, changed in wanted:
            found.update(changed)
        found = found.hexdigest()[:16]
        if digest not in (None, found) and not self.other:
            raise Open(f"the meaning of the form {form} is not what forms.txt has")
        kinds = kinds if digest == found else []
        if of.executes(code):
            self.compare(of, form, cases, wanted, of.execute(cases))
            kinds = [*kinds, of.kind] if of.kind not in kinds else kinds
        elif self.other and not kinds:
            self.waiting.append((form, cases, wanted))
            kinds = [self.other.kind]
            if len(self.waiting) == TOGETHER:
                self.finish()
        if not kinds:
            raise Open(f"nothing here executes the form {form}, and it is not in forms.txt")
        if of.is_listed(code):
            self.listed[form] = sample, found, kinds
        return of.kind if of.kind in kinds else kinds[0]

    def finish(self):
        """Executes what waits for another machine. What it refutes is not tested."""
        waiting, self.waiting = self.waiting, []
        try:
            if waiting:
                found = self.other.execute([case for _, cases, _ in waiting for case in cases])
        except Open as reason:
            # Then none of them is tested, and forms.txt is not written.
            raise SystemExit(f"proofs: {reason}") from None
        for test in waiting:
            here, found = found[: len(test[1])], found[len(test[1]) :]
            try:
                self.compare(self.other, *test, here)
            except Disagrees as reason:
                print(reason, flush=True)
                self.refuted[test[0]] = reason
        self.found |= self.refuted

    def said(self):
        """How many forms were used, and by what they were executed."""
        kinds = [self.found[form] for form in self.used]
        return f"{len(kinds)} forms of instructions, " + ", ".join(
            f"{kinds.count(kind)} executed on {kind}"
            for kind in sorted({kind for kind in kinds if isinstance(kind, str)})
        )

    def cases(self, machine, form, sample):
        """Encodings of the form, and for each what is to be, which bits of that are known, and both
        of the words that change."""
        noise, cases, wanted, reason = random.Random(form), [], [], None
        codes = self.architecture.encodings(machine, form, sample, noise)
        codes = list(itertools.islice(codes, 4 * ENCODINGS))
        for code in itertools.islice(itertools.cycle(codes), 8 * ENCODINGS):
            number = len(cases)
            if number == ENCODINGS:
                break
            place = len(self.waiting) * ENCODINGS + number
            try:
                case = self.architecture.case(machine, code, place, noise)
                found = case and self.wanted(machine, case, number)
            except (Open, Undecided) as why:
                reason, found = why, None
                for case in self.architecture.with_constants(machine, code, place, noise):
                    try:
                        found = self.wanted(machine, case, number)
                        break
                    except (Open, Undecided, Wrong) as why:
                        reason = why
            except Wrong as why:
                reason, found = why, None
            if found:
                cases.append(case)
                wanted.append(found)
        if not cases:
            raise Open(f"no test for the form {form}: {reason}")
        return cases, wanted

    def wanted(self, machine, case, number):
        """What a meaning says of a case."""
        states = machine.execute_one(case)
        of = self.architecture
        before = case.before = self.inputs[number * INPUTS : (number + 1) * INPUTS].copy()
        of.prepare(before, case)
        for place, value in case.fixed.items():
            before[:, of.word(place)] = value
        outcomes = [self.outcome(machine, case, state) for state in states]
        values, known = {}, 0
        for place, start in machine.given.items():
            word = of.flag(before, place[1]) if place[0] == "flag" else before[:, of.word(place)]
            first = start.bits[0].bit_length() - 1
            known |= start.variables
            values |= {first + bit: word >> U64(bit) & U64(1) for bit in range(start.width)}
        want, care = before.copy(), numpy.full(before.shape, (1 << 64) - 1, U64)
        reached = numpy.zeros(INPUTS, int)
        for conditions, words, flags in outcomes:
            [here] = numpy.broadcast_to(evaluate([conditions], values), (1, INPUTS)) != 0
            reached += here
            for at, value in zip(words, evaluate(list(words.values()), values)):
                want[here, at] = numpy.broadcast_to(value, INPUTS)[here]
                care[here, at] = sum(
                    (not terms.variables_of(bit) & ~known) << place
                    for place, bit in enumerate(words[at].bits)
                )
            found = dict(zip(flags, evaluate(list(flags.values()), values)))
            found = {name: numpy.broadcast_to(value, INPUTS)[here] for name, value in found.items()}
            of.want_flags(case, want, care, here, found)
        if not (reached == 1).all():
            raise Disagrees(f"{case.code.hex()} does not go on in one way")
        words = sorted({word for _, words, _ in outcomes for word in words} | {of.FLAGS})
        changed = (want[:, words] & care[:, words]).tobytes() + care[:, words].tobytes()
        return want, care, numpy.array(words).tobytes() + changed

    def outcome(self, machine, case, state):
        """The conditions of a state, the words that it changes, and its flags."""
        if state.pc not in (next := case.at + len(case.code), self.architecture.elsewhere(case)):
            raise Disagrees(f"{case.code.hex()} leads to {state.pc:#x}")
        words = {("way", 0): const(1 if state.pc == next else 2)}
        for register, value in state.registers.items():
            old = machine.before.get(register, ())
            lanes, old = (one if isinstance(one, tuple) else (one,) for one in (value, old))
            for lane, one in enumerate(lanes):
                if lane >= len(old) or one is not old[lane]:
                    words[register, lane] = one
        for word in {at - MEMORY >> 3 for at in state.memory}:
            if not 0 <= word < MEMORY_WORDS:
                raise Open(f"{case.code.hex()} writes outside of the memory for it")
            words["memory", word] = terms.CONCAT(
                *(state.memory[MEMORY + 8 * word + byte] for byte in reversed(range(8)))
            )
        flags = {name: flag() for name, flag in state.flags.items()}
        words = {self.architecture.word(place): word for place, word in words.items()}
        return all_of(state.conditions), words, flags

    def compare(self, by, form, cases, wanted, found):
        for case, (want, care, _), after in zip(cases, wanted, found):
            differs = (want ^ after) & care
            differs[:, by.ignored] = 0
            for row, at in numpy.argwhere(differs)[:1]:
                raise Disagrees(
                    f"{by.kind} disagrees with the meaning of {form}: {by.text(case)}: "
                    f"{by.name(at)} was {case.before[row, at]:#x}, should be "
                    f"{want[row, at]:#x} and is {after[row, at]:#x}"
                )
