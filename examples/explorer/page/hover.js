// The square under the pointer, on whichever board, lights up on all of them.

let current;
let listeners = new Set();

export function hover(square) {
    if (square === current) return;
    current = square;
    for (const listener of listeners) listener(square);
}

/** Calls a listener with the square, or with nothing. Returns what takes the listener off again. */
export function onHover(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}
