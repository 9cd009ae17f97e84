// Pictures of numbers: a product as a sum of copies, an index in binary or as a walk along a ruler, an entry.

import { centre, ground } from "./boards.js";
import { element, has, hexadecimal, nameOf, squaresOf, svg, withCommas } from "./dom.js";
import { change } from "./state.js";

/** A number in binary, the highest bit on top, each bit joined to the squares that it came from. Those of the set are blockers or attacked. */
export function bits({ value, from, set, sources, role = "blocker" }, label) {
    const [size, end] = [8, 13.2];
    const high = size / Math.max(sources.length, 8);
    const digits = value.toString(2).padStart(sources.length, "0");
    const squares = role === "attack" ? ground(set, role) : ground(from, "mask", set);
    const cells = sources.map((squares, place) => {
        const level = (size - sources.length * high) / 2 + (sources.length - 1 - place + 0.5) * high;
        const on = value >> place & 1;
        const wires = squaresOf(squares).map(square => {
            const [x, y] = centre(square);
            const d = `M${x} ${y}C${size + 1} ${y} ${size + 1.4} ${level} ${end} ${level}`;
            return svg("path", { class: has(set, square) ? "wire on" : "wire", d });
        });
        return svg("g", { class: on ? "bit on" : "bit" }, ...wires,
            svg("rect", { x: end, y: level - high * 0.45, width: 1.3, height: high * 0.9, rx: 0.12 }),
            svg("text", { x: end + 0.65, y: level, "font-size": Math.min(high * 0.78, 0.7) }, String(on)));
    });
    const picture = svg("svg", { viewBox: `0 0 ${end + 1.6} ${size}`, class: "wiring", role: "img",
        "aria-label": `${label}: binary ${digits}` }, ...squares, ...cells);
    return element("div", { class: "wired" }, picture, element("code", {}, `${digits} = ${withCommas(value)}`));
}

/** A product as the sum of shifted copies, a row for each, with the window of the index marked. */
export function product({ width, low, sum: [squares, factor, added] }) {
    const row = (label, value, shift = 0, kind = "") => element("div", { class: `term ${kind}` },
        element("span", { class: "label" }, label),
        svg("svg", { viewBox: `0 0 ${width} 1`, preserveAspectRatio: "none", "aria-hidden": "true" },
            svg("rect", { class: "rail", width, height: 1 }),
            svg("rect", { class: "window", width: width - low, height: 1 }),
            // What leaves on the left is cut off.
            svg("path", { class: "copy", d: squaresOf(value).map(place => `M${width - 1 - place - shift + 0.08} .12h.84v.76h-.84z`).join("") })));
    const copies = squaresOf(squares).reverse().map(square => row(nameOf(square), factor, square % width));
    if (added) copies.push(row("others", added));
    const total = BigInt.asUintN(width, squaresOf(squares).reduce((sum, square) => sum + (factor << BigInt(square % width)), added));
    const sum = hexadecimal(total, width / 4);
    return element("div", { class: "wide" }, element("div", { class: "product", role: "img",
        "aria-label": `${copies.length} shifted copies, sum ${sum}, the top ${width - low} bits are the index` },
    ...copies, row("sum", total, 0, "sum")), element("div", { class: "under" }, element("code", {}, sum)));
}

/** A row for each step, that of a square of the board. Lengths are in slots. */
export function ruler({ start, steps, least, greatest, index }) {
    const at = slots => 100 * (slots - least) / (greatest - least + 1);
    const mark = (slots, kind) => element("i", { class: kind, style: { left: `${at(slots)}%` } });
    const row = (kind, label, content, end) => element("div", { class: `stride ${kind}` },
        element("span", { class: "label" }, label), element("span", { class: "rail" }, content), element("code", {}, end));
    let here = start;
    const rows = steps.map(([square, slots, taken]) => {
        const [left, right] = [Math.min(here, here + slots), Math.max(here, here + slots)];
        if (taken) here += slots;
        const arrow = element("i", { class: `arrow ${slots < 0 ? "back" : "forth"}`, style: { left: `${at(left)}%`, width: `${at(right) - at(left)}%` } });
        return row(taken ? "taken" : "", nameOf(square), arrow, size(slots));
    });
    const words = steps.filter(([, , taken]) => taken).map(([square, slots]) => `${nameOf(square)} ${size(slots)}`).join(", ");
    return element("div", { class: "ruler", role: "img",
        "aria-label": `From ${size(start, "")}${words ? `, steps ${words},` : ""} to index ${index}, of ${least} to ${greatest}` },
    row("begin", "start", mark(start, "dot"), size(start, "")),
    ...rows,
    row("end", "index", mark(index + 0.5, "pin"), withCommas(index)),
    element("div", { class: "stride ends" }, element("span"), element("span", {}, `slot ${withCommas(least)}`), element("span", {}, withCommas(greatest)), element("code", {}, "slots")));
}

/** A length in slots with its sign: two digits after the point unless it is whole. */
function size(slots, plus = "+") {
    const length = Math.abs(slots);
    return (slots < 0 ? "−" : plus) + length.toFixed(Number.isInteger(length) ? 0 : 2);
}

/** An entry, by offset and index. The table on the page is the first array of a layout. */
export function entry({ array, offset, index, value, width }) {
    const show = () => change({ view: "table", slot: offset + index });
    return element("div", { class: "place" },
        element("code", {}, element("b", {}, array), "[", element("b", {}, withCommas(offset + index)), "]"),
        element("code", { class: "value" }, withCommas(offset), " + ", element("span", { class: "index" }, withCommas(index))),
        element("code", { class: "value" }, width > 2 ? hexadecimal(value, 2 * width) : `= ${withCommas(Number(value))}`),
        array === "SETS" ? "" : element("button", { type: "button", class: "small", onclick: show }, "See it in the table"));
}
