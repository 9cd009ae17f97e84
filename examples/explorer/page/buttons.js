// The position as text, and the buttons below the board.

import { SLIDERS, bit, byId, copy, hexadecimal, nameOf } from "./dom.js";
import { embedLine } from "./embed.js";
import { change, fragment, state } from "./state.js";

let methods;

export function makeButtons(wasm, list) {
    methods = list;
    byId("paste").addEventListener("submit", event => {
        event.preventDefault();
        const { occupied, error = "" } = wasm.readOccupied(byId("occupied").value);
        byId("paste-error").textContent = error;
        if (occupied) change({ occupied: BigInt(occupied) });
    });
    byId("clear").addEventListener("click", () => change({ occupied: 0n }));
    byId("shuffle").addEventListener("click", () => {
        const word = () => crypto.getRandomValues(new BigUint64Array(1))[0];
        change({ occupied: word() & word() & ~bit(state.square) });
    });
    byId("copy-link").addEventListener("click", event => copy(event.currentTarget, location.href.replace(/[?#].*/, "") + fragment()));
    byId("copy-embed").addEventListener("click", event => copy(event.currentTarget, embedLine("instrument")));
    byId("copy-command").addEventListener("click", event => copy(event.currentTarget,
        `sliding-attacks-codegen show ${nameOf(state.square)} --piece ${SLIDERS[state.slider]} --occupied ${hexadecimal(state.occupied)} --layout ${state.method}`));
}

export function showButtons(changed, number) {
    // The command line knows layouts only.
    byId("copy-command").hidden = !methods[number].layout;
    // A board that was set in another way replaces a text that could not be read, and what was said about it.
    if (changed.has("occupied")) byId("paste-error").textContent = "";
    if (document.activeElement !== byId("occupied") || changed.has("occupied")) byId("occupied").value = hexadecimal(state.occupied);
}
