// Two boards that come to the same index although they need different attacks.

import { element, hexadecimal } from "../dom.js";
import { board } from "./board.js";

/** Shows both, the attacked squares and the blockers on them. */
export function pair({ first, second, firstAttacks, secondAttacks, index }, slider) {
    const one = (blockers, attacks, words) => element("figure", {},
        board({ set: attacks | blockers, accent: blockers, slider }, `blockers ${hexadecimal(blockers)}, attacks ${hexadecimal(attacks)}`),
        element("figcaption", {}, words));
    return [
        one(BigInt(first), BigInt(firstAttacks), `index ${index}`),
        one(BigInt(second), BigInt(secondAttacks), `index ${index}, other attacks`),
    ];
}
