// The WebAssembly module in Node: every square and subset against the digest of the native answers, its size, its speed.
//
//     node examples/explorer/tests/wasm.mjs FOLDER

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { load } from "../page/wasm.js";

const file = readFileSync(`${process.argv[2]}/explorer.wasm`);
const wasm = await load(file);
const expected = readFileSync(new URL("answers.sha256", import.meta.url), "utf8").trim();

const on = (file, rank) => file >= 0 && file < 8 && rank >= 0 && rank < 8;

/** The squares that can block: those of each ray but the last. */
function mask(steps, square) {
    let set = 0n;
    for (const [east, north] of steps) {
        let [file, rank] = [square % 8 + east, (square >> 3) + north];
        for (; on(file + east, rank + north); file += east, rank += north) set |= 1n << BigInt(8 * rank + file);
    }
    return set;
}

const pieces = [[[1, 0], [-1, 0], [0, 1], [0, -1]], [[1, 1], [-1, 1], [1, -1], [-1, -1]]];
const hash = createHash("sha256");
let answers = 0;
pieces.forEach((steps, piece) => {
    for (let square = 0; square < 64; square++) {
        const within = mask(steps, square);
        let subset = 0n;
        do {
            const word = Buffer.alloc(8);
            word.writeBigUInt64LE(wasm.attacks(piece, square, subset));
            hash.update(word);
            answers++;
            subset = BigInt.asUintN(64, subset - within) & within;
        } while (subset !== 0n);
    }
});
const digest = hash.digest("hex");
if (digest !== expected || answers !== 107_648) {
    console.error(`${answers} answers have the digest ${digest}, the native ones ${expected}`);
    process.exit(1);
}
if (file.length > 1_500_000) {
    console.error(`explorer.wasm has ${file.length} bytes, more than 1.5 MB`);
    process.exit(1);
}

const count = 20_000_000;
const nanoseconds = ["rook", "bishop", "queen"].map((name, slider) => {
    let least = Infinity;
    for (let round = 0; round < 3; round++) {
        const start = performance.now();
        wasm.lookUps(slider, count);
        least = Math.min(least, performance.now() - start);
    }
    return `${name} ${(least * 1e6 / count).toFixed(2)} ns`;
});
console.log(`${answers} answers as native; ${file.length} bytes; a look-up and a random occupancy: ${nanoseconds.join(", ")}`);

const methods = wasm.methods();
const times = methods.filter(method => method.layout).map((method, number) => {
    const start = performance.now();
    const { bytes, error } = wasm.arrange(number);
    if (error) throw new Error(`${method.name}: ${error}`);
    return `${method.name} ${bytes} bytes ${(performance.now() - start).toFixed(0)} ms`;
});
console.log(`generated in WebAssembly: ${times.join(", ")}`);
