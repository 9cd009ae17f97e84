// The story: text that is on the page from the start, and nine figures.

import { fill } from "./figures/fill.js";
import { carry, cases, copy, ruler } from "./figures/rook.js";
import { gaps, sizes, wrong } from "./figures/tables.js";
import { yours } from "./figures/yours.js";
import { state } from "./state.js";

const FIGURES = { cases, copy, yours, carry, wrong, fill, gaps, ruler, sizes };
/** By name, what shows a figure once the module is there. */
const shows = new Map();
let isStarted = false;

/** Makes the figures as far as they need no module: the boards. Nothing can be pressed until the figure is shown. */
export function makeStory() {
    for (const [name, figure] of Object.entries(FIGURES)) {
        const place = document.querySelector(`figure[data-figure=${name}]`);
        place.id = `figure-${name}`;
        const stage = place.querySelector(".stage");
        stage.inert = true;
        const show = figure(stage);
        shows.set(name, () => {
            show();
            stage.inert = false;
        });
    }
}

/** Shows the story: all figures the first time, then those that show the reader's board and number. */
export function showStory(changed) {
    if (!isStarted) return start();
    if (["view", "blockers", "yours"].some(key => changed.has(key))) for (const name of ["cases", "fill", "ruler", "yours"]) shows.get(name)();
    if (changed.has("view")) goOn();
}

/** Shows all figures, the one after the other so that the first is there at once. */
function start() {
    isStarted = true;
    // A link leads to its figure; a reload stays where it was.
    const [entry] = performance.getEntriesByType("navigation");
    const isLink = state.figure && entry?.type === "navigate";
    const waiting = [...shows.values()];
    const next = () => {
        const show = waiting.shift();
        if (show) {
            show();
            setTimeout(next);
        } else {
            if (isLink) goOn();
            document.documentElement.dataset.story = "ready";
        }
    };
    next();
}

/** Goes to the figure that was used last. */
function goOn() {
    const figure = document.getElementById(`figure-${state.figure}`);
    if (figure) figure.scrollIntoView({ block: "center" });
    else scrollTo(0, 0);
}
