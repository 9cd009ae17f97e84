// What the page says when something goes wrong on the way.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";

export async function testFailures({ address, complaints, shared: page }, folder) {
    const other = readFileSync(resolve(folder, "main.js"), "utf8").replace(/VERSION = "\w+"/, 'VERSION = "other"');
    const script = body => ({ body, contentType: "text/javascript" });
    const sandbox = { body: `<iframe sandbox="allow-scripts" src="${address}">`, contentType: "text/html" };
    await test("a failure is said", async () => {
        for (const [words, part, answer, from = address] of [
            [/a sandboxed frame.*a tab of its own/, "frame.html", sandbox, `${address}frame.html`],
            [/only from a web server/, "nothing", {}, pathToFileURL(resolve(folder, "index.html")).href],
            [/a part of the page did not load/, "figures/fill.js", { status: 404 }],
            [/does not provide an export.*Reload the page/, "grid.js", script("export const other = 0;")],
            [/different versions\. Reload the page/, "main.js", script(other)],
            [/explorer\.wasm: 404/, "explorer.wasm", { status: 404, body: "" }],
            [/could not start/, "explorer.wasm", { body: "<html>", contentType: "application/wasm" }],
        ]) {
            assert.deepEqual(complaints, []);
            await page.route(`**/${part}`, route => route.fulfill(answer));
            await page.goto(from);
            const frame = page.frames().at(-1);
            await frame.waitForSelector("#failure:visible");
            assert.match(await frame.textContent("#failure"), words);
            assert.ok(await frame.isVisible("#story h2 >> nth=0"), "the text is not there");
            await page.unrouteAll();
            // The browser complains about that too.
            complaints.length = 0;
        }
    });
}
