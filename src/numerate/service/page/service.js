// Questions to the service, and what is shown when it cannot answer.

import { button, element } from "./elements.js";

const MOST_TRIES = 10; // while the service is busy, or still loads its models
const UNREACHABLE = "The service cannot be reached. Look whether `numerate serve` still runs and the network is up, then try again.";
const KEY_WANTED = {
  title: "This service asks for a key",
  detail: "Give one that it knows. The page forgets it when it is closed.",
  status: 401,
};

let key = ""; // of a service that asks for one; it is forgotten with the page

export class Problem extends Error {
  constructor({ title, detail, status, code }) {
    super(detail);
    this.title = code ? `No answer (${code})` : title;
    this.detail = detail;
    this.status = status;
  }
}

export async function ask(path, question, signal) {
  for (let tries = 1; ; tries += 1) {
    const response = await post(path, question, signal);
    if (response.ok) return response;
    if (response.status !== 503 || tries === MOST_TRIES) throw new Problem(await told(response));
    await pause(Number(response.headers.get("Retry-After")) || 1, signal);
  }
}

async function post(path, question, signal) {
  const headers = { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) };
  try {
    return await fetch(path, { method: "POST", headers, body: JSON.stringify(question), signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ title: "No connection", detail: UNREACHABLE });
  }
}

async function told(response) {
  if (response.status === 401) return KEY_WANTED;
  try {
    return await response.json();
  } catch {
    return { title: "No answer", detail: `The service answered with status ${response.status}.`, status: response.status };
  }
}

function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

export function showProblem(into, problem, retry) {
  if (!(problem instanceof Problem)) throw problem;
  into.replaceChildren(element("div", { class: "problem" },
    element("h2", null, problem.title),
    element("p", null, problem.detail),
    problem.status === 401 ? keyForm(retry) : retry ? button("Try again", retry) : null));
}

function keyForm(retry) {
  const field = element("input", { id: "key", type: "password", autocomplete: "off", required: "" });
  const given = (event) => {
    event.preventDefault();
    key = field.value;
    retry();
  };
  return element("form", { class: "row", on: { submit: given } },
    element("label", { for: "key" }, "Key"), field, element("button", null, "Use this key"));
}
