// Wires the parts of the page together: what needs no module at once, the rest when it has arrived.

import { makeCompare, showCompare } from "./compare.js";
import { byId } from "./dom.js";
import { makeBoard, makeControls, offered, showControls } from "./instrument.js";
import { makeMagic, showMagic } from "./magic.js";
import { change, listen, start, state } from "./state.js";
import { showSteps } from "./steps.js";
import { makeStory, showStory } from "./story.js";
import { makeTable, showTable } from "./table.js";
import { methods, numberOf, startModule, wasm } from "./wasm.js";

/** The module is asked for before anything is drawn. */
const arriving = fetch("explorer.wasm");
start();
makeBoard();
makeStory();
showParts();
document.documentElement.dataset.drawn = "true";

try {
    await startModule(await arriving);
    /** The instrument waits until somebody looks at it, as the story does. */
    let isMade = false;
    const show = changed => {
        const number = numberOf(state.method);
        if (number < 0) return change({ method: "fancy" });
        if (!offered(state.view, number)) return change({ view: "steps" }, false);
        showParts();
        if (state.view === "story") return showStory(changed);
        if (!isMade) for (const make of [makeControls, makeTable, makeCompare, makeMagic]) make();
        isMade = true;
        byId("instrument").inert = false;
        const attacks = wasm.ask("attacks", state.slider, state.square, state.occupied);
        showControls(attacks, number);
        const trace = wasm.ask("steps", number, state.slider, state.square, state.occupied);
        if (state.view === "steps") showSteps(trace, methods[number].layout);
        if (state.view === "table") showTable(number, trace, changed);
        if (state.view === "magic") showMagic();
        if (state.view === "compare") showCompare();
        // From a long story to the top of the instrument.
        if (changed.has("view") && scrollY > byId("instrument").offsetTop + innerHeight) scrollTo(0, 0);
    };
    listen(show);
    show(new Set(Object.keys(state)));
    document.documentElement.dataset.ready = "true";
} catch (error) {
    failed(error.message);
    throw error;
}

/** Shows the story or the instrument. */
function showParts() {
    const isStory = state.view === "story";
    byId("story").hidden = !isStory;
    byId("instrument").hidden = isStory;
    for (const [link, chosen] of [["to-story", isStory], ["to-instrument", !isStory]]) {
        byId(link).setAttribute("aria-current", chosen ? "page" : "false");
    }
}
