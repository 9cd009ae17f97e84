// The square under the pointer, on whichever board, lights up on all of them.

let current;
const listeners = new Set();
/** By picture what it does, as long as it is on the page. */
const pictures = new Map();
let pruning = false;

export function hover(square) {
    if (square === current) return;
    current = square;
    for (const listener of listeners) listener(square);
    for (const listener of pictures.values()) listener(square);
}

/** Calls a listener with the square, or with nothing. */
export const onHover = listener => listeners.add(listener);

/** Does the same for a picture that is drawn again and again, until the next one takes its place. */
export function whileDrawn(picture, listener) {
    pictures.set(picture, listener);
    if (pruning) return;
    pruning = true;
    // By then the new pictures are on the page, and the old ones are not.
    setTimeout(() => {
        pruning = false;
        for (const old of pictures.keys()) if (!old.isConnected) pictures.delete(old);
    });
}
