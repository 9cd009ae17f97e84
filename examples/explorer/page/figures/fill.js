// The table of one square: filled case by case, and read in both directions.

import { makeSlots } from "../boards.js";
import { colour, element, squaresOf, withCommas } from "../dom.js";
import { change, state } from "../state.js";
import { wasm } from "../wasm.js";
import { ROOK, caseOf, makeRookBoard } from "./rook.js";

/** Slots in a row, and pixels of a slot: a board of 8 × 8 and a gap. */
const [WIDTH, SLOT] = [32, 9];

const place = index => [index % WIDTH, Math.floor(index / WIDTH)];

export function fill(stage) {
    const magic = wasm.ask("search", ROOK.piece, ROOK.square).at(-1);
    const cases = wasm.ask("cases", ROOK.piece, ROOK.square, magic);
    /** The number of the reader's case. */
    const current = () => caseOf(state.blockers).number;
    const filled = () => cases.slice(0, Number(slider.value));
    const choose = index => {
        const found = filled().findLast(one => one.index === index);
        if (found) change({ blockers: found.occupied });
    };

    const board = makeRookBoard();
    const canvas = makeSlots({ width: WIDTH * SLOT, height: WIDTH * SLOT }, () => WIDTH, () => cases[current()].index, choose);
    const slider = element("input", { type: "range", min: 0, max: cases.length, value: 0, "aria-label": "Cases in the table",
        oninput: () => change({ blockers: cases[Math.max(slider.value - 1, 0)].occupied }) });
    const says = element("p", { class: "says", role: "status" });
    stage.append(board.element, element("div", { class: "beside" }, element("label", { class: "slide" }, "0 ", slider, ` ${withCommas(cases.length)}`),
        canvas, says));
    const context = canvas.getContext("2d");

    /** Shows the table, and the lookup of the reader's board. */
    return () => {
        context.clearRect(0, 0, canvas.width, canvas.height);
        // An entry as what it is: an attack set, on a board of 8 × 8 pixels.
        for (const { index, attacks } of filled()) {
            const [left, top] = place(index).map(number => number * SLOT);
            context.fillStyle = colour("panel");
            context.fillRect(left, top, SLOT - 1, SLOT - 1);
            context.fillStyle = colour("attack");
            for (const square of squaresOf(attacks)) context.fillRect(left + square % 8, top + 7 - (square >> 3), 1, 1);
        }
        const { index } = cases[current()];
        const value = filled().find(one => one.index === index)?.attacks;
        board.show(caseOf(0n).mask, value);
        const [left, top] = place(index).map(number => number * SLOT - 3);
        context.lineWidth = 3;
        context.strokeStyle = colour("index");
        context.strokeRect(left, top, SLOT + 5, SLOT + 5);
        canvas.setAttribute("aria-label", `The table with ${withCommas(filled().length)} cases. Arrows go from slot to slot.`);
        says.textContent = `Case ${withCommas(current())} has index ${withCommas(index)}. The slot ${value === undefined ? "is empty" : "holds its attacks"}.`;
    };
}
