/** A review as a page of its own: one file with its data inside, which needs no server. */

import { $, el } from "../base/dom.js";
import { themeButton } from "../base/theme.js";
import { Review } from "./review.js";
import { REVIEW as W } from "./words.js";

/** @import { Argued, Reviewed } from "../types.d.ts" */

/** @type {{ answer: Reviewed, why: Argued[] }} */
const { answer, why } = JSON.parse($("#data").textContent ?? "");
const shown = new Review(answer, { why: async (number) => why[number] }, [el("h2", {}, W.title)]);

/** @param {KeyboardEvent} event */
function press(event) {
  const act = /** @type {Record<string, () => void>} */ (shown.keys)[event.key.toLowerCase()];
  const isTaken = /** @type {Element} */ (event.target).closest("input, [role=grid]");
  if (event.altKey || event.ctrlKey || event.metaKey || isTaken || !act) return;
  event.preventDefault();
  act();
}

$(".top").append(themeButton());
$("#app").append(el("main", { class: "view play review" }, shown.element));
shown.stage.resize();
shown.go(answer.moments.length);
addEventListener("resize", () => shown.stage.resize());
document.addEventListener("keydown", press);
