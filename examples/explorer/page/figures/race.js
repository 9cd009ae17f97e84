// The race of a lookup against the loop that it replaces.

import { element } from "../dom.js";
import { wasm } from "../wasm.js";

/** Lookups of a question to the module, and the milliseconds that each runner has. */
const [MANY, LENGTH] = [50_000, 300];

export function race(stage) {
    const outcome = element("p", { class: "big outcome", "aria-live": "polite" });
    const lanes = ["Lookup by a magic", "Loop over the rays"].map(name => {
        const [track, result] = [element("progress", { value: 0 }), element("code", {}, "… ns")];
        return { track, result, view: element("label", { class: "lane" }, element("span", {}, name), track, result) };
    });
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
            lanes[runner].track.value = Math.min(...times) / time;
            lanes[runner].result.textContent = `${time.toFixed(1)} ns`;
        });
        outcome.textContent = `On your machine the magic is ${(times[1] / times[0]).toFixed(1)} times as fast as the loop.`;
    } }, "Race");
    stage.append(element("div", { class: "buttons" }, button),
        element("p", { class: "soft" }, "Bar: lookups done in the same time; longer is faster. Number: nanoseconds for one lookup; smaller is faster."),
        ...lanes.map(({ view }) => view), outcome);
}
