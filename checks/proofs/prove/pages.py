"""Writes into the pages which look-ups are proved."""

# What the pages call the targets.
NAMES = {"x86-64": "x86-64", "x86-64-v3": "v3", "icelake-server": "AVX-512", "aarch64": "AArch64", "gcc": "C (gcc)",
         "clang": "C (clang)"}


def targets_of(proved):
    return ", ".join(name for target, name in NAMES.items() if proved.get(target)) or "–"


def write(root, results, layouts):
    summary = results.pop("")
    page = root / "src/layout/layouts.md"
    lines, in_table = [], False
    for line in page.read_text().splitlines():
        if line.startswith("| module | entries "):
            in_table = True
            line = line.removesuffix(" proved |") + " proved |"
        elif in_table and line.startswith("| ---"):
            cells = line.split("|")
            line = "|".join(cells[:5]) + "| --- |"
        elif in_table and line.startswith("| [`"):
            cells = line.split("|")
            line = "|".join(cells[:5]) + f"| {targets_of(results[cells[1].strip(' []`')])} |"
        elif not line:
            in_table = False
        lines.append(line)
    page.write_text("\n".join(lines) + "\n")

    rows = ["| look-up | proved |", "| --- | --- |"]
    rows += [f"| `{name}` | {targets_of(proved)} |" for name, proved in results.items() if name not in layouts]
    (root / "src/technique/proved.md").write_text("\n".join(rows) + "\n")

    rows = [f"{target:<16}{proved:>3} of {count:>3} look-ups{seconds:>6.0f} s" for target, (proved, count, seconds) in summary.items()]
    (root / "docs/proofs.txt").write_text("\n".join(["# Written by checks/proofs/run --all --write.", *rows, ""]))
