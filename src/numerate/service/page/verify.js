// The third tab: an answer and its sources; each claim leads to its evidence.

import { bringIntoView, button, byId, element, fillMarked, plural, pressable } from "./elements.js";
import { answer as example } from "./examples.js";
import { ask, showProblem } from "./service.js";
import { addSource, readSources, setSources } from "./sources.js";

const MARKS = { supported: "✓", contradicted: "✗", "not found": "?" };
const classOf = (status) => status.replace(" ", "-");
let running = null;

export function startVerify() {
  addSource();
  byId("verify-form").addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  byId("add-source").addEventListener("click", () => addSource().focus());
  byId("source-files").addEventListener("change", async (event) => {
    for (const file of event.target.files) addSource({ name: file.name, text: await file.text() });
    event.target.value = "";
  });
  byId("verify-example").addEventListener("click", () => {
    byId("answer").value = example.text;
    setSources(example.sources);
    run();
  });
}

async function run() {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const question = { answer: byId("answer").value, sources: readSources() };
  byId("verify-problem").replaceChildren();
  byId("verify-result").hidden = true;
  byId("verify-form").removeAttribute("aria-busy");
  if (!question.answer.trim() || !question.sources.length) {
    return say("Give an answer, and at least one source with a text.");
  }
  say("Verifying: about a second for each claim…");
  byId("verify-form").setAttribute("aria-busy", "true");
  try {
    show(question, await (await ask("verify", question, signal)).json());
  } catch (error) {
    if (error.name === "AbortError") return;
    say("");
    showProblem(byId("verify-problem"), error, run);
  }
  if (!signal.aborted) byId("verify-form").removeAttribute("aria-busy");
}

const say = (words) => { byId("verify-summary").textContent = words; };

// ---- what came back

function show(question, report) {
  const counts = Object.entries(report.counts).filter(([, count]) => count).map(([status, count]) => `${count} ${status}`);
  say(report.claims.length ? `${plural(report.claims.length, "claim")}: ${counts.join(", ")}.` : "The answer claims nothing.");
  const view = { question, report, rows: [], marks: [] };
  view.sources = question.sources.map((source) => shownSource(source));
  byId("verify-sources").replaceChildren(byId("sources-title"), byId("verify-evidence"), ...view.sources.map(({ block }) => block));
  byId("verify-evidence").textContent = "Choose a claim, and its evidence is highlighted here.";
  const open = (place) => () => select(view, place);
  fillMarked(byId("verify-answer"), report.answer, report.claims.map((claim, place) => ({ ...claim, place })), (claim, words) => {
    view.marks[claim.place] = pressable(words, open(claim.place), { class: `claim-mark ${classOf(claim.status)}`, "aria-pressed": "false" });
    return view.marks[claim.place];
  });
  view.rows = report.claims.map((claim, place) => row(claim, open(place)));
  byId("claims").replaceChildren(...view.rows.map(({ item }) => item));
  byId("verify-notes").textContent = notes(report);
  byId("verify-result").hidden = false;
}

function notes(report) {
  const skipped = report.skipped.length ? "Headings, questions and the like claim nothing and are not checked. " : "";
  return skipped + (report.limits.length ? `Cut short by: ${report.limits.join(", ")}.` : "");
}

function shownSource(source) {
  const text = element("p", { class: "text" }, source.text);
  return { ...source, shown: text, block: element("article", { "aria-label": source.name }, element("h3", null, source.name), text) };
}

function row(claim, open) {
  const words = claim.basis === "words" ? " by its words alone" : "";
  const details = element("div", { class: "details", hidden: "" },
    element("p", null, claim.explanation),
    element("p", { class: "hint" }, `confidence ${claim.confidence.toFixed(2)}${words}`),
    ...claim.quantities.map((quantity) => element("pre", null, quantity.working.join("\n"))));
  const head = button("", open, { class: "claim-button", "aria-expanded": "false" });
  head.append(element("span", { class: `status ${classOf(claim.status)}` }, `${MARKS[claim.status]} ${claim.status}`),
    element("span", null, claim.text));
  return { head, details, item: element("li", null, head, details) };
}

// ---- from a claim to its evidence

function select(view, chosen) {
  view.rows.forEach(({ head, details }, place) => {
    head.setAttribute("aria-expanded", String(place === chosen));
    details.hidden = place !== chosen;
  });
  view.marks.forEach((mark, place) => mark.setAttribute("aria-pressed", String(place === chosen)));
  const claim = view.report.claims[chosen];
  const evidence = view.sources.flatMap((source) => highlight(source, claim, view.rows[chosen].head));
  if (evidence.length) bringIntoView(evidence[0]);
  const where = [...new Set(claim.evidence.map(({ source }) => source))].join(", ");
  byId("verify-evidence").textContent = where ? `Evidence is highlighted in ${where}.` : "No evidence was found for this claim.";
}

// A mark for each sentence of evidence, with its quantities inside, and the way back.
function highlight(source, claim, head) {
  const own = (spans) => spans.filter((span) => span.source === source.name);
  const quantities = own(claim.quantities.flatMap(({ spans }) => spans));
  const marks = [];
  fillMarked(source.shown, source.text, own(claim.evidence), (span, words) => {
    const mark = element("mark", { class: `evidence ${classOf(claim.status)}` });
    const inside = quantities.filter(({ start, end }) => start >= span.start && end <= span.end)
      .map(({ start, end }) => ({ start: start - span.start, end: end - span.start }));
    fillMarked(mark, words, inside, (_, quantity) => element("strong", null, quantity));
    marks.push(mark);
    return mark;
  });
  marks[0]?.after(button("Back to the claim", () => {
    bringIntoView(head);
    head.focus({ preventScroll: true });
  }, { class: "back" }));
  return marks;
}
