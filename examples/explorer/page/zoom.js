// The slots around one slot, large enough to walk in, and the occupancies that lead into it.

import { SLIDERS, element, hexadecimal, nameOf, squaresOf, withCommas } from "./dom.js";
import { palette } from "./palette.js";
import { board } from "./pictures/board.js";
import { change } from "./state.js";

/** What the map has for a slot that nobody reads. */
export const NOBODY = 255;
/** Slots in a row of the picture, rows, and pixels of a slot. */
const [COLUMNS, ROWS, SIZE] = [32, 9, 16];

export function makeZoom(wasm) {
    const canvas = element("canvas", { width: COLUMNS * SIZE, height: ROWS * SIZE, role: "img", tabindex: 0 });
    const title = element("h2", {});
    const says = element("p", { class: "says", role: "status" });
    const back = element("button", { type: "button", class: "small", onclick: () => change({ slot: undefined }) }, "Back to the slot of the look-up");
    const readers = element("div", { class: "readers" });
    const view = element("section", { class: "zoom", "aria-label": "One slot" }, title, element("div", { class: "frame" }, canvas), says, back, readers);
    let now = { map: new Uint8Array(), slot: 0, reads: [] };
    /** The slot in the upper left corner, so that the one that is looked at is in the middle row. */
    const first = () => Math.max(0, Math.floor(now.slot / COLUMNS) - (ROWS >> 1)) * COLUMNS;
    const walk = slot => change({ slot: Math.max(0, Math.min(now.map.length / 2 - 1, slot)) });
    canvas.addEventListener("click", event => {
        const box = canvas.getBoundingClientRect();
        const [x, y] = [(event.clientX - box.left) * COLUMNS / box.width, (event.clientY - box.top) * ROWS / box.height];
        walk(first() + Math.floor(y) * COLUMNS + Math.floor(x));
    });
    canvas.addEventListener("keydown", event => {
        const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[event.key];
        if (!by) return;
        walk(now.slot + by);
        event.preventDefault();
    });

    /** Says whose an entry is. */
    function words(sets, entry) {
        const { rooks, bishops } = wasm.ownersOf(sets, entry);
        const list = (name, set) => {
            const squares = squaresOf(BigInt(set));
            return squares.length === 0 ? [] : [`${name}${squares.length > 1 ? "s" : ""} ${squares.map(nameOf).join(", ")}`];
        };
        const owners = [...list("rook", rooks), ...list("bishop", bishops)].join("; ");
        return `Entry ${withCommas(entry)}: ${owners || "nobody’s"}.`;
    }

    function draw() {
        const context = canvas.getContext("2d");
        const { colours, nobody } = palette();
        const css = pixel => `rgb(${pixel & 255} ${pixel >> 8 & 255} ${pixel >> 16 & 255})`;
        context.clearRect(0, 0, canvas.width, canvas.height);
        for (let place = 0; place < COLUMNS * ROWS; place++) {
            const slot = first() + place;
            if (2 * slot >= now.map.length) break;
            const owner = now.map[2 * slot];
            const [x, y] = [place % COLUMNS * SIZE, Math.floor(place / COLUMNS) * SIZE];
            context.fillStyle = css(owner === NOBODY ? nobody : colours[owner]);
            context.fillRect(x + 0.5, y + 0.5, SIZE - 1, SIZE - 1);
            context.lineWidth = 3;
            context.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue(slot === now.slot ? "--ink" : "--index");
            if (slot === now.slot || now.reads.includes(slot)) context.strokeRect(x + 1.5, y + 1.5, SIZE - 3, SIZE - 3);
        }
    }

    /** One reader with the occupancies that lead here; the button shows the look-up. */
    function reader({ piece, square, count, examples }) {
        const boards = examples.map(text => {
            const occupied = BigInt(text);
            const attacks = wasm.attacks(piece, square, occupied);
            return element("button", { type: "button", class: "example", "aria-label": `Show the look-up of ${SLIDERS[piece]} ${nameOf(square)} with ${hexadecimal(occupied)}`,
                onclick: () => change({ slider: piece, square, occupied, view: "steps" }) },
            board({ set: attacks | occupied, accent: occupied, slider: square }, `blockers ${hexadecimal(occupied)}`));
        });
        const more = count - examples.length;
        return element("div", { class: "reader" },
            element("h3", {}, `${SLIDERS[piece]} ${nameOf(square)}: ${count === 1 ? "one occupancy" : `${withCommas(count)} occupancies with the same attacks`}`),
            element("div", { class: "examples" }, ...boards, more > 0 ? element("span", { class: "soft" }, `and ${withCommas(more)} more`) : ""));
    }

    return {
        element: view,
        words,
        show(next) {
            now = next;
            title.textContent = `Slot ${withCommas(now.slot)}`;
            canvas.setAttribute("aria-label", `The slots around ${now.slot}. Arrows walk from slot to slot.`);
            draw();
            const { readers: found } = wasm.readersOf(now.number, 0, now.slot);
            back.hidden = now.reads.includes(now.slot) || now.reads.length === 0;
            const here = now.reads.includes(now.slot) ? " The look-up on the board reads this slot." : "";
            says.textContent = words(0, now.slot) + here;
            const shown = found.slice(0, 8);
            readers.replaceChildren(...shown.map(reader), found.length > shown.length ? element("p", { class: "soft" }, `and ${found.length - shown.length} more readers`) : "");
        },
    };
}
