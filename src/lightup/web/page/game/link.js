/**
 * The part of the address after `#`: it is the puzzle, with the marks if the player shares them.
 *
 * toHash("3x2:1aBc", { bulbs: [1], dots: [] });   // "#3x2:1aBc~gAA"
 * fromHash("#day/2026-11-18/2").request;          // { date: "2026-11-18", level: 2 }
 */

import { WHITE, cellsOf, gridOf, holding } from "./grid.js";
import { BULB, DOT } from "./marks.js";
import { pack, unpack } from "./pack.js";

/** @import { Grid, Marks, OpenRequest } from "../types.d.ts" */
/** @typedef {{ bulbs: Iterable<number>, dots: Iterable<number> }} AnyMarks a game is one */

const LINK = /^([1-9]\d{0,3})x([1-9]\d{0,3}):([a-zB0-4]+)$/;
const DAY = /^day\/(\d{4}-\d\d-\d\d)\/([0-6])$/;
const RECIPE = /^recipe\/(.+)$/;

/**
 * @param {string} link
 * @param {AnyMarks} [marks]
 * @returns {string}
 */
export function toHash(link, marks) {
  const white = marks && whiteCells(link);
  const packed = white ? pack(valuesOf(white, marks)) : "";
  return packed ? `#${link}~${packed}` : `#${link}`;
}

/**
 * Says what to ask `open` for, and which marks to put; null if there is nothing after `#`. Marks that
 * do not fit the puzzle are left out.
 * @param {string} hash
 * @returns {{ request: OpenRequest, marks: Marks | null } | null}
 */
export function fromHash(hash) {
  const text = decoded(hash.replace(/^#/, "")).trim();
  if (!text) return null;
  const [, date, level] = DAY.exec(text) ?? [];
  if (date) return { request: { date, level: Number(level) }, marks: null };
  const [, recipe] = RECIPE.exec(text) ?? [];
  if (recipe) return { request: { recipe }, marks: null };
  const [, link, packed] = /^([^~]*)~(.*)$/.exec(text) ?? [];
  const white = link && whiteCells(link);
  if (white) return { request: { text: link }, marks: marksOf(white, packed) };
  return { request: { text }, marks: null };
}

/**
 * Returns the grid of a puzzle from its link: a letter is a number of white cells, B a wall.
 * @param {string} link
 * @returns {Grid | null} null if it is not a link
 */
export function gridAt(link) {
  const [, width, height, symbols] = LINK.exec(link) ?? [];
  if (!symbols) return null;
  const cells = symbols.replace(/[a-z]/g, (letter) => ".".repeat(letter.charCodeAt(0) - 96))
    .replaceAll("B", "#");
  return cells.length === Number(width) * Number(height) ? gridOf(cells, Number(width)) : null;
}

/** @param {string} link */
function whiteCells(link) {
  const grid = gridAt(link);
  return grid && holding(cellsOf(grid), WHITE);
}

/**
 * @param {number[]} white
 * @param {AnyMarks} marks
 */
function valuesOf(white, { bulbs, dots }) {
  const [bulbSet, dotSet] = [new Set(bulbs), new Set(dots)];
  return white.map((cell) => bulbSet.has(cell) ? BULB : dotSet.has(cell) ? DOT : 0);
}

/**
 * @param {number[]} white
 * @param {string} packed
 * @returns {Marks | null}
 */
function marksOf(white, packed) {
  const values = unpack(packed, white.length);
  const having = (/** @type {number} */ mark) => white.filter((_, place) => values?.[place] === mark);
  return values && { bulbs: having(BULB), dots: having(DOT) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
