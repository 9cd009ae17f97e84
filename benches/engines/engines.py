"""The engines: where their sources are, what changes in a copy, how to compile and to run it.

No engine's code is part of this repository. Changes are written like a patch: a line without a sign names a file, `-` is a line
that is there once, and `+` what takes its place. Of a function that `-` opens only the body goes, and a block that `*` opens goes
as a whole. `+` right after the file's name comes before everything that is in the file.
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field, replace
from typing import Callable

import networks


def stop(message):
    print(f"engines: {message}", file=sys.stderr)
    sys.exit(2)


def run(command, folder=None, **environment):
    """Runs a command whose input is `quit`, and returns what it prints on both outputs."""
    outputs = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(command, cwd=folder, env=os.environ | environment, input="quit\n", text=True, **outputs)
    if done.returncode:
        stop(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def ask(command, questions, answer, **environment):
    """Runs a command that answers questions on its input, and returns what it prints on both outputs."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, env=os.environ | environment, text=True, **pipes) as process:
        process.stdin.write(questions)
        process.stdin.flush()
        printed = []
        while not printed or (printed[-1] and not re.match(answer, printed[-1])):
            printed.append(process.stdout.readline())
        return "".join(printed) + process.communicate("quit\n")[0]


def edit(copy, changes):
    for line in changes.strip().splitlines():
        sign, text = line[0], line[1:]
        if sign not in "+-*":
            path, at = copy / line, 0
            path.parent.mkdir(exist_ok=True)
            lines = path.read_text().split("\n") if path.exists() else [""]
        elif sign == "+":
            lines.insert(at, text)
            at += 1
        elif lines.count(text) != 1:
            stop(f"{path}: expected once, with nothing before or after it: {text}")
        elif text.endswith("{"):
            at = lines.index(text)
            end = lines.index(text[: len(text) - len(text.lstrip())] + "}", at)
            if sign == "-":
                at += 1
            else:
                end += 1
            del lines[at:end]
        else:
            at = lines.index(text)
            del lines[at]
        path.write_text("\n".join(lines))


def cargo(kind, name, *arguments):
    def compile(copy, target, work):
        flags = "" if target == "default" else f"-Ctarget-cpu={target}"
        command = ["cargo", "build", "--release", f"--{kind}", name, *arguments, "--target-dir", work / "cargo"]
        run(command, copy, RUSTFLAGS=flags)
        return work / "cargo/release" / ("examples" if kind == "example" else "") / name

    return compile


def gcc(copy, target, _work):
    """Compiles as Ethereal's makefile does popcnt and pext, for these targets."""
    flags = {"default": ["-msse3", "-mpopcnt"], "x86-64-v3": ["-DUSE_PEXT", "-march=x86-64-v3"]}[target]
    files = sorted((copy / "src").glob("*.c"))
    always = ["-DNDEBUG", "-DUSE_POPCNT", "-O3", "-std=gnu11", "-w", "-flto=auto"]
    run(["gcc", *always, *flags, *files, "-lpthread", "-lm", "-o", copy / "engine"])
    return copy / "engine"


@dataclass
class Engine:
    title: str
    folder: str
    # Changes of every copy, and those that replace the look-ups by those of look_up.h, or of the crate `look_up`.
    prepare: str
    replace: str
    # Compiles a copy for a target in a work folder, and returns the path of the program.
    compile: Callable
    # The arguments of its bench, and what finds the number of nodes in its output.
    bench: list
    nodes: str
    # The depths at which the bench takes about a second, and a tenth of that.
    depth: int = 9
    count_depth: int = 4
    # The arguments with which the program ends after its initialisation.
    start: tuple = ()
    # The look-ups that are measured, as TARGET/NAME, if not all that one program for many machines can have.
    wanted: tuple = ()
    # Whether the published engine searches another number of nodes for another target.
    varies: bool = False
    # Whether the look-ups are replaced by those of sets of sliders.
    sets: bool = False
    # Changes in place of `replace`, by the name of the look-up.
    instead: dict = field(default_factory=dict)
    # A synthetic network: its path in a copy, and what makes it.
    network: tuple = None
    # The name of the engine whose programs this one runs, if not its own, and what it asks them on their input.
    programs: str = None
    questions: str = ""


