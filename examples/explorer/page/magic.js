// The view of a square's magic: where it comes from, the number to edit, and the search to watch.

import { drawSlots, pair } from "./boards.js";
import { SLIDERS, bit, byId, element, has, hexadecimal, nameOf, parseHexadecimal, squaresOf, withCommas } from "./dom.js";
import { makeGrid } from "./grid.js";
import { makeHunt } from "./hunt.js";
import { bits as bitsPicture } from "./numbers.js";
import { change, state } from "./state.js";
import { numberOf, wasm } from "./wasm.js";

const STRATEGIES = [
    ["Constructed", "each number is put together so that every square of the mask reaches a bit of the index; chance decides the rest. The build searches like this."],
    ["Sparse", "the textbook’s: three random words, and-ed. Those that fill the product’s top byte too little are not tested."],
];
let workbench, hunt, shown, seed = "", strategy = 0;
/** The square's magic as the table has it, and where it comes from. */
let origin = {};

const piece = () => (state.slider === 1 ? 1 : 0);
const method = () => numberOf(state.method);

export function makeMagic() {
    workbench = makeWorkbench({
        goal: () => ({ piece: piece(), square: state.square, method: method(), bits: 0 }),
        change: magic => change({ magic }),
        known: [{ text: "Clear", magic: () => 0n }, { text: "The table’s", magic: () => BigInt(origin.magic) }],
    });
    hunt = makeHunt({
        goal: () => ({ strategy, piece: piece(), square: state.square, method: method(), seed }),
        done: compare,
    });
    const input = element("input", { id: "seed", spellcheck: "false", autocomplete: "off", maxlength: 64,
        placeholder: "that of the published tables", "aria-describedby": "seed-error" });
    input.addEventListener("change", () => {
        seed = input.value.trim();
        reset();
    });
    const choice = element("div", { class: "choice strategies", role: "radiogroup", "aria-label": "How numbers are made" },
        ...STRATEGIES.map(([name], number) => element("label", {}, element("input", { type: "radio", name: "strategy", value: number, checked: number === 0,
            onchange: () => {
                strategy = number;
                reset();
            } }), name)));
    byId("magic").append(
        element("p", { id: "origin", class: "lead" }),
        element("h2", {}, "The number, bit by bit"),
        element("p", { class: "hint" }, "Each square is a bit of the number, a1 the lowest. Switch bits on and off. If the number fails, you see the first two boards that get the same index although their attacks differ."),
        workbench.element,
        element("div", { id: "search" },
            element("h2", {}, "The search"),
            choice,
            element("p", { id: "strategy", class: "hint" }),
            element("div", { class: "line search-bar" }, element("label", { for: "seed" }, "Seed"), input),
            element("p", { id: "seed-error", class: "error", role: "alert" }),
            hunt.element,
            element("p", { id: "compared", role: "status" })));
}

/** Shows the view; another square, piece or layout starts it anew. */
export function showMagic() {
    const goal = `${piece()} ${state.square} ${state.method}`;
    if (goal !== shown) {
        // A magic that came with the address stays.
        if (shown !== undefined && state.magic !== undefined) return forget();
        shown = goal;
        origin = wasm.magicOf(method(), piece(), state.square);
        byId("origin").replaceChildren(`${state.slider === 2 ? "A queen is a rook and a bishop. " : ""}The ${SLIDERS[piece()]} on ${nameOf(state.square)} has the magic `,
            element("code", {}, hexadecimal(BigInt(origin.magic))), `. ${origin.note}`);
        byId("search").hidden = origin.origin !== "search";
        if (origin.origin === "search") reset();
    }
    workbench.show(state.magic ?? BigInt(origin.magic));
}

/** Another square has another magic: the one that was edited for the last is dropped. */
function forget() {
    shown = undefined;
    change({ magic: undefined });
}

function reset() {
    byId("compared").textContent = "";
    byId("strategy").textContent = `${STRATEGIES[strategy][0]}: ${STRATEGIES[strategy][1]}`;
    byId("seed-error").textContent = hunt.reset() ? "" : "A seed is 64 hexadecimal digits, or up to 32 bytes of any text.";
}

