// The view of threats: pieces come, leave and move by mouse, finger and keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf } from "../page/dom.js";
import { EMPTY, actOf, after, boardOf, pieceOf } from "../page/pieces.js";
import { wasm } from "../page/wasm.js";
import { given } from "./browser.mjs";

const cell = (page, name) => page.locator(`#threat-board [aria-label^="${name}"]`);

/** What the page shows of the threats: as a list, and how many arrows. */
async function shown(page) {
    const list = kind => page.$$eval(`#${kind} li`, (items, kind) => items.map(({ textContent }) => `${kind}: ${textContent}`), kind);
    const lines = [...await list("starts"), ...await list("ends")];
    assert.equal(await page.locator(".arrows .starts").count() + await page.locator(".arrows .ends").count(), lines.length);
    return lines;
}

/** Checks that the page shows a board, and what becomes of it by the module. */
async function check(page, pieces, text) {
    assert.deepEqual([(await given(page)).pieces, (await given(page)).act], [pieces, text]);
    const board = boardOf(pieces);
    const act = actOf(text, board);
    const next = after(board, act);
    const threats = wasm.ask("threats", ...board, ...next);
    const line = ({ starts, attacker, from, attacked, to, is_line }) => `${starts ? "starts" : "ends"}: ` +
        `${pieceOf(attacker)} ${nameOf(from)} attacks ${pieceOf(attacked)} ${nameOf(to)}${is_line ? starts ? " – opened" : " – cut" : ""}`;
    assert.deepEqual((await shown(page)).sort(), threats.map(line).sort());
    const labels = await page.$$eval("#threat-board [role=gridcell]", cells => cells.map(cell => cell.getAttribute("aria-label")));
    const expected = next.map((code, square) => nameOf(square) + (code === EMPTY ? "" : `, ${pieceOf(code)}`));
    assert.deepEqual(labels.sort(), expected.sort());
}

export async function testThreats({ address, open }) {
    await test("threats by mouse", async () => {
        const page = await open("");
        await page.click("#to-threats");
        assert.equal(await page.textContent("#threat-says"), "A white knight arrives on d4. Attacks that start: 3, that end: 2.");
        assert.deepEqual(await shown(page), [
            "starts: white rook a4 attacks white knight d4", "starts: white knight d4 attacks black pawn e6", "starts: black rook h4 attacks white knight d4",
            "ends: white rook a4 attacks black rook h4 – cut", "ends: black rook h4 attacks white rook a4 – cut",
        ]);
        // By two clicks, and not by two on one square.
        for (const name of ["d4", "d4", "d4"]) await cell(page, name).click();
        assert.equal(await cell(page, "d4").getAttribute("aria-label"), "d4, white knight, chosen");
        await cell(page, "e6").click();
        await check(page, "8/8/4p3/8/R2N3r/8/8/8", "d4e6");
        assert.match(await page.textContent("#threat-says"), /^The white knight moves from d4 to e6, where a black pawn stood\. Attacks that start: \d, that end: \d\.$/);
        await cell(page, "e6").click();
        await cell(page, "d4").click();
        await check(page, "8/8/4N3/8/R6r/8/8/8", "e6d4");
        await page.click("#tools label[title='black queen']");
        await cell(page, "d4").click();
        await check(page, "8/8/8/8/R2N3r/8/8/8", "qd4");
        await page.click("#tools label[title=take]");
        for (const name of ["d5", "d4"]) await cell(page, name).click();
        await check(page, "8/8/8/8/R2q3r/8/8/8", "d4-");
        await page.click("#threat-boards button >> nth=1");
        await check(page, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", "d5e6");
        await page.click("#threat-boards button >> nth=2");
        assert.deepEqual(await shown(page), []);
        // A link has it all, and what makes no sense is left out.
        await page.reload();
        await page.waitForSelector("html[data-ready]");
        assert.equal(await page.textContent("#threat-says"), "Put a piece on the board, or move one.");
        await page.click("#threat-boards button >> nth=0");
        for (const act of ["Xd4", "d4", "d3d5", "a4a4", "a4-"]) {
            await page.goto(`${address}#view=threats&pieces=9/8&act=${act}`);
            assert.equal(await page.locator(".arrows g").count(), act === "a4-" ? 2 : 0, act);
        }
    });

    await test("threats by keyboard", async () => {
        const page = await open("#view=threats");
        await cell(page, "d4").focus();
        for (const key of ["Space", "ArrowUp", "ArrowRight", "Enter"]) await page.keyboard.press(key);
        await check(page, "8/8/4p3/8/R2N3r/8/8/8", "d4e5");
        await page.locator("#tools input:checked").focus();
        for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
        await cell(page, "e5").focus();
        await page.keyboard.press("Space");
        await check(page, "8/8/4p3/4N3/R6r/8/8/8", "Be5");
    });
}
