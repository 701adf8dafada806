/**
 * A whole board as codes, one for each cell, so that a draft can keep thousands of changes: the place of
 * its symbol in `ALL`, and as much more if the cell is locked.
 *
 * boardValues(boardOf("..1"));   // [3, 2, 0, 1, 3]
 */

import { BULB, DOT, WHITE, cellsOf, gridOf, sizeOf } from "../game/grid.js";

/** @import { Grid } from "../types.d.ts" */

/** @typedef {{ width: number, codes: Uint8Array }} Board */
/** A cell and its code, before a change and after it. @typedef {[cell: number, before: number, after: number]} Step */

export const SYMBOLS = [WHITE, "#", "0", "1", "2", "3", "4"];
export const LONGEST_SIDE = 100;
export const ALL = [...SYMBOLS, BULB, DOT];
export const LOCKED = ALL.length;
export const CODES = 2 * LOCKED;

/**
 * @param {Grid} grid
 * @returns {Board}
 */
export const boardOf = (grid) => ({ width: sizeOf(grid).width, codes: Uint8Array.from(cellsOf(grid), (symbol) => ALL.indexOf(symbol)) });

/**
 * @param {Board} board
 * @returns {Grid}
 */
export const gridFrom = ({ width, codes }) => gridOf(Array.from(codes, (code) => ALL[code % LOCKED]), width);

/**
 * The board with the steps taken.
 * @param {Board} board
 * @param {Step[]} steps
 * @returns {Board}
 */
export function after({ width, codes }, steps) {
  const changed = codes.slice();
  for (const [cell, , code] of steps) changed[cell] = code;
  return { width, codes: changed };
}

/**
 * The board as it was before the steps.
 * @param {Board} board
 * @param {Step[]} steps
 * @returns {Board}
 */
export const before = (board, steps) =>
  after(board, steps.map(([cell, code]) => /** @type {Step} */ ([cell, 0, code])).reverse());

/**
 * A board as numbers: its width, then how often each code comes, and the code.
 * @param {Board} board
 */
export function boardValues({ width, codes }) {
  const values = [width];
  for (const code of codes) {
    if (values.length > 1 && values[values.length - 1] === code) values[values.length - 2] += 1;
    else values.push(1, code);
  }
  return values;
}

/**
 * @param {number[]} values
 * @returns {Board | null} null if they are damaged
 */
export function boardFrom([width, ...runs]) {
  /** @type {number[]} */
  const codes = [];
  for (let place = 0; place + 1 < runs.length; place += 2) {
    const [count, code] = runs.slice(place, place + 2);
    if (count + codes.length > LONGEST_SIDE ** 2 || code >= CODES) return null;
    codes.push(...Array(count).fill(code));
  }
  return width > 0 && codes.length > 0 && codes.length % width === 0 ? { width, codes: Uint8Array.from(codes) } : null;
}
