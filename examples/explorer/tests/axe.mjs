// Each colour has its role: none is named outside of the block of roles. And the rules of axe, in every view and in the
// story, light and dark, if axe-core could be installed.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "./browser.mjs";

const VIEWS = ["", "#view=steps", "#view=table", "#view=magic", "#view=compare"];

/** A colour that is written out: as numbers anywhere, by its name in a style sheet or where a canvas takes one. */
const NUMBERS = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|%23[0-9a-f]{3}|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
const NAMES = /:[^;{}]*\b(?:white|black|red|green|blue|orange|yellow|purple|violet|brown|pink|gr[ae]y|teal|navy|gold)\b/i;

export async function testColours(folder) {
    await test("no colour outside of the block of roles", () => {
        const found = [];
        for (const file of readdirSync(folder, { recursive: true }).filter(file => /\.(css|js|html)$/.test(file))) {
            const text = readFileSync(join(folder, file), "utf8").split("/* The end of the colours. */").pop();
            for (const line of text.split("\n")) {
                if (NUMBERS.test(line) || file.endsWith(".css") && NAMES.test(line) || /Style = "/.test(line)) found.push(`${file}: ${line.trim()}`);
            }
        }
        assert.deepEqual(found, []);
    });
}

export async function testAxe({ open }, playwright) {
    const path = `${playwright}/../axe-core/axe.min.js`;
    if (!existsSync(path)) return console.log("skipped  axe: no axe-core from npm");
    await test("axe finds nothing in any view", async () => {
        const found = [];
        for (const colorScheme of ["light", "dark"]) for (const view of VIEWS) {
            const page = await open(view, { colorScheme, reducedMotion: "reduce" });
            await page.waitForFunction(() => document.getElementById("story").hidden || document.documentElement.dataset.story);
            await page.addScriptTag({ path });
            for (const { id, nodes } of await page.evaluate(async () => (await axe.run()).violations)) {
                found.push(`${colorScheme} ${view || "story"} ${id}: ${nodes.slice(0, 3).map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join("; ")}`);
            }
            await page.context().close();
        }
        assert.deepEqual(found, []);
    });
}
