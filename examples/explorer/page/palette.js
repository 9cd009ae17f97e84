// A calm colour for each owner of a slot: blues for rooks, ambers for bishops, apart from their neighbours by lightness.

const isDark = () => matchMedia("(prefers-color-scheme: dark)").matches;

const colour = ([red, green, blue]) => 0xff000000 | blue << 16 | green << 8 | red;

function mix(hue, saturation, lightness) {
    const chroma = saturation * Math.min(lightness, 1 - lightness);
    const part = offset => {
        const place = (offset + hue / 30) % 12;
        return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
    };
    return colour([part(0), part(8), part(4)]);
}

/** Returns pixels: by owner, by number of owners, of nobody, of the slider, and of what is pointed at. */
export function palette() {
    const dark = isDark();
    const colours = new Uint32Array(256);
    for (let square = 0; square < 64; square++) {
        const [vary, turn] = [square * 0.618 % 1, square * 0.382 % 1];
        colours[square] = mix(195 + 55 * turn, 0.42, (dark ? 0.36 : 0.56) + 0.24 * vary);
        colours[64 + square] = mix(28 + 22 * turn, 0.62, (dark ? 0.42 : 0.58) + 0.2 * vary);
    }
    const shades = Array.from({ length: 65 }, (_, owners) => mix(165, 0.45, dark ? 0.22 + 0.5 * Math.min(1, owners / 8) : 0.84 - 0.6 * Math.min(1, owners / 8)));
    return { colours, shades, nobody: dark ? colour([30, 28, 25]) : colour([246, 243, 236]), own: dark ? colour([116, 201, 143]) : colour([45, 122, 70]),
        lit: dark ? colour([255, 255, 255]) : colour([20, 20, 20]) };
}
