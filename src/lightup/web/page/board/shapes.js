/** The shapes that the page draws itself, as paths; a cell is 10 units wide. The engine draws the rest. */

export const SIDE = 10;

/**
 * The middle of a cell.
 * @param {number} cell
 * @param {number} width
 * @returns {[number, number]}
 */
export const centre = (cell, width) =>
  [cell % width * SIDE + SIDE / 2, Math.floor(cell / width) * SIDE + SIDE / 2];

/** Where each shape starts, seen from the middle of its cell, and how it goes on. */
const SHAPES = {
  wall: "-4.6 -4.6h9.2v9.2h-9.2z",
  cell: "-5 -5h10v10h-10z",
  tick: "1.7 3l.8.8 1.5-1.7",
  dot: "0 0h0",
  glass: "0 -.5h0",
  core: "-.9 -1.4h0",
  foot: "0 2.5h0",
  cursor: "-4.2 -1.6v-2.6h2.6m3.2 0h2.6v2.6m0 3.2v2.6h-2.6m-3.2 0h-2.6v-2.6",
  try: "-4.2 4.2h8.4",
  ring: "-4.4 0a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0",
  badge: "1.6 -3.6a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
};

/**
 * A path with one shape in each of these cells.
 * @param {keyof typeof SHAPES} shape
 * @param {Iterable<number>} cells
 * @param {number} width
 * @returns {string}
 */
export function signs(shape, cells, width) {
  const relative = SHAPES[shape];
  let path = "";
  for (const cell of cells) {
    const [x, y] = centre(cell, width);
    path += `M${x} ${y}m${relative}`;
  }
  return path;
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
  return `M${left - 5} 0H${right + 5}M0 ${top - 5}V${bottom + 5}`;
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
 * A line with teeth around cells in a line.
 * @param {readonly number[]} cells
 * @param {number} width
 * @returns {string}
 */
export function saw(cells, width) {
  const { left, top, right, bottom } = around(cells, width);
  const across = Math.round((right - left) / 2.08), down = Math.round((bottom - top) / 2.08);
  const dx = (right - left) / across / 2, dy = (bottom - top) / down / 2;
  return `M${left} ${top}${`l${dx}-1.1 ${dx} 1.1`.repeat(across)}${`l1.1 ${dy}-1.1 ${dy}`.repeat(down)}`
    + `${`l${-dx} 1.1 ${-dx}-1.1`.repeat(across)}${`l-1.1 ${-dy} 1.1 ${-dy}`.repeat(down)}z`;
}

/**
 * The octagon that marks something broken.
 * @param {number} x
 * @param {number} y
 * @returns {string}
 */
export const octagon = (x, y) =>
  `M${x - 1.1} ${y - 2.6}h2.2l1.5 1.5v2.2l-1.5 1.5h-2.2l-1.5-1.5v-2.2z`;
