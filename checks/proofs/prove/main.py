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
import pages
import planted
import proof
import solver
import specification
import terms
from aarch64 import AArch64, Emulator
from image import Image
from terms import Open, Wrong
from x86 import X86

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORK = pathlib.Path(os.environ["WORK"])
PIECES = ("rook", "bishop", "queen")
# Each compile target: its flags, and those features that an x86-64 processor needs to run it.
TARGETS = {
    "x86-64": ("", ""),
    "x86-64-v3": ("-Ctarget-cpu=x86-64-v3", "avx2 bmi2"),
    "icelake-server": ("-Ctarget-cpu=icelake-server", "avx2 bmi2 gfni avx512f avx512cd avx512vl avx512_vbmi2 avx512_vpopcntdq"),
    "aarch64": ("", None),
}
COMPILERS = ("gcc", "clang")
C_FLAGS = ("-std=c99", "-O2", "-fPIC")
# What is not a fill may loop over sliders, and such a loop may stay open, as docs/proofs.md says.
FILLS = re.compile("fill|kogge|Native|ispatch|root|^C")
# These are not even tried.
LEFT_OUT = {(name, f"{kind}_attacks_of") for name in ("ray_loop", "hyperbola_quintessence_no_table")
            for kind in ("rook", "bishop", "queen", "slider", "rook_and_bishop")} | {("dispatch", "queen_attacks_of")}
LAYOUTS = re.findall(r"^\[layout\.(.*)\]$", (ROOT / "tables.lock").read_text(), re.MULTILINE)
FUNCTIONS_OF_C = [(layout, f"{piece}_attacks") for layout in LAYOUTS for piece in PIECES]
SETS_OF_C = [f"{piece}_attacks_of" for piece in (*PIECES, "slider")]
FUNCTIONS_OF_C += [(name, function) for name in ("C", "C_avx2") for function in SETS_OF_C]


class Skipped(Exception):
    pass


