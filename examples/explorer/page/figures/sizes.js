// The tables with one entry for each case, from the longest to the shortest.

import { element, withCommas } from "../dom.js";
import { embedded } from "../embed.js";
import { change } from "../state.js";

/** Each in one load and one multiplication, with a table that holds the attacks themselves. */
const SHOWN = ["plain", "fancy", "fixed_shift", "black", "short_span"];

export function make(stage) {
    const bars = element("div", { class: "story-bars" });
    stage.append(bars);
    let made = false;
    return (wasm, methods) => {
        if (made) return;
        made = true;
        const all = SHOWN.map(name => {
            const number = methods.findIndex(method => method.name === name);
            return { ...methods[number], entries: wasm.arrange(number).entries };
        });
        all.sort((one, other) => other.entries - one.entries);
        const most = Math.max(...all.map(({ entries }) => entries));
        bars.replaceChildren(...all.map(({ name, source, entries }) => element("button", { type: "button", "data-entries": entries,
            onclick() {
                // In another page there is no way back.
                if (embedded) return open(`${location.href.replace(/[?#].*/, "")}#view=table&method=${name}`, "_blank", "noopener");
                // Back leads to this figure.
                change({ figure: "sizes" });
                change({ view: "table", method: name, slot: undefined });
            } },
        element("b", {}, name.replaceAll("_", " ")), element("span", { class: "soft" }, source),
        element("span", { class: "track" }, element("i", { style: `width: ${100 * entries / most}%` })), element("code", {}, withCommas(entries)))));
    };
}
