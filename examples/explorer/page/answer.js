// The choice of the slider, and what it attacks in words.

import { SLIDERS, byId, element, glyph, hexadecimal, nameOf, squaresOf } from "./dom.js";
import { change, state } from "./state.js";

/** The three sliders as radio buttons. */
export function makeAnswer() {
    byId("sliders").append(...SLIDERS.map((name, slider) => element("label", {},
        element("input", { type: "radio", name: "slider", value: slider, checked: slider === state.slider, onchange: () => change({ slider }) }),
        glyph(name), element("span", {}, name))));
}

/** Says what the board says, for those who see it and for those who do not. */
export function showAnswer(attacks) {
    const squares = squaresOf(attacks);
    const blockers = squaresOf(attacks & state.occupied);
    const count = squares.length === 1 ? "1 square" : `${squares.length} squares`;
    byId("answer").replaceChildren(
        element("span", {}, `${SLIDERS[state.slider]} ${nameOf(state.square)} attacks ${count}`),
        element("code", {}, hexadecimal(attacks)));
    byId("live").textContent = `${SLIDERS[state.slider]} on ${nameOf(state.square)} attacks ${count}: ` +
        squares.map(nameOf).join(", ") + (blockers.length ? `. Blocked on ${blockers.map(nameOf).join(", ")}.` : ".");
    for (const input of document.getElementsByName("slider")) input.checked = Number(input.value) === state.slider;
}
