// Pictures of every figure and view, at two widths, light and dark; the README's picture, and that of links.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
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
        for (const width of [1300, 400]) {
            for (const colorScheme of ["light", "dark"]) {
                const options = { viewport: { width, height: 860 }, colorScheme, reducedMotion: "reduce" };
                const fits = async (page, name) => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `${name} at ${width} pixels`);
                const story = await open("", options);
                await story.waitForSelector("html[data-story=ready]");
                await fits(story, "story");
                await fill(story);
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
        }
    });

    // The README's picture: Chromium writes WebP only from a canvas.
    const page = await open("#view=steps", { viewport: { width: 1200, height: 1246 }, reducedMotion: "reduce" });
    const picture = (await page.screenshot()).toString("base64");
    const webp = await page.evaluate(async picture => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
        const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
        canvas.getContext("2d").drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", 0.9).split(",")[1];
    }, picture);
    writeFileSync(join(folder, "explorer.webp"), Buffer.from(webp, "base64"));
    await page.context().close();

    // The picture of links, 1200 x 630: a board and its table.
    const preview = await open("?figure=fill", { viewport: { width: 800, height: 420 }, deviceScaleFactor: 1.5, reducedMotion: "reduce" });
    await preview.waitForSelector("html[data-story=ready]");
    await fill(preview);
    await preview.addStyleTag({ content: `
        .live > figcaption, .walk, .wide, .buttons, .credit, .says { display: none !important; }
        body { display: grid; gap: 14px; padding: 24px 68px !important; }
        body > header { display: block !important; padding: 0; order: -1; }
        body > header nav { display: none; }
        h1 { font-size: 34px; }
        #story { max-width: none !important; margin: 0 !important; }
        #story .live { border: 0; padding: 0; background: none; }
        .stage.fill { grid-template-columns: 300px 300px; gap: 64px; }` });
    await preview.screenshot({ path: join(folder, "picture.png") });
    await preview.context().close();
}

/** Fills the table of the story. */
async function fill(page) {
    await page.click("#figure-fill button.main");
    await page.waitForFunction(() => /^All/.test(document.querySelector("#figure-fill .says").textContent));
}
