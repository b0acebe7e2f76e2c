// The second tab: a report from the user's disk. HTML goes into a frame without origin and network;
// JSON is drawn as tables.

import { byId, element, plural } from "./elements.js";
import { Problem, showProblem } from "./service.js";

const NOT_A_REPORT = {
  title: "This is no report",
  detail: "Choose a file that `numerate report RUN --out report.html` or `--out report.json` wrote.",
};

export function startReport() {
  byId("report-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    byId("report-problem").replaceChildren();
    byId("report-view").replaceChildren(element("p", { class: "hint" }, `Reading ${file.name}…`));
    try {
      byId("report-view").replaceChildren(...opened(file.name, await file.text()));
    } catch (error) {
      byId("report-view").replaceChildren();
      showProblem(byId("report-problem"), error);
    }
  });
}

function opened(name, text) {
  if (/^\s*</.test(text)) return [framed(name, text)];
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    throw new Problem(NOT_A_REPORT);
  }
  if (!Array.isArray(report?.boards) || !Array.isArray(report.models)) throw new Problem(NOT_A_REPORT);
  return tables(name, report);
}

function framed(name, html) {
  const frame = element("iframe", { src: "static/frame.html", sandbox: "allow-scripts", title: `Report ${name}` });
  frame.addEventListener("load", () => frame.contentWindow.postMessage(html, "*"), { once: true });
  return frame;
}

// ---- tables

const percent = (share) => (share * 100).toFixed(1);

function tables(name, report) {
  const head = element("p", { class: "hint" },
    `${name}: ${plural(report.models.length, "model")}, ${plural(report.tasks.length, "task")}`);
  const notes = report.notes.map((note) => element("p", { class: "notice" }, note));
  return [head, ...notes, ...report.boards.flatMap(board)];
}

function board({ title, columns, majority, rows }) {
  const heads = columns.map((column) => element("th", { scope: "col" }, column.title, element("small", null, plural(column.pairs, "pair"))));
  const lines = [majority, ...rows].filter(Boolean).map((row) =>
    element("tr", null, element("th", { scope: "row" }, row.name), ...columns.map((column) => cell(row.cells[column.name]))));
  return [
    element("h2", null, title),
    element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
      element("table", null,
        element("caption", null, "Accuracy in percent, and its 95 % interval"),
        element("thead", null, element("tr", null, element("td"), ...heads)),
        element("tbody", null, ...lines))),
  ];
}

function cell(score) {
  if (!score) return element("td", null, "–");
  const { accuracy, interval, best } = score;
  const figure = element(best ? "strong" : "span", null, percent(accuracy));
  return element("td", null, figure, interval ? element("small", null, `${percent(interval[0])} to ${percent(interval[1])}`) : null);
}
