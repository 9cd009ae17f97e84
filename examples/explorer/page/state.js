// What is on the page, kept in the address's fragment, so that a link has it all.

import { SLIDERS, hexadecimal, nameOf, squareNamed } from "./dom.js";
import { methods, numberOf } from "./wasm.js";

export const VIEWS = ["story", "steps", "table", "magic", "compare"];
let listener = () => {};

/**
 * Of the instrument: slider 0 to 2, the name of the method, the slot that is looked at, the magic that is tried. Of the
 * story: the figure that was used last, the occupied squares of its rook's board, the reader's own magic.
 */
export const state = {
    view: "story", slider: 0, square: 28, occupied: 0x4010420002443010n, method: "fancy", slot: undefined, magic: undefined,
    figure: undefined, blockers: 0x00000a0040000000n, yours: undefined,
};

/** Changes the state, and puts it into the address. Another view is a new entry in the history, if the reader chose it. */
export function change(changes, chosen = true) {
    const before = { ...state };
    Object.assign(state, changes);
    const changed = Object.keys(state).filter(key => state[key] !== before[key]);
    if (changed.length === 0) return;
    write(chosen && changed.includes("view"));
    listener(new Set(changed));
}

/** Puts the state into the address. */
function write(asNewEntry) {
    try {
        if (asNewEntry) history.pushState(null, "", fragment());
        else history.replaceState(null, "", fragment());
    } catch {
        // Some browsers refuse more than a hundred in ten seconds. The next change puts it right.
    }
}

/** Says who is told the names of what has changed. */
export const listen = call => (listener = call);

function fragment() {
    const parts = state.view === "story"
        ? { view: state.view, figure: state.figure, blockers: hexadecimal(state.blockers),
            yours: state.yours === undefined ? undefined : hexadecimal(state.yours) }
        : {
            piece: SLIDERS[state.slider], square: nameOf(state.square), occupied: hexadecimal(state.occupied), method: state.method, view: state.view,
            slot: state.view === "table" ? state.slot : undefined,
            magic: state.view === "magic" && state.magic !== undefined ? hexadecimal(state.magic) : undefined,
        };
    return "#" + Object.entries(parts).filter(([, value]) => value !== undefined).map(([key, value]) => `${key}=${value}`).join("&");
}

/** Returns what a fragment says; what it does not say, or says wrongly, is left out. */
function parse(text) {
    const given = new URLSearchParams(text.replace(/^#/, ""));
    const bits = name => (/^0x[0-9a-f]{1,16}$/i.test(given.get(name) ?? "") ? BigInt(given.get(name)) : undefined);
    const slider = SLIDERS.indexOf(given.get("piece"));
    const found = {
        view: VIEWS.find(view => view === given.get("view")),
        slider: slider < 0 ? undefined : slider,
        square: squareNamed(given.get("square")),
        occupied: bits("occupied"),
        method: [given.get("method") ?? ""].find(name => (methods ? numberOf(name) >= 0 : /^\w+$/.test(name))),
        slot: /^\d{1,7}$/.test(given.get("slot") ?? "") ? Number(given.get("slot")) : undefined,
        magic: bits("magic"),
        figure: /^[a-z]+$/.test(given.get("figure") ?? "") ? given.get("figure") : undefined,
        blockers: bits("blockers"),
        yours: bits("yours"),
    };
    for (const key of Object.keys(found)) if (found[key] === undefined) delete found[key];
    return found;
}

/** Starts with the address's fragment, and follows it when it changes: by hand, or back and forward in the history. */
export function start() {
    Object.assign(state, parse(location.hash));
    addEventListener("hashchange", () => {
        const before = { ...state };
        Object.assign(state, parse(location.hash));
        const changed = Object.keys(state).filter(key => state[key] !== before[key]);
        // A short address, as that of a link, becomes one that says all.
        write(false);
        if (changed.length > 0) listener(new Set(changed));
    });
}
