// A grid of 64 squares to play with, by pointer, finger and keyboard; and one with a slider and blockers.

import { SLIDERS, bit, element, glyph, has, nameOf, squareUnder } from "./dom.js";

/**
 * Makes a grid, the eighth rank first as one reads it.
 *
 * `toggle(square)` is called for a click, a tap, space or enter; `keys` has more actions by key. A square for which
 * `canDrag(square)` holds is dragged: `drag(from, to)` is called for each square on the way and returns where it is now.
 */
export function makeGrid({ label, describedBy, first, toggle, keys = {}, canDrag = () => false, drag, lights = false }) {
    const cells = [];
    let focused = first;
    let pressed, dragged, moved;
    const grid = element("div", { class: lights ? "grid lights" : "grid", role: "grid", "aria-label": label, "aria-describedby": describedBy });
    for (let rank = 7; rank >= 0; rank--) {
        const row = element("div", { role: "row" });
        for (let file = 0; file < 8; file++) {
            const square = 8 * rank + file;
            const cell = element("div", { role: "gridcell", "data-square": square, "data-of": lights ? square : undefined, "aria-label": nameOf(square), tabindex: square === first ? 0 : -1 });
            if (rank === 0) cell.append(element("span", { class: "file", "data-text": "abcdefgh"[file] }));
            if (file === 0) cell.append(element("span", { class: "rank", "data-text": rank + 1 }));
            cell.append(element("span", { class: "mark", "aria-hidden": "true" }));
            cells[square] = cell;
            row.append(cell);
        }
        grid.append(row);
    }

    const focus = (square, options) => {
        cells[focused].tabIndex = -1;
        focused = square;
        cells[square].tabIndex = 0;
        cells[square].focus(options);
    };
    const squareAt = event => squareUnder(event, grid);
    const release = () => {
        pressed = dragged = undefined;
        moved = false;
    };
    grid.addEventListener("keydown", event => {
        grid.classList.remove("by-pointer");
        const [file, rank] = [focused % 8, focused >> 3];
        const to = {
            ArrowLeft: [file - 1, rank], ArrowRight: [file + 1, rank], ArrowUp: [file, rank + 1], ArrowDown: [file, rank - 1],
            Home: [0, rank], End: [7, rank],
        }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (to) {
            if (to.every(place => place >= 0 && place < 8)) focus(to[0] + 8 * to[1]);
        } else if (event.key === " " || event.key === "Enter") {
            toggle(focused);
        } else if (keys[event.key.toLowerCase()]) {
            keys[event.key.toLowerCase()](focused);
        } else {
            return;
        }
        event.preventDefault();
    });
    grid.addEventListener("pointerdown", event => {
        const square = squareAt(event);
        if (event.button !== 0 || square === undefined) return;
        release();
        grid.classList.add("by-pointer");
        // Under a finger the page stays where it is.
        focus(square, { preventScroll: true });
        event.preventDefault();
        pressed = square;
        if (canDrag(square)) {
            dragged = square;
            grid.setPointerCapture(event.pointerId);
        }
    });
    grid.addEventListener("pointermove", event => {
        const square = squareAt(event);
        if (dragged === undefined || square === undefined || square === dragged) return;
        moved = true;
        dragged = drag(dragged, square);
    });
    grid.addEventListener("pointerup", event => {
        if (moved) focus(dragged, { preventScroll: true });
        // A touch that scrolls the page is cancelled and does not come here.
        else if (pressed !== undefined && pressed === squareAt(event)) toggle(pressed);
        release();
    });
    grid.addEventListener("pointercancel", release);

    return {
        element: grid,
        /** Shows each square as `look(square)` says: its classes, the words for a screen reader, what stands in it. */
        show(look) {
            cells.forEach((cell, square) => {
                const { classes, words, content = "" } = look(square);
                cell.className = [(square + (square >> 3)) % 2 ? "light" : "dark", ...classes.filter(Boolean)].join(" ");
                cell.setAttribute("aria-label", [nameOf(square), ...words.filter(Boolean)].join(", "));
                const mark = cell.lastChild;
                // A node has the text "", and is kept as long as it is the same one.
                const key = typeof content === "string" ? content : content.dataset.key;
                if (mark.dataset.key === key) return;
                mark.dataset.key = key;
                mark.replaceChildren(typeof content === "string" ? content : content.cloneNode(true));
            });
        },
    };
}

/**
 * Makes a grid with a slider, and blockers to put there, take away and drag. `get()` returns the slider, its square and the
 * occupied squares; `occupy(occupied)` is called with others and, if the slider can be moved, `move(square)`.
 */
export function makePosition({ label, describedBy, first, get, occupy, move }) {
    const glyphs = SLIDERS.map(glyph);
    const grid = makeGrid({
        label,
        describedBy,
        first,
        toggle: square => square === get().square || occupy(get().occupied ^ bit(square)),
        keys: move ? { s: move } : {},
        canDrag: square => (square === get().square ? move !== undefined : has(get().occupied, square)),
        drag(from, to) {
            const { square, occupied } = get();
            if (from === square) move(to);
            else if (to === square || has(occupied, to)) return from;
            else occupy(occupied ^ bit(from) ^ bit(to));
            return to;
        },
        lights: true,
    });
    /** Shows the position or another occupancy, with the squares that can block and the attacks once they are known. */
    const show = (mask, attacks = 0n, shown = get().occupied) => {
        const { slider, square: own } = get();
        grid.show(square => {
            const isSlider = square === own;
            const [occupied, attacked, canBlock] = [has(shown, square) && !isSlider, has(attacks, square), has(mask ?? 0n, square)];
            return {
                classes: [isSlider && "slider", occupied && "occupied", attacked && "attacked", canBlock && "mask"],
                words: [isSlider && SLIDERS[slider], occupied && (mask === undefined || canBlock ? "blocker" : "piece"),
                    canBlock && !occupied && "can block", attacked && "attacked"],
                content: isSlider ? glyphs[slider] : "",
            };
        });
    };
    show();
    return { element: grid.element, show };
}
