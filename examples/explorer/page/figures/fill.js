// The table of one square: filled case by case, and read in both directions.

import { makeSlots } from "../boards.js";
import { colour, element, squaresOf, withCommas } from "../dom.js";
import { makeRun } from "../pace.js";
import { change, state } from "../state.js";
import { wasm } from "../wasm.js";
import { ROOK, caseOf, makeRookBoard } from "./rook.js";

/** Slots in a row, and pixels of a slot: a board of 8 × 8 and a gap. */
const [WIDTH, SLOT] = [32, 9];

const row = index => [index % WIDTH, Math.floor(index / WIDTH)];

export function fill(stage) {
    const [magic] = wasm.ask("search", ROOK.piece, ROOK.square).at(-1);
    const { mask } = caseOf(0n);
    const cases = wasm.ask("cases", ROOK.piece, ROOK.square, magic);
    const byIndex = new Map(cases.map((one, number) => [one.index, { ...one, number }]));
    /** The index of the reader's board. */
    const current = () => cases[caseOf(state.blockers).number].index;
    let filled = 0;

    const board = makeRookBoard();
    const choose = index => isFilled(index) && !run.isRunning() && change({ blockers: byIndex.get(index).occupied });
    const { canvas } = makeSlots({ width: WIDTH * SLOT, height: WIDTH * SLOT }, () => WIDTH, current, choose);
    const ring = element("i", { class: "ring", "aria-hidden": "true" });
    const says = element("p", { class: "says", role: "status" });
    const run = makeRun("Fill the table", put, rest);
    stage.append(board.element,
        element("div", { class: "beside" }, element("div", { class: "buttons" }, run.button), element("div", { class: "frame" }, canvas, ring), says));

    const isFilled = index => byIndex.get(index)?.number < filled;
    const moveRing = index => ([ring.style.left, ring.style.top] = row(index).map(number => `${100 * (number + 0.5) / WIDTH}%`));
    /** An entry as what it is: an attack set, on a board of 8 × 8 pixels. */
    function draw({ index, attacks }) {
        const context = canvas.getContext("2d");
        const [left, top] = row(index).map(number => number * SLOT);
        context.fillStyle = colour("panel");
        context.fillRect(left, top, SLOT - 1, SLOT - 1);
        context.fillStyle = colour("attack");
        for (const square of squaresOf(attacks)) context.fillRect(left + square % 8, top + 7 - (square >> 3), 1, 1);
    }
    /** Fills the slot of the next case, and returns whether there are more. A full table is filled again. */
    function put() {
        if (filled === cases.length) {
            filled = 0;
            canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height);
        }
        const now = cases[filled++];
        board.show(mask, now.attacks, now.occupied);
        says.ariaBusy = true;
        says.textContent = `Case ${withCommas(filled - 1)} has index ${withCommas(now.index)}.`;
        moveRing(now.index);
        draw(now);
        return filled < cases.length;
    }
    /** At rest the board is the reader's again. Only now it is said aloud. */
    function rest() {
        says.ariaBusy = false;
        look();
        if (filled === cases.length) says.textContent = `All ${withCommas(filled)} cases are in the table. Click a slot to see its board.`;
    }

    /** Shows the lookup of the reader's board. */
    function look() {
        const index = current();
        const value = isFilled(index) ? byIndex.get(index).attacks : undefined;
        board.show(mask, value ?? 0n);
        moveRing(index);
        canvas.setAttribute("aria-label", `The table, ${withCommas(filled)} of ${withCommas(WIDTH * WIDTH)} slots filled. Arrows go from slot to slot.`);
        if (filled) says.textContent = `The lookup reads slot ${withCommas(index)}${value === undefined ? ", which is empty" : ""}.`;
    }
    return () => run.isRunning() || look();
}
