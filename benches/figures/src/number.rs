//! Numbers as people read them.

/// Returns a number with commas between groups of three digits.
#[must_use]
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns bytes in a unit of which there are one to a thousand: `752 bytes`, `844 KiB`, `4.1 MiB`.
#[must_use]
pub fn short(bytes: usize) -> String {
    match bytes {
        0..1_024 => format!("{bytes} bytes"),
        1_024..10_240 => format!("{} KiB", one_decimal(bytes as f64 / 1_024.0)),
        10_240..1_048_576 => format!("{:.0} KiB", bytes as f64 / 1_024.0),
        _ => format!("{} MiB", one_decimal(bytes as f64 / 1_048_576.0)),
    }
}

fn one_decimal(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_shortened() {
        assert_eq!([grouped(752), grouped(2_560), grouped(864_320)], ["752", "2,560", "864,320"]);
        assert_eq!(
            [short(752), short(2_048), short(2_560), short(864_320)],
            ["752 bytes", "2 KiB", "2.5 KiB", "844 KiB"]
        );
        assert_eq!(short(4_327_424), "4.1 MiB");
    }
}
