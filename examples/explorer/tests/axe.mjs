// The rules of axe, in every view and in the story, light and dark.

import assert from "node:assert/strict";
import { test } from "./browser.mjs";

const VIEWS = ["", "#view=steps", "#view=table", "#view=magic", "#view=compare"];

export async function testAxe({ open }, modules) {
    await test("axe finds nothing in any view", async () => {
        const found = [];
        for (const colorScheme of ["light", "dark"]) for (const view of VIEWS) {
            const page = await open(view, { colorScheme, reducedMotion: "reduce" });
            await page.waitForFunction(() => document.getElementById("story").hidden || document.documentElement.dataset.story);
            await page.addScriptTag({ path: `${modules}/axe-core/axe.min.js` });
            for (const { id, nodes } of await page.evaluate(async () => (await axe.run()).violations)) {
                found.push(`${colorScheme} ${view || "story"} ${id}: ${nodes.slice(0, 3).map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join("; ")}`);
            }
            await page.context().close();
        }
        assert.deepEqual(found, []);
    });
}
