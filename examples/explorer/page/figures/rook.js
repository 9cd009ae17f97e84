// The rook of the story, and the board that its figures share.

import { SLIDERS, bit, glyph, has } from "../dom.js";
import { makeGrid } from "../grid.js";
import { hover, onHover } from "../hover.js";
import { change, state } from "../state.js";

/** A rook on d4, with an index bit for each square that can block it. */
export const ROOK = { piece: 0, square: 27, bits: 10 };

/** The blockers that most figures share, so that a board stays as the reader left it. */
const SHARED = {
    get: () => state.blockers,
    set: (blockers, name) => change({ figure: name, blockers }),
};

/** Makes a board on which every square can be occupied. Returns it with `show`. */
export function makeRookBoard(name, blockers = SHARED) {
    const rook = glyph(SLIDERS[ROOK.piece]);
    const grid = makeGrid({
        label: "A rook on d4 and the squares that can block it",
        first: 11,
        toggle: square => square === ROOK.square || blockers.set(blockers.get() ^ bit(square), name),
        canDrag: square => has(blockers.get(), square),
        drag(from, to) {
            if (to === ROOK.square || has(blockers.get(), to)) return from;
            blockers.set(blockers.get() ^ bit(from) ^ bit(to), name);
            return to;
        },
        over: hover,
    });
    onHover(square => grid.cells.forEach((cell, number) => cell.classList.toggle("hover", number === square)));
    /** Shows the pieces, or those of another board; without the module neither the squares that matter nor the attacks are known. */
    const show = (mask = 0n, attacks = 0n, occupied = blockers.get()) => {
        grid.show(square => {
            const isRook = square === ROOK.square;
            const parts = { slider: isRook, occupied: has(occupied, square), attacked: has(attacks, square), mask: has(mask, square) };
            return {
                classes: Object.keys(parts).filter(part => parts[part]),
                words: [isRook && "rook", parts.occupied && (parts.mask ? "blocker" : "piece"), parts.mask && !parts.occupied && "can block", parts.attacked && "attacked"].filter(Boolean),
                content: isRook ? rook : "",
            };
        });
    };
    show();
    return { element: grid.element, show };
}
