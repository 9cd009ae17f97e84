"""How checks/hosts/run runs its commands, and says at the end how each went."""

import os
import subprocess
import time


class Failed(Exception):
    """The text says what went wrong, with the output of the command."""


class Skipped(Exception):
    """The text says what is missing."""


def output(*command, **options):
    """Runs a command and returns what it printed, which is kept in memory, because a disk may be full."""
    try:
        done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", **options)
    except OSError as error:
        raise Failed(str(error)) from error
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


class Summary:
    """How each step went, with its time and its processor time."""

    def __init__(self):
        self.began = time.monotonic()
        self.lines = []
        self.failed = []

    def add(self, state, name, said="", wall=0, processor=0):
        """Prints what the step said."""
        if state == "FAILED":
            self.failed.append(name)
        self.lines.append(f"{state:8}{wall:5.0f} s {processor:5.0f} s  {name}")
        print(f"\n== {self.lines[-1]}", *said.splitlines(), sep="\n", flush=True)

    def end(self):
        """Prints the summary and returns the exit code."""
        used = os.times()
        print("\n== how it went, time, processor time", *self.lines, sep="\n")
        print(f"        {time.monotonic() - self.began:5.0f} s {used.children_user + used.children_system:5.0f} s  in all")
        print(f"FAILED: {', '.join(self.failed)}" if self.failed else "all is well")
        return 1 if self.failed else 0
