"""Writes into the pages which look-ups are proved, and reads them again."""

import re

# What the pages call the targets.
NAMES = {"x86-64": "x86-64", "x86-64-v3": "v3", "icelake-server": "AVX-512", "aarch64": "AArch64", "gcc": "C (gcc)",
         "clang": "C (clang)"}
LAYOUTS, TECHNIQUES = "src/layout/layouts.md", "src/technique/proved.md"
# The rows of both: what stands before the last cell, the name in it, and the targets in the last cell.
ROWS = {
    LAYOUTS: re.compile(r"^(\| \[`(\w+)`\] \| .*\|) ([^|]+) \|$", re.MULTILINE),
    TECHNIQUES: re.compile(r"^(\| `(\w+)` \|) ([^|]+) \|$", re.MULTILINE),
}


def targets_of(proved):
    return ", ".join(name for target, name in NAMES.items() if proved.get(target)) or "–"


def disagreements(root, results):
    """What the pages say otherwise than these results, as sentences."""
    said = {name: targets.split(", ") for page, row in ROWS.items() for _, name, targets in row.findall((root / page).read_text())}
    for name, proved in results.items():
        for target, is_proved in proved.items():
            if is_proved != (NAMES[target] in said.get(name, [])):
                yield f"{name} is {'' if is_proved else 'not '}proved for {target}, and the pages say otherwise"


def write(root, results, summary, layouts):
    page = root / LAYOUTS
    page.write_text(ROWS[LAYOUTS].sub(lambda row: f"{row[1]} {targets_of(results[row[2]])} |", page.read_text()))
    rows = ["| look-up | proved |", "| --- | --- |"]
    rows += [f"| `{name}` | {targets_of(proved)} |" for name, proved in results.items() if name not in layouts]
    (root / TECHNIQUES).write_text("\n".join(rows) + "\n")

    rows = [f"{target:<16}{proved:>3} of {count:>3} look-ups{seconds:>6.0f} s" for target, (proved, count, seconds) in summary.items()]
    (root / "docs/proofs.txt").write_text("\n".join(["# Written by checks/proofs/run --all --write.", *rows, ""]))
