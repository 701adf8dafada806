/** The shelf: puzzles that come with the page, by level. The first of each size need no engine. */

import { el, icon } from "../base/dom.js";
import { PAGE } from "../base/words.js";
import { thumbnail } from "../board/thumbnails.js";
import { savedGame } from "../game/game.js";
import { sizeOf } from "../game/grid.js";
import { gridAt } from "../game/link.js";
import { isSolved } from "../game/store.js";
import { LEVELS, levelTiles } from "./levels.js";
import { levelOf, symmetryOf } from "./recipe.js";
import { SHELF } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Work } from "../base/work.js" */
/** @import { Kept } from "../game/store.js" */
/** @import { Grid, Opened } from "../types.d.ts" */

/**
 * A puzzle on the shelf; one that is not opened yet takes the engine.
 * @typedef {{ link: string, recipe: string, level: number, grid: Grid, opened: Opened | null }} Book
 */

/** @type {Promise<Opened[]> | null} */
let opened = null;
/** @type {Promise<Book[]> | null} */
let shelf = null;

/** Returns the puzzles that need no engine, the easiest first. */
function atOnce() {
  opened ??= fetch(new URL("shelf.json", import.meta.url)).then((answer) => answer.json());
  return opened;
}

/** Returns the puzzle for someone who has never been here. */
export const firstPuzzle = async () => (await atOnce())[0];

/** Returns all puzzles of the shelf, the smallest of each level first. */
export function books() {
  const pack = () => fetch("starter.txt").then((answer) => answer.text());
  shelf ??= Promise.all([atOnce(), pack()]).then(([ready, text]) => shelved(ready, text));
  return shelf;
}

/**
 * Puts the opened puzzles and those of the pack, which has some of them again, in one row.
 * @param {Opened[]} ready
 * @param {string} pack a recipe and a link on each line
 * @returns {Book[]}
 */
export function shelved(ready, pack) {
  const found = new Map(ready.map((one) => [one.link, bookOf(one.link, one.recipe, one)]));
  for (const line of pack.trim().split("\n")) {
    const [recipe, link] = line.split(" ");
    if (!found.has(link)) found.set(link, bookOf(link, recipe, null));
  }
  return [...found.values()].sort((one, other) => sizeOf(one.grid).width - sizeOf(other.grid).width);
}

/**
 * @param {string} link
 * @param {string} recipe
 * @param {Opened | null} opened
 * @returns {Book}
 */
const bookOf = (link, recipe, opened) =>
  ({ link, recipe, level: levelOf(recipe), grid: /** @type {Grid} */ (gridAt(link)), opened });

/**
 * @param {App} app
 * @param {Work} work
 * @param {(opened: Opened) => void} play
 */
export function shelfPanel(app, work, play) {
  const tiles = el("div", { class: "tiles books" });
  const pick = async (/** @type {Book} */ book) => {
    const found = book.opened ?? await open(app, work, book);
    if (found) play(found);
  };
  const show = async (/** @type {number} */ level) => {
    const shown = (await books()).filter((book) => book.level === level);
    tiles.replaceChildren(...shown.map((book) => tile(book, app.store.kept(book.link), () => pick(book))));
  };
  const level = Math.min(app.game?.puzzle.opened.level ?? 0, LEVELS.length - 1);
  show(level);
  return el("div", { class: "stack" }, el("p", { class: "soft" }, SHELF.about),
    levelTiles(level, show), work.element, tiles);
}

/**
 * @param {App} app
 * @param {Work} work
 * @param {Book} book
 * @returns {Promise<Opened | null>}
 */
async function open(app, work, { link, recipe, level }) {
  const request = { text: link };
  const answer = await work.run(PAGE.opening, (signal) => app.ask("open", request, { signal }));
  return answer && { ...answer.boards[0], source: "recipe", recipe, symmetry: symmetryOf(recipe), level };
}

/**
 * @param {Book} book
 * @param {Kept | null} kept what is known of it from before
 * @param {() => void} onclick
 */
function tile({ grid }, kept, onclick) {
  const { width, height } = sizeOf(grid);
  return el("button", { class: "tile", type: "button", onclick },
    thumbnail(grid), el("span", {}, PAGE.size(width, height)),
    kept && isSolved(kept.row) ? el("span", { class: "tiny row done" }, icon("check"), PAGE.solved)
      : kept && savedGame(kept.saved).touched && el("span", { class: "tiny soft" }, PAGE.begun));
}
