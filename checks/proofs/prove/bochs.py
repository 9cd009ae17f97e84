"""The emulator Bochs, which has AVX-512 and GFNI, in place of a processor that lacks them."""

import pathlib
import re
import subprocess

import numpy

from forms_x86 import CONTEXTS, WORDS, assembled
from machine import STACK
from terms import U64, Open

# Where the page tables and the memory for tests are in the emulated machine.
TABLES, MEMORY, LARGE = 0x200000, 0x4000000, 1 << 21
CHUNK, CYLINDER = 256 * 512, 16 * 63 * 512
BOOT = pathlib.Path(__file__).with_name("bochs.S")
# Without the disk, which has the tests.
MACHINE = """
megs: 512
cpu: model=tigerlake, count=1, ips=100000000, reset_on_triple_fault=0
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest
display_library: rfb, options="timeout=0"
log: {work}/log
panic: action=fatal
"""
DISK = """
ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14
ata1: enabled=0
ata0-master: type=disk, mode=flat, path="{work}/disk", cylinders={cylinders}, heads=16, spt=63
boot: disk
optramimage1: file="{work}/tables", address={tables:#x}
port_e9_hack: enabled=1
"""


class Bochs:
    def __init__(self, work):
        self.work = work / "bochs"
        self.work.mkdir(exist_ok=True)
        self.memory = numpy.zeros(CONTEXTS - STACK + (100 << 20), numpy.uint8)
        self.start(MACHINE, "q")
        version = re.search("Bochs x86 Emulator ([^ \n]+)", (self.work / "log").read_text())[1]
        self.kind = f"Bochs {version} (tigerlake)"

    def start(self, configuration, command, **values):
        """Starts it with a command for its debugger, which waits, and returns what it printed."""
        said = configuration.format(work=self.work, **values)
        (self.work / "configuration").write_text(said)
        (self.work / "go").write_text(f"{command}\n")
        return subprocess.run(
            ["bochs", "-q", "-f", self.work / "configuration", "-rc", self.work / "go"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ).stdout

    def has(self, names):
        return True

    def run(self, write, count):
        runner = assembled(self.work, True)
        self.memory[: len(runner)] = list(runner)
        write(self.memory)
        size = 8 * count * WORDS
        subprocess.run(
            [
                *("cc", "-nostdlib", "-static", "-Wl,-e0,-Ttext=0x7c00,--oformat=binary"),
                *("-Wl,--build-id=none", "-o", self.work / "boot", BOOT),
            ],
            check=True,
            capture_output=True,
        )
        used = CONTEXTS - STACK + size
        chunks = -(-used // CHUNK)
        # A run that was interrupted leaves it.
        (self.work / "disk.lock").unlink(missing_ok=True)
        with open(self.work / "disk", "wb") as disk:
            disk.write((self.work / "boot").read_bytes())
            disk.write(self.memory[: chunks * CHUNK].tobytes())
            # Whole cylinders.
            disk.truncate(-(-disk.tell() // CYLINDER) * CYLINDER)
        tables = numpy.zeros((6, 512), U64)
        present, large = 3, 0x83
        tables[0, [0, 2]] = TABLES + 0x1000 | present, TABLES + 0x3000 | present
        tables[1, 0], tables[3, 0] = TABLES + 0x2000 | present, TABLES + 0x4000 | present
        tables[2, :2] = large, LARGE | large
        tables[4, :64] = [MEMORY + LARGE * page | large for page in range(64)]
        tables[5, 0] = chunks
        tables.tofile(self.work / "tables")
        cylinders = (self.work / "disk").stat().st_size // CYLINDER
        said = self.start(MACHINE + DISK, "c", tables=TABLES, cylinders=cylinders)
        if b"finished" not in said:
            raise Open(f"Bochs ends early: see {self.work}/log")
        at = CONTEXTS - STACK
        with open(self.work / "disk", "rb") as disk:
            disk.seek(512 + at)
            self.memory[at : at + size] = numpy.fromfile(disk, numpy.uint8, size)
        return 0
