// A game: three copies of a bishop's board, slid until each of its five squares has its own index bit.

import { bit, element, glyph, has, hexadecimal, nameOf, squaresOf, superscript, withCommas } from "../dom.js";
import { makeGrid } from "../grid.js";
import { wasm } from "../wasm.js";

const BISHOP = { piece: 1, square: 4 };
/** The numbers with three bits. */
const NUMBERS = 64 * 63 * 62 / 6;

export function yours(stage) {
    const grid = makeGrid({ label: "A bishop on e1 and the five squares that can block it", first: 11, toggle: () => {} });
    const bishop = glyph("bishop");
    const sliders = [41, 45, 52].map((places, number) => element("input", { type: "range", min: 0, max: 63, value: places, "aria-label": `Copy ${number + 1}: places to move`, oninput: show }));
    const rows = sliders.map(() => element("div", { class: "cells" }));
    const names = sliders.map(() => element("code", {}));
    const sum = element("div", { class: "cells sum", role: "img" });
    const verdict = element("p", { class: "verdict", "aria-live": "polite" });
    const number = element("code", { class: "number" });
    const solve = element("button", { type: "button", class: "solve" }, "Show me one");
    stage.append(grid.element, element("div", { class: "beside game" },
        ...sliders.map((slider, copy) => element("div", { class: "slid" }, element("label", { class: "slide" }, names[copy], slider), rows[copy])),
        sum, verdict, number, element("div", { class: "buttons" }, solve)));
    const found = wasm.ask("three_bits", BISHOP.piece, BISHOP.square);

    /** The number of the sliders. Copies on one another are one. */
    const magic = () => sliders.reduce((set, { value }) => set | bit(Number(value)), 0n);
    solve.onclick = () => {
        squaresOf(found[0]).forEach((places, copy) => (sliders[copy].value = places));
        show();
    };
    const cell = (squares, clash) => element("span", { class: `cell ${squares.length ? "on" : ""} ${clash ? "clash" : ""}` }, squares.map(nameOf).join(" ") || "·");

    function show() {
        sliders.forEach(({ value }, copy) => (names[copy].textContent = `× 2${superscript(value)}`));
        const trial = number => wasm.ask("trial", BISHOP.piece, BISHOP.square, number);
        /** The squares that come to each index bit, the highest bit first. */
        const sources = number => trial(number).sources.map(squaresOf).reverse();
        sliders.forEach(({ value }, copy) => rows[copy].replaceChildren(...sources(bit(Number(value))).map(squares => cell(squares))));
        const { clashes, occupancies, mask } = trial(magic());
        const cells = sources(magic());
        const clashing = cells.filter(squares => squares.length > 1);
        sum.replaceChildren(...cells.map(squares => cell(squares, squares.length > 1)));
        sum.setAttribute("aria-label", `Index bits: ${cells.map(squares => squares.map(nameOf).join(" and ") || "none").join(", ")}`);
        const red = new Set(clashing.flat());
        grid.show(square => ({
            classes: [square === BISHOP.square && "slider", has(mask, square) && "named", red.has(square) && "clash"],
            words: [red.has(square) && "shares an index bit"],
            content: square === BISHOP.square ? bishop : has(mask, square) ? nameOf(square) : "",
        }));
        const list = squares => squares.map(nameOf).join(", ").replace(/, (\w+)$/, " and $1");
        const missing = squaresOf(mask).filter(square => !cells.flat().includes(square));
        verdict.className = `verdict ${clashes ? "failed" : "found"}`;
        verdict.textContent = !clashes ? `It works! Only ${found.length} of the ${withCommas(NUMBERS)} numbers with three bits do: can you find another?`
            : (clashing.length ? `${list(clashing[0])} share a cell.` : missing.length ? `No copy brings ${list(missing)} to a cell.`
                : "Each square has a cell, but a carry from below spoils it.") + ` ${clashes} of ${occupancies} cases fail.`;
        number.textContent = `${squaresOf(magic()).map(places => `2${superscript(places)}`).join(" + ")} = ${hexadecimal(magic())}`;
    }
    show();
}
