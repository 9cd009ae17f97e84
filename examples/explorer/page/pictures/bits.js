// A number in binary, and the squares that its bits come from.

import { bit, element, has, pathOf, squaresOf, svg, withCommas } from "../dom.js";
import { hover, whileDrawn } from "../hover.js";
import { checker } from "./board.js";

/**
 * A number in binary, the highest bit on top, each bit joined to the squares that it came from. Without a value the bits
 * have their numbers.
 */
export function bits({ value, from, set, sources }, label) {
    const [size, gap] = [8, 5.2];
    const high = size / Math.max(sources.length, 8);
    const centre = place => (size - sources.length * high) / 2 + (sources.length - 1 - place + 0.5) * high;
    const middle = square => [square % 8 + 0.5, 7 - (square >> 3) + 0.5];
    const digits = (value ?? 0).toString(2).padStart(sources.length, "0");
    const wires = [];
    const picture = svg("svg", { viewBox: `0 0 ${size + gap + 1.6} ${size}`, class: "wiring", role: "img",
        "aria-label": value === undefined ? label : `${label}: binary ${digits}` },
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
            svg("text", { x: size + gap + 0.65, y: centre(place), "font-size": Math.min(high * 0.78, 0.7) }, value === undefined ? String(place) : on ? "1" : "0"));
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
    whileDrawn(picture, square => light(square !== undefined && has(from, square) ? one => one.square === square : undefined));
    return element("div", { class: "wired" }, picture,
        value === undefined ? "" : element("code", {}, `${digits} = ${withCommas(value)}`));
}