def run(*command, **environment):
    done = subprocess.run([str(word) for word in command], cwd=ROOT, env=os.environ | environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def triple_of(target):
    return f"{'aarch64' if target == 'aarch64' else 'x86_64'}-unknown-linux-gnu"


def build_rust(target):
    """Compiles every look-up in the release profile, and links them with nothing else."""
    folder, linked, exported, triple = WORK / target, WORK / f"{target}.so", WORK / "exported", triple_of(target)
    libraries = pathlib.Path(run("rustc", "--print", "sysroot").strip()) / "lib/rustlib"
    linker = ["cc", "-nostdlib"]
    options = ["-u", "look_ups", f"--version-script={exported}", "--gc-sections", "-z", "now", "--defsym=rust_eh_personality=0"]
    if target == "aarch64":
        # The system's linker knows no other processor.
        linkers = list(libraries.glob("*/bin/rust-lld"))
        if not linkers:
            raise Skipped("this Rust comes without rust-lld")
        linker = [linkers[0], "-flavor", "gnu"]
    else:
        options = ["-Wl," + ",".join(options)]
    if not (libraries / triple).exists() and not (shutil.which("rustup") and not subprocess.run(
            ["rustup", "target", "add", triple], capture_output=True).returncode):
        raise Skipped(f"this Rust lacks {triple}, and rustup cannot add it")
    run("cargo", "build", "--quiet", "--release", "--locked", "--manifest-path", "checks/proofs/look_ups/Cargo.toml",
        "--target", triple, "--target-dir", folder, RUSTFLAGS=TARGETS[target][0])
    exported.write_text("{ global: look_ups; local: *; };\n")
    run(*linker, "-shared", *options, folder / triple / "release/liblook_ups.a", "-o", linked)
    return linked


def build_c(compiler):
    """The look-ups of the C header with all layouts."""
    if not shutil.which(compiler):
        raise Skipped(f"{compiler} is missing")
    folder, linked = WORK / "c", WORK / f"{compiler}.so"
    folder.mkdir(exist_ok=True)
    run("cargo", "run", "--quiet", "--locked", "-p", "sliding-attacks-codegen", "--features", "cli",
        "--target-dir", WORK / "codegen", "--", "generate", "--format", "c", *(f"--layout={layout}" for layout in LAYOUTS),
        "-o", folder / "look_ups.h")
    given = "\n".join(f'    sink("{name}", {len(name)}, "{function}", {len(function)}, (const void *)sliding_attacks_'
                      f'{"" if name == "C" else name + "_"}{function});' for name, function in FUNCTIONS_OF_C)
    # With AVX2 the same functions have another body.
    heads = [f"uint64_t sliding_attacks_C_avx2_{function}(uint64_t a, uint64_t b{', uint64_t c' * function.startswith('slider')})"
             for function in SETS_OF_C]
    (folder / "avx2.c").write_text('#include "look_ups.h"\n' + "".join(
        f"{head} {{ return sliding_attacks_{function}(a, b{', c' * function.startswith('slider')}); }}\n"
        for head, function in zip(heads, SETS_OF_C)))
    (folder / "look_ups.c").write_text(f"""#define SLIDING_ATTACKS_IMPLEMENTATION
#include "look_ups.h"
{"".join(head + "; " for head in heads)}
void look_ups(void (*sink)(const char *, uintptr_t, const char *, uintptr_t, const void *))
{{
{given}
}}
""")
    run(compiler, *C_FLAGS, "-mavx2", "-c", folder / "avx2.c", "-o", folder / "avx2.o")
    run(compiler, *C_FLAGS, "-shared", "-nostdlib", folder / "look_ups.c", folder / "avx2.o", "-o", linked)
    return linked


def processor_has(features):
    flags = re.search(r"^flags\s*:(.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)[1].split()
    return set(features.split()) <= set(flags)


class Program:
    """The compiled functions of one target."""

    def __init__(self, target):
        self.target = target
        path = build_c(target) if target in COMPILERS else build_rust(target)
        self.image = Image(path, {"dispatch6CHOSEN": crate.numbers_of_dispatch(ROOT)})
        flags, features = TARGETS.get(target, ("", "avx2"))
        self.has_tzcnt = bool(flags)
        terms.start(self.image)
        self.look_ups = self.machine().list()
        # A processor or an emulator tells whether the instructions mean what x86.py and aarch64.py say.
        self.call = None
        if target == "aarch64":
            self.call = Emulator(self.image).call
        elif processor_has(features):
            library = ctypes.CDLL(str(path))
            base = ctypes.cast(library.look_ups, ctypes.c_void_p).value - self.image.symbols["look_ups"]
            self.call = functools.partial(call_native, base)

    def missing(self):
        """The functions that the source has and the compiled program does not give."""
        if self.target in COMPILERS:
            return [f"{name}::{function}" for name, function in FUNCTIONS_OF_C if function not in self.look_ups.get(name, {})]
        cfg = set(run("rustc", "--print", "cfg", "--target", triple_of(self.target), *TARGETS[self.target][0].split()).split("\n"))
        return [f"{name}::{function}" for name, functions in crate.look_ups(ROOT, cfg).items()
                for function in functions - self.look_ups.get(name, {}).keys()]

    def compiler(self):
        """The compiler's version and flags."""
        if self.target in COMPILERS:
            return " ".join((run(self.target, "--version").split("\n")[0], *C_FLAGS))
        return f"{run('rustc', '--version').strip()} --release --target {triple_of(self.target)} {TARGETS[self.target][0]}".strip()

    def machine(self):
        return AArch64(self.image) if self.target == "aarch64" else X86(self.image, self.has_tzcnt)

    def compare(self, results, code, name, case, noise):
        """Compares the terms with what the processor or the emulator computes for arguments at random."""
        arguments, words = specification.FUNCTIONS[name]
        given = [[noise.getrandbits(64) & noise.getrandbits(64) for _ in range(8)] for _ in arguments]
        values = {}
        for number, argument in enumerate(arguments):
            if argument in ("square", "direction"):
                # Above a 32-bit argument can be anything.
                given[number] = [word << 32 & terms.mask(64) | case for word in given[number]]
            else:
                start, word = terms.slider(number, 0) if argument == "sliders" else 0, numpy.array(given[number], numpy.uint64)
                values |= {start + bit: word >> numpy.uint64(bit) & numpy.uint64(1) for bit in range(64)}
        # What is not known does not matter.
        found = [terms.evaluate(result, values) for result in results]
        for at, one in enumerate(zip(*given)):
            native = list(self.call(code, len(words), *one))
            if all([int(word[at]) for word in result] != native for result in found):
                raise Open(f"the processor disagrees with the formula: {name}({', '.join(map(hex, one))})")

    def prove(self, look_up):
        """Returns how many functions are proved, how many the solver confirmed, what is not proved, and which loops are not."""
        proved, confirmed, reasons, loops = 0, 0, [], []
        for name, codes in self.look_ups[look_up].items():
            if (look_up, name) in LEFT_OUT:
                loops.append(f"{look_up}::{name}")
                continue
            try:
                for code in codes:
                    confirmed += self.prove_function(code, name, random.Random(look_up + name))
                proved += 1
            except Open as reason:
                if name.endswith("_of") and not FILLS.search(look_up):
                    loops.append(f"{look_up}::{name}")
                else:
                    reasons.append(f"{name}: {reason}")
        return proved, confirmed, reasons, loops

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
                            is_confirmed = is_confirmed and solver.confirms(one, name, case, word, reasons)
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
                found = solver.differs(one, name, wanted)
            except Open:
                found = None
            if found is not None:
                values = {number: numpy.array([found >> number & 1], numpy.uint64) for number in range(terms.UNKNOWN)}
                raise Wrong(proof.counterexample(one, name, case, word, proof.reasons_of(name, wanted), values)) from None
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
        return [name for name in names if name == "Native" or re.search("avx|gfni|_pext", name)]
    of = [[name for name in names if name in LAYOUTS], [name for name in names if name not in LAYOUTS]]
    return [names[(count * day + k) % len(names)] for names in of for k in range(count)]


def available(targets):
    """The programs of these targets, of those that can be compiled here."""
    for target in targets:
        try:
            yield Program(target)
        except Skipped as reason:
            print(f"{target}: skipped, since {reason}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--target", action="append", choices=[*TARGETS, *COMPILERS])
    for option in ("--all", "--write", "--today", "--planted"):
        parser.add_argument(option, action="store_true")
    arguments = parser.parse_args()
    if arguments.write and (arguments.names or arguments.today or run("git", "status", "--porcelain", "--", ":!docs", ":!*.md")):
        parser.error("--write: the pages list every look-up of a commit; commit first, and give no names")
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        print("proofs: skipped, since there is no linker for x86-64 Linux here")
        return
    every = [*TARGETS, *COMPILERS]
    targets = arguments.target or (every if arguments.all else [*TARGETS, "gcc"] if arguments.planted
                                   else list(TARGETS) if arguments.today else ["x86-64"])
    if arguments.planted:
        sys.exit(planted.main(available(targets)))
    is_wrong, results, unknown, commit = False, {}, set(arguments.names), run("git", "rev-parse", "--short", "HEAD").strip()
    for program in available(targets):
        target = program.target
        unknown -= set(program.look_ups)
        for missing in program.missing():
            print(f"{target}: {missing} is in the source, and nothing gives it to be proved")
            is_wrong = True
        names = list(program.look_ups)
        chosen = arguments.names or (by_the_day(target, names) if arguments.today else names)
        results[target], began, functions, left = {}, time.process_time(), 0, []
        for name in [name for name in names if name in chosen]:
            started = time.process_time()
            try:
                proved, confirmed, reasons, loops = program.prove(name)
            except Wrong as wrong:
                print(f"{target}: {name}: WRONG: {wrong}", flush=True)
                is_wrong = True
                continue
            seconds = time.process_time() - started
            said = f", {confirmed} confirmed by the solver" if confirmed else ""
            print(f"{target}: {name}: {proved} functions proved, {seconds:.1f} s{said}", flush=True)
            for reason in reasons:
                print(f"    open: {reason}")
            for loop in loops:
                print(f"    open: {loop}, a loop over sliders")
            left += loops
            is_wrong |= bool(reasons)
            functions += proved
            results[target][name] = not reasons
        said = f"{sum(results[target].values())} of {len(results[target])} look-ups, {functions} functions"
        seconds = time.process_time() - began
        native = "" if program.call else "; this processor cannot run them, so nothing was compared with it"
        print(f"{target}: {said} proved, {seconds:.0f} s{native}", flush=True)
        if arguments.write:
            pages.write(ROOT, target, results[target], LAYOUTS,
                        f"{said}, {seconds:.0f} s, {commit}, {program.compiler()}" + "; open: " * bool(left) + ", ".join(left))
    if unknown and results:
        print(f"proofs: no look-up has the name {', '.join(sorted(unknown))}")
        sys.exit(2)
    for said in pages.disagreements(ROOT, results):
        print(f"proofs: {said}; `checks/proofs/run --all --write` mends them")
        is_wrong = True
    sys.exit(int(is_wrong))


main()
