// The view of a layout's array: a picture from the whole array down to one slot, and the readers of a slot.

import { attacked, pixel } from "./boards.js";
import { SLIDERS, byId, colour, element, hexadecimal, nameOf, squaresOf, withCommas } from "./dom.js";
import { change, state } from "./state.js";
import { wasm } from "./wasm.js";

/** What the module has as the owner of a slot that nobody reads. */
const NOBODY = 255;
/** Pixels of a slot from which on its attack set is shown, its entry if that is a small number, and its own number. */
const [BOARDS, ENTRIES, NUMBERS] = [12, 33, 100];

const canvas = element("canvas", { class: "map", role: "img", tabindex: 0 });
/** The array as pixels, a row of them after the other. */
const all = document.createElement("canvas");
const says = element("p", { class: "says", role: "status" });
/** The number of the layout, its array, the first owner of each slot, the slots that the look-up reads. */
let drawn, table, owners = [], places = [];
/** Pixels of a slot, slots in a row, rows, and where the view starts: lengths on the screen are in CSS pixels, places in slots. */
let scale = 0, columns = 1, rows = 1, left = 0, top = 0;

export function makeTable() {
    const button = (text, label, onclick) => element("button", { type: "button", class: "small", "aria-label": label, onclick }, text);
    const swatch = (kind, text) => element("span", { class: "swatch" }, element("i", { class: kind }), text);
    byId("table").append(
        element("p", { id: "table-facts" }),
        element("div", { class: "legend" },
            swatch("rooks", "a rook’s slots"), swatch("bishops", "a bishop’s"), swatch("own", "this slider’s"), swatch("nobody", "nobody’s")),
        element("div", { class: "picture" }, canvas, element("div", { class: "under" }, says, element("span", {},
            button("+", "Closer", () => zoomAtSlot(2)), button("−", "Further away", () => zoomAtSlot(0.5)), button("All", "All slots", whole)))),
        element("section", { class: "slot", "aria-label": "One slot" }, element("h2", {}),
            element("button", { type: "button", class: "small", onclick: () => change({ slot: undefined }) }, "Back to the slot of the look-up"),
            element("div", { class: "readers" })));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
    follow();
}

const size = () => [canvas.clientWidth, canvas.clientHeight];
const least = () => Math.min(size()[0] / columns, size()[1] / rows);
const isWhole = () => scale <= least() * 1.001;
const current = () => state.slot ?? places[0] ?? 0;
const within = (number, limit) => Math.max(0, Math.min(limit, number));

/** Shows the view from a place on, as far as there is an array. */
function moveTo(x, y) {
    [left, top] = [[x, columns, 0], [y, rows, 1]].map(([place, length, axis]) => {
        const shown = size()[axis] / scale;
        return shown >= length ? (length - shown) / 2 : within(place, length - shown);
    });
    canvas.style.touchAction = isWhole() ? "auto" : "none";
    draw();
}

/** Changes the scale from the whole array to one slot; what is at a point stays there. */
function zoom(factor, [x, y] = size().map(length => length / 2)) {
    const next = Math.max(least(), Math.min(0.9 * Math.min(...size()), scale * factor));
    const [atLeft, atTop] = [left + x / scale - x / next, top + y / scale - y / next];
    scale = next;
    moveTo(atLeft, atTop);
}

function whole() {
    scale = least();
    moveTo(0, 0);
}

const goTo = slot => moveTo(slot % columns + 0.5 - size()[0] / scale / 2, Math.floor(slot / columns) + 0.5 - size()[1] / scale / 2);

/** Without a pointer the slot that is looked at is the middle. */
function zoomAtSlot(factor) {
    zoom(factor);
    goTo(current());
}

