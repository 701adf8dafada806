/** The sheet of the rules, with a little puzzle that is small enough to be written down here, and of the keys. */

import { el } from "../base/dom.js";
import { sheet } from "../base/sheets.js";
import { BoardView } from "../board/board.js";
import { Game, Puzzle } from "../game/game.js";
import { RULES } from "./words.js";

/** @import { Opened } from "../types.d.ts" */

/**
 * 1 . #
 * . . .
 * @returns {Opened}
 */
const example = () => ({
  puzzle: { width: 3, height: 2, cells: "1.#..." },
  runs: [[1, 1, 1], [3, 1, 3], [3, 3, 1], [1, 3, 2], [5, 3, 1]],
  clues: [[0, 1, [1, 3]]],
  marks: { bulbs: [1, 5], dots: [] },
  link: "3x2:1aBc",
  name: "",
  source: "",
  recipe: "",
  level: null,
});

export function openHelp() {
  const W = RULES;
  const list = (/** @type {string[][]} */ rows) => el("dl", { class: "key-list" },
    ...rows.flatMap(([key, does]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, does)]));
  sheet(W.title, el("ul", { class: "rules" }, ...W.rules.map((rule) => el("li", {}, rule))),
    el("div", { class: "examples" }, ...examples()),
    el("h3", {}, W.pointer), list(W.pointerList), el("h3", {}, W.keys), list(W.keyList));
}

/** A small puzzle and its solution, drawn for the rules. */
function examples() {
  const opened = example(), puzzle = new Puzzle(opened);
  return [[], opened.marks.bulbs].map((bulbs) => {
    const view = new BoardView(puzzle), game = new Game(puzzle);
    game.set(bulbs.map((cell) => /** @type {[number, "bulb"]} */ ([cell, "bulb"])));
    view.draw({ bulbs, dots: [], finished: game.finished() });
    return view.element;
  });
}
