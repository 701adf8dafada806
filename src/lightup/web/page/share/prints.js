/** The puzzle in play as the engine draws it, and on paper: the puzzle on one page, its answer on another. */

import { el } from "../base/dom.js";
import { toImage } from "../base/pixels.js";
import { titleOf } from "../game/titles.js";
import { PRINTS } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Game } from "../game/game.js" */

/** @typedef {"puzzle" | "marks" | "solution"} Content */

const NIGHT = /@media\(prefers-color-scheme:dark\).*(?=<\/style>)/s;
const FLOOR = /(\.floor\{fill:)#\w+/; // white on paper, for a pencil

/**
 * Draws the puzzle alone, with the player's marks, or solved; returns SVG with the colours of the day,
 * because it may end up on paper or on a page of any colour.
 * @param {App} app
 * @param {Game} game
 * @param {{ content: Content, labels?: boolean }} shown
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
export async function draw(app, game, { content, labels = false }, signal) {
  const board = content === "marks" ? game.grid() : game.puzzle.opened.puzzle;
  const request = { board, solution: content === "solution", labels };
  return (await app.ask("picture", request, { signal })).svg.replace(NIGHT, "");
}

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
    page(puzzle, title, PRINTS.rules), solved && page(solved, PRINTS.answer, title));
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
