// What is on the page, kept in the address's fragment, so that a link has it all.

import { SLIDERS, SQUARES, hexadecimal, nameOf } from "./dom.js";
import { boardOf } from "./pieces.js";

let listener = () => {};

const word = { read: text => /^\w+$/.exec(text)?.[0] };
/** How the address says 64 bits. */
const bits = { read: text => (/^0x[0-9a-f]{1,16}$/i.test(text) ? BigInt(text) : undefined), write: hexadecimal };

/**
 * The parts of the state, as they are at first and as the address says them, by default under their own name and as they are.
 * What cannot be read is undefined.
 */
const PARTS = {
    view: { first: "story", ...word },
    // Of the instrument: also the slot that is looked at, and the magic that is tried.
    slider: { first: 0, name: "piece", read: text => [0, 1, 2].find(slider => SLIDERS[slider] === text), write: slider => SLIDERS[slider] },
    square: { first: 28, read: text => SQUARES.find(square => nameOf(square) === text), write: nameOf },
    occupied: { first: 0x4010420002443010n, ...bits },
    lookup: { first: "fancy", ...word },
    slot: { read: text => (/^\d{1,7}$/.test(text) ? Number(text) : undefined) },
    magic: bits,
    // Of the story: the figure that was used last, the occupied squares of its rook's board, the reader's own magic.
    figure: word,
    blockers: { first: 0x00000a0040000000n, ...bits },
    yours: bits,
    // Of the threats: a board, and what a piece did on it.
    pieces: { first: "8/8/4p3/8/R6r/8/8/8", read: text => (boardOf(text) ? text : undefined) },
    act: { first: "Nd4", read: text => /^[\w-]+$/.exec(text)?.[0] },
};

export const state = Object.fromEntries(Object.entries(PARTS).map(([key, { first }]) => [key, first]));

/** Changes the state, and returns the names of what is not what it was. */
function update(changes) {
    const changed = Object.keys(changes).filter(key => state[key] !== changes[key]);
    Object.assign(state, changes);
    return new Set(changed);
}

/** Changes the state, and puts it into the address. Another view is a new entry in the history. */
export function change(changes) {
    const changed = update(changes);
    if (changed.size === 0) return;
    // Another square or table has other slots and another magic.
    if (["slider", "square", "lookup"].some(key => changed.has(key))) Object.assign(state, { slot: undefined, magic: undefined, ...changes });
    write(changed.has("view"));
    listener(changed);
}

/** Puts the state into the address. */
function write(asNewEntry) {
    try {
        history[asNewEntry ? "pushState" : "replaceState"](null, "", fragment());
    } catch {
        // Some browsers refuse more than a hundred in ten seconds. The next change puts it right.
    }
}

/** Says who is told the names of what has changed. */
export const listen = call => (listener = call);

function fragment() {
    return "#" + Object.keys(PARTS).filter(key => state[key] !== undefined).map(key => {
        const { name = key, write = String } = PARTS[key];
        return `${name}=${write(state[key])}`;
    }).join("&");
}

/** Takes over what a fragment says; what it does not say, or says wrongly, stays. Returns the names of what has changed. */
function take(text) {
    const given = new URLSearchParams(text.replace(/^#/, ""));
    return update(Object.fromEntries(Object.entries(PARTS).map(([key, { name = key, read }]) => [key, read(given.get(name) ?? "") ?? state[key]])));
}

/** Starts with the address's fragment, and follows it when it changes: by hand, or back and forward in the history. */
export function start() {
    take(location.hash);
    addEventListener("hashchange", () => {
        const changed = take(location.hash);
        // A short address, as that of a link, becomes one that says all.
        write(false);
        if (changed.size > 0) listener(changed);
    });
}
