// A magic by hand: a bishop on e1, five squares, five bits.

import { change } from "../state.js";
import { makeWorkbench } from "../workbench.js";

const BISHOP = { piece: 1, square: 4, bits: 5, method: 0 };
/** One that works, found by trying all numbers of three bits. */
const EXAMPLE = 0x0002_0210_0000_0000n;

export function make(stage) {
    let workbench, magic = 1n << 49n;
    return wasm => {
        if (!workbench) {
            const set = value => {
                magic = value;
                change({ figure: "yours" });
                workbench.show(magic);
            };
            workbench = makeWorkbench(wasm, {
                goal: () => BISHOP,
                change: set,
                known: [{ text: "Clear", magic: () => 0n }, { text: "Show one that works", magic: () => EXAMPLE }],
            });
            stage.replaceChildren(workbench.element);
        }
        workbench.show(magic);
    };
}
