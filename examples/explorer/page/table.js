// The view of a layout's whole array, a pixel for each entry, and of the sizes of all layouts.

import { byId, element, nameOf, squaresOf, withCommas } from "./dom.js";
import { makeSizes, showSizes } from "./sizes.js";
import { change, state } from "./state.js";

const WIDTH = 512;
const NOBODY = 255;
/** The canvases: of the array by offset + index, and of the distinct sets where there are such. */
const pictures = [];
let wasm, methods, drawn, byNumber = false;

/** A look-up's place in each of the arrays. */
let places = [[], []];

export function makeTable(module, list) {
    [wasm, methods] = [module, list];
    const view = byId("table");
    const number = element("input", { type: "checkbox", onchange: event => {
        byNumber = event.target.checked;
        pictures.forEach(draw);
    } });
    view.append(
        element("div", { id: "table-none" }, element("p", {}, "A technique has no generated table. Its size stands among the others below.")),
        element("div", { id: "table-some" },
            element("p", { id: "table-facts" }),
            element("div", { class: "legend" },
                swatch("rooks", "a rook’s entries"), swatch("bishops", "a bishop’s"), swatch("own", "this slider’s"),
                swatch("nobody", "nobody’s"), element("label", {}, number, "by number of owners")),
            picture(0), picture(1)),
        element("div", { id: "sizes" }));
    makeSizes(wasm, methods);
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
    canvas.addEventListener("pointermove", event => say(all, place(event)));
    canvas.addEventListener("pointerleave", () => say(all));
    const choose = entry => {
        const owner = all.map[2 * entry];
        if (owner !== undefined && owner !== NOBODY) change({ slider: owner >> 6, square: owner & 63 });
    };
    canvas.addEventListener("click", event => choose(place(event)));
    // With the keyboard from the entry that the look-up reads.
    canvas.addEventListener("keydown", event => {
        const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WIDTH, ArrowDown: WIDTH }[event.key];
        const from = all.cursor ?? places[sets][0] ?? 0;
        if (by) say(all, all.cursor = Math.max(0, Math.min(all.map.length / 2 - 1, from + by)));
        else if (event.key === "Enter") choose(from);
        else return;
        event.preventDefault();
    });
    canvas.addEventListener("blur", () => {
        all.cursor = undefined;
        say(all);
    });
    pictures[sets] = all;
    return element("div", { class: "picture" }, element("h3", {}), element("div", { class: "frame" }, canvas, rings), says);
}

/** Shows the array of the layout, and where the look-up reads. */
export function showTable(trace, changed) {
    const { layout, name } = methods[state.method];
    byId("table-none").hidden = layout;
    byId("table-some").hidden = !layout;
    showSizes();
    if (!layout) return;
    if (drawn !== name) read(name);
    places = [[], []];
    for (const { steps } of trace.groups) {
        for (const step of steps) if (step.kind === "entry") places[Number(step.array === "SETS")].push(step.offset + step.index);
    }
    for (const one of pictures) {
        if (changed.has("method") || changed.has("square") || changed.has("slider") || changed.has("view")) draw(one);
        ring(one);
        say(one);
    }
}

/** Asks for whose the entries are. */
function read(name) {
    drawn = name;
    const { array, entries, width, sets, bytes, sha256 } = wasm.arrange(state.method);
    pictures[0].map = wasm.owners(state.method, 0);
    pictures[1].map = sets ? wasm.owners(state.method, 1) : new Uint8Array();
    const { unused, shared } = wasm.ownerCounts(0);
    const percent = part => part === 0 ? "none" : `${withCommas(part)} (${(100 * part / entries).toFixed(1)} %)`;
    byId("table-facts").replaceChildren(`${withCommas(entries)} entries of ${width} ${width === 1 ? "byte" : "bytes"}, ` +
        `${withCommas(bytes)} bytes of generated data in all. Read by nobody: ${percent(unused)}; ` +
        `by more than one square: ${percent(shared)}. `, element("span", { class: "digest" }, `SHA-256 ${sha256.slice(0, 16)}…`));
    [array, "SETS"].forEach((title, which) => {
        const { canvas, map } = pictures[which];
        canvas.height = Math.max(1, Math.ceil(map.length / 2 / WIDTH));
        const box = canvas.closest(".picture");
        box.hidden = map.length === 0;
        box.firstChild.textContent = `${title}, ${withCommas(map.length / 2)} entries`;
        canvas.setAttribute("aria-label", `${title}: a pixel for each of ${map.length / 2} entries, coloured by owner. Arrows go from entry to entry.`);
    });
}

/** A calm colour for each owner: blues for rooks, ambers for bishops, apart from their neighbours by lightness. */
function palette() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const colour = css => {
        const [red, green, blue] = css;
        return 0xff000000 | blue << 16 | green << 8 | red;
    };
    const mix = (hue, saturation, lightness) => {
        const chroma = saturation * Math.min(lightness, 1 - lightness);
        const part = offset => {
            const place = (offset + hue / 30) % 12;
            return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
        };
        return colour([part(0), part(8), part(4)]);
    };
    const colours = new Uint32Array(256);
    for (let square = 0; square < 64; square++) {
        const [vary, turn] = [square * 0.618 % 1, square * 0.382 % 1];
        colours[square] = mix(195 + 55 * turn, 0.42, (dark ? 0.36 : 0.56) + 0.24 * vary);
        colours[64 + square] = mix(28 + 22 * turn, 0.62, (dark ? 0.42 : 0.58) + 0.2 * vary);
    }
    const shades = Array.from({ length: 65 }, (_, owners) => mix(165, 0.45, dark ? 0.22 + 0.5 * Math.min(1, owners / 8) : 0.84 - 0.6 * Math.min(1, owners / 8)));
    return { colours, shades, nobody: dark ? colour([30, 28, 25]) : colour([246, 243, 236]), own: dark ? colour([255, 92, 92]) : colour([214, 40, 57]),
        lit: dark ? colour([255, 255, 255]) : colour([20, 20, 20]) };
}

function draw({ canvas, map, sets, lit }) {
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
    void sets;
}

/** Rings around the entries that the look-up reads. */
function ring({ canvas, rings, sets }) {
    rings.replaceChildren(...places[sets].map(place => element("span", { style:
        `left: ${100 * (place % WIDTH + 0.5) / WIDTH}%; top: ${100 * (Math.floor(place / WIDTH) + 0.5) / canvas.height}%` })));
}

/** Says whose an entry is, or where the look-up reads. */
function say(one, entry) {
    const inside = entry !== undefined && 2 * entry < one.map.length;
    const owner = inside && !byNumber ? one.map[2 * entry] : NOBODY;
    if (owner !== one.lit) {
        one.lit = owner;
        draw(one);
    }
    if (!inside) {
        const reads = places[one.sets].map(place => `entry ${withCommas(place)}`).join(" and ");
        one.says.textContent = reads ? `The look-up reads ${reads}.` : "";
        return;
    }
    const { rooks, bishops } = wasm.ownersOf(one.sets, entry);
    const list = (name, set) => {
        const squares = squaresOf(BigInt(set));
        return squares.length === 0 ? [] : [`${name}${squares.length > 1 ? "s" : ""} ${squares.map(nameOf).join(", ")}`];
    };
    const owners = [...list("rook", rooks), ...list("bishop", bishops)].join("; ");
    one.says.textContent = `Entry ${withCommas(entry)}: ${owners || "nobody’s"}.`;
}
