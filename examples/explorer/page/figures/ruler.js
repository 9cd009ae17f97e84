// The index as a walk along a ruler.

import { element } from "../dom.js";
import { ruler } from "../pictures/ruler.js";
import { state } from "../state.js";
import { ROOK, makeRookBoard } from "./rook.js";

export function make(stage) {
    const board = makeRookBoard("ruler");
    const picture = element("div", { class: "beside" });
    // For those who do not see where the last step ends.
    const says = element("p", { class: "unseen", "aria-live": "polite" });
    stage.append(board.element, picture, says);
    return (wasm, methods) => {
        const { mask, attacks } = wasm.caseOf(ROOK.piece, ROOK.square, state.blockers);
        board.show(BigInt(mask), BigInt(attacks));
        const method = methods.findIndex(({ name }) => name === "short_span");
        const { groups } = wasm.steps(method, ROOK.piece, ROOK.square, state.blockers);
        const found = groups[0].steps.find(step => step.kind === "ruler");
        picture.replaceChildren(ruler(found));
        says.textContent = picture.firstChild.getAttribute("aria-label");
    };
}
