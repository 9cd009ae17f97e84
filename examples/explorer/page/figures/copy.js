// One bit of a magic: the board moved by some places, and what comes to the index bits.

import { bit, element, nameOf, squaresOf, superscript } from "../dom.js";
import { makeGrid } from "../grid.js";
import { change } from "../state.js";
import { ROOK } from "./rook.js";

export function make(stage) {
    const grid = makeGrid({ label: "The product", first: 63, toggle: () => {} });
    const slider = element("input", { type: "range", min: 0, max: 52, value: 0, "aria-label": "Places to move" });
    const says = element("p", { class: "big", "aria-live": "polite" }, "…");
    const picked = element("div", { class: "picked" });
    stage.append(grid.element, element("div", { class: "beside" }, element("label", { class: "slide" }, "n = 0 ", slider, " 52"), says, picked));
    return wasm => {
        const mask = BigInt(wasm.caseOf(ROOK.piece, ROOK.square, 0n).mask);
        const low = 64 - ROOK.bits;
        const show = () => {
            const places = Number(slider.value);
            // Where each square's bit is in the product.
            const names = new Map();
            for (const square of squaresOf(mask)) {
                const product = BigInt(wasm.copies(ROOK.piece, ROOK.square, ROOK.bits, bit(places), bit(square)).product);
                for (const place of squaresOf(product)) names.set(place, nameOf(square));
            }
            grid.show(place => ({
                classes: [...(place >= low ? ["framed"] : []), ...(names.has(place) ? ["moved"] : [])],
                words: [names.has(place) && `has the bit of ${names.get(place)}`, place >= low && `index bit ${place - low}`].filter(Boolean),
                content: names.get(place) ?? "",
            }));
            const there = [...names.keys()].filter(place => place >= low);
            says.textContent = `× 2${superscript(places)}: ${there.length} of ${squaresOf(mask).length} in the frame`;
            picked.replaceChildren(...Array.from({ length: ROOK.bits }, (_, number) => {
                const place = 63 - number;
                return element("span", { class: names.has(place) ? "digit on" : "digit" }, element("small", {}, String(place - low)), names.get(place) ?? "·");
            }));
        };
        slider.oninput = () => {
            change({ figure: "copy" });
            show();
        };
        show();
    };
}
