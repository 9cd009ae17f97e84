"""Proves look-ups. `checks/proofs/run` starts it and explains its arguments."""

import argparse
import ctypes
import datetime
import functools
import os
import pathlib
import platform
import random
import re
import shutil
import subprocess
import sys
import time

import numpy

import crate
import planted
import proof
import solver
import specification
import terms
from aarch64 import AArch64, Emulator
from bochs import Bochs
from forms import Forms
from forms_aarch64 import OnAArch64
from forms_x86 import Here, OnX86
from image import Image
from terms import Disagrees, Open, Wrong
from x86 import X86

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORK = pathlib.Path(os.environ["WORK"])
PROOFS = ROOT / "checks/proofs"
PROOFS_TXT, FORMS_TXT = ROOT / "docs/proofs.txt", PROOFS / "forms.txt"
PIECES = ("rook", "bishop", "queen")
# Each compile target: its flags, and those features that an x86-64 processor needs to run it.
TARGETS = {
    "x86-64": ("", ""),
    "x86-64-v3": ("-Ctarget-cpu=x86-64-v3", "avx2 bmi2"),
    "icelake-server": (
        "-Ctarget-cpu=icelake-server",
        "avx2 bmi2 gfni avx512f avx512cd avx512vl avx512_vbmi2 avx512_vpopcntdq",
    ),
    "aarch64": ("", None),
}
COMPILERS = ("gcc", "clang")
C_FLAGS = ("-std=c99", "-O2", "-fPIC")
# What docs/proofs.txt says of a target of which no run of everything has ended since its functions
# changed.
NO_RUN = "no run of everything has ended with the functions that there are now"
LAYOUTS = re.findall(r"^\[layout\.(.*)\]$", (ROOT / "tables.lock").read_text(), re.MULTILINE)
FUNCTIONS_OF_C = [(layout, f"{piece}_attacks") for layout in LAYOUTS for piece in PIECES]
SETS_OF_C = [f"{piece}_attacks_of" for piece in (*PIECES, "slider")]
FUNCTIONS_OF_C += [(name, function) for name in ("C", "C_avx2") for function in SETS_OF_C]


class Skipped(Exception):
    pass


