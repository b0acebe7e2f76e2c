// Starts the page, and keeps its address: what is shown can be linked to, and stays in the fragment,
// which browsers send to nobody.

import { restoreCheck, startCheck } from "./check.js";
import { startReport } from "./report.js";
import { isTab, openTab, startTabs } from "./tabs.js";
import { startVerify } from "./verify.js";

function remember(state) {
  const address = new URLSearchParams(state);
  history.replaceState(null, "", `#${address}`);
}

function recall() {
  const state = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  openTab(isTab(state.tab) ? state.tab : "check");
  if (state.premise !== undefined || state.hypothesis !== undefined) restoreCheck(state);
}

const check = startCheck((question) => remember({ tab: "check", ...question }));
startReport();
startVerify();
startTabs((name) => remember(name === "check" ? { tab: name, ...check.question() } : { tab: name }));
window.addEventListener("hashchange", recall);
recall();
