// A grid of 64 squares to play with, by pointer, finger and keyboard; and one with a slider and blockers.

import { SLIDERS, SQUARES, bit, element, glyph, has, nameOf } from "./dom.js";

/** Makes a grid, the eighth rank first as one reads it. `toggle(square)` is called for a click, a tap, space or enter. */
export function makeGrid({ label, first, toggle }) {
    let focused = first;
    const cells = SQUARES.map(square => element("div", { role: "gridcell", "data-square": square, tabindex: square === first ? 0 : -1, onclick: () => toggle(square),
        "data-file": square < 8 && nameOf(square)[0], "data-rank": square % 8 === 0 && nameOf(square)[1] }, element("span", { class: "mark", "aria-hidden": "true" })));
    const rows = [56, 48, 40, 32, 24, 16, 8, 0].map(first => element("div", { role: "row" }, ...cells.slice(first, first + 8)));
    const grid = element("div", { class: "grid", role: "grid", "aria-label": label }, ...rows);

    grid.addEventListener("focusin", event => {
        cells[focused].tabIndex = -1;
        focused = cells.indexOf(event.target);
        cells[focused].tabIndex = 0;
    });
    grid.addEventListener("keydown", event => {
        const [file, rank] = [focused % 8, focused >> 3];
        const to = {
            ArrowLeft: [file - 1, rank], ArrowRight: [file + 1, rank], ArrowUp: [file, rank + 1], ArrowDown: [file, rank - 1],
        }[event.key];
        const isPress = event.key === " " || event.key === "Enter";
        if (event.ctrlKey || event.metaKey || event.altKey || !(to || isPress)) return;
        if (isPress) toggle(focused);
        else if (to.every(place => place >= 0 && place < 8)) cells[to[0] + 8 * to[1]].focus();
        event.preventDefault();
    });

    return {
        element: grid,
        /** Shows each square as `look(square)` says: its classes, the words for a screen reader, what stands in it. */
        show(look) {
            cells.forEach((cell, square) => {
                const { classes, words, content = "" } = look(square);
                cell.className = [(square + (square >> 3)) % 2 ? "light" : "dark", ...classes.filter(Boolean)].join(" ");
                cell.setAttribute("aria-label", [nameOf(square), ...words.filter(Boolean)].join(", "));
                cell.lastChild.replaceChildren(content);
            });
        },
    };
}

/**
 * Makes a grid with a slider, and blockers to put there and take away. `get()` returns the slider, its square and the
 * occupied squares; `occupy(occupied)` is called with others and, if the slider can be moved, `move(square)`.
 */
export function makePosition({ label, get, occupy, move }) {
    let isHeld = false, draw;
    const grid = makeGrid({ label, first: get().square, toggle(square) {
        const { square: own, occupied } = get();
        if (!isHeld && square !== own) return occupy(occupied ^ bit(square));
        isHeld = !isHeld && move !== undefined;
        draw();
        if (square !== own) move(square);
    } });
    return {
        element: grid.element,
        /** Shows the position with the squares that can block and the attacks, once they are known. */
        show(mask, attacks = 0n) {
            const { slider, square: own, occupied: shown } = get();
            const look = square => {
                const isSlider = square === own;
                const [occupied, attacked, canBlock] = [has(shown, square) && !isSlider, has(attacks, square), has(mask ?? 0n, square)];
                return {
                    classes: [isSlider && "slider", isSlider && isHeld && "held", occupied && "occupied", attacked && "attacked", canBlock && "mask"],
                    words: [isSlider && SLIDERS[slider], isSlider && isHeld && "chosen", occupied && (mask === undefined || canBlock ? "blocker" : "piece"),
                        canBlock && !occupied && "can block", attacked && "attacked"],
                    content: isSlider ? glyph(SLIDERS[slider]) : "",
                };
            };
            draw = () => grid.show(look);
            draw();
        },
    };
}
