// The view of a square's magic: where it comes from, the number to edit bit by bit, and the search to watch.

import { SLIDERS, byId, element, hexadecimal, nameOf } from "./dom.js";
import { change, state } from "./state.js";
import { makeTrial } from "./trial.js";
import { numberOf, wasm } from "./wasm.js";

let trial;
/** The square's magic as the table has it, and where it comes from. */
let origin = {};

export function makeMagic() {
    const edit = magic => {
        change({ magic });
        trial.show(magic);
    };
    trial = makeTrial(edit);
    const button = (text, magic) => element("button", { type: "button", onclick: () => edit(magic()) }, text);
    byId("magic").append(
        element("p", { id: "origin", class: "lead" }),
        element("p", { class: "hint" }, "Each square is a bit of the number, a1 the lowest. Switch bits on and off. If the number fails, you see the first two boards that get the same index although their attacks differ."),
        element("p", { id: "search", class: "hint" }, "Or watch the build's search. Each number is constructed so that every square of the mask reaches an index bit; the rest is random."),
        element("div", { class: "stage" },
            element("div", { class: "edit" }, trial.grid, trial.field,
                element("div", { class: "buttons" }, button("Clear", () => 0n), button("The table’s", () => origin.magic), ...trial.buttons), trial.counts),
            element("div", { class: "beside" }, trial.verdict, trial.boards, trial.wires)));
}

/** Shows the view; for another square, piece or layout the search starts again. */
export function showMagic(isOther) {
    const piece = state.slider === 1 ? 1 : 0;
    const goal = [numberOf(state.lookup), piece, state.square];
    origin = wasm.ask("magic", ...goal);
    byId("origin").replaceChildren(`${state.slider === 2 ? "A queen is a rook and a bishop. " : ""}The ${SLIDERS[piece]} on ${nameOf(state.square)} has the magic `,
        element("code", {}, hexadecimal(origin.magic)), `. ${origin.note}`);
    if (isOther) byId("search").hidden = !trial.reset(...goal);
    trial.show(state.magic ?? origin.magic);
}
