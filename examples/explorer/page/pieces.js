// Boards with pieces, which are arrays of codes; and what becomes of a piece, in the address and in words.

import { SQUARES, nameOf } from "./dom.js";

/** The letter of each code in a FEN, and what follows: an empty square. */
const LETTERS = "PNBRQKpnbrqk";
export const EMPTY = 12;
/** The square of a piece that is not on the board, after the last one on it. */
export const OFF = 64;

const KINDS = ["pawn", "knight", "bishop", "rook", "queen", "king"];
export const kindOf = code => KINDS[code % 6];
export const colorOf = code => (code < 6 ? "white" : "black");
export const pieceOf = code => `${colorOf(code)} ${kindOf(code)}`;

/** Returns the board of a FEN's first part, or nothing if it is none. */
export function boardOf(fen) {
    const codes = letter => (/[1-8]/.test(letter) ? Array(Number(letter)).fill(EMPTY) : LETTERS.indexOf(letter));
    const ranks = fen.split("/").map(rank => [...rank].flatMap(codes));
    const isBoard = ranks.length === 8 && ranks.every(rank => rank.length === 8 && !rank.includes(-1));
    return isBoard ? ranks.reverse().flat() : undefined;
}

/** Returns the FEN of a board. */
export function fenOf(board) {
    const rank = first => board.slice(first, first + 8).map(code => LETTERS[code] ?? "1").join("").replace(/1+/g, ones => ones.length);
    return [56, 48, 40, 32, 24, 16, 8, 0].map(rank).join("/");
}

/** Reads what a piece does: Nd4, it comes; d4-, it leaves; d4e6, it moves. */
export function actOf(text, board) {
    const [, letter, from, to] = /^(?:([PNBRQK])(?=..$)|([a-h][1-8]))([a-h][1-8]|-)$/i.exec(text) ?? [];
    const square = name => SQUARES.find(square => nameOf(square) === name) ?? OFF;
    const act = { from: square(from), to: square(to), code: letter ? LETTERS.indexOf(letter) : board[square(from)] };
    return act.code < EMPTY && act.from !== act.to ? act : undefined;
}

export const textOf = ({ from, to, code }) => (from === OFF ? LETTERS[code] : nameOf(from)) + (to === OFF ? "-" : nameOf(to));

/** Returns the board after what a piece does. */
export function after(board, act) {
    const next = [...board];
    if (act) [next[act.from], next[act.to]] = [EMPTY, act.code];
    return next.slice(0, OFF);
}
