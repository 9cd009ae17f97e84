// The view of a layout's array: a picture from the whole array down to one slot, and the readers of a slot.

import { attacked, pixel } from "./boards.js";
import { SLIDERS, byId, colour, element, hexadecimal, nameOf, squaresOf, withCommas } from "./dom.js";
import { change, state } from "./state.js";
import { wasm } from "./wasm.js";

/** What the module has as the owner of a slot that nobody reads. */
const NOBODY = 255;
/** Pixels of a slot from which on its attack set is shown, and its entry if that is a small number. */
const [BOARDS, ENTRIES] = [12, 33];

/** What is scrolled is as large as the array; the canvas stays in view. */
const canvas = element("canvas");
const area = element("div", {}, canvas);
const map = element("div", { class: "map", role: "img", tabindex: 0, onscroll: draw }, area);
/** The array as pixels, a row of them after the other. */
const all = document.createElement("canvas");
const says = element("p", { class: "says", role: "status" });
/** The number of the layout, its array, the first owner of each slot, the slots that the look-up reads. */
let drawn, table, owners = [], places = [];
/** Pixels of a slot, slots in a row, rows. */
let scale = 1, columns = 1, rows = 1;

export function makeTable() {
    const button = (text, label, onclick) => element("button", { type: "button", class: "small", "aria-label": label, onclick }, text);
    const swatch = (role, text) => element("span", {}, element("i", { style: `background: var(--${role})` }), text);
    byId("table").append(
        element("p", { id: "table-facts" }),
        element("div", { class: "legend" },
            swatch("rooks", "a rook’s slots"), swatch("bishops", "a bishop’s"), swatch("index", "this slider’s"), swatch("empty", "nobody’s")),
        element("div", { class: "picture" }, map, element("div", { class: "under" }, says, element("div", { class: "buttons" },
            button("+", "Closer", () => zoomAtSlot(2)), button("−", "Further away", () => zoomAtSlot(0.5)), button("All", "All slots", whole)))),
        element("section", { class: "slot", "aria-label": "One slot" }, element("h2", {}),
            element("button", { type: "button", class: "small", onclick: () => change({ slot: undefined }) }, "Back to the slot of the look-up"),
            element("div", { class: "readers" })));
    new ResizeObserver(() => map.clientWidth && (isWhole() ? whole() : draw())).observe(map);
    follow();
    letPinch();
}

const size = () => [map.clientWidth, map.clientHeight];
const least = () => Math.min(size()[0] / columns, size()[1] / rows);
const isWhole = () => scale <= least();
const current = () => state.slot ?? places[0] ?? 0;
/** Where a slot is in the view. */
const corner = slot => [slot % columns * scale - map.scrollLeft, Math.floor(slot / columns) * scale - map.scrollTop];

/** Changes the scale from the whole array to one slot; what is at a point of the view stays there. */
function zoom(factor, x, y) {
    const next = Math.max(least(), Math.min(0.9 * Math.min(...size()), scale * factor));
    const [left, top] = [(map.scrollLeft + x) * next / scale - x, (map.scrollTop + y) * next / scale - y];
    scale = next;
    [area.style.width, area.style.height] = [columns, rows].map(length => `${Math.floor(length * scale)}px`);
    map.scrollTo(left, top);
    draw();
}

const whole = () => zoom(0, 0, 0);

/** Brings a slot to the middle. */
function goTo(slot) {
    const [[x, y], [wide, high]] = [corner(slot), size()];
    map.scrollBy(x + (scale - wide) / 2, y + (scale - high) / 2);
}

/** Without a pointer the slot that is looked at is the middle. */
function zoomAtSlot(factor) {
    zoom(factor, 0, 0);
    goTo(current());
}

