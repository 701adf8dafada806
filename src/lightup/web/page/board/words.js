/** The words of a board. */

import { MARKS } from "../base/words.js";

export const BOARD = {
  name: (/** @type {number} */ width, /** @type {number} */ height) =>
    `Light Up board, ${height} rows of ${width} cells`,
  cell: (
    /** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ symbol,
    /** @type {string} */ state, /** @type {boolean} */ lit, /** @type {boolean} */ doubted,
  ) => `row ${row}, column ${col}, ${symbol === "." ? `${lit ? "lit" : "dark"}, ${state === "barred" ? "helper: no bulb" : MARKS[state]}`
    : symbol === "#" ? "wall" : `clue ${symbol}${state === "done" ? ", done" : ""}`}${doubted ? ", in doubt" : ""}`,
  nearer: "Zoom in",
  farther: "Zoom out",
  whole: "Whole board",
};

export const EDITOR = {
  brush: "What a click paints",
  brushes: /** @type {Record<string, string>} */ ({
    next: "Next symbol with each click", ".": "Open cell", "#": "Wall",
    "0": "Clue 0", "1": "Clue 1", "2": "Clue 2", "3": "Clue 3", "4": "Clue 4", "*": "Bulb", x: "Dot",
  }),
  board: (/** @type {number} */ width, /** @type {number} */ height) =>
    `Editor, ${height} rows of ${width} cells`,
};
