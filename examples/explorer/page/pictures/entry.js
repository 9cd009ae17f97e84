// An entry of a table.

import { element, hexadecimal, withCommas } from "../dom.js";

/** An entry, by offset and index. */
export function entry({ array, offset, index, value, width }, onShow) {
    return element("div", { class: "place" },
        element("code", {}, element("b", {}, array), "[", element("b", {}, withCommas(offset + index)), "]"),
        element("code", { class: "value" }, withCommas(offset), " + ", element("span", { class: "index" }, withCommas(index))),
        element("code", { class: "value" }, width > 2 ? hexadecimal(value, 2 * width) : `= ${withCommas(Number(value))}`),
        onShow ? element("button", { type: "button", class: "small", onclick: onShow }, "See it in the table") : "");
}
