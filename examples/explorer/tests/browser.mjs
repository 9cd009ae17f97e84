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
    async function newPage(options) {
        const page = await browser.newPage(options);
        page.setDefaultTimeout(300_000); // A machine may be busy with something else.
        // The page's Content-Security-Policy complains there too.
        page.on("console", message => message.type() === "error" && complaints.push(message.text()));
        page.on("pageerror", error => complaints.push(String(error)));
        page.on("request", request => !request.url().startsWith(address) && !/^(data|about):/.test(request.url()) && complaints.push(request.url()));
        return page;
    }
    // One page for all tests but that of a phone: a new one takes twice as much time of the processor as it takes to load the page.
    const shared = await newPage();

    return {
        address,
        complaints,
        shared,
        newPage,
        /** Opens the page anew with a fragment, and with a size and other features of CSS. */
        async open(rest = "", { width = 1300, height = 900, ...media } = {}) {
            await shared.goto("about:blank");
            await shared.setViewportSize({ width, height });
            await shared.emulateMedia({ colorScheme: "light", forcedColors: "none", reducedMotion: "no-preference", ...media });
            await shared.goto(address + rest);
            await shared.waitForSelector("html[data-ready]");
            return shared;
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
