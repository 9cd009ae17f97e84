"""How .ci/checks.py and checks/hosts/run run their steps, and say at the end how each went."""

import contextlib
import os
import signal
import subprocess
import threading
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


class Step:
    """Commands for bash, the first of which that fails ends the step. Steps of the same folder never run at the same time."""

    def __init__(self, name, *commands, folder=None):
        self.name, self.folder, self.commands = name, folder, commands

    def start(self):
        print(f"-- {self.name}", flush=True)
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-xc", "\n".join(self.commands)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", process_group=0)

    def wait(self):
        said = self.process.stdout.read()
        _, status, usage = os.wait4(self.process.pid, 0)
        state = "FAILED" if status else "ok"
        return state, self.name, said, time.monotonic() - self.began, usage.ru_utime + usage.ru_stime

    def end(self):
        """Ends its commands, and what they have started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)


def run(steps, summary):
    """Three at a time, because two leave one of two cores idle too often: each takes the first step that waits and whose folder
    is free. The first that fails ends all others."""
    waiting, running, turn = list(steps), [], threading.Condition()

    def ready():
        busy = {step.folder for step in running} - {None}
        return [step for step in waiting if step.folder not in busy]

    def end():
        for step in running:
            step.end()
        waiting.clear()
        running.clear()
        turn.notify_all()

    def worker():
        while True:
            with turn:
                turn.wait_for(lambda: ready() or not waiting)
                if not waiting:
                    return
                step = ready()[0]
                waiting.remove(step)
                running.append(step)
                step.start()
            result = step.wait()
            with turn:
                if step in running:
                    running.remove(step)
                    summary.add(*result)
                    turn.notify_all()
                if summary.failed:
                    end()

    workers = [threading.Thread(target=worker) for _ in range(3)]
    for thread in workers:
        thread.start()
    try:
        for thread in workers:
            thread.join()
    except KeyboardInterrupt:
        with turn:
            end()
        raise
