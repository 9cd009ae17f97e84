// The view of a layout's arrays: pictures from the whole array down to one slot, the readers of a slot, and the record.

import { attacked, pixel } from "./boards.js";
import { SLIDERS, byId, colour, element, hexadecimal, nameOf, squaresOf, withCommas } from "./dom.js";
import { change, state } from "./state.js";
import { methods, wasm } from "./wasm.js";

/** What the map has for a slot that nobody reads. */
const NOBODY = 255;
/** Pixels of a slot from which on its attack set is shown, and its number. */
const [BOARDS, NUMBERS] = [12, 100];
/** The pictures: of the array by offset + index, and of the distinct sets where there are such. */
const pictures = [];
/** The number of the layout, the slots that the look-up reads in each array, and whether colours say how many read a slot. */
let drawn, places = [[], []], byNumber = false;

export function makeTable() {
    const number = element("input", { type: "checkbox", onchange: event => {
        byNumber = event.target.checked;
        for (const { paint } of pictures) paint();
    } });
    const swatch = (kind, text) => element("span", { class: "swatch" }, element("i", { class: kind }), text);
    pictures.push(makePicture(0), makePicture(1));
    byId("table").append(
        element("p", { id: "table-facts" }),
        element("p", { id: "record" }),
        element("div", { class: "legend" },
            swatch("rooks", "a rook’s slots"), swatch("bishops", "a bishop’s"), swatch("own", "this slider’s"),
            swatch("nobody", "nobody’s"), element("label", {}, number, "by number of readers")),
        pictures[0].element,
        element("section", { class: "slot", "aria-label": "One slot" }, element("h2", {}),
            element("button", { type: "button", class: "small", onclick: () => change({ slot: undefined }) }, "Back to the slot of the look-up"),
            element("div", { class: "readers" })),
        pictures[1].element);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => pictures.forEach(({ paint }) => paint()));
}

/** Says whose a slot is. */
function words(sets, slot) {
    const { readers } = wasm.readersOf(drawn, sets, slot);
    const owners = SLIDERS.map((name, slider) => [name, readers.filter(({ piece }) => piece === slider).map(({ square }) => nameOf(square))])
        .filter(([, squares]) => squares.length > 0).map(([name, squares]) => `${name}${squares.length > 1 ? "s" : ""} ${squares.join(", ")}`);
    return `Slot ${withCommas(slot)}: ${owners.join("; ") || "nobody’s"}.`;
}

