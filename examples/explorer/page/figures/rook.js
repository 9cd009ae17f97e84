// The rook of the story: its board, and the figures that show one number of it: a case, a copy, a sum, its steps.

import { board as boardPicture } from "../boards.js";
import { bit, element, has, hexadecimal, nameOf, squaresOf, superscript, withCommas } from "../dom.js";
import { makeGrid, makePosition } from "../grid.js";
import { bits, ruler as rulerPicture } from "../numbers.js";
import { change, state } from "../state.js";
import { numberOf, wasm } from "../wasm.js";

/** A rook on d4, with an index bit for each square that can block it. */
export const ROOK = { piece: 0, square: 27, bits: 10 };

/** Makes a board on which every square can be occupied: by the blockers that most figures share, so that a board stays as the reader left it. */
export const makeRookBoard = (get = () => state.blockers, occupy = blockers => change({ blockers })) => makePosition({
    label: "A rook on d4 and the squares that can block it",
    get: () => ({ slider: ROOK.piece, square: ROOK.square, occupied: get() }),
    occupy,
});

export const caseOf = occupied => wasm.ask("case", ROOK.piece, ROOK.square, occupied);

/** The mask takes away what decides nothing; the squares that are left make the number of a case. */
export function cases(stage) {
    const board = makeRookBoard();
    const number = element("p", { class: "big", "aria-live": "polite" });
    const picked = element("div");
    const masked = element("div", { class: "masked" });
    stage.append(board.element, element("div", { class: "beside" }, masked, number, picked));
    return () => {
        const { mask, attacks, number: found } = caseOf(state.blockers);
        board.show(mask, attacks);
        const blockers = state.blockers & mask;
        const small = (name, parts) => element("figure", {}, boardPicture({ set: 0n, role: "mask", ...parts }, name), element("figcaption", {}, name));
        masked.replaceChildren(small("occupied", { blockers, pieces: state.blockers & ~mask }), "&", small("mask", { set: mask }), "=", small("what is left", { blockers }));
        number.textContent = `Case ${withCommas(found)}`;
        picked.replaceChildren(bits({ value: found, from: mask, set: blockers, sources: squaresOf(mask).map(bit) }, "The number of the case"));
    };
}

/** One bit of a magic: the board moved by some places, and what comes to the index bits. */
export function copy(stage) {
    const grid = makeGrid({ label: "The product", first: 63, toggle: () => {} });
    const slider = element("input", { type: "range", min: 0, max: 52, value: 0, "aria-label": "Places to move", oninput: show });
    const says = element("p", { class: "big", "aria-live": "polite" });
    stage.append(grid.element, element("div", { class: "beside" }, element("label", { class: "slide" }, "0 ", slider, " 52"), says));
    const { mask } = caseOf(0n);
    const low = 64 - ROOK.bits;
    function show() {
        const places = Number(slider.value);
        // Where each square's bit is in the product.
        const names = new Map(squaresOf(mask).map(square => [square + places, nameOf(square)]));
        grid.show(place => ({
            classes: [place >= low && "framed", names.has(place) && "named"],
            words: [names.has(place) && `has the bit of ${names.get(place)}`, place >= low && `index bit ${place - low}`],
            content: names.get(place) ?? "",
        }));
        const there = [...names.keys()].filter(place => place >= low && place < 64);
        says.textContent = `× 2${superscript(places)}: ${there.length} of ${squaresOf(mask).length} in the frame`;
    }
    show();
}

/** Two copies and their sum, with the carries. One of them brings d5 where the other brings d3. */
export function carry(stage) {
    const magic = bit(21) | bit(37);
    // The index, and a few bits below.
    const places = Array.from({ length: 14 }, (_, number) => 63 - number);
    let blockers = 0n;
    // Its own board, empty at first: two squares are enough here.
    const board = makeRookBoard(() => blockers, next => {
        blockers = next;
        show();
    });
    const sum = element("div", { class: "addition", role: "img" });
    const says = element("p", { class: "big", "aria-live": "polite" });
    stage.append(board.element, element("div", { class: "beside" }, sum, says));
    function show() {
        const { mask, attacks } = caseOf(blockers);
        board.show(mask, attacks);
        const product = BigInt.asUintN(64, (blockers & mask) * magic);
        const copies = squaresOf(magic).map(bit => ({ bit, copy: (blockers & mask) << BigInt(bit) }));
        // Where the sum differs from the copies laid over one another, a carry came in.
        const carries = copies.reduce((sum, { copy }) => sum ^ copy, product);
        const index = Number(product >> BigInt(64 - ROOK.bits));
        const row = (label, kind, content) => [element("span", { class: "label" }, label),
            ...places.map(place => element("span", { class: `${kind} ${place >= 64 - ROOK.bits ? "framed" : ""}` }, content(place)))];
        sum.replaceChildren(
            ...row("bit", "numbered", place => place),
            ...copies.flatMap(({ bit, copy }) => row(`× 2${superscript(bit)}`, "token", place => (has(copy, place) ? nameOf(place - bit) : ""))),
            ...row("carry", "carried", place => (has(carries, place) ? "+1" : "")),
            ...row("sum", "total", place => (has(product, place) ? "1" : "0")));
        sum.setAttribute("aria-label", `The sum of two copies: ${hexadecimal(product)}`);
        says.textContent = `Index ${withCommas(index)}`;
    }
    show();
}

/** The index as steps along a ruler. */
export function ruler(stage) {
    const board = makeRookBoard();
    const picture = element("div", { class: "beside", role: "status" });
    stage.append(board.element, picture);
    return () => {
        const { mask, attacks } = caseOf(state.blockers);
        board.show(mask, attacks);
        const [{ steps }] = wasm.ask("steps", numberOf("short_span"), ROOK.piece, ROOK.square, state.blockers);
        picture.replaceChildren(rulerPicture(steps.find(({ kind }) => kind === "ruler")));
    };
}
