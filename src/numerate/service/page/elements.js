// Elements of the page. Every text enters it as text, never as markup.

export const byId = (id) => document.getElementById(id);

export function element(name, properties, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (key === "class") made.className = value;
    else if (key === "on") for (const [type, act] of Object.entries(value)) made.addEventListener(type, act);
    else if (value !== null) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

export function button(told, act, properties) {
  return element("button", { type: "button", on: { click: act }, ...properties }, told);
}

// A part of a running text that can be pressed; unlike a button it breaks over lines.
export function pressable(told, act, properties) {
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act(event);
  };
  return element("span", { role: "button", tabindex: "0", on: { click: act, keydown: press }, ...properties }, told);
}

// Fills `into` with a text whose spans are what `make(span, words)` makes of them. Offsets count
// characters; JavaScript's own strings count some of them twice. Of spans that overlap, the first
// and longest is shown.
export function fillMarked(into, text, spans, make) {
  const characters = Array.from(text);
  const words = (start, end) => characters.slice(start, end).join("");
  const pieces = [];
  let end = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.start < end) continue;
    pieces.push(words(end, span.start), make(span, words(span.start, span.end)));
    end = span.end;
  }
  into.replaceChildren(...pieces, words(end));
}

export function download(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export const plural = (count, name) => `${count} ${name}${count === 1 ? "" : "s"}`;

const smoothly = () => matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";

export const bringIntoView = (one) => one.scrollIntoView({ block: "center", behavior: smoothly() });