/** Follows the pointer and keys. */
function follow() {
    const slotAt = ({ offsetX, offsetY }) => {
        const [column, row] = [Math.floor(left + offsetX / scale), Math.floor(top + offsetY / scale)];
        const slot = row * columns + column;
        return column >= 0 && column < columns && row >= 0 && slot < owners.length ? slot : undefined;
    };
    canvas.addEventListener("wheel", event => {
        // At the whole array the page scrolls on.
        if (event.deltaY > 0 && isWhole()) return;
        event.preventDefault();
        zoom(2 ** (-event.deltaY / (event.ctrlKey ? 50 : 240)), [event.offsetX, event.offsetY]);
    }, { passive: false });
    /** Where the pointer is that drags the array, and how far it came. */
    let held, way = 0;
    canvas.addEventListener("pointerdown", event => {
        [held, way] = [[event.offsetX, event.offsetY], 0];
        canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", event => {
        if (!held) return say(slotAt(event));
        const [x, y] = [event.offsetX - held[0], event.offsetY - held[1]];
        held = [event.offsetX, event.offsetY];
        way += Math.hypot(x, y);
        moveTo(left - x / scale, top - y / scale);
    });
    canvas.addEventListener("lostpointercapture", () => (held = undefined));
    canvas.addEventListener("click", event => {
        const slot = slotAt(event);
        // A finger that trembles still chooses a slot.
        if (way < 5 && slot !== undefined) change({ slot });
    });
    canvas.addEventListener("pointerleave", () => say());
    canvas.addEventListener("keydown", event => {
        const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (by) change({ slot: within(current() + by, owners.length - 1) });
        else if (event.key === "+" || event.key === "=") zoomAtSlot(2);
        else if (event.key === "-") zoomAtSlot(0.5);
        else if (event.key === "0") whole();
        else return;
        event.preventDefault();
    });
    new ResizeObserver(() => canvas.clientWidth && (isWhole() || scale < least() ? whole() : moveTo(left, top))).observe(canvas);
}

/** Colours the array: rooks and bishops apart from their neighbours by lightness. */
function paint() {
    const [panel, rooks, bishops, empty, index] = ["panel", "rooks", "bishops", "empty", "index"].map(role => pixel(colour(role)));
    const mix = (one, other, part) => [0, 8, 16, 24].reduce((sum, by) => sum | Math.round((one >> by & 255) * (1 - part) + (other >> by & 255) * part) << by, 0);
    const colours = Array.from({ length: 128 }, (_, owner) => mix(owner < 64 ? rooks : bishops, panel, 0.6 * (owner % 64 * 0.618 % 1)));
    const mine = owner => (owner & 63) === state.square && (state.slider === 2 || owner >> 6 === state.slider);
    const image = new ImageData(columns, rows);
    new Uint32Array(image.data.buffer).set(owners.map(owner => (owner === NOBODY ? empty : mine(owner) ? index : colours[owner])));
    [all.width, all.height] = [columns, rows];
    all.getContext("2d").putImageData(image, 0, 0);
    if (scale > 0) draw();
}

