// One tooltip for all: shown on hover and focus, it can be hovered itself, and Escape sends it away.

import { byId, element } from "./elements.js";

const LINGER = 150; // ms for the pointer to reach the tooltip
const GAP = 6;
const tip = byId("tip");
let leaving;
let owner = null;

function show(target, rows) {
  clearTimeout(leaving);
  hide();
  const list = rows.flatMap(([name, value]) => [element("dt", null, name), element("dd", null, value)]);
  tip.replaceChildren(element("dl", null, ...list));
  tip.hidden = false;
  owner = target;
  target.setAttribute("aria-describedby", tip.id);
  place(target.getClientRects()[0]);
}

function place(at) {
  const left = Math.min(at.left, innerWidth - tip.offsetWidth - GAP);
  const fits = at.bottom + GAP + tip.offsetHeight < innerHeight;
  const top = fits ? at.bottom + GAP : at.top - GAP - tip.offsetHeight;
  tip.style.left = `${Math.max(GAP, left) + scrollX}px`;
  tip.style.top = `${top + scrollY}px`;
}

export function hide() {
  tip.hidden = true;
  owner?.removeAttribute("aria-describedby");
  owner = null;
}

const leave = () => {
  clearTimeout(leaving);
  leaving = setTimeout(hide, LINGER);
};

export function explain(target, rows) {
  const come = () => show(target, rows);
  target.addEventListener("mouseenter", come);
  target.addEventListener("focus", come);
  target.addEventListener("click", come);
  target.addEventListener("mouseleave", leave);
  target.addEventListener("blur", leave);
  return target;
}

tip.addEventListener("mouseenter", () => clearTimeout(leaving));
tip.addEventListener("mouseleave", leave);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
