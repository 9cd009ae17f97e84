// The record of a layout: the smallest table that was published, ours, and what it takes to beat it.

import { element, withCommas } from "./dom.js";

export function showRecord(place, { record }, counts) {
    if (!record) return place.replaceChildren();
    const words = text => text.replaceAll("`", "").replaceAll(/ ?\(\d\)/g, "");
    const where = record.where.map(({ text, address }) => (address ? element("a", { href: address }, words(text)) : words(text)));
    const isNumber = /^[\d,]+$/.test(record.published);
    const published = /^\d/.test(record.published)
        ? ["Smallest published: ", element("b", {}, record.published), isNumber ? " entries (" : " (", ...where, "). "]
        : ["No other of this kind is known (", ...where, "). "];
    place.replaceChildren(...published, "Here: ", element("b", {}, withCommas(counts.entries)), ` entries. ${toBeat(counts)}`);
}

/** What a smaller table needs. */
function toBeat({ entries, unused, shared, sets }) {
    if (sets) return `An entry is the number of one of ${withCommas(sets)} sets, so a smaller table needs fewer entries or fewer sets.`;
    if (shared > 0) return `Several squares read ${withCommas(shared)} of them; a smaller table needs squares that share more.`;
    if (unused === 0) return "Each is read by one square alone, so a smaller table needs magics with fewer indices.";
    return `Some board leads to ${withCommas(entries - unused)} of them. With these magics a better packing saves the other ${withCommas(unused)} ` +
        "at most; a table smaller than that needs other magics.";
}
