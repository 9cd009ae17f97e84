// The choice of a layout or technique, and the views that it has.

import { byId, element } from "./dom.js";
import { VIEWS, change, state } from "./state.js";

const TABS = VIEWS.filter(view => view !== "story");
let wasm, methods;

export function makeMethods(module, list) {
    [wasm, methods] = [module, list];
    const option = ({ name }) => element("option", { value: name }, name.replaceAll("_", " "));
    const group = (label, layout) => element("optgroup", { label }, ...methods.filter(method => method.layout === layout).map(option));
    const select = byId("method");
    select.append(group("Layouts", true), group("Techniques", false));
    select.addEventListener("change", () => change({ method: select.value }));
    const step = by => () => {
        const number = methods.findIndex(({ name }) => name === state.method);
        change({ method: methods[(number + by + methods.length) % methods.length].name });
    };
    byId("previous").addEventListener("click", step(-1));
    byId("next").addEventListener("click", step(1));
}

/** Returns whether a method has a view: a technique has no table, and not every table has a magic. */
export function offered(view, number) {
    if (view === "table") return methods[number].layout;
    if (view === "magic") return methods[number].layout && wasm.magicOf(number, 0, 0).origin !== "none";
    return true;
}

export function makeTabs() {
    const list = document.querySelector("[role=tablist]");
    list.addEventListener("click", event => {
        const tab = event.target.closest("[role=tab]");
        if (tab) change({ view: tab.getAttribute("aria-controls") });
    });
    list.addEventListener("keydown", event => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!by) return;
        const shown = TABS.filter(view => !byId(`tab-${view}`).hidden);
        change({ view: shown[(shown.indexOf(state.view) + by + shown.length) % shown.length] });
        byId(`tab-${state.view}`).focus();
        event.preventDefault();
    });
}

export function showMethods(number) {
    const { name, text, source, layout } = methods[number];
    byId("method").value = name;
    const docs = `https://docs.rs/sliding-attacks/latest/sliding_attacks/${layout ? "layout" : "technique"}/${name}/`;
    byId("about").replaceChildren(text, " ", element("cite", {}, source), " ", element("a", { href: docs }, "Documentation"));
    for (const view of TABS) {
        const [tab, chosen] = [byId(`tab-${view}`), view === state.view];
        byId(view).hidden = !chosen;
        tab.hidden = !offered(view, number);
        tab.setAttribute("aria-selected", chosen);
        tab.tabIndex = chosen ? 0 : -1;
    }
}
