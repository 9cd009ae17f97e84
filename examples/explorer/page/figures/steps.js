// Three squares whose steps a reader can add up in the head, before those of the rook.

import { element } from "../dom.js";
import { ruler } from "../numbers.js";

const START = 2;
const STEPS = [{ name: "1st", slots: 3 }, { name: "2nd", slots: -2 }, { name: "3rd", slots: 1 }];
/** The cases, and the slots that they reach. */
const [CASES, LEAST, GREATEST] = [8, 0, 6];

export function steps(stage) {
    const reached = new Map();
    const boxes = STEPS.map(() => element("input", { type: "checkbox", onchange: show }));
    const picture = element("div", {});
    const says = element("p", { class: "big", "aria-live": "polite" });
    const counts = element("p", { class: "soft" });
    stage.append(element("div", { class: "squares" }, ...STEPS.map(({ name }, place) => element("label", {}, boxes[place], ` ${name} square occupied`))),
        element("div", { class: "beside" }, picture, says, counts));
    function show() {
        const steps = STEPS.map((step, place) => ({ ...step, taken: boxes[place].checked }));
        const taken = steps.filter(step => step.taken);
        const index = taken.reduce((sum, { slots }) => sum + slots, START);
        reached.set(boxes.map(({ checked }) => Number(checked)).join(""), index);
        picture.replaceChildren(ruler({ start: START, steps, least: LEAST, greatest: GREATEST, index }));
        const sum = taken.map(({ slots }) => ` ${slots < 0 ? "−" : "+"} ${Math.abs(slots)}`).join("");
        says.textContent = `Slot ${START}${sum && `${sum} = ${index}`}`;
        counts.textContent = `Cases seen: ${reached.size} of ${CASES}. Slots reached: ${new Set(reached.values()).size}.`;
    }
    show();
}
