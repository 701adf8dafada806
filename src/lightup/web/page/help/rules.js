/** The sheet of the rules, with a little puzzle that is small enough to be written down here, and of the keys. */

import { el } from "../base/dom.js";
import { sheet } from "../base/sheets.js";
import { BoardView } from "../board/board.js";
import { Game, Puzzle } from "../game/game.js";
import { unopened } from "../game/puzzle.js";
import { RULES } from "./words.js";

const EXAMPLE = "1.#\n...", BULBS = [1, 5];

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
  const puzzle = new Puzzle(unopened(EXAMPLE));
  return [[], BULBS].map((bulbs) => {
    const view = new BoardView(puzzle), game = new Game(puzzle);
    game.set(bulbs.map((cell) => /** @type {[number, "bulb"]} */ ([cell, "bulb"])));
    view.draw({ bulbs, dots: [], finished: game.finished() });
    return view.element;
  });
}
