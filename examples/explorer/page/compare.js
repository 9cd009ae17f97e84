// The view of one look-up in all layouts side by side.

import { byId, element, withCommas } from "./dom.js";
import { change, state } from "./state.js";
import { methods, wasm } from "./wasm.js";

export function makeCompare() {
    const row = ({ name }) => element("button", { type: "button", class: "row", onclick: () => change({ method: name, view: "steps" }) },
        element("span", { class: "name" }, name.replaceAll("_", " ")), element("span", { class: "look-ups" }));
    byId("compare").append(
        element("p", { class: "lead" }, "The same occupancy in every layout: the index as bits, the entry that is read, and where that lies " +
            "in the whole array. Choose one to see its steps."),
        element("div", { id: "rows" }, ...methods.filter(({ layout }) => layout).map(row)));
}

/** Shows all rows, the one after the other: the first time, each waits for its layout to be generated. */
export function showCompare() {
    const { slider, square, occupied } = state;
    const isStale = () => state.view !== "compare" || state.slider !== slider || state.square !== square || state.occupied !== occupied;
    const show = number => {
        const row = byId("rows").children[number];
        if (!row || isStale()) return;
        row.setAttribute("aria-pressed", methods[number].name === state.method);
        const { entries } = wasm.ask("table", number);
        row.lastChild.replaceChildren(...wasm.ask("steps", number, slider, square, occupied).groups.map(({ steps }) => lookUp(steps, entries)));
        setTimeout(() => show(number + 1));
    };
    show(0);
}

function lookUp(steps, entries) {
    const at = steps.findIndex(step => step.kind === "entry");
    const { array, offset, index } = steps[at];
    const { value, sources } = steps[at - 1];
    const digits = value.toString(2).padStart(sources.length, "0");
    return element("span", { class: "look-up" },
        element("span", { class: "digits", "aria-label": `index ${digits}` },
            ...[...digits].map(digit => element("i", { class: digit === "1" ? "on" : "" }, digit))),
        element("code", {}, `${array}[${withCommas(offset + index)}]`),
        element("span", { class: "strip", "aria-hidden": "true" }, element("i", { style: `left: ${100 * (offset + index) / entries}%` })));
}
