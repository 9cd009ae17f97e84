// Ten squares, and the number of a case, one square after the other.

import { element, has, nameOf, squaresOf, withCommas } from "../dom.js";
import { state } from "../state.js";
import { ROOK, makeRookBoard } from "./rook.js";

export function make(stage) {
    const board = makeRookBoard("cases");
    const number = element("p", { class: "big", "aria-live": "polite" }, "Case …");
    const picked = element("div", { class: "picked" });
    const attacked = element("p", { class: "soft" });
    stage.append(board.element, element("div", { class: "beside" }, number, picked, attacked));
    return wasm => {
        const found = wasm.caseOf(ROOK.piece, ROOK.square, state.blockers);
        const [mask, attacks] = [BigInt(found.mask), BigInt(found.attacks)];
        board.show(mask, attacks);
        number.textContent = `Case ${withCommas(found.number)} of 0 to ${withCommas(found.count - 1)}`;
        // The highest bit first, as a number is written.
        picked.replaceChildren(...squaresOf(mask).reverse().map(square => {
            const on = has(state.blockers, square);
            return element("span", { class: on ? "digit on" : "digit" }, element("small", {}, nameOf(square)), on ? "1" : "0");
        }));
        attacked.textContent = `The rook attacks ${squaresOf(attacks).length} squares.`;
    };
}
