/** Boards that only lie there, with their light, and in words for those who do not see them. */

import { BoardView } from "../board/board.js";
import { Game, Puzzle } from "../game/game.js";
import { marksOf, withoutMarks } from "../game/grid.js";
import { unopened } from "../game/puzzle.js";
import { IDEAS } from "./ideas.js";

/** @import { Grid } from "../types.d.ts" */

/** Draws a board with its marks. @param {Grid} board */
export function drawn(board) {
  const puzzle = new Puzzle(unopened(withoutMarks(board))), game = new Game(puzzle), { bulbs, dots } = marksOf(board);
  game.set(bulbs.map((cell) => [cell, "bulb"]));
  const view = new BoardView(puzzle);
  view.draw({ bulbs, dots: dots.filter((cell) => !game.isLit(cell)), finished: game.finished() });
  for (const name of ["role", "aria-label"]) view.element.removeAttribute(name);
  view.element.setAttribute("aria-hidden", "true");
  return view;
}

/** Draws a step of a technique on a board of its own. @param {string} key */
export function pictured(key) {
  const { board, marks } = IDEAS[key], view = drawn(board);
  view.scene({ world: "decided", title: "", board, marks, lines: [], is_case: false, crop: null, near: null });
  view.layers.marks.setAttribute("class", ""); // it lies still
  view.element.style.setProperty("--cols", String(view.puzzle.width));
  return view.element;
}

/** @type {Record<string, string>} */
const WORDS = { ".": "open", x: "dot", "*": "bulb", "#": "wall" };

/** A board in words, row by row. @param {Grid} board */
export const described = (board) => board.split("\n").map((row, place) =>
  `row ${place + 1}: ${[...row].map((one) => WORDS[one] ?? one).join(", ")}`).join("; ");
