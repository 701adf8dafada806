/** A trace as a page of its own: one file with its data inside, which needs no server. */

import { $ } from "../base/dom.js";
import { themeButton } from "../base/theme.js";
import { film } from "./film.js";

const SETTLE_MILLISECONDS = 250; // browsers allow few changes of the address
const { element, search } = film(JSON.parse($("#data").textContent ?? ""), Math.trunc(Number(location.hash.slice(1))) || 0);
let timer = 0;

$(".top").append(themeButton());
$("#app").append(element);
search.onmove = () => {
  clearTimeout(timer);
  timer = window.setTimeout(() => history.replaceState(null, "", `#${search.transport.step}`), SETTLE_MILLISECONDS);
};
document.addEventListener("keydown", (event) => {
  const act = /** @type {Record<string, () => void>} */ (search.keys)[event.key.toLowerCase()];
  const isTaken = /** @type {Element} */ (event.target).closest("input, select, button, summary");
  if (event.altKey || event.ctrlKey || event.metaKey || !act || isTaken) return;
  event.preventDefault();
  act();
});
