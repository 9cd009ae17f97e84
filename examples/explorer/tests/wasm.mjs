// The WebAssembly module in Node: every square and subset against the digest of the native answers, and its size.
//
//     node examples/explorer/tests/wasm.mjs FOLDER

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { methods, startModule, wasm } from "../page/wasm.js";

const file = readFileSync(`${process.argv[2]}/explorer.wasm`);
await startModule(new Response(file, { headers: { "content-type": "application/octet-stream" } }));
const hash = createHash("sha256");
let answers = 0;
for (const piece of [0, 1]) for (let square = 0; square < 64; square++) {
    const { mask } = wasm.ask("case", piece, square, 0n);
    let subset = 0n;
    do {
        const word = Buffer.alloc(8);
        word.writeBigUInt64LE(wasm.ask("attacks", piece, square, subset));
        hash.update(word);
        answers++;
        subset = BigInt.asUintN(64, subset - mask) & mask;
    } while (subset !== 0n);
}
assert.equal(answers, 107_648);
assert.equal(hash.digest("hex"), readFileSync(new URL("answers.sha256", import.meta.url), "utf8").trim(), "not the native answers");
assert.ok(file.length <= 1_500_000, `explorer.wasm has ${file.length} bytes, more than 1.5 MB`);
for (const [number, { name, layout }] of methods.entries()) assert.ok(!layout || wasm.ask("table", number).entries > 0, name);
for (const question of [["nothing"], ["steps", 1], ["steps", 99, 0, 0, 0], ["table", 99]]) assert.ok(wasm.ask(...question).error, question);
console.log(`ok       ${answers} answers as native; ${file.length} bytes`);
