// A headless Chromium on a local server, for the tests of the page.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { startModule } from "../page/wasm.js";

/** Serves a folder, starts its module in Node to compare the page with, and starts a browser. `complaints` collects errors and calls to other hosts. */
export async function startBrowser(folder, executablePath, modules) {
    const { chromium } = createRequire(import.meta.url)(resolve(modules, "playwright-core"));
    // The server that README.md names, on a port that is free.
    const server = spawn("python3", ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, "0"], { stdio: ["ignore", "pipe", "ignore"] });
    const [announced] = await once(server.stdout, "data");
    const address = `http://127.0.0.1:${/port (\d+)/.exec(announced)[1]}/`;
    await startModule(await fetch(`${address}explorer.wasm`));
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
    const complaints = [];

    /** Makes a page that listens for errors and for calls to other hosts. */
    async function blank(options = {}) {
        const context = await browser.newContext({ viewport: { width: 1300, height: 900 }, ...options });
        const page = await context.newPage();
        page.setDefaultTimeout(300_000); // A machine may be busy with something else.
        // The page's Content-Security-Policy complains there too.
        page.on("console", message => message.type() === "error" && complaints.push(message.text()));
        page.on("pageerror", error => complaints.push(String(error)));
        page.on("request", request => !request.url().startsWith(address) && !/^(data|about):/.test(request.url()) && complaints.push(request.url()));
        return page;
    }

    return {
        address,
        complaints,
        blank,
        /** Opens the page with a query or a fragment. */
        async open(rest = "", options = {}) {
            const page = await blank(options);
            await page.goto(address + rest);
            await page.waitForSelector("html[data-ready]");
            return page;
        },
        async close() {
            await browser.close();
            server.kill();
        },
    };
}

/** What the address says. */
export const given = page => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))));

/** The squares of a board that have a class. */
export const squaresWith = (page, board, kind) => page.evaluate(([board, kind]) => [...document.querySelectorAll(`${board} [role=gridcell].${kind}`)]
    .reduce((set, cell) => set | 1n << BigInt(cell.dataset.square), 0n), [board, kind]);
