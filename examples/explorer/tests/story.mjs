// The story with the keyboard alone, on a phone's width and on a desk's; what it says is compared with the module in Node.

import assert from "node:assert/strict";
import { numberOf, wasm } from "../page/wasm.js";
import { given, squaresWith, test } from "./browser.mjs";

const [ROOK, D4, BITS] = [0, 27, 10];
const [BISHOP, E1] = [1, 4];
const words = set => `0x${set.toString(16).padStart(16, "0")}`;
const SQUARES = { d2: 11, d3: 19, d5: 35 };

/** Presses Tab until the focus is on an element; returns how often. */
async function tabTo(page, selector, key = "Tab") {
    for (let presses = 1; presses <= 60; presses++) {
        await page.keyboard.press(key);
        if (await page.evaluate(selector => document.activeElement.matches(selector), selector)) return presses;
    }
    throw new Error(`${key} does not lead to ${selector}`);
}

const focused = page => page.evaluate(() => Number(document.activeElement.dataset.square));

/** Goes with the arrows to a square of the grid that has the focus. */
async function go(page, square) {
    const from = await focused(page);
    const [files, ranks] = [square % 8 - from % 8, (square >> 3) - (from >> 3)];
    for (let step = 0; step < Math.abs(files); step++) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(ranks); step++) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
    assert.equal(await focused(page), square);
}

const toggle = async (page, square) => {
    await go(page, square);
    await page.keyboard.press("Space");
};

