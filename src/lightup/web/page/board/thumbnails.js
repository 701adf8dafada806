/** Small pictures: boards as thumbnails, symmetries and shares of walls as patterns. */

import { svg } from "../base/dom.js";
import { cellsOf, sizeOf } from "../game/grid.js";
import { SIDE, centre, signs } from "./shapes.js";
import { orbit } from "./symmetry.js";

/** @import { Grid } from "../types.d.ts" */
/** @import { Place } from "./symmetry.js" */

const CLUED = 20; // rows or columns of the largest board that shows its clues
const PATTERN = 7;
const SQUARE = { width: PATTERN, height: PATTERN };
const ENOUGH = 9; // walls that show a symmetry well
const SEEDS = /** @type {Place[]} */ ([
  [0, 1], [1, 3], [2, 0], [1, 5], [4, 2], [5, 6], [3, 4], [6, 3], [2, 6], [5, 0],
]);

// The axes of each symmetry; a turn has its centre instead.
const AXES = /** @type {Record<string, string>} */ ({
  none: "",
  rot180: "M13 35a22 22 0 0 1 44 0m-9-6 9 8 7-10",
  rot90: "M35 13a22 22 0 0 1 22 22m-9-6 9 8 7-10",
  "mirror-rows": "M-4 35h78",
  "mirror-cols": "M35-4v78",
  "mirror-both": "M-4 35h78M35-4v78",
  diagonal: "M-2-2l74 74",
  antidiagonal: "M72-2l-74 74",
  full: "M-4 35h78M35-4v78M-2-2l74 74M72-2l-74 74",
});

/**
 * Draws walls, clues unless they would be too small to be seen, and the player's bulbs.
 * @param {Grid} grid
 * @param {Iterable<number>} [bulbs]
 */
export function thumbnail(grid, bulbs = []) {
  const { width, height } = sizeOf(grid), cells = cellsOf(grid);
  const walls = [...cells].flatMap((symbol, cell) => ".*x".includes(symbol) ? [] : [cell]);
  return picture(width, height,
    svg("path", { class: "wall", d: signs("wall", walls, width) }),
    svg("g", { class: "clue" }, ...(Math.max(width, height) > CLUED ? [] : walls).filter((cell) => cells[cell] !== "#").map((cell) => {
      const [x, y] = centre(cell, width);
      return svg("text", { x, y: y + 2.6 }, cells[cell]);
    })),
    svg("path", { class: "shining", d: signs("dot", bulbs, width) }));
}

/**
 * Draws a pattern that has a symmetry, with its axes.
 * @param {string} name
 */
export const symmetryPicture = (name) => picture(PATTERN, PATTERN,
  svg("path", { class: "wall", d: signs("wall", symmetricWalls(name), PATTERN) }),
  svg("path", { class: name.startsWith("rot") ? "axis turn" : "axis", d: AXES[name] }));

/**
 * Returns walls that have a symmetry, on a square of seven rows.
 * @param {string} name
 * @returns {number[]}
 */
export function symmetricWalls(name) {
  const walls = /** @type {Set<number>} */ (new Set());
  for (const [row, col] of SEEDS) {
    if (walls.size < ENOUGH) for (const cell of orbit(row * PATTERN + col, name, SQUARE)) walls.add(cell);
  }
  return [...walls].sort((a, b) => a - b);
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
