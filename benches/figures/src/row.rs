//! One line of the measurements: an implementation in one cell.

/// The first line of a file of measurements, after the lines with its origin.
pub const HEADER: &str =
    "target,inputs,mode,piece,implementation,house,nanoseconds,ratio,lower_quartile,upper_quartile";

/// Where a time belongs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// `default` or `native`.
    pub target: String,
    /// `game-like` or `uniform`.
    pub inputs: String,
    /// `throughput`, `latency`, `latency square too` or `cold`.
    pub mode: String,
    /// `rook`, `bishop` or `queen`.
    pub piece: String,
}

/// The time of an implementation in a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub cell: Cell,
    pub implementation: String,
    /// Whether it is another crate's.
    pub is_peer: bool,
    /// Nanoseconds for a look-up, the loop included.
    pub nanoseconds: f64,
    /// The ratio to the best peer in the cell.
    pub ratio: f64,
    /// The quartiles of the ratio.
    pub quartiles: [f64; 2],
}

impl Row {
    /// Reads a line.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split(',').collect();
        let [target, inputs, mode, piece, implementation, house, numbers @ ..] = &fields[..] else { return None };
        let numbers: Vec<f64> = numbers.iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let [nanoseconds, ratio, lower, upper] = numbers[..] else { return None };
        let [target, inputs, mode, piece] = [target, inputs, mode, piece].map(|&text| text.to_owned());
        Some(Self {
            cell: Cell { target, inputs, mode, piece },
            implementation: (*implementation).to_owned(),
            is_peer: *house == "peer",
            nanoseconds,
            ratio,
            quartiles: [lower, upper],
        })
    }
}