COZY_CHESS = Engine(
    title="cozy-chess 0.3.4",
    folder="cozy-chess-0.3.4",
    # Its benches need criterion, and nothing else here does.
    prepare="""
Cargo.toml
-[dev-dependencies.criterion]
-version = "0.3.5"
""",
    replace="""
src/moves.rs
-    BitBoard(SLIDING_MOVES[get_rook_moves_index(square, blockers)])
+    BitBoard(look_up::rook(square as u8, blockers.0))
-    BitBoard(SLIDING_MOVES[get_bishop_moves_index(square, blockers)])
+    BitBoard(look_up::bishop(square as u8, blockers.0))
-include!(concat!(env!("OUT_DIR"), "/sliding_moves.rs"));
""",
    compile=cargo("example", "perft"),
    bench=["{depth}", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"],
    nodes=r"^(\d+) nodes in ",
    depth=5,
    start=("0",),
)

# The tables of the lines and the squares between two squares are replaced, 32 KiB each, and the look-ups stay.
COZY_CHESS_RAYS = replace(
    COZY_CHESS,
    title="cozy-chess 0.3.4 with its own look-ups",
    wanted=("default/rays",),
    replace="""
src/moves.rs
-pub const fn get_between_rays(from: Square, to: Square) -> BitBoard {
+    BitBoard(look_up::between(from as u8, to as u8))
-pub const fn get_line_rays(from: Square, to: Square) -> BitBoard {
+    BitBoard(look_up::line(from as u8, to as u8))
""",
)

POUNCE = Engine(
    title="Pounce 2.0.2",
    folder="pounce-2.0.2",
    # The depth of its bench becomes a variable of the environment.
    prepare="""
src/engine/uci.rs
-            depth: Some(7),
+            depth: Some(std::env::var("BENCH_DEPTH").map_or(7, |depth| depth.parse().expect("a depth"))),
""",
    replace="""
src/chess/movegen/utils.rs
-pub fn get_rook_moves(sq: Square, occ: Bitboard) -> Bitboard {
+    Bitboard(look_up::rook(sq as u8, occ.0))
-pub fn get_bishop_moves(sq: Square, occ: Bitboard) -> Bitboard {
+    Bitboard(look_up::bishop(sq as u8, occ.0))
-use crate::chess::movegen::magic::{BISHOP_ATTACKS, ROOK_ATTACKS};
-use crate::chess::movegen::magic_gen::{BISHOP_MAGICS, ROOK_MAGICS};
src/chess/movegen/magic.rs
-pub static ROOK_ATTACKS: [Bitboard; ROOK_TABLE_SIZE] = init_rook_magics();
-pub static BISHOP_ATTACKS: [Bitboard; BISHOP_TABLE_SIZE] = init_bishop_magics();
""",
    compile=cargo("bin", "pounce"),
    bench=["bench"],
    nodes=r"^Nodes: (\d+),",
    depth=6,
)

ETHEREAL = Engine(
    title="Ethereal 12.00",
    folder="ethereal-chess-12.00",
    # Debian's source comes without the library that reads endgame tables. No such table is opened here, so an empty one does.
    prepare="""
src/fathom/tbprobe.h
+#pragma once
+enum { TB_LOSS = 0, TB_WIN = 4 };
+#define TB_RESULT_FAILED 0xFFFFFFFFu
+static inline int tb_init(const char *path) { return path != 0; }
src/syzygy.c
-unsigned tablebasesProbeWDL(Board *board, int depth, int height) {
+    return board && depth < height ? -1u : TB_RESULT_FAILED;
-int tablebasesProbeDTZ(Board *board, uint16_t *best, uint16_t *ponder) {
+    return board == 0 && best == ponder;
""",
    replace="""
src/attacks.c
+#define SLIDING_ATTACKS_IMPLEMENTATION
+#include "look_up.h"
-uint64_t rookAttacks(int sq, uint64_t occupied) {
+    return look_up_rook(sq, occupied);
-uint64_t bishopAttacks(int sq, uint64_t occupied) {
+    return look_up_bishop(sq, occupied);
-static void initSliderAttacks(int sq, Magic *table, uint64_t magic, const int delta[4][2]) {
-        initSliderAttacks(sq,   RookTable,   RookMagics[sq],   RookDelta);
-        initSliderAttacks(sq, BishopTable, BishopMagics[sq], BishopDelta);
-uint64_t RookAttacks[0x19000];
-uint64_t BishopAttacks[0x1480];
-    RookTable[0].offset = RookAttacks;
-    BishopTable[0].offset = BishopAttacks;
""",
    compile=gcc,
    bench=["bench", "{depth}", "1", "{hash}"],
    nodes=r"^Nodes : (\d+)$",
)

FILLS = ("x86-64-v3/Native", "x86-64-v3/avx2", "native/Native", "native/avx512")
# Of perft's suite.
POSITION_4 = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
POSITION_5 = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"

# The loop of its own look-ups that it has without AVX2, in place of its fills.
RECKLESS_LOOP = """
src/lib.rs
-mod lookup;
+mod lookup;
+mod loops;
src/loops.rs
+use crate::{lookup, types::Bitboard};
+#[inline]
+pub fn bishop_attacks_setwise(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
+    bishops.into_iter().fold(Bitboard(0), |union, square| union | lookup::bishop_attacks(square, occupied))
+}
+#[inline]
+pub fn rook_attacks_setwise(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
+    rooks.into_iter().fold(Bitboard(0), |union, square| union | lookup::rook_attacks(square, occupied))
+}
src/board.rs
-    setwise::{bishop_attacks_setwise, knight_attacks_setwise, pawn_attacks_setwise, rook_attacks_setwise},
+    loops::{bishop_attacks_setwise, rook_attacks_setwise}, setwise::{knight_attacks_setwise, pawn_attacks_setwise},
src/movepick.rs
-    setwise::{bishop_attacks_setwise, knight_attacks_setwise, pawn_attacks_setwise, rook_attacks_setwise},
+    loops::{bishop_attacks_setwise, rook_attacks_setwise}, setwise::{knight_attacks_setwise, pawn_attacks_setwise},
"""

RECKLESS = Engine(
    title="Reckless (789de89), search",
    folder="Reckless",
    # Without its reader of endgame tables, and with the path of the network written anew for each copy.
    prepare="""
Cargo.toml
-cc = "1.2.19"
-bindgen = "0.71.1"
build/build.rs
-    println!("cargo:rerun-if-env-changed=EVALFILE");
+    println!("cargo:rerun-if-changed=Cargo.toml");
""",
    replace="""
src/board.rs
-    setwise::{bishop_attacks_setwise, knight_attacks_setwise, pawn_attacks_setwise, rook_attacks_setwise},
+    setwise::{knight_attacks_setwise, pawn_attacks_setwise},
-        self.state.piece_threats[PieceType::Bishop] =
+        let (bishops, rooks) = (self.colored_pieces(!stm, PieceType::Bishop), self.colored_pieces(!stm, PieceType::Rook));
+        let (by_rooks, by_bishops) = look_up::rooks_and_bishops(rooks.0, bishops.0, occupancies.0);
+        self.state.piece_threats[PieceType::Bishop] =
-            bishop_attacks_setwise(self.colored_pieces(!stm, PieceType::Bishop), occupancies);
+            Bitboard(by_bishops);
-            rook_attacks_setwise(self.colored_pieces(!stm, PieceType::Rook), occupancies);
+            Bitboard(by_rooks);
-            bishop_attacks_setwise(self.colored_pieces(!stm, PieceType::Queen), occupancies)
-                | rook_attacks_setwise(self.colored_pieces(!stm, PieceType::Queen), occupancies);
+            Bitboard(look_up::queens(self.colored_pieces(!stm, PieceType::Queen).0, occupancies.0));
src/movepick.rs
-    setwise::{bishop_attacks_setwise, knight_attacks_setwise, pawn_attacks_setwise, rook_attacks_setwise},
+    setwise::{knight_attacks_setwise, pawn_attacks_setwise},
-            let b = bishop_attacks_setwise(bishop_vulnerable, occupancies) & !threats;
+            let b = Bitboard(look_up::bishops(bishop_vulnerable.0, occupancies.0)) & !threats;
-            let q = (rook_attacks_setwise(queen_orth_vulnerable, occupancies)
-                | bishop_attacks_setwise(queen_diag_vulnerable, occupancies))
+            let q = Bitboard(look_up::sliders(queen_orth_vulnerable.0, queen_diag_vulnerable.0, occupancies.0))
""",
    instead={"loop": RECKLESS_LOOP},
    compile=cargo("bin", "reckless", "--no-default-features"),
    bench=["bench {hash} 1 {depth}"],
    nodes=r"^Bench: (\d+) nodes",
    depth=6,
    count_depth=2,
    start=("compiler",),
    wanted=("default/Dispatch", "x86-64-v3/loop", *FILLS, "native/loop"),
    sets=True,
    network=("networks/v60-7f587dfb.nnue", networks.reckless),
)

VIRIDITHAS = Engine(
    title="Viridithas (8bc0706), search",
    folder="viridithas",
    prepare="",
    replace="""
src/chess/piecelayout.rs
*        for sq in their_bishops {
+        let sets = [their_rooks, their_bishops, blockers].map(SquareSet::inner);
+        let (by_rooks, by_bishops) = look_up::rooks_and_bishops(sets[0], sets[1], sets[2]);
+        leq_minor |= SquareSet::from_inner(by_bishops);
*        for sq in their_rooks {
+        leq_rook |= SquareSet::from_inner(by_rooks);
*        for sq in their_queens {
+        all_threats |= SquareSet::from_inner(look_up::queens(their_queens.inner(), blockers.inner()));
""",
    compile=cargo("bin", "viridithas"),
    # With AVX-512, by 3 % with this network.
    varies=True,
    bench=["bench", "{depth}"],
    nodes=r"^(\d+) nodes ",
    depth=4,
    count_depth=2,
    wanted=("default/Dispatch", *FILLS),
    sets=True,
    network=("viridithas.nnue.zst", networks.viridithas),
)

ENGINES = {
    "cozy-chess": COZY_CHESS,
    "cozy-chess-rays": COZY_CHESS_RAYS,
    "pounce": POUNCE,
    "ethereal": ETHEREAL,
    "reckless": RECKLESS,
    "reckless-perft": replace(
        RECKLESS,
        title="Reckless, perft",
        programs="reckless",
        bench=[f"position fen {POSITION_5}", "perft {depth}"],
        nodes=r"^ *Total +(\d+) ",
        depth=5,
        count_depth=4,
    ),
    "viridithas": VIRIDITHAS,
    "viridithas-perft": replace(
        VIRIDITHAS,
        title="Viridithas, perft",
        programs="viridithas",
        bench=[],
        questions=f"position fen {POSITION_4}\nperft {{depth}}\n",
        nodes=r"^info depth \d+ nodes (\d+)",
        depth=5,
        count_depth=4,
    ),
}