/** Lets two fingers zoom, and move what is between them. One finger scrolls. */
function letPinch() {
    /** How far apart the fingers were, and the middle between them. */
    let before;
    const pinch = event => {
        if (event.targetTouches.length !== 2) return (before = undefined);
        if (event.cancelable) event.preventDefault();
        const [one, other] = event.targetTouches;
        const box = map.getBoundingClientRect();
        const now = {
            apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
            x: (one.clientX + other.clientX) / 2 - box.left,
            y: (one.clientY + other.clientY) / 2 - box.top,
        };
        if (before) {
            zoom(now.apart / before.apart, before.x, before.y);
            map.scrollBy(before.x - now.x, before.y - now.y);
        }
        before = now;
    };
    for (const type of ["touchstart", "touchmove", "touchend"]) canvas.addEventListener(type, pinch, { passive: false });
}

/** Follows the pointer and keys. */
function follow() {
    const slotAt = ({ offsetX, offsetY }) => {
        const [column, row] = [map.scrollLeft + offsetX, map.scrollTop + offsetY].map(length => Math.floor(length / scale));
        const slot = row * columns + column;
        return column < columns && slot < owners.length ? slot : undefined;
    };
    canvas.addEventListener("wheel", event => {
        // At the whole array the page scrolls on.
        if (event.deltaY > 0 && isWhole()) return;
        event.preventDefault();
        zoom(2 ** (-event.deltaY / 240), event.offsetX, event.offsetY);
    }, { passive: false });
    canvas.addEventListener("pointermove", event => say(slotAt(event)));
    canvas.addEventListener("pointerleave", () => say());
    canvas.addEventListener("click", event => change({ slot: slotAt(event) ?? state.slot }));
    map.addEventListener("keydown", event => {
        const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (by) change({ slot: Math.max(0, Math.min(owners.length - 1, current() + by)) });
        else if (event.key === "+" || event.key === "=") zoomAtSlot(2);
        else if (event.key === "-") zoomAtSlot(0.5);
        else if (event.key === "0") whole();
        else return;
        event.preventDefault();
    });
}

/** Colours the array: rooks and bishops apart from their neighbours by how much of the ground shines through. */
function paint() {
    const [rooks, bishops, empty, own] = ["rooks", "bishops", "empty", "index"].map(role => pixel(colour(role)));
    const colours = Array.from({ length: 256 }, (_, owner) => {
        const [piece, square] = [owner >> 6, owner & 63];
        if (owner === NOBODY) return empty;
        if (square === state.square && (state.slider === 2 || piece === state.slider)) return own;
        const opacity = 255 * (1 - 0.6 * (square * 0.618 % 1));
        return (piece === 0 ? rooks : bishops) & 0xffffff | opacity << 24;
    });
    const image = new ImageData(columns, rows);
    new Uint32Array(image.data.buffer).set(owners.map(owner => colours[owner]));
    [all.width, all.height] = [columns, rows];
    all.getContext("2d").putImageData(image, 0, 0);
    draw();
}

function draw() {
    const [wide, high] = size();
    [canvas.style.width, canvas.style.height] = [`${wide}px`, `${high}px`];
    [canvas.width, canvas.height] = [wide * devicePixelRatio, high * devicePixelRatio];
    const context = canvas.getContext("2d");
    context.scale(devicePixelRatio, devicePixelRatio);
    context.imageSmoothingEnabled = scale < 1;
    const [left, top, right, bottom] = [map.scrollLeft, map.scrollTop, map.scrollLeft + wide, map.scrollTop + high].map(length => length / scale);
    context.drawImage(all, left, top, right - left, bottom - top, 0, 0, wide, high);
    if (scale >= BOARDS) {
        const [first, last] = [Math.floor(left), Math.min(columns, Math.ceil(right))];
        for (let row = Math.floor(top); row < Math.min(rows, bottom); row++) {
            const start = row * columns + first;
            wasm.ask("words", drawn, start, last - first).forEach((value, place) => drawEntry(context, corner(start + place), value, start + place));
        }
    }
    const frame = (slot, role) => {
        const [x, y] = corner(slot);
        const side = Math.max(14, scale);
        context.lineWidth = 3;
        context.strokeStyle = colour(role);
        context.strokeRect(x + (scale - side) / 2 + 1, y + (scale - side) / 2 + 1, side - 2, side - 2);
    };
    for (const place of places) frame(place, "index");
    if (state.slot !== undefined) frame(state.slot, "ink");
}

