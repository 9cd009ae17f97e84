// A button that runs something to watch: slow at first, then as fast as it goes.

import { element } from "./dom.js";

/** Milliseconds for the first step, the part of it that the next one gets, and the steps of a frame at last. */
const [FIRST, FASTER, MANY] = [1000, 0.8, 16];

/** Makes the button. `step(isShown)` does a step, the last of a frame to be shown, and returns whether there are more; `rest()` is called when they pause or end. */
export function makeRun(name, step, rest = () => {}) {
    let timer, pause;
    const button = element("button", { type: "button", class: "main run", onclick() {
        if (timer) return stop();
        pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FIRST;
        turn();
    } }, name);

    function stop() {
        clearTimeout(timer);
        timer = undefined;
        button.textContent = name;
        rest();
    }

    function turn() {
        let goesOn = button.checkVisibility();
        for (let count = pause < 16 ? MANY : 1; count > 0 && goesOn; count--) goesOn = step(count === 1);
        if (!goesOn) return stop();
        timer = setTimeout(turn, Math.max(pause, 16));
        pause *= FASTER;
        button.textContent = "Pause";
    }
    return { button, stop, isRunning: () => timer !== undefined };
}
