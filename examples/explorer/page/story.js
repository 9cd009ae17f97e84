// The story: text that is on the page from the start, and its figures.

import { byId, element } from "./dom.js";
import { fill } from "./figures/fill.js";
import { carry, cases, copy, ruler } from "./figures/rook.js";
import { race, sizes, wrong } from "./figures/tables.js";
import { yours } from "./figures/yours.js";

const FIGURES = { cases, copy, yours, carry, wrong, fill, race, ruler, sizes };
/** What shows the figures that depend on the reader's board. */
let shows;

export function makeStory() {
    shows = Object.entries(FIGURES).map(([figure, make]) => make(byId(`figure-${figure}`).appendChild(element("div", { class: `stage ${figure}` }))));
}

export function showStory() {
    for (const show of shows) show?.();
}
