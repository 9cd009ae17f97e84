// The figures about tables: the search for a magic, the race of a lookup against the loop that it replaces, and all sizes.

import { attacked } from "../boards.js";
import { bit, element, has, hexadecimal, kibibytes, withCommas } from "../dom.js";
import { makeGrid } from "../grid.js";
import { change, state } from "../state.js";
import { lookups, numberOf, wasm } from "../wasm.js";
import { ROOK } from "./rook.js";

/** The numbers that a search tries, the two boards at which each fails, and the number that works. A reader may change its bits. */
export function wrong(stage) {
    const candidates = wasm.ask("search", ROOK.piece, ROOK.square);
    let magic;
    const grid = makeGrid({ label: "Bits of the number, the lowest bit on a1", first: 0, toggle: place => show(magic ^ bit(place)) });
    const slider = element("input", { type: "range", min: 1, max: candidates.length, value: 1, "aria-label": "Numbers tried", oninput: search });
    const counts = element("p", { class: "hint counts" });
    const verdict = element("p", { class: "verdict", "aria-live": "polite" });
    const boards = element("div", { class: "collision" });
    stage.append(grid.element, element("div", { class: "beside" }, element("label", { class: "slide" }, "1 ", slider, ` ${candidates.length}`), counts, verdict, boards));

    /** Shows a number and what becomes of every board. */
    function show(number, words = "") {
        magic = number;
        const { clashes, occupancies, used, collision } = wasm.ask("trial", ROOK.piece, ROOK.square, magic);
        counts.textContent = words;
        grid.show(place => ({ classes: [has(magic, place) && "bit-on"], words: [`bit ${place}`, has(magic, place) ? "on" : "off"],
            content: has(magic, place) ? String(place) : "" }));
        verdict.className = `verdict ${clashes ? "failed" : "found"}`;
        verdict.textContent = clashes ? `${withCommas(clashes)} of ${withCommas(occupancies)} cases share a slot with a case that has different attacks.`
            : `It works: ${withCommas(occupancies)} cases use ${withCommas(used)} slots, and no two with different attacks share one.`;
        const [first, second, index] = collision ?? [];
        /** A board that comes to the same index as another one, although they need different attacks. */
        const collided = (occupied, words) => element("figure", {}, attacked(ROOK.piece, ROOK.square, occupied), element("figcaption", {}, words));
        boards.replaceChildren(...collision ? [collided(first, `index ${index}`), collided(second, `index ${index}, different attacks`)] : []);
    }

    /** Shows a number of the search. */
    function search() {
        const candidate = candidates[slider.value - 1];
        show(candidate, `Number ${slider.value}: ${hexadecimal(candidate)}`);
    }
    search();
}

/** Lookups of a question to the module, and the milliseconds that each runner has. */
const [MANY, LENGTH] = [50_000, 300];

export function race(stage) {
    const outcome = element("p", { class: "big outcome", "aria-live": "polite" });
    const lanes = ["Lookup by a magic", "Loop over the rays"].map(name => element("label", { class: "lane" },
        element("span", {}, name), element("progress", { value: 0 }), element("code", {}, "… ns")));
    /** Returns the nanoseconds of a lookup. */
    const run = byLoop => {
        const start = performance.now();
        let done = 0;
        do {
            wasm.ask("race", byLoop, MANY);
            done += MANY;
        } while (performance.now() - start < LENGTH);
        return (performance.now() - start) * 1e6 / done;
    };
    const button = element("button", { type: "button", class: "main", onclick() {
        const times = [0, 1].map(run);
        times.forEach((time, runner) => {
            const [, track, result] = lanes[runner].children;
            track.value = Math.min(...times) / time;
            result.textContent = `${time.toFixed(1)} ns`;
        });
        outcome.textContent = `On your machine the magic is ${(times[1] / times[0]).toFixed(1)} times as fast as the loop.`;
    } }, "Race");
    stage.append(element("div", { class: "buttons" }, button),
        element("p", { class: "soft" }, "Bar: lookups done in the same time; longer is faster. Number: nanoseconds for one lookup; smaller is faster."),
        ...lanes, outcome);
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
