// The story: text that is on the page from the start, and its figures.

import { byId } from "./dom.js";
import { fill } from "./figures/fill.js";
import { race } from "./figures/race.js";
import { carry, cases, copy, ruler } from "./figures/rook.js";
import { steps } from "./figures/steps.js";
import { gaps, sizes, wrong } from "./figures/tables.js";
import { yours } from "./figures/yours.js";
import { change, state } from "./state.js";

const FIGURES = { cases, copy, yours, carry, wrong, fill, race, gaps, steps, ruler, sizes };
/** What shows the figures that depend on the reader's board and number. */
let shows;

export function makeStory() {
    shows = Object.entries(FIGURES).map(([figure, make]) => {
        const place = byId(`figure-${figure}`);
        for (const use of ["focusin", "click"]) place.addEventListener(use, () => change({ figure }), true);
        return make(place.querySelector(".stage"));
    });
}

export function showStory(changed) {
    for (const show of shows) show?.();
    // A link, and the way back from the instrument, lead to the figure that was used last.
    if (changed.has("view")) byId(`figure-${state.figure}`)?.scrollIntoView({ block: "center" });
}
