#!/usr/bin/env -S python3 -B
"""Which kind of processor this is, such as amd-zen5-26-2, and the lines above every figure."""

import hashlib
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


CPUINFO = Path("/proc/cpuinfo")
# What the system reports about its first processor, by name.
FIRST = CPUINFO.read_text().split("\n\n")[0] if CPUINFO.exists() else ""
FACTS = dict(re.findall(r"(.*\S)\s*:[ \t]*(.*)", FIRST))
FAMILY, MODEL, STEPPING = (FACTS.get(name) for name in ("cpu family", "model", "stepping"))

# Vendor, family, model and stepping, and the name of the kind.
KINDS = [
    (r"GenuineIntel-6-85-[567]$", "intel-cascade-lake"),
    (r"GenuineIntel-6-85-", "intel-skylake-server"),
    (r"GenuineIntel-6-10[68]-", "intel-ice-lake-server"),
    (r"GenuineIntel-6-143-", "intel-sapphire-rapids"),
    (r"GenuineIntel-6-207-", "intel-emerald-rapids"),
    (r"GenuineIntel-6-17[34]-", "intel-granite-rapids"),
    (r"GenuineIntel-6-167-", "intel-rocket-lake"),
    (r"GenuineIntel-", "intel"),
    (r"AuthenticAMD-23-1-", "amd-zen1"),
    (r"AuthenticAMD-23-49-", "amd-zen2"),
    (r"AuthenticAMD-25-1-", "amd-zen3"),
    (r"AuthenticAMD-25-17-", "amd-zen4"),
    (r"AuthenticAMD-26-", "amd-zen5"),
    (r"AuthenticAMD-", "amd"),
]


def kind():
    """Returns the name of the kind, with family and model."""
    known = f"{FACTS.get('vendor_id')}-{FAMILY}-{MODEL}-{STEPPING}"
    for pattern, name in KINDS:
        if re.match(pattern, known):
            # A virtual machine can report a different processor's model. A Rocket
            # Lake has no AMX, and its first-level cache of instructions is half of these 64 KiB.
            cache = Path("/sys/devices/system/cpu/cpu0/cache/index1/size")
            is_granite_rapids = "amx_tile" in FACTS["flags"] and cache.exists()
            if name == "intel-rocket-lake" and is_granite_rapids and "64K" in cache.read_text():
                name = "intel-granite-rapids"
            return f"{name}-{FAMILY}-{MODEL}"
    # Not x86: what the system reports about its parts, or the architecture alone.
    parts = [platform.machine(), FACTS.get("CPU implementer"), FACTS.get("CPU part")]
    return "-".join(part for part in parts if part)


def output_of(*command, cwd=ROOT, **environment):
    """Returns what a command prints. If it fails, so does this program."""
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | environment, stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        sys.exit(done.returncode)
    return done.stdout.strip()


def origin():
    """Returns the lines about the processor, the compiler, the commit and the tables."""
    lock = (ROOT / "tables.lock").read_bytes()
    fancy = re.search(r'^\[layout\.fancy\].*?^sha256 = "(.*?)"', lock.decode(), re.M | re.S)[1]
    return [
        f"processor: {FACTS.get('model name', platform.machine())}, family {FAMILY}, model {MODEL}, stepping {STEPPING}",
        f"compiler: {output_of('rustc', '--version')}",
        f"commit: {output_of('git', 'describe', '--always', '--abbrev=12', '--dirty')}",
        f"tables: fancy {fancy}",
        f"tables.lock: sha256 {hashlib.sha256(lock).hexdigest()}",
    ]


def refuse_changes():
    """Ends the program if something is not committed, because no one could repeat the measurement."""
    changes = output_of("git", "status", "--short", "--untracked-files=no")
    if changes:
        why = "commit or stash your changes first: a published figure names the commit that was measured"
        print(f"{sys.argv[0]}: {why}\n{changes}", file=sys.stderr)
        sys.exit(2)
