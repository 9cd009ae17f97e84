// Plays with the page in a headless Chromium.
//
//     node examples/explorer/tests/page.mjs FOLDER ANSWERS CHROMIUM PLAYWRIGHT [SCREENSHOTS]
//
// FOLDER has the page, ANSWERS the attacks of a thousand boards as the native crate has them, PLAYWRIGHT is the folder of
// playwright-core. Screenshots of each view at two widths go to the last folder.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";

const [folder, answers, executablePath, playwright, screenshots] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(resolve(playwright));

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    try {
        const file = readFileSync(join(folder, path === "/" ? "index.html" : path.replaceAll("..", "")));
        response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/html" }).end(file);
    } catch {
        response.writeHead(404).end();
    }
});
await new Promise(listening => server.listen(0, "127.0.0.1", listening));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
const complaints = [];

/** Opens the page with a fragment, and listens for errors and for calls to other hosts. */
async function open(hash = "", options = {}) {
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on("console", message => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", error => complaints.push(String(error)));
    page.on("request", request => !request.url().startsWith(address) && !request.url().startsWith("data:") && complaints.push(request.url()));
    await page.goto(address + hash);
    await page.waitForSelector("html[data-ready]");
    return page;
}

const cell = (page, name) => page.locator(`#board [aria-label^="${name}"]`);
const centre = async locator => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
};
/** The attacked squares as the board shows them. */
const shown = page => page.evaluate(() => [...document.querySelectorAll("#board .attacked")]
    .reduce((set, cell) => set | 1n << BigInt(cell.dataset.square), 0n));
