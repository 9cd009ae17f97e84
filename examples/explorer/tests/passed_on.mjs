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
        /** Another page, with the line that was copied. */
        const embed = async (line, width) => {
            const host = await blank({ viewport: { width, height: 700 } });
            await host.goto(`${address}wasm.js`);
            await host.setContent(line);
            return [host, host.frameLocator("iframe")];
        };
        const page = await open("#view=story&figure=ruler&blockers=0x80000000000");
        for (const name of await page.$$eval("figure.live", figures => figures.map(figure => figure.dataset.figure))) {
            await page.selectOption(".embed select", name);
            await page.click(".embed button");
            const line = await page.evaluate(() => navigator.clipboard.readText());
            assert.ok(line.startsWith(`<iframe src="${address}?figure=${name}#`), line);
            for (const width of [360, 600]) {
                const [host, frame] = await embed(line, width);
                await frame.locator("html[data-story=ready]").waitFor();
                assert.equal(await frame.locator("figure.live:visible").count(), 1, name);
                assert.ok(await frame.locator(`#figure-${name}`).isVisible(), name);
                assert.equal(await frame.locator("h1:visible, h2:visible, footer:visible").count(), 0, name);
                await frame.locator("body").evaluate(() => new Promise(done => setTimeout(done, 100)));
                const [high, wide] = await frame.locator("html").evaluate(html => [html.scrollHeight - innerHeight, html.scrollWidth - innerWidth]);
                assert.ok(high <= 0 && wide <= 0, `${name} at ${width} pixels overflows by ${high} and ${wide}`);
                await host.context().close();
            }
        }
        // A figure that there is not shows the page.
        const unknown = await open("?figure=zzz");
        assert.equal(await unknown.locator("figure.live:visible").count(), 9);
        await unknown.context().close();
        await page.goto(`${address}#view=magic&method=dense&square=d5&piece=rook`);
        await page.waitForFunction(() => document.querySelector("#origin")?.textContent.includes("d5"));
        await page.click("#copy-embed");
        const line = await page.evaluate(() => navigator.clipboard.readText());
        const [host, frame] = await embed(line, 1300);
        await frame.locator("#magic .workbench").waitFor();
        assert.equal(await frame.locator("body > header:visible").count(), 0);
        assert.equal(await frame.locator("#board .slider").getAttribute("data-square"), "35");
        await host.context().close();
        await page.context().close();
    });

    await test("a link to a figure arrives there without scroll anchoring", async () => {
        for (const [width, figure] of [[1300, "sizes"], [400, "sizes"], [400, "fill"]]) {
            const page = await blank({ viewport: { width, height: 850 } });
            await page.addInitScript(() => addEventListener("DOMContentLoaded", () => (document.documentElement.style.overflowAnchor = "none")));
            await page.goto(`${address}#view=story&figure=${figure}&blockers=0x80800&yours=0x2021000000000`);
            await page.waitForSelector("html[data-story=ready]");
            const { y, height } = await page.locator(`#figure-${figure}`).boundingBox();
            assert.ok(Math.abs(y + height / 2 - 425) < 60, `${figure} at ${width} pixels is at ${y}, ${height} high`);
            // The reader's board and magic come with the link.
            assert.equal(await squaresWith(page, "#figure-ruler", "occupied"), 0x80800n);
            assert.equal(await squaresWith(page, "#figure-ruler", "attacked"), wasm.attacks(0, 27, 0x80800n));
            assert.equal((await given(page)).figure, figure);
            assert.deepEqual(await page.$$eval("#figure-yours input", inputs => inputs.map(({ value }) => Number(value))), [36, 41, 49]);
            await page.context().close();
        }
    });
}
