/**
 * Shapes on a picture: a cell there is any quadrilateral, and what is drawn on it is bent to fit.
 * A place inside of a cell is two numbers from 0 to 1: to the right, and down.
 */

/** @typedef {[x: number, y: number]} Point */
/** @typedef {[Point, Point, Point, Point]} Quad clockwise from the upper left */
/** @typedef {Point[][]} Lattice the corners of all cells, row by row */

const ROUND = 0.5523; // how far the handles of a quarter of a circle are, for its radius

/**
 * The corners of a cell.
 * @param {Lattice} lattice
 * @param {number} cell
 * @returns {Quad}
 */
export function quadOf(lattice, cell) {
  const width = lattice[0].length - 1, row = Math.floor(cell / width), col = cell % width;
  return [lattice[row][col], lattice[row][col + 1], lattice[row + 1][col + 1], lattice[row + 1][col]];
}

/**
 * The point of the picture at a place inside of a cell.
 * @param {Quad} quad
 * @param {number} right
 * @param {number} down
 * @returns {Point}
 */
export function at([a, b, c, d], right, down) {
  const mix = (/** @type {0 | 1} */ axis) => {
    const top = a[axis] + (b[axis] - a[axis]) * right, bottom = d[axis] + (c[axis] - d[axis]) * right;
    return Math.round((top + (bottom - top) * down) * 100) / 100;
  };
  return [mix(0), mix(1)];
}

/**
 * A path through places inside of a cell.
 * @param {Quad} quad
 * @param {[number, number][]} places
 */
const through = (quad, places) => `M${places.map(([right, down]) => at(quad, right, down).join(" ")).join("L")}`;

/**
 * A square inside of a cell.
 * @param {Quad} quad
 * @param {number} [from] its upper left corner, on the diagonal
 * @param {number} [to] its lower right corner
 */
export const square = (quad, from = 0, to = 1) =>
  `${through(quad, [[from, from], [to, from], [to, to], [from, to]])}z`;

/**
 * A circle inside of a cell.
 * @param {Quad} quad
 * @param {number} radius
 * @param {[number, number]} [middle]
 */
export function circle(quad, radius, [x, y] = [0.5, 0.5]) {
  const far = radius * ROUND, place = (/** @type {number} */ right, /** @type {number} */ down) => at(quad, x + right, y + down).join(" ");
  const arcs = /** @type {const} */ ([[1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0]]);
  return `M${place(radius, 0)}${arcs.map(([ax, ay, bx, by]) => `C${place(ax * radius + bx * far, ay * radius + by * far)} `
    + `${place(bx * radius + ax * far, by * radius + ay * far)} ${place(bx * radius, by * radius)}`).join("")}z`;
}

/**
 * The brackets of the cursor around a cell.
 * @param {Quad} quad
 */
export function brackets(quad) {
  const near = -0.04, far = 1.04, short = 0.26, long = 0.74;
  return [[near, near, short, short], [far, near, long, short], [far, far, long, long], [near, far, short, long]].map(
    ([x, y, across, down]) => through(quad, [[x, down], [x, y], [across, y]])).join("");
}

/**
 * The lines between all cells.
 * @param {Lattice} lattice
 */
export function lines(lattice) {
  const cols = lattice[0].map((_, col) => lattice.map((row) => row[col]));
  return [...lattice, ...cols].map((line) => `M${line.map((point) => point.join(" ")).join("L")}`).join("");
}

/**
 * How large a cell is: the mean length of its sides.
 * @param {Quad} quad
 */
export const sizeOf = (quad) => quad.reduce((sum, [x, y], corner) => {
  const [nextX, nextY] = quad[(corner + 1) % 4];
  return sum + Math.hypot(nextX - x, nextY - y) / 4;
}, 0);

/**
 * The part of a picture around some points, not beyond its edges.
 * @param {Point[]} points
 * @param {number} margin
 * @param {{ width: number, height: number }} picture
 * @returns {[left: number, top: number, width: number, height: number]}
 */
export function around(points, margin, { width, height }) {
  const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  const left = Math.max(0, Math.min(...xs) - margin), top = Math.max(0, Math.min(...ys) - margin);
  return [left, top, Math.min(width, Math.max(...xs) + margin) - left, Math.min(height, Math.max(...ys) + margin) - top];
}

/**
 * The cell that a point of the picture is in; -1 if it is in none.
 * @param {Lattice} lattice
 * @param {Point} point
 */
export function cellAt(lattice, point) {
  const cells = (lattice.length - 1) * (lattice[0].length - 1);
  for (let cell = 0; cell < cells; cell++) if (isInside(quadOf(lattice, cell), point)) return cell;
  return -1;
}

/**
 * @param {Quad} quad
 * @param {Point} point
 */
const isInside = (quad, [x, y]) => quad.every(([ax, ay], corner) => {
  const [bx, by] = quad[(corner + 1) % 4];
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
});
