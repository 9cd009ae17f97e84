// A product as the sum that a multiplication is.

import { element, hexadecimal, nameOf, squaresOf, svg } from "../dom.js";
import { hover, whileDrawn } from "../hover.js";

/** A product as the sum of shifted copies, a row for each, with the window of the index marked. */
export function product({ width, factor, terms, total, low, bits }) {
    const row = (label, content, kind = "") => element("div", { class: `term ${kind}` },
        element("span", { class: "label" }, label),
        svg("svg", { viewBox: `0 0 ${width} 1`, preserveAspectRatio: "none", "aria-hidden": "true" },
            svg("rect", { class: "rail", width, height: 1 }),
            svg("rect", { class: "window", width: bits, height: 1 }),
            content));
    const cells = (value, shift = 0) =>
        squaresOf(value).map(place => `M${width - 1 - place - shift + 0.08} .12h.84v.76h-.84z`).join("");
    const moving = terms.map(({ square, shift, value }) => {
        // The whole factor, shifted: what leaves on the left is cut off.
        const path = svg("path", { class: "copy", d: square < 0 ? cells(value) : cells(factor, shift), style: `--from: ${shift}px` });
        const line = row(square < 0 ? "others" : nameOf(square), path);
        if (square >= 0) {
            line.addEventListener("pointerenter", () => hover(square));
            line.addEventListener("pointerleave", () => hover());
            whileDrawn(line, under => line.classList.toggle("lit", under === square));
        }
        return line;
    });
    const sum = row("sum", svg("path", { class: "copy", d: cells(total) }), "sum");
    const picture = element("div", { class: "product", role: "img",
        "aria-label": `${terms.length} shifted copies, sum ${hexadecimal(total, width / 4)}, the top ${bits} bits are the index` },
        ...moving, sum);
    const play = element("button", { type: "button", class: "small", onclick: () => {
        picture.classList.remove("playing");
        void picture.offsetWidth;
        picture.classList.add("playing");
    } }, "Watch the bits move");
    return element("div", { class: "wide" }, picture, element("div", { class: "under" },
        element("code", {}, hexadecimal(total, width / 4)), terms.length > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches ? play : ""));
}
