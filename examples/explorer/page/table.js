// The view of a layout's whole array, a pixel for each slot.

import { byId, element, withCommas } from "./dom.js";
import { palette } from "./palette.js";
import { showRecord } from "./record.js";
import { change, state } from "./state.js";
import { NOBODY, makeZoom } from "./zoom.js";

const WIDTH = 512;
/** The pictures: of the array by offset + index, and of the distinct sets where there are such. */
const pictures = [];
let wasm, methods, drawn, zoom, byNumber = false;

/** A look-up's place in each of the arrays. */
let places = [[], []];

export function makeTable(module, list) {
    [wasm, methods] = [module, list];
    const number = element("input", { type: "checkbox", onchange: event => {
        byNumber = event.target.checked;
        pictures.forEach(draw);
    } });
    zoom = makeZoom(wasm);
    byId("table").append(
        element("p", { id: "table-facts" }),
        element("p", { id: "record" }),
        element("div", { class: "legend" },
            swatch("rooks", "a rook’s slots"), swatch("bishops", "a bishop’s"), swatch("own", "this slider’s"),
            swatch("nobody", "nobody’s"), element("label", {}, number, "by number of readers")),
        picture(0), zoom.element, picture(1));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => pictures.forEach(draw));
}

const swatch = (kind, text) => element("span", { class: "swatch" }, element("i", { class: kind }), text);

function picture(sets) {
    const canvas = element("canvas", { width: WIDTH, role: "img", tabindex: 0 });
    const rings = element("div", { class: "rings", "aria-hidden": "true" });
    const says = element("p", { class: "says", role: "status" });
    const place = event => {
        const box = canvas.getBoundingClientRect();
        const x = Math.floor((event.clientX - box.left) * WIDTH / box.width);
        const y = Math.floor((event.clientY - box.top) * canvas.height / box.height);
        return y * WIDTH + Math.min(x, WIDTH - 1);
    };
    const all = { canvas, rings, says, sets, map: new Uint8Array(), lit: NOBODY };
    const walk = slot => {
        const inside = Math.max(0, Math.min(all.map.length / 2 - 1, slot));
        if (sets === 0) change({ slot: inside });
        else say(all, all.cursor = inside);
    };
    canvas.addEventListener("pointermove", event => say(all, place(event)));
    canvas.addEventListener("pointerleave", () => say(all));
    canvas.addEventListener("click", event => walk(place(event)));
    // With the keyboard from the slot that the look-up reads.
    canvas.addEventListener("keydown", event => {
        const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WIDTH, ArrowDown: WIDTH }[event.key];
        if (!by) return;
        walk((sets === 0 ? state.slot : all.cursor) ?? places[sets][0] ?? 0);
        walk((sets === 0 ? state.slot : all.cursor) + by);
        event.preventDefault();
    });
    canvas.addEventListener("blur", () => {
        all.cursor = undefined;
        say(all);
    });
    pictures[sets] = all;
    return element("div", { class: "picture" }, element("h2", {}), element("div", { class: "frame" }, canvas, rings), says);
}

/** Shows the array of the layout, and where the look-up reads. */
export function showTable(number, trace, changed) {
    if (drawn !== number) read(number);
    places = [[], []];
    for (const { steps } of trace.groups) {
        for (const step of steps) if (step.kind === "entry") places[Number(step.array === "SETS")].push(step.offset + step.index);
    }
    const redraw = ["method", "square", "slider", "view"].some(key => changed.has(key));
    for (const one of pictures) {
        if (redraw) draw(one);
        ring(one);
        say(one);
    }
    const slots = pictures[0].map.length / 2;
    zoom.show({ number, map: pictures[0].map, slot: Math.min(state.slot ?? places[0][0] ?? 0, slots - 1), reads: places[0] });
}

/** Asks for whose the slots are. */
function read(number) {
    drawn = number;
    const { array, entries, width, sets, bytes, sha256 } = wasm.arrange(number);
    pictures[0].map = wasm.owners(number, 0);
    pictures[1].map = sets ? wasm.owners(number, 1) : new Uint8Array();
    const { unused, shared } = wasm.ownerCounts(0);
    const percent = part => `${withCommas(part)} (${(100 * part / entries).toFixed(1)} %)`;
    byId("table-facts").replaceChildren(`${withCommas(entries)} entries of ${width} ${width === 1 ? "byte" : "bytes"}, ` +
        `${withCommas(bytes)} bytes of generated data in all. ` +
        (unused === 0 ? "Every entry is read by some square" : `No square reads ${percent(unused)} of the entries`) +
        (shared === 0 ? ", and none by more than one. ".replace("none", unused === 0 ? "none" : "no entry is read") : `; ${percent(shared)} are read by more than one. `),
    element("span", { class: "digest" }, `SHA-256 ${sha256.slice(0, 16)}…`));
    showRecord(byId("record"), methods[number], { entries, unused, shared, sets });
    [array, "SETS"].forEach((title, which) => {
        const { canvas, map } = pictures[which];
        canvas.height = Math.max(1, Math.ceil(map.length / 2 / WIDTH));
        const box = canvas.closest(".picture");
        box.hidden = map.length === 0;
        box.firstChild.textContent = `${title}, ${withCommas(map.length / 2)} entries`;
        canvas.setAttribute("aria-label", `${title}: a pixel for each of ${map.length / 2} entries, coloured by owner. Arrows go from entry to entry.`);
    });
}

function draw({ canvas, map, lit }) {
    if (map.length === 0) return;
    const context = canvas.getContext("2d");
    const image = context.createImageData(WIDTH, canvas.height);
    const pixels = new Uint32Array(image.data.buffer);
    const { colours, shades, nobody, own, lit: litColour } = palette();
    const mine = owner => (owner & 63) === state.square && owner < 128 && (state.slider === 2 || owner >> 6 === state.slider);
    // One entry after the other, the owner and the number of owners of each.
    for (let entry = 0; entry < map.length / 2; entry++) {
        const [owner, owners] = [map[2 * entry], map[2 * entry + 1]];
        if (owner === NOBODY) pixels[entry] = nobody;
        else if (byNumber) pixels[entry] = shades[Math.min(owners, 64)];
        else if (owner === lit) pixels[entry] = litColour;
        else pixels[entry] = mine(owner) ? own : colours[owner];
    }
    context.putImageData(image, 0, 0);
}

/** Rings around the entries that the look-up reads, and a frame around what is looked at closely. */
function ring({ canvas, rings, sets }) {
    const at = place => `left: ${100 * (place % WIDTH + 0.5) / WIDTH}%; top: ${100 * (Math.floor(place / WIDTH) + 0.5) / canvas.height}%`;
    const marks = places[sets].map(place => element("span", { style: at(place) }));
    if (sets === 0 && state.slot !== undefined) marks.push(element("span", { class: "close", style: at(state.slot) }));
    rings.replaceChildren(...marks);
}

/** Says whose an entry is, or where the look-up reads. */
function say(one, entry) {
    const inside = entry !== undefined && 2 * entry < one.map.length;
    const owner = inside && !byNumber ? one.map[2 * entry] : NOBODY;
    if (owner !== one.lit) {
        one.lit = owner;
        draw(one);
    }
    if (inside) {
        one.says.textContent = zoom.words(one.sets, entry);
        return;
    }
    const reads = places[one.sets].map(place => `entry ${withCommas(place)}`).join(" and ");
    one.says.textContent = reads ? `The look-up reads ${reads}.` : "";
}
