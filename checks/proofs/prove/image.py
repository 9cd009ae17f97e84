"""A linked program in memory, as the system's loader would place it at address 0."""

import numpy
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection

from terms import Open, possible_values

# The only relocations, since nothing is linked dynamically: the address of the program is added.
RELATIVE = {"EM_X86_64": 8, "EM_AARCH64": 1027}


class Image:
    """`places` are those that a function may write, by the end of their symbols' names, with the
    values of their bytes."""

    def __init__(self, path, places):
        with open(path, "rb") as file:
            elf = ELFFile(file)
            loaded = [segment for segment in elf.iter_segments() if segment["p_type"] == "PT_LOAD"]
            end = max(segment["p_vaddr"] + segment["p_memsz"] for segment in loaded)
            # Room for a last load, which is then refused, and for a function that `--planted`
            # writes.
            self.end = end + 64 & ~63
            self.bytes = numpy.zeros(self.end + 2048, numpy.uint8)
            # Bytes that nothing writes once the program runs.
            self.constant = numpy.zeros(len(self.bytes), bool)
            for segment in loaded:
                start, data = segment["p_vaddr"], segment.data()
                self.bytes[start : start + len(data)] = numpy.frombuffer(data, numpy.uint8)
                if not segment["p_flags"] & 2:
                    self.constant[start : start + segment["p_memsz"]] = True
            self.code = [
                (segment["p_vaddr"], segment["p_vaddr"] + segment["p_filesz"])
                for segment in loaded
                if segment["p_flags"] & 1
            ]
            for segment in elf.iter_segments():
                if segment["p_type"] == "PT_GNU_RELRO":
                    self.constant[segment["p_vaddr"] : segment["p_vaddr"] + segment["p_filesz"]] = (
                        True
                    )
            for section in elf.iter_sections():
                if isinstance(section, RelocationSection) and section["sh_flags"] & 2:
                    for relocation in section.iter_relocations():
                        if relocation["r_info_type"] != RELATIVE[elf["e_machine"]]:
                            raise Open(f"relocation {relocation['r_info_type']}")
                        self.write(
                            relocation["r_offset"], relocation["r_addend"].to_bytes(8, "little")
                        )
            table = elf.get_section_by_name(".symtab") or elf.get_section_by_name(".dynsym")
            self.symbols = {
                symbol.name: symbol["st_value"]
                for symbol in table.iter_symbols()
                if symbol["st_value"]
            }
            self.places = {
                at: values
                for name, at in self.symbols.items()
                for end, values in places.items()
                if end in name
            }

    def write(self, at, data):
        self.bytes[at : at + len(data)] = numpy.frombuffer(data, numpy.uint8)

    def integer(self, at, size):
        return int.from_bytes(self.bytes[at : at + size].tobytes(), "little")

    def is_constant(self, at, size):
        return (
            0 <= at and at + size <= len(self.bytes) and bool(self.constant[at : at + size].all())
        )

    def may_write(self, at, value):
        return at in self.places and value.width == 8 and possible_values(value) <= self.places[at]

    def gather(self, at, size, is_reached):
        """The words at these addresses. Every address that is reached must be in constant data."""
        inside = at <= len(self.bytes) - size
        at = numpy.where(inside, at, 0)
        if not (
            inside & self.constant[at] & self.constant[at + (size - 1)] | (is_reached == 0)
        ).all():
            raise Open("a load can be outside of the program's constant data")
        word = self.bytes[at].astype(numpy.uint64)
        for byte in range(1, size):
            word |= self.bytes[at + byte].astype(numpy.uint64) << (8 * byte)
        return word
