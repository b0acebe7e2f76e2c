// The first tab: a text, a claim, and the verdict, which follows every edit.

import { button, byId, download, element } from "./elements.js";
import { pairs } from "./examples.js";
import { showProof } from "./proof.js";
import { ask, showProblem } from "./service.js";
import { hide } from "./tip.js";

const WAIT = 350; // ms of quiet before an edit is checked
const VERDICTS = {
  entailment: ["✓", "The text supports the claim"],
  contradiction: ["✗", "The text contradicts the claim"],
  neutral: ["?", "The text leaves the claim open"],
};

const fields = ["premise", "hypothesis", "profile"];
const result = byId("check-verdict").closest(".result");
let remembering = () => {};
let waiting;
let running = new AbortController();
let shown = null; // the question that is answered on the page, and its answer

const question = () => Object.fromEntries(fields.map((name) => [name, byId(name).value]));

export function startCheck(remember) {
  remembering = remember;
  byId("check-form").addEventListener("submit", (event) => event.preventDefault());
  byId("check-form").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(edited, WAIT);
  });
  byId("examples").append(...pairs.map((pair) =>
    element("li", null, button(pair.name, () => begin(pair)))));
  byId("copy-link").addEventListener("click", copyLink);
  byId("download-json").addEventListener("click", () =>
    download("check.json", "application/json", `${JSON.stringify(shown.answer, null, 2)}\n`));
  byId("download-html").addEventListener("click", downloadPage);
  window.addEventListener("online", () => byId("check-problem").childElementCount && run());
  showEmpty();
  return { question };
}

function begin(pair) {
  restoreCheck(pair);
  remembering(question());
}

export function restoreCheck(state) {
  clearTimeout(waiting);
  byId("premise").value = state.premise ?? "";
  byId("hypothesis").value = state.hypothesis ?? "";
  byId("profile").value = state.profile;
  if (byId("profile").selectedIndex < 0) byId("profile").value = "default";
  run();
}

function edited() {
  remembering(question());
  run();
}

async function run() {
  running.abort();
  running = new AbortController();
  const asked = question();
  if (!asked.premise.trim() || !asked.hypothesis.trim()) return showEmpty();
  const { signal } = running;
  result.setAttribute("aria-busy", "true");
  if (!shown) showWaiting();
  try {
    const answer = await (await ask("check", asked, signal)).json();
    showAnswer(asked, answer);
  } catch (error) {
    if (error.name !== "AbortError") showFailure(error);
  }
  if (!signal.aborted) result.removeAttribute("aria-busy");
}

// ---- states

function clear(state) {
  hide();
  shown = null;
  result.removeAttribute("aria-busy");
  for (const id of ["check-verdict", "check-problem", "check-proof"]) byId(id).replaceChildren();
  byId("check-verdict").className = `verdict ${state}`;
  byId("check-done").textContent = "";
  byId("check-actions").hidden = true;
}

function showEmpty() {
  clear("empty");
  byId("check-verdict").append(element("p", null, "Write a text and a claim, or begin with an example."));
}

function showWaiting() {
  clear("empty");
  result.setAttribute("aria-busy", "true");
  byId("check-verdict").append(element("p", null, "Checking…"));
}

function showFailure(error) {
  clear("gone");
  showProblem(byId("check-problem"), error, run);
}

function showAnswer(asked, answer) {
  clear(answer.label);
  shown = { question: asked, answer };
  const [mark, words] = VERDICTS[answer.label];
  byId("check-verdict").append(
    element("p", { class: "words" }, element("span", { class: "mark", "aria-hidden": "true" }, mark), words),
    element("p", { class: "hint" }, `${answer.label}, confidence ${answer.confidence.toFixed(2)}`),
    element("p", null, answer.explanation));
  byId("check-proof").append(...showProof(asked, answer));
  byId("check-actions").hidden = false;
}

// ---- what can be taken away

async function copyLink() {
  remembering(shown.question);
  try {
    await navigator.clipboard.writeText(location.href);
    byId("check-done").textContent = "Copied.";
  } catch {
    byId("check-done").textContent = "The link is in the address bar.";
  }
}

async function downloadPage() {
  try {
    const page = await (await ask("check/page", shown.question)).text();
    download("check.html", "text/html", page);
    byId("check-problem").replaceChildren();
  } catch (error) {
    showProblem(byId("check-problem"), error, downloadPage);
  }
}
