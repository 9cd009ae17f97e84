// What the page says when something goes wrong on the way.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";

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
}
