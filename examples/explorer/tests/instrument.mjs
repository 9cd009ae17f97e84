// The instrument: the board, the views of all layouts and techniques, and a phone.

import assert from "node:assert/strict";
import { methods, numberOf, wasm } from "../page/wasm.js";
import { given, squaresWith, test } from "./browser.mjs";

const cell = (page, name) => page.locator(`#board [aria-label^="${name}"]`);
const centre = async locator => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
};
const named = name => "abcdefgh".indexOf(name[0]) + 8 * (name[1] - 1);

export async function testInstrument({ address, open }) {
    const page = await open("#view=steps");

    await test("click, drag, keyboard", async () => {
        await page.goto(address + "#piece=rook&square=e4&occupied=0x0&method=fancy&view=steps");
        await page.waitForFunction(() => location.hash.includes("square=e4"));
        await cell(page, "e6").click();
        assert.equal(await cell(page, "e6").getAttribute("aria-label"), "e6, blocker, attacked");
        assert.equal(await cell(page, "e7").getAttribute("aria-label"), "e7");
        await page.mouse.move(...await centre(cell(page, "e4")));
        await page.mouse.down();
        await page.mouse.move(...await centre(cell(page, "d5")), { steps: 4 });
        await page.mouse.move(...await centre(cell(page, "c6")), { steps: 4 });
        await page.mouse.up();
        assert.equal((await given(page)).square, "c6");
        assert.equal(await cell(page, "c6").getAttribute("aria-label"), "c6, rook");
        assert.match(await page.textContent("#live"), /^rook on c6 attacks 11 squares: .*Blocked on e6\.$/);
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Space");
        assert.equal(await cell(page, "c7").getAttribute("aria-label"), "c7, blocker, attacked");
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("s");
        assert.equal((await given(page)).square, "b7");
        // A blocker is dragged to a free square.
        await page.mouse.move(...await centre(cell(page, "e6")));
        await page.mouse.down();
        await page.mouse.move(...await centre(cell(page, "f5")), { steps: 4 });
        await page.mouse.up();
        assert.equal(await cell(page, "e6").getAttribute("aria-label"), "e6");
        assert.equal(await cell(page, "f5").getAttribute("aria-label"), "f5, blocker");
        await page.getByRole("radio", { name: "queen" }).check();
        assert.match(await page.textContent("#answer"), /^queen b7 attacks/);
        assert.equal(await page.getByRole("gridcell").count(), 64);
    });

    await test("a bitboard, and a link to it", async () => {
        for (const text of ["", "0x", "8/8", "é", "0x12345678901234567"]) {
            await page.fill("#occupied", text);
            await page.click("#paste button");
            assert.match(await page.textContent("#paste .error"), /^Expected up to 16 hexadecimal digits/);
            assert.equal(await page.inputValue("#occupied"), text);
        }
        // Another board in its place, and the complaint is gone with the text.
        await page.click("#shuffle");
        assert.equal(await page.textContent("#paste .error"), "");
        assert.equal(await page.inputValue("#occupied"), (await given(page)).occupied);
        await page.fill("#occupied", "0xffff00000000ffff");
        await page.click("#paste button");
        assert.equal((await given(page)).occupied, "0xffff00000000ffff");
        const other = await open(page.url().replace(address, ""));
        assert.deepEqual(await given(other), await given(page));
        assert.equal(await squaresWith(other, "#board", "attacked"), await squaresWith(page, "#board", "attacked"));
        await other.context().close();
    });

    await test("each method offers what it has", async () => {
        const visible = async () => [await page.isVisible("#tab-table"), await page.isVisible("#tab-magic")];
        for (const [name, expected] of [["fancy", [true, true]], ["pext", [true, false]], ["direct_lookup", [true, false]],
            ["kindergarten", [false, false]], ["hyperbola_quintessence", [false, false]], ["short_span", [true, true]]]) {
            await page.selectOption("#method", name);
            assert.deepEqual(await visible(), expected, name);
        }
        // A view that the next method does not have gives way to its steps.
        await page.click("#tab-magic");
        const entries = await page.evaluate(() => history.length);
        await page.selectOption("#method", "rotated");
        assert.equal((await given(page)).view, "steps");
        assert.equal(await page.evaluate(() => history.length), entries, "Back would lead to the view that is not there");
        const listed = await page.$$eval("#method option", options => options.map(option => option.value));
        assert.deepEqual(listed, methods.map(({ name }) => name));
        await page.selectOption("#method", "fancy");
    });

    await test("back returns to the view before", async () => {
        await page.click("#tab-steps");
        await page.click("#tab-table");
        await page.click("#tab-compare");
        for (const view of ["table", "steps"]) {
            await page.goBack();
            await page.waitForFunction(view => location.hash.includes(`view=${view}`) && !document.getElementById(view).hidden, view);
        }
    });

    await test("the steps of every layout and technique", async () => {
        const { piece, square, occupied } = await given(page);
        const attacks = wasm.ask("attacks", ["rook", "bishop", "queen"].indexOf(piece), named(square), BigInt(occupied));
        for (const { name } of methods) {
            await page.selectOption("#method", name);
            const last = await page.$$eval("#steps li.attack:last-child figcaption code", codes => codes.reduce((set, code) => set | BigInt(code.textContent), 0n));
            assert.equal(last, await squaresWith(page, "#board", "attacked"), name);
            assert.equal(last, attacks, name);
        }
        await page.selectOption("#method", "fancy");
        // A square lights up on all boards, and its wires.
        await page.hover("#steps .step.board svg >> nth=0", { position: { x: 20, y: 20 } });
        assert.equal(await page.locator("#board .lit").count(), 1);
        assert.ok(await page.locator("#steps .term.lit").count() <= 1);
        // A bit lights up its wires and squares.
        await page.hover("#steps .wiring .bit text >> nth=3");
        const [bit, other] = [3, 4].map(number => page.locator(`#steps .wiring .bit >> nth=${number}`));
        assert.match(await bit.locator(".squares").getAttribute("d"), /^M/);
        assert.deepEqual([await bit.locator(".squares").isVisible(), await other.locator(".squares").isVisible()], [true, false]);
        assert.ok(await bit.locator(".wire").count() > 0);
    });

    await test("the picture of the table, from the whole array to one slot", async () => {
        await page.getByRole("radio", { name: "rook", exact: true }).check();
        await page.click("#steps .place button >> nth=0");
        const number = numberOf("fancy");
        assert.equal(await page.textContent("#table-facts"), "107,648 entries of 8 bytes. Every entry is read by some square, and none by more than one.");
        const map = page.locator("#table .map >> nth=0");
        await map.scrollIntoViewIfNeeded();
        const { x, y, width, height } = await map.boundingBox();
        // A wheel has whole pixels.
        const [pointX, pointY] = [Math.round(x + 200), Math.round(y + height / 2)];
        const point = [pointX - x, pointY - y];
        const view = () => map.evaluate(({ dataset }) => Object.fromEntries(["columns", "scale", "left", "top"].map(key => [key, Number(dataset[key])])));
        const whole = await view();
        /** The slot at a point of the picture, as the picture says where it is. */
        const at = async (right, down) => {
            const { columns, scale, left, top } = await view();
            return Math.floor(top + down / scale) * columns + Math.floor(left + right / scale);
        };
        assert.match(await map.getAttribute("aria-label"), /all in view/);
        const expected = slot => wasm.ask("readers", number, slot).flatMap(({ examples }) => examples);
        const shown = () => page.$$eval(".slot .example svg", boards => boards.map(board => BigInt(board.getAttribute("aria-label").match(/0x\w+/)[0])));
        const chosen = async () => Number((await given(page)).slot);
        // What is pointed at is said, and what is clicked is chosen, with the boards that lead there.
        await page.mouse.move(pointX, pointY);
        assert.match(await page.textContent(".picture .says"), /^Slot [\d,]+: (rook|bishop) [a-h][1-8]\.$/);
        await page.mouse.click(pointX, pointY);
        const slot = await chosen();
        assert.equal(slot, await at(...point));
        assert.match(await page.textContent(".slot h2"), new RegExp(`^Slot ${slot.toLocaleString("en")}: `));
        assert.deepEqual(await shown(), expected(slot));
        // The wheel zooms where it points; the slot there stays there. A drag moves the array with it.
        for (let turns = 0; turns < 30; turns++) await page.mouse.wheel(0, -240);
        await page.waitForFunction(least => Number(document.querySelector(".map").dataset.scale) > least, 0.8 * Math.min(width, height));
        assert.equal(await at(...point), slot, "the wheel leaves the slot that it points at");
        for (let turns = 0; turns < 3; turns++) await page.mouse.wheel(0, 240);
        await page.waitForFunction(most => Number(document.querySelector(".map").dataset.scale) < most, 0.2 * Math.min(width, height));
        const before = await view();
        await page.mouse.down();
        await page.mouse.move(pointX + 100, pointY + 40, { steps: 5 });
        await page.mouse.up();
        const after = await view();
        assert.deepEqual([after.scale, after.left, after.top].map(Math.round), [before.scale, before.left - 100 / before.scale, before.top - 40 / before.scale].map(Math.round));
        assert.equal(await chosen(), slot, "a drag chooses no slot");
        // By keyboard: arrows, closer, further away, all.
        await map.focus();
        for (const key of ["ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
        assert.equal(await chosen(), slot + 1 + whole.columns);
        assert.deepEqual(await shown(), expected(slot + 1 + whole.columns));
        const { scale } = await view();
        await page.keyboard.press("+");
        assert.equal((await view()).scale, 2 * scale);
        assert.equal(await at(width / 2, height / 2), slot + 1 + whole.columns, "the slot that is chosen is the middle");
        await page.keyboard.press("-");
        assert.equal((await view()).scale, scale);
        await page.keyboard.press("0");
        assert.deepEqual(await view(), whole);
        for (const key of ["ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
        // At the whole array the wheel scrolls the page.
        const { y: place } = await map.boundingBox();
        await page.mouse.wheel(0, 300);
        await page.waitForFunction(place => document.querySelector(".map").getBoundingClientRect().y < place, place);
        assert.deepEqual(await view(), whole);
        await page.click(".slot button:has-text('Back to')");
        assert.equal((await given(page)).slot, undefined);
        assert.match(await page.textContent(".slot h2"), /The look-up on the board reads it\.$/);
        await map.focus();
        await page.keyboard.press("ArrowRight");
        const near = await chosen();
        // The way back up: the look-up of such a board reads this slot.
        await page.click(".slot .example >> nth=0");
        const { view: shownView, piece, square, occupied } = await given(page);
        assert.equal(shownView, "steps");
        const entry = wasm.ask("steps", number, ["rook", "bishop"].indexOf(piece), named(square), BigInt(occupied)).groups[0].steps.find(step => step.kind === "entry");
        assert.equal(entry.offset + entry.index, near);
        await page.click("#tab-table");
        for (const [layout, facts] of [["shared", /; 2\d,\d{3} \([\d.]+ %\) are read by more than one\.$/], ["byte_lookup", /each the number of one of [\d,]+ sets/], ["plain", /^294,912 entries.*No square reads 1\d\d,\d{3} .*, and no entry is read by more than one\.$/]]) {
            await page.selectOption("#method", layout);
            assert.match(await page.textContent("#table-facts"), facts);
            assert.ok((await page.textContent("#table-facts")).startsWith(`${wasm.ask("table", numberOf(layout)).entries.toLocaleString("en")} entries`));
        }
    });

    await test("one look-up in every layout", async () => {
        await page.click("#tab-compare");
        await page.waitForFunction(() => [...document.querySelectorAll(".row")].every(row => row.querySelector(".look-up")));
        // Where plain reads is the index behind the square's own table.
        const [index, place] = await page.$eval(".row", row =>
            [row.querySelector(".digits").textContent, row.querySelector("code").textContent.replaceAll(/\D/g, "")]);
        const square = await page.evaluate(() => document.querySelector("#board .slider").dataset.square);
        assert.equal(Number(place), Number(square) * 4096 + parseInt(index, 2));
        await page.click(".row:has-text('shared')");
        assert.deepEqual([(await given(page)).method, (await given(page)).view], ["shared", "steps"]);
    });

    await test("a magic is edited, found, and compared with the table's", async () => {
        await page.goto(address + "#view=magic&method=dense&piece=rook&square=d5");
        await page.waitForFunction(() => location.hash.includes("square=d5"));
        const magicOf = name => `0x${wasm.ask("magic", numberOf(name), 0, 35).magic.toString(16).padStart(16, "0")}`;
        assert.match(await page.textContent("#magic .verdict"), /^It works: 1,024 cases/);
        assert.equal(await page.inputValue("#magic .magic-input"), magicOf("dense"));
        // One bit less.
        const magic = BigInt(magicOf("dense"));
        const lowest = magic.toString(2).length - 1 - magic.toString(2).lastIndexOf("1");
        await page.click(`#magic .workbench [data-square="${lowest}"]`);
        const trial = wasm.ask("trial_in", numberOf("dense"), 0, 35, magic & magic - 1n);
        assert.match(await page.textContent("#magic .verdict"), new RegExp(`^${trial.clashes.toLocaleString("en")} of 1,024 cases share a slot with a case that has other attacks`));
        assert.equal(BigInt((await given(page)).magic), magic & magic - 1n);
        assert.equal(await page.locator("#magic .workbench .collision svg").count(), 2);
        // Typed in again.
        await page.fill("#magic .magic-input", magicOf("dense").slice(2));
        await page.press("#magic .magic-input", "Enter");
        assert.match(await page.textContent("#magic .verdict"), /^It works/);
        await page.fill("#magic .magic-input", "no number");
        await page.press("#magic .magic-input", "Enter");
        assert.match(await page.textContent("#magic .workbench .error"), /hexadecimal/);
        // What the search finds is what the table has.
        for (const name of ["dense", "fancy", "plain", "index16"]) {
            await page.selectOption("#method", name);
            await page.click("#search .again");
            await page.click("#search .next");
            assert.match(await page.textContent("#search .verdict"), /^(Fails|0x)/);
            await page.evaluate(() => {
                const next = document.querySelector("#search .next");
                for (let count = 0; count < 100_000 && !next.disabled; count++) next.click();
            });
            assert.ok((await page.textContent("#search .verdict.found")).startsWith(magicOf(name)), name);
            assert.equal(await page.textContent("#compared"), `This is the magic in the table of ${name}.`);
        }
        await page.selectOption("#method", "black");
        assert.equal(await page.isVisible("#search"), false);
        assert.match(await page.textContent("#origin"), /A long search found the magics of all squares together/);
    });
    await page.context().close();

    await test("a phone", async () => {
        const phone = await open("#view=steps&method=short_span&square=e4&occupied=0x0", { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true });
        await cell(phone, "c4").tap();
        assert.equal(await cell(phone, "c4").getAttribute("aria-label"), "c4, blocker, attacked");
        // What is dragged follows a finger, while the page scrolls from every other square.
        for (const [square, action] of [["e4", "none"], ["c4", "none"], ["e5", "manipulation"]]) {
            assert.equal(await cell(phone, square).evaluate(cell => getComputedStyle(cell).touchAction === "auto" ? getComputedStyle(cell.closest(".grid")).touchAction : getComputedStyle(cell).touchAction), action, square);
        }
        // The board stays in view, down to the last step.
        await phone.locator("#steps li:last-child").last().scrollIntoViewIfNeeded();
        const { y, height } = await phone.locator("#board").boundingBox();
        assert.ok(y >= 0 && y + height <= 400, `the board is at ${y}`);
        await cell(phone, "g4").tap();
        const last = await phone.locator("#steps li.attack:last-child figcaption code").last();
        const box = await last.boundingBox();
        assert.ok(box.y > 0 && box.y < 800, "the effect is out of view");
        assert.equal(BigInt(await last.textContent()), wasm.ask("attacks", 0, 28, 1n << 26n | 1n << 30n));
        // Two fingers move apart on the table; one moves it then.
        await phone.goto(address + "#view=table&method=fancy");
        await phone.waitForSelector(".map[data-scale]");
        const map = phone.locator(".map >> nth=0");
        await map.evaluate(map => map.scrollIntoView({ block: "end" }));
        const box2 = await map.boundingBox();
        const scale = () => map.evaluate(({ dataset }) => Number(dataset.scale));
        const least = await scale();
        const session = await phone.context().newCDPSession(phone);
        const fingers = (type, ...apart) => session.send("Input.dispatchTouchEvent", { type, touchPoints: apart.map((distance, id) =>
            ({ id, x: box2.x + box2.width / 2 + distance, y: box2.y + box2.height / 2 })) });
        for (let times = 0; times < 3; times++) {
            await fingers("touchStart", -10, 10);
            for (const distance of [20, 40, 80, 120]) await fingers("touchMove", -distance, distance);
            await fingers("touchEnd");
        }
        await phone.waitForFunction(least => Number(document.querySelector(".map").dataset.scale) > 100 * least, least);
        const left = () => map.evaluate(({ dataset }) => Number(dataset.left));
        const start = await left();
        await fingers("touchStart", 0);
        for (const distance of [-20, -60, -100]) await fingers("touchMove", distance);
        await fingers("touchEnd");
        assert.ok(await left() > start, "one finger does not move the array");
        await phone.context().close();
    });
}
