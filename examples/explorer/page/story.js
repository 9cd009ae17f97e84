// The story: text that is on the page from the start, and nine figures.

import { embedded, makeEmbed } from "./embed.js";
import * as cases from "./figures/cases.js";
import * as copy from "./figures/copy.js";
import * as carry from "./figures/carry.js";
import * as wrong from "./figures/wrong.js";
import * as yours from "./figures/yours.js";
import * as fill from "./figures/fill.js";
import * as gaps from "./figures/gaps.js";
import * as ruler from "./figures/ruler.js";
import * as sizes from "./figures/sizes.js";
import { state } from "./state.js";

const FIGURES = { cases, copy, yours, carry, wrong, fill, gaps, ruler, sizes };
/** By name, what shows a figure once the module is there. */
const shows = new Map();
let last;

/** Makes the figures as far as they need no module: the boards. */
export function makeStory() {
    for (const [name, figure] of Object.entries(FIGURES)) {
        if (embedded && embedded !== name) continue;
        const place = document.querySelector(`figure[data-figure=${name}]`);
        place.id = `figure-${name}`;
        const stage = place.querySelector(".stage");
        shows.set(name, figure.make(stage));
    }
    if (!embedded) document.getElementById("story").append(makeEmbed(Object.keys(FIGURES)));
}

/** Shows all figures for the first time, the one after the other so that the first is there at once. */
export function startStory(wasm, methods, done) {
    // A link leads to its figure; a reload stays where it was.
    const [entry] = performance.getEntriesByType("navigation");
    const isLink = state.figure && entry?.type === "navigate";
    const waiting = [...shows.keys()];
    const next = () => {
        const name = waiting.shift();
        if (name === undefined) {
            done();
            if (isLink && !embedded) goOn();
            document.documentElement.dataset.story = "ready";
            return;
        }
        shows.get(name)(wasm, methods);
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
export function showStory(wasm, methods) {
    if (`${state.blockers} ${state.yours}` === last) return;
    last = `${state.blockers} ${state.yours}`;
    for (const name of ["cases", "fill", "ruler", "yours"]) shows.get(name)?.(wasm, methods);
}
