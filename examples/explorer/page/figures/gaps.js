// Gaps in the table of one bishop, and the bishops that live in them.

import { element, nameOf } from "../dom.js";
import { change } from "../state.js";

const BISHOP = { piece: 1, square: 4 };

export function make(stage) {
    const strip = element("div", { class: "gap-slots", role: "img" });
    const slider = element("input", { type: "range", min: 1, max: 4, value: 1, "aria-label": "Bishops in this part of the table" });
    const says = element("p", { class: "big", "aria-live": "polite" }, "…");
    stage.append(strip, element("div", { class: "beside" }, element("label", { class: "slide" }, "1 ", slider, " all"), says));
    return (wasm, methods) => {
        const method = methods.findIndex(({ name }) => name === "fancy");
        const { magic, start } = wasm.magicOf(method, BISHOP.piece, BISHOP.square);
        wasm.trial(method, BISHOP.piece, BISHOP.square, 0, BigInt(magic));
        const last = Math.max(...wasm.trialCases().map(({ index }) => index));
        // The tables that lie in each other's gaps fill a power of two of entries, of which this bishop has the last.
        const length = 1 << Math.ceil(Math.log2(last + 1));
        const map = wasm.owners(method, 0);
        const slots = Array.from({ length }, (_, slot) => map[2 * (start + last + 1 - length + slot)]);
        const own = 64 * BISHOP.piece + BISHOP.square;
        const owners = [own, ...new Set(slots.filter(owner => owner !== own))];
        slider.max = owners.length;
        const show = () => {
            const shown = owners.slice(0, Number(slider.value));
            strip.replaceChildren(...slots.map(owner => {
                const place = shown.indexOf(owner);
                return element("i", { class: place < 0 ? "" : `owner-${place}`, title: place < 0 ? "gap" : `bishop ${nameOf(owner & 63)}` });
            }));
            const filled = slots.filter(owner => shown.includes(owner)).length;
            const names = shown.map(owner => nameOf(owner & 63)).join(", ");
            says.textContent = `${shown.length === 1 ? "Bishop" : "Bishops"} ${names}: ${filled} of ${length} slots${filled === length ? ", and no gap is left" : ""}.`;
            strip.setAttribute("aria-label", says.textContent);
        };
        slider.oninput = () => {
            change({ figure: "gaps" });
            show();
        };
        show();
    };
}
