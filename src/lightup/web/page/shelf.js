/** The puzzles that come with the page and need no engine. */

import { capital, el, icon } from "./dom.js";
import { thumbnail } from "./pictures.js";
import { HARDEST } from "./recipes.js";
import { WORDS } from "./words.js";

/** @import { App, Opened } from "./types.d.ts" */

/** @type {Promise<Opened[]> | null} */
let shelf = null;

/** Returns all puzzles of the shelf, the easiest first. */
export function puzzles() {
  shelf ??= fetch("shelf.json").then((answer) => answer.json());
  return shelf;
}

/** Returns the puzzle for someone who has never been here. */
export const firstPuzzle = async () => (await puzzles())[0];

/**
 * @param {App} app
 * @param {(opened: Opened) => void} play
 */
export function shelfPanel(app, play) {
  const records = new Map(app.store.list().map((record) => [record.link, record]));
  const panel = el("div", { class: "stack" }, el("p", { class: "soft" }, WORDS.shelf.about));
  const book = (/** @type {Opened} */ opened) => {
    const record = records.get(opened.link);
    return card(opened, !!record?.solved, !!record, () => play(opened));
  };
  puzzles().then((all) => panel.append(...WORDS.levels.slice(0, HARDEST + 1).map((name, level) =>
    group(capital(name), level, all.filter((one) => one.level === level).map(book)))));
  return panel;
}

/**
 * @param {string} title
 * @param {number} level
 * @param {HTMLElement[]} cards
 */
const group = (title, level, cards) => el("section", { class: "stack" },
  el("h3", {}, title, " ", el("span", { class: "soft small" }, WORDS.page.level(level))),
  el("div", { class: "tiles books" }, ...cards));

/**
 * @param {Opened} opened
 * @param {boolean} isSolved
 * @param {boolean} isBegun
 * @param {() => void} onclick
 */
const card = ({ puzzle }, isSolved, isBegun, onclick) =>
  el("button", { class: "tile", type: "button", onclick },
    thumbnail(puzzle), el("span", {}, WORDS.page.size(puzzle.width, puzzle.height)),
    isSolved ? el("span", { class: "tiny row done" }, icon("check"), WORDS.page.solved)
      : isBegun && el("span", { class: "tiny soft" }, WORDS.page.begun));
