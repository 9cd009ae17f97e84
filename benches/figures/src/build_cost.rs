//! What `benches/build` measured: `docs/build-cost.txt`, which has where, and two tables.

/// The time of clean builds, and that of each package.
pub struct BuildCost {
    origin: String,
    programs: String,
    packages: String,
}

impl BuildCost {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// Says what is missing.
    pub fn read(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.trim_end().split("\n\n").collect();
        let [origin, programs, packages] = parts[..] else {
            return Err("docs/build-cost.txt: expected a line and two tables; benches/build writes it".to_owned());
        };
        let [origin, programs, packages] = [origin, programs, packages].map(str::to_owned);
        Ok(Self { origin, programs, packages })
    }

    /// Returns where it was measured, a table, what a default build adds in seconds, or its ratio to a build of nothing
    /// but its build-dependencies.
    ///
    /// # Errors
    /// Says which names there are, or which row is missing.
    pub fn figure(&self, name: &str) -> Result<String, String> {
        match name {
            "origin" => Ok(self.origin.clone()),
            "programs" => Ok(format!("\n{}\n", self.programs)),
            "packages" => Ok(format!("\n{}\n", self.packages)),
            "added" => Ok(format!("{:.1}", self.seconds("`sliding-attacks`")? - self.seconds("nothing")?)),
            "ratio" => {
                Ok(format!("{:.2}", self.seconds("`sliding-attacks`")? / self.seconds("only its build-dependencies")?))
            }
            _ => Err(format!("found `{name}`, expected origin, programs, packages, added or ratio")),
        }
    }

    /// Returns the processor time of a row of the table of programs.
    fn seconds(&self, row: &str) -> Result<f64, String> {
        let start = format!("| {row} | ");
        let time = self.programs.lines().find_map(|line| line.strip_prefix(&start)?.split(' ').next()?.parse().ok());
        time.ok_or_else(|| format!("docs/build-cost.txt: expected a row of `{row}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::BuildCost;

    #[test]
    fn figures_are_those_of_the_tables() {
        let programs = "| a | b |\n| nothing | 0.30 s |\n| `sliding-attacks` | 12.00 s |\n\
                        | only its build-dependencies | 9.60 s |";
        let cost = BuildCost::read(&format!("here, 7 rounds\n\n{programs}\n\n| zerocopy | 5 s |\n")).unwrap();
        let figure = |name| cost.figure(name).unwrap();
        assert_eq!([figure("origin"), figure("added"), figure("ratio")], ["here, 7 rounds", "11.7", "1.25"]);
        assert_eq!(figure("programs"), format!("\n{programs}\n"));
        assert!(cost.figure("else").is_err() && BuildCost::read("here\n\n| zerocopy | 5 s |").is_err());
    }
}
