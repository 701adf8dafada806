/**
 * The marks of a scene as SVG, in the layers in which they come: what `lightup.rendering` draws, and a test
 * compares both. The marks of each sentence are a part of their own.
 */

import { around, centre, number, ring, saw, sight, sign, signs } from "./shapes.js";

/** @import { Mark } from "../types.d.ts" */

/** @typedef {[number, number]} Point */
/** @typedef {(marks: Mark[], width: number, among: Mark[]) => string} Drawer */

const CORNERS = [[-3.3, -3.3], [3.3, -3.3], [-3.3, 3.3], [3.3, 3.3]];

/**
 * Draws all marks of a scene.
 * @param {Mark[]} marks
 * @param {number} width of the board, in cells
 * @returns {string}
 */
export const drawMarks = (marks, width) => groups(marks).map((own) => {
  const [{ kind, number: sentence }] = own, layers = DRAWERS[kind](own, width, marks);
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
 * @param {(place: number) => string | number} text
 * @param {number} down
 */
const texts = (kind, at, text, down) => `<g class="${kind}">${at.map(([x, y], place) =>
  `<text x="${number(x)}" y="${number(y + down)}">${text(place)}</text>`).join("")}</g>`;

/**
 * @param {Mark[]} marks
 * @param {number} width
 */
const middles = (marks, width) => marks.map(({ cells }) => centre(cells[0], width));

/**
 * Draws every mark with the same shapes in one path.
 * @param {string} kind
 * @param {...string} shapes
 * @returns {Drawer}
 */
const shaped = (kind, ...shapes) => (marks, width) =>
  path(kind, shapes.map((shape) => signs(shape, marks.map(({ cells }) => cells[0]), width)).join(""));

/**
 * @param {...Drawer} drawers
 * @returns {Drawer}
 */
const layered = (...drawers) => (marks, width, among) => drawers.map((draw) => draw(marks, width, among)).join("");

/**
 * @param {string} kind
 * @returns {Drawer}
 */
const rings = (kind) => (marks, width) => path(kind, marks.map(({ cells }) => ring(cells, width)).join(""));

/** @type {Drawer} */
const saws = (marks, width) => path("saw", marks.map(({ cells }) => saw(cells, width)).join(""));

/**
 * Draws an octagon with a text at a corner of each mark.
 * @param {string} text
 * @param {(box: ReturnType<typeof around>) => Point} corner
 * @returns {Drawer}
 */
const octagons = (text, corner) => (marks, width) => {
  const at = marks.map(({ cells }) => corner(around(cells, width)));
  return path("octagon", at.map(([x, y]) => sign("octagon", x, y)).join("")) + texts("sign", at, () => text, 1.2);
};

/** @type {Drawer} */
function sights(marks, width) {
  const drawn = marks.map(({ cells }) => sight(cells, width));
  return path("sight", drawn.map(([line]) => line).join("")) + path("sight-end", drawn.map(([, end]) => end).join(""));
}

/**
 * Writes a text in the middle of each mark.
 * @param {string} kind
 * @param {string} text
 * @param {number} down
 * @returns {Drawer}
 */
const written = (kind, text, down) => (marks, width) => texts(kind, middles(marks, width), () => text, down);

/**
 * @param {string} letter
 * @param {string} shape
 */
const only = (letter, shape) => layered(shaped("sheet", "cell"), shaped(letter.toLowerCase(), shape),
  written(`in${letter.toLowerCase()}`, letter, 1.4));

/**
 * Draws numbers in a corner of their cells, each in another, and not upon a flag.
 * @type {Drawer}
 */
function numbers(marks, width, among) {
  const at = marks.map(({ cells: [cell], number: own }) => {
    const there = new Set(among.filter(({ kind, cells }) => kind === "number" && cells[0] === cell).map((one) => one.number));
    const isFlagged = among.some(({ kind, cells }) => kind === "decided" && cells[0] === cell);
    const place = there.size > 1 ? [...there].sort((a, b) => a - b).indexOf(own) % 4 : Number(!isFlagged);
    const [x, y] = centre(cell, width), [right, down] = CORNERS[place];
    return /** @type {Point} */ ([x + right, y + down]);
  });
  return path("number", at.map(([x, y]) => sign("badge", x, y)).join(""))
    + texts("sign", at, (place) => marks[place].number, 1.2);
}

/** @type {Record<string, Drawer>} */
const DRAWERS = {
  ring: rings("ring"),
  hatch: shaped("hatch", "wall", "hatching"),
  choice: shaped("choice", "diamond"),
  saw: layered(saws, octagons("!", ({ left, bottom }) => [left, bottom])),
  sight: sights,
  supposed_bulb: layered(shaped("asked", "asked bulb"), written("question", "?", 1.3)),
  supposed_dot: layered(shaped("asked", "asked dot"), shaped("follows", "hollow dot")),
  bulb: shaped("follows", "hollow bulb"),
  dot: shaped("follows", "hollow dot"),
  wrong: layered(rings("wrong"), octagons("×", ({ right, top }) => [right, top])),
  decided: layered(shaped("frame", "outer frame", "inner frame"), shaped("flag", "flag"), shaped("onflag", "flag tick")),
  only_a: only("A", "disc"),
  only_b: only("B", "square"),
  number: numbers,
};
