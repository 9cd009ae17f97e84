// The race of a lookup against the loop that it replaces.

import { element } from "../dom.js";
import { wasm } from "../wasm.js";

/** Lookups of a race, and the milliseconds that each runner has in a frame. */
const [GOAL, SLICE] = [30_000_000, 6];

/** Both run for the same time in each frame, until the first has done all lookups. */
export function race(stage) {
    const button = element("button", { type: "button", class: "main" }, "Race");
    const outcome = element("p", { class: "big outcome", "aria-live": "polite" });
    const lanes = ["Lookup by a magic", "Loop over the rays"].map(name => {
        const [track, result] = [element("progress", { max: GOAL, value: 0 }), element("code", {}, "… ns")];
        return { track, result, view: element("label", { class: "lane" }, element("span", {}, name), track, result) };
    });
    button.onclick = () => {
        button.disabled = true;
        outcome.textContent = "";
        const runners = lanes.map((lane, byLoop) => ({ ...lane, byLoop, done: 0, time: 0 }));
        const step = () => {
            for (const runner of runners) {
                const start = performance.now();
                do {
                    wasm.ask("race", runner.byLoop, 50_000);
                    runner.done += 50_000;
                } while (performance.now() - start < SLICE && runner.done < GOAL);
                runner.time += performance.now() - start;
                runner.track.value = runner.done;
                runner.result.textContent = `${(runner.time * 1e6 / runner.done).toFixed(1)} ns`;
            }
            if (runners.every(({ done }) => done < GOAL)) return requestAnimationFrame(step);
            button.disabled = false;
            const [magicTime, loopTime] = runners.map(({ time, done }) => time / done);
            outcome.textContent = `On your machine the magic is ${(loopTime / magicTime).toFixed(1)} times as fast as the loop.`;
        };
        requestAnimationFrame(step);
    };
    stage.append(element("div", { class: "buttons" }, button),
        element("p", { class: "soft" }, "Bar: lookups done in the same time; longer is faster. Number: nanoseconds for one lookup; smaller is faster."),
        ...lanes.map(({ view }) => view), outcome);
}
