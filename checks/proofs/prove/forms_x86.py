"""Executes forms of x86-64 instructions, here or in another machine."""

import ctypes
import mmap
import os
import pathlib
import re
import subprocess

import iced_x86
import numpy
from iced_x86 import CpuidFeature, OpKind, Register, RegisterExt

from forms import INPUTS, MEMORY, Case
from machine import STACK
from terms import U64, Disagrees, Open
from x86 import is_vector

FEATURES = {value: name for name, value in vars(CpuidFeature).items() if isinstance(value, int)}
# Every processor for x86-64 has these, or takes the instruction for one that does nothing.
EVERYWHERE = {"CMOV", "CPUID", "MULTIBYTENOP", "SSE", "SSE2", "X64", "CET_IBT"} | {
    name for name in FEATURES.values() if name.startswith("INTEL")
}
# Where /proc/cpuinfo has another name.
NAMES = {"LZCNT": "abm", "SSE3": "pni"} | {
    f"AVX512_{name}": f"avx512{name.lower()}" for name in ("VBMI", "IFMA")
}
# The words of a context, as runner.S has it.
FLAGS, CODE, WAY, MASKS, VECTORS, IN_MEMORY, X87, WORDS = 16, 17, 18, 24, 32, 288, 352, 480
CONTEXTS, CODES, SIZE = STACK + (1 << 20), STACK + (1 << 16), 1 << 24
STACK_AT = MEMORY + 192
# The bits of the flags here, and in what the decoder says of them.
BITS = {"carry": (0, 0x10), "zero": (6, 4), "sign": (7, 2), "overflow": (11, 1)}


def features(code):
    i = iced_x86.Decoder(64, code).decode()
    return {FEATURES[feature] for feature in i.cpuid_features()} - EVERYWHERE


class Here:
    """This processor."""

    def __init__(self, work):
        text = pathlib.Path("/proc/cpuinfo").read_text()
        said = dict(re.findall(r"^(.*\S)\s*: (.*)$", text, re.MULTILINE))
        self.flags = set(said["flags"].split())
        self.kind = f"{said['model name']} (family {said['cpu family']}, model {said['model']})"
        self.work, self.memory = work, None

    def has(self, names):
        return {"avx2"} | {NAMES.get(name, name.lower()) for name in names} <= self.flags

    def start(self):
        runner = assembled(self.work, "avx512bw" in self.flags)
        libc = ctypes.CDLL(None, use_errno=True)
        libc.mmap.restype = ctypes.c_void_p
        libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
        anonymous, fixed = 0x20, 0x100000
        at = libc.mmap(STACK, SIZE, 7, mmap.MAP_SHARED | anonymous | fixed, -1, 0)
        if at != STACK:
            raise Open("no memory for the test of instructions")
        self.memory = numpy.ctypeslib.as_array((ctypes.c_uint8 * SIZE).from_address(at))
        self.memory[: len(runner)] = numpy.frombuffer(runner, numpy.uint8)

    def run(self, write, count):
        """Executes so many contexts, which `write` puts into memory. In a process of its own, since
        an instruction can fail."""
        if self.memory is None:
            self.start()
        write(self.memory)
        child = os.fork()
        if not child:
            ctypes.CFUNCTYPE(None)(STACK)()
            os._exit(0)
        return os.waitpid(child, 0)[1]


def assembled(work, has_avx512):
    """The program that executes instructions."""
    binary = work / "runner"
    subprocess.run(
        [
            "cc",
            *["-DAVX512"] * has_avx512,
            "-nostdlib",
            "-static",
            "-Wl,-e0,-Ttext=0,--oformat=binary,--build-id=none",
            "-o",
            binary,
            pathlib.Path(__file__).with_name("runner.S"),
        ],
        check=True,
        capture_output=True,
    )
    return binary.read_bytes()


