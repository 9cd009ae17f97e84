// The instrument's board.

import { SLIDERS, bit, byId, glyph, has } from "./dom.js";
import { makeGrid } from "./grid.js";
import { hover, onHover } from "./hover.js";
import { change, state } from "./state.js";

let grid, glyphs;

export function makeBoard() {
    glyphs = SLIDERS.map(glyph);
    grid = makeGrid({
        label: "Board",
        describedBy: "keys",
        first: state.square,
        toggle,
        keys: { s: square => change({ square }) },
        canDrag: square => square === state.square || has(state.occupied, square),
        drag,
        over: hover,
    });
    grid.element.id = "board";
    byId("board").replaceWith(grid.element);
    onHover(square => grid.cells.forEach((cell, number) => cell.classList.toggle("hover", number === square)));
}

/** Shows the state, with the attacked squares once they are known. */
export function showBoard(attacks = 0n) {
    grid.show(square => {
        const isSlider = square === state.square;
        const [occupied, attacked] = [has(state.occupied, square) && !isSlider, has(attacks, square)];
        const parts = { slider: isSlider, occupied, attacked };
        return {
            classes: Object.keys(parts).filter(part => parts[part]),
            words: [isSlider && SLIDERS[state.slider], occupied && "blocker", attacked && "attacked"].filter(Boolean),
            content: isSlider ? glyphs[state.slider] : "",
        };
    });
}

function toggle(square) {
    if (square !== state.square) change({ occupied: state.occupied ^ bit(square) });
}

/** Moves the slider, or a blocker to a square that is free. */
function drag(from, to) {
    if (from === state.square) {
        change({ square: to });
        return to;
    }
    if (to === state.square || has(state.occupied, to)) return from;
    change({ occupied: state.occupied ^ bit(from) ^ bit(to) });
    return to;
}
