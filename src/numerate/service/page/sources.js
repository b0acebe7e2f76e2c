// The sources that an answer is held against, as the user gives them.

import { button, byId, element } from "./elements.js";

let made = 0; // so that every field has an id of its own

export function addSource({ name, text } = { name: "", text: "" }) {
  const empty = [...byId("sources").children].find((one) => !read(one).text.trim());
  if (text && empty) empty.remove();
  made += 1;
  const [nameId, textId] = [`source-name-${made}`, `source-text-${made}`];
  const source = element("div", { class: "source-in", role: "group", "aria-label": `Source ${made}` },
    element("label", { for: nameId }, "Name of the source"),
    element("input", { id: nameId, value: name || `source ${made}`, spellcheck: "false", autocomplete: "off" }),
    button("Remove", () => remove(source), { "aria-label": `Remove source ${made}` }),
    element("label", { for: textId }, "Text of the source"),
    element("textarea", { id: textId, rows: "5" }));
  source.querySelector("textarea").value = text;
  byId("sources").append(source);
  return source.querySelector("textarea");
}

function remove(source) {
  source.remove();
  if (!byId("sources").childElementCount) addSource();
  byId("sources").querySelector("textarea").focus();
}

const read = (source) => ({
  name: source.querySelector("input").value.trim(),
  text: source.querySelector("textarea").value,
});

export function setSources(sources) {
  byId("sources").replaceChildren();
  for (const source of sources) addSource(source);
}

// Sources with a text; evidence calls them by name, so no two names are equal.
export function readSources() {
  const names = new Set();
  return [...byId("sources").children].map(read).filter(({ text }) => text.trim()).map(({ name, text }) => {
    const wanted = name || "source";
    let free = wanted;
    for (let count = 2; names.has(free); count += 1) free = `${wanted} (${count})`;
    names.add(free);
    return { name: free, text };
  });
}
