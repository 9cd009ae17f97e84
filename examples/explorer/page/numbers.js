// Pictures of numbers: a product as a sum of copies, an index in binary or as a walk along a ruler, an entry.

import { centre, ground } from "./boards.js";
import { bit, element, has, hexadecimal, hover, nameOf, pathOf, squareUnder, squaresOf, svg, whileDrawn, withCommas } from "./dom.js";

/**
 * A number in binary, the highest bit on top, each bit joined to the squares that it came from. Without a value the bits
 * have their numbers. The squares of the set are blockers or attacked.
 */
export function bits({ value, from, set, sources, role = "blocker" }, label) {
    const [size, gap] = [8, 5.2];
    const high = size / Math.max(sources.length, 8);
    const level = place => (size - sources.length * high) / 2 + (sources.length - 1 - place + 0.5) * high;
    const digits = (value ?? 0).toString(2).padStart(sources.length, "0");
    const wires = [];
    const picture = svg("svg", { viewBox: `0 0 ${size + gap + 1.6} ${size}`, class: "wiring", role: "img",
        "aria-label": value === undefined ? label : `${label}: binary ${digits}` },
        ...ground(role === "attack" ? set : from, role === "attack" ? role : "mask", role === "attack" ? 0n : set));
    sources.forEach((squares, place) => {
        for (const square of squaresOf(squares)) {
            const [x, y] = centre(square);
            const end = size + gap;
            const d = `M${x} ${y}C${size + 1} ${y} ${size + 1.4} ${level(place)} ${end} ${level(place)}`;
            const wire = svg("path", { class: has(set, square) ? "wire on" : "wire", d });
            wires.push({ wire, square, place });
            picture.append(wire);
        }
    });
    // What is occupied lies on top.
    for (const { wire } of wires) if (wire.classList.contains("on")) picture.append(wire);
    const highlight = svg("path", { class: "hover" });
    picture.append(highlight);
    const light = condition => {
        const lit = condition === undefined ? [] : wires.filter(condition);
        highlight.setAttribute("d", pathOf(lit.reduce((set, { square }) => set | bit(square), 0n)));
        cells.forEach((cell, place) => cell.classList.toggle("lit", lit.some(one => one.place === place)));
        picture.classList.toggle("chosen", condition !== undefined);
        for (const one of wires) one.wire.classList.toggle("lit", condition !== undefined && condition(one));
    };
    const cells = [];
    sources.forEach((squares, place) => {
        const on = (value >> place & 1) !== 0;
        const cell = svg("g", { class: on ? "bit on" : "bit" },
            svg("rect", { x: size + gap, y: level(place) - high * 0.45, width: 1.3, height: high * 0.9, rx: 0.12 }),
            svg("text", { x: size + gap + 0.65, y: level(place), "font-size": Math.min(high * 0.78, 0.7) }, value === undefined ? String(place) : on ? "1" : "0"));
        cell.addEventListener("pointerenter", () => light(one => one.place === place));
        cell.addEventListener("pointerleave", () => light());
        cells.push(cell);
        picture.append(cell);
    });
    picture.addEventListener("pointermove", event => hover(squareUnder(event, picture.firstChild)));
    picture.addEventListener("pointerleave", () => hover());
    whileDrawn(picture, square => light(square !== undefined && has(from, square) ? one => one.square === square : undefined));
    return element("div", { class: "wired" }, picture,
        value === undefined ? "" : element("code", {}, `${digits} = ${withCommas(value)}`));
}

/** A product as the sum of shifted copies, a row for each, with the window of the index marked. */
export function product({ width, squares, first, factor, added, total, low }) {
    const row = (label, content, kind = "") => element("div", { class: `term ${kind}` },
        element("span", { class: "label" }, label),
        svg("svg", { viewBox: `0 0 ${width} 1`, preserveAspectRatio: "none", "aria-hidden": "true" },
            svg("rect", { class: "rail", width, height: 1 }),
            svg("rect", { class: "window", width: width - low, height: 1 }),
            content));
    const cells = (value, shift = 0) =>
        squaresOf(value).map(place => `M${width - 1 - place - shift + 0.08} .12h.84v.76h-.84z`).join("");
    const moving = squaresOf(squares).reverse().map(shift => {
        // The whole factor, shifted: what leaves on the left is cut off.
        const square = first + shift;
        const line = row(nameOf(square), svg("path", { class: "copy", d: cells(factor, shift), style: `--from: ${shift}px` }));
        line.addEventListener("pointerenter", () => hover(square));
        line.addEventListener("pointerleave", () => hover());
        whileDrawn(line, under => line.classList.toggle("lit", under === square));
        return line;
    });
    if (added) moving.push(row("others", svg("path", { class: "copy", d: cells(added) })));
    const sum = row("sum", svg("path", { class: "copy", d: cells(total) }), "sum");
    const picture = element("div", { class: "product", role: "img",
        "aria-label": `${moving.length} shifted copies, sum ${hexadecimal(total, width / 4)}, the top ${width - low} bits are the index` },
        ...moving, sum);
    const play = element("button", { type: "button", class: "small", onclick: () => {
        picture.classList.remove("playing");
        void picture.offsetWidth;
        picture.classList.add("playing");
    } }, "Watch the bits move");
    return element("div", { class: "wide" }, picture, element("div", { class: "under" },
        element("code", {}, hexadecimal(total, width / 4)), moving.length > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches ? play : ""));
}

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

/** An entry, by offset and index. */
export function entry({ array, offset, index, value, width }, onShow) {
    return element("div", { class: "place" },
        element("code", {}, element("b", {}, array), "[", element("b", {}, withCommas(offset + index)), "]"),
        element("code", { class: "value" }, withCommas(offset), " + ", element("span", { class: "index" }, withCommas(index))),
        element("code", { class: "value" }, width > 2 ? hexadecimal(value, 2 * width) : `= ${withCommas(Number(value))}`),
        onShow ? element("button", { type: "button", class: "small", onclick: onShow }, "See it in the table") : "");
}
