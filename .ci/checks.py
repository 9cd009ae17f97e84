"""The checks for every change. `.ci/run` starts this and explains its argument."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "checks"))
from steps import Summary, output  # noqa: E402

os.chdir(ROOT)
# Neither incremental state nor debug information is used here, and they were 5 of the 7 GB of a run.
os.environ |= {"CARGO_INCREMENTAL": "0", "CARGO_PROFILE_DEV_DEBUG": "0"}
# A separate folder in the target folder, so that the clean-up removes only what is from here.
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR") or "target").absolute() / "ci"
TARGET.mkdir(parents=True, exist_ok=True)
os.environ["CARGO_TARGET_DIR"] = str(TARGET)

RUSTC = output("rustc", "-vV")
HOST = re.search("^host: (.*)", RUSTC, re.MULTILINE)[1]
# The processor features of docs.rs. Everything that is compiled with them has their instructions. With --target the flags are
# not those of build scripts, whose builds are shared with other steps.
FEATURES = re.search(r"^rustdoc-args = .*target-feature=([^\"]*)", pathlib.Path("Cargo.toml").read_text(), re.MULTILINE)[1]
FLAGS = f"-C target-feature={FEATURES}" if HOST.startswith("x86_64") else ""
CLIPPY = f"RUSTFLAGS='{FLAGS}' cargo clippy --target {HOST}"
DOC = f"RUSTFLAGS='{FLAGS}' RUSTDOCFLAGS='-D warnings {FLAGS}' cargo doc --target {HOST} --all-features --no-deps"


def in_readme(command):
    """A command that the README has word for word."""
    if not re.search(rf"^{re.escape(command)}( |$)", pathlib.Path("README.md").read_text(), re.MULTILINE):
        sys.exit(f"README.md does not have the command: {command}")
    return command


def not_run():
    """Says which modules need an instruction that this processor lacks."""
    has = output("rustc", "--print", "cfg", "-C", "target-cpu=native")
    lacks = [name.lstrip("+") for name in FEATURES.split(",") if FLAGS and f'target_feature="{name.lstrip("+")}"' not in has]
    return [f"echo 'NOT RUN: this processor lacks {name}, so modules that need it are compiled by the lints and not run'" for name in lacks]


def each_feature(package, folder):
    """Lints of a package with each feature alone, and with none."""
    section = re.search(r"^\[features\]\n(.*?)(?=^\[)", pathlib.Path(folder, "Cargo.toml").read_text(), re.MULTILINE | re.DOTALL)[1]
    names = ["", *re.findall(r"^([a-z_0-9]+) = ", section, re.MULTILINE)]
    names.remove("default")
    return [f"cargo clippy --quiet -p {package} --no-default-features --features '{name}' -- -D warnings" for name in names]


def counting():
    """Counts are those of one compiler, which is fetched if this is another."""
    counted = re.search(r"with rustc (.*)\.$", pathlib.Path("benches/instructions.txt").read_text(), re.MULTILINE)[1]
    fetch = [f"rustup toolchain install {counted} --profile minimal", f"export RUSTUP_TOOLCHAIN={counted}"]
    return [*([] if f"release: {counted}\n" in RUSTC else fetch), "benches/instructions", "benches/c-instructions --check"]


class Step:
    """Commands for bash, the first of which that fails ends the step. Steps of the same folder never run at the same time."""

    def __init__(self, name, *commands, folder=None):
        self.name, self.folder, self.commands = name, folder, commands

    def start(self):
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
        os.killpg(self.process.pid, signal.SIGTERM)


FORMATTING = Step(
    "formatting",
    "cargo fmt --all --check",
    *(f"cargo fmt --all --check --manifest-path {folder}/Cargo.toml" for folder in ("fuzz", "checks/hosts/thumbv6m", "benches/peers")),
)
LINKS = Step(
    "links between pages",
    r"""set +x
    broken=$(git grep -oE '\]\([^)#:]+[)#]' -- '*.md' ':!src' | while IFS='](#)' read -r page _ link _; do
        [ -e "$(dirname "$page")/$link" ] || echo "$page $link"
    done)
    [ -z "$broken" ] || { echo "these links lead nowhere:"; echo "$broken"; exit 1; }""",
)
QUICK = [
    FORMATTING,
    LINKS,
    Step("figures", "cargo run --quiet -p figures -- --check", folder="debug"),
    Step("documentation", f"{DOC} -p sliding-attacks -p sliding-attacks-codegen", folder="debug"),
]
EVERYTHING = [
    FORMATTING,
    LINKS,
    # This takes longest, beside the others. It reports and skips hosts for which it lacks compilers or disk space.
    Step("the same everywhere", "checks/hosts/run"),
    # With each array of the generated file changed to three values, where the README's command tries the most dangerous ones.
    Step("tests", "export BOUNDS=all", in_readme("cargo test --workspace --all-features"), folder="debug"),
    # `Native` is pext here if the processor has it. What is skipped builds other crates.
    Step(
        "tests with every instruction of this processor",
        *not_run(),
        f"RUSTFLAGS='-C target-cpu=native' cargo test -p sliding-attacks -p figures --all-features --target {HOST} --lib --test it"
        " -- --skip downstream:: --skip reproducible:: --skip pin_tables::a_pin",
        folder="debug",
    ),
    # Hunt's tests have to be named.
    Step(
        "lints",
        f"{CLIPPY} --workspace --all-features --all-targets -- -D warnings",
        f"{CLIPPY} -p hunt --profile test --lib --bins --test it -- -D warnings",
        "cargo clippy --all-features -- -D warnings",
        "cd benches/peers",
        "cargo clippy --workspace --all-targets -- -D warnings",
        folder="debug",
    ),
    Step("lints in generated text", "checks/lints", folder="debug"),
    Step(
        "each feature alone, and none",
        *each_feature("sliding-attacks", "."),
        *each_feature("sliding-attacks-codegen", "codegen"),
        *each_feature("perft", "examples/perft"),
        folder="debug",
    ),
    Step("documentation", f"{DOC} --workspace", folder="debug"),
    # The examples of docs/coming-from.md and docs/coming-from/, beside the crates that they are about.
    Step("pages", "cd benches/peers", "cargo test -p coming_from", folder="debug"),
    # With the profile of the tests, whose builds of the dependencies they share.
    Step("benches compile", "cargo bench --workspace --all-features --no-run --profile test", folder="debug"),
    Step("C headers", "checks/headers", folder="debug"),
    # checks/hosts/run builds for a microcontroller.
    Step(
        "WebAssembly",
        "rustup target add wasm32-unknown-unknown || { echo 'skipped: rustup cannot add wasm32-unknown-unknown'; exit 0; }",
        "cargo build --target wasm32-unknown-unknown",
        "cargo build --target wasm32-unknown-unknown --no-default-features",
        "cargo build --target wasm32-unknown-unknown --no-default-features --features dispatch,pext16",
        folder="debug",
    ),
    Step(
        "without default features",
        *(f"""
        cargo test --no-default-features --features '{features}' --lib --test it -- tables:: exhaustive noise const_context
        built=$(cargo tree --no-default-features --features '{features}' --edges normal,build --prefix none)
        ! grep -v '^sliding-attacks v' <<< "$built" || {{ echo "beside the crate these are built"; exit 1; }}
        """ for features in ("", "dispatch,pext16")),
        folder="debug",
    ),
    # The workspace's tests leave these out. The ignored one is the second program on what the exhaustive search proved.
    Step("hunt", "cargo test -p hunt --lib --bins --test it", folder="debug"),
    Step("hunt's long test", "cargo test --release -p hunt --test it -- --ignored", folder="release"),
    Step("perft", in_readme("cargo run --release -p perft"), folder="release"),
    # This reports and skips steps for which it cannot get WebAssembly's standard library, Node or Chromium.
    Step("explorer", "examples/explorer/test", folder="release"),
    # Reports and skips where it cannot get a C++ compiler or libFuzzer.
    Step("fuzzing", "fuzz/run", folder="release"),
    Step("instruction counts", *counting()),
    # Without Python's packages this says that it is skipped. Two layouts and two techniques; proofs.yml proves all.
    Step("proofs", "checks/proofs/run --planted", "checks/proofs/run --today"),
    # Without the registry's index this says that it is skipped.
    Step("old lock files", "checks/old-locks"),
    Step("package", "checks/release"),
]


def run(steps, summary):
    """Two at a time: each takes the first step that waits and whose folder is free. The first that fails ends all others."""
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

    workers = [threading.Thread(target=worker) for _ in range(2)]
    for thread in workers:
        thread.start()
    try:
        for thread in workers:
            thread.join()
    except KeyboardInterrupt:
        with turn:
            end()
        raise


def main():
    print(output("cargo", "--version"), end="")
    for number in signal.SIGINT, signal.SIGTERM:
        signal.signal(number, signal.default_int_handler)
    summary = Summary()
    try:
        run(QUICK if sys.argv[1:] == ["quick"] else EVERYTHING, summary)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(summary.end())


if __name__ == "__main__":
    main()
