/**
 * The nine symmetries of walls: which cells belong together on a board of any size.
 *
 * orbit(0, "rot180", { width: 3, height: 2 });   // [0, 5]
 */

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {[row: number, col: number]} Place */
/** @typedef {(place: Place, size: Size) => Place} Move */

const MOVES = /** @satisfies {Record<string, Move>} */ ({
  halfTurn: ([row, col], { width, height }) => [height - 1 - row, width - 1 - col],
  quarterTurn: ([row, col], { height }) => [col, height - 1 - row],
  swapRows: ([row, col], { height }) => [height - 1 - row, col],
  swapCols: ([row, col], { width }) => [row, width - 1 - col],
  transpose: ([row, col]) => [col, row],
  transposeBack: ([row, col], { width, height }) => [width - 1 - col, height - 1 - row],
});

/** What makes up each symmetry. @type {Record<string, (keyof typeof MOVES)[]>} */
const MADE_OF = {
  none: [], rot180: ["halfTurn"], rot90: ["quarterTurn"],
  "mirror-rows": ["swapRows"], "mirror-cols": ["swapCols"], "mirror-both": ["swapRows", "swapCols"],
  diagonal: ["transpose"], antidiagonal: ["transposeBack"], full: ["swapRows", "transpose"],
};

/**
 * All cells that a symmetry maps a cell to, in reading order; the cell itself is one of them.
 * @param {number} cell
 * @param {string} symmetry that fits the size
 * @param {Size} size
 * @returns {number[]}
 */
export function orbit(cell, symmetry, size) {
  const found = new Set([cell]);
  for (const one of found) { // which grows meanwhile
    for (const name of MADE_OF[symmetry]) {
      const [row, col] = MOVES[name]([Math.floor(one / size.width), one % size.width], size);
      found.add(row * size.width + col);
    }
  }
  return [...found].sort((a, b) => a - b);
}
