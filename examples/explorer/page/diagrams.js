// Pictures of steps: boards, products, bits with where they came from, entries.

import { bit, element, has, hexadecimal, nameOf, pathOf, squaresOf, svg, withCommas } from "./dom.js";
import { hover, onHover } from "./hover.js";

let listeners = [];

/** Forgets the pictures that were drawn, before others are. */
export function forget() {
    for (const off of listeners) off();
    listeners = [];
}

const checker = pathOf(0xaa55aa55aa55aa55n);

/** The square of a small board that the pointer is on. */
function squareUnder(event, board) {
    const box = board.getBoundingClientRect();
    const [file, line] = [(event.clientX - box.left) * 8 / box.width, (event.clientY - box.top) * 8 / box.height];
    return file >= 0 && file < 8 && line >= 0 && line < 8 ? Math.floor(file) + 8 * (7 - Math.floor(line)) : undefined;
}

/** A small board as SVG, of 8 × 8 units. */
export function board({ set, accent = 0n, slider }, label) {
    const highlight = svg("rect", { class: "hover", width: 1, height: 1, visibility: "hidden" });
    const picture = svg("svg", { viewBox: "0 0 8 8", class: "board", role: "img", "aria-label": label },
        svg("rect", { class: "ground", width: 8, height: 8 }),
        svg("path", { class: "checker", d: checker }),
        svg("path", { class: "set", d: pathOf(set & ~accent, 0.06) }),
        svg("path", { class: "accent", d: pathOf(set & accent, 0.06) }),
        svg("path", { class: "outline", d: pathOf(accent & ~set, 0.14) }));
    if (slider !== undefined) {
        picture.append(svg("circle", { class: "slider", cx: slider % 8 + 0.5, cy: 7 - (slider >> 3) + 0.5, r: 0.24 }));
    }
    picture.append(highlight);
    // Bits that are not squares of the position light nothing up.
    if (slider === undefined) return picture;
    picture.addEventListener("pointermove", event => hover(squareUnder(event, picture)));
    picture.addEventListener("pointerleave", () => hover());
    listeners.push(onHover(square => {
        if (square === undefined) return highlight.setAttribute("visibility", "hidden");
        highlight.setAttribute("x", square % 8);
        highlight.setAttribute("y", 7 - (square >> 3));
        highlight.setAttribute("visibility", "visible");
    }));
    return picture;
}

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
            listeners.push(onHover(under => line.classList.toggle("lit", under === square)));
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
        element("code", {}, hexadecimal(total, width / 4)), terms.length > 0 ? play : ""));
}

/** A number in binary, the highest bit on top, each bit joined to the squares that it came from. */
export function bits({ value, from, set, sources }, label) {
    const [size, gap] = [8, 5.2];
    const high = size / Math.max(sources.length, 8);
    const centre = place => (size - sources.length * high) / 2 + (sources.length - 1 - place + 0.5) * high;
    const middle = square => [square % 8 + 0.5, 7 - (square >> 3) + 0.5];
    const wires = [];
    const picture = svg("svg", { viewBox: `0 0 ${size + gap + 1.6} ${size}`, class: "wiring", role: "img",
        "aria-label": `${label}: binary ${value.toString(2).padStart(sources.length, "0")}` },
        svg("rect", { class: "ground", width: 8, height: 8 }),
        svg("path", { class: "checker", d: checker }),
        svg("path", { class: "set", d: pathOf(from & ~set, 0.06), opacity: 0.28 }),
        svg("path", { class: "accent", d: pathOf(set, 0.06) }));
    sources.forEach((squares, place) => {
        for (const square of squaresOf(squares)) {
            const [x, y] = middle(square);
            const end = size + gap;
            const d = `M${x} ${y}C${size + 1} ${y} ${size + 1.4} ${centre(place)} ${end} ${centre(place)}`;
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
            svg("rect", { x: size + gap, y: centre(place) - high * 0.45, width: 1.3, height: high * 0.9, rx: 0.12 }),
            svg("text", { x: size + gap + 0.65, y: centre(place), "font-size": Math.min(high * 0.78, 0.7) }, on ? "1" : "0"));
        cell.addEventListener("pointerenter", () => light(one => one.place === place));
        cell.addEventListener("pointerleave", () => light());
        cells.push(cell);
        picture.append(cell);
    });
    picture.addEventListener("pointermove", event => {
        const box = picture.getBoundingClientRect();
        const unit = box.width / (size + gap + 1.6);
        const [file, line] = [(event.clientX - box.left) / unit, (event.clientY - box.top) / unit];
        hover(file < 8 ? Math.floor(file) + 8 * (7 - Math.floor(line)) : undefined);
    });
    picture.addEventListener("pointerleave", () => hover());
    listeners.push(onHover(square => light(square !== undefined && has(from, square) ? one => one.square === square : undefined)));
    return element("div", { class: "wired" }, picture,
        element("code", {}, `${value.toString(2).padStart(sources.length, "0")} = ${withCommas(value)}`));
}

/** An entry, by offset and index. */
export function entry({ array, offset, index, value, width }, onShow) {
    return element("div", { class: "place" },
        element("code", {}, element("b", {}, array), "[", element("b", {}, withCommas(offset + index)), "]"),
        element("code", { class: "value" }, withCommas(offset), " + ", element("span", { class: "index" }, withCommas(index))),
        element("code", { class: "value" }, width > 2 ? hexadecimal(value, 2 * width) : `= ${withCommas(Number(value))}`),
        onShow ? element("button", { type: "button", class: "small", onclick: onShow }, "See it in the table") : "");
}
