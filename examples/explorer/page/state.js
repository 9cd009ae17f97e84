// What is on the page, kept in the address's fragment, so that a link has it all.

import { SLIDERS, hexadecimal, nameOf, squareNamed } from "./dom.js";

export const VIEWS = ["steps", "table", "compare", "search"];
const listeners = [];

/** Slider 0 to 2, its square, the occupied squares, the number of the method, and the view. */
export const state = { slider: 0, square: 28, occupied: 0x4010420002443010n, method: 1, view: "steps" };
let names = [];

/** Changes the state, tells all who listen, and puts it into the address. */
export function change(changes) {
    const before = { ...state };
    Object.assign(state, changes);
    const changed = Object.keys(state).filter(key => state[key] !== before[key]);
    if (changed.length === 0) return;
    try {
        history.replaceState(null, "", fragment());
    } catch {
        // Some browsers refuse more than a hundred in ten seconds. The next change puts it right.
    }
    for (const listener of listeners) listener(new Set(changed));
}

export const listen = listener => listeners.push(listener);

export function fragment() {
    return `#piece=${SLIDERS[state.slider]}&square=${nameOf(state.square)}&occupied=${hexadecimal(state.occupied)}` +
        `&method=${names[state.method]}&view=${state.view}`;
}

/** Returns what a fragment says; what it does not say, or says wrongly, is left out. */
function parse(text) {
    const given = new URLSearchParams(text.replace(/^#/, ""));
    const found = {
        slider: SLIDERS.indexOf(given.get("piece")),
        square: squareNamed(given.get("square")),
        method: names.indexOf(given.get("method")),
        view: VIEWS.find(view => view === given.get("view")),
    };
    for (const key of Object.keys(found)) if (found[key] === undefined || found[key] === -1) delete found[key];
    const occupied = given.get("occupied") ?? "";
    if (/^0x[0-9a-f]{1,16}$/i.test(occupied)) found.occupied = BigInt(occupied);
    return found;
}

/** Starts with the address's fragment, and follows it when it changes. */
export function start(methodNames) {
    names = methodNames;
    Object.assign(state, parse(location.hash));
    addEventListener("hashchange", () => change(parse(location.hash)));
}
