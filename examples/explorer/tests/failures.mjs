// What the page says when something goes wrong on the way, and what it shows before the module is there.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { squaresWith, test } from "./browser.mjs";

export async function testFailures({ address, blank, complaints, open }, folder) {
    /** Opens the page where a part of it does not come as it should; the browser complains about that too. */
    const broken = async (part, answer, rest = "") => {
        const page = await blank();
        await page.route(`**/${part}`, answer);
        await page.goto(address + rest, { waitUntil: "commit" });
        return page;
    };
    const says = async (page, words) => {
        await page.waitForSelector("#failure:visible");
        assert.match(await page.textContent("#failure"), words);
        assert.ok(await page.isVisible("#story h2 >> nth=0"), "the text is not there");
        await page.context().close();
        complaints.length = 0;
    };

    await test("a failure is said", async () => {
        assert.deepEqual(complaints, []);
        const file = await blank();
        await file.goto(pathToFileURL(resolve(folder, "index.html")).href);
        await says(file, /only from a web server/);
        for (const [part, answer] of [["main.js", route => route.abort()], ["grid.js", route => route.fulfill({ status: 404 })],
            ["figures/fill.js", async route => route.fulfill({ response: await route.fetch(), contentType: "text/plain" })]]) {
            await says(await broken(part, answer), /a part of the page did not load/);
        }
        await says(await broken("explorer.wasm", route => route.fulfill({ status: 404, body: "" })), /explorer\.wasm: 404/);
        await says(await broken("explorer.wasm", route => route.fulfill({ body: "<html>", contentType: "application/wasm" })), /could not start/);
    });

    await test("the boards are there before the module, and answer when it is", async () => {
        for (const [rest, board, occupied, ready] of [["", "#figure-cases", 0x00000a0040000000n, "html[data-story=ready]"],
            ["#view=steps&occupied=0xff00&square=d4", "#board", 0xff00n, "html[data-ready]"]]) {
            let release;
            const here = new Promise(go => (release = go));
            const page = await broken("explorer.wasm", async route => {
                await here;
                await route.continue();
            }, rest);
            await page.waitForSelector("html[data-drawn]");
            assert.equal(await page.getAttribute("html", "data-ready"), null);
            assert.ok(await page.isVisible(`${board} .slider .glyph`));
            assert.equal(await squaresWith(page, board, "occupied"), occupied);
            assert.ok(await page.locator(board).evaluate(board => board.closest("[inert]") ?? board.querySelector("[inert]")));
            release();
            await page.waitForSelector(ready);
            assert.equal(await page.locator("[inert]:visible").count(), 0);
            await page.click(`${board} [data-square='19']`);
            await page.waitForSelector(`${board} [data-square='19'].attacked.occupied`);
            await page.context().close();
        }
    });

    await test("a reload stays where it was", async () => {
        for (const width of [1300, 400]) {
            const page = await open("", { viewport: { width, height: 850 } });
            await page.waitForSelector("html[data-story=ready]");
            await page.evaluate(() => scrollTo(0, 3000));
            await page.reload();
            await page.waitForSelector("html[data-story=ready]");
            assert.ok(Math.abs(await page.evaluate(() => scrollY) - 3000) < 5, `at ${await page.evaluate(() => scrollY)}`);
            await page.context().close();
        }
    });
}
