// All layouts and techniques as bars by size, with the caches of common processors as marks.

import { byId, element, withCommas } from "./dom.js";
import { change, state } from "./state.js";

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
let started = false;
let wasm, methods;

export function makeSizes(module, list) {
    [wasm, methods] = [module, list];
    bars = methods.map(method => element("button", { type: "button", class: `bar ${method.layout ? "layout" : "technique"}`,
        onclick: () => change({ method: method.name }) },
        element("span", { class: "name" }, method.name.replaceAll("_", " ")),
        element("span", { class: "track" }, element("i")),
        element("span", { class: "bytes" }, "…")));
    const marks = CACHES.map(({ bytes, name, who }) => element("span", { class: "cache", style: `left: ${share(bytes)}%`, title: who }, element("b", {}, name)));
    byId("sizes").append(
        element("h2", {}, "All tables by size"),
        element("p", { class: "hint" }, "Bytes of a layout’s generated data, or of all that a technique reads, on a logarithmic scale. The lines are caches of common processors: ",
            CACHES.map(({ name, who }) => `${name}, ${who}`).join("; "), "."),
        element("div", { class: "bars" }, element("div", { class: "caches", "aria-hidden": "true" }, ...marks), ...bars));
    for (const [number, { bytes }] of methods.entries()) if (bytes !== undefined) setBytes(number, bytes);
}

/** Marks the method that is chosen, and has the layouts generated one after the other, once. */
export function showSizes() {
    bars.forEach((bar, number) => bar.setAttribute("aria-pressed", methods[number].name === state.method));
    if (started) return;
    started = true;
    const waiting = [...methods.keys()].filter(number => methods[number].layout);
    const next = () => {
        const number = waiting.shift();
        if (number === undefined) {
            bars.slice().sort((a, b) => a.dataset.size - b.dataset.size).forEach(bar => bar.parentNode.append(bar));
            byId("sizes").dataset.ready = "true";
            return;
        }
        setBytes(number, wasm.arrange(number).bytes);
        setTimeout(next);
    };
    setTimeout(next, 50);
}

function setBytes(number, bytes) {
    const bar = bars[number];
    bar.dataset.size = bytes;
    bar.querySelector("i").style.width = `${share(bytes)}%`;
    bar.querySelector(".bytes").textContent = withCommas(bytes);
}
