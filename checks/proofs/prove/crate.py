"""What the compiler says of the crate: which functions of attacks are public, as rustdoc lists them,
and what `Dispatch` stores."""

import json
import re

# Their methods are operations on sets, and no attacks.
VOCABULARY = {"Bitboard", "File", "Rank", "Square"}


def numbers_of_dispatch(root):
    """The numbers that `Dispatch` may store as its choice."""
    text = (root / "src/choice/dispatch.rs").read_text()
    return set(map(int, re.findall(r"^const [A-Z0-9_]+: u8 = (\d+);", text, re.MULTILINE))) - {0}


class Documented:
    """The public functions in rustdoc's JSON. A function of attacks takes a set of squares, or is a
    method of what has one."""

    def __init__(self, text):
        self.found, said = set(), json.loads(text)
        self.items, self.seen = said["index"], set()
        # The look-up in each module, by the module's path.
        self.names = {}
        self.walk(said["root"], (), self.name_look_up)
        self.seen.clear()
        self.walk(said["root"], (), self.note)

    def walk(self, number, path, visit):
        """Visits all that is public, wherever it is defined, with the path to it."""
        item = self.items.get(str(number))
        if not item or (number, path) in self.seen:
            return
        self.seen.add((number, path))
        [(kind, inner)] = item["inner"].items()
        if kind == "use":
            target = inner["id"] is not None and self.items.get(str(inner["id"]))
            if target and inner["is_glob"]:
                [listed] = target["inner"].values()
                for one in listed.get("items", ()):
                    self.walk(one, path, visit)
            elif target:
                self.walk(inner["id"], path, visit)
        elif kind == "module":
            for one in inner["items"]:
                self.walk(one, (*path, item["name"]), visit)
        else:
            visit(kind, item["name"], inner, path)

    def methods(self, numbers):
        """The functions with these numbers, by name."""
        items = [self.items[str(number)] for number in numbers if str(number) in self.items]
        return {item["name"]: item["inner"] for item in items}

    def implemented(self, inner):
        """The implementations of a type, each as a trait's path and functions."""
        for number in inner.get("impls", ()) if isinstance(inner, dict) else ():
            block = self.items.get(str(number))
            if block and not block["inner"]["impl"]["is_synthetic"]:
                block = block["inner"]["impl"]
                yield (block["trait"] or {}).get("path"), self.methods(block["items"])

    def name_look_up(self, kind, name, inner, path):
        for trait, items in self.implemented(inner):
            if trait == "SlidingAttacks":
                said = items["NAME"]["assoc_const"]["value"]
                self.names[path] = said.strip('"') if said.startswith('"') else name
                self.found.add((self.names[path], None))

    def note(self, kind, name, inner, path):
        if kind == "function" and "Bitboard" in json.dumps(inner["sig"]["inputs"]):
            self.found.add((self.names.get(path, path[-1]) if len(path) > 1 else "root", name))
        elif kind == "trait":
            for method, item in self.methods(inner["items"]).items():
                if "Bitboard" in json.dumps(item):
                    self.found.add((name, method))
        elif name not in VOCABULARY:
            for trait, items in self.implemented(inner):
                for method, item in items.items():
                    if trait is None and "Bitboard" in json.dumps(item):
                        self.found.add((name, method))

    def functions(self):
        """All of them, as the look-up or the module with the name. Every look-up has the functions
        of `SlidingAttacks`, and so have the root and what `Dispatch` gives to a program."""
        methods = {function for name, function in self.found if name == "SlidingAttacks"}
        look_ups = {name for name, function in self.found if function is None}
        return {
            f"{name}::{function}"
            for name in look_ups | {"root", "Dispatch::run"}
            for function in methods
        } | {
            f"{name}::{function}"
            for name, function in self.found
            if function and name != "SlidingAttacks"
        }
