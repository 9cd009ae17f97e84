// The table of one square, filled case by case, and the way of a look-up into it.

import { element, hexadecimal, withCommas } from "../dom.js";
import { board as boardPicture } from "../pictures/board.js";
import { change, state } from "../state.js";
import { ROOK, makeRookBoard } from "./rook.js";

const WIDTH = 32;
/** Milliseconds for the first case, and the part of it that the next one gets. */
const [FIRST, FASTER] = [900, 0.86];

export function make(stage) {
    const board = makeRookBoard("fill");
    const canvas = element("canvas", { width: WIDTH, height: WIDTH, role: "img", "aria-label": "An empty table" });
    const ring = element("i", { class: "ring", "aria-hidden": "true" });
    const says = element("p", { class: "soft", role: "status" });
    const walk = element("ol", { class: "walk" });
    const fill = element("button", { type: "button", class: "main" }, "Fill");
    const one = element("button", { type: "button" }, "One case");
    const empty = element("button", { type: "button" }, "Empty");
    stage.append(board.element, element("div", { class: "beside table" },
        element("div", { class: "buttons" }, fill, one, empty),
        element("div", { class: "frame" }, canvas, ring), says), walk);
    let cases, magic, filled = 0, timer;
    const slots = new Map();

    /** Sets of attacks by colour, so that equal ones look alike: most blue, every fifth amber. */
    const colour = set => `hsl(${set % 5 === 0 ? 30 + set % 12 : 195 + set * 17 % 40} ${set % 5 === 0 ? 60 : 42}% ${38 + set * 29 % 40}%)`;
    const put = () => {
        const { occupied, attacks, index, set } = cases[filled++];
        slots.set(index, attacks);
        const context = canvas.getContext("2d");
        context.fillStyle = colour(set);
        context.fillRect(index % WIDTH, Math.floor(index / WIDTH), 1, 1);
        says.textContent = filled === cases.length
            ? `All ${withCommas(cases.length)} cases are in ${withCommas(slots.size)} slots. Equal attacks have equal colours.`
            : `Case ${withCommas(filled)} of ${withCommas(cases.length)}, ${hexadecimal(occupied)}, goes to index ${index}.`;
    };
    const stop = () => {
        clearTimeout(timer);
        timer = undefined;
        label();
    };
    const label = () => {
        fill.textContent = timer ? "Pause" : "Fill";
        fill.disabled = one.disabled = filled === cases?.length;
        canvas.setAttribute("aria-label", `${slots.size} of ${WIDTH * WIDTH} slots filled`);
    };
    let pause = FIRST;
    const turn = () => {
        // The slow ones one by one, then more and more in each turn.
        for (let count = pause > 16 ? 1 : 8; count > 0 && filled < cases.length; count--) put();
        pause *= FASTER;
        timer = filled < cases.length ? setTimeout(turn, Math.max(pause, 16)) : undefined;
        label();
        if (!timer) look();
    };
    fill.onclick = () => {
        change({ figure: "fill" });
        if (timer) return stop();
        pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FIRST;
        turn();
    };
    one.onclick = () => {
        change({ figure: "fill" });
        stop();
        put();
        label();
        look();
    };
    empty.onclick = () => {
        stop();
        filled = 0;
        slots.clear();
        canvas.getContext("2d").clearRect(0, 0, WIDTH, WIDTH);
        says.textContent = "";
        label();
        look();
    };
    let look = () => {};
    return (wasm, methods) => {
        if (!cases) {
            const method = methods.findIndex(({ name }) => name === "dense");
            magic = BigInt(wasm.magicOf(method, ROOK.piece, ROOK.square).magic);
            wasm.trial(method, ROOK.piece, ROOK.square, ROOK.bits, magic);
            cases = wasm.trialCases();
        }
        look = () => {
            const { mask, attacks } = wasm.caseOf(ROOK.piece, ROOK.square, state.blockers);
            const { relevant, product, index } = wasm.copies(ROOK.piece, ROOK.square, ROOK.bits, magic, state.blockers);
            const value = slots.get(index);
            board.show(BigInt(mask), value ?? 0n);
            ring.style.left = `${100 * (index % WIDTH + 0.5) / WIDTH}%`;
            ring.style.top = `${100 * (Math.floor(index / WIDTH) + 0.5) / WIDTH}%`;
            const step = (formula, ...result) => element("li", {}, element("code", {}, formula), element("span", {}, ...result));
            walk.replaceChildren(
                step("occupied & mask", element("code", {}, hexadecimal(BigInt(relevant)))),
                step(`* ${hexadecimal(magic)}`, element("code", {}, hexadecimal(BigInt(product)))),
                step(">> 54", element("code", {}, `index ${index}`)),
                step(`table[${index}]`, value === undefined ? "still empty: fill the table"
                    : boardPicture({ set: value, accent: value & state.blockers, slider: ROOK.square }, `attacks ${hexadecimal(value)}`)));
            // What the table has is what the crate says.
            walk.dataset.right = value === undefined ? "" : String(value === BigInt(attacks));
        };
        label();
        look();
    };
}
