// A magic to edit bit by bit, with what becomes of every board.

import { bit, element, has, hexadecimal, nameOf, squaresOf, withCommas } from "./dom.js";
import { makeGrid } from "./grid.js";
import { bits as bitsPicture } from "./pictures/bits.js";
import { pair } from "./pictures/pair.js";
import { drawSlots } from "./pictures/slots.js";

const named = set => squaresOf(set).map(nameOf).join(", ");

/**
 * Makes a workbench. `goal()` returns the look-up that the magic is for: piece, square, method, bits (0: as many as the
 * method has). `change(magic)` is called for each edit, after which the owner calls `show(magic)`. `known` are buttons:
 * their text, and a function that returns a magic.
 */
export function makeWorkbench(wasm, { goal, change, known }) {
    let magic = 0n;
    const input = element("input", { class: "magic-input", spellcheck: "false", autocomplete: "off", "aria-label": "The number in hexadecimal" });
    const problem = element("p", { class: "error", role: "alert" });
    const form = element("form", { class: "line" }, input, element("button", {}, "Set"));
    form.addEventListener("submit", event => {
        event.preventDefault();
        const text = input.value.trim();
        const valid = /^(0x)?[0-9a-f]{1,16}$/i.test(text);
        problem.textContent = valid ? "" : "A number has up to 16 hexadecimal digits.";
        if (valid) change(BigInt(`0x${text.replace(/^0x/i, "")}`));
    });
    const grid = makeGrid({ label: "Bits of the number, the lowest bit on a1", first: 0, toggle: place => change(magic ^ bit(place)) });
    const verdict = element("p", { class: "verdict", "aria-live": "polite" });
    const advice = element("p", { class: "hint advice" });
    const wires = element("div", { class: "wires" });
    const canvas = element("canvas", { class: "slots", role: "img" });
    const boards = element("div", { class: "collision" });
    const buttons = known.map(({ text, magic: value }) => element("button", { type: "button", class: "small", onclick: () => change(value()) }, text));
    const view = element("div", { class: "workbench" },
        element("div", { class: "edit" }, grid.element, form, problem, element("div", { class: "buttons" }, ...buttons)),
        element("div", { class: "judge" }, verdict, advice, boards, element("div", { class: "shape" }, wires,
            element("figure", {}, canvas, element("figcaption", {}, "the slots of the table")))));

    /** Shows a magic and what becomes of the boards. */
    function show(value) {
        magic = value;
        const { piece, square, method, bits } = goal();
        problem.textContent = "";
        const trial = wasm.trial(method, piece, square, bits, magic);
        if (trial.error) return;
        // A look-up may keep some of the bits as they are.
        magic = BigInt(trial.magic);
        if (document.activeElement !== input) input.value = hexadecimal(magic);
        grid.show(place => ({ classes: has(magic, place) ? ["bit-on"] : [], words: [`bit ${place}`, has(magic, place) ? "on" : "off"],
            content: has(magic, place) ? String(place) : "" }));
        const { works, clashes, occupancies, used, collision, sources, unreached } = trial;
        verdict.className = `verdict ${works ? "found" : "failed"}`;
        verdict.textContent = works
            ? `It works: ${withCommas(occupancies)} cases use ${withCommas(used)} slots, and none shares a slot with a case that has other attacks.`
            : `${withCommas(clashes)} of ${withCommas(occupancies)} cases share a slot with a case that has other attacks.`;
        const missing = BigInt(unreached);
        const doubled = sources.map((set, place) => [place, BigInt(set)]).filter(([, set]) => squaresOf(set).length > 1);
        advice.textContent = works ? ""
            : missing !== 0n ? `No copy brings ${named(missing)} to an index bit.`
                : doubled.length > 0 ? `Every square reaches the index, but ${named(doubled[0][1])} share index bit ${doubled[0][0]}.`
                    : "Every square has an index bit of its own. What is left are carries from below.";
        boards.replaceChildren(...(collision ? pair(collision, square) : []));
        wires.replaceChildren(bitsPicture({ from: BigInt(trial.mask), set: 0n, sources: sources.map(BigInt) }, "index bits"));
        drawSlots(canvas, wasm.trialSlots());
    }
    return { element: view, show };
}