function draw() {
    const [wide, high] = size();
    [canvas.width, canvas.height] = [wide * devicePixelRatio, high * devicePixelRatio];
    const context = canvas.getContext("2d");
    context.scale(devicePixelRatio, devicePixelRatio);
    context.imageSmoothingEnabled = scale < 1;
    context.drawImage(all, left, top, wide / scale, high / scale, 0, 0, wide, high);
    const corner = slot => [(slot % columns - left) * scale, (Math.floor(slot / columns) - top) * scale];
    if (scale >= BOARDS) {
        const [first, last] = [Math.max(0, Math.floor(left)), Math.min(columns, Math.ceil(left + wide / scale))];
        for (let row = Math.max(0, Math.floor(top)); row < Math.min(rows, top + high / scale); row++) {
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
    if (state.slot !== undefined) frame(current(), "ink");
    Object.assign(canvas.dataset, { columns, scale, left, top });
    canvas.setAttribute("aria-label", `${table.array}, ${withCommas(owners.length)} slots, ${isWhole() ? "all" : `${withCommas(Math.ceil(wide / scale))} in a row`} in view. ` +
        "Arrows go from slot to slot, plus and minus zoom, 0 shows all.");
}

/** A slot that is large enough: its attack set on a board, or what else it holds; and its number. */
function drawEntry(context, [x, y], value, slot) {
    const edge = scale * 0.1;
    context.fillStyle = colour("panel");
    context.fillRect(x, y, scale, 1);
    context.fillRect(x, y, 1, scale);
    if (owners[slot] === NOBODY) return;
    context.fillRect(x + edge, y + edge, 8 * edge, 8 * edge);
    const holdsSets = table.width === 8;
    context.fillStyle = colour("attack");
    for (const square of holdsSets ? squaresOf(value) : []) context.fillRect(x + edge + square % 8 * edge, y + edge + (7 - (square >> 3)) * edge, edge * 0.9, edge * 0.9);
    context.fillStyle = colour("ink");
    context.font = `${Math.min(14, scale / 5)}px sans-serif`;
    if (!holdsSets && scale >= ENTRIES) context.fillText(String(value), x + 2 * edge, y + scale / 2);
    context.font = `${Math.min(14, scale / 12)}px sans-serif`;
    if (scale >= NUMBERS) context.fillText(withCommas(slot), x + edge, y + edge - 2);
}

/** Returns whose a slot is. */
function words(slot, readers = wasm.ask("readers", drawn, slot)) {
    const named = SLIDERS.map((name, slider) => [name, readers.filter(({ piece }) => piece === slider).map(({ square }) => nameOf(square))])
        .filter(([, squares]) => squares.length > 0).map(([name, squares]) => `${name}${squares.length > 1 ? "s" : ""} ${squares.join(", ")}`);
    return `Slot ${withCommas(slot)}: ${named.join("; ") || "nobody’s"}.`;
}

/** Says whose a slot is, or where the look-up reads. */
function say(slot) {
    says.textContent = slot !== undefined ? words(slot) : `The look-up reads ${places.map(place => `slot ${withCommas(place)}`).join(" and ")}.`;
}

/** Shows the array of the layout, where the look-up reads, and the slot that is looked at. */
export function showTable(number, trace, changed) {
    if (drawn !== number) read(number);
    places = trace.groups.map(({ steps }) => steps.find(step => step.kind === "entry")).map(({ offset, index }) => offset + index);
    if (["method", "square", "slider", "view"].some(key => changed.has(key))) paint();
    if (scale === 0) whole();
    const slot = current();
    const [column, row] = [slot % columns, Math.floor(slot / columns)];
    const [wide, high] = size().map(length => length / scale);
    if (column < left || column + 1 > left + wide || row < top || row + 1 > top + high) goTo(slot);
    else draw();
    say();
    const reads = places.includes(slot);
    const [title, back, list] = document.querySelector(".slot").children;
    const readers = wasm.ask("readers", number, slot);
    title.textContent = words(slot, readers) + (reads ? " The look-up on the board reads it." : "");
    back.hidden = reads;
    const shown = readers.slice(0, 8);
    list.replaceChildren(...shown.map(reader), readers.length > shown.length ? element("p", { class: "soft" }, `and ${readers.length - shown.length} more readers`) : "");
}

/** One reader with the occupancies that lead here; the button shows the look-up. */
function reader({ piece, square, count, examples }) {
    const boards = examples.map(occupied => element("button", { type: "button", class: "example",
        "aria-label": `Show the look-up of ${SLIDERS[piece]} ${nameOf(square)} with ${hexadecimal(occupied)}`,
        onclick: () => change({ slider: piece, square, occupied, view: "steps" }) }, attacked(piece, square, occupied)));
    const more = count - examples.length;
    return element("div", { class: "reader" },
        element("h3", {}, `${SLIDERS[piece]} ${nameOf(square)}: ${count === 1 ? "one occupancy" : `${withCommas(count)} occupancies with the same attacks`}`),
        element("div", { class: "examples" }, ...boards, more > 0 ? element("span", { class: "soft" }, `and ${withCommas(more)} more`) : ""));
}

/** Asks for whose the slots are, and says what is known of the whole. */
function read(number) {
    drawn = number;
    table = wasm.ask("table", number);
    const { first, unused, shared } = wasm.ask("owners", number);
    owners = first;
    // About twice as wide as high, so that the whole fits into the picture.
    columns = 64 * Math.ceil(Math.sqrt(2 * owners.length) / 64);
    rows = Math.ceil(owners.length / columns);
    scale = 0;
    const percent = part => `${withCommas(part)} (${(100 * part / owners.length).toFixed(1)} %)`;
    byId("table-facts").textContent = `${withCommas(owners.length)} entries of ${table.width} ${table.width === 1 ? "byte" : "bytes"}` +
        (table.sets > 0 ? `, each the number of one of ${withCommas(table.sets)} sets. ` : ". ") +
        (unused === 0 ? "Every entry is read by some square" : `No square reads ${percent(unused)} of the entries`) +
        (shared === 0 ? `, and ${unused === 0 ? "none" : "no entry is read"} by more than one.` : `; ${percent(shared)} are read by more than one.`);
}
