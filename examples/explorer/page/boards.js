// Pictures: a board, and all slots of a table.

import { element, has, hexadecimal, pathOf, squaresOf, svg } from "./dom.js";
import { wasm } from "./wasm.js";

const CHECKER = pathOf(0xaa55aa55aa55aa55n);

export const centre = square => [square % 8 + 0.5, 7 - (square >> 3) + 0.5];

/** Squares and what stands on them, of 8 × 8 units: a set in the color of its role, blockers, and other pieces. */
export const ground = (set, role, blockers = 0n, pieces = 0n) => [
    svg("rect", { class: "ground", width: 8, height: 8 }),
    svg("path", { class: "checker", d: CHECKER }),
    svg("path", { class: role, d: pathOf(set, 0.06) }),
    ...squaresOf(blockers | pieces).map(square =>
        svg("circle", { class: has(blockers, square) ? "blocker" : "piece", cx: centre(square)[0], cy: centre(square)[1], r: 0.33 })),
];

/** A board. Its role is attack, mask, magic or word (bits that are not squares). */
export function board({ set, role = "attack", blockers, pieces, slider }, label) {
    const picture = svg("svg", { viewBox: "0 0 8 8", class: "board", role: "img", "aria-label": label }, ...ground(set, role, blockers, pieces));
    if (slider === undefined) return picture;
    const [cx, cy] = centre(slider);
    picture.append(svg("circle", { class: "slider", cx, cy, r: 0.24 }));
    return picture;
}

/** A board with blockers, and what they leave of the attacks. */
export function attacked(piece, square, blockers) {
    const attacks = wasm.ask("attacks", piece, square, blockers);
    return board({ set: attacks, blockers, slider: square }, `blockers ${hexadecimal(blockers)}, attacks ${hexadecimal(attacks)}`);
}

/** Makes a picture of slots, `width()` in a row. `choose(slot)` is called for a click and, from the `current()` slot on, for an arrow. */
export function makeSlots(attributes, width, current, choose) {
    const canvas = element("canvas", { class: "map", role: "img", tabindex: 0, ...attributes });
    canvas.addEventListener("click", ({ offsetX, offsetY }) => {
        const [column, row] = [offsetX, offsetY].map(length => Math.floor(length * width() / canvas.clientWidth));
        choose(row * width() + column);
    });
    canvas.addEventListener("keydown", event => {
        const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width(), ArrowDown: width() }[event.key];
        if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
        choose(current() + by);
        event.preventDefault();
    });
    return canvas;
}

/** A color in hexadecimal as a pixel of a canvas. */
export const pixel = css => 0xff000000 | css.match(/[0-9a-f]{2}/gi).reduce((sum, part, place) => sum | parseInt(part, 16) << 8 * place, 0);
