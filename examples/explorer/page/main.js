// Wires the parts of the page together when the module has arrived.

import { byId } from "./dom.js";
import { makeControls, showControls } from "./instrument.js";
import { change, start, state } from "./state.js";
import { showSteps } from "./steps.js";
import { makeStory, showStory } from "./story.js";
import { showTable } from "./table.js";
import { showThreats } from "./threats.js";
import { lookups, numberOf, startModule, wasm } from "./wasm.js";

/** The commit, which `build` writes here and into the module. */
const VERSION = "unbuilt";

/** The parts of the page, of which the instrument has two views. */
const PARTS = { story: ["story"], instrument: ["steps", "table"], threats: ["threats"] };

try {
    start(show);
    await startModule(await fetch("explorer.wasm"));
    if (wasm.ask("version") !== VERSION) throw new Error("the page and explorer.wasm are of different versions. Reload the page.");
    makeStory();
    makeControls();
    show();
    document.documentElement.dataset.ready = "true";
} catch (error) {
    failed(error.message);
    throw error;
}

/** Shows the state, or no more than the part of the page until the module is there. */
function show() {
    if (!lookups) return showParts(state.view);
    const number = numberOf(state.lookup);
    if (number < 0) return change({ lookup: "fancy" });
    const { layout } = lookups[number];
    byId("to-table").hidden = !layout;
    // An old link may have another view, and a technique has no table.
    const isThere = Object.values(PARTS).flat().includes(state.view) && (layout || state.view !== "table");
    const view = isThere ? state.view : "steps";
    showParts(view);
    if (view === "story") return showStory();
    if (view === "threats") return showThreats();
    showControls(number);
    const trace = wasm.ask("steps", number, state.slider, state.square, state.occupied);
    if (view === "steps") showSteps(trace);
    else showTable(number, trace);
}

/** Shows the part of the page that has a view, from its top unless it was there. */
function showParts(shown) {
    const show = (id, isShown) => {
        byId(id).hidden = !isShown;
        byId(`to-${id}`).setAttribute("aria-current", isShown ? "page" : "false");
    };
    for (const [part, views] of Object.entries(PARTS)) {
        const isShown = views.includes(shown);
        if (isShown && byId(part).hidden) scrollTo(0, 0);
        show(part, isShown);
        for (const view of views) show(view, view === shown);
    }
}
