// The view of the steps.

import { board } from "./boards.js";
import { bit, byId, element, hexadecimal } from "./dom.js";
import { bits, entry, product, ruler } from "./numbers.js";
import { state } from "./state.js";

/** What draws a step, by its kind. */
const PICTURES = { board: squares, product, bits, ruler, entry };

/** Draws a trace: groups of steps, each with a line of words and a picture. */
export function showSteps(trace) {
    byId("steps").replaceChildren(...trace.map(({ title, steps }) => element("section", { class: "group" },
        element("h2", {}, title),
        element("ol", {}, ...steps.map(step => {
            const [title, note] = step.words.split(/: (.*)/);
            return element("li", { class: `step ${step.kind} ${step.role ?? ""}` },
                element("h3", {}, title), PICTURES[step.kind](step, title), element("p", {}, note));
        })))));
}

function squares({ set, role }, title) {
    // An occupied square looks the same on every board.
    const position = role === "attack" || role === "mask" ? { blockers: set & state.occupied & ~bit(state.square), slider: state.square } : {};
    return element("figure", {}, board({ set, role, ...position }, `${title}: ${hexadecimal(set)}`),
        element("figcaption", {}, element("code", {}, hexadecimal(set))));
}
