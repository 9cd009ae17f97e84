//! A table that moves the lanes of a vector that are threats to its front.

/// By a mask of eight lanes, the lanes with a bit in the mask, and then lane 0: 2 KiB. A byte each,
/// from the lowest.
pub(super) static TO_THE_FRONT: [u64; 256] = {
    let mut table = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut count) = (0, 0);
        while lane < 8 {
            if mask >> lane & 1 == 1 {
                table[mask] |= lane << (8 * count);
                count += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
};
