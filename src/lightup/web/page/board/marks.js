/**
 * The marks of a scene as SVG, in the layers in which they come: what `lightup.rendering` draws, and a test
 * compares both. The marks of each sentence are a part of their own.
 *
 * A mark stays inside its cell; only a line of sight, or between two bulbs, leaves it. The number of a
 * sentence is inside the mark that it numbers; one that has no room inside has it in its corner.
 */

import { INSIDE, centre, number, ring, seeing, sight, sign, signs } from "./shapes.js";

/** @import { Broken } from "../game/marks.js" */
/** @import { Puzzle } from "../game/puzzle.js" */
/** @import { Mark } from "../types.d.ts" */

/** @typedef {[number, number]} Point */
/**
 * A puzzle as far as marks need it.
 * @typedef {{ width: number, cells: string }} Ground
 */
/** @typedef {(marks: Mark[], ground: Ground, among: Mark[]) => string} Drawer */

/** Where a number is inside its mark, and its style. */
const PLACES = /** @type {Record<string, [Point, string]>} */ ({
  bulb: [[0, INSIDE], "number"], dot: [[0, 0], "number-none"], choice: [[0, 0], "number-choice"],
});
const CORNERS = /** @type {Point[]} */ ([[3.2, -3.2], [-3.2, -3.2], [-3.2, 3.2], [3.2, 3.2]]); // for the others

/**
 * Draws all marks of a scene.
 * @param {Mark[]} marks
 * @param {Ground} ground
 * @returns {string}
 */
export const drawMarks = (marks, ground) => groups(marks).map((own) => {
  const [{ kind, number: sentence }] = own, layers = DRAWERS[kind](own, ground, marks);
  return sentence ? `<g class="part" data-n="${sentence}">${layers}</g>` : layers;
}).join("");

/**
 * Puts neighbours of one kind and one sentence together.
 * @param {Mark[]} marks
 */
function groups(marks) {
  /** @type {Mark[][]} */
  const found = [];
  for (const mark of marks) {
    const last = found.at(-1);
    if (last && last[0].kind === mark.kind && last[0].number === mark.number) last.push(mark);
    else found.push([mark]);
  }
  return found;
}

/**
 * @param {string} kind
 * @param {string} data
 */
const path = (kind, data) => `<path class="${kind}" d="${data}"/>`;

/**
 * @param {string} kind
 * @param {Point[]} at
 * @param {string | number} text
 */
const texts = (kind, at, text) => `<g class="${kind}">${at.map(([x, y]) =>
  `<text x="${number(x)}" y="${number(y)}" dy=".36em">${text}</text>`).join("")}</g>`;

/**
 * Draws every mark with the same shape in one path.
 * @param {string} kind
 * @param {string} shape
 * @returns {Drawer}
 */
const shaped = (kind, shape) => (marks, { width }) =>
  path(kind, signs(shape, marks.map(({ cells }) => cells[0]), width));

/**
 * Draws a sign on every mark, each as a path, which can be scaled around its middle.
 * @param {string} kind
 * @param {string} shape
 * @returns {Drawer}
 */
const eachSigned = (kind, shape) => (marks, { width }) =>
  marks.map(({ cells: [cell] }) => path(kind, signs(shape, [cell], width))).join("");

/**
 * Writes a text in the middle of each mark.
 * @param {string} kind
 * @param {string} text
 * @param {number} [down]
 * @returns {Drawer}
 */
const written = (kind, text, down = 0) => (marks, { width }) => texts(kind, marks.map(({ cells: [cell] }) => {
  const [x, y] = centre(cell, width);
  return [x, y + down];
}), text);

/**
 * @param {...Drawer} drawers
 * @returns {Drawer}
 */
const layered = (...drawers) => (marks, ground, among) => drawers.map((draw) => draw(marks, ground, among)).join("");

/**
 * Draws rings, each as a path, which can close in; a number opens the corner of a ring.
 * @type {Drawer}
 */
function rings(marks, ground, among) {
  const cornered = new Set(corners(among).map(([cell]) => cell)), { width } = ground;
  return marks.map(({ cells }) => path(isWall(cells[0], ground) ? "ring-wall" : "ring",
    cells.length === 1 && cornered.has(cells[0]) ? signs("open ring", cells, width) : ring(cells, width))).join("");
}

/** @type {Drawer} */
function pairs(marks, { width }) {
  const drawn = marks.map(({ cells }) => seeing(cells, width)), lines = drawn.map(([line]) => line).join("");
  return (lines && path("broken", lines)) + drawn.map(([, middle]) => path("cross", sign("cross", ...middle))).join("");
}

