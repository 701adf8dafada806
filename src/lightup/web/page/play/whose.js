/** Asks whose marks to go on with when a puzzle that is in progress comes with others, as in a link. */

import { button } from "../base/controls.js";
import { el } from "../base/dom.js";
import { sheet } from "../base/sheets.js";
import { WHOSE as W } from "./words.js";

/** @import { Game } from "../game/game.js" */
/** @import { Marks } from "../types.d.ts" */

/**
 * @param {Game} game with the player's own marks
 * @param {Marks} marks
 * @param {() => void} take goes on with those that came
 */
export function askWhose(game, { bulbs, dots }, take) {
  const keep = button("", W.keep, () => made.close(), "main");
  keep.autofocus = true;
  const made = sheet(W.title, el("p", {}, W.own(game.bulbs.size, game.dots.size), " ", W.theirs(bulbs.length, dots.length)),
    el("p", { class: "small soft" }, W.undo),
    el("div", { class: "row wrap" }, keep, button("", W.take, () => {
      made.close();
      take();
    })));
  made.classList.add("narrow");
}
