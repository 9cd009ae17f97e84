// The view of threats: a board with pieces, and what starts and ends when one of them comes, leaves or moves.

import { centre } from "./boards.js";
import { byId, element, glyph, nameOf, svg } from "./dom.js";
import { makeGrid } from "./grid.js";
import { EMPTY, OFF, after, actOf, boardOf, colorOf, fenOf, kindOf, pieceOf, textOf } from "./pieces.js";
import { change, state } from "./state.js";
import { wasm } from "./wasm.js";

/** What a click does, besides putting a piece with a code on the board. */
const [MOVE, TAKE] = [EMPTY, EMPTY + 1];
/** What the buttons show. */
const BOARDS = {
    Example: { pieces: state.pieces, act: state.act },
    Game: { pieces: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", act: "d5e6" },
    Clear: { pieces: "8/8/8/8/8/8/8/8", act: "-" },
};

const grid = makeGrid({ label: "Board with pieces", first: 27, toggle: press });
const arrows = svg("svg", { viewBox: "0 0 8 8", class: "arrows", "aria-hidden": "true" });
/** What a click does, and the square of a piece that is to move with the next one. */
let tool = MOVE, held;

const piece = code => glyph(kindOf(code), colorOf(code));
const choose = (number, name, content = piece(number)) => element("label", { title: name }, element("input", { type: "radio", name: "tool",
    "aria-label": name, checked: number === tool, onchange() {
        [tool, held] = [number];
        draw();
    } }), content);
const pieces = first => [0, 1, 2, 3, 4, 5].map(kind => choose(first + kind, pieceOf(first + kind)));
grid.element.setAttribute("aria-describedby", "threat-keys");
byId("threat-board").append(grid.element, arrows);
byId("tools").append(choose(MOVE, "move", "Move"), ...pieces(0), choose(TAKE, "take", "Take"), ...pieces(6));
byId("threat-boards").append(...Object.entries(BOARDS).map(([name, board]) => element("button", { type: "button", onclick: () => change(board) }, name)));

/** Returns the board before what a piece did last, what it did, and the board now. */
function boards() {
    const before = boardOf(state.pieces);
    const done = actOf(state.act, before);
    return { before, done, now: after(before, done) };
}

/** Lets a piece come, leave or move. What is there then is the board of the next change. */
function act(from, to, code = boards().now[from]) {
    const { now } = boards();
    held = undefined;
    if (from !== to && code !== EMPTY && now[to] !== code) change({ pieces: fenOf(now), act: textOf({ from, to, code }) });
}

function press(square) {
    if (tool < EMPTY) act(OFF, square, tool);
    else if (tool === TAKE) act(square, OFF);
    else if (held !== undefined) act(held, square);
    else if (boards().now[square] !== EMPTY) held = square;
    draw();
}

/** Shows the board, with the piece that is held. */
function draw() {
    const { now } = boards();
    grid.show(square => ({
        classes: [square === held && "held"],
        words: [now[square] !== EMPTY && pieceOf(now[square]), square === held && "chosen"],
        content: now[square] === EMPTY ? "" : piece(now[square]),
    }));
}

export function showThreats() {
    const { before, done, now } = boards();
    draw();
    const threats = wasm.ask("threats", ...before, ...now);
    arrows.replaceChildren(...threats.map(arrow));
    const [started, ended] = [true, false].map(starts => threats.filter(threat => threat.starts === starts));
    list("starts", started, "opened");
    list("ends", ended, "cut");
    byId("threat-says").textContent = done ? `${sentence(done, before)}. Attacks that start: ${started.length}, that end: ${ended.length}.`
        : "Put a piece on the board, or move one.";
}

const list = (id, threats, line) => byId(id).replaceChildren(...threats.map(({ attacker, from, attacked, to, is_line }) => element("li", {},
    `${pieceOf(attacker)} ${nameOf(from)} attacks ${pieceOf(attacked)} ${nameOf(to)}`, is_line ? element("em", {}, ` – ${line}`) : "")));

function sentence({ from, to, code }, before) {
    const [piece, there] = [pieceOf(code), before[to] < EMPTY ? `, where a ${pieceOf(before[to])} stood` : ""];
    if (to === OFF) return `The ${piece} leaves ${nameOf(from)}`;
    return from === OFF ? `A ${piece} arrives on ${nameOf(to)}${there}` : `The ${piece} moves from ${nameOf(from)} to ${nameOf(to)}${there}`;
}

/** An arrow beside the line of two squares, so that one in the other direction is beside it too. */
function arrow({ starts, from, to }) {
    const [[x, y], [toX, toY]] = [centre(from), centre(to)];
    const [end, angle] = [Math.hypot(toX - x, toY - y) - 0.3, Math.atan2(toY - y, toX - x) * 180 / Math.PI];
    return svg("g", { class: starts ? "starts" : "ends", transform: `translate(${x} ${y}) rotate(${angle}) translate(0 ${starts ? 0.07 : 0.22})` },
        svg("path", { class: "shaft", d: `M.3 0H${end - 0.2}` }), svg("path", { d: `M${end} 0l-.26 -.11v.22z` }));
}
