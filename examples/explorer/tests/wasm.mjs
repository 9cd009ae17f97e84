// The WebAssembly module in Node: every square and subset against a walk along the rays, every layout, and its size.
//
//     node examples/explorer/tests/wasm.mjs FOLDER

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { bit, has } from "../page/dom.js";
import { lookups, startModule, wasm } from "../page/wasm.js";

const file = readFileSync(`${process.argv[2]}/explorer.wasm`);
await startModule(new Response(file, { headers: { "content-type": "application/octet-stream" } }));
const DIRECTIONS = [[[0, 1], [1, 0], [0, -1], [-1, 0]], [[1, 1], [1, -1], [-1, -1], [-1, 1]]];

function walk(piece, square, occupied) {
    let attacks = 0n;
    for (const [east, north] of DIRECTIONS[piece]) {
        for (let [file, rank] = [square % 8 + east, (square >> 3) + north]; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += east, rank += north) {
            attacks |= bit(file + 8 * rank);
            if (has(occupied, file + 8 * rank)) break;
        }
    }
    return attacks;
}

let answers = 0;
for (const piece of [0, 1]) for (let square = 0; square < 64; square++) {
    const { mask } = wasm.ask("case", piece, square, 0n);
    let subset = 0n;
    do {
        assert.equal(wasm.ask("attacks", piece, square, subset), walk(piece, square, subset));
        answers++;
        subset = BigInt.asUintN(64, subset - mask) & mask;
    } while (subset !== 0n);
}
assert.equal(answers, 107_648);
assert.ok(file.length <= 1_500_000, `explorer.wasm has ${file.length} bytes, more than 1.5 MB`);
for (const [number, { name, layout }] of lookups.entries()) assert.ok(!layout || wasm.ask("table", number).entries > 0, name);
for (const question of [["nothing"], ["steps", 1], ["steps", 99, 0, 0, 0], ["table", 99], ["threats", 0]]) assert.equal(wasm.ask(...question), null, question);
console.log(`ok       ${answers} answers are those of a walk; ${file.length} bytes`);
