// A checked claim: both texts with their quantities, and how each of the claim's is derived.

import { bringIntoView, button, element, fillMarked, pressable, plural } from "./elements.js";
import { explain } from "./tip.js";

const MARKS = { entailed: "✓", contradicted: "✗", open: "?", missing: "–" };
const MOST_MEANT = 4;
// What is told of a quantity, in this order, where there is something to tell.
const ROLES = [
  ["kind", "kind"], ["unit", "unit"], ["hedge", "approximate"], ["entity", "entity"],
  ["described as", "adjective"], ["verb", "verb"], ["change", "flux"], ["where", "location"],
  ["how often", "frequency"], ["held as", "stance"], ["unit settled by", "settled_by"],
];

export function* showProof(question, answer) {
  const marks = new Map(); // a span's start and end, and the mark in the text that shows it
  const parts = answer.shown.parts;
  const used = new Set(parts.flatMap((part) => leaves(part.tree)).map(keyOf));
  const weighed = new Set(answer.justifications.flatMap((one) => one.meant).map(keyOf));
  const premise = spans(answer, "premise", (key) => used.has(key) ? "used" : weighed.has(key) ? "weighed" : "other");
  const status = new Map(parts.map((part) => [keyOf(spanOf(part.claim)), part.status]));
  const hypothesis = spans(answer, "hypothesis", (key) => status.get(key) ?? "other");
  yield element("div", { class: "texts" },
    block("Text", question.premise, premise, marks), block("Claim", question.hypothesis, hypothesis, new Map()));
  yield legend();
  const find = (span) => () => {
    const mark = marks.get(keyOf(span));
    if (!mark) return;
    bringIntoView(mark);
    mark.focus({ preventScroll: true });
  };
  for (const [place, part] of parts.entries()) yield derivation(part, answer.justifications[place], find);
  const open = parts.filter((part) => part.status === "missing" || part.status === "open");
  if (open.length && answer.label !== "entailment") yield missing(open);
  if (answer.limit) yield element("p", { class: "notice" }, `The search was cut short: ${answer.limit}.`);
}

const keyOf = ({ start, end }) => `${start}-${end}`;
const spanOf = ([text, start, end]) => ({ text, start, end });

function leaves(node) {
  if (!node) return [];
  return node.given ? [spanOf(node.given)] : (node.parts ?? []).flatMap(leaves);
}

function spans(answer, side, classOf) {
  return answer[side].quantities.map((quantity, place) =>
    ({ ...quantity, name: classOf(keyOf(quantity)), shown: answer.shown[side][place] }));
}

// ---- both texts

function block(heading, text, quantities, marks) {
  const shown = element("blockquote");
  fillMarked(shown, text, quantities, (quantity, words) => {
    const mark = explain(pressable(words, () => {}, { class: `quantity ${quantity.name}` }), roles(quantity));
    marks.set(keyOf(quantity), mark);
    return mark;
  });
  return element("section", null, element("h2", null, heading), shown);
}

function roles(quantity) {
  const rows = ROLES.filter(([, field]) => quantity[field]).map(([name, field]) => [name, String(quantity[field])]);
  return quantity.shown ? [["value", quantity.shown], ...rows] : rows;
}

function legend() {
  const told = (name, words) => element("li", null, element("span", { class: `swatch ${name}`, "aria-hidden": "true" }), words);
  return element("ul", { class: "legend", "aria-label": "Colours of the text's quantities" },
    told("used", "used in the derivation"), told("weighed", "weighed, not used"), told("other", "not comparable"));
}

// ---- one quantity of the claim

function derivation(part, justification, find) {
  const isToldAgain = part.reason.includes(part.meets);
  return element("section", { class: `derivation ${part.status}` },
    element("h3", null, element("span", { class: "status" }, `${MARKS[part.status]} ${part.status}`), " ",
      element("q", null, part.claim[0])),
    part.meets && !isToldAgain ? element("p", { class: "meets" }, part.meets) : null,
    part.reason ? element("p", { class: "reason" }, part.reason) : null,
    part.tree ? element("ul", { class: "tree" }, branch(part.tree, find)) : null,
    justification.meant.length ? meant(justification.meant, part.is_meant, find) : null);
}

function branch(node, find) {
  if (node.known) return element("li", null, element("span", { class: "reason" }, node.known));
  if (node.given) {
    const span = spanOf(node.given);
    return element("li", null, button(span.text, find(span), { class: "leaf", title: "Show it in the text" }),
      node.value ? ` = ${node.value}` : "", node.note ? element("span", { class: "reason" }, ` (${node.note})`) : null);
  }
  return element("li", null, element("span", { class: "step" }, node.step),
    element("ul", null, ...node.parts.map((part) => branch(part, find))));
}

function meant(candidates, isMeant, find) {
  const rows = candidates.slice(0, MOST_MEANT).map((one, place) => {
    const isChosen = isMeant && place === 0;
    const filled = element("span");
    filled.style.width = `${Math.round(one.probability * 100)}%`;
    return element("li", { class: isChosen ? "chosen" : "" },
      button(one.text, find(one), { class: "leaf", title: "Show it in the text" }),
      element("span", { class: "bar", "aria-hidden": "true" }, filled),
      element("span", { class: "probability" }, one.probability.toFixed(2)),
      element("span", { class: "said" }, isChosen ? "meant" : "not meant"));
  });
  const rest = candidates.length - rows.length;
  return element("div", { class: "meant" },
    element("h4", null, isMeant ? "Which quantity of the text is meant?" : "No single quantity of the text is meant"), element("ul", null, ...rows),
    rest > 0 ? element("p", { class: "hint" }, `and ${plural(rest, "other")}, not meant`) : null);
}

function missing(parts) {
  const told = (part) => [part.meets, part.reason].filter(Boolean)[0];
  const items = parts.map((part) => element("li", null, element("q", null, part.claim[0]), `: ${told(part) ?? part.status}`));
  return element("section", { class: "missing-list" },
    element("h3", null, "What is missing"),
    element("p", null, "The text does not settle:"), element("ul", null, ...items));
}
