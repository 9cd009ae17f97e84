//! The distinct attack sets of a square, for layouts whose index gives the number of a set.

/// Returns the distinct sets and, for each of `attacks`, the number of its set. It searches in a
/// plain loop because that runs five million times.
pub(in crate::layout) fn distinct_sets(attacks: &[u64]) -> (Vec<u64>, Vec<u64>) {
    // No square has more than 144 attack sets.
    let mut distinct = [0; 256];
    let mut count = 0;
    let mut numbers = Vec::with_capacity(attacks.len());
    for &set in attacks {
        let mut number = 0;
        while number < count && distinct[number] != set {
            number += 1;
        }
        distinct[number] = set;
        count = count.max(number + 1);
        numbers.push(number as u64);
    }
    (distinct[..count].to_vec(), numbers)
}
