/**
 * `Puzzle`: what is printed, with its runs and clues as the engine found them.
 *
 * A cell is a number, `row * width + col`. Nothing here goes through rows and columns itself.
 */

/** @typedef {import("../types.d.ts").Opened} Opened */

/**
 * A clue: its cell, its number and the white cells beside it.
 * @typedef {{ cell: number, number: number, beside: number[] }} Clue
 */

/** The printed grid, the identity of which is its `link`. */
export class Puzzle {
  /** @param {Opened} opened */
  constructor(opened) {
    this.opened = opened;
    this.link = opened.link;
    this.width = opened.puzzle.width;
    this.height = opened.puzzle.height;
    this.cells = opened.puzzle.cells;
    this.white = whiteIn(this.cells);
    this.runs = opened.runs.map(cellsOf);
    /** @type {Clue[]} */
    this.clues = opened.clues.map(([cell, number, beside]) => ({ cell, number, beside }));
    /** The numbers of each cell's runs: along its row at `2 * cell`, along its column after it. */
    this.runNumbers = runNumbers(this.cells.length, this.runs);
  }

  /** @param {number} cell */
  isWhite(cell) {
    return this.cells[cell] === ".";
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
 * @param {string} cells
 * @returns {number[]}
 */
export const whiteIn = (cells) => [...cells].flatMap((symbol, cell) => symbol === "." ? [cell] : []);

/**
 * @param {Opened["runs"][number]} run
 * @returns {number[]}
 */
const cellsOf = ([first, step, length]) => Array.from({ length }, (_, place) => first + place * step);

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
 * Whether something that was stored is a puzzle as the engine opened it.
 * @param {any} opened
 * @returns {opened is Opened}
 */
export function isOpened(opened) {
  try {
    const { puzzle, runs, clues, link, name, source, recipe } = opened;
    return isGrid(puzzle) && hasTwoRunsEach(puzzle.cells, runs)
      && clues.every((/** @type {any} */ clue) => isClue(clue, puzzle.cells))
      && [link, name, source, recipe].every((one) => typeof one === "string");
  } catch {
    return false;
  }
}

/**
 * Whether something, which may come from outside, is a puzzle as it is printed.
 * @param {any} grid
 */
export const isGrid = ({ width, height, cells }) => (
  Number.isInteger(width) && typeof cells === "string" && cells.length === width * height && /^[.#0-4]+$/.test(cells));

/**
 * @param {string} cells
 * @param {any} runs
 */
function hasTwoRunsEach(cells, runs) {
  const number = new Uint8Array(cells.length);
  for (const run of runs) {
    if (!(run[2] <= cells.length)) return false;
    for (const cell of cellsOf(run)) {
      if (cells[cell] !== ".") return false;
      number[cell] += 1;
    }
  }
  return [...cells].every((symbol, cell) => number[cell] === (symbol === "." ? 2 : 0));
}

/**
 * @param {any} clue
 * @param {string} cells
 */
const isClue = ([cell, number, beside], cells) => (
  cells[cell] === String(number) && beside.every((/** @type {any} */ other) => cells[other] === "."));