/** A slot that is large enough: its attack set on a board, or what else it holds. */
function drawEntry(context, [x, y], value, slot) {
    const edge = scale * 0.1;
    context.fillStyle = colour("panel");
    context.fillRect(x, y, scale, 1);
    context.fillRect(x, y, 1, scale);
    if (owners[slot] === NOBODY) return;
    context.fillRect(x + edge, y + edge, 8 * edge, 8 * edge);
    if (table.width === 8) {
        context.fillStyle = colour("attack");
        for (const square of squaresOf(value)) context.fillRect(x + edge + square % 8 * edge, y + edge + (7 - (square >> 3)) * edge, edge * 0.9, edge * 0.9);
    } else if (scale >= ENTRIES) {
        context.fillStyle = colour("ink");
        context.font = `${Math.min(14, scale / 5)}px sans-serif`;
        context.fillText(String(value), x + 2 * edge, y + scale / 2);
    }
}

/** Returns whose a slot is. */
function words(slot) {
    const readers = wasm.ask("readers", drawn, slot).map(({ piece, square }) => `${SLIDERS[piece]} ${nameOf(square)}`);
    return `Slot ${withCommas(slot)}: ${readers.join(", ") || "nobody’s"}.`;
}

/** Says whose a slot is, or where the look-up reads. */
function say(slot) {
    says.textContent = slot !== undefined ? words(slot) : `The look-up reads ${places.map(place => `slot ${withCommas(place)}`).join(" and ")}.`;
}

/** Shows the array of the layout, where the look-up reads, and the slot that is looked at. */
export function showTable(number, trace, isOther) {
    if (drawn !== number) read(number);
    places = trace.groups.map(({ steps }) => steps.find(step => step.kind === "entry")).map(({ offset, index }) => offset + index);
    if (isOther) paint();
    const slot = current();
    if (corner(slot).some((place, axis) => place < 0 || place + scale > size()[axis] + 1)) goTo(slot);
    draw();
    say();
    const [title, back, list] = document.querySelector(".slot").children;
    back.hidden = places.includes(slot);
    title.textContent = words(slot) + (back.hidden ? " The look-up on the board reads it." : "");
    list.replaceChildren(...wasm.ask("readers", number, slot).map(reader));
}

/** One reader with the occupancies that lead here; the button shows the look-up. */
function reader({ piece, square, count, examples }) {
    const boards = examples.map(occupied => element("button", { type: "button", class: "example",
        "aria-label": `Show the look-up of ${SLIDERS[piece]} ${nameOf(square)} with ${hexadecimal(occupied)}`,
        onclick: () => change({ slider: piece, square, occupied, view: "steps" }) }, attacked(piece, square, occupied)));
    return element("div", { class: "reader" },
        element("h3", {}, `${SLIDERS[piece]} ${nameOf(square)}: ${count === 1 ? "one occupancy" : `${withCommas(count)} occupancies with the same attacks`}`),
        element("div", { class: "examples" }, ...boards, examples.length < count ? "…" : ""));
}

/** Asks for whose the slots are, and says what is known of the whole. */
function read(number) {
    drawn = number;
    table = wasm.ask("table", number);
    const { first, unused, shared } = wasm.ask("owners", number);
    owners = first;
    // About twice as wide as high, as the picture is.
    columns = 64 * Math.ceil(Math.sqrt(2 * owners.length) / 64);
    rows = Math.ceil(owners.length / columns);
    const sets = table.sets > 0 ? `, each the number of one of ${withCommas(table.sets)} sets` : "";
    byId("table-facts").textContent = `${withCommas(owners.length)} entries of ${table.width} ${table.width === 1 ? "byte" : "bytes"}${sets}. ` +
        `Read by no square: ${withCommas(unused)}. By more than one: ${withCommas(shared)}.`;
    map.setAttribute("aria-label", `${table.array}, ${withCommas(owners.length)} slots. Arrows go from slot to slot, plus and minus zoom, 0 shows all.`);
    whole();
}
