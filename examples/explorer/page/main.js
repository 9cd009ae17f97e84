// Wires the parts of the page together when the module has arrived.

import { byId } from "./dom.js";
import { makeControls, offered, showControls } from "./instrument.js";
import { makeMagic, showMagic } from "./magic.js";
import { change, listen, start, state } from "./state.js";
import { showSteps } from "./steps.js";
import { makeStory, showStory } from "./story.js";
import { makeTable, showTable } from "./table.js";
import { makeThreats, showThreats } from "./threats.js";
import { lookups, numberOf, startModule, wasm } from "./wasm.js";

/** The parts of the page, and the views of the instrument. */
const [PARTS, VIEWS] = [["story", "threats"], ["steps", "table", "magic"]];

try {
    start();
    showParts(state.view);
    await startModule(await fetch("explorer.wasm"));
    for (const make of [makeStory, makeControls, makeTable, makeMagic, makeThreats]) make();
    listen(show);
    // A link leads to its figure; a reload stays where it was.
    const isLink = performance.getEntriesByType("navigation")[0]?.type === "navigate";
    show(new Set(Object.keys(state).filter(key => key !== "view" || isLink)));
    document.documentElement.dataset.ready = "true";
} catch (error) {
    failed(error.message);
    throw error;
}

/** Shows the state, of which some parts have changed. */
function show(changed) {
    const number = numberOf(state.lookup);
    if (number < 0) return change({ lookup: "fancy" });
    for (const view of VIEWS) byId(`to-${view}`).hidden = !offered(view, number);
    // An old link may have another view, and not every lookup has each.
    const isThere = PARTS.includes(state.view) || VIEWS.includes(state.view) && offered(state.view, number);
    const view = isThere ? state.view : "steps";
    showParts(view);
    if (view === "story") return showStory(changed);
    if (view === "threats") return showThreats();
    showControls(number);
    const trace = wasm.ask("steps", number, state.slider, state.square, state.occupied);
    if (view === "steps") showSteps(trace, lookups[number].layout);
    const isOther = ["view", "lookup", "slider", "square"].some(key => changed.has(key));
    if (view === "table") showTable(number, trace, isOther);
    if (view === "magic" && (isOther || changed.has("magic"))) showMagic(isOther);
    // From a long story to the top of the instrument.
    if (changed.has("view") && scrollY > byId("instrument").offsetTop + innerHeight) scrollTo(0, 0);
}

/** Shows a part of the page, or the instrument with one of its views. */
function showParts(shown) {
    const show = (part, isShown) => {
        byId(part).hidden = !isShown;
        byId(`to-${part}`).setAttribute("aria-current", isShown ? "page" : "false");
    };
    for (const part of PARTS) show(part, part === shown);
    show("instrument", !PARTS.includes(shown));
    for (const view of VIEWS) show(view, view === shown);
}
