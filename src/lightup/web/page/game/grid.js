/**
 * A grid as a text, as all answers have it: its rows, one below the other; and the geometry of a puzzle.
 *
 * sizeOf("1.#\n...");          // { width: 3, height: 2 }
 * runsIn("1.#...", 3)[1];      // [3, 4, 5]
 */

/** @import { Grid, Marks } from "../types.d.ts" */

/**
 * A clue: its cell, its number and the white cells beside it.
 * @typedef {{ cell: number, number: number, beside: number[] }} Clue
 */

export const WHITE = ".";
export const BULB = "*";
export const DOT = "x";

/** @param {Grid} grid */
export function sizeOf(grid) {
  const [{ length: width }, ...rest] = grid.split("\n");
  return { width, height: 1 + rest.length };
}

/**
 * All symbols of a grid in reading order.
 * @param {Grid} grid
 */
export const cellsOf = (grid) => grid.replaceAll("\n", "");

/**
 * @param {string | readonly string[]} cells in reading order
 * @param {number} width
 * @returns {Grid}
 */
export const gridOf = (cells, width) =>
  [...cells].map((symbol, cell) => cell && cell % width === 0 ? `\n${symbol}` : symbol).join("");

/**
 * @param {number} width
 * @param {number} height
 * @returns {Grid}
 */
export const emptyGrid = (width, height) => gridOf(WHITE.repeat(width * height), width);

/**
 * Whether something, which may come from outside, is a puzzle as it is printed.
 * @param {unknown} grid
 * @returns {grid is Grid}
 */
export const isPuzzle = (grid) => typeof grid === "string" && /^[.#0-4\n]+$/.test(grid)
  && grid.split("\n").every((row, _, [{ length }]) => row.length === length && length > 0);

/**
 * The cells that hold a symbol.
 * @param {string} cells
 * @param {string} symbol
 * @returns {number[]}
 */
export const holding = (cells, symbol) => [...cells].flatMap((one, cell) => one === symbol ? [cell] : []);

/**
 * @param {Grid} grid
 * @returns {Marks}
 */
export const marksOf = (grid) => ({ bulbs: holding(cellsOf(grid), BULB), dots: holding(cellsOf(grid), DOT) });

/**
 * @param {Grid} grid
 * @returns {Grid}
 */
export const withoutMarks = (grid) => grid.replace(/[*x]/g, WHITE);

/**
 * The longest strips of white cells, those along rows first.
 * @param {string} cells
 * @param {number} width
 * @returns {number[][]}
 */
export function runsIn(cells, width) {
  const line = (/** @type {number} */ first, /** @type {number} */ step, /** @type {number} */ length) =>
    Array.from({ length }, (_, place) => first + place * step);
  const cols = line(0, 1, width), rows = line(0, width, cells.length / width);
  const lines = [...rows.map((row) => line(row, 1, cols.length)), ...cols.map((col) => line(col, width, rows.length))];
  return lines.flatMap((cellsOfLine) => strips(cellsOfLine, cells));
}

/**
 * Cuts a line at its walls.
 * @param {number[]} line
 * @param {string} cells
 */
function strips(line, cells) {
  /** @type {number[][]} */
  const found = [];
  let isOpen = false;
  for (const cell of line) {
    const isWhite = cells[cell] === WHITE;
    if (isWhite && isOpen) found[found.length - 1].push(cell);
    else if (isWhite) found.push([cell]);
    isOpen = isWhite;
  }
  return found;
}

/**
 * The numbered walls, each with the white cells beside it.
 * @param {string} cells
 * @param {number} width
 * @returns {Clue[]}
 */
export const cluesIn = (cells, width) => [...cells].flatMap((symbol, cell) =>
  /\d/.test(symbol) ? [{ cell, number: Number(symbol), beside: beside(cell, cells, width) }] : []);

/**
 * @param {number} cell
 * @param {string} cells
 * @param {number} width
 */
function beside(cell, cells, width) {
  const col = cell % width;
  return [cell - width, ...(col ? [cell - 1] : []), ...(col < width - 1 ? [cell + 1] : []), cell + width]
    .filter((other) => cells[other] === WHITE);
}