/** @type {Drawer} */
function sights(marks, { width }) {
  const drawn = marks.map(({ cells }) => sight(cells, width));
  return path("sight", drawn.map(([line]) => line).join("")) + path("sight-end", drawn.map(([, end]) => end).join(""));
}

/**
 * Writes each number inside its mark, or else in a corner of its cell that is its own.
 * @type {Drawer}
 */
function numbers(marks, ground, among) {
  const inside = insides(among), outside = corners(among);
  return marks.map(({ cells: [cell], number: own }) => {
    const rank = outside.filter(([there]) => there === cell).findIndex(([, one]) => one === own);
    const corner = /** @type {const} */ ([CORNERS[rank % 4], isWall(cell, ground) ? "number-wall" : "number-choice"]);
    const [[right, down], kind] = rank < 0 ? PLACES[inside.get(`${cell} ${own}`) ?? ""] : corner;
    const [x, y] = centre(cell, ground.width);
    return texts(kind, [[x + right, y + down]], own);
  }).join("");
}

/**
 * The kind of mark that has a number inside, by cell and number; each cell has one at most.
 * @param {Mark[]} marks
 */
function insides(marks) {
  const numbered = new Set(marks.filter(({ kind }) => kind === "number").map(({ cells, number: own }) => `${cells[0]} ${own}`));
  const found = /** @type {Map<string, string>} */ (new Map()), taken = new Set();
  for (const { kind, cells: [cell], number: own } of marks) {
    if (!(kind in PLACES) || taken.has(cell) || !numbered.has(`${cell} ${own}`)) continue;
    found.set(`${cell} ${own}`, kind);
    taken.add(cell);
  }
  return found;
}

/**
 * Cell and number of the numbers that have no room inside a mark, in order.
 * @param {Mark[]} marks
 * @returns {[cell: number, number: number][]}
 */
function corners(marks) {
  const inside = insides(marks), found = /** @type {Map<string, [number, number]>} */ (new Map());
  for (const { kind, cells: [cell], number: own } of marks) {
    if (kind === "number" && !inside.has(`${cell} ${own}`)) found.set(`${cell} ${own}`, [cell, own]);
  }
  return [...found.values()].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

/**
 * @param {number} cell
 * @param {Ground} ground
 */
export const isWall = (cell, { cells }) => cells[cell] !== ".";

/**
 * The marks of broken rules: a line between bulbs that see each other, a sign on clues and dark cells.
 * @param {Broken} broken
 * @param {Set<number>} bulbs
 * @param {Puzzle} puzzle
 * @returns {Generator<Mark>}
 */
export function* brokenMarks({ runs, clues, cells }, bulbs, puzzle) {
  const mark = (/** @type {string} */ kind, /** @type {number[]} */ own) => ({ kind, cells: own, number: 0 });
  for (const run of runs) {
    const holding = run.flatMap((cell, place) => bulbs.has(cell) ? [place] : []);
    for (let pair = 1; pair < holding.length; pair++) yield mark("see", run.slice(holding[pair - 1], holding[pair] + 1));
  }
  for (const { cell, number, beside } of puzzle.clues.filter((clue) => clues.includes(clue.cell))) {
    yield mark(beside.filter((one) => bulbs.has(one)).length > number ? "many" : "few", [cell]);
  }
  for (const cell of cells) yield mark("unlit", [cell]);
}

/** @type {Record<string, Drawer>} */
const DRAWERS = {
  ring: rings,
  sight: sights,
  choice: shaped("choice", "diamond"),
  see: pairs,
  many: layered(shaped("broken-wall", "open ring"), eachSigned("sign", "plus")),
  few: layered(shaped("broken-wall", "open ring"), eachSigned("sign", "minus")),
  unlit: shaped("broken", "empty set"),
  supposed_bulb: layered(shaped("asked", "glass"), shaped("follows", "foot"), written("number", "?", INSIDE)),
  supposed_dot: layered(shaped("asked", "asked dot"), written("number", "?")),
  bulb: shaped("follows", "hollow bulb"),
  dot: shaped("none", "dot"),
  wrong: layered(shaped("broken", "open circle"), eachSigned("cross", "wrong cross")),
  decided: eachSigned("decided", "decided"),
  only_a: layered(shaped("a", "disc"), written("ina", "A")),
  only_b: layered(shaped("b", "square"), written("inb", "B")),
  number: numbers,
};
