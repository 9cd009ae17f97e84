// Pictures of every figure and view, at two widths, light and dark; and that of links and of the README.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "./browser.mjs";

const FIGURES = ["cases", "copy", "carry", "wrong", "yours", "fill", "gaps", "ruler", "sizes"];
const VIEWS = {
    steps: "#view=steps", steps_of_short_span: "#view=steps&method=short_span&square=d4", technique: "#view=steps&method=hyperbola_quintessence",
    table: "#view=table&method=short_span&slot=37941", magic: "#view=magic&method=fancy&magic=0x10020200000", compare: "#view=compare",
};

export async function takePictures({ open }, folder) {
    mkdirSync(folder, { recursive: true });
    await test("every figure and view at two widths, light and dark", async () => {
        for (const width of [1300, 400]) for (const colorScheme of ["light", "dark"]) {
            const options = { viewport: { width, height: 860 }, colorScheme, reducedMotion: "reduce" };
            const fits = async (page, name) => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `${name} at ${width} pixels`);
            const story = await open("", options);
            await story.waitForSelector("html[data-story=ready]");
            await fits(story, "story");
            await story.click("#figure-fill button.main");
            await story.waitForFunction(() => /^All/.test(document.querySelector("#figure-fill .says").textContent));
            for (const square of [19, 35]) await story.click(`#figure-carry [data-square="${square}"]`);
            await story.locator("#figure-copy input").fill("29");
            await story.locator("#figure-gaps input").fill("3");
            for (const name of FIGURES) await story.locator(`#figure-${name}`).screenshot({ path: join(folder, `story-${name}-${width}-${colorScheme}.png`) });
            await story.context().close();
            for (const [view, hash] of Object.entries(VIEWS)) {
                const page = await open(hash, options);
                if (view === "magic") await page.click("#search .next");
                if (view === "compare") await page.waitForSelector("#rows > :last-child .look-up");
                await fits(page, view);
                await page.screenshot({ path: join(folder, `${view}-${width}-${colorScheme}.png`), fullPage: true });
                await page.context().close();
            }
        }
    });
    for (const [name, height] of [["picture", 630], ["explorer", 1246]]) {
        const page = await open("#view=steps", { viewport: { width: 1200, height }, reducedMotion: "reduce" });
        await page.screenshot({ path: join(folder, `${name}.png`) });
        await page.context().close();
    }
}
