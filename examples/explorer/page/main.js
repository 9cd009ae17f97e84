// Wires the parts of the page together.

import { makeBoard, showBoard } from "./board.js";
import { makeCompare, showCompare } from "./compare.js";
import { SLIDERS, bit, byId, element, glyph, hexadecimal, nameOf, squaresOf } from "./dom.js";
import { makeSearch, showSearch } from "./search.js";
import { VIEWS, change, fragment, listen, start, state } from "./state.js";
import { showSteps } from "./steps.js";
import { makeTable, showTable } from "./table.js";
import { load } from "./wasm.js";

try {
    const wasm = await load(await fetch("explorer.wasm"));
    const methods = wasm.methods();
    start(methods.map(method => method.name));
    makeSliders();
    makeBoard();
    makeMethods(methods);
    makeTabs();
    makeButtons(wasm, methods);
    makeTable(wasm, methods);
    makeCompare(wasm, methods);
    makeSearch(wasm);
    const show = changed => {
        const attacks = wasm.attacks(state.slider, state.square, state.occupied);
        showBoard(attacks);
        showAnswer(attacks);
        showChoices(methods);
        const trace = wasm.steps(state.method, state.slider, state.square, state.occupied);
        if (state.view === "steps") showSteps(trace);
        if (state.view === "table") showTable(trace, changed);
        if (state.view === "compare") showCompare();
        if (state.view === "search") showSearch(changed);
    };
    listen(show);
    show(new Set(Object.keys(state)));
    document.documentElement.dataset.ready = "true";
    // For those who want to ask the crate themselves, from the browser's console.
    globalThis.slidingAttacks = wasm;
} catch (error) {
    byId("failure").hidden = false;
    byId("failure").textContent = `The page could not start: ${error.message}`;
    throw error;
}

/** The three sliders as radio buttons. */
function makeSliders() {
    byId("sliders").append(...SLIDERS.map((name, slider) => element("label", {},
        element("input", { type: "radio", name: "slider", value: slider, onchange: () => change({ slider }) }),
        glyph(name), name)));
}

function makeMethods(methods) {
    const option = number => element("option", { value: number }, methods[number].name.replaceAll("_", " "));
    const group = (label, layout) => element("optgroup", { label },
        ...[...methods.keys()].filter(number => methods[number].layout === layout).map(option));
    const select = byId("method");
    select.append(group("Layouts", true), group("Techniques", false));
    select.addEventListener("change", () => change({ method: Number(select.value) }));
    const step = by => () => change({ method: (state.method + by + methods.length) % methods.length });
    byId("previous").addEventListener("click", step(-1));
    byId("next").addEventListener("click", step(1));
}

function makeTabs() {
    const list = document.querySelector("[role=tablist]");
    list.addEventListener("click", event => {
        const tab = event.target.closest("[role=tab]");
        if (tab) change({ view: tab.getAttribute("aria-controls") });
    });
    list.addEventListener("keydown", event => {
        const by = { ArrowLeft: VIEWS.length - 1, ArrowRight: 1 }[event.key];
        if (!by) return;
        change({ view: VIEWS[(VIEWS.indexOf(state.view) + by) % VIEWS.length] });
        byId(`tab-${state.view}`).focus();
        event.preventDefault();
    });
}

function makeButtons(wasm, methods) {
    byId("paste").addEventListener("submit", event => {
        event.preventDefault();
        const { occupied, error = "" } = wasm.readOccupied(byId("occupied").value);
        byId("paste-error").textContent = error;
        if (occupied) change({ occupied: BigInt(occupied) });
    });
    byId("clear").addEventListener("click", () => change({ occupied: 0n }));
    byId("shuffle").addEventListener("click", () => {
        const word = () => crypto.getRandomValues(new BigUint64Array(1))[0];
        change({ occupied: word() & word() & ~bit(state.square) });
    });
    byId("copy-link").addEventListener("click", event => copy(event.currentTarget, location.href.replace(/#.*/, "") + fragment()));
    byId("copy-command").addEventListener("click", event => {
        const layout = methods[state.method].layout ? ` --layout ${methods[state.method].name}` : "";
        copy(event.currentTarget, `sliding-attacks-codegen show ${nameOf(state.square)} --piece ${SLIDERS[state.slider]} ` +
            `--occupied ${hexadecimal(state.occupied)}${layout}`);
    });
}

/** Copies a text, and says so on the button for a moment. */
async function copy(button, text) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        prompt("Copy this:", text);
        return;
    }
    button.classList.add("copied");
    byId("live").textContent = `Copied: ${text}`;
    setTimeout(() => button.classList.remove("copied"), 1200);
}

/** Says what the board says, for those who see it and for those who do not. */
function showAnswer(attacks) {
    const squares = squaresOf(attacks);
    const blockers = squaresOf(attacks & state.occupied);
    const count = squares.length === 1 ? "1 square" : `${squares.length} squares`;
    byId("answer").replaceChildren(
        element("span", {}, `${SLIDERS[state.slider]} ${nameOf(state.square)} attacks ${count}`),
        element("code", {}, hexadecimal(attacks)));
    byId("live").textContent = `${SLIDERS[state.slider]} on ${nameOf(state.square)} attacks ${count}: ` +
        squares.map(nameOf).join(", ") + (blockers.length ? `. Blocked on ${blockers.map(nameOf).join(", ")}.` : ".");
    if (document.activeElement !== byId("occupied")) byId("occupied").value = hexadecimal(state.occupied);
}

function showChoices(methods) {
    for (const input of document.getElementsByName("slider")) input.checked = Number(input.value) === state.slider;
    byId("method").value = state.method;
    const { text, source } = methods[state.method];
    byId("about").replaceChildren(text, " ", element("cite", {}, source));
    for (const view of VIEWS) {
        const [tab, chosen] = [byId(`tab-${view}`), view === state.view];
        byId(view).hidden = !chosen;
        tab.setAttribute("aria-selected", chosen);
        tab.tabIndex = chosen ? 0 : -1;
    }
}
