// Elements, and the words for squares and numbers.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
        // An attribute would need a Content-Security-Policy that allows it.
        else if (name === "style") Object.assign(node.style, value);
        else if (value === true) node.setAttribute(name, "");
        else if (value !== false && value !== undefined) node.setAttribute(name, value);
    }
    node.append(...children);
    return node;
}

export const element = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
export const svg = (name, attributes = {}, ...children) => fill(document.createElementNS(SVG, name), attributes, children);
export const byId = id => document.getElementById(id);

export const SLIDERS = ["rook", "bishop", "queen"];
export const has = (set, square) => (set >> BigInt(square) & 1n) !== 0n;
export const bit = square => 1n << BigInt(square);
export const SQUARES = [...Array(64).keys()];
export const nameOf = square => "abcdefgh"[square % 8] + (1 + (square >> 3));
export const hexadecimal = (set, digits = 16) => "0x" + set.toString(16).padStart(digits, "0");
export const withCommas = number => number.toLocaleString("en");
export const kibibytes = bytes => `${withCommas(Math.round(bytes / 1024))} KiB`;

/** A number as the words of an exponent. */
export const superscript = number => [...String(number)].map(digit => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");

export const squaresOf = set => SQUARES.filter(square => has(set, square));

/** The squares of a set as one path on a board of 8 × 8 units, the first rank at the bottom. */
export function pathOf(set, inset = 0) {
    const size = 1 - 2 * inset;
    return squaresOf(set)
        .map(square => `M${square % 8 + inset} ${7 - (square >> 3) + inset}h${size}v${size}h${-size}z`)
        .join("");
}

/** The pieces' shapes, on a square of 45 units. */
const SHAPES = {
    pawn: "M22.500 8a6 6 0 0 1 4 10.500l4.500 3.500h-4.500c.5 5 2.500 8 6 11h-20c3.500-3 5.500-6 6-11h-4.500l4.500-3.500a6 6 0 0 1 4-10.500zM10 39h25v-4h-25z",
    knight: "M11 39h25c1-14-2-26-14-28l-3-5-2.500 5.500c-4 3-6 8-9.500 14l1.500 4.500 4.500 1 3.500-4 5-1c-1 5-7 6-9 9.500z",
    king: "M21 5h3v3h3v3h-3v4h-3v-4h-3v-3h3zM22.500 16c3.500 0 4.500 3 4.500 3 5-2.500 11 0 11 5.500s-4.500 6.500-4.500 10.500h-22c0-4-4.500-5-4.500-10.500s6-8 11-5.500c0 0 1-3 4.500-3zM11 39h23v-3h-23z",
    rook: "M9 39h27v-3H9zm3-3v-4h21v4zm-1-22V9h4v2h5V9h5v2h5V9h4v5zm23 0-3 3v13H14V17l-3-3z",
    bishop: "M9 36c3.4-1 10.1.4 13.5-2 3.4 2.4 10.1 1 13.5 2 0 0 1.6.5 3 2-.7 1-1.6 1-3 .5-3.4-1-10.1.4-13.5-1-3.4 1.4-10.1 0-13.5 1-1.4.5-2.3.5-3-.5 1.4-2 3-2 3-2zm6-4c2.500 2.500 12.500 2.500 15 0 .5-1.500 0-2 0-2 0-2.500-2.500-4-2.500-4 5.500-1.500 6-11.500-5-15.500-11 4-10.500 14-5 15.500 0 0-2.500 1.500-2.500 4 0 0-.5.5 0 2zM25 8a2.500 2.500 0 1 1-5 0 2.500 2.500 0 1 1 5 0z",
    queen: "M9 26c8.500-1.500 21-1.500 27 0l2.500-12.500L31 25l-.3-14.100-5.200 13.600-3-14.500-3 14.500-5.200-13.600L14 25 6.500 13.500zm0 0c0 2 1.500 2 2.500 4 1 1.500 1 1 .5 3.500-1.500 1-1.500 2.500-1.500 2.500-1.500 1.500.5 2.500.5 2.500 6.500 1 16.500 1 23 0 0 0 1.500-1 0-2.500 0 0 .5-1.500-1-2.500-.5-2.500-.5-2 .5-3.500 1-2 2.500-2 2.500-4-8.500-1.500-18.500-1.500-27 0zM8 12a2 2 0 1 1-4 0 2 2 0 1 1 4 0zm16.500-3.500a2 2 0 1 1-4 0 2 2 0 1 1 4 0zM41 12a2 2 0 1 1-4 0 2 2 0 1 1 4 0zM16 9a2 2 0 1 1-4 0 2 2 0 1 1 4 0zm17 0a2 2 0 1 1-4 0 2 2 0 1 1 4 0z",
};

export const glyph = (kind, color = "") =>
    svg("svg", { viewBox: "0 0 45 45", class: `glyph ${color}`, "aria-hidden": "true" }, svg("path", { d: SHAPES[kind] }));

/** A color of style.css by its role. */
export const colour = role => getComputedStyle(document.documentElement).getPropertyValue(`--${role}`).trim();
