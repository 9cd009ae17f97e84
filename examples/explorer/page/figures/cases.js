// The mask takes away what decides nothing; the squares that are left make the number of a case.

import { element, has, nameOf, squaresOf, withCommas } from "../dom.js";
import { board as boardPicture } from "../pictures/board.js";
import { state } from "../state.js";
import { ROOK, makeRookBoard } from "./rook.js";

export function make(stage) {
    const board = makeRookBoard("cases");
    const number = element("p", { class: "big", "aria-live": "polite" }, "Case …");
    const picked = element("div", { class: "picked" });
    const masked = element("div", { class: "masked" });
    const attacked = element("p", { class: "soft" });
    stage.append(board.element, element("div", { class: "beside" }, masked, number, picked, attacked));
    return wasm => {
        const found = wasm.caseOf(ROOK.piece, ROOK.square, state.blockers);
        const [mask, attacks] = [BigInt(found.mask), BigInt(found.attacks)];
        board.show(mask, attacks);
        const small = (name, set, shown) => element("figure", {}, boardPicture({ set: set | shown, accent: shown }, name), element("figcaption", {}, name));
        masked.replaceChildren(small("occupied", 0n, state.blockers), "&", small("mask", mask, 0n), "=", small("what is left", 0n, state.blockers & mask));
        number.textContent = `Case ${withCommas(found.number)}`;
        // The highest bit first, as a number is written.
        picked.replaceChildren(...squaresOf(mask).reverse().map(square => {
            const on = has(state.blockers, square);
            return element("span", { class: on ? "digit on" : "digit" }, element("small", {}, nameOf(square)), on ? "1" : "0");
        }));
        attacked.textContent = `The rook attacks ${squaresOf(attacks).length} squares.`;
    };
}
