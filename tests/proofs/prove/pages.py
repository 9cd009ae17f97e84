"""Writes into the pages which look-ups are proved."""

import re

# What the pages call the targets.
NAMES = {"x86-64": "x86-64", "x86-64-v3": "v3", "icelake-server": "AVX-512", "gcc": "C (gcc)", "clang": "C (clang)"}


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

    page = root / "docs/proofs.md"
    rows = ["| compiled | look-ups proved | seconds |", "| --- | ---: | ---: |"]
    rows += [f"| {target} | {proved} of {count} | {seconds:.0f} |" for target, (proved, count, seconds) in summary.items()]
    block = "<!--proofs-->\n" + "\n".join(rows) + "\n<!---->"
    page.write_text(re.sub(r"<!--proofs-->.*?<!---->", lambda _: block, page.read_text(), flags=re.DOTALL))
