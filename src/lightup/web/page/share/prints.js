/** Paper: the puzzle on one page, its answer on another. */

import { el } from "../base/dom.js";
import { draw, toImage } from "../base/pixels.js";
import { titleOf } from "../play/panel.js";
import { WORDS } from "../base/words.js";

/** @import { Game } from "../game/game.js" */
/** @import { App } from "../types.d.ts" */

const FLOOR = /(\.floor\{fill:)#\w+/; // white on paper, for a pencil

/**
 * Prints the puzzle in play; the pages exist only while it is printed. A puzzle that has no answer is
 * printed without, before the promise is rejected.
 * @param {App} app
 * @param {Game} game
 * @param {{ answer: boolean, marks: boolean }} wish
 * @param {AbortSignal} signal
 */
export async function print(app, game, wish, signal) {
  const title = titleOf(game.puzzle.opened);
  const drawn = await draw(app, game, { content: wish.marks ? "marks" : "puzzle" }, signal);
  const puzzle = await toImage(wish.marks ? drawn : drawn.replace(FLOOR, "$1#fff"));
  const answer = wish.answer ? draw(app, game, { content: "solution" }, signal).then(toImage) : null;
  const solved = await answer?.catch(() => null);
  if (signal.aborted) return;
  const paper = el("div", { class: "printing" },
    page(puzzle, title, WORDS.printing.rules), solved && page(solved, WORDS.printing.answer, title));
  document.body.append(paper);
  addEventListener("afterprint", () => clear(paper), { once: true });
  window.print();
  await answer;
}

/** @param {HTMLElement} paper */
function clear(paper) {
  for (const image of paper.querySelectorAll("img")) URL.revokeObjectURL(image.src);
  paper.remove();
}

/**
 * @param {HTMLImageElement} picture
 * @param {string} title
 * @param {string} text
 */
const page = (picture, title, text) =>
  el("section", {}, el("h1", {}, title), el("p", {}, text), picture);
