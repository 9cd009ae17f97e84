// An index as a walk along a ruler: each occupied square is a step to the right or to the left.

import { element, nameOf, withCommas } from "../dom.js";
import { hover, whileDrawn } from "../hover.js";

const SLOT = 1000;

/** A row for each square of the mask, the longest step first. Lengths come in thousandths of a slot. */
export function ruler({ start, steps, least, greatest, index }) {
    const width = (greatest - least + 1) * SLOT;
    const at = slots => 100 * (slots - least * SLOT) / width;
    const mark = (slots, kind) => element("i", { class: kind, style: `left: ${at(slots)}%` });
    let here = start;
    const rows = steps.map(({ square, slots, taken }) => {
        const from = here;
        if (taken) here += slots;
        const [left, right] = [Math.min(from, from + slots), Math.max(from, from + slots)];
        const arrow = element("i", { class: `arrow ${slots < 0 ? "back" : "forth"}`, style: `left: ${at(left)}%; width: ${at(right) - at(left)}%` });
        const row = element("div", { class: taken ? "stride taken" : "stride" },
            element("span", { class: "label" }, nameOf(square)),
            element("span", { class: "rail" }, arrow),
            element("code", {}, size(slots)));
        row.addEventListener("pointerenter", () => hover(square));
        row.addEventListener("pointerleave", () => hover());
        whileDrawn(row, under => row.classList.toggle("lit", under === square));
        return row;
    });
    const words = steps.filter(step => step.taken).map(({ square, slots }) => `${nameOf(square)} ${size(slots)}`).join(", ");
    return element("div", { class: "ruler", role: "img",
        "aria-label": `From ${size(start, "")}${words ? `, steps ${words},` : ""} to index ${index}, of ${least} to ${greatest}` },
        element("div", { class: "stride begin" }, element("span", { class: "label" }, "start"), element("span", { class: "rail" }, mark(start, "dot")),
            element("code", {}, size(start, ""))),
        ...rows,
        element("div", { class: "stride end" }, element("span", { class: "label" }, "index"),
            element("span", { class: "rail" }, mark((index + 0.5) * SLOT, "pin")), element("code", {}, withCommas(index))),
        element("div", { class: "stride ends" }, element("span"), element("span", {}, withCommas(least)), element("span", {}, withCommas(greatest))));
}

/** A length in slots with its sign: whole numbers from 10 slots on, two digits below. */
function size(thousandths, plus = "+") {
    const slots = Math.abs(thousandths / SLOT);
    return (thousandths < 0 ? "−" : plus) + (slots >= 10 ? withCommas(Math.round(slots)) : slots.toFixed(2));
}
