// Figures in other pages: `?figure=NAME` shows one figure or one view of the instrument, and nothing else.

import { copy, element } from "./dom.js";
import { fragment } from "./state.js";

/** The figure that is embedded, if this page is inside another one. */
export const embedded = new URLSearchParams(location.search).get("figure");

/** The line that embeds a figure, or the instrument as it stands. */
export function embedLine(name) {
    const address = location.href.replace(/[?#].*/, "");
    // A figure as high as it is here, and room for the link below it.
    const [source, height] = name === "instrument" ? [`${address}?figure=instrument${fragment()}`, 1100]
        : [`${address}?figure=${name}`, Math.ceil(document.getElementById(`figure-${name}`).offsetHeight) + 60];
    return `<iframe src="${source.replaceAll("&", "&amp;")}" title="Magic bitboards: ${name}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;
}

export const embedButton = name => element("button", { type: "button", class: "embed", title: "Copy a line that shows this figure in another page",
    onclick: event => copy(event.currentTarget, embedLine(name)) }, "Embed");

/** Leaves only what is embedded, with a link to the whole. */
export function makeEmbedded() {
    if (!embedded) return;
    document.documentElement.dataset.embedded = embedded === "instrument" ? "instrument" : "figure";
    document.getElementById(`figure-${embedded}`)?.classList.add("embedded");
    document.body.append(element("p", { class: "credit" },
        element("a", { href: location.href.replace(/\?[^#]*/, ""), target: "_blank", rel: "noopener" }, "Magic bitboards, step by step")));
}
