// The view of a square's magic: where it comes from, the number to edit, and the search to watch.

import { SLIDERS, byId, element, hexadecimal, nameOf } from "./dom.js";
import { makeHunt } from "./hunt.js";
import { change, state } from "./state.js";
import { makeWorkbench } from "./workbench.js";

const STRATEGIES = [
    ["Constructed", "each number is put together so that every square of the mask reaches a bit of the index; chance decides the rest. The build searches like this."],
    ["Sparse", "the textbook’s: three random words, and-ed. Those that fill the product’s top byte too little are not tested."],
];
let wasm, methods, workbench, hunt, shown, seed = "", strategy = 0;
/** The square's magic as the table has it, and where it comes from. */
let origin = {};

const piece = () => (state.slider === 1 ? 1 : 0);
const method = () => methods.findIndex(({ name }) => name === state.method);

export function makeMagic(module, list) {
    [wasm, methods] = [module, list];
    workbench = makeWorkbench(wasm, {
        goal: () => ({ piece: piece(), square: state.square, method: method(), bits: 0 }),
        change: magic => change({ magic }),
        known: [{ text: "Clear", magic: () => 0n }, { text: "The table’s", magic: () => BigInt(origin.magic) }],
    });
    hunt = makeHunt(wasm, {
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
