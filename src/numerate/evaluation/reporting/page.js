"use strict";
// The samples of the page: filters, pages of fifty, and the proof of whatever is opened. Every text
// enters the page as text, never as markup.
(() => {
  const PAGE = 50;
  const MARKS = { entailed: "✓", contradicted: "✗", open: "?", missing: "–" };
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const data = read("samples");
  const pairs = data.pairs.map(([task, id, premise, claim, gold, corrected, phenomenon, answers], place) => ({
    place, task, id, premise, claim, gold, corrected, phenomenon, words: null,
    answers: answers.map((answer) => {
      if (!answer) return null;
      const [label, right, confidence, probabilities, error] = answer;
      return { label, right, confidence, probabilities, error };
    }),
  }));

  const form = document.getElementById("filters");
  const list = document.getElementById("pairs");
  const count = document.getElementById("count");
  const pages = document.getElementById("pages");
  const field = (name) => form.elements.namedItem(name);
  const [previous, next] = [pages.querySelector("[name=previous]"), pages.querySelector("[name=next]")];
  let found = pairs;
  let page = 0;

  // ---- elements

  function element(name, properties, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties ?? {})) {
      if (key === "class") made.className = value;
      else made.setAttribute(key, value);
    }
    made.append(...children.filter((child) => child !== null && child !== ""));
    return made;
  }

  const plain = (label) => label.replaceAll("_", " ");

  function chip(label) {
    const known = ["entailment", "neutral", "contradiction", "not_entailment"].includes(label);
    return element("span", { class: `chip ${known ? label : "unlabelled"}` }, plain(label));
  }

  function outcome(right) {
    if (right === null) return "";
    const mark = element("span", { class: `outcome ${right ? "right" : "wrong"}`, "aria-hidden": "true" }, right ? "✓" : "✗");
    return element("span", { title: right ? "right" : "wrong", role: "img", "aria-label": right ? "right" : "wrong" }, mark);
  }

  // ---- one pair

  function row(pair) {
    const place = [pair.task, pair.id, pair.phenomenon].filter(Boolean).join(" · ");
    const said = (who, ...what) => element("span", { class: "said" }, who, ...what);
    const facts = element("span", { class: "facts" }, element("span", null, place), said("gold", chip(pair.gold ?? "none")));
    if (pair.corrected) facts.append(said("corrected", chip(pair.corrected)));
    pair.answers.forEach((answer, i) => {
      if (answer) facts.append(said(data.models[i], chip(answer.label ?? "failed"), outcome(answer.right)));
    });
    const summary = element("summary", null,
      element("span", { class: "texts-line" }, pair.premise),
      element("span", { class: "texts-line claim" }, pair.claim),
      facts);
    const details = element("details", null, summary);
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) details.append(answers(pair));
    });
    return element("li", null, details);
  }

  function answers(pair) {
    const shown = pair.answers.map((answer, i) => answer && block(pair, answer, i, evidence(pair)[i]));
    const link = element("a", { href: `#${new URLSearchParams({ task: pair.task, q: `id:${pair.id}` })}` }, "Link to this pair");
    return element("div", { class: "answers" }, ...shown, element("small", null, link));
  }

  function block(pair, answer, i, evidence) {
    const head = element("header", null, element("h4", null, data.models[i]));
    if (answer.error === null) head.append(chip(answer.label), outcome(answer.right));
    if (answer.confidence !== null) head.append(element("small", null, `confidence ${answer.confidence.toFixed(2)}`));
    const made = element("article", { class: "answer" }, head);
    if (answer.error !== null) made.append(element("p", null, answer.error));
    if (answer.probabilities) {
      const shares = Object.entries(answer.probabilities).map(([label, share]) => `${plain(label)} ${share.toFixed(3)}`);
      made.append(element("p", { class: "note" }, shares.join(" · ")));
    }
    if (evidence?.proof) made.append(...proof(pair, evidence.proof));
    if (evidence?.said) made.append(element("pre", null, JSON.stringify(evidence.said, null, 2)));
    return made;
  }

  const chunks = new Map();
  function evidence(pair) {
    const number = Math.floor(pair.place / data.chunk);
    if (!chunks.has(number)) chunks.set(number, read(`evidence-${number}`));
    return chunks.get(number)[pair.place % data.chunk];
  }

  // ---- proofs, as `numerate check --html` shows them

  function* proof(pair, proof) {
    if (proof.why) yield element("p", null, String(proof.why));
    const given = proof.parts.flatMap((part) => leaves(part.tree)).map((span) => ({ span, name: null }));
    const claims = proof.parts.map((part) => ({ span: part.claim, name: part.status }));
    yield element("div", { class: "texts" },
      element("section", null, element("h5", null, "Text"), marked(pair.premise, given)),
      element("section", null, element("h5", null, "Claim"), marked(pair.claim, claims)));
    for (const part of proof.parts) yield derivation(part);
    if (proof.limit) yield element("p", { class: "reason" }, `The search was cut short: ${proof.limit}.`);
  }

  function leaves(node) {
    if (!node) return [];
    return node.given ? [node.given] : (node.parts ?? []).flatMap(leaves);
  }

  // Offsets count characters; JavaScript's own strings count half of some of them.
  function marked(text, marks) {
    const characters = Array.from(text);
    const made = element("blockquote");
    let end = 0;
    const order = [...marks].sort((a, b) => a.span[1] - b.span[1] || b.span[2] - a.span[2]);
    for (const { span: [, start, stop], name } of order) {
      if (start < end) continue;
      made.append(characters.slice(end, start).join(""));
      made.append(element("mark", name && { class: name }, characters.slice(start, stop).join("")));
      end = stop;
    }
    made.append(characters.slice(end).join(""));
    return made;
  }

  function derivation(part) {
    const status = element("span", { class: "status" }, `${MARKS[part.status]} ${part.status}`);
    return element("div", { class: `derivation ${part.status}` },
      element("h5", null, status, element("q", null, part.claim[0])),
      part.meets ? element("p", { class: "meets" }, part.meets) : null,
      part.reason ? element("p", { class: "reason" }, part.reason) : null,
      part.tree ? element("ul", { class: "tree" }, branch(part.tree)) : null,
      part.meant ? element("p", { class: "reason" }, part.meant) : null);
  }

  function branch(node) {
    if (node.known) return element("li", null, element("span", { class: "known" }, node.known));
    if (node.given) {
      const note = node.note ? element("span", { class: "note" }, ` ${node.note}`) : null;
      return element("li", null, element("mark", null, node.given[0]), node.value ? ` = ${node.value}` : "", note);
    }
    return element("li", null, element("span", { class: "step" }, node.step),
      element("ul", null, ...node.parts.map(branch)));
  }

  // ---- filters

  function words(pair) {
    pair.words ??= `${pair.premise}\n${pair.claim}\n${pair.id}`.toLowerCase();
    return pair.words;
  }

  const OUTCOMES = {
    right: (answers) => answers.length > 0 && answers.every((answer) => answer.right),
    wrong: (answers) => answers.some((answer) => answer.right === false),
    failed: (answers) => answers.some((answer) => answer.error !== null),
    differ: (answers) => new Set(answers.map((answer) => answer.label)).size > 1,
  };

  function matcher() {
    const terms = field("q").value.toLowerCase().split(/\s+/).filter(Boolean);
    const [task, gold, phenomenon, answer] = ["task", "gold", "phenomenon", "answer"].map((name) => field(name).value);
    const model = field("model").value;
    const fits = OUTCOMES[field("outcome").value];
    const has = (pair, term) => term.startsWith("id:") ? pair.id.toLowerCase() === term.slice(3) : words(pair).includes(term);
    return (pair) => {
      if (task && pair.task !== task || phenomenon && pair.phenomenon !== phenomenon) return false;
      if (gold && pair.gold !== gold) return false;
      const asked = (model ? [pair.answers[data.models.indexOf(model)]] : pair.answers).filter(Boolean);
      if (model && !asked.length || answer && !asked.some((one) => one.label === answer)) return false;
      return (!fits || fits(asked)) && terms.every((term) => has(pair, term));
    };
  }

  function show() {
    const from = page * PAGE;
    list.replaceChildren(...found.slice(from, from + PAGE).map(row));
    list.start = from + 1;
    const kept = pairs.length < data.total ? ` (this page holds ${pairs.length.toLocaleString("en")} of the ${data.total.toLocaleString("en")} pairs that were asked)` : "";
    count.textContent = `${found.length.toLocaleString("en")} of ${pairs.length.toLocaleString("en")} pairs${kept}`;
    const last = Math.max(0, Math.ceil(found.length / PAGE) - 1);
    pages.hidden = last === 0;
    pages.querySelector("span").textContent = `Page ${page + 1} of ${last + 1}`;
    previous.disabled = page === 0;
    next.disabled = page === last;
  }

  function filter() {
    found = pairs.filter(matcher());
    page = 0;
    show();
  }

  function turn(by) {
    page += by;
    show();
    document.getElementById("samples-title").scrollIntoView();
    list.querySelector("summary")?.focus({ preventScroll: true });
  }

  // ---- the address says what is shown, so that a view can be linked to

  function remember() {
    const state = [...new FormData(form)].filter(([, value]) => value !== "");
    history.replaceState(null, "", state.length ? `#${new URLSearchParams(state)}` : "#");
  }

  function recall() {
    if (!location.hash.includes("=")) return false;
    const state = new URLSearchParams(location.hash.slice(1));
    for (const control of form.elements) if (control.name) control.value = state.get(control.name) ?? "";
    filter();
    return true;
  }

  function options(name, choices) {
    field(name).append(...choices.map(([value, told]) => element("option", { value }, told)));
    field(name).closest("label").hidden = choices.length < 3;
  }

  const distinct = (values) => [...new Set(values.filter(Boolean))].sort().map((value) => [value, plain(value)]);
  const all = (told, choices) => [["", told], ...choices];
  options("task", all("all", data.tasks.map((name) => [name, name])));
  options("phenomenon", all("all", distinct(pairs.map((pair) => pair.phenomenon))));
  options("gold", all("any", distinct(pairs.map((pair) => pair.gold))));
  options("model", all("any", data.models.map((name) => [name, name])));
  options("answer", all("any", distinct(pairs.flatMap((pair) => pair.answers.map((answer) => answer?.label)))));
  options("outcome", all("any", [["wrong", "wrong"], ["right", "right"], ["failed", "no answer"],
    ...(data.models.length > 1 ? [["differ", "models differ"]] : [])]));

  let waiting;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { filter(); remember(); }, 120);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { filter(); remember(); }));
  previous.addEventListener("click", () => turn(-1));
  next.addEventListener("click", () => turn(1));
  window.addEventListener("hashchange", () => { if (recall()) document.getElementById("samples-title").scrollIntoView(); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName)) return;
    event.preventDefault();
    field("q").focus();
  });
  form.hidden = false;
  if (recall()) document.getElementById("samples-title").scrollIntoView();
  else show();
})();
