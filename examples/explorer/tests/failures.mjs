// What the page says when something goes wrong on the way, and what it shows before the module is there.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { squaresWith } from "./browser.mjs";

export async function testFailures({ address, blank, complaints }, folder) {
    /** What the page says if a part of it does not come as it should; the browser complains about that too. */
    const says = async (words, part, answer, from = address) => {
        assert.deepEqual(complaints, []);
        const page = await blank();
        await page.route(`**/${part}`, answer);
        await page.goto(from);
        await page.waitForSelector("#failure:visible");
        assert.match(await page.textContent("#failure"), words);
        assert.ok(await page.isVisible("#story h2 >> nth=0"), "the text is not there");
        await page.context().close();
        complaints.length = 0;
    };

    await test("a failure is said", async () => {
        await says(/only from a web server/, "nothing", route => route.abort(), pathToFileURL(resolve(folder, "index.html")).href);
        await says(/a part of the page did not load/, "main.js", route => route.abort());
        await says(/a part of the page did not load/, "figures/fill.js", route => route.fulfill({ status: 404 }));
        await says(/explorer\.wasm: 404/, "explorer.wasm", route => route.fulfill({ status: 404, body: "" }));
        await says(/could not start/, "explorer.wasm", route => route.fulfill({ body: "<html>", contentType: "application/wasm" }));
    });

    await test("the boards are there before the module, and answer when it is", async () => {
        for (const [width, view, board, occupied] of [[1300, "story", "#figure-cases", 0x00000a0040000000n],
            [400, "story", "#figure-cases", 0x00000a0040000000n], [1300, "steps&occupied=0xff00&square=d4", "#board", 0xff00n]]) {
            const page = await blank({ viewport: { width, height: 850 } });
            let release;
            const released = new Promise(resolve => (release = resolve));
            await page.route("**/explorer.wasm", async route => {
                await released;
                await route.continue();
            });
            await page.goto(`${address}#view=${view}`, { waitUntil: "commit" });
            await page.waitForSelector("html[data-drawn]");
            assert.ok(await page.isVisible(`${board} .slider .glyph`));
            assert.equal(await squaresWith(page, board, "occupied"), occupied);
            assert.equal(await page.locator("[inert]:visible").count(), 1);
            const height = () => page.locator("#story").evaluate(story => story.offsetHeight);
            const before = await height();
            release();
            await page.waitForSelector("html[data-ready]");
            assert.equal(await page.locator("[inert]:visible").count(), 0);
            assert.ok(Math.abs(await height() - before) < 15, `the story was ${before} high and is ${await height()}`);
            await page.click(`${board} [data-square='19']`);
            await page.waitForSelector(`${board} [data-square='19'].attacked.occupied`);
            await page.context().close();
        }
    });
}
