//! The six positions of chessprogramming.org's page Perft Results, with the node counts published
//! there.

/// A position with its published node counts.
pub struct Known {
    /// The name on the page.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The nodes at depth 1, 2, 3 and so on.
    pub nodes: &'static [u64],
    /// The default depth, which takes less than a second with tables.
    pub depth: u32,
}

/// The positions in the order of the page.
pub static SUITE: [Known; 6] = [
    Known {
        name: "initial",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        nodes: &[
            20,
            400,
            8_902,
            197_281,
            4_865_609,
            119_060_324,
            3_195_901_860,
            84_998_978_956,
        ],
        depth: 6,
    },
    Known {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        nodes: &[48, 2_039, 97_862, 4_085_603, 193_690_690, 8_031_647_685],
        depth: 5,
    },
    Known {
        name: "position 3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        nodes: &[
            14,
            191,
            2_812,
            43_238,
            674_624,
            11_030_083,
            178_633_661,
            3_009_794_393,
        ],
        depth: 7,
    },
    Known {
        name: "position 4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        nodes: &[6, 264, 9_467, 422_333, 15_833_292, 706_045_033],
        depth: 5,
    },
    Known {
        name: "position 5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        nodes: &[44, 1_486, 62_379, 2_103_487, 89_941_194],
        depth: 5,
    },
    Known {
        name: "position 6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        nodes: &[46, 2_079, 89_890, 3_894_594, 164_075_551, 6_923_051_137],
        depth: 5,
    },
];
