// The search for a magic: each number, the two boards at which it fails, and the one that works.

import { makeHunt } from "../hunt.js";
import { change } from "../state.js";
import { ROOK } from "./rook.js";

export function make(stage) {
    let started = false;
    return (wasm, methods) => {
        if (started) return;
        started = true;
        const method = methods.findIndex(({ name }) => name === "dense");
        const hunt = makeHunt(wasm, { goal: () => ({ strategy: 0, ...ROOK, method }), slots: false });
        hunt.element.addEventListener("click", () => change({ figure: "wrong" }));
        stage.replaceChildren(hunt.element);
        hunt.reset();
        hunt.next();
    };
}
