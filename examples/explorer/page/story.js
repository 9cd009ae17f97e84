// The story: text that is on the page from the start, and nine figures.

import { fill } from "./figures/fill.js";
import { carry, cases, copy, ruler } from "./figures/rook.js";
import { gaps, sizes, wrong } from "./figures/tables.js";
import { yours } from "./figures/yours.js";
import { state } from "./state.js";

const FIGURES = { cases, copy, yours, carry, wrong, fill, gaps, ruler, sizes };
/** By name, what shows a figure once the module is there. */
const shows = new Map();
let last;

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

/** Shows all figures for the first time, the one after the other so that the first is there at once. */
export function startStory() {
    // A link leads to its figure; a reload stays where it was.
    const [entry] = performance.getEntriesByType("navigation");
    const isLink = state.figure && entry?.type === "navigate";
    const waiting = [...shows.keys()];
    const next = () => {
        const name = waiting.shift();
        if (name === undefined) {
            if (isLink) goOn();
            document.documentElement.dataset.story = "ready";
            return;
        }
        shows.get(name)();
        setTimeout(next);
    };
    next();
    last = `${state.blockers} ${state.yours}`;
}

/** Goes to the figure that was used last. */
export function goOn() {
    const figure = document.getElementById(`figure-${state.figure}`);
    if (figure) figure.scrollIntoView({ block: "center" });
    else scrollTo(0, 0);
}

/** Shows the figures again that show the reader's board and number. */
export function showStory() {
    if (`${state.blockers} ${state.yours}` === last) return;
    last = `${state.blockers} ${state.yours}`;
    for (const name of ["cases", "fill", "ruler", "yours"]) shows.get(name)();
}
