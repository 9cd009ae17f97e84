// The parts around the instrument's views: the board, the slider, the position as text, the choice of the lookup.

import { SLIDERS, byId, element, glyph, hexadecimal, nameOf, squaresOf } from "./dom.js";
import { makePosition } from "./grid.js";
import { change, state } from "./state.js";
import { lookups, wasm } from "./wasm.js";

let board;

/** Makes the board and the controls. */
export function makeControls() {
    board = makePosition({
        label: "Board",
        get: () => state,
        occupy: occupied => change({ occupied }),
        move: square => change({ square }),
    });
    board.element.setAttribute("aria-describedby", "keys");
    byId("board").append(board.element);
    byId("sliders").append(...SLIDERS.map((name, slider) => element("label", {},
        element("input", { type: "radio", name: "slider", onchange: () => change({ slider }) }), glyph(name), element("span", {}, name))));
    const option = ({ name }) => element("option", { value: name }, name.replaceAll("_", " "));
    const group = (label, layout) => element("optgroup", { label }, ...lookups.filter(lookup => lookup.layout === layout).map(option));
    const select = byId("lookup");
    select.append(group("Layouts", true), group("Techniques", false));
    select.addEventListener("change", () => change({ lookup: select.value }));
    byId("paste").addEventListener("submit", event => {
        event.preventDefault();
        change({ occupied: BigInt(byId("occupied").value.trim().replace(/^(0x)?/i, "0x")) });
    });
    byId("clear").addEventListener("click", () => change({ occupied: 0n }));
}

/** Shows the position, and what is chosen. */
export function showControls(number) {
    const attacks = wasm.ask("attacks", state.slider, state.square, state.occupied);
    board.show(undefined, attacks);
    byId("occupied").value = hexadecimal(state.occupied);
    const count = squaresOf(attacks).length;
    byId("answer").textContent = `${SLIDERS[state.slider]} ${nameOf(state.square)} attacks ${count} ${count === 1 ? "square" : "squares"}`;
    byId("attacks").textContent = hexadecimal(attacks);
    document.getElementsByName("slider")[state.slider].checked = true;

    const { name, text, source, layout } = lookups[number];
    byId("lookup").value = name;
    const docs = `https://docs.rs/sliding-attacks/latest/sliding_attacks/${layout ? "layout" : "technique"}/${name}/`;
    byId("about").replaceChildren(text, " ", element("cite", {}, `— ${source}`), " ", element("a", { href: docs }, "Documentation"));
}
