// The board that one plays on.

import { SLIDERS, bit, byId, element, glyph, has, nameOf } from "./dom.js";
import { hover, onHover } from "./hover.js";
import { change, state } from "./state.js";

const cells = [];
let focused = 28;
let dragging = null;
let pressed;

/** Makes the 64 squares, the eighth rank first as one reads them. */
export function makeBoard() {
    const board = byId("board");
    for (let rank = 7; rank >= 0; rank--) {
        const row = element("div", { role: "row" });
        for (let file = 0; file < 8; file++) {
            const square = 8 * rank + file;
            const cell = element("div", { role: "gridcell", class: (file + rank) % 2 ? "light" : "dark", "data-square": square });
            if (rank === 0) cell.append(element("span", { class: "file", "aria-hidden": "true" }, "abcdefgh"[file]));
            if (file === 0) cell.append(element("span", { class: "rank", "aria-hidden": "true" }, String(rank + 1)));
            cell.append(element("span", { class: "mark", "aria-hidden": "true" }));
            cells[square] = cell;
            row.append(cell);
        }
        board.append(row);
    }
    focused = state.square;
    board.addEventListener("keydown", onKey);
    board.addEventListener("pointerdown", onDown);
    board.addEventListener("pointermove", event => {
        const square = squareAt(event);
        hover(square);
        if (dragging && square !== undefined && square !== state.square) {
            dragging.moved = true;
            change({ square });
        }
    });
    board.addEventListener("pointerup", onUp);
    board.addEventListener("pointercancel", release);
    board.addEventListener("pointerleave", () => hover());
    onHover(square => cells.forEach((cell, number) => cell.classList.toggle("hover", number === square)));
}

/** Shows the state. */
export function showBoard(attacks) {
    for (let square = 0; square < 64; square++) {
        const cell = cells[square];
        const isSlider = square === state.square;
        const [occupied, attacked] = [has(state.occupied, square) && !isSlider, has(attacks, square)];
        cell.classList.toggle("occupied", occupied);
        cell.classList.toggle("attacked", attacked);
        cell.classList.toggle("slider", isSlider);
        cell.tabIndex = square === focused ? 0 : -1;
        const words = [nameOf(square)];
        if (isSlider) words.push(SLIDERS[state.slider]);
        if (occupied) words.push("blocker");
        if (attacked) words.push("attacked");
        cell.setAttribute("aria-label", words.join(", "));
        const mark = cell.lastChild;
        if (isSlider && mark.dataset.slider !== String(state.slider)) mark.replaceChildren(glyph(SLIDERS[state.slider]));
        if (!isSlider && mark.firstChild) mark.replaceChildren();
        if (isSlider) mark.dataset.slider = state.slider;
        else delete mark.dataset.slider;
    }
}

const toggle = square => {
    if (square !== state.square) change({ occupied: state.occupied ^ bit(square) });
};

function focus(square) {
    cells[focused].tabIndex = -1;
    focused = square;
    cells[square].tabIndex = 0;
    cells[square].focus();
}

function onKey(event) {
    const [file, rank] = [focused % 8, focused >> 3];
    const to = {
        ArrowLeft: [file - 1, rank], ArrowRight: [file + 1, rank], ArrowUp: [file, rank + 1], ArrowDown: [file, rank - 1],
        Home: [0, rank], End: [7, rank],
    }[event.key];
    if (to) {
        if (to.every(place => place >= 0 && place < 8)) focus(to[0] + 8 * to[1]);
    } else if (event.key === " " || event.key === "Enter") {
        toggle(focused);
    } else if (event.key.toLowerCase() === "s" && !event.ctrlKey && !event.metaKey) {
        change({ square: focused });
    } else {
        return;
    }
    event.preventDefault();
}

/** The square under the pointer, which a captured pointer may have left. */
function squareAt(event) {
    const box = byId("board").getBoundingClientRect();
    const [file, line] = [(event.clientX - box.left) * 8 / box.width, (event.clientY - box.top) * 8 / box.height];
    return file >= 0 && file < 8 && line >= 0 && line < 8 ? Math.floor(file) + 8 * (7 - Math.floor(line)) : undefined;
}

function onDown(event) {
    const square = squareAt(event);
    if (event.button !== 0 || square === undefined) return;
    release();
    focus(square);
    event.preventDefault();
    pressed = square;
    if (square === state.square) {
        dragging = { moved: false };
        byId("board").setPointerCapture(event.pointerId);
    }
}

function onUp(event) {
    if (dragging?.moved) focus(state.square);
    // A touch that scrolls the page is cancelled and does not come here.
    else if (pressed !== undefined && pressed === squareAt(event)) toggle(pressed);
    release();
}

function release() {
    dragging = null;
    pressed = undefined;
}
