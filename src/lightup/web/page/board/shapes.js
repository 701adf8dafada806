/**
 * Shapes as paths; a cell is 10 units wide. The outlines come from the table that Python draws by, and
 * a test compares the paths of both.
 *
 * A shape that ends where it starts leads on to the next one, which keeps the path short.
 */

import { SHAPES } from "../base/tables.js";

export const SIDE = 10;

/**
 * The middle of a cell.
 * @param {number} cell
 * @param {number} width
 * @returns {[number, number]}
 */
export const centre = (cell, width) =>
  [cell % width * SIDE + SIDE / 2, Math.floor(cell / width) * SIDE + SIDE / 2];

/** From the middle of a cell to that of the glass of a bulb, where its number is. */
export const INSIDE = -1;

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

/** The layers of a bulb from the bottom to the top; their glass has a pattern, which gleams in each cell. */
export const BULB_LAYERS = /** @type {const} */ (["foot", "glass"]);

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
 * A rounded rectangle inside cells in a line.
 * @param {readonly number[]} cells
 * @param {number} width
 * @returns {string}
 */
export function ring(cells, width) {
  const [left, top] = centre(Math.min(...cells), width), [right, bottom] = centre(Math.max(...cells), width);
  const across = number(right - left + 4.7), down = number(bottom - top + 4.7), corner = "a1.7 1.7 0 0 1";
  return `${path("M", left - 2.35, top - 4.05)}h${across}${corner} 1.7 1.7v${down}${corner}-1.7 1.7h-${across}`
    + `${corner}-1.7-1.7v-${down}${corner} 1.7-1.7z`;
}

/**
 * A line between the glasses of two bulbs, and the gap in its middle for a cross. Between neighbours
 * there is no room for a line; one above the other, the cross is beside the foot.
 * @param {readonly number[]} cells
 * @param {number} width
 * @returns {[line: string, middle: [number, number]]}
 */
export function seeing(cells, width) {
  const [x, y] = centre(cells[0], width), [toX, toY] = centre(cells[cells.length - 1], width), isNear = cells.length === 2;
  if (y === toY) {
    const middle = (x + toX) / 2, level = y + INSIDE;
    const line = path("M", x + 3.5, level, "H", middle - 1.9, "M", middle + 1.9, level, "H", toX - 3.5);
    return [isNear ? "" : line, [middle, level]];
  }
  const middle = (y + toY) / 2;
  if (isNear) return ["", [x + 2.6, middle]];
  return [path("M", x, y + 4.6, "V", middle - 1.9, "M", x, middle + 1.9, "V", toY - 4.5), [x, middle]];
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
    const way = toX > x ? 1 : -1, end = toX + 3.9 * way;
    return [path("M", x + 3.6 * way, y, "H", end - .6 * way), path("M", end, y - 1.5, "v", 3)];
  }
  const way = toY > y ? 1 : -1, end = toY + 3.9 * way;
  return [path("M", x, y + (way > 0 ? 4.9 : -4.6), "V", end - .6 * way), path("M", x - 1.5, end, "h", 3)];
}