/** Says whether the table has what was found, or why not. */
function compare(magic) {
    const same = magic === origin.magic;
    const why = strategy === 1 ? "The build constructs its numbers."
        : seed !== "" ? "The table was found with another seed." : "";
    byId("compared").textContent = same ? `This is the magic in the table of ${state.method}.` : `The table of ${state.method} has another one, ${origin.magic}. ${why}`;
}

const named = set => squaresOf(set).map(nameOf).join(", ");

/**
 * Makes a workbench. `goal()` returns the look-up that the magic is for: piece, square, method, bits (0: as many as the
 * method has). `change(magic)` is called for each edit, after which the owner calls `show(magic)`. `known` are buttons:
 * their text, and a function that returns a magic.
 */
function makeWorkbench({ goal, change, known }) {
    let magic = 0n;
    const input = element("input", { class: "magic-input", spellcheck: "false", autocomplete: "off", "aria-label": "The number in hexadecimal" });
    const problem = element("p", { class: "error", role: "alert" });
    const form = element("form", { class: "line" }, input, element("button", {}, "Set"));
    form.addEventListener("submit", event => {
        event.preventDefault();
        const number = parseHexadecimal(input.value.trim());
        problem.textContent = number === undefined ? "A number has up to 16 hexadecimal digits." : "";
        if (number !== undefined) change(number);
    });
    const grid = makeGrid({ label: "Bits of the number, the lowest bit on a1", first: 0, toggle: place => change(magic ^ bit(place)) });
    const verdict = element("p", { class: "verdict", "aria-live": "polite" });
    const advice = element("p", { class: "hint advice" });
    const wires = element("div", { class: "wires" });
    const canvas = element("canvas", { class: "slots", role: "img" });
    const boards = element("div", { class: "collision" });
    const buttons = known.map(({ text, magic: value }) => element("button", { type: "button", class: "small", onclick: () => change(value()) }, text));
    const view = element("div", { class: "workbench" },
        element("div", { class: "edit" }, grid.element, form, problem, element("div", { class: "buttons" }, ...buttons)),
        element("div", { class: "judge" }, verdict, advice, boards, element("div", { class: "shape" }, wires,
            element("figure", {}, canvas, element("figcaption", {}, "the slots of the table")))));

    /** Shows a magic and what becomes of the boards. */
    function show(value) {
        magic = value;
        const { piece, square, method, bits } = goal();
        problem.textContent = "";
        const trial = wasm.trial(method, piece, square, bits, magic);
        if (trial.error) return;
        // A look-up may keep some of the bits as they are.
        magic = BigInt(trial.magic);
        if (document.activeElement !== input) input.value = hexadecimal(magic);
        grid.show(place => ({ classes: has(magic, place) ? ["bit-on"] : [], words: [`bit ${place}`, has(magic, place) ? "on" : "off"],
            content: has(magic, place) ? String(place) : "" }));
        const { works, clashes, occupancies, used, collision, sources, unreached } = trial;
        verdict.className = `verdict ${works ? "found" : "failed"}`;
        verdict.textContent = works
            ? `It works: ${withCommas(occupancies)} cases use ${withCommas(used)} slots, and none shares a slot with a case that has other attacks.`
            : `${withCommas(clashes)} of ${withCommas(occupancies)} cases share a slot with a case that has other attacks.`;
        const missing = BigInt(unreached);
        const doubled = sources.map((set, place) => [place, BigInt(set)]).filter(([, set]) => squaresOf(set).length > 1);
        advice.textContent = works ? ""
            : missing !== 0n ? `No copy brings ${named(missing)} to an index bit.`
                : doubled.length > 0 ? `Every square reaches the index, but ${named(doubled[0][1])} share index bit ${doubled[0][0]}.`
                    : "Every square has an index bit of its own. What is left are carries from below.";
        boards.replaceChildren(...(collision ? pair(collision, square) : []));
        wires.replaceChildren(bitsPicture({ from: BigInt(trial.mask), set: 0n, sources: sources.map(BigInt) }, "index bits"));
        drawSlots(canvas, wasm.trialSlots());
    }
    return { element: view, show };
}
