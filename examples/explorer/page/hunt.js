// A search for a magic that one can watch, candidate by candidate.

import { board, pair } from "./boards.js";
import { element, hexadecimal, withCommas } from "./dom.js";
import { makeRun } from "./pace.js";
import { wasm } from "./wasm.js";

/** Makes the view of a search. */
export function makeHunt() {
    let goal, candidates, tested;
    const next = element("button", { type: "button", class: "next", onclick() {
        run.stop();
        advance();
    } }, "Next number");
    const run = makeRun("Run", advance);
    const counts = element("p", { class: "counts" });
    const verdict = element("p", { class: "verdict", "aria-live": "polite" });
    const candidate = element("figure", { class: "candidate" });
    const boards = element("div", { class: "collision" });
    const view = element("div", { class: "hunt" },
        element("div", { class: "buttons" }, next, run.button), counts, verdict,
        element("div", { class: "trial" }, candidate, boards));

    /** Shows the next candidate, or the first again, and returns whether there are more. */
    function advance() {
        tested = tested % candidates.length + 1;
        const [magic, drawn] = candidates[tested - 1];
        const { sources, occupancies, collision } = wasm.ask("trial_in", ...goal, magic);
        const isDone = tested === candidates.length;
        counts.textContent = `Number ${withCommas(drawn)}${tested < drawn ? `, ${withCommas(tested)} of them worth a test` : ""}.`;
        const words = hexadecimal(magic);
        candidate.replaceChildren(board({ set: magic, role: "magic" }, `number ${words}`), element("figcaption", {}, "the number’s bits: ", element("code", {}, words)));
        verdict.className = `verdict ${isDone ? "found" : "failed"}`;
        verdict.textContent = isDone ? `${words} works for all ${withCommas(occupancies)} cases, with ${sources.length} index bits.`
            : !collision ? "Fails: no two boards share an index wrongly, but one has an index that belongs to another square."
                : `Fails: both of these boards have index ${withCommas(collision[2])}, but their attacks differ.`;
        boards.replaceChildren(...collision ? pair(...goal.slice(1), collision) : []);
        return !isDone;
    }

    /** Starts anew, for a method, a piece and a square. */
    function reset(...newGoal) {
        run.stop();
        goal = newGoal;
        candidates = wasm.ask("search", ...goal);
        tested = 0;
        advance();
    }
    return { element: view, reset };
}
