/** Small pictures: boards as thumbnails, symmetries and shares of walls as patterns. */

import { svg } from "../base/dom.js";
import { cellsOf, sizeOf } from "../game/grid.js";
import { SIDE, signs } from "./shapes.js";

/** @import { Grid } from "../types.d.ts" */
/** @typedef {[row: number, col: number]} Place */

const PATTERN = 7;
const LAST = PATTERN - 1;
const ENOUGH = 9; // walls that show a symmetry well
const SEEDS = /** @type {Place[]} */ ([
  [0, 1], [1, 3], [2, 0], [1, 5], [4, 2], [5, 6], [3, 4], [6, 3], [2, 6], [5, 0],
]);

const MOVES = /** @type {Record<string, (place: Place) => Place>} */ ({
  halfTurn: ([row, col]) => [LAST - row, LAST - col],
  quarterTurn: ([row, col]) => [col, LAST - row],
  swapRows: ([row, col]) => [LAST - row, col],
  swapCols: ([row, col]) => [row, LAST - col],
  transpose: ([row, col]) => [col, row],
  transposeBack: ([row, col]) => [LAST - col, LAST - row],
});

// What makes up each symmetry, and its axes; a turn has its centre instead.
const SYMMETRIES = /** @type {Record<string, {moves: string[], axes: string}>} */ ({
  none: { moves: [], axes: "" },
  rot180: { moves: ["halfTurn"], axes: "M13 35a22 22 0 0 1 44 0m-9-6 9 8 7-10" },
  rot90: { moves: ["quarterTurn"], axes: "M35 13a22 22 0 0 1 22 22m-9-6 9 8 7-10" },
  "mirror-rows": { moves: ["swapRows"], axes: "M-4 35h78" },
  "mirror-cols": { moves: ["swapCols"], axes: "M35-4v78" },
  "mirror-both": { moves: ["swapRows", "swapCols"], axes: "M-4 35h78M35-4v78" },
  diagonal: { moves: ["transpose"], axes: "M-2-2l74 74" },
  antidiagonal: { moves: ["transposeBack"], axes: "M72-2l-74 74" },
  full: { moves: ["swapRows", "transpose"], axes: "M-4 35h78M35-4v78M-2-2l74 74M72-2l-74 74" },
});

/**
 * Draws walls, and the player's bulbs, without anything that is too small to be seen.
 * @param {Grid} grid
 * @param {Iterable<number>} [bulbs]
 */
export function thumbnail(grid, bulbs = []) {
  const { width, height } = sizeOf(grid), cells = cellsOf(grid);
  const walls = [...cells].flatMap((symbol, cell) => ".*x".includes(symbol) ? [] : [cell]);
  return picture(width, height,
    svg("path", { class: "wall", d: signs("wall", walls, width) }),
    svg("path", { class: "glass", d: signs("dot", bulbs, width) }));
}

/**
 * Draws a pattern that has a symmetry, with its axes.
 * @param {string} name
 */
export const symmetryPicture = (name) => picture(PATTERN, PATTERN,
  svg("path", { class: "wall", d: signs("wall", symmetricWalls(name), PATTERN) }),
  svg("path", { class: name.startsWith("rot") ? "axis turn" : "axis", d: SYMMETRIES[name].axes }));

/**
 * Returns walls that have a symmetry, on a square of seven rows.
 * @param {string} name
 * @returns {number[]}
 */
export function symmetricWalls(name) {
  const moves = SYMMETRIES[name].moves.map((move) => MOVES[move]);
  const walls = /** @type {Set<number>} */ (new Set());
  for (const seed of SEEDS) {
    if (walls.size < ENOUGH) spread(seed, moves, walls);
  }
  return [...walls].sort((a, b) => a - b);
}

/**
 * Adds a place and all its images.
 * @param {Place} place
 * @param {((place: Place) => Place)[]} moves
 * @param {Set<number>} walls
 */
function spread(place, moves, walls) {
  const cell = place[0] * PATTERN + place[1];
  if (walls.has(cell)) return;
  walls.add(cell);
  for (const move of moves) spread(move(place), moves, walls);
}

/**
 * Draws a pattern with a share of walls in percent.
 * @param {number} share
 */
export function wallsPicture(share) {
  const cells = PATTERN * PATTERN;
  const wanted = Math.round(share * cells / 100);
  // Each step leads to another cell until all were visited, and spreads them well.
  const walls = Array.from({ length: wanted }, (_, place) => (place * 18 + 8) % cells);
  return picture(PATTERN, PATTERN, svg("path", { class: "wall", d: signs("wall", walls, PATTERN) }));
}

/**
 * @param {number} width
 * @param {number} height
 * @param {...SVGElement} layers
 */
function picture(width, height, ...layers) {
  const box = `-1 -1 ${width * SIDE + 2} ${height * SIDE + 2}`;
  return svg("svg", { class: "drawing picture", viewBox: box, "aria-hidden": "true" },
    svg("path", { class: "floor", d: `M0 0h${width * SIDE}v${height * SIDE}H0z` }), ...layers,
    svg("path", { class: "rim", d: `M0 0h${width * SIDE}v${height * SIDE}H0z` }));
}