def run(*command, **environment):
    done = subprocess.run(
        [str(word) for word in command],
        cwd=ROOT,
        env=os.environ | environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def triple_of(target):
    return f"{'aarch64' if target == 'aarch64' else 'x86_64'}-unknown-linux-gnu"


def build_rust(target):
    """Compiles every look-up in the release profile, and links them with nothing else."""
    triple, folder = triple_of(target), WORK / target
    libraries = pathlib.Path(run("rustc", "--print", "sysroot").strip()) / "lib/rustlib"
    if not (libraries / triple).exists() and not (
        shutil.which("rustup")
        and not subprocess.run(["rustup", "target", "add", triple], capture_output=True).returncode
    ):
        raise Skipped(f"this Rust lacks {triple}, and rustup cannot add it")
    # The system's linker knows no other processor.
    options = (
        ["-Clinker=rust-lld", "-Clink-arg=--defsym=rust_eh_personality=0"]
        if target == "aarch64"
        else ["-Clink-arg=-nostdlib", "-Clink-arg=-Wl,--defsym=rust_eh_personality=0"]
    )
    run(
        "cargo",
        "rustc",
        "--quiet",
        "--release",
        "--locked",
        "--manifest-path",
        "checks/proofs/look_ups/Cargo.toml",
        "--target",
        triple,
        "--target-dir",
        folder,
        "--",
        *options,
        RUSTFLAGS=TARGETS[target][0],
    )
    return folder / triple / "release/liblook_ups.so"


def build_c(compiler):
    """Compiles the C header with all layouts, and once more with AVX2, with which the functions for
    sets have another body."""
    if not shutil.which(compiler):
        raise Skipped(f"{compiler} is missing")
    folder, linked = WORK / "c", WORK / f"{compiler}.so"
    folder.mkdir(exist_ok=True)
    run(
        "cargo",
        "run",
        "--quiet",
        "--locked",
        "-p",
        "sliding-attacks-codegen",
        "--features",
        "cli",
        "--target-dir",
        WORK / "codegen",
        "--",
        "generate",
        "--format",
        "c",
        *(f"--layout={layout}" for layout in LAYOUTS),
        "-o",
        folder / "look_ups.h",
    )
    sink = "void (*sink)(const char *, uintptr_t, const char *, uintptr_t, const void *)"
    files = {"look_ups": "-DSLIDING_ATTACKS_IMPLEMENTATION", "avx2": "-mavx2"}
    for file, flag in files.items():
        lines = ['#include "look_ups.h"', f"void avx2({sink});", f"void {file}({sink})", "{"]
        for name, function in FUNCTIONS_OF_C:
            if (name == "C_avx2") == (file == "avx2"):
                symbol = (
                    f"sliding_attacks_{name}_{function}"
                    if name in LAYOUTS
                    else f"sliding_attacks_{function}"
                )
                lines.append(
                    f'    sink("{name}", {len(name)}, "{function}", {len(function)}, (const void *){symbol});'
                )
        lines += ["}"] if file == "avx2" else ["    avx2(sink);", "}"]
        (folder / f"{file}.c").write_text("\n".join([*lines, ""]))
        run(compiler, *C_FLAGS, flag, "-c", folder / f"{file}.c", "-o", folder / f"{file}.o")
    run(
        compiler,
        "-shared",
        "-nostdlib",
        "-Wl,-Bsymbolic",
        *(folder / f"{file}.o" for file in files),
        "-o",
        linked,
    )
    return linked


@functools.lru_cache
def documented(target):
    """What rustdoc says of the crate. Its JSON is not stable yet."""
    triple, folder = triple_of(target), WORK / "rustdoc"
    run(
        "cargo",
        "rustdoc",
        "--quiet",
        "--release",
        "--locked",
        "--lib",
        "--features=every_layout",
        f"--target={triple}",
        f"--target-dir={folder}",
        "--",
        *("-Zunstable-options", "--output-format=json", "--document-hidden-items"),
        RUSTFLAGS=TARGETS[target][0],
        RUSTDOCFLAGS=TARGETS[target][0],
        RUSTC_BOOTSTRAP="1",
    )
    return crate.Documented((folder / triple / "doc/sliding_attacks.json").read_text())


def documented_source(text):
    """The same of a crate of one file."""
    folder = WORK / "rustdoc"
    folder.mkdir(exist_ok=True)
    (folder / "sliding_attacks.rs").write_text(text)
    run(
        "rustdoc",
        "--edition=2024",
        folder / "sliding_attacks.rs",
        f"--out-dir={folder}",
        *("-Zunstable-options", "--output-format=json"),
        RUSTC_BOOTSTRAP="1",
    )
    return crate.Documented((folder / "sliding_attacks.json").read_text())


def processor_has(features):
    flags = re.search(r"^flags\s*:(.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)[
        1
    ].split()
    return set(features.split()) <= set(flags)


# The forms of instructions of each architecture.
FORMS = {}


def start_forms(writes):
    """`writes` says that forms.txt is written: then Bochs executes what this processor cannot."""
    lines = [line.split(": ") for line in FORMS_TXT.read_text().splitlines() if line[:1] != "#"]
    listed = {form: (*tested.split(), kinds.split("; ")) for form, tested, kinds in lines}
    FORMS["x86-64"] = Forms(OnX86(Here(WORK)), X86, listed, OnX86(Bochs(WORK)) if writes else None)
    FORMS["aarch64"] = Forms(OnAArch64(), AArch64)


def write_forms(programs):
    """Executes those forms in the compiled code of these programs that not every processor has, and
    writes forms.txt, also after each program."""
    forms = FORMS["x86-64"]
    head = [line for line in FORMS_TXT.read_text().splitlines() if line[:1] == "#"]
    for program in programs:
        machine = program.machine()
        for i, name, whole in machine.instructions():
            for form, code in machine.forms_of(i, whole):
                try:
                    if name in machine.EXECUTE and forms.architecture.is_listed(code):
                        forms.check(program.image, form, code)
                except (Open, Disagrees) as reason:
                    print(f"{program.target}: {reason}")
        forms.finish()
        print(f"{program.target}: {forms.said()}", flush=True)
        lines = [
            f"{form}: {sample} {digest}: {'; '.join(kinds)}"
            for form, (sample, digest, kinds) in sorted(forms.listed.items())
            if isinstance(forms.found.get(form), str)
        ]
        FORMS_TXT.write_text("\n".join([*head, *lines, ""]))


class Program:
    """The compiled functions of one target."""

    def __init__(self, target):
        self.target = target
        path = build_c(target) if target in COMPILERS else build_rust(target)
        self.image = Image(path, {"dispatch6CHOSEN": crate.numbers_of_dispatch(ROOT)})
        flags, features = TARGETS.get(target, ("", "avx2"))
        self.has_tzcnt = bool(flags)
        self.forms = FORMS["aarch64" if target == "aarch64" else "x86-64"]
        self.forms.used.clear()
        terms.start(self.image)
        self.look_ups = self.machine().list()
        self.others = set() if target in COMPILERS else set(lines_of("others.txt"))
        # A processor or an emulator tells whether the instructions mean what x86.py and aarch64.py
        # say.
        self.call = None
        if target == "aarch64":
            self.call = Emulator(self.image).call
        elif processor_has(features):
            library = ctypes.CDLL(str(path))
            base = (
                ctypes.cast(library.look_ups, ctypes.c_void_p).value
                - self.image.symbols["look_ups"]
            )
            self.call = functools.partial(call_native, base)

    def missing(self):
        """What is wrong with the lists: functions that the crate has and the compiled program does
        not give, and those of open.txt that the crate does not have."""
        there = (
            {f"{name}::{function}" for name, function in FUNCTIONS_OF_C}
            if self.target in COMPILERS
            else documented(self.target).functions()
        )
        given = {
            f"{name}::{function}"
            for name, functions in self.look_ups.items()
            for function in functions
        }
        listed = open_functions(self.target).keys() | self.others
        return (
            [
                f"{function} is public, and nothing gives it to be proved"
                for function in sorted(there - given - listed)
            ]
            + [
                f"{function} is in open.txt or others.txt, and not in the crate"
                for function in sorted(listed - there)
            ]
            + [
                f"{function} is in others.txt, and given to be proved"
                for function in sorted(self.others & given)
            ]
        )

    def compiler(self):
        """The compiler's version and flags."""
        if self.target in COMPILERS:
            return " ".join((run(self.target, "--version").split("\n")[0], *C_FLAGS))
        return f"{run('rustc', '--version').strip()} --release --target {triple_of(self.target)} {TARGETS[self.target][0]}".strip()

    def machine(self):
        if self.target == "aarch64":
            return AArch64(self.image, self.forms)
        return X86(self.image, self.forms, self.has_tzcnt)

    def compare(self, results, code, name, case, noise):
        """Compares the terms with what the processor or the emulator computes for arguments at
        random."""
        arguments, words = specification.FUNCTIONS[name]
        given = [
            [noise.getrandbits(64) & noise.getrandbits(64) for _ in range(8)] for _ in arguments
        ]
        values = {}
        for number, argument in enumerate(arguments):
            if argument in ("square", "direction"):
                # Above a 32-bit argument can be anything.
                given[number] = [word << 32 & terms.mask(64) | case for word in given[number]]
            else:
                start, word = (
                    terms.slider(number, 0) if argument == "set" else 0,
                    numpy.array(given[number], numpy.uint64),
                )
                values |= {
                    start + bit: word >> numpy.uint64(bit) & numpy.uint64(1) for bit in range(64)
                }
        # What is not known must not matter.
        if any(terms.everything(result) >> terms.UNKNOWN for result in results):
            raise Open("the result depends on what is not known")
        found = [terms.evaluate(result, values) for result in results]
        for at, one in enumerate(zip(*given)):
            native = list(self.call(code, len(words), *one))
            if all([int(word[at]) for word in result] != native for result in found):
                raise Disagrees(
                    f"the processor disagrees with the formula: {name}({', '.join(map(hex, one))})"
                )

    def prove(self, look_up):
        """Returns how many functions are proved, how many the solver confirmed, and what is open,
        with the reasons."""
        proved, confirmed, left = 0, 0, {}
        for name, codes in self.look_ups[look_up].items():
            try:
                for code in codes:
                    key = specification.key(look_up, name)
                    confirmed += self.prove_function(code, key, random.Random(look_up + name))
                proved += 1
            except Open as reason:
                left[f"{look_up}::{name}"] = str(reason)
        return proved, confirmed, left

    def prove_function(self, code, name, noise, cases=None):
        """Proves it, for all cases or for some, and returns whether the solver confirms it."""
        terms.start(self.image)
        cases = cases or specification.cases(name)
        machine, is_confirmed, sampled = self.machine(), True, noise.choice(cases)
        for case in cases:
            try:
                wanted = specification.wanted(name, case)
                results = machine.run(code, name, case)
                if self.call:
                    self.compare(results, code, name, case, noise)
                for result in results:
                    for word, (one, reasons) in enumerate(zip(result, wanted)):
                        self.prove_word(one, name, case, word, reasons)
                        if case == sampled:
                            is_confirmed = is_confirmed and solver.confirms(one, reasons)
            except Open as reason:
                raise Open(f"on {case}: {reason}" if len(cases) > 1 else reason) from None
            except Wrong as wrong:
                raise Wrong(wrong if "wanted" in str(wrong) else f"{name}: {wrong}") from None
        return is_confirmed

    def prove_word(self, one, name, case, word, wanted):
        try:
            proof.prove(one, name, case, word, wanted)
        except Open:
            # Perhaps the solver knows values for which it is wrong.
            try:
                found = solver.differs(one, wanted)
            except Open:
                found = None
            if found is not None:
                values = {
                    number: numpy.array([found >> number & 1], numpy.uint64)
                    for number in range(terms.UNKNOWN)
                }
                raise Wrong(proof.counterexample(one, name, case, word, wanted, values)) from None
            raise


def call_native(base, code, words, *arguments):
    """Returns the words that a function at this address returns."""
    result = (ctypes.c_uint64 * words)()
    given = [*map(ctypes.c_uint64, arguments), *([result] if words > 1 else [])]
    returned = ctypes.CFUNCTYPE(ctypes.c_uint64, *map(type, given))(base + code)(*given)
    return list(result) if words > 1 else [returned]


def by_the_day(target, names):
    """Two layouts and two techniques of x86-64, one of each for AArch64, and what only SIMD has."""
    day, count = datetime.date.today().timetuple().tm_yday, 2 if target == "x86-64" else 1
    if target in ("x86-64-v3", "icelake-server"):
        return [name for name in names if name == "native" or re.search("avx|gfni|_pext", name)]
    of = [
        [name for name in names if name in LAYOUTS],
        [name for name in names if name not in LAYOUTS],
    ]
    return [names[(count * day + k) % len(names)] for names in of for k in range(count)]


def available(targets):
    """The programs of these targets, of those that can be compiled here."""
    for target in targets:
        try:
            yield Program(target)
        except Skipped as reason:
            print(f"{target}: skipped, since {reason}")


def prove_all(program, chosen, is_today, writes):
    """Proves the chosen look-ups, or all. Returns whether all functions are proved but those of
    open.txt, and a line that says so."""
    target, wrong, look_ups = program.target, program.missing(), program.look_ups
    is_chosen = by_the_day(target, list(look_ups)) if is_today else chosen or look_ups
    began, functions, left = time.process_time(), 0, {}
    names = [name for name in look_ups if name in is_chosen]
    for name in names:
        started = time.process_time()
        try:
            proved, confirmed, reasons = program.prove(name)
        except (Wrong, Disagrees) as reason:
            print(f"{target}: {name}: WRONG: {reason}", flush=True)
            wrong.append(f"{name} is wrong")
            continue
        said = f", {confirmed} confirmed by the solver" if confirmed else ""
        seconds = time.process_time() - started
        print(f"{target}: {name}: {proved} functions proved, {seconds:.1f} s{said}", flush=True)
        for function, reason in reasons.items():
            print(f"    open: {function}: {reason}")
        listed = {one for one in open_functions(target) if one.startswith(f"{name}::")}
        wrong += [f"{one} is open, and not in open.txt" for one in reasons.keys() - listed]
        wrong += [f"{one} is proved, and in open.txt" for one in listed - reasons.keys()]
        functions, left = functions + proved, left | reasons
    seconds = f"{time.process_time() - began:.0f} s"
    said = f"{len(names)} look-ups, {functions} functions proved, {len(left)} open"
    print(f"{target}: {said}, {seconds}; {program.forms.said()}", flush=True)
    line = f"{said}; {program.forms.said()}; {seconds}, {commit()}, {program.compiler()}"
    if not writes and not chosen and not is_recorded(program):
        wrong.append(f"docs/proofs.txt must have: {program_line(program)}")
    for reason in wrong:
        print(f"{target}: {reason}")
    return not wrong, line


def commit():
    return run("git", "rev-parse", "--short", "HEAD").strip()


def program_line(program):
    """What the lists of functions say that a proof of everything must give."""
    given = {f"{name}::{one}" for name, functions in program.look_ups.items() for one in functions}
    left = len(given & open_functions(program.target).keys())
    proved = len(given) - left
    return f"{program.target}: {len(program.look_ups)} look-ups, {proved} functions proved, {left} open;"


def is_recorded(program):
    """Whether docs/proofs.txt says that, or by name that no run has ended."""
    lines, is_without = PROOFS_TXT.read_text().splitlines(), f"{program.target}: {NO_RUN}"
    return is_without in lines or any(line.startswith(program_line(program)) for line in lines)


def lines_of(name):
    """The lines of a list without comments."""
    lines = (PROOFS / name).read_text().splitlines()
    return [line for line in lines if line[:1] != "#"]


def open_functions(target):
    """The functions that open.txt has for a target, with the reasons."""
    lines = [line.split(": ", 2) for line in lines_of("open.txt")]
    return {line[0]: line[2] for line in lines if len(line) == 3 and target in line[1].split()}


def write(target, line):
    """Writes what is proved for one target, and leaves what is said of the others."""
    head, *others = PROOFS_TXT.read_text().splitlines()
    lines = dict(other.split(": ", 1) for other in others) | {target: line}
    PROOFS_TXT.write_text(
        "\n".join([head, *(f"{target}: {line}" for target, line in lines.items()), ""])
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--target", action="append", choices=[*TARGETS, *COMPILERS])
    for option in ("--all", "--write", "--today", "--planted", "--forms"):
        parser.add_argument(option, action="store_true")
    arguments = parser.parse_args()
    if arguments.write and (
        arguments.names
        or arguments.today
        or run("git", "status", "--porcelain", "--", ":!docs", ":!*.md")
    ):
        parser.error(
            "--write: docs/proofs.txt counts every look-up of a commit; commit first, and give no names"
        )
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        print("proofs: skipped, since there is no linker for x86-64 Linux here")
        return
    every = [*TARGETS, *COMPILERS]
    targets = arguments.target or (
        every
        if arguments.all or arguments.forms
        else [*TARGETS, "gcc"]
        if arguments.planted
        else list(TARGETS)
        if arguments.today
        else ["x86-64"]
    )
    start_forms(arguments.forms)
    if arguments.forms and not shutil.which("bochs"):
        parser.error("--forms: Bochs is missing, which executes what this processor cannot")
    if arguments.forms:
        write_forms(available([target for target in targets if target != "aarch64"]))
        return
    if arguments.planted:
        sys.exit(planted.main(available(targets), documented_source))
    is_wrong, found = False, set()
    for program in available(targets):
        found |= set(program.look_ups)
        is_right, line = prove_all(program, arguments.names, arguments.today, arguments.write)
        is_wrong |= not is_right
        if arguments.write:
            write(program.target, line)
    unknown = set(arguments.names) - found
    if unknown and found:
        print(f"proofs: no look-up has the name {', '.join(sorted(unknown))}")
        sys.exit(2)
    sys.exit(int(is_wrong))


try:
    main()
except Disagrees as reason:
    sys.exit(f"proofs: {reason}")
