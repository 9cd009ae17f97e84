"""Writes into the pages which look-ups are proved, and reads them again."""

import re

# What the pages call the targets.
NAMES = {"x86-64": "x86-64", "x86-64-v3": "v3", "icelake-server": "AVX-512", "aarch64": "AArch64", "gcc": "C (gcc)",
         "clang": "C (clang)"}
LAYOUTS, TECHNIQUES = "src/layout/layouts.md", "src/technique/proved.md"
# The rows of both: what stands before the last cell, the name in it, and the targets in the last cell.
ROWS = {
    LAYOUTS: re.compile(r"^(\| \[`(\w+)`\] \| .*\|) ([^|]+) \|$", re.MULTILINE),
    TECHNIQUES: re.compile(r"^(\| `([\w:]+)` \|) ([^|]+) \|$", re.MULTILINE),
}


def targets_of(targets):
    return ", ".join(name for name in NAMES.values() if name in targets) or "–"


def proved(root):
    """For each look-up the targets for which a page says that it is proved."""
    return {name: set(targets.split(", ")) - {"–"}
            for page, row in ROWS.items() for _, name, targets in row.findall((root / page).read_text())}


def disagreements(root, results):
    """What the pages say otherwise than these results, as sentences."""
    said = proved(root)
    for target, names in results.items():
        for name, is_proved in names.items():
            if is_proved != (NAMES[target] in said.get(name, ())):
                yield f"{name} is {'' if is_proved else 'not '}proved for {target}, and the pages say otherwise"


def write(root, target, results, layouts, line):
    """Writes what is proved for one target, and leaves what is said of the others."""
    said = {name: targets - {NAMES[target]} for name, targets in proved(root).items()}
    for name, is_proved in results.items():
        said.setdefault(name, set()).update({NAMES[target]} if is_proved else ())
    page = root / LAYOUTS
    page.write_text(ROWS[LAYOUTS].sub(lambda row: f"{row[1]} {targets_of(said[row[2]])} |", page.read_text()))
    rows = [f"| `{name}` | {targets_of(targets)} |" for name, targets in said.items() if name not in layouts and targets]
    (root / TECHNIQUES).write_text("\n".join(["| look-up | proved |", "| --- | --- |", *rows, ""]))

    page = root / "docs/proofs.txt"
    lines = dict(re.findall(r"^([\w-]+): (.*)$", page.read_text(), re.MULTILINE)) | {target: line}
    rows = [f"{target}: {lines[target]}" for target in NAMES if target in lines]
    head = "# Written by checks/proofs/run --all --write: seconds of processor time, commit, compiler."
    page.write_text("\n".join([head, *rows, ""]))
