/**
 * Shapes as paths; a cell is 10 units wide. The outlines come from the table that Python draws by, and
 * a test compares the paths of both.
 *
 * A shape that ends where it starts leads on to the next one, which keeps the path short.
 */

import { SHAPES as SHARED } from "../base/tables.js";

export const SIDE = 10;

/**
 * The middle of a cell.
 * @param {number} cell
 * @param {number} width
 * @returns {[number, number]}
 */
export const centre = (cell, width) =>
  [cell % width * SIDE + SIDE / 2, Math.floor(cell / width) * SIDE + SIDE / 2];

/** Those of the table, and those that only the page draws. */
const SHAPES = /** @type {typeof SHARED} */ ({
  ...SHARED,
  cursor: [-4.2, -1.6, "v-2.6h2.6m3.2 0h2.6v2.6m0 3.2v2.6h-2.6m-3.2 0h-2.6v-2.6"],
  try: [-4.2, 4.2, "h8.4"],
  doubt: [-4.4, 0, "a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0"],
  "doubt badge": [1.6, -3.6, "a2 2 0 1 0 4 0a2 2 0 1 0-4 0"],
});

/**
 * A coordinate without the noise of floating point.
 * @param {number} value
 */
export const number = (value) => String(Number(value.toFixed(4)));

/**
 * Joins commands and coordinates, with spaces only where they are needed.
 * @param {...(string | number)} parts
 */
function path(...parts) {
  let text = "";
  for (const part of parts) {
    const now = typeof part === "number" ? number(part) : part;
    text += /\d$/.test(text) && /^\d/.test(now) ? ` ${now}` : now;
  }
  return text;
}

/**
 * A path with one shape in each of these cells.
 * @param {string} shape
 * @param {Iterable<number>} cells
 * @param {number} width
 * @returns {string}
 */
export function signs(shape, cells, width) {
  const centres = [...cells].map((cell) => centre(cell, width)), [, , rest] = SHAPES[shape];
  const goesOn = rest.endsWith("z") || rest.endsWith("h0");
  return centres.map(([x, y], place) => {
    if (!place || !goesOn) return sign(shape, x, y);
    const [fromX, fromY] = centres[place - 1];
    return `m${x - fromX}${y < fromY ? "" : " "}${y - fromY}${rest}`;
  }).join("");
}

/**
 * A shape around a point.
 * @param {string} shape
 * @param {number} x
 * @param {number} y
 * @returns {string}
 */
export function sign(shape, x, y) {
  const [right, down, rest] = SHAPES[shape];
  return `M${number(x + right)} ${number(y + down)}${rest}`;
}

/** The layers of a bulb from the bottom to the top: a class, and a shape. */
export const BULB_LAYERS = /** @type {const} */ ([["edge", "glass"], ["foot", "foot"], ["glass", "glass"], ["core", "core"]]);

/**
 * A path through cells in reading order, with one line for each stretch of a row.
 * @param {Iterable<number>} cells
 * @param {number} width
 * @returns {string}
 */
export function strips(cells, width) {
  let path = "", first = -1, next = -1;
  const close = () => {
    if (first >= 0) path += `M${first % width * SIDE} ${centre(first, width)[1]}h${(next - first) * SIDE}`;
  };
  for (const cell of cells) {
    if (cell !== next || cell % width === 0) {
      close();
      first = cell;
    }
    next = cell + 1;
  }
  close();
  return path;
}

/**
 * The cross that a bulb lights, seen from the bulb, for a pen as wide as a cell.
 * @param {number} bulb
 * @param {readonly (readonly number[])[]} runs
 * @param {number} width
 * @returns {string}
 */
export function beams(bulb, [alongRow, alongCol], width) {
  const [left, right] = [alongRow[0], alongRow[alongRow.length - 1]].map((cell) => (cell - bulb) * SIDE);
  const [top, bottom] = [alongCol[0], alongCol[alongCol.length - 1]].map(
    (cell) => (cell - bulb) / width * SIDE);
  const row = left || right ? `M${left - 5} 0H${right + 5}` : "";
  const col = top || bottom ? `M0${top - 5}V${bottom + 5}` : "";
  return row + col || "M-5 0H5";
}

/**
 * The rectangle around cells in a line.
 * @param {readonly number[]} cells
 * @param {number} width
 */
export function around(cells, width) {
  const [left, top] = centre(Math.min(...cells), width), [right, bottom] = centre(Math.max(...cells), width);
  return { left: left - 5.2, top: top - 5.2, right: right + 5.2, bottom: bottom + 5.2 };
}

/**
 * A rounded rectangle around cells in a line.
 * @param {readonly number[]} cells
 * @param {number} width
 * @returns {string}
 */
export function ring(cells, width) {
  const { left, top, right, bottom } = around(cells, width);
  const across = number(right - left - 3.6), down = number(bottom - top - 3.6), corner = "a1.8 1.8 0 0 1";
  return `${path("M", left + 1.8, top)}h${across}${corner} 1.8 1.8v${down}${corner}-1.8 1.8h-${across}`
    + `${corner}-1.8-1.8v-${down}${corner} 1.8-1.8z`;
}

/**
 * A line with teeth around cells in a line.
 * @param {readonly number[]} cells
 * @param {number} width
 * @returns {string}
 */
export function saw(cells, width) {
  const { left, top, right, bottom } = around(cells, width);
  const teeth = [Math.round((right - left) / 2.08), Math.round((bottom - top) / 2.08)];
  const across = (right - left) / teeth[0] / 2, down = (bottom - top) / teeth[1] / 2;
  return path("M", left, top) + path("l", across, -1.1, across, 1.1).repeat(teeth[0])
    + path("l", 1.1, down, -1.1, down).repeat(teeth[1]) + path("l", -across, 1.1, -across, -1.1).repeat(teeth[0])
    + `${path("l", -1.1, -down, 1.1, -down).repeat(teeth[1])}z`;
}

/**
 * A line from the bulb in the first cell to the end of the last, and the bar at its end.
 * @param {readonly number[]} cells
 * @param {number} width
 * @returns {[string, string]}
 */
export function sight(cells, width) {
  const [x, y] = centre(cells[0], width), [toX, toY] = centre(cells[cells.length - 1], width);
  if (y === toY) {
    const way = toX > x ? 1 : -1, end = toX + 3.4 * way;
    return [path("M", x + 3.6 * way, y, "H", end), path("M", end, y - 1.8, "v", 3.6)];
  }
  const way = toY > y ? 1 : -1, end = toY + 3.4 * way;
  return [path("M", x, y + (way > 0 ? 4 : -3.6), "V", end), path("M", x - 1.8, end, "h", 3.6)];
}
