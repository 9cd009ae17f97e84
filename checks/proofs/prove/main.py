"""Proves look-ups. `checks/proofs/run` starts it and explains its arguments."""

import argparse
import ctypes
import datetime
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

import pages
import planted
import proof
import solver
import terms
from aarch64 import AArch64, Emulator
from image import Image
from terms import Open
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
LAYOUTS = re.findall(r"^\[layout\.(.*)\]$", (ROOT / "tables.lock").read_text(), re.MULTILINE)


class Skipped(Exception):
    pass


def run(*command, **environment):
    done = subprocess.run([str(word) for word in command], cwd=ROOT, env=os.environ | environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def rust_for(triple):
    """Rust of the minimum version with this target: that of `checks/hosts/run unpack`, or rustup's."""
    unpacked = pathlib.Path(os.environ.get("HOSTS_DIR", WORK.parent / "hosts")) / "debian"
    if (unpacked / "complete").exists():
        return unpacked / "bin/rustc"
    version = re.search(r'^rust-version = "(.*)"', (ROOT / "checks/proofs/look_ups/Cargo.toml").read_text(), re.MULTILINE)[1]
    if shutil.which("rustup"):
        found = subprocess.run(["rustup", "which", "--toolchain", version, "rustc"], text=True, capture_output=True)
        rustc = pathlib.Path(found.stdout.strip())
        if not found.returncode and (rustc.parents[1] / "lib/rustlib" / triple).exists():
            return rustc
    raise Skipped(f"Rust {version} for {triple} is missing; `checks/hosts/run unpack` gets it from Debian")


def build_rust(target):
    """Compiles every look-up in the release profile, and links them with nothing else."""
    folder, linked, exported = WORK / target, WORK / f"{target}.so", WORK / "exported"
    triple, linker, environment = "x86_64-unknown-linux-gnu", ["cc", "-nostdlib"], {"RUSTFLAGS": TARGETS[target][0]}
    options = ["-u", "look_ups", f"--version-script={exported}", "--gc-sections", "-z", "now", "--defsym=rust_eh_personality=0"]
    if target == "aarch64":
        triple = "aarch64-unknown-linux-gnu"
        environment["RUSTC"] = str(rust_for(triple))
        # The system's linker knows no other processor.
        linkers = list(pathlib.Path(run("rustc", "--print", "sysroot").strip()).glob("lib/rustlib/*/bin/rust-lld"))
        if not linkers:
            raise Skipped("this Rust comes without rust-lld")
        linker = [linkers[0], "-flavor", "gnu"]
    else:
        options = ["-Wl," + ",".join(options)]
    run("cargo", "build", "--quiet", "--release", "--locked", "--manifest-path", "checks/proofs/look_ups/Cargo.toml",
        "--target", triple, "--target-dir", folder, **environment)
    exported.write_text("{ global: look_ups; local: *; };\n")
    run(*linker, "-shared", *options, folder / triple / "release/liblook_ups.a", "-o", linked)
    return linked


def build_c(compiler):
    """The look-ups of the C header with all layouts."""
    if not shutil.which(compiler):
        raise Skipped(f"{compiler} is missing")
    folder, linked = WORK / "c", WORK / f"{compiler}.so"
    folder.mkdir(exist_ok=True)
    run("cargo", "run", "--quiet", "--locked", "-p", "sliding-attacks-codegen", "--features", "cli", "--target-dir", WORK / "codegen",
        "--", "generate", "--format", "c", *(f"--layout={layout}" for layout in LAYOUTS), "-o", folder / "look_ups.h")
    functions = {layout: ", ".join(f"sliding_attacks_{layout}_{piece}_attacks" for piece in PIECES) for layout in LAYOUTS}
    given = "\n".join(f'    sink("{layout}", {len(layout)}, {functions[layout]});' for layout in LAYOUTS)
    (folder / "look_ups.c").write_text(f"""#define SLIDING_ATTACKS_IMPLEMENTATION
#include "look_ups.h"
typedef uint64_t look_up(unsigned, uint64_t);
void look_ups(void (*sink)(const char *, uintptr_t, look_up *, look_up *, look_up *))
{{
{given}
}}
""")
    run(compiler, "-std=c99", "-O2", "-fPIC", "-shared", "-nostdlib", folder / "look_ups.c", "-o", linked)
    return linked


def processor_has(features):
    flags = re.search(r"^flags\s*:(.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)[1].split()
    return set(features.split()) <= set(flags)


class Program:
    """The compiled look-ups of one target."""

    def __init__(self, target):
        self.target = target
        path = build_c(target) if target in COMPILERS else build_rust(target)
        self.image = Image(path)
        flags, features = TARGETS.get(target, ("", ""))
        self.has_tzcnt = bool(flags)
        terms.start(self.image)
        self.look_ups = self.machine().list()
        # A processor or an emulator tells whether the instructions mean what x86.py and aarch64.py say.
        self.call = None
        if target == "aarch64":
            self.call = Emulator(self.image).call
        elif processor_has(features):
            self.library = ctypes.CDLL(str(path))
            base = ctypes.cast(self.library.look_ups, ctypes.c_void_p).value - self.image.symbols["look_ups"]
            look_up = ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_uint32, ctypes.c_uint64)
            self.call = lambda function, square, occupied: look_up(base + function)(square, occupied)

    def machine(self):
        return AArch64(self.image) if self.target == "aarch64" else X86(self.image, self.has_tzcnt)

    def compare(self, results, function, square, occupancies):
        """Compares the terms with what the processor or the emulator computes for some occupancies at random."""
        words = numpy.array(occupancies, numpy.uint64)
        values = {bit: words >> numpy.uint64(bit) & numpy.uint64(1) for bit in range(64)}
        found = [terms.evaluate(result, values) for result in results]
        for at, occupied in enumerate(occupancies):
            native = self.call(function, square, occupied)
            if all(int(one[at]) != native for one in found):
                raise Open(f"the processor disagrees with the formula: square {square}, occupied {occupied:#x}, {native:#x}")

    def prove(self, name):
        """Returns how many of 192 cases are proved, what is not, and how many the solver confirmed."""
        terms.start(self.image)
        machine = self.machine()
        noise = random.Random(name)
        sampled = noise.randrange(64)
        cases, confirmed, reasons = 0, 0, []
        for piece, function in zip(PIECES, self.look_ups[name]):
            for square in range(64):
                try:
                    results = machine.run(function, square)
                    if self.call:
                        self.compare(results, function, square, [noise.getrandbits(64) & noise.getrandbits(64) for _ in range(8)])
                    for result in results:
                        proof.prove(result, piece, square)
                    if square == sampled:
                        confirmed += all(solver.confirms(result, piece, square) for result in results)
                    cases += 1
                except Open as reason:
                    reasons.append(f"{piece} on square {square}: {reason}")
        return cases, confirmed, reasons


def by_the_day(names):
    """Two layouts and two techniques."""
    day = datetime.date.today().timetuple().tm_yday
    of = [[name for name in names if name in LAYOUTS], [name for name in names if name not in LAYOUTS]]
    return [names[(2 * day + k) % len(names)] for names in of for k in range(2)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--target", action="append", choices=[*TARGETS, *COMPILERS])
    for option in ("--all", "--write", "--today", "--planted"):
        parser.add_argument(option, action="store_true")
    arguments = parser.parse_args()
    if arguments.write and (arguments.names or not arguments.all):
        parser.error("--write: the pages list every look-up for every target; give --all and no names")
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        print("proofs: skipped, since there is no linker for x86-64 Linux here")
        return
    if arguments.planted:
        sys.exit(planted.main(Program("x86-64")))
    is_wrong, results, summary, unknown = False, {}, {}, set(arguments.names)
    for target in [*TARGETS, *COMPILERS] if arguments.all else arguments.target or ["x86-64"]:
        try:
            program = Program(target)
        except Skipped as reason:
            print(f"{target}: skipped, since {reason}")
            continue
        unknown -= set(program.look_ups)
        wanted = arguments.names or (by_the_day if arguments.today else list)(list(program.look_ups))
        chosen = [name for name in program.look_ups if name in wanted]
        began = time.process_time()
        for name in chosen:
            started = time.process_time()
            try:
                cases, confirmed, reasons = program.prove(name)
            except proof.Wrong as wrong:
                print(f"{target}: {name}: WRONG: {wrong}", flush=True)
                is_wrong = True
                continue
            seconds = time.process_time() - started
            said = f", solver {confirmed} of {confirmed}" if confirmed else ""
            print(f"{target}: {name}: {cases} of 192 proved, {seconds:.1f} s{said}", flush=True)
            for reason in reasons[:3]:
                print(f"    open: {reason}")
            is_wrong |= bool(reasons)
            results.setdefault(name, {})[target] = not reasons
        proved, seconds = sum(results.get(name, {}).get(target, False) for name in chosen), time.process_time() - began
        summary[target] = (proved, len(chosen), seconds)
        native = "" if program.call else "; this processor cannot run them, so nothing was compared with it"
        print(f"{target}: {proved} of {len(chosen)} look-ups proved for all 2^64 occupancies, {seconds:.0f} s{native}", flush=True)
    if unknown and results:
        print(f"proofs: no look-up has the name {', '.join(sorted(unknown))}")
        sys.exit(2)
    if arguments.write:
        pages.write(ROOT, results, summary, LAYOUTS)
    for said in pages.disagreements(ROOT, results):
        print(f"proofs: {said}; `checks/proofs/run --all --write` mends them")
        is_wrong = True
    sys.exit(int(is_wrong))


main()
