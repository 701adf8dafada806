/** The puzzle in play as the engine draws it, and on paper: puzzles on one page, their answers on another. */

import { el } from "../base/dom.js";
import { toImage } from "../base/pixels.js";
import { sizeOf } from "../game/grid.js";
import { toShare } from "../game/link.js";
import { PRINTS } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Grid, Opened } from "../types.d.ts" */

/** @typedef {"puzzle" | "marks" | "solution"} Content */

/**
 * A puzzle with marks to share, such as a game.
 * @typedef {object} Shared
 * @property {import("../game/game.js").Puzzle} puzzle
 * @property {ReadonlySet<number>} bulbs
 * @property {ReadonlySet<number>} dots
 * @property {() => import("../types.d.ts").Grid} grid with the marks
 */

const NIGHT = /@media\(prefers-color-scheme:dark\).*(?=<\/style>)/s;
const FLOOR = /(\.floor\{fill:)#\w+/; // white on paper, for a pencil

/**
 * Draws the puzzle alone, with the player's marks, or solved; returns SVG with the colours of the day,
 * because it may end up on paper or on a page of any colour.
 * @param {App} app
 * @param {Shared} game
 * @param {{ content: Content, labels?: boolean }} shown
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
export async function draw(app, game, { content, labels = false }, signal) {
  const board = content === "marks" ? game.grid() : game.puzzle.opened.puzzle;
  const request = { board, solution: content === "solution", labels };
  return (await app.ask("picture", request, { signal })).svg.replace(NIGHT, "");
}

/** A puzzle on paper: its picture, its code, which may be missing, and its answer, if it has one and is wanted. */
/** @typedef {{ opened: Opened, picture: HTMLImageElement, code: HTMLImageElement | null, answer: HTMLImageElement | null }} Piece */

/**
 * Prints the puzzle in play, with others of its kind if several are wanted; the pages exist only while they are printed.
 * A puzzle that has no answer is printed without.
 * @param {App} app
 * @param {Shared} game
 * @param {{ answer: boolean, marks: boolean, count: number }} wish
 * @param {AbortSignal} signal
 */
export async function print(app, game, wish, signal) {
  const { opened } = game.puzzle, others = await alike(app, opened, wish.count - 1, signal);
  const all = [opened, ...others], boards = [wish.marks ? game.grid() : opened.puzzle, ...others.map(({ puzzle }) => puzzle)];
  /** @type {Piece[]} */
  const pieces = [];
  for (const [at, one] of all.entries()) pieces.push(await piece(app, one, boards[at], wish.answer, signal));
  if (signal.aborted) return;
  const solved = pieces.filter(({ answer }) => answer);
  const paper = el("div", { class: "printing" }, page(PRINTS.title(all), PRINTS.rules, pieces, "picture"),
    solved.length > 0 && page(PRINTS.answers(solved.length), "", solved, "answer"));
  document.body.append(paper);
  addEventListener("afterprint", () => clear(paper), { once: true });
  window.print();
}

/**
 * Makes puzzles of the same size and level.
 * @param {App} app
 * @param {Opened} opened
 * @param {number} count
 * @param {AbortSignal} signal
 * @returns {Promise<Opened[]>}
 */
async function alike(app, { puzzle, level, recipe }, count, signal) {
  if (!count) return [];
  const { width, height } = sizeOf(puzzle), plain = `${width}x${height}${level === null ? "" : `L${level}`}`;
  const made = await app.ask("generate", { recipe: recipe.split("#")[0] || plain, count }, { signal });
  if (!made.boards.length) throw new Error(made.why_not);
  return made.boards;
}

/**
 * @param {App} app
 * @param {Opened} opened
 * @param {Grid} board with marks, if they are wanted
 * @param {boolean} withAnswer
 * @param {AbortSignal} signal
 * @returns {Promise<Piece>}
 */
async function piece(app, opened, board, withAnswer, signal) {
  const link = location.href.split("#")[0] + toShare(opened), isEmpty = board === opened.puzzle;
  const { svg, code } = await app.ask("picture", { board, link }, { signal });
  const day = svg.replace(NIGHT, ""), ask = () => app.ask("picture", { board: opened.puzzle, solution: true }, { signal });
  const answer = withAnswer ? await ask().then(({ svg: drawn }) => toImage(drawn.replace(NIGHT, "")), () => null) : null;
  return { opened, answer, code: code ? await toImage(code) : null, picture: await toImage(isEmpty ? day.replace(FLOOR, "$1#fff") : day) };
}

/** @param {HTMLElement} paper */
function clear(paper) {
  for (const image of paper.querySelectorAll("img")) URL.revokeObjectURL(image.src);
  paper.remove();
}

/**
 * @param {string} title
 * @param {string} text
 * @param {Piece[]} pieces
 * @param {"picture" | "answer"} shown
 */
const page = (title, text, pieces, shown) => el("section", {}, el("h1", {}, title), text && el("p", {}, text),
  el("div", { class: "pieces", "data-count": pieces.length }, ...pieces.map((one, at) => el("figure", {},
    el("figcaption", {}, el("span", {}, PRINTS.caption(at + 1, pieces.length, one.opened)), shown === "picture" && one.code),
    one[shown]))));
