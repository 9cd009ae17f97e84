// The figures about tables: the search for a magic, gaps that other squares use, and all sizes.

import { element, kibibytes, nameOf, withCommas } from "../dom.js";
import { change, state } from "../state.js";
import { makeTrial } from "../trial.js";
import { lookups, numberOf, wasm } from "../wasm.js";
import { ROOK } from "./rook.js";

/** Each number of a search, the two boards at which it fails, and the number that works. */
export function wrong(stage) {
    const trial = makeTrial(magic => trial.show(magic));
    stage.append(trial.grid, element("div", { class: "beside" }, element("div", { class: "buttons" }, ...trial.buttons), trial.counts, trial.verdict, trial.boards));
    trial.reset(numberOf("dense"), ROOK.piece, ROOK.square);
    trial.advance();
}

/** Gaps in the table of the bishop on e1, and the bishops that live in them. */
export function gaps(stage) {
    const [lookup, piece, square] = [numberOf("fancy"), 1, 4];
    const { first } = wasm.ask("owners", lookup);
    const { start } = wasm.ask("magic", lookup, piece, square);
    const own = 64 * piece + square;
    const last = first.lastIndexOf(own);
    // The tables that lie in each other's gaps fill a power of two of entries, of which this bishop has the last.
    const length = 1 << Math.ceil(Math.log2(last + 1 - start));
    const slots = first.slice(last + 1 - length, last + 1);
    const owners = [own, ...new Set(slots.filter(owner => owner !== own))];

    const strip = element("div", { class: "gap-slots", role: "img" });
    const says = element("p", { class: "big", "aria-live": "polite" });
    const slider = element("input", { type: "range", min: 1, max: owners.length, value: 1, "aria-label": "Bishops in this part of the table", oninput: show });
    stage.append(strip, element("div", { class: "beside" }, element("label", { class: "slide" }, "1 ", slider, " all"), says));
    function show() {
        const shown = owners.slice(0, Number(slider.value));
        strip.replaceChildren(...slots.map(owner => {
            const place = shown.indexOf(owner);
            const background = place < 0 ? "" : `color-mix(in srgb, var(--index) ${100 - 24 * place}%, var(--panel))`;
            return element("i", { style: { background }, title: place < 0 ? "gap" : `bishop ${nameOf(owner & 63)}` });
        }));
        const filled = slots.filter(owner => shown.includes(owner)).length;
        const names = shown.map(owner => nameOf(owner & 63)).join(", ");
        says.textContent = `${shown.length === 1 ? "Bishop" : "Bishops"} ${names}: ${filled} of ${length} slots${filled === length ? ", and no gap is left" : ""}.`;
        strip.setAttribute("aria-label", says.textContent);
    }
    show();
}

/** Tables that hold the attacks themselves, for one load and one multiplication, from the longest to the shortest. */
export function sizes(stage) {
    const shown = ["plain", "fancy", "fixed_shift", "black", "short_span"].map(numberOf).map(number => ({ ...lookups[number], ...wasm.ask("table", number) }));
    shown.sort((one, other) => other.entries - one.entries);
    const bar = ({ name, source, entries, width }) => element("button", { type: "button",
        onclick: () => change({ view: "table", lookup: name, slider: ROOK.piece, square: ROOK.square, occupied: state.blockers }) },
        element("b", {}, name.replaceAll("_", " ")), element("span", { class: "soft" }, source),
        element("progress", { max: shown[0].entries, value: entries, "aria-hidden": "true" }), element("code", {}, `${withCommas(entries)} slots ${kibibytes(entries * width)}`));
    stage.append(element("div", { class: "story-bars" }, ...shown.map(bar)));
}
