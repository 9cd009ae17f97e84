// Says why the figures do not start. This is not a module, because a module that does not load
// cannot say so.

function failed(reason) {
    const place = document.getElementById("failure");
    if (!place.hidden) return;
    place.textContent = `The figures could not start: ${reason}`;
    place.hidden = false;
}

/** Why a part of the page did not load, and what helps. */
function whyNotLoaded() {
    if (location.protocol === "file:") return "a browser runs them only from a web server, not from a file.";
    // A frame without `allow-same-origin` has no origin, and may not load modules.
    if (origin === "null") return "a sandboxed frame cannot load them. Open the page in a tab of its own.";
    return "a part of the page did not load. Reload it.";
}

addEventListener("error", event => {
    if (event.target !== window) addEventListener("DOMContentLoaded", () => failed(whyNotLoaded()));
    // Parts of different versions may lack what another part imports.
    else if (!document.documentElement.dataset.ready) failed(`${event.message}. Reload the page.`);
}, true);
