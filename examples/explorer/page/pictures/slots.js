// A small table as a picture, a pixel for each slot.

const KINDS = ["--slot", "--index", "--index", "--red"];

/** Draws slots: 0 empty, 1 used once, 2 used again with the same attacks, 3 collided. */
export function drawSlots(canvas, slots) {
    const style = getComputedStyle(document.documentElement);
    // A colour in hexadecimal as a pixel.
    const pixel = css => 0xff000000 | css.trim().match(/[0-9a-f]{2}/gi).reduce((sum, part, place) => sum | parseInt(part, 16) << 8 * place, 0);
    const colours = KINDS.map(name => pixel(style.getPropertyValue(name)));
    const width = 1 << Math.ceil(Math.log2(slots.length) / 2);
    [canvas.width, canvas.height] = [width, slots.length / width];
    const context = canvas.getContext("2d");
    const image = context.createImageData(canvas.width, canvas.height);
    new Uint32Array(image.data.buffer).set(Uint32Array.from(slots, slot => colours[slot]));
    context.putImageData(image, 0, 0);
    const filled = slots.reduce((count, slot) => count + (slot > 0), 0);
    canvas.setAttribute("aria-label", `${filled} of ${slots.length} slots filled`);
}
