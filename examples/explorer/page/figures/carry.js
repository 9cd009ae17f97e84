// Two copies and their sum, with the carries.

import { element, has, hexadecimal, nameOf, squaresOf, superscript, withCommas } from "../dom.js";
import { change } from "../state.js";
import { ROOK, makeRookBoard } from "./rook.js";

/** Two copies, of which one brings d5 where the other brings d3. */
const NUMBER = 1n << 21n | 1n << 37n;
/** The places that are shown: the index, and a few below. */
const LOWEST = 50;
const places = Array.from({ length: 64 - LOWEST }, (_, number) => 63 - number);

export function make(stage) {
    let blockers = 0n;
    let show = () => {};
    // A board of its own, empty at first: two squares are enough here.
    const board = makeRookBoard("carry", {
        get: () => blockers,
        set(next, name) {
            blockers = next;
            change({ figure: name });
            show();
        },
    });
    const sum = element("div", { class: "addition", role: "img" });
    const says = element("p", { class: "big", "aria-live": "polite" }, "…");
    const remark = element("p", { class: "soft", role: "status" });
    stage.append(board.element, element("div", { class: "beside" }, sum, says, remark));
    /** By index, the board that had it first, and its attacks. */
    const seen = new Map();
    return wasm => {
        show = () => {
            const { mask, attacks } = wasm.caseOf(ROOK.piece, ROOK.square, blockers);
            board.show(BigInt(mask), BigInt(attacks));
            const { copies, carries, product, index } = wasm.copies(ROOK.piece, ROOK.square, ROOK.bits, NUMBER, blockers);
            const row = (label, kind, content) => [element("span", { class: "label" }, label),
                ...places.map(place => element("span", { class: `${kind} ${place >= 64 - ROOK.bits ? "framed" : ""}` }, content(place)))];
            sum.replaceChildren(
                ...copies.flatMap(({ bit, copy }) => row(`× 2${superscript(bit)}`, "token", place => (has(BigInt(copy), place) ? nameOf(place - bit) : ""))),
                ...row("carry", "carried", place => (has(BigInt(carries), place) ? "+1" : "")),
                ...row("sum", "total", place => (has(BigInt(product), place) ? "1" : "0")));
            sum.setAttribute("aria-label", `The sum of two copies: ${hexadecimal(BigInt(product))}`);
            says.textContent = `Index ${withCommas(index)}`;
            const words = squaresOf(blockers).map(nameOf).join(" and ") || "no piece";
            const first = seen.get(index);
            if (first === undefined) seen.set(index, { words, attacks });
            remark.textContent = first === undefined || first.words === words ? ""
                : first.attacks === attacks ? `${first.words} has this index too, but also the same attacks: no harm done.`
                    : `${first.words} has this index too, but other attacks: a clash. One slot cannot hold both.`;
        };
        show();
    };
}
