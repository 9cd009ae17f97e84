// Figures in other pages: `?figure=NAME` shows one figure or the instrument, and nothing else.

import { copy, element } from "./dom.js";
import { address, fragment } from "./state.js";

/** The figure that is embedded, if this page is inside another one. A name that there is not shows the whole page. */
const asked = new URLSearchParams(location.search).get("figure");
export const embedded = asked === "instrument" || document.querySelector(`figure[data-figure="${CSS.escape(asked ?? "")}"]`) ? asked : null;

/**
 * The line that embeds a figure with what the reader did, or the instrument as it stands. What is embedded says how
 * high it is at the width that it gets; where scripts are not allowed it keeps the height that it has here.
 */
export function embedLine(name) {
    const [place, room] = name === "instrument" ? ["instrument", 0] : [`figure-${name}`, 60];
    const height = Math.ceil(document.getElementById(place).offsetHeight) + room;
    const source = `${address()}?figure=${name}${fragment()}`.replaceAll("&", "&amp;");
    return `<iframe src="${source}" title="Magic bitboards: ${name}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>` +
        `<script>addEventListener("message",e=>{for(const f of document.querySelectorAll("iframe"))if(f.contentWindow===e.source&&e.data.magicBitboards)f.height=e.data.magicBitboards})</script>`;
}

/** One control for all figures. */
export function makeEmbed(names) {
    const select = element("select", { "aria-label": "Figure to embed" }, ...names.map(name => element("option", {}, name)));
    return element("p", { class: "line embed" }, select,
        element("button", { type: "button", onclick: event => copy(event.currentTarget, embedLine(select.value)) }, "Copy the line that embeds this figure"));
}

/** Leaves only what is embedded, with a link to the whole, and tells the page around it how high that is. */
export function makeEmbedded() {
    if (!embedded) return;
    document.documentElement.dataset.embedded = embedded === "instrument" ? "instrument" : "figure";
    document.getElementById(`figure-${embedded}`)?.classList.add("embedded");
    document.body.append(element("p", { class: "credit" },
        element("a", { href: address(), target: "_blank", rel: "noopener" }, "Magic bitboards, step by step")));
    const tell = () => parent.postMessage({ magicBitboards: Math.ceil(document.body.getBoundingClientRect().height) }, "*");
    new ResizeObserver(tell).observe(document.body);
}