const given = page => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
const test = async (name, body) => {
    const start = performance.now();
    await body();
    console.log(`ok       ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
};

try {
    const page = await open();

    await test("a thousand boards as the native crate has them", async () => {
        const boards = readFileSync(answers, "utf8").trim().split("\n").map(line => line.split(" "));
        assert.equal(boards.length, 1000);
        const wrong = await page.evaluate(async boards => {
            const wrong = [];
            for (const [slider, square, occupied, attacks] of boards) {
                const name = "abcdefgh"[square % 8] + (1 + (square >> 3));
                const changed = new Promise(done => addEventListener("hashchange", done, { once: true }));
                location.hash = `#piece=${["rook", "bishop", "queen"][slider]}&square=${name}&occupied=${occupied}`;
                await changed;
                const shown = [...document.querySelectorAll("#board .attacked")]
                    .reduce((set, cell) => set | 1n << BigInt(cell.dataset.square), 0n);
                // The last steps of all groups together are the attacks too.
                const last = [...document.querySelectorAll("#steps li.board:last-child figcaption code")]
                    .reduce((set, code) => set | BigInt(code.textContent), 0n);
                if (shown !== BigInt(attacks) || last !== BigInt(attacks)) wrong.push(`${slider} ${name} ${occupied}`);
            }
            return wrong;
        }, boards);
        assert.deepEqual(wrong, []);
    });

    await test("click, drag, keyboard", async () => {
        await page.goto(address + "#piece=rook&square=e4&occupied=0x0&method=fancy&view=steps");
        await page.waitForFunction(() => location.hash.includes("square=e4"));
        await cell(page, "e6").click();
        assert.equal(await cell(page, "e6").getAttribute("aria-label"), "e6, blocker, attacked");
        assert.equal(await cell(page, "e7").getAttribute("aria-label"), "e7");
        await page.mouse.move(...await centre(cell(page, "e4")));
        await page.mouse.down();
        await page.mouse.move(...await centre(cell(page, "d5")), { steps: 4 });
        await page.mouse.move(...await centre(cell(page, "c6")), { steps: 4 });
        await page.mouse.up();
        assert.equal((await given(page)).square, "c6");
        assert.equal(await cell(page, "c6").getAttribute("aria-label"), "c6, rook");
        assert.match(await page.textContent("#live"), /^rook on c6 attacks 11 squares: .*Blocked on e6\.$/);
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Space");
        assert.equal(await cell(page, "c7").getAttribute("aria-label"), "c7, blocker, attacked");
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("s");
        assert.equal((await given(page)).square, "b7");
        await page.getByRole("radio", { name: "queen" }).check();
        assert.match(await page.textContent("#answer"), /^queen b7 attacks/);
        assert.equal(await page.getByRole("gridcell").count(), 64);
    });

    await test("FEN, link, command", async () => {
        await page.fill("#occupied", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        await page.click("#paste button");
        assert.equal((await given(page)).occupied, "0xffff00000000ffff");
        await page.fill("#occupied", "9/8/8/8/8/8/8/8");
        await page.click("#paste button");
        assert.match(await page.textContent("#paste-error"), /^Rank 8/);
        await page.click("#copy-link");
        const link = await page.evaluate(() => navigator.clipboard.readText());
        const other = await open(link.replace(address, "").replace("index.html", ""));
        assert.deepEqual(await given(other), await given(page));
        assert.equal(await shown(other), await shown(page));
        await other.context().close();
        await page.click("#copy-command");
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()),
            "sliding-attacks-codegen show b7 --piece queen --occupied 0xffff00000000ffff --layout fancy");
    });

    await test("the steps of every layout and technique", async () => {
        const numbers = await page.$$eval("#method option", options => options.map(option => option.value));
        for (const number of numbers) {
            await page.selectOption("#method", number);
            const last = await page.$$eval("#steps li.board:last-child figcaption code",
                codes => codes.reduce((set, code) => set | BigInt(code.textContent), 0n));
            assert.equal(last, await shown(page), `method ${number}`);
        }
        await page.selectOption("#method", { label: "fancy" });
        // A square lights up on all boards, and its wires.
        await page.hover("#steps .step.board svg >> nth=0", { position: { x: 20, y: 20 } });
        assert.equal(await page.locator("#board .hover").count(), 1);
        await page.hover("#steps .wiring .bit >> nth=3");
        assert.ok(await page.locator("#steps .wire.lit").count() > 0);
        assert.match(await page.getAttribute("#steps .wiring path.hover", "d"), /^M/);
        await page.click("#steps button:has-text('Watch')");
        assert.equal(await page.locator("#steps .playing").count(), 1);
    });

    await test("the picture of the table", async () => {
        await page.getByRole("radio", { name: "rook" }).check();
        await page.click("#steps .place button >> nth=0");
        assert.equal((await given(page)).view, "table");
        assert.match(await page.textContent("#table-facts"), /^107,648 entries.*nobody: none; by more than one square: none/);
        assert.equal(await page.locator(".picture .rings span").count(), 1);
        await page.hover("#table canvas >> nth=0", { position: { x: 200, y: 60 } });
        assert.match(await page.textContent(".says"), /^Entry [\d,]+: rook [a-h][1-8]\.$/);
        const name = (await page.textContent(".says")).match(/rook ([a-h][1-8])/)[1];
        await page.click("#table canvas >> nth=0", { position: { x: 200, y: 60 } });
        assert.equal((await given(page)).square, name);
        await page.focus("#table canvas >> nth=0");
        await page.keyboard.press("ArrowDown");
        assert.match(await page.textContent(".says"), /^Entry [\d,]+: rook/);
        await page.waitForSelector("#sizes[data-ready]");
        const sizes = await page.$$eval(".bar", bars => bars.map(bar => Number(bar.dataset.size)));
        assert.ok(sizes.every(size => size >= 0) && sizes.includes(863_872), String(sizes));
        for (const layout of ["shared", "byte lookup", "plain"]) await page.selectOption("#method", { label: layout });
        assert.match(await page.textContent("#table-facts"), /294,912 entries/);
    });

    await test("one look-up in every layout", async () => {
        await page.click("#tab-compare");
        await page.waitForFunction(() => [...document.querySelectorAll(".row")].every(row => row.querySelector(".look-up")));
        // Where plain reads is the index behind the square's own table.
        const [index, place] = await page.$eval(".row", row =>
            [row.querySelector(".digits").textContent, row.querySelector("code").textContent.replaceAll(/\D/g, "")]);
        const square = await page.evaluate(() => document.querySelector("#board .slider").dataset.square);
        assert.equal(Number(place), Number(square) * 4096 + parseInt(index, 2));
        await page.click(".row:has-text('shared')");
        assert.deepEqual([(await given(page)).method, (await given(page)).view], ["shared", "steps"]);
    });

    await test("a magic is found", async () => {
        await page.click("#tab-search");
        await page.click("#search-next");
        assert.match(await page.textContent("[data-strategy='1'] .verdict"), /^(Dropped|Found)/);
        await page.click("#search-run");
        await page.waitForFunction(() => document.querySelectorAll(".verdict.found").length === 2, undefined, { timeout: 60_000 });
        const candidates = await page.$$eval(".search-column dd:first-of-type", counts => counts.map(count => Number(count.textContent.replaceAll(",", ""))));
        assert.ok(candidates[0] < candidates[1], `${candidates}`);
        await page.fill("#seed", "x".repeat(33));
        await page.press("#seed", "Enter");
        await page.locator("#seed").blur();
        assert.match(await page.textContent("#seed-error"), /hexadecimal/);
        await page.fill("#seed", "another seed");
        await page.locator("#seed").blur();
        await page.click("#search-next");
        assert.equal(await page.textContent("#seed-error"), "");
    });
    await page.context().close();

    await test("a phone", async () => {
        const phone = await open("#square=e4&occupied=0x0", { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true });
        await cell(phone, "c4").tap();
        assert.equal(await cell(phone, "c4").getAttribute("aria-label"), "c4, blocker, attacked");
        // The slider follows a finger, while the page scrolls from every other square.
        assert.equal(await cell(phone, "e4").evaluate(cell => getComputedStyle(cell).touchAction), "none");
        assert.equal(await cell(phone, "e5").evaluate(cell => getComputedStyle(cell).touchAction), "auto");
        await phone.context().close();
    });

    await test("every view at two widths, light and dark", async () => {
        if (screenshots) mkdirSync(screenshots, { recursive: true });
        for (const width of [1200, 400]) {
            for (const colorScheme of ["light", "dark"]) {
                for (const [view, hash] of Object.entries({
                    steps: "#view=steps", technique: "#method=hyperbola_quintessence", table: "#view=table&method=fixed_shift", compare: "#view=compare", search: "#view=search",
                })) {
                    const page = await open(hash, { viewport: { width, height: 860 }, colorScheme, reducedMotion: "reduce" });
                    if (view === "search") await page.click("#search-next");
                    if (view === "compare") await page.waitForSelector(".row:last-child .look-up");
                    if (view === "table") await page.waitForSelector("#sizes[data-ready]");
                    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
                    assert.ok(wide <= width, `${view} at ${width} pixels is ${wide} wide`);
                    if (screenshots) await page.screenshot({ path: join(screenshots, `${view}-${width}-${colorScheme}.png`), fullPage: true });
                    await page.context().close();
                }
            }
        }
    });

    if (screenshots) {
        // The README's picture: Chromium writes WebP only from a canvas.
        const page = await open("", { viewport: { width: 1200, height: 1246 }, reducedMotion: "reduce" });
        const picture = (await page.screenshot()).toString("base64");
        const webp = await page.evaluate(async picture => {
            const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
            const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
            canvas.getContext("2d").drawImage(image, 0, 0);
            return canvas.toDataURL("image/webp", 0.9).split(",")[1];
        }, picture);
        writeFileSync(join(screenshots, "explorer.webp"), Buffer.from(webp, "base64"));
        await page.context().close();
    }
    assert.deepEqual(complaints, [], "errors on the console, or calls to other hosts");
} finally {
    await browser.close();
    server.close();
}