class OnX86:
    WORDS, FLAGS = WORDS, FLAGS

    def __init__(self, machine):
        self.machine, self.kind = machine, machine.kind
        # The address of the instruction, and the state of x87, of which `execute` compares a part.
        self.ignored = [CODE, *range(WAY + 1, MASKS), *range(X87, WORDS)]
        if not machine.has(["AVX512BW"]):
            self.ignored += range(MASKS, VECTORS)
            self.ignored += [at for at in range(VECTORS, IN_MEMORY) if at % 8 > 3 or at >= 160]

    def executes(self, code):
        return self.machine.has(features(code))

    def is_listed(self, code):
        return bool(features(code))

    # Encodings.

    def encodings(self, machine, form, sample, noise):
        """The sample, and others of the same form: with some bits changed."""
        yield sample
        seen, offsets = {sample}, self.offsets(sample)
        displaced = range(
            offsets.displacement_offset, offsets.displacement_offset + offsets.displacement_size
        )
        for _ in range(400):
            code = bytearray(sample)
            for _ in range(noise.randint(1, 6)):
                at = noise.randrange(len(code))
                if at not in displaced:
                    code[at] ^= 1 << noise.randrange(8)
            code = bytes(code)
            if code not in seen:
                seen.add(code)
                if self.is_same(machine, form, code):
                    yield code

    def is_same(self, machine, form, code):
        i, _, end = machine.decode_bytes(code, 0)
        if not i.code or end != len(code) or machine.form(i) != form:
            return False
        if i.encoding != iced_x86.EncodingKind.EVEX:
            return True
        # Bits that mean nothing today are not those of a compiler, and not every emulator ignores
        # them.
        encoder = iced_x86.Encoder(64)
        encoder.encode(i, 0)
        return encoder.take_buffer() == code

    def offsets(self, code):
        decoder = iced_x86.Decoder(64, code)
        return decoder.get_constant_offsets(decoder.decode())

    def elsewhere(self, case):
        return case.at + 32

    def case(self, machine, code, number, noise, constant=()):
        """The instruction at an address, with a known address for what it reads or writes."""
        at = CODES + 64 * number
        i, name, _ = machine.decode_bytes(code, at)
        fixed = {(Register.RSP, 0): STACK_AT}
        there = at + 32
        if i.op_count and i.op_kind(0) == OpKind.NEAR_BRANCH64:
            offsets = self.offsets(code)
            end = offsets.immediate_offset + offsets.immediate_size
            relative = (there - at - len(code)).to_bytes(offsets.immediate_size, "little")
            code = code[: offsets.immediate_offset] + relative + code[end:]
        if name == "XGETBV":
            fixed[Register.RCX, 0] = 0
        if name == "RET":
            fixed["memory", (STACK_AT - MEMORY) // 8] = there
        if name in ("JMP", "CALL") and i.op_kind(0) == OpKind.REGISTER:
            fixed[i.op_register(0), 0] = there
        kinds = [i.op_kind(n) for n in range(i.op_count)]
        if OpKind.MEMORY in kinds and name != "LEA":
            target = MEMORY + noise.choice((0, 64, 64, 128, 192)) + noise.choice((0, 0, 8, 1, 16))
            if name in ("JMP", "CALL"):
                target &= -8
                fixed["memory", (target - MEMORY) // 8] = there
            if not self.lead(i, fixed, target, noise):
                return None
        if i.is_ip_rel_memory_operand:
            target = MEMORY + 8 if name == "LEA" else target
            place = self.offsets(code).displacement_offset
            relative = (target - at - len(code)).to_bytes(4, "little", signed=True)
            code = code[:place] + relative + code[place + 4 :]
        for place in constant:
            fixed.setdefault(place, noise.choice((noise.getrandbits(64), noise.getrandbits(6), 0)))
        return Case(code, at, fixed)

    def lead(self, i, fixed, target, noise):
        """Sets registers so that the operand in memory is at this address, if that can be."""
        base, index, scale = i.memory_base, i.memory_index, i.memory_index_scale
        if i.is_ip_rel_memory_operand:
            return True
        rest = target - i.memory_displacement & (1 << 64) - 1
        if base == Register.NONE and is_vector(index) and scale == 1:
            for lane in range(8):
                fixed[RegisterExt.full_register(index), lane] = rest + 8 * noise.randrange(8)
            return True
        if base == Register.NONE or base == index or RegisterExt.size(base) < 8:
            return False
        if index != Register.NONE:
            count = noise.randrange(4)
            if is_vector(index):
                count = 0
                for lane in range(8):
                    fixed[RegisterExt.full_register(index), lane] = noise.randrange(8) * 8 // scale
            elif index == Register.RSP:
                return False
            else:
                fixed[index, 0] = count
            rest = rest - count * scale & (1 << 64) - 1
        fixed[base, 0] = rest
        return True

    def with_constants(self, machine, code, number, noise):
        """Cases in which an operand is known, or all are."""
        i = machine.decode_bytes(code, CODES)[0]
        used = [i.op_register(n) for n in range(i.op_count) if i.op_kind(n) == OpKind.REGISTER]
        used = [i.op_mask] * (i.op_mask != Register.NONE) + used[::-1]
        places = [
            [(RegisterExt.full_register(one), lane) for lane in range(8 if is_vector(one) else 1)]
            for one in used
        ]
        mask = places[0] if i.op_mask != Register.NONE else []
        if any(i.op_kind(n) == OpKind.MEMORY for n in range(i.op_count)):
            places.append([("memory", word) for word in range(64)])
        for chosen in [*(one + mask for one in places), sum(places, [])]:
            case = self.case(machine, code, number, noise, chosen)
            if case:
                yield case

    # Contexts.

    def word(self, place):
        register, lane = place
        if register == "memory":
            return IN_MEMORY + lane
        if register == "way":
            return WAY
        if is_vector(register):
            return VECTORS + 8 * (register - Register.ZMM0) + lane
        if Register.K0 <= register <= Register.K7:
            return MASKS + register - Register.K0
        return register - Register.RAX

    def name(self, word):
        if word >= IN_MEMORY:
            return f"the word {word - IN_MEMORY} of memory"
        if word >= VECTORS:
            return f"the word {word % 8} of vector {(word - VECTORS) // 8}"
        return "the way" if word == WAY else "flags" if word == FLAGS else f"the word {word}"

    def text(self, case):
        return f"{iced_x86.Decoder(64, case.code, ip=case.at).decode()} ({case.code.hex()})"

    def prepare(self, words, case):
        words[:, CODE] = case.at
        # The four flags and two that nothing reads, beside those that are always set.
        words[:, FLAGS] = words[:, FLAGS] & U64(0x8D5) | U64(0x202)

    def flag(self, words, name):
        if name == "less":
            return self.flag(words, "sign") ^ self.flag(words, "overflow")
        return words[:, FLAGS] >> U64(BITS[name][0]) & U64(1)

    def want_flags(self, case, want, care, here, flags):
        i = iced_x86.Decoder(64, case.code, ip=case.at).decode()
        if "less" in flags and "sign" in flags:
            flags["overflow"] = flags["less"] ^ flags["sign"]
        # Of the parity and the carry of four bits no meaning says anything.
        care[here, FLAGS] &= ~U64(0x14)
        for name, (bit, undefined) in BITS.items():
            care[here, FLAGS] &= ~U64(1 << bit)
            want[here, FLAGS] &= ~U64(1 << bit)
            if name in flags:
                if i.rflags_undefined & undefined:
                    raise Disagrees(f"the meaning of {i} has the flag {name}, which is undefined")
                care[here, FLAGS] |= U64(1 << bit)
                want[here, FLAGS] |= flags[name] << U64(bit)

    def execute(self, cases):
        """The contexts after each case."""

        def write(memory):
            words = memory[: len(memory) // 8 * 8].view(U64)
            for case in cases:
                end = len(case.code)
                code = case.code + jump(case.at + end, STACK + 40)
                memory[case.at - STACK :][: len(code)] = list(code)
                memory[case.at + 32 - STACK :][:5] = list(jump(case.at + 32, STACK + 48))
            words[2], words[3] = CONTEXTS, INPUTS * len(cases)
            at = (CONTEXTS - STACK) // 8
            for case in cases:
                words[at : at + case.before.size] = case.before.reshape(-1)
                at += case.before.size

        status = self.machine.run(write, INPUTS * len(cases))
        if status:
            raise Disagrees(f"signal {status & 127} in one of {', '.join(map(self.text, cases))}")
        words = self.machine.memory.view(U64)[(CONTEXTS - STACK) // 8 :]
        found = words[: len(cases) * INPUTS * WORDS].reshape(len(cases), INPUTS, WORDS).copy()
        before, after = found[:, :, X87 : X87 + 20], found[:, :, X87 + 64 : X87 + 84]
        if (before != after).any():
            raise Disagrees(f"the state of x87 or of MMX changes in {self.text(cases[0])}")
        return found


def jump(here, to):
    return b"\xe9" + (to - here - 5).to_bytes(4, "little", signed=True)
