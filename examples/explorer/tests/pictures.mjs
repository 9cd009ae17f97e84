// Every figure and view at two widths, and dark: axe finds nothing, nothing is too wide, and pictures to look at.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const VIEWS = {
    story: "", steps: "#view=steps", steps_of_short_span: "#view=steps&lookup=short_span&square=d4", technique: "#view=steps&lookup=hyperbola_quintessence",
    table: "#view=table&lookup=short_span&slot=37941",
    threats: "#view=threats", threats_of_a_move: "#view=threats&pieces=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R&act=d5e6",
};

export async function takePictures({ address, open }, modules, folder) {
    await test("every figure and view at two widths, and dark", async () => {
        const [found, axe] = [[], readFileSync(`${modules}/axe-core/axe.min.js`, "utf8")];
        for (const colorScheme of ["light", "dark"]) {
            const page = await open("", { colorScheme, reducedMotion: "reduce" });
            await play(page);
            await page.evaluate(axe);
            for (const [view, hash] of Object.entries(VIEWS)) for (const width of colorScheme === "light" ? [1300, 400] : [1300]) {
                const name = `${view}-${width}-${colorScheme}`;
                if (hash) await page.goto(address + hash);
                await page.setViewportSize({ width, height: 860 });
                assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `${name} is too wide`);
                const violations = await page.evaluate(async () => (await axe.run({ resultTypes: ["violations"] })).violations);
                found.push(...violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ target }) => target).join(", ")}`));
                if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
            }
        }
        assert.deepEqual(found, []);
    });
    // That of links, and that of the README.
    if (folder) for (const [name, height] of [["picture", 630], ["explorer", 1246]]) {
        const page = await open("#view=steps", { width: 1200, height, reducedMotion: "reduce" });
        await page.screenshot({ path: join(folder, `${name}.png`) });
    }
}

/** Brings the figures to where there is something to see. */
async function play(page) {
    await page.locator("#figure-fill input").fill("1024");
    for (const square of [19, 35]) await page.click(`#figure-carry [data-square="${square}"]`);
    await page.locator("#figure-copy input").fill("29");
}
