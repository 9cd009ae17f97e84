// What the page says when something goes wrong on the way.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";

export async function testFailures({ address, blank, complaints }, folder) {
    await test("a sandboxed frame says what helps", async () => {
        const page = await blank();
        await page.route("**/frame.html", route => route.fulfill({ contentType: "text/html", body: `<iframe sandbox="allow-scripts" src="${address}">` }));
        await page.goto(`${address}frame.html`);
        const message = page.frameLocator("iframe").locator("#failure");
        await message.waitFor({ state: "visible" });
        assert.match(await message.textContent(), /a tab of its own/);
        await page.context().close();
        complaints.length = 0;
    });
    const other = readFileSync(resolve(folder, "main.js"), "utf8").replace(/VERSION = "\w+"/, 'VERSION = "other"');
    const script = body => ({ body, contentType: "text/javascript" });
    await test("a failure is said", async () => {
        for (const [words, part, answer, from = address] of [
            [/only from a web server/, "nothing", {}, pathToFileURL(resolve(folder, "index.html")).href],
            [/a part of the page did not load/, "figures/fill.js", { status: 404 }],
            [/does not provide an export.*Reload the page/, "grid.js", script("export const other = 0;")],
            [/different versions\. Reload the page/, "main.js", script(other)],
            [/explorer\.wasm: 404/, "explorer.wasm", { status: 404, body: "" }],
            [/could not start/, "explorer.wasm", { body: "<html>", contentType: "application/wasm" }],
        ]) {
            assert.deepEqual(complaints, []);
            const page = await blank();
            await page.route(`**/${part}`, route => route.fulfill(answer));
            await page.goto(from);
            await page.waitForSelector("#failure:visible");
            assert.match(await page.textContent("#failure"), words);
            assert.ok(await page.isVisible("#story h2 >> nth=0"), "the text is not there");
            await page.context().close();
            // The browser complains about that too.
            complaints.length = 0;
        }
    });
}
