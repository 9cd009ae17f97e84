// Plays with the page in a headless Chromium: the story, the instrument, the threats, and pictures of all.
//
//     node examples/explorer/tests/page.mjs FOLDER CHROMIUM MODULES [SCREENSHOTS]
//
// FOLDER has the page, MODULES has playwright-core and axe-core. Screenshots of each figure and each view at two widths go to
// the last folder, if there is one.

import assert from "node:assert/strict";
import { startBrowser } from "./browser.mjs";
import { testFailures } from "./failures.mjs";
import { testInstrument } from "./instrument.mjs";
import { takePictures, testForcedColors } from "./looks.mjs";
import { testStory } from "./story.mjs";
import { testThreats } from "./threats.mjs";

const [folder, executablePath, modules, screenshots] = process.argv.slice(2);
const browser = await startBrowser(folder, executablePath, modules);
try {
    await testStory(browser);
    await testInstrument(browser);
    await testThreats(browser);
    await testFailures(browser, folder);
    await testForcedColors(browser);
    await takePictures(browser, modules, screenshots);
    assert.deepEqual(browser.complaints, [], "errors on the console, or calls to other hosts");
} finally {
    await browser.close();
}
