//! The distinct attack sets of a square, for layouts whose index leads to the number of a set.

/// Returns the distinct sets and, for each of `attacks`, the number of its set. It uses plain loops because the inner
/// one runs five million times.
pub(in crate::layout) fn distinct_sets(attacks: &[u64]) -> (Vec<u64>, Vec<u64>) {
    // No square has more than 144 attack sets.
    let mut distinct = [0; 256];
    let mut count = 0;
    let mut numbers = vec![0; attacks.len()];
    {
        let (distinct, numbers) = (&mut distinct[..], &mut numbers[..]);
        let mut position = 0;
        while position < attacks.len() {
            let mut number = 0;
            while number < count && distinct[number] != attacks[position] {
                number += 1;
            }
            if number == count {
                distinct[count] = attacks[position];
                count += 1;
            }
            numbers[position] = number as u64;
            position += 1;
        }
    }
    (distinct[..count].to_vec(), numbers)
}
