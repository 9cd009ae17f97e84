// The view of the steps.

import { board } from "./boards.js";
import { byId, element, hexadecimal } from "./dom.js";
import { bits, entry, product, ruler } from "./numbers.js";
import { change, state } from "./state.js";

/** Draws a trace: groups of steps. */
export function showSteps(trace, isLayout) {
    const view = byId("steps");
    if (trace.error) return view.replaceChildren(element("p", { class: "message" }, trace.error));
    view.replaceChildren(...trace.groups.map(group => element("section", { class: "group" },
        element("h2", {}, group.title),
        element("ol", {}, ...group.steps.map(step => element("li", { class: `step ${step.kind} ${step.role ?? ""}` },
            element("h3", {}, step.title), picture(step, isLayout), element("p", {}, step.note)))))));
}

function picture(step, isLayout) {
    switch (step.kind) {
        case "board": {
            const [set, onBoard] = [BigInt(step.set), step.role === "attack" || step.role === "mask"];
            // An occupied square looks the same on every board.
            return element("figure", {}, board({ set, role: step.role, blockers: onBoard ? set & state.occupied & ~(1n << BigInt(state.square)) : 0n,
                slider: onBoard ? state.square : undefined }, `${step.title}: ${hexadecimal(set)}`),
            element("figcaption", {}, element("code", {}, hexadecimal(set))));
        }
        case "product":
            return product({ ...step, ...Object.fromEntries(["squares", "factor", "added", "total"].map(name => [name, BigInt(step[name])])) });
        case "bits":
            return bits({ ...step, from: BigInt(step.from), set: BigInt(step.set), sources: step.sources.map(BigInt) }, step.title);
        case "ruler":
            return ruler(step);
        case "entry": {
            const slot = step.offset + step.index;
            return entry({ ...step, value: BigInt(step.value) }, isLayout && step.array !== "SETS" ? () => change({ view: "table", slot }) : undefined);
        }
    }
}
