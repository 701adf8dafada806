/**
 * Changes of a whole board: its size, and where it lies. Nothing is lost by a turn, a mirror or a shift,
 * which carries what leaves at one edge back in at the other. Works on rows of anything.
 *
 * turned([["1", "."]]);   // [["1"], ["."]]
 */

/** @template T @typedef {T[][]} Rows */

/**
 * A quarter turn clockwise.
 * @template T
 * @param {Rows<T>} rows
 * @returns {Rows<T>}
 */
export const turned = (rows) => rows[0].map((_, col) => rows.map((row) => row[col]).reverse());

/**
 * Left becomes right.
 * @template T
 * @param {Rows<T>} rows
 * @returns {Rows<T>}
 */
export const mirrored = (rows) => rows.map((row) => [...row].reverse());

/**
 * Top becomes bottom.
 * @template T
 * @param {Rows<T>} rows
 * @returns {Rows<T>}
 */
export const flipped = (rows) => [...rows].reverse();

/**
 * @template T
 * @param {Rows<T>} rows
 * @param {number} down
 * @param {number} right
 * @returns {Rows<T>}
 */
export const shifted = (rows, down, right) => around(rows, down).map((row) => around(row, right));

/**
 * @template T
 * @param {T[]} list
 * @param {number} by
 */
const around = (list, by) => list.map((_, place) => list[(place - by % list.length + list.length) % list.length]);

/**
 * Adds rows and columns at the edges, or takes them away where the number is negative.
 * @template T
 * @param {Rows<T>} rows
 * @param {{ top?: number, right?: number, bottom?: number, left?: number }} edges
 * @param {T} filling
 * @returns {Rows<T>}
 */
export function grown(rows, { top = 0, right = 0, bottom = 0, left = 0 }, filling) {
  const width = rows[0].length + left + right, height = rows.length + top + bottom;
  return Array.from({ length: height }, (_, row) => Array.from(
    { length: width }, (__, col) => rows[row - top]?.[col - left] ?? filling));
}