/** Makes a picture of an array. Lengths on the screen are in CSS pixels, places in the array in slots. */
function makePicture(sets) {
    const canvas = element("canvas", { class: "map", role: "img", tabindex: 0 });
    const says = element("p", { class: "says", role: "status" });
    const button = (text, label, onclick) => element("button", { type: "button", class: "small", "aria-label": label, onclick }, text);
    const title = element("h2", {});
    const view = element("div", { class: "picture" }, title, canvas, element("div", { class: "under" }, says, element("span", {},
        button("+", "Closer", () => zoomAtSlot(2)), button("−", "Further away", () => zoomAtSlot(0.5)), button("All", "All slots", whole))));
    /** The array as pixels, and where the view of it starts. */
    const all = document.createElement("canvas");
    let map = new Uint8Array(), columns = 1, rows = 1, scale = 0, left = 0, top = 0, lit = NOBODY, cursor, name = "", holdsSets = false;

    const size = () => [canvas.clientWidth, canvas.clientHeight];
    const least = () => Math.min(size()[0] / columns, size()[1] / rows);
    const isWhole = () => scale <= least() * 1.001;
    const current = () => (sets === 0 ? state.slot : cursor) ?? places[sets][0] ?? 0;
    const within = (number, limit) => Math.max(0, Math.min(limit, number));
    const point = event => {
        const box = canvas.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    };
    const slotAt = ([x, y]) => {
        const [column, row] = [Math.floor(left + x / scale), Math.floor(top + y / scale)];
        const slot = row * columns + column;
        return column >= 0 && column < columns && row >= 0 && 2 * slot < map.length ? slot : undefined;
    };

    /** Shows the view from a slot on, as far as there is an array. */
    function moveTo(x, y) {
        [left, top] = [[x, columns, 0], [y, rows, 1]].map(([place, length, axis]) => {
            const shown = size()[axis] / scale;
            return shown >= length ? (length - shown) / 2 : within(place, length - shown);
        });
        canvas.style.touchAction = isWhole() ? "pan-y" : "none";
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
    function choose(slot) {
        if (sets === 0) return change({ slot });
        cursor = slot;
        follow();
    }
    function follow() {
        const [column, row] = [current() % columns, Math.floor(current() / columns)];
        const [wide, high] = size().map(length => length / scale);
        if (column < left || column + 1 > left + wide || row < top || row + 1 > top + high) goTo(current());
        else draw();
        say();
    }

    canvas.addEventListener("wheel", event => {
        // At the whole array the page scrolls on.
        if (event.deltaY > 0 && isWhole()) return;
        event.preventDefault();
        zoom(2 ** (-event.deltaY / (event.ctrlKey ? 50 : 240)), point(event));
    }, { passive: false });
    const pointers = new Map();
    let way = 0;
    canvas.addEventListener("pointerdown", event => {
        if (pointers.size === 0) way = 0;
        pointers.set(event.pointerId, point(event));
        canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", event => {
        if (!pointers.has(event.pointerId)) return say(slotAt(point(event)));
        const before = [...pointers.values()];
        pointers.set(event.pointerId, point(event));
        const now = [...pointers.values()];
        const middle = points => [0, 1].map(axis => points.reduce((sum, place) => sum + place[axis], 0) / points.length);
        const apart = ([[x, y], [otherX, otherY]]) => Math.hypot(x - otherX, y - otherY);
        const [[x, y], to] = [middle(before), middle(now)];
        way += Math.hypot(to[0] - x, to[1] - y) + (now.length > 1 ? 10 : 0);
        // A finger that trembles still chooses a slot.
        if (way < 5) return;
        if (now.length > 1) zoom(apart(now) / Math.max(1, apart(before)), to);
        moveTo(left + (x - to[0]) / scale, top + (y - to[1]) / scale);
    });
    canvas.addEventListener("pointerup", event => {
        const slot = slotAt(point(event));
        if (pointers.delete(event.pointerId) && way < 5 && slot !== undefined) choose(slot);
    });
    canvas.addEventListener("pointercancel", event => pointers.delete(event.pointerId));
    canvas.addEventListener("pointerleave", () => say());
    canvas.addEventListener("keydown", event => {
        const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (by) choose(within(current() + by, map.length / 2 - 1));
        else if (event.key === "+" || event.key === "=") zoomAtSlot(2);
        else if (event.key === "-") zoomAtSlot(0.5);
        else if (event.key === "0") whole();
        else return;
        event.preventDefault();
    });
    new ResizeObserver(() => canvas.clientWidth && (isWhole() || scale < least() ? whole() : moveTo(left, top))).observe(canvas);

    /** Colours the array: rooks and bishops apart from their neighbours by lightness. */
    function paint() {
        if (map.length === 0) return;
        const [panel, rooks, bishops, empty, index, ink] = ["panel", "rooks", "bishops", "empty", "index", "ink"].map(role => pixel(colour(role)));
        const mix = (one, other, part) => [0, 8, 16, 24].reduce((sum, by) => sum | Math.round((one >> by & 255) * (1 - part) + (other >> by & 255) * part) << by, 0);
        const colours = Array.from({ length: 128 }, (_, owner) => mix(owner < 64 ? rooks : bishops, panel, 0.6 * (owner % 64 * 0.618 % 1)));
        const shades = Array.from({ length: 129 }, (_, owners) => mix(panel, index, Math.min(1, owners / 8)));
        const mine = owner => (owner & 63) === state.square && (state.slider === 2 || owner >> 6 === state.slider);
        const image = new ImageData(columns, rows);
        const pixels = new Uint32Array(image.data.buffer);
        // One slot after the other, the owner and the number of owners of each.
        for (let slot = 0; slot < map.length / 2; slot++) {
            const [owner, owners] = [map[2 * slot], map[2 * slot + 1]];
            pixels[slot] = owner === NOBODY ? empty : byNumber ? shades[owners] : owner === lit ? ink : mine(owner) ? index : colours[owner];
        }
        [all.width, all.height] = [columns, rows];
        all.getContext("2d").putImageData(image, 0, 0);
        if (scale > 0) draw();
    }

    function draw() {
        const [wide, high] = size();
        const ratio = devicePixelRatio;
        [canvas.width, canvas.height] = [wide * ratio, high * ratio];
        const context = canvas.getContext("2d");
        context.scale(ratio, ratio);
        context.imageSmoothingEnabled = scale < 1;
        context.drawImage(all, left, top, wide / scale, high / scale, 0, 0, wide, high);
        const corner = slot => [(slot % columns - left) * scale, (Math.floor(slot / columns) - top) * scale];
        if (scale >= BOARDS) {
            const [first, last] = [Math.max(0, Math.floor(left)), Math.min(columns, Math.ceil(left + wide / scale))];
            for (let row = Math.max(0, Math.floor(top)); row < Math.min(rows, top + high / scale); row++) {
                const values = new BigUint64Array(wasm.words(drawn, sets, row * columns + first, last - first).buffer);
                values.forEach((value, place) => drawEntry(context, corner(row * columns + first + place), value, row * columns + first + place));
            }
        }
        const frame = (slot, role) => {
            const [x, y] = corner(slot);
            const side = Math.max(14, scale);
            context.lineWidth = 3;
            context.strokeStyle = colour(role);
            context.strokeRect(x + (scale - side) / 2 + 1, y + (scale - side) / 2 + 1, side - 2, side - 2);
        };
        for (const place of places[sets]) frame(place, "index");
        if (sets === 0 ? state.slot !== undefined : cursor !== undefined) frame(current(), "ink");
        Object.assign(canvas.dataset, { columns, scale, left, top });
        canvas.setAttribute("aria-label", `${name}, ${withCommas(map.length / 2)} slots, ${isWhole() ? "all" : `${withCommas(Math.ceil(wide / scale))} in a row`} in view. ` +
            "Arrows go from slot to slot, plus and minus zoom, 0 shows all.");
    }

    /** A slot that is large enough: its attack set on a board, or what else it holds; and its number. */
    function drawEntry(context, [x, y], value, slot) {
        const edge = scale * 0.1;
        context.fillStyle = colour("panel");
        context.fillRect(x, y, scale, 1);
        context.fillRect(x, y, 1, scale);
        if (map[2 * slot] === NOBODY) return;
        context.fillRect(x + edge, y + edge, 8 * edge, 8 * edge);
        context.fillStyle = colour("attack");
        for (const square of holdsSets ? squaresOf(value) : []) context.fillRect(x + edge + square % 8 * edge, y + edge + (7 - (square >> 3)) * edge, edge * 0.9, edge * 0.9);
        context.fillStyle = colour("ink");
        context.font = `${Math.min(14, scale / 5)}px sans-serif`;
        if (!holdsSets && scale >= NUMBERS / 3) context.fillText(String(value), x + 2 * edge, y + scale / 2);
        context.font = `${Math.min(14, scale / 12)}px sans-serif`;
        if (scale >= NUMBERS) context.fillText(withCommas(slot), x + edge, y + edge - 2);
    }

    /** Says whose a slot is and shows all that are its owner's, or says where the look-up reads. */
    function say(slot) {
        const owner = slot !== undefined && !byNumber ? map[2 * slot] : NOBODY;
        if (owner !== lit) {
            lit = owner;
            paint();
        }
        const reads = places[sets].map(place => `slot ${withCommas(place)}`).join(" and ");
        says.textContent = slot !== undefined ? words(sets, slot) : cursor !== undefined ? words(sets, cursor) : reads && `The look-up reads ${reads}.`;
    }

    return {
        element: view,
        paint,
        /** Takes another array. */
        read(owners, label, width) {
            [map, name, holdsSets, cursor] = [owners, label, width === 8, undefined];
            view.hidden = map.length === 0;
            // About twice as wide as high, so that the whole fits into the picture.
            columns = 64 * Math.ceil(Math.sqrt(map.length) / 64);
            rows = Math.ceil(map.length / 2 / columns);
            title.textContent = `${name}, ${withCommas(map.length / 2)} ${sets ? "sets" : "entries"}`;
            scale = 0;
        },
        show() {
            if (map.length === 0 || canvas.clientWidth === 0) return;
            if (scale === 0) whole();
            follow();
        },
    };
}

/** Shows the arrays of the layout, where the look-up reads, and the slot that is looked at. */
export function showTable(number, trace, changed) {
    if (drawn !== number) read(number);
    places = [[], []];
    for (const { steps } of trace.groups) {
        for (const step of steps) if (step.kind === "entry") places[Number(step.array === "SETS")].push(step.offset + step.index);
    }
    for (const picture of pictures) {
        if (["method", "square", "slider", "view"].some(key => changed.has(key))) picture.paint();
        picture.show();
    }
    const slot = state.slot ?? places[0][0] ?? 0;
    const reads = places[0].includes(slot);
    const [title, back, list] = document.querySelector(".slot").children;
    title.textContent = words(0, slot) + (reads ? " The look-up on the board reads it." : "");
    back.hidden = reads || places[0].length === 0;
    const { readers } = wasm.readersOf(number, 0, slot);
    const shown = readers.slice(0, 8);
    list.replaceChildren(...shown.map(reader), readers.length > shown.length ? element("p", { class: "soft" }, `and ${readers.length - shown.length} more readers`) : "");
}

/** One reader with the occupancies that lead here; the button shows the look-up. */
function reader({ piece, square, count, examples }) {
    const boards = examples.map(BigInt).map(occupied => element("button", { type: "button", class: "example",
        "aria-label": `Show the look-up of ${SLIDERS[piece]} ${nameOf(square)} with ${hexadecimal(occupied)}`,
        onclick: () => change({ slider: piece, square, occupied, view: "steps" }) }, attacked(occupied, wasm.attacks(piece, square, occupied), square)));
    const more = count - examples.length;
    return element("div", { class: "reader" },
        element("h3", {}, `${SLIDERS[piece]} ${nameOf(square)}: ${count === 1 ? "one occupancy" : `${withCommas(count)} occupancies with the same attacks`}`),
        element("div", { class: "examples" }, ...boards, more > 0 ? element("span", { class: "soft" }, `and ${withCommas(more)} more`) : ""));
}

/** Asks for whose the slots are, and says what is known of the whole. */
function read(number) {
    drawn = number;
    const { array, entries, width, sets, bytes, sha256 } = wasm.arrange(number);
    const map = wasm.owners(number, 0);
    pictures[0].read(map, array, width);
    pictures[1].read(sets ? wasm.owners(number, 1) : new Uint8Array(), "SETS", 8);
    const owners = map.filter((_, place) => place % 2);
    const [unused, shared] = [owners.filter(count => count === 0).length, owners.filter(count => count > 1).length];
    const percent = part => `${withCommas(part)} (${(100 * part / entries).toFixed(1)} %)`;
    byId("table-facts").replaceChildren(`${withCommas(entries)} entries of ${width} ${width === 1 ? "byte" : "bytes"}; ` +
        `${withCommas(bytes)} bytes of generated arrays, ${withCommas(methods[number].bytes)} as a look-up reads them. ` +
        (unused === 0 ? "Every entry is read by some square" : `No square reads ${percent(unused)} of the entries`) +
        (shared === 0 ? `, and ${unused === 0 ? "none" : "no entry is read"} by more than one. ` : `; ${percent(shared)} are read by more than one. `),
    element("span", { class: "digest" }, `SHA-256 ${sha256.slice(0, 16)}…`));
    showRecord(methods[number].record, { entries, unused, shared, sets });
}

/** The record of a layout: the smallest table that was published, ours, and what it takes to beat it. */
function showRecord(record, counts) {
    if (!record) return byId("record").replaceChildren();
    // Words and links by turns, without the numbers of footnotes.
    const where = record.where.replaceAll("`", "").replaceAll(/ ?\(\d\)/g, "").split(/(\[.*?\]\(.*?\))/).map(text => {
        const [, words, href] = /^\[(.*)\]\((.*)\)$/.exec(text) ?? [];
        return href ? element("a", { href }, words) : text;
    });
    const isNumber = /^[\d,]+$/.test(record.published);
    const published = /^\d/.test(record.published)
        ? ["Smallest published: ", element("b", {}, record.published), isNumber ? " entries (" : " (", ...where, "). "]
        : ["No other of this kind is known (", ...where, "). "];
    byId("record").replaceChildren(...published, "Here: ", element("b", {}, withCommas(counts.entries)), ` entries. ${toBeat(counts)}`);
}

/** What a smaller table needs. */
function toBeat({ entries, unused, shared, sets }) {
    if (sets) return `An entry is the number of one of ${withCommas(sets)} sets, so a smaller table needs fewer entries or fewer sets.`;
    if (shared > 0) return `Several squares read ${withCommas(shared)} of them; a smaller table needs squares that share more.`;
    if (unused === 0) return "Each is read by one square alone, so a smaller table needs magics with fewer indices.";
    return `Some board leads to ${withCommas(entries - unused)} of them. With these magics a better packing saves the other ${withCommas(unused)} ` +
        "at most; a table smaller than that needs other magics.";
}
