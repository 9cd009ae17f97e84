// The story with the keyboard alone, on a phone's width and on a desk's, and links to it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bit, squaresOf } from "../page/dom.js";
import { numberOf, wasm } from "../page/wasm.js";
import { given, squaresWith } from "./browser.mjs";

const [ROOK, D4] = [0, 27];
const [A1, D2, D3, D5] = [0, 11, 19, 35];

/** Presses Tab until the focus is on an element. */
async function tabTo(page, selector, key = "Tab") {
    for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press(key);
        if (await page.evaluate(selector => document.activeElement.matches(selector), selector)) return;
    }
    throw new Error(`${key} does not lead to ${selector}`);
}

/** Goes with the arrows to a square of the grid that has the focus, and puts a piece there or takes it away. */
async function toggle(page, square) {
    const focused = () => page.evaluate(() => Number(document.activeElement.dataset.square));
    const press = async (key, times) => {
        for (let time = 0; time < times; time++) await page.keyboard.press(key);
    };
    const from = await focused();
    const [files, ranks] = [square % 8 - from % 8, (square >> 3) - (from >> 3)];
    await press(files > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(files));
    await press(ranks > 0 ? "ArrowUp" : "ArrowDown", Math.abs(ranks));
    assert.equal(await focused(), square);
    await page.keyboard.press("Space");
}

export async function testStory({ open }) {
    const blockers = async page => BigInt((await given(page)).blockers);

    for (const [width, reducedMotion] of [[1300, "no-preference"], [400, "reduce"]]) {
        await test(`the whole story by keyboard at ${width} pixels`, async () => {
            const page = await open("", { width, height: 850, reducedMotion });
            // Another case, and a piece off the mask, which changes nothing.
            await tabTo(page, "#figure-cases [role=gridcell]");
            await toggle(page, D2);
            const { number, attacks } = wasm.ask("case", ROOK, D4, await blockers(page));
            await toggle(page, A1);
            assert.equal(await page.textContent("#figure-cases .big"), `Case ${number}`);
            assert.equal(await squaresWith(page, "#figure-cases", "attacked"), attacks);
            assert.equal(await page.getAttribute("#figure-cases [data-square='0']", "aria-label"), "a1, piece");

            await tabTo(page, "#figure-copy input[type=range]");
            for (let places = 1; places <= 29; places++) await page.keyboard.press("ArrowRight");
            assert.equal(await page.textContent("#figure-copy .big"), "× 2²⁹: 5 of 10 in the frame");
            assert.equal(await page.locator("#figure-copy .framed.named").count(), 5);

            // The game: a clash, and a solution.
            await tabTo(page, "#figure-yours input[type=range]");
            await page.locator("#figure-yours input").nth(2).fill("53");
            const all = wasm.ask("cases", 1, 4, bit(41) | bit(45) | bit(53));
            const failing = all.filter(({ index, attacks }) => all.some(other => other.index === index && other.attacks !== attacks)).length;
            assert.match(await page.textContent("#figure-yours .verdict.failed"), new RegExp(`share a cell\\. ${failing} of 32 cases fail`));
            assert.ok(await page.locator("#figure-yours .sum .clash").count());
            await tabTo(page, "#figure-yours .solve");
            await page.keyboard.press("Enter");
            assert.match(await page.textContent("#figure-yours .verdict.found"), /^It works! Only 3 of the 41,664 numbers with three bits do: can you find another/);

            // Two boards with one index, and a carry.
            await tabTo(page, "#figure-carry [role=gridcell]");
            await toggle(page, D3);
            const alone = await page.textContent("#figure-carry .big");
            await toggle(page, D3);
            await toggle(page, D5);
            assert.equal(await page.textContent("#figure-carry .big"), alone);
            await toggle(page, D3);
            assert.equal(await page.locator("#figure-carry .carried:has-text('+1')").count(), 1);

            // A number that fails, and the search to the one that does not.
            await tabTo(page, "#figure-wrong input[type=range]");
            await page.keyboard.press("ArrowRight");
            const failed = await page.$$eval("#figure-wrong .collision svg", boards => boards.map(board => board.getAttribute("aria-label")));
            const [first, second] = failed.map(label => label.match(/attacks (\w+)/)[1]);
            assert.notEqual(first, second);
            await page.keyboard.press("End");
            assert.match(await page.textContent("#figure-wrong .verdict.found"), /^It works: 1,024 cases/);
            const magic = wasm.ask("search", ROOK, D4).at(-1);
            assert.match(await page.textContent("#figure-wrong .counts"), new RegExp(`: 0x0*${magic.toString(16)}$`));
            const [lowest] = squaresOf(magic);
            await page.click(`#figure-wrong [data-square="${lowest}"]`);
            assert.match(await page.textContent("#figure-wrong .verdict.failed"), /of 1,024 cases share a slot with a case that has different attacks/);

            // The table is filled; a lookup leads into it, and a slot to its board.
            await tabTo(page, "#figure-fill input[type=range]");
            await page.keyboard.press("ArrowRight");
            assert.match(await page.textContent("#figure-fill .says"), /^Case 0 has index \d+\. The slot holds its attacks\.$/);
            await page.keyboard.press("End");
            await tabTo(page, "#figure-fill [role=gridcell]", "Shift+Tab");
            await toggle(page, D3);
            const { mask } = wasm.ask("case", ROOK, D4, 0n);
            const index = async () => Number(BigInt.asUintN(64, (await blockers(page) & mask) * magic) >> 54n);
            const from = await index();
            assert.ok((await page.textContent("#figure-fill .says")).endsWith(` has index ${from.toLocaleString("en")}. The slot holds its attacks.`));
            assert.equal(await squaresWith(page, "#figure-fill", "attacked"), wasm.ask("attacks", ROOK, D4, await blockers(page)));
            await tabTo(page, "#figure-fill canvas");
            await page.keyboard.press(from >= 32 ? "ArrowUp" : "ArrowDown");
            assert.equal(await index(), from >= 32 ? from - 32 : from + 32);
            await tabTo(page, "#figure-race button");
            await page.keyboard.press("Enter");
            await page.waitForSelector("#figure-race .outcome:text-matches('the magic is [0-9.]+ times as fast as the loop')");

            await tabTo(page, "#figure-ruler [role=gridcell]");
            await toggle(page, D5);
            const [{ steps }] = wasm.ask("steps", numberOf("short_span"), ROOK, D4, await blockers(page));
            assert.ok(steps.find(({ kind }) => kind === "ruler").steps.every(([, slots]) => !Number.isInteger(slots)));
            assert.equal(await page.textContent("#figure-ruler .stride.end code"), String(steps.find(({ kind }) => kind === "entry").index));

            // On to a table, and back to the same place.
            await tabTo(page, "#figure-sizes .story-bars button:last-child");
            await page.keyboard.press("Enter");
            const { view, lookup, square, occupied } = await given(page);
            assert.deepEqual([view, lookup, square, BigInt(occupied)], ["table", "short_span", "d4", await blockers(page)]);
            await page.goBack();
            await page.waitForURL(/view=story/);
            const { y, height } = await page.locator("#figure-sizes").boundingBox();
            assert.ok(y < 850 && y + height > 0, "Back leads to another place");
        });
    }
}
