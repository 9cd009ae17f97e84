// What travels: previews of links, addresses, and figures in other pages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { given, squaresWith, test } from "./browser.mjs";

export async function testPassedOn({ address, blank, open, wasm }, folder) {
    await test("a link has a title, a description and a picture", async () => {
        const page = await open();
        const meta = name => page.getAttribute(`meta[property='og:${name}']`, "content");
        assert.equal(await meta("title"), await page.title());
        assert.equal(await meta("description"), await page.getAttribute("meta[name=description]", "content"));
        const picture = readFileSync(join(folder, (await meta("image")).split("/").pop()));
        assert.equal(picture.subarray(1, 4).toString(), "PNG");
        assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String), [await meta("image:width"), await meta("image:height")]);
        assert.match(await page.textContent("footer"), /\(\d\.\d\d MB, \d+ kB compressed\)/);
        await page.context().close();
    });

    await test("figures and views in other pages", async () => {
        const page = await open("#view=story&figure=ruler&blockers=0x80000000000");
        for (const name of await page.$$eval("figure.live", figures => figures.map(figure => figure.dataset.figure))) {
            await page.click(`#figure-${name} .embed`);
            const line = await page.evaluate(() => navigator.clipboard.readText());
            assert.match(line, new RegExp(`^<iframe src="${address}\\?figure=${name}" [^\n]*</iframe>$`));
            const host = await blank({ viewport: { width: 700, height: 700 } });
            await host.goto(`${address}hover.js`);
            await host.setContent(line);
            const frame = host.frameLocator("iframe");
            await frame.locator("html[data-story=ready]").waitFor();
            assert.ok(await frame.locator(`#figure-${name}`).isVisible(), name);
            assert.equal(await frame.locator("figure.live:visible").count(), 1, name);
            assert.equal(await frame.locator("h1:visible, h2:visible, footer:visible").count(), 0, name);
            await host.context().close();
        }
        await page.goto(`${address}#view=magic&method=dense&square=d5&piece=rook`);
        await page.waitForFunction(() => document.querySelector("#origin")?.textContent.includes("d5"));
        await page.click("#copy-embed");
        const line = await page.evaluate(() => navigator.clipboard.readText());
        const host = await blank();
        await host.goto(`${address}hover.js`);
        await host.setContent(line);
        const frame = host.frameLocator("iframe");
        await frame.locator("#magic .workbench").waitFor();
        assert.equal(await frame.locator("body > header:visible").count(), 0);
        assert.equal(await frame.locator("#board .slider").getAttribute("data-square"), "35");
        await host.context().close();
        await page.context().close();
    });

    await test("an address leads to a figure with its board", async () => {
        const page = await open("#view=story&figure=ruler&blockers=0x0000000000080800");
        await page.waitForSelector("html[data-story=ready]");
        assert.equal(await squaresWith(page, "#figure-ruler", "occupied"), 0x80800n);
        assert.equal(await squaresWith(page, "#figure-ruler", "attacked"), wasm.attacks(0, 27, 0x80800n));
        const { y } = await page.locator("#figure-ruler").boundingBox();
        assert.ok(y > -300 && y < 900, `the figure is at ${y}`);
        assert.equal((await given(page)).figure, "ruler");
        await page.context().close();
    });
}
