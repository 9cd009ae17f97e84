// The instrument: the board, the views of all layouts and techniques, and a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lookups, numberOf, wasm } from "../page/wasm.js";
import { given, squaresWith } from "./browser.mjs";

const cell = (page, name) => page.locator(`#board [aria-label^="${name}"]`);
const label = (page, name) => cell(page, name).getAttribute("aria-label");

export async function testInstrument({ address, newPage, open }) {
    const page = await open("#piece=rook&square=e4&occupied=0x0&lookup=fancy&view=steps");

    await test("click and keyboard", async () => {
        await cell(page, "e6").click();
        assert.equal(await label(page, "e6"), "e6, blocker, attacked");
        assert.equal(await label(page, "e7"), "e7");
        // Not by two clicks on one square.
        for (const name of ["e4", "e4", "e4"]) await cell(page, name).click();
        assert.equal(await label(page, "e4"), "e4, rook, chosen");
        await cell(page, "c6").click();
        assert.equal((await given(page)).square, "c6");
        assert.equal(await label(page, "c6"), "c6, rook");
        assert.equal(await page.textContent("#answer"), "rook c6 attacks 11 squares");
        for (const key of ["ArrowUp", "Space"]) await page.keyboard.press(key);
        assert.equal(await label(page, "c7"), "c7, blocker, attacked");
        for (const key of ["ArrowDown", "Enter", "ArrowLeft", "Space"]) await page.keyboard.press(key);
        assert.equal((await given(page)).square, "b6");
        await page.getByRole("radio", { name: "queen" }).check();
        assert.match(await page.textContent("#answer"), /^queen b6 attacks/);
    });

    await test("a bitboard, and a link to it", async () => {
        const before = await given(page);
        await page.fill("#occupied", "8/8");
        await page.click("#paste button");
        assert.equal(await page.locator("#occupied:invalid").count(), 1);
        assert.deepEqual(await given(page), before);
        await page.click("#clear");
        assert.equal(await page.inputValue("#occupied"), "0x0000000000000000");
        await page.fill("#occupied", " ffff00000000ffff");
        await page.click("#paste button");
        assert.equal((await given(page)).occupied, "0xffff00000000ffff");
        // The view is one of the past.
        const attacked = await squaresWith(page, "#board", "attacked");
        await open(page.url().replace(address, "").replace("view=steps", "view=compare"));
        assert.ok(await page.isVisible("#steps"));
        assert.equal(await squaresWith(page, "#board", "attacked"), attacked);
    });

    await test("a technique has no table, which gives way to its steps", async () => {
        await page.click("#to-table");
        await page.selectOption("#lookup", "rotated");
        assert.deepEqual([await page.isVisible("#to-table"), await page.isVisible("#steps")], [false, true]);
        await page.click("#to-steps");
    });

    await test("the steps of every layout and technique", async () => {
        for (const { name } of lookups) {
            await page.selectOption("#lookup", name);
            const last = await page.$$eval("#steps li.attack:last-child figcaption code", codes => codes.reduce((set, code) => set | BigInt(code.textContent), 0n));
            assert.equal(last, await squaresWith(page, "#board", "attacked"), name);
        }
        await page.selectOption("#lookup", "fancy");
    });

    await test("the table, from the whole array to one slot", async () => {
        await page.getByRole("radio", { name: "rook", exact: true }).check();
        await page.click("#steps .place button >> nth=0");
        assert.equal(await page.textContent("#table-facts"), "107,648 slots of 8 bytes: 841 KiB. Unused: 0. Shared by several squares: 0.");
        await page.selectOption("#lookup", "shared");
        assert.equal(await page.textContent("#table-facts"), "45,627 slots of 8 bytes: 356 KiB. Unused: 4,503. Shared by several squares: 22,604.");
        await page.selectOption("#lookup", "fancy");
        const chosen = async () => Number((await given(page)).slot);
        // What is clicked is chosen, with the boards that lead there.
        await page.click("#table .map");
        const slot = await chosen();
        assert.match(await page.textContent(".slot h2"), new RegExp(`^Slot ${slot.toLocaleString("en")}: (rook|bishop) [a-h][1-8]\\.$`));
        const boards = await page.$$eval(".slot .example svg", boards => boards.map(board => BigInt(board.getAttribute("aria-label").match(/0x\w+/)[0])));
        assert.deepEqual(boards, wasm.ask("readers", numberOf("fancy"), slot).flatMap(({ examples }) => examples));
        // By keyboard.
        await page.focus("#table .map");
        await page.keyboard.press("ArrowRight");
        assert.equal(await chosen(), slot + 1);
        // To the slot of the lookup, and from a slot to a lookup that reads it.
        await page.click(".slot button:has-text('Back to')");
        assert.match(await page.textContent(".slot h2"), /The lookup on the board reads it\.$/);
        await page.focus("#table .map");
        await page.keyboard.press("ArrowRight");
        const near = await chosen();
        await page.click(".slot .example >> nth=0");
        assert.ok((await page.textContent("#steps .place code >> nth=0")).includes(`[${near.toLocaleString("en")}]`));
    });

    await test("a phone", async () => {
        const phone = await newPage({ viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true });
        await phone.goto(`${address}#view=steps&lookup=short_span&square=e4&occupied=0x0`);
        await cell(phone, "c4").tap();
        assert.equal(await label(phone, "c4"), "c4, blocker, attacked");
        // The board stays in view, down to the last step.
        const last = phone.locator("#steps li:last-child").last();
        await last.scrollIntoViewIfNeeded();
        const { y, height } = await phone.locator("#board").boundingBox();
        assert.ok(y >= 0 && y + height <= 400, `the board is at ${y}`);
        await cell(phone, "g4").tap();
        assert.ok((await last.boundingBox()).y < 800, "the effect is out of view");
        await phone.click("#to-table");
        await phone.tap("#table .map");
        assert.match(await phone.textContent(".slot h2"), /^Slot [\d,]+: /);
        await phone.close();
    });
}
