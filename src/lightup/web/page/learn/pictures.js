/** Boards that only lie there, with their light, and in words for those who do not see them. */

import { BoardView } from "../board/board.js";
import { Game, Puzzle } from "../game/game.js";
import { marksOf, withoutMarks } from "../game/grid.js";
import { unopened } from "../game/puzzle.js";

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

/** @type {Record<string, string>} */
const WORDS = { ".": "open", x: "dot", "*": "bulb", "#": "wall" };

/** A board in words, row by row. @param {Grid} board */
export const described = (board) => board.split("\n").map((row, place) =>
  `row ${place + 1}: ${[...row].map((one) => WORDS[one] ?? one).join(", ")}`).join("; ");
