// A search for a magic that one can watch: slow at first, candidate by candidate, then as fast as it goes.

import { board, pair } from "./boards.js";
import { SLIDERS, element, hexadecimal, nameOf, withCommas } from "./dom.js";
import { wasm } from "./wasm.js";

/** Milliseconds for the first candidate, the part of it that the next one gets, and the candidates of a frame at last. */
const [FIRST, FASTER, MANY] = [1500, 0.82, 64];

/** Makes a search for `goal()`: a method, a piece and a square. `done(magic)` is called at its end. */
export function makeHunt(goal, done = () => {}) {
    let run, tested, timer, pause;
    const next = element("button", { type: "button", class: "next", onclick: () => (stop(), advance(1)) }, "Next number");
    const toggle = element("button", { type: "button", class: "main run", onclick: () => (timer ? stop() : (pause = FIRST, turn())) }, "Run");
    const again = element("button", { type: "button", class: "again", onclick: () => reset() }, "Start again");
    const counts = element("p", { class: "counts" });
    const verdict = element("p", { class: "verdict", "aria-live": "polite" });
    const candidate = element("figure", { class: "candidate" });
    const boards = element("div", { class: "collision" });
    const view = element("div", { class: "hunt" },
        element("div", { class: "buttons" }, next, toggle, again), counts, verdict,
        element("div", { class: "trial" }, candidate, boards));
    const isDone = () => tested === run.candidates.length;

    function stop() {
        clearTimeout(timer);
        timer = undefined;
        label();
    }

    /** One candidate after the other, each for a shorter time, until a frame has many. */
    function turn() {
        advance(pause < 16 ? MANY : 1);
        pause *= FASTER;
        if (isDone() || !view.isConnected || view.offsetParent === null) return stop();
        timer = setTimeout(turn, Math.max(pause, 16));
        label();
    }

    function advance(count) {
        if (isDone()) return;
        tested = Math.min(tested + count, run.candidates.length);
        show();
        label();
        if (isDone()) done(run.candidates.at(-1).magic);
    }

    function label() {
        toggle.textContent = timer ? "Pause" : "Run";
        next.disabled = toggle.disabled = isDone();
    }

    function show() {
        const { piece, square, bits, occupancies } = run;
        const { magic = 0n, drawn, collision } = run.candidates[tested - 1] ?? {};
        counts.textContent = tested === 0 ? `A magic for the ${SLIDERS[piece]} on ${nameOf(square)}.`
            : `Number ${withCommas(drawn)}${tested < drawn ? `, ${withCommas(tested)} of them worth a test` : ""}.`;
        const words = hexadecimal(magic);
        candidate.replaceChildren(board({ set: magic, role: "magic" }, `number ${words}`),
            element("figcaption", {}, element("code", {}, tested > 0 ? words : "no number yet")));
        verdict.className = `verdict ${isDone() ? "found" : tested > 0 ? "failed" : ""}`;
        verdict.textContent = tested === 0 ? ""
            : isDone() ? `${words} works for all ${withCommas(occupancies)} cases, with ${bits} index bits.`
                : !collision ? "Fails: no two boards share an index wrongly, but one has an index that belongs to another square."
                    : `Fails: both of these boards have index ${withCommas(collision[2])}, but their attacks differ.`;
        boards.replaceChildren(...collision ? pair(piece, square, collision) : []);
    }

    /** Starts anew. */
    function reset() {
        clearTimeout(timer);
        const { method, piece, square } = goal();
        [run, tested, timer] = [{ piece, square, ...wasm.ask("search", method, piece, square) }, 0, undefined];
        show();
        label();
    }
    return { element: view, reset, next: () => advance(1) };
}
