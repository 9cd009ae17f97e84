// A number that may be a magic: its bits to switch, the first two boards that clash, and the search in which a build finds one.

import { attacked } from "./boards.js";
import { bit, element, has, hexadecimal, makeField, withCommas } from "./dom.js";
import { makeGrid } from "./grid.js";
import { bits } from "./numbers.js";
import { makeRun } from "./pace.js";
import { wasm } from "./wasm.js";

/** Makes the parts of a trial. `edit(magic)` is called with a number that the reader makes. */
export function makeTrial(edit) {
    let goal, magic, candidates, tested;
    const field = makeField({ class: "magic-input", "aria-label": "The number in hexadecimal" }, edit);
    const grid = makeGrid({ label: "Bits of the number, the lowest bit on a1", first: 0, toggle: place => edit(magic ^ bit(place)) });
    const run = makeRun("Run", advance);
    const next = element("button", { type: "button", class: "next", onclick() {
        run.stop();
        advance();
    } }, "Next number");
    const counts = element("p", { class: "hint counts" });
    const verdict = element("p", { class: "verdict", "aria-live": "polite" });
    const boards = element("div", { class: "collision" });
    const wires = element("div", { class: "wires" });

    /** A board that comes to the same index as another one, although they need different attacks. */
    const collided = (occupied, words) => element("figure", {}, attacked(...goal.slice(1), occupied), element("figcaption", {}, words));

    /** Shows a number and what becomes of every board. A candidate fails unless it is the last one. */
    function show(number, words = "", fails = false) {
        const { clashes, occupancies, used, collision, mask, sources, ...trial } = wasm.ask("trial_in", ...goal, number);
        // A lookup may keep some of the bits as they are.
        ({ magic } = trial);
        counts.textContent = words;
        field.show(magic);
        grid.show(place => ({ classes: [has(magic, place) && "bit-on"], words: [`bit ${place}`, has(magic, place) ? "on" : "off"],
            content: has(magic, place) ? String(place) : "" }));
        verdict.className = `verdict ${clashes || fails ? "failed" : "found"}`;
        verdict.textContent = clashes ? `${withCommas(clashes)} of ${withCommas(occupancies)} cases share a slot with a case that has different attacks.`
            : fails ? "No two cases with different attacks share a slot, but one case lands on another square’s slot."
                : `It works: ${withCommas(occupancies)} cases use ${withCommas(used)} slots, and no two with different attacks share one.`;
        const [first, second, index] = collision ?? [];
        boards.replaceChildren(...collision ? [collided(first, `index ${index}`), collided(second, `index ${index}, different attacks`)] : []);
        wires.replaceChildren(bits({ from: mask, set: 0n, sources }, "index bits"));
    }

    /** Goes to the next candidate, or to the first again, and returns whether there are more. */
    function advance(isShown = true) {
        tested = tested % candidates.length + 1;
        const [candidate, drawn] = candidates[tested - 1];
        const isDone = tested === candidates.length;
        const worth = tested < drawn ? `, ${withCommas(tested)} of them worth a test` : "";
        if (isShown || isDone) show(candidate, `Number ${withCommas(drawn)}${worth}: ${hexadecimal(candidate)}`, !isDone);
        return !isDone;
    }

    /** Starts again, for a lookup, a piece and a square, and returns whether there is a search. */
    function reset(...newGoal) {
        run.stop();
        goal = newGoal;
        candidates = wasm.ask("search", ...goal);
        tested = 0;
        for (const button of [next, run.button]) button.hidden = !candidates;
        return candidates !== null;
    }
    return { grid: grid.element, field: field.element, buttons: [next, run.button], counts, verdict, boards, wires, advance, reset,
        /** Shows a number that is no candidate. */
        show(number) {
            run.stop();
            show(number);
        } };
}
