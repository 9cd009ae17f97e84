// What is on the page, kept in the address's fragment, so that a link has it all.

import { SLIDERS, SQUARES, hexadecimal, nameOf } from "./dom.js";
import { boardOf } from "./pieces.js";

/** Who is told that something has changed. */
let listener;

const word = { read: text => /^\w+$/.exec(text)?.[0] };
/** How the address says 64 bits. */
const bits = { read: text => (/^0x[0-9a-f]{1,16}$/i.test(text) ? BigInt(text) : undefined), write: hexadecimal };

/**
 * The parts of the state, as they are at first and as the address says them, by default under their own name and as they are.
 * What cannot be read is undefined.
 */
const PARTS = {
    view: { first: "story", ...word },
    // Of the instrument: also the slot that is looked at.
    slider: { first: 0, name: "piece", read: text => [0, 1, 2].find(slider => SLIDERS[slider] === text), write: slider => SLIDERS[slider] },
    square: { first: 28, read: text => SQUARES.find(square => nameOf(square) === text), write: nameOf },
    occupied: { first: 0x4010420002443010n, ...bits },
    lookup: { first: "fancy", ...word },
    slot: { read: text => (/^\d{1,7}$/.test(text) ? Number(text) : undefined) },
    // Of the story: the occupied squares of its rook's board.
    blockers: { first: 0x00000a0040000000n, ...bits },
    // Of the threats: a board, and what a piece did on it.
    pieces: { first: "8/8/4p3/8/R6r/8/8/8", read: text => (boardOf(text) ? text : undefined) },
    act: { first: "Nd4", read: text => /^[\w-]+$/.exec(text)?.[0] },
};

export const state = Object.fromEntries(Object.entries(PARTS).map(([key, { first }]) => [key, first]));

/** Changes the state, and puts it into the address. Another view is a new entry in the history. */
export function change(changes) {
    const isOtherView = (changes.view ?? state.view) !== state.view;
    // Another square or table has other slots.
    if (["slider", "square", "lookup"].some(key => key in changes)) state.slot = undefined;
    Object.assign(state, changes);
    write(isOtherView);
    listener();
}

/** Puts the state into the address. */
function write(asNewEntry) {
    const parts = Object.entries(PARTS).filter(([key]) => state[key] !== undefined);
    const texts = parts.map(([key, { name = key, write = String }]) => `${name}=${write(state[key])}`);
    try {
        history[asNewEntry ? "pushState" : "replaceState"](null, "", `#${texts.join("&")}`);
    } catch {
        // Some browsers refuse more than a hundred in ten seconds. The next change puts it right.
    }
}

/** Takes over what the address says; what it does not say, or says wrongly, stays. */
function take() {
    const given = new URLSearchParams(location.hash.slice(1));
    for (const [key, { name = key, read }] of Object.entries(PARTS)) state[key] = read(given.get(name) ?? "") ?? state[key];
}

/** Starts with the address, and follows it when it changes: by hand, or back and forward in the history. `show` is called for each change. */
export function start(show) {
    listener = show;
    take();
    show();
    // Before the browser scrolls to where the reader was.
    addEventListener("popstate", () => {
        take();
        // A short address, as that of a link, becomes one that says all.
        write(false);
        listener();
    });
}
