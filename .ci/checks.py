"""The checks for every change. `.ci/run` starts this and explains its argument."""

import os
import pathlib
import re
import shutil
import signal
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "checks"))
from steps import Step, Summary, output, run  # noqa: E402

os.chdir(ROOT)
# Neither incremental state nor debug information is used here, and they were 5 of the 7 GB of a run. The third is the workspace's
# own setting, so that other workspaces share what is built for both.
os.environ |= {"CARGO_INCREMENTAL": "0", "CARGO_PROFILE_DEV_DEBUG": "0", "CARGO_PROFILE_DEV_LTO": "off"}
# A separate folder in the target folder, so that the clean-up removes only what is from here.
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR") or "target").absolute() / "ci"
TARGET.mkdir(parents=True, exist_ok=True)
os.environ["CARGO_TARGET_DIR"] = str(TARGET)

HOST = re.search("^host: (.*)", output("rustc", "-vV"), re.MULTILINE)[1]
# Everything that is compiled with these has the instructions of docs.rs. With --target the flags are not those of build scripts,
# whose builds are shared with other steps.
MANIFEST = tomllib.loads(pathlib.Path("Cargo.toml").read_text())
FLAGS = " ".join(MANIFEST["package"]["metadata"]["docs"]["rs"]["rustc-args"]) if HOST.startswith("x86_64") else ""
# With the profile of the tests, whose builds of the dependencies they share.
CLIPPY = f"RUSTFLAGS='{FLAGS}' cargo clippy --target {HOST} --profile test"
DOC = f"RUSTFLAGS='{FLAGS}' RUSTDOCFLAGS='-D warnings {FLAGS}' cargo doc --target {HOST} --profile test --all-features --no-deps"


def in_readme(command):
    """A command that the README has word for word."""
    if not re.search(rf"^{re.escape(command)}( |$)", pathlib.Path("README.md").read_text(), re.MULTILINE):
        sys.exit(f"README.md does not have the command: {command}")
    return command


def not_run():
    """Says which modules need an instruction that this processor lacks."""
    has = output("rustc", "--print", "cfg", "-C", "target-cpu=native")
    lacks = [name for name in re.findall(r"\+(\w+)", FLAGS) if f'target_feature="{name}"' not in has]
    return [f"echo 'NOT RUN: this processor lacks {name}: modules that need it are compiled by the lints and not run'" for name in lacks]


def each_feature(package, folder):
    """Lints of a package with each feature alone, and with none. `every_layout` of the run-time crate enables all its others."""
    features = tomllib.loads(pathlib.Path(folder, "Cargo.toml").read_text())["features"]
    names = ["", *(name for name in features if name != "default")]
    return [f"cargo clippy --quiet -p {package} --no-default-features --features '{name}' -- -D warnings" for name in names]


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
# This reports and skips hosts for which it lacks compilers or disk space. The explorer also uses the compilers.
HOSTS = Step("the same everywhere", "checks/hosts/run unpack || true", "checks/hosts/run")
EVERYTHING = [
    FORMATTING,
    LINKS,
    # Beside the others, because it takes longest.
    HOSTS,
    # With each array of the generated file changed to three values, where the README's command tries the most dangerous ones.
    Step("tests", "export BOUNDS=all", in_readme("cargo test --workspace --all-features"), folder="debug"),
    # `Native` is pext here if the processor has it. What is skipped builds other crates.
    Step(
        "tests with every instruction of this processor",
        *not_run(),
        f"RUSTFLAGS='-C target-cpu=native' cargo test -p sliding-attacks -p figures --all-features --target {HOST} --lib --test it"
        " -- --skip bounds:: --skip downstream:: --skip reproducible:: --skip pin_tables::a_pin",
        folder="debug",
    ),
    # Hunt's tests have to be named.
    Step(
        "lints",
        f"{CLIPPY} --workspace --all-features --all-targets -- -D warnings",
        f"{CLIPPY} --workspace --all-features --lib --bins --test it -- -D warnings",
        "cd benches/peers",
        "cargo clippy --workspace --all-targets -- -D warnings",
        folder="debug",
    ),
    Step("lints in generated text", "checks/lints", folder="debug"),
    Step(
        "each feature alone, and none",
        *each_feature("sliding-attacks", "."),
        *each_feature("sliding-attacks-codegen", "codegen"),
        folder="debug",
    ),
    Step("documentation", f"{DOC} --workspace", folder="debug"),
    # The examples of docs/coming-from.md and docs/coming-from/, beside the crates that they are about.
    Step("pages", "cd benches/peers", "cargo test -p coming_from", folder="debug"),
    Step(
        "benches compile",
        "cargo bench --workspace --all-features --no-run --profile test --config profile.test.package.benches.opt-level=0",
        folder="debug",
    ),
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
    # The workspace's tests leave these out. The ignored ones, which take five minutes of one processor, are the second program on
    # what the exhaustive search proved, and the record. No other step builds hunt's program, so others of this folder can run
    # beside it.
    Step(
        "hunt",
        # In one unit each they run faster.
        "cargo test -p hunt --lib --bins --test it"
        " --config profile.test.package.hunt.opt-level=3 --config profile.test.package.hunt.codegen-units=1"
        " --config profile.test.package.sliding-attacks-codegen.opt-level=3"
        " --config profile.test.package.sliding-attacks-codegen.codegen-units=1"
        " -- --include-ignored",
    ),
    Step("perft", in_readme("cargo run --release -p perft"), folder="release"),
    # This reports and skips steps for which it cannot get WebAssembly's standard library, Node or Chromium.
    Step("explorer", "examples/explorer/test", folder="release"),
    # Reports and skips where it cannot get a C++ compiler or libFuzzer.
    Step("fuzzing", "fuzz/run", folder="release"),
    Step("instruction counts", "benches/instructions", folder="debug"),
    # Without Python's packages this says that it is skipped. Two layouts and two techniques; proofs.yml proves all.
    Step("proofs", "checks/proofs/run --planted", "checks/proofs/run --today"),
    # Without the registry's index this says that it is skipped.
    Step("old lock files", "checks/old-locks"),
    Step("package", "checks/release"),
]


def clean(*kept):
    for path in TARGET.iterdir():
        if path.is_dir() and path.name not in kept:
            shutil.rmtree(path)


def main():
    for number in signal.SIGINT, signal.SIGTERM:
        signal.signal(number, signal.default_int_handler)
    print(output("cargo", "--version"), end="")
    summary = Summary()
    try:
        if sys.argv[1:] == ["quick"]:
            run(QUICK, summary)
        elif shutil.disk_usage(TARGET).free > 7e9:
            run(EVERYTHING, summary)
        else:
            # What takes most disk space comes last, without the build output of the others.
            run([step for step in EVERYTHING if step != HOSTS], summary)
            if not summary.failed:
                clean("proofs")
                run([HOSTS], summary)
    except KeyboardInterrupt:
        sys.exit(130)
    code = summary.end()
    if code == 0 and sys.argv[1:] != ["quick"]:
        # The rest makes the next run faster.
        clean("debug", HOST, "proofs")
    sys.exit(code)


if __name__ == "__main__":
    main()
