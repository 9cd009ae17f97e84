// The view of one look-up in all layouts side by side.

import { byId, element, withCommas } from "./dom.js";
import { makeSizes, showSizes } from "./sizes.js";
import { change, state } from "./state.js";

let wasm, methods;
const chosen = () => methods.findIndex(({ name }) => name === state.method);
/** By number of the layout, its row and the length of its array, once it is generated. */
const rows = new Map();

export function makeCompare(module, list) {
    [wasm, methods] = [module, list];
    byId("compare").append(
        element("p", { class: "lead" }, "The same occupancy in every layout: the index as bits, the entry that is read, and where that lies " +
            "in the whole array. Choose one to see its steps."),
        element("div", { id: "rows" }),
        element("div", { id: "sizes" }));
    makeSizes(wasm, methods);
    methods.forEach((method, number) => {
        if (!method.layout) return;
        const row = element("button", { type: "button", class: "row", onclick: () => change({ method: method.name, view: "steps" }) },
            element("span", { class: "name" }, method.name.replaceAll("_", " ")), element("span", { class: "look-ups" }));
        byId("rows").append(row);
        rows.set(number, { row, entries: undefined });
    });
}

/** Shows all rows, those of layouts that are not generated yet one after the other. */
export function showCompare() {
    for (const [number, { row, entries }] of rows) {
        row.setAttribute("aria-pressed", number === chosen());
        if (entries !== undefined) show(number);
    }
    generate();
    showSizes();
}

function generate() {
    const next = [...rows.keys()].find(number => rows.get(number).entries === undefined);
    if (next === undefined || state.view !== "compare") return;
    rows.get(next).entries = wasm.arrange(next).entries;
    show(next);
    setTimeout(generate);
}

function show(number) {
    const { row, entries } = rows.get(number);
    const { groups } = wasm.steps(number, state.slider, state.square, state.occupied);
    row.lastChild.replaceChildren(...groups.map(({ steps }) => {
        const at = steps.findIndex(step => step.kind === "entry");
        const { array, offset, index } = steps[at];
        const { value, sources } = steps[at - 1];
        const digits = value.toString(2).padStart(sources.length, "0");
        const place = offset + index;
        return element("span", { class: "look-up" },
            element("span", { class: "digits", "aria-label": `index ${digits}` },
                ...[...digits].map(digit => element("i", { class: digit === "1" ? "on" : "" }, digit))),
            element("code", {}, `${array}[${withCommas(place)}]`),
            element("span", { class: "strip", "aria-hidden": "true" }, element("i", { style: `left: ${100 * place / entries}%` })));
    }));
}
