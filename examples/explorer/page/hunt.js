// A search for a magic that one can watch: slow at first, candidate by candidate, then as fast as it goes.

import { attacked, board, pair } from "./boards.js";
import { SLIDERS, element, hexadecimal, nameOf, withCommas } from "./dom.js";
import { wasm } from "./wasm.js";

/** Milliseconds for the first candidate, the part of it that the next one gets, and the work of one frame. */
const [FIRST, FASTER, SLICE] = [1500, 0.82, 12];

/** Makes a search for `goal()`: strategy 0 (constructed) or 1 (sparse), piece, square, method, seed. `done(magic)` is called at its end. */
export function makeHunt({ goal, done = () => {} }) {
    let run, timer, pause;
    const next = element("button", { type: "button", class: "next", onclick: () => (stop(), advance(true)) }, "Next number");
    const toggle = element("button", { type: "button", class: "main run", onclick: () => (timer ? stop() : (pause = FIRST, turn())) }, "Run");
    const again = element("button", { type: "button", class: "again", onclick: () => reset() }, "Start again");
    const counts = element("p", { class: "counts" });
    const verdict = element("p", { class: "verdict", "aria-live": "polite" });
    const candidate = element("figure", { class: "candidate" });
    const boards = element("div", { class: "collision" });
    const view = element("div", { class: "hunt" },
        element("div", { class: "buttons" }, next, toggle, again), counts, verdict,
        element("div", { class: "trial" }, candidate, boards));

    function stop() {
        clearTimeout(timer);
        cancelAnimationFrame(timer);
        timer = undefined;
        label();
    }

    /** One candidate after the other, each for a shorter time, until a frame has many. */
    function turn() {
        const fast = pause < 16;
        advance(!fast);
        pause *= FASTER;
        if (run.done || !view.isConnected || view.offsetParent === null) return stop();
        timer = fast ? requestAnimationFrame(turn) : setTimeout(turn, pause);
        label();
    }

    function advance(one) {
        if (run.done) return;
        const start = performance.now();
        do run.done = wasm.searchRun(run.strategy, one ? 1 << 20 : 64, one);
        while (!one && !run.done && performance.now() - start < SLICE);
        show();
        if (run.done) done(wasm.searchState(run.strategy).magic);
        label();
    }

    function label() {
        toggle.textContent = timer ? "Pause" : "Run";
        next.disabled = toggle.disabled = !run || run.done;
    }

    function show() {
        const { drawn, tested, bits, occupancies, found, magic, collision, strays } = wasm.searchState(run.strategy);
        counts.textContent = drawn === 0 ? `A magic for the ${SLIDERS[run.piece]} on ${nameOf(run.square)}.`
            : `Number ${withCommas(drawn)}${tested < drawn && drawn > 1 ? `, ${withCommas(tested)} of them worth a test` : ""}.`;
        const set = BigInt(magic ?? 0);
        candidate.replaceChildren(board({ set, role: "magic" }, `number ${hexadecimal(set)}`), element("figcaption", {}, element("code", {}, magic ? hexadecimal(set) : "no number yet")));
        verdict.className = `verdict ${found ? "found" : collision || strays ? "failed" : ""}`;
        verdict.textContent = found ? `${hexadecimal(set)} works for all ${withCommas(occupancies)} cases, with ${bits} index bits.`
            : collision ? `Fails: both of these boards have index ${withCommas(collision.index)}, but their attacks differ.`
                : strays ? `Fails: no two boards share an index wrongly, but this one has index ${withCommas(strays.index)}, where the table has another square’s entries.` : "";
        const attacks = occupied => wasm.attacks(run.piece, run.square, BigInt(occupied));
        boards.replaceChildren(...collision ? pair({ ...collision, firstAttacks: attacks(collision.first), secondAttacks: attacks(collision.second) }, run.square)
            : strays ? [element("figure", {}, attacked(BigInt(strays.occupied), attacks(strays.occupied), run.square))] : []);
    }

    /** Starts anew. Returns whether the seed is one. */
    function reset() {
        stop();
        run = { ...goal(), done: false };
        const valid = wasm.searchStart(run.strategy, run.piece, run.square, run.method, run.seed ?? "");
        if (valid) show();
        label();
        if (!valid) next.disabled = toggle.disabled = true;
        return valid;
    }
    return { element: view, reset, next: () => advance(true) };
}
