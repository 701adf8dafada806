/**
 * A walkthrough as a page of its own: one file with its data inside, which needs no server, to go through
 * on the screen or to print.
 */

import { $, el } from "../base/dom.js";
import { themeButton } from "../base/theme.js";
import { Puzzle, unopened } from "../game/puzzle.js";
import { paper } from "./paper.js";
import { Walkthrough } from "./walkthrough.js";

/** @import { Explained, Scene } from "../types.d.ts" */

/** @type {{ start: Scene, answer: Explained, end: Scene }} */
const { start, answer: { passages, puzzle, scenes }, end } = JSON.parse($("#data").textContent ?? "");
const shown = new Walkthrough({ puzzle: new Puzzle(unopened(puzzle)), start, passages, end, why: scenes }, {
  title: el("h2", {}, start.title), moved: (now) => history.replaceState(null, "", `#${now}`),
});

/** Where a reader begins: before the first step; without a step, where it says why there is none. */
const first = passages.length ? 0 : Math.sign(scenes.length);
const goToAddress = () => shown.steps.go(location.hash ? Math.trunc(Number(location.hash.slice(1))) || 0 : first);

/** @param {KeyboardEvent} event */
function press(event) {
  const act = /** @type {Record<string, () => void>} */ (shown.keys)[event.key.toLowerCase()];
  if (event.altKey || event.ctrlKey || event.metaKey || !act) return;
  event.preventDefault();
  act();
}

$(".top").append(themeButton());
$("#app").append(el("main", { class: "view play" }, shown.element));
goToAddress();
addEventListener("hashchange", goToAddress);
addEventListener("beforeprint", () => document.body.append(paper(shown)));
addEventListener("afterprint", () => $(".paper").remove());
document.addEventListener("keydown", press);
