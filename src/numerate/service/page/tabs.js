// Tabs as screen readers and keyboards expect them: arrows move, Home and End jump.

import { byId } from "./elements.js";

const names = ["check", "report", "verify"];
const tab = (name) => byId(`tab-${name}`);

export function openTab(chosen) {
  for (const name of names) {
    const isChosen = name === chosen;
    tab(name).setAttribute("aria-selected", String(isChosen));
    tab(name).tabIndex = isChosen ? 0 : -1;
    byId(`panel-${name}`).hidden = !isChosen;
  }
}

export function startTabs(whenOpened) {
  const open = (name) => {
    openTab(name);
    whenOpened(name);
  };
  names.forEach((name, place) => {
    const to = {
      ArrowRight: (place + 1) % names.length,
      ArrowLeft: (place + names.length - 1) % names.length,
      Home: 0,
      End: names.length - 1,
    };
    tab(name).addEventListener("click", () => open(name));
    tab(name).addEventListener("keydown", (event) => {
      if (!(event.key in to)) return;
      event.preventDefault();
      open(names[to[event.key]]);
      tab(names[to[event.key]]).focus();
    });
  });
}

export const isTab = (name) => names.includes(name);
