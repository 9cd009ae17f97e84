// What travels: previews of links, and addresses.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wasm } from "../page/wasm.js";
import { given, squaresWith, test } from "./browser.mjs";

export async function testPassedOn({ address, blank, open }, folder) {
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
            assert.equal(await squaresWith(page, "#figure-ruler", "attacked"), wasm.ask("attacks", 0, 27, 0x80800n));
            assert.equal((await given(page)).figure, figure);
            assert.deepEqual(await page.$$eval("#figure-yours input", inputs => inputs.map(({ value }) => Number(value))), [36, 41, 49]);
            await page.context().close();
        }
    });
}
