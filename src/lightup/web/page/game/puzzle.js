/** `Puzzle`: what is printed, with its runs and clues. A cell is a number, `row * width + col`. */

import { SYMMETRIES } from "../base/tables.js";
import { WHITE, cellsOf, cluesIn, holding, isPuzzle, runsIn, sizeOf } from "./grid.js";

/** @import { Grid, Opened } from "../types.d.ts" */

/** The printed grid, the identity of which is its `link`. */
export class Puzzle {
  /** @param {Opened} opened */
  constructor(opened) {
    this.opened = opened;
    this.link = opened.link;
    const { width, height } = sizeOf(opened.puzzle);
    this.width = width;
    this.height = height;
    this.cells = cellsOf(opened.puzzle);
    this.white = holding(this.cells, WHITE);
    this.runs = runsIn(this.cells, width);
    this.clues = cluesIn(this.cells, width);
    /** The numbers of each cell's runs: along its row at `2 * cell`, along its column after it. */
    this.runNumbers = runNumbers(this.cells.length, this.runs);
  }

  /** @param {number} cell */
  isWhite(cell) {
    return this.cells[cell] === WHITE;
  }

  /**
   * The run along the row and the run along the column through a white cell.
   * @param {number} cell
   * @returns {[number[], number[]]}
   */
  runsOf(cell) {
    return [this.runs[this.runNumbers[2 * cell]], this.runs[this.runNumbers[2 * cell + 1]]];
  }

  /**
   * All cells that a white cell sees, itself included.
   * @param {number} cell
   * @returns {number[]}
   */
  view(cell) {
    const [along, down] = this.runsOf(cell);
    return [...along, ...down.filter((other) => other !== cell)];
  }

  /**
   * The name of a cell for people: `r3c4`.
   * @param {number} cell
   */
  place(cell) {
    return `r${Math.floor(cell / this.width) + 1}c${cell % this.width + 1}`;
  }
}

/**
 * Runs along rows come first, so the first run of a cell is the one along its row.
 * @param {number} size
 * @param {number[][]} runs
 */
function runNumbers(size, runs) {
  const numbers = new Int32Array(2 * size).fill(-1);
  for (const [run, cells] of runs.entries()) {
    for (const cell of cells) numbers[2 * cell + (numbers[2 * cell] < 0 ? 0 : 1)] = run;
  }
  return numbers;
}

/**
 * A puzzle that no engine has opened: it can be drawn, but has no link.
 * @param {Grid} puzzle
 * @returns {Opened}
 */
export const unopened = (puzzle) => ({
  puzzle, marks: { bulbs: [], dots: [] }, link: "", name: "", source: "", recipe: "", symmetry: null, level: null,
});

/**
 * Whether something that was stored is a puzzle as the engine opened it.
 * @param {any} opened
 * @returns {opened is Opened}
 */
export function isOpened(opened) {
  const { puzzle, link, name, source, recipe, symmetry } = opened ?? {};
  return isPuzzle(puzzle) && [link, name, source, recipe].every((one) => typeof one === "string")
    && (symmetry === null || symmetry in SYMMETRIES);
}
