// A small board.

import { pathOf, svg } from "../dom.js";
import { hover, whileDrawn } from "../hover.js";

export const checker = pathOf(0xaa55aa55aa55aa55n);

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
    whileDrawn(picture, square => {
        if (square === undefined) return highlight.setAttribute("visibility", "hidden");
        highlight.setAttribute("x", square % 8);
        highlight.setAttribute("y", 7 - (square >> 3));
        highlight.setAttribute("visibility", "visible");
    });
    return picture;
}
