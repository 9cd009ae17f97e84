// The view of the steps.

import { byId, element, hexadecimal } from "./dom.js";
import { bits } from "./pictures/bits.js";
import { board } from "./pictures/board.js";
import { entry } from "./pictures/entry.js";
import { product } from "./pictures/product.js";
import { ruler } from "./pictures/ruler.js";
import { change, state } from "./state.js";

const big = text => BigInt(text);

/** Draws a trace: groups of steps. */
export function showSteps(trace, isLayout) {
    const view = byId("steps");
    if (trace.error) return view.replaceChildren(element("p", { class: "message" }, trace.error));
    view.replaceChildren(...trace.groups.map(group => element("section", { class: "group" },
        element("h2", {}, group.title),
        element("ol", {}, ...group.steps.map(one => step(one, isLayout))))));
}

function step(step, isLayout) {
    return element("li", { class: `step ${step.kind}` },
        element("h3", {}, step.title), picture(step, isLayout), element("p", {}, step.note));
}

function picture(step, isLayout) {
    switch (step.kind) {
        case "board":
        case "pattern": {
            const set = big(step.set);
            const label = `${step.title}: ${hexadecimal(set)}`;
            return element("figure", {}, board({ set, accent: big(step.accent), slider: step.kind === "board" ? state.square : undefined }, label),
                element("figcaption", {}, element("code", {}, hexadecimal(set))));
        }
        case "product":
            return product({ ...step, factor: big(step.factor), total: big(step.total),
                terms: step.terms.map(term => ({ ...term, value: big(term.value) })) });
        case "bits":
            return bits({ ...step, from: big(step.from), set: big(step.set), sources: step.sources.map(big) }, step.title);
        case "ruler":
            return ruler(step);
        case "entry": {
            const slot = step.offset + step.index;
            return entry({ ...step, value: big(step.value) }, isLayout && step.array !== "SETS" ? () => change({ view: "table", slot }) : undefined);
        }
    }
}
