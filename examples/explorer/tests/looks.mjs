// What the page looks like: every figure and view at two widths, dark, and with forced colors.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const VIEWS = {
    story: "", steps: "#view=steps", steps_of_short_span: "#view=steps&lookup=short_span&square=d4", technique: "#view=steps&lookup=hyperbola_quintessence",
    table: "#view=table&lookup=short_span&slot=37941",
    threats: "#view=threats", threats_of_a_move: "#view=threats&pieces=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R&act=d5e6",
};

/** Axe finds nothing, nothing is too wide, and there are pictures to look at. */
export async function takePictures({ address, open }, modules, folder) {
    await test("every figure and view at two widths, and dark", async () => {
        const [found, axe] = [[], readFileSync(`${modules}/axe-core/axe.min.js`, "utf8")];
        for (const colorScheme of ["light", "dark"]) {
            const page = await open("", { colorScheme, reducedMotion: "reduce" });
            // Brings the figures to where there is something to see.
            await page.locator("#figure-fill input").fill("1024");
            for (const square of [19, 35]) await page.click(`#figure-carry [data-square="${square}"]`);
            await page.locator("#figure-copy input").fill("29");
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

/** Returns a picture of the middle of an element. */
async function middleOf(page, place) {
    const { x, y, width, height } = await page.locator(place).boundingBox();
    return page.screenshot({ clip: { x: Math.round(x + width / 2) - 10, y: Math.round(y + height / 2) - 10, width: 20, height: 20 } });
}

/** With forced colors, such as the contrast themes of Windows, what has a meaning still looks different. */
export async function testForcedColors({ open }) {
    for (const colorScheme of ["light", "dark"]) await test(`forced colors, ${colorScheme}`, async () => {
        const page = await open("#view=steps&piece=rook&square=d4&occupied=0x2000000000", { forcedColors: "active", colorScheme, reducedMotion: "reduce" });
        assert.ok(await page.evaluate(() => matchMedia("(forced-colors: active)").matches));
        // Squares of the rook on d4 with a piece on f5.
        const square = name => `#board [aria-label^="${name}"]`;
        for (const [one, other, what] of [
            ["c6", "c5", "the colors of squares"], ["d5", "c6", "an attacked square"], ["f5", "c6", "a piece"],
            ["d4", "c3", "the slider"], ["d7", "c6", "a square of the mask"],
        ]) assert.ok(!(await middleOf(page, square(one))).equals(await middleOf(page, square(other))), `${what} is not to be seen`);
        // The same label, chosen and not.
        const rook = page.locator("#sliders label").first();
        const chosen = await rook.screenshot();
        await page.locator("#sliders input").nth(1).check();
        await page.mouse.move(0, 0);
        await page.evaluate(() => document.activeElement.blur());
        assert.ok(!chosen.equals(await rook.screenshot()), "the chosen slider is not to be seen");
        const underline = link => page.locator(link).evaluate(node => getComputedStyle(node).borderBottomColor);
        assert.notEqual(await underline("#to-steps"), await underline("#to-table"), "the view is not to be seen");
    });
}