export async function testStory({ address, blank, open }) {
    const index = (magic, set) => wasm.ask("copies", ROOK, D4, BITS, magic, set).index;
    /** The squares that one copy brings to each index bit, if it brings one. */
    const arrived = places => wasm.ask("trial", ROOK, D4, BITS, 1n << BigInt(places)).sources.filter(set => set !== 0n);
    const text = (page, selector) => page.locator(selector).textContent();
    const blockers = async page => BigInt((await given(page)).blockers);

    for (const [width, reducedMotion] of [[1300, "no-preference"], [400, "reduce"]]) {
        await test(`the whole story by keyboard at ${width} pixels`, async () => {
            const page = await open("", { viewport: { width, height: 850 }, reducedMotion });
            assert.ok(await page.isVisible("#story h2 >> nth=0"));
            await page.waitForSelector("html[data-story=ready]");
            // No figure is longer than two screens, so that what is done and what comes of it are close together.
            for (const figure of await page.locator("figure.live").all()) assert.ok((await figure.boundingBox()).height < 2 * 850);

            // Ten squares: the number of the case, and the attacks.
            await tabTo(page, "#figure-cases [role=gridcell]");
            for (const square of [SQUARES.d2, SQUARES.d5, 28]) {
                await toggle(page, square);
                const set = await blockers(page);
                const expected = wasm.ask("case", ROOK, D4, set);
                assert.ok(set & 1n << BigInt(square));
                assert.equal(await text(page, "#figure-cases .big"), `Case ${expected.number}`);
                assert.equal(await squaresWith(page, "#figure-cases", "attacked"), expected.attacks);
                assert.equal(await squaresWith(page, "#figure-cases", "mask"), expected.mask);
            }
            // A piece off the mask is there, and the mask takes it away.
            const before = await text(page, "#figure-cases .big");
            await toggle(page, 0);
            assert.ok(await blockers(page) & 1n);
            assert.equal(await text(page, "#figure-cases .big"), before);
            assert.equal(await page.getAttribute("#figure-cases [data-square='0']", "aria-label"), "a1, piece");

            // One copy: what it brings to the index.
            await tabTo(page, "#figure-copy input[type=range]");
            for (let places = 1; places <= 29; places++) await page.keyboard.press("ArrowRight");
            assert.equal(arrived(29).length, 5);
            assert.match(await text(page, "#figure-copy .big"), /^× 2²⁹: 5 of 10 in the frame$/);
            assert.equal(await page.locator("#figure-copy .framed.moved").count(), 5);

            // The game: a clash names its squares, a solution is one of three, and the link carries it.
            await tabTo(page, "#figure-yours input[type=range]");
            const mine = 1n << 41n | 1n << 45n | 1n << 53n;
            await page.locator("#figure-yours input").nth(2).fill("53");
            const { clashes, sources } = wasm.ask("trial", BISHOP, E1, 5, mine);
            assert.match(await text(page, "#figure-yours .verdict.failed"), new RegExp(`${clashes} of 32 cases clash`));
            assert.equal(await page.locator("#figure-yours .sum .clash").count(), sources.filter(set => (set & set - 1n) !== 0n).length);
            await page.focus("#figure-yours .solve");
            await page.keyboard.press("Enter");
            assert.match(await text(page, "#figure-yours .verdict.found"), /^Solved! Only 3 of the 41,664 numbers with three bits work/);
            assert.equal(await page.locator("#figure-yours .sum .cell.on:not(.clash)").count(), 5);
            assert.ok(wasm.ask("three_bits", BISHOP, E1, 5).includes(BigInt((await given(page)).yours)));

            // A carry, and two boards with one index.
            await tabTo(page, "#figure-carry [role=gridcell]");
            const number = 1n << 21n | 1n << 37n;
            const expectIndex = async set => {
                assert.equal(await text(page, "#figure-carry .big"), `Index ${index(number, set)}`);
                return index(number, set);
            };
            await toggle(page, SQUARES.d3);
            const alone = await expectIndex(1n << 19n);
            await toggle(page, SQUARES.d3);
            await toggle(page, SQUARES.d5);
            assert.equal(await expectIndex(1n << 35n), alone);
            assert.match(await text(page, "#figure-carry [role=status]"), /^d3 has this index too, but other attacks: a clash/);
            await toggle(page, SQUARES.d3);
            assert.equal(await expectIndex(1n << 35n | 1n << 19n), 2 * alone);
            assert.equal(await page.locator("#figure-carry .carried:has-text('+1')").count(), 1);

            // Numbers that fail, as the generator's search draws them, and the one that does not.
            const { magic } = wasm.ask("magic", numberOf("dense"), ROOK, D4);
            const { candidates } = wasm.ask("search", numberOf("dense"), ROOK, D4);
            assert.equal(candidates.at(-1).magic, magic);
            await tabTo(page, "#figure-wrong .next");
            for (const { magic, collision: [first, second, index] } of candidates.slice(0, 3)) {
                assert.ok((await text(page, "#figure-wrong .candidate")).includes(words(magic)));
                assert.equal(await text(page, "#figure-wrong .verdict"), `Fails: both of these boards have index ${index}, but their attacks differ.`);
                const boards = await page.$$eval("#figure-wrong .collision svg", boards => boards.map(board => board.getAttribute("aria-label")));
                assert.deepEqual(boards.map(label => label.match(/blockers (\w+)/)[1]), [first, second].map(words));
                assert.notEqual(...boards.map(label => label.match(/attacks (\w+)/)[1]));
                await page.keyboard.press("Enter");
            }
            await tabTo(page, "#figure-wrong .run");
            await page.keyboard.press("Enter");
            await page.waitForFunction(() => document.querySelector("#figure-wrong .counts").textContent === "Number 6.");
            await page.keyboard.press("Enter");
            const paused = await text(page, "#figure-wrong .counts");
            await page.waitForTimeout(1200);
            assert.equal(await text(page, "#figure-wrong .counts"), paused, "a paused search goes on");
            await page.keyboard.press("Enter");
            await page.waitForSelector("#figure-wrong .verdict.found");
            assert.match(await text(page, "#figure-wrong .verdict"), new RegExp(`^${words(magic)} works for all 1,024 cases`));
            assert.equal(await text(page, "#figure-wrong .counts"), `Number ${candidates.length}.`);

            // The table is filled, and a look-up leads into it.
            await tabTo(page, "#figure-fill button.main");
            await page.keyboard.press("Enter");
            await page.waitForFunction(() => /^All 1,024 cases/.test(document.querySelector("#figure-fill .says").textContent));
            await tabTo(page, "#figure-fill [role=gridcell]", "Shift+Tab");
            for (const square of [SQUARES.d2, SQUARES.d3, 52 - 1]) {
                await toggle(page, square);
                const set = await blockers(page);
                assert.match(await text(page, "#figure-fill .walk"), new RegExp(`index ${index(magic, set)}table`));
                assert.equal(await squaresWith(page, "#figure-fill", "attacked"), wasm.ask("attacks", ROOK, D4, set));
            }

            // The other way: a slot leads to its board.
            await tabTo(page, "#figure-fill canvas");
            const from = index(magic, await blockers(page));
            await page.keyboard.press(from >= 32 ? "ArrowUp" : "ArrowDown");
            assert.equal(index(magic, await blockers(page)), from >= 32 ? from - 32 : from + 32);
            await page.focus("#figure-fill .race");
            await page.keyboard.press("Enter");
            await page.waitForFunction(() => /the magic is [\d.]+ times as fast as the loop/.test(document.querySelector("#figure-fill .outcome").textContent));
            for (const result of await page.locator("#figure-fill .lane code").all()) assert.match(await result.textContent(), /^\d+\.\d ns$/);

            // Bishops in the gaps.
            await tabTo(page, "#figure-gaps input[type=range]");
            assert.match(await text(page, "#figure-gaps .big"), /^Bishop e1: 32 of 128 slots\.$/);
            for (let bishops = 2; bishops <= 4; bishops++) {
                await page.keyboard.press("ArrowRight");
                assert.match(await text(page, "#figure-gaps .big"), new RegExp(`^Bishops e1, .*: ${32 * bishops} of 128 slots`));
            }

            // The ruler ends where the look-up reads.
            await tabTo(page, "#figure-ruler [role=gridcell]");
            for (const square of [SQUARES.d5, 30, 43]) {
                await toggle(page, square);
                const { groups } = wasm.ask("steps", numberOf("short_span"), ROOK, D4, await blockers(page));
                const { index } = groups[0].steps.find(step => step.kind === "entry");
                assert.equal(await text(page, "#figure-ruler .stride.end code"), String(index));
            }

            // On to a table, and back to the same place.
            await tabTo(page, "#figure-sizes .story-bars button:last-child");
            await page.keyboard.press("Enter");
            assert.deepEqual([(await given(page)).view, (await given(page)).method], ["table", "short_span"]);
            await page.goBack();
            await page.waitForFunction(() => location.hash.includes("view=story"));
            assert.equal((await given(page)).figure, "sizes");
            const { y, height } = await page.locator("#figure-sizes").boundingBox();
            assert.ok(y < 850 && y + height > 0, "Back leads to another place");
            await page.context().close();
        });
    }

    await test("what the text of the story says", async () => {
        const page = await open();
        const fact = name => text(page, `[data-fact=${name}]`);
        const most = Math.max(...Array.from({ length: 64 }, (_, places) => arrived(places).length));
        assert.equal(await fact("most"), ["", "one", "two", "three", "four", "five", "six"][most]);
        const ruler = wasm.ask("steps", numberOf("short_span"), ROOK, D4, 0n).groups[0].steps.find(step => step.kind === "ruler");
        assert.equal(await fact("span"), String(ruler.greatest - ruler.least + 1));
        const bars = await page.$$eval(".story-bars button", bars => bars.map(bar => [bar.querySelector("b").textContent.replaceAll(" ", "_"), bar.querySelector("code").textContent]));
        for (const [name, entries] of bars) assert.equal(entries, wasm.ask("table", numberOf(name)).entries.toLocaleString("en"));
        await page.context().close();
    });

    await test("the first figure answers before the others are there", async () => {
        const page = await blank();
        await page.addInitScript(() => new MutationObserver(() => {
            if (document.querySelector("#figure-cases .attacked")) window.waiting ??= document.querySelectorAll(".stage[inert]").length;
        }).observe(document, { childList: true, subtree: true, attributes: true }));
        await page.goto(address);
        assert.equal(await page.waitForFunction(() => window.waiting).then(waiting => waiting.jsonValue()), 8);
        await page.context().close();
    });
}
