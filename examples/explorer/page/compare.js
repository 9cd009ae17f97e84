// The view of one look-up in all layouts side by side, and of all tables by size next to the caches of processors.

import { byId, element, withCommas } from "./dom.js";
import { change, state } from "./state.js";
import { methods, numberOf, wasm } from "./wasm.js";

/** By number of the layout, its row and the length of its array, once it is generated. */
const rows = new Map();

export function makeCompare() {
    byId("compare").append(
        element("p", { class: "lead" }, "The same occupancy in every layout: the index as bits, the entry that is read, and where that lies " +
            "in the whole array. Choose one to see its steps."),
        element("div", { id: "rows" }),
        element("div", { id: "sizes" }));
    makeSizes();
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
        row.setAttribute("aria-pressed", number === numberOf(state.method));
        if (entries !== undefined) show(number);
    }
    generate();
    for (const bar of bars) bar.setAttribute("aria-pressed", bar.dataset.name === state.method);
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

const KIB = 1024;
/** Caches of one core: level 1 for data, level 2. */
const CACHES = [
    { bytes: 32 * KIB, name: "32 KiB", who: "level 1: Intel Skylake, AMD Zen to Zen 4" },
    { bytes: 48 * KIB, name: "48 KiB", who: "level 1: Intel Golden Cove, AMD Zen 5" },
    { bytes: 256 * KIB, name: "256 KiB", who: "level 2: Intel Skylake (desktop)" },
    { bytes: 512 * KIB, name: "512 KiB", who: "level 2: AMD Zen to Zen 3" },
    { bytes: 1024 * KIB, name: "1 MiB", who: "level 2: Intel Cascade Lake, AMD Zen 4 and 5" },
    { bytes: 2048 * KIB, name: "2 MiB", who: "level 2: Intel Sapphire Rapids" },
];
const [LEAST, MOST] = [KIB, 4.5 * 1024 * KIB];
const share = bytes => 100 * Math.max(0, Math.log2(Math.max(bytes, LEAST) / LEAST) / Math.log2(MOST / LEAST));

let bars = [];

function makeSizes() {
    const sorted = [...methods].sort((one, other) => one.bytes - other.bytes);
    bars = sorted.map(({ name, layout, bytes }) => element("button", { type: "button", class: layout ? "bar" : "bar technique", "data-name": name, "data-size": bytes,
        onclick: () => change({ method: name }) },
    element("span", { class: "name" }, name.replaceAll("_", " ")),
    element("span", { class: "track" }, element("i", { style: `width: ${share(bytes)}%` })),
    element("span", { class: "bytes" }, withCommas(bytes))));
    const marks = CACHES.map(({ bytes, name, who }) => element("span", { class: "cache", style: `left: ${share(bytes)}%`, title: who }, element("b", {}, name)));
    byId("sizes").append(
        element("h2", {}, "All tables by size"),
        element("p", { class: "hint" }, "Bytes of all that a look-up reads, on a logarithmic scale. The lines are caches of common processors: ",
            CACHES.map(({ name, who }) => `${name}, ${who}`).join("; "), "."),
        element("div", { class: "bars" }, element("div", { class: "caches", "aria-hidden": "true" }, ...marks), ...bars));
}
