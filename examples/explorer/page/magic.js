// The view of a square's magic: where it comes from, the number to edit bit by bit, and the search to watch.

import { pair } from "./boards.js";
import { SLIDERS, bit, byId, element, has, hexadecimal, makeField, nameOf, withCommas } from "./dom.js";
import { makeGrid } from "./grid.js";
import { makeHunt } from "./hunt.js";
import { bits } from "./numbers.js";
import { change, state } from "./state.js";
import { numberOf, wasm } from "./wasm.js";

let hunt, showNumber;
/** The square's magic as the table has it, and where it comes from. */
let origin = {};

const piece = () => (state.slider === 1 ? 1 : 0);
const method = () => numberOf(state.method);

export function makeMagic() {
    hunt = makeHunt();
    byId("magic").append(
        element("p", { id: "origin", class: "lead" }),
        element("h2", {}, "The number, bit by bit"),
        element("p", { class: "hint" }, "Each square is a bit of the number, a1 the lowest. Switch bits on and off. If the number fails, you see the first two boards that get the same index although their attacks differ."),
        makeWorkbench(),
        element("div", { id: "search" }, element("h2", {}, "The search"),
            element("p", { class: "hint" }, "Each number is put together so that every square of the mask reaches a bit of the index; chance decides the rest. The build searches like this."),
            hunt.element));
}

/** Shows the view; for another square, piece or layout the search starts anew. */
export function showMagic(isOther) {
    origin = wasm.ask("magic", method(), piece(), state.square);
    byId("origin").replaceChildren(`${state.slider === 2 ? "A queen is a rook and a bishop. " : ""}The ${SLIDERS[piece()]} on ${nameOf(state.square)} has the magic `,
        element("code", {}, hexadecimal(origin.magic)), `. ${origin.note}`);
    byId("search").hidden = !origin.searched;
    if (origin.searched && isOther) hunt.reset(method(), piece(), state.square);
    showNumber(state.magic ?? origin.magic);
}

/** Makes a magic to edit, with what becomes of every board. */
function makeWorkbench() {
    let magic = 0n;
    const edit = magic => change({ magic });
    const field = makeField({ class: "magic-input", "aria-label": "The number in hexadecimal" }, edit);
    const grid = makeGrid({ label: "Bits of the number, the lowest bit on a1", first: 0, toggle: place => edit(magic ^ bit(place)) });
    const verdict = element("p", { class: "verdict", "aria-live": "polite" });
    const wires = element("div", { class: "wires" });
    const boards = element("div", { class: "collision" });
    const button = (text, magic) => element("button", { type: "button", class: "small", onclick: () => edit(magic()) }, text);

    /** Shows a magic and what becomes of the boards. */
    showNumber = number => {
        const { clashes, occupancies, used, collision, mask, sources, ...trial } = wasm.ask("trial_in", method(), piece(), state.square, number);
        // A look-up may keep some of the bits as they are.
        ({ magic } = trial);
        field.show(magic);
        grid.show(place => ({ classes: [has(magic, place) && "bit-on"], words: [`bit ${place}`, has(magic, place) ? "on" : "off"],
            content: has(magic, place) ? String(place) : "" }));
        verdict.className = `verdict ${clashes ? "failed" : "found"}`;
        verdict.textContent = clashes
            ? `${withCommas(clashes)} of ${withCommas(occupancies)} cases share a slot with a case that has other attacks.`
            : `It works: ${withCommas(occupancies)} cases use ${withCommas(used)} slots, and none shares a slot with a case that has other attacks.`;
        boards.replaceChildren(...(collision ? pair(piece(), state.square, collision) : []));
        wires.replaceChildren(bits({ from: mask, set: 0n, sources }, "index bits"));
    };
    return element("div", { class: "workbench" },
        element("div", { class: "edit" }, grid.element, field.element,
            element("div", { class: "buttons" }, button("Clear", () => 0n), button("The table’s", () => origin.magic))),
        element("div", { class: "judge" }, verdict, boards, wires));
}
