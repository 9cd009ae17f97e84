// The view of a search for one magic: the generator's candidates beside those of the textbook.

import { board } from "./diagrams.js";
import { SLIDERS, byId, element, hexadecimal, nameOf, withCommas } from "./dom.js";
import { state } from "./state.js";

const SLICE = 12;
const KINDS = [
    { title: "Constructed", text: "Each candidate is constructed so that every square of the mask reaches a bit of the index. Chance decides only the rest." },
    { title: "Sparse", text: "The textbook’s: each candidate is three random words, and-ed. Those that fill the product’s top byte too little are not tested." },
];
let wasm, seed = "", piece = 0, runs = [];

export function makeSearch(module) {
    wasm = module;
    const input = element("input", { id: "seed", spellcheck: "false", autocomplete: "off", maxlength: 64,
        placeholder: "that of the published tables", "aria-describedby": "seed-error" });
    input.addEventListener("change", () => {
        seed = input.value.trim();
        reset();
    });
    byId("search").append(
        element("p", { id: "search-what" }),
        element("div", { class: "search-bar" },
            element("label", { for: "seed" }, "Seed"), input,
            element("button", { type: "button", id: "search-next", onclick: () => runs.forEach(run => advance(run, true)) }, "Next candidate"),
            element("button", { type: "button", id: "search-run", class: "main", onclick: toggleAll }, "Run"),
            element("button", { type: "button", id: "search-reset", onclick: reset }, "Start again")),
        element("p", { id: "seed-error", class: "error", role: "alert" }),
        element("div", { class: "searches" }, ...KINDS.map(column)));
}

function column({ title, text }, strategy) {
    const run = { strategy, time: 0, running: false, done: false };
    run.counts = element("dl", {});
    run.slots = element("canvas", { class: "slots", role: "img" });
    run.verdict = element("p", { class: "verdict", "aria-live": "polite" });
    run.magic = element("figure", {});
    run.boards = element("div", { class: "collision" });
    runs[strategy] = run;
    return element("section", { class: "search-column", "data-strategy": strategy },
        element("h2", {}, title), element("p", { class: "hint" }, text), run.counts,
        element("div", { class: "pair" }, run.magic, element("figure", {}, run.slots,
            element("figcaption", {}, "the index, slot by slot"))),
        run.verdict, run.boards);
}

export function showSearch(changed) {
    if (["slider", "square", "view"].some(key => changed.has(key))) reset();
}

/** Starts both searches anew. */
function reset() {
    piece = state.slider === 1 ? 1 : 0;
    byId("search-what").textContent = `A magic for a ${SLIDERS[piece]} on ${nameOf(state.square)}: one that never brings two occupancies ` +
        "with different attacks to the same index. Slots fill as the occupancies are tried; a red one ends a candidate.";
    let valid = true;
    for (const run of runs) {
        Object.assign(run, { time: 0, running: false, done: false });
        valid = wasm.searchStart(run.strategy, piece, state.square, seed) && valid;
    }
    byId("seed-error").textContent = valid ? "" : "A seed is 64 hexadecimal digits, or up to 32 bytes of any text.";
    for (const name of ["search-next", "search-run"]) byId(name).disabled = !valid;
    if (valid) runs.forEach(show);
    label();
}

function toggleAll() {
    const running = runs.some(run => run.running);
    for (const run of runs) run.running = !running && !run.done;
    label();
    if (!running) requestAnimationFrame(frame);
}

/** Searches for a slice of a frame, and shows where it is. */
function frame() {
    const active = runs.filter(run => run.running);
    for (const run of active) advance(run, false);
    label();
    if (runs.some(run => run.running) && state.view === "search") requestAnimationFrame(frame);
    else runs.forEach(run => (run.running = false));
}

function advance(run, one) {
    if (run.done) return;
    const start = performance.now();
    let now = start;
    if (one) {
        run.done = wasm.searchRun(run.strategy, 1 << 20, true);
        now = performance.now();
    } else {
        // Full speed: nothing is drawn but once a frame.
        do {
            run.done = wasm.searchRun(run.strategy, 64, false);
            now = performance.now();
        } while (!run.done && now - start < SLICE);
    }
    run.time += now - start;
    if (run.done) run.running = false;
    show(run);
}

function label() {
    byId("search-run").textContent = runs.some(run => run.running) ? "Stop" : "Run";
    const done = runs.every(run => run.done);
    byId("search-run").disabled = byId("search-next").disabled = done || byId("seed-error").textContent !== "";
}

function show(run) {
    const { drawn, tested, bits, occupancies, found, magic, collision } = wasm.searchState(run.strategy);
    const fact = (term, value) => [element("dt", {}, term), element("dd", {}, value)];
    run.counts.replaceChildren(
        ...fact("candidates", withCommas(drawn)), ...fact("tested", withCommas(tested)), ...fact("time", `${run.time.toFixed(1)} ms`));
    const set = BigInt(magic ?? 0);
    run.magic.replaceChildren(board({ set }, `candidate ${hexadecimal(set)}`),
        element("figcaption", {}, element("code", {}, magic ? hexadecimal(set) : "no candidate yet")));
    drawSlots(run, bits);
    run.boards.replaceChildren();
    run.verdict.className = `verdict ${found ? "found" : ""}`;
    if (found) {
        run.verdict.textContent = `Found: all ${withCommas(occupancies)} occupancies told apart, with ${bits} bits.`;
    } else if (collision) {
        run.verdict.textContent = `Dropped: occupancy ${withCommas(collision.position + 1)} of ${withCommas(occupancies)} collides ` +
            `at index ${withCommas(collision.index)}.`;
        run.boards.append(...["first", "second"].map(which => {
            const blockers = BigInt(collision[which]);
            const attacks = wasm.attacks(piece, state.square, blockers);
            return element("figure", {}, board({ set: attacks | blockers, accent: blockers, slider: state.square },
                `${which} occupancy ${hexadecimal(blockers)}`),
                element("figcaption", {}, which === "first" ? "these blockers …" : "… and these have one index, but other attacks"));
        }));
    } else {
        run.verdict.textContent = "Ready.";
    }
}

/** The table that the candidate would make: empty, used once, used again with the same attacks, collided. */
function drawSlots({ strategy, slots: canvas }, bits) {
    const slots = wasm.searchSlots(strategy);
    const width = 1 << Math.ceil(bits / 2);
    canvas.width = width;
    canvas.height = slots.length / width;
    const style = getComputedStyle(document.documentElement);
    const colours = ["--slot", "--set", "--set-deep", "--red"].map(name => style.getPropertyValue(name));
    const context = canvas.getContext("2d");
    slots.forEach((slot, index) => {
        context.fillStyle = colours[slot];
        context.fillRect(index % width, Math.floor(index / width), 1, 1);
    });
    canvas.setAttribute("aria-label", `${slots.filter(slot => slot > 0).length} of ${slots.length} slots filled`);
}
