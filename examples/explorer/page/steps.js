// The view of the steps.

import { board } from "./boards.js";
import { bit, byId, element, hexadecimal } from "./dom.js";
import { bits, entry, product, ruler } from "./numbers.js";
import { change, state } from "./state.js";

/** Draws a trace: groups of steps, each with a line of words and a picture. */
export function showSteps(trace, isLayout) {
    byId("steps").replaceChildren(...trace.map(({ title, steps }) => element("section", { class: "group" },
        element("h2", {}, title),
        element("ol", {}, ...steps.map(step => {
            const [title, note] = step.words.split(/: (.*)/);
            return element("li", { class: `step ${step.kind} ${step.role ?? ""}` }, element("h3", {}, title), picture(step, title, isLayout), element("p", {}, note));
        })))));
}

function picture(step, title, isLayout) {
    switch (step.kind) {
        case "board": {
            const { set, role } = step;
            // An occupied square looks the same on every board.
            const position = role === "attack" || role === "mask" ? { blockers: set & state.occupied & ~bit(state.square), slider: state.square } : {};
            return element("figure", {}, board({ set, role, ...position }, `${title}: ${hexadecimal(set)}`),
                element("figcaption", {}, element("code", {}, hexadecimal(set))));
        }
        case "product":
            return product(step);
        case "bits":
            return bits(step, title);
        case "ruler":
            return ruler(step);
        case "entry": {
            const slot = step.offset + step.index;
            return entry(step, isLayout && step.array !== "SETS" ? () => change({ view: "table", slot }) : undefined);
        }
    }
}
