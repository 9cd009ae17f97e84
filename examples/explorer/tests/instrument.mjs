// The instrument: the board, the views of all layouts and techniques, and a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lookups, numberOf, wasm } from "../page/wasm.js";
import { given, squaresWith } from "./browser.mjs";

const cell = (page, name) => page.locator(`#board [aria-label^="${name}"]`);
const label = (page, name) => cell(page, name).getAttribute("aria-label");
const centre = async locator => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
};

export async function testInstrument({ address, open }) {
    const page = await open("#piece=rook&square=e4&occupied=0x0&lookup=fancy&view=steps");

    await test("click, drag, keyboard", async () => {
        await cell(page, "e6").click();
        assert.equal(await label(page, "e6"), "e6, blocker, attacked");
        assert.equal(await label(page, "e7"), "e7");
        await page.mouse.move(...await centre(cell(page, "e4")));
        await page.mouse.down();
        await page.mouse.move(...await centre(cell(page, "c6")), { steps: 4 });
        await page.mouse.up();
        assert.equal((await given(page)).square, "c6");
        assert.equal(await label(page, "c6"), "c6, rook");
        assert.equal(await page.textContent("#answer"), "rook c6 attacks 11 squares");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Space");
        assert.equal(await label(page, "c7"), "c7, blocker, attacked");
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("s");
        assert.equal((await given(page)).square, "b7");
        await page.getByRole("radio", { name: "queen" }).check();
        assert.match(await page.textContent("#answer"), /^queen b7 attacks/);
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
        const other = await open(page.url().replace(address, "").replace("view=steps", "view=compare"));
        assert.ok(await other.isVisible("#steps"));
        assert.equal(await squaresWith(other, "#board", "attacked"), await squaresWith(page, "#board", "attacked"));
        await other.context().close();
    });

    await test("each lookup offers what it has", async () => {
        for (const [name, ...expected] of [["fancy", true, true], ["pext", true, false], ["kindergarten", false, false]]) {
            await page.selectOption("#lookup", name);
            assert.deepEqual([await page.isVisible("#to-table"), await page.isVisible("#to-magic")], expected, name);
        }
        // A view that the next lookup does not have gives way to its steps.
        await page.selectOption("#lookup", "fancy");
        await page.click("#to-magic");
        await page.selectOption("#lookup", "rotated");
        assert.ok(await page.isVisible("#steps"));
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
        const chosen = async () => Number((await given(page)).slot);
        // What is pointed at is said, and what is clicked is chosen, with the boards that lead there.
        await page.hover("#table .map");
        assert.match(await page.textContent("#table .says"), /^Slot [\d,]+: (rook|bishop) [a-h][1-8]\.$/);
        await page.click("#table .map");
        const slot = await chosen();
        assert.match(await page.textContent(".slot h2"), new RegExp(`^Slot ${slot.toLocaleString("en")}: `));
        const boards = await page.$$eval(".slot .example svg", boards => boards.map(board => BigInt(board.getAttribute("aria-label").match(/0x\w+/)[0])));
        assert.deepEqual(boards, wasm.ask("readers", numberOf("fancy"), slot).flatMap(({ examples }) => examples));
        // By keyboard, and to a neighbor.
        await page.focus("#table .map");
        await page.keyboard.press("ArrowRight");
        assert.equal(await chosen(), slot + 1);
        await page.click(`.near [aria-label="Slot ${(slot + 3).toLocaleString("en")}"]`);
        assert.equal(await chosen(), slot + 3);
        // To the slot of the lookup, and from a slot to a lookup that reads it.
        await page.click(".slot button:has-text('Back to')");
        assert.match(await page.textContent(".slot h2"), /The lookup on the board reads it\.$/);
        await page.focus("#table .map");
        await page.keyboard.press("ArrowRight");
        const near = await chosen();
        await page.click(".slot .example >> nth=0");
        assert.ok((await page.textContent("#steps .place code >> nth=0")).includes(`[${near.toLocaleString("en")}]`));
    });

    await test("a magic is edited and searched", async () => {
        await page.goto(address + "#view=magic&lookup=dense&piece=rook&square=d5");
        await page.waitForFunction(() => location.hash.includes("square=d5"));
        const verdict = () => page.textContent("#magic .stage .verdict");
        assert.match(await verdict(), /^It works: 1,024 cases/);
        const magic = await page.inputValue("#magic .magic-input");
        const lowest = [...BigInt(magic).toString(2)].reverse().indexOf("1");
        await page.click(`#magic .stage [data-square="${lowest}"]`);
        assert.match(await verdict(), /of 1,024 cases share a slot with a case that has different attacks/);
        assert.equal(BigInt((await given(page)).magic), BigInt(magic) ^ 1n << BigInt(lowest));
        assert.equal(await page.locator("#magic .stage .collision svg").count(), 2);
        await page.fill("#magic .magic-input", magic.slice(2));
        await page.press("#magic .magic-input", "Enter");
        assert.match(await verdict(), /^It works/);
        // The search finds what the table has.
        await page.evaluate(magic => {
            const [field, next] = [".magic-input", ".next"].map(name => document.querySelector(`#magic ${name}`));
            do next.click(); while (field.value !== magic);
        }, magic);
        assert.match(await verdict(), /^It works/);
        assert.ok((await page.textContent("#magic .counts")).endsWith(magic));
        await page.selectOption("#lookup", "black");
        assert.equal(await page.isVisible("#search"), false);
        assert.match(await page.textContent("#origin"), /A long search found the magics of all squares together/);
    });
    await page.context().close();

    await test("a phone", async () => {
        const phone = await open("#view=steps&lookup=short_span&square=e4&occupied=0x0", { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true });
        await cell(phone, "c4").tap();
        assert.equal(await label(phone, "c4"), "c4, blocker, attacked");
        // The slider follows a finger, while the page scrolls from every other square.
        const action = name => cell(phone, name).evaluate(cell => getComputedStyle(cell).touchAction);
        assert.deepEqual([await action("e4"), await action("c4")], ["none", "auto"]);
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
        await phone.context().close();
    });
}
