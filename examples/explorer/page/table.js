// The view of a layout's array: a picture of all slots, and the readers of one.

import { attacked, makeSlots, pixel } from "./boards.js";
import { SLIDERS, byId, colour, element, hexadecimal, kibibytes, nameOf, withCommas } from "./dom.js";
import { change, state } from "./state.js";
import { wasm } from "./wasm.js";

/** What the module has as the owner of a slot that no square reads. */
const NOBODY = 128;

const map = makeSlots({}, () => map.width, () => current(), slot => slot in owners && change({ slot }));
/** The number of the layout, the first owner of each slot, the slots that the lookup reads. */
let drawn, owners = [], places = [];

const swatch = (role, text) => element("span", {}, element("i", { style: { background: `var(--${role})` } }), text);
byId("table").append(
    element("p", { id: "table-facts" }),
    element("div", { class: "legend" },
        swatch("rooks", "a rook’s slots"), swatch("bishops", "a bishop’s"), swatch("index", "this slider’s"), swatch("empty", "unused")),
    map,
    element("section", { class: "slot", "aria-label": "One slot" }, element("h2", { "aria-live": "polite" }),
        element("button", { type: "button", class: "small", onclick: () => change({ slot: undefined }) }, "Back to the slot of the lookup"),
        element("div", { class: "readers" })));

const current = () => state.slot ?? places[0] ?? 0;

/**
 * Draws the array, rooks and bishops apart from their neighbors by how much of the ground shines through, with frames around the
 * slots that the lookup reads and the one that is looked at.
 */
function draw() {
    const [rooks, bishops, empty, own] = ["rooks", "bishops", "empty", "index"].map(role => pixel(colour(role)));
    const colours = Array.from({ length: 129 }, (_, owner) => {
        const [piece, square] = [owner >> 6, owner & 63];
        if (owner === NOBODY) return empty;
        if (square === state.square && (state.slider === 2 || piece === state.slider)) return own;
        const opacity = 255 * (1 - 0.6 * (square * 0.618 % 1));
        return (piece === 0 ? rooks : bishops) & 0xffffff | opacity << 24;
    });
    const image = new ImageData(map.width, map.height);
    new Uint32Array(image.data.buffer).set(owners.map(owner => colours[owner]));
    const context = map.getContext("2d");
    context.putImageData(image, 0, 0);
    context.lineWidth = 2;
    const frame = (slot, role) => {
        context.strokeStyle = colour(role);
        context.strokeRect(slot % map.width - 5.5, Math.floor(slot / map.width) - 5.5, 12, 12);
    };
    for (const place of places) frame(place, "index");
    if (state.slot !== undefined) frame(state.slot, "ink");
}

/** Shows the array of the layout, where the lookup reads, and the slot that is looked at. */
export function showTable(number, trace) {
    if (drawn !== number) read(number);
    places = trace.map(({ steps }) => steps.find(({ kind }) => kind === "entry")).map(({ offset, index }) => offset + index);
    draw();
    const slot = current();
    const [title, back, list] = document.querySelector(".slot").children;
    back.hidden = places.includes(slot);
    const readers = wasm.ask("readers", number, slot);
    const names = readers.map(({ piece, square }) => `${SLIDERS[piece]} ${nameOf(square)}`).join(", ");
    title.textContent = `Slot ${withCommas(slot)}: ${names || "unused"}.${back.hidden ? " The lookup on the board reads it." : ""}`;
    list.replaceChildren(...readers.map(reader));
}

/** One reader with the occupancies that lead here; the button shows the lookup. */
function reader({ piece, square, count, examples }) {
    const boards = examples.map(occupied => element("button", { type: "button", class: "example",
        "aria-label": `Show the lookup of ${SLIDERS[piece]} ${nameOf(square)} with ${hexadecimal(occupied)}`,
        onclick: () => change({ slider: piece, square, occupied, view: "steps" }) }, attacked(piece, square, occupied)));
    return element("div", { class: "reader" },
        element("h3", {}, `${SLIDERS[piece]} ${nameOf(square)}: ${count === 1 ? "one occupancy" : `${withCommas(count)} occupancies with the same attacks`}`),
        element("div", { class: "examples" }, ...boards, examples.length < count ? "…" : ""));
}

/** Asks for whose the slots are, and says what is known of the whole. */
function read(number) {
    drawn = number;
    const table = wasm.ask("table", number);
    const { first, unused, shared } = wasm.ask("owners", number);
    owners = first;
    // About twice as wide as high.
    // The indices of most magics repeat with a power of two, so slots of one square are one below another.
    map.width = 2 ** Math.round(Math.log2(2 * owners.length) / 2);
    map.height = Math.ceil(owners.length / map.width);
    const sets = table.sets > 0 ? `, each the number of one of ${withCommas(table.sets)} sets of 8 bytes` : "";
    byId("table-facts").textContent = `${withCommas(owners.length)} slots of ${table.width} ${table.width === 1 ? "byte" : "bytes"}${sets}: ` +
        `${kibibytes(owners.length * table.width + 8 * table.sets)}. Unused: ${withCommas(unused)}. Shared by several squares: ${withCommas(shared)}.`;
    map.setAttribute("aria-label", `${table.array}, ${withCommas(owners.length)} slots. Arrows go from slot to slot.`);
}
