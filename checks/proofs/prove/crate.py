"""What the crate's source says: which look-ups there are for a target, which functions each has,
and what `Dispatch` stores."""

import re


def numbers_of_dispatch(root):
    """The numbers that `Dispatch` may store as its choice."""
    text = (root / "src/look_up/dispatch.rs").read_text()
    return set(map(int, re.findall(r"^const [A-Z0-9_]+: u8 = (\d+);", text, re.MULTILINE))) - {0}


def modules(file, cfg):
    """The files of the public modules below one, for a target for which `rustc --print cfg` prints
    these lines."""
    folder = file.parent if file.name == "mod.rs" else file.with_suffix("")
    for condition, name in re.findall(
        r"^(?:#\[cfg\((.*)\)\]\n)?pub mod (\w+);", file.read_text(), re.MULTILINE
    ):
        if cfg.issuperset(
            condition.replace(" ", "") for condition in re.findall(r'target_\w+ = "\w+"', condition)
        ):
            yield folder / f"{name}.rs"
            yield from modules(folder / f"{name}.rs", cfg)


def look_ups(root, cfg):
    """The functions of attacks of each look-up."""
    source = root / "src"
    trait = (
        (source / "look_up/sliding_attacks.rs")
        .read_text()
        .split("\npub trait SlidingAttacks")[1]
        .split("\n}\n")[0]
    )
    methods = set(re.findall(r"^    fn (\w+)", trait, re.MULTILINE))
    fills = set(
        re.findall(r"pub const fn (\w+)", (source / "technique/parts/set_wise.rs").read_text())
    )
    found = {name: set(methods) for name in ("dispatch", "Dispatch::run", "Native", "root")}
    for file in [
        file
        for folder in ("technique", "layout")
        for file in modules(source / folder / "mod.rs", cfg)
    ]:
        text = file.read_text()
        name = re.search(r'^(?:layout|look_ups)!\(\s*\w+,\s*"?(\w+)', text, re.MULTILINE)[1]
        others = set(re.findall(r"^pub (?:const )?fn (\w+)", text, re.MULTILINE))
        found[name] = methods | others | (fills if "set_wise!(directions" in text else set())
    return found
