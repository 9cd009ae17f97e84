// With forced colors, such as the contrast themes of Windows, what has a meaning still looks different.

import assert from "node:assert/strict";
import { test } from "node:test";

/** Returns a picture of the middle of an element. */
async function middleOf(page, place) {
    const { x, y, width, height } = await page.locator(place).boundingBox();
    return page.screenshot({ clip: { x: Math.round(x + width / 2) - 10, y: Math.round(y + height / 2) - 10, width: 20, height: 20 } });
}

export async function testForcedColors({ open }) {
    for (const colorScheme of ["light", "dark"]) await test(`forced colors, ${colorScheme}`, async () => {
        const page = await open("#view=steps&piece=rook&square=d4&occupied=0x2000000000", { forcedColors: "active", colorScheme, reducedMotion: "reduce" });
        assert.ok(await page.evaluate(() => matchMedia("(forced-colors: active)").matches));
        // Squares of the rook on d4 with a piece on f5.
        const square = name => `#board [data-square="${"abcdefgh".indexOf(name[0]) + 8 * (name[1] - 1)}"]`;
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
