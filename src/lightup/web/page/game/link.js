/**
 * The part of the address after `#`: it is the puzzle, with the marks if the player shares them.
 *
 * toHash("3x2:1aBc", { bulbs: [1], dots: [] });   // "#3x2:1aBc~gAA"
 * toHash("3x2:1aBc", undefined, "No. 7");         // "#3x2:1aBc~~No.%207"
 * fromHash("#day/2026-11-18/2").request;          // { date: "2026-11-18", level: 2 }
 */

import { WHITE, cellsOf, gridOf, holding, sizeOf } from "./grid.js";
import { BULB, DOT } from "./marks.js";
import { pack, unpack } from "./pack.js";

/** @import { Grid, Marks, Opened, OpenRequest } from "../types.d.ts" */
/** @typedef {{ bulbs: Iterable<number>, dots: Iterable<number> }} AnyMarks a game is one */
/**
 * What an address asks for; damaged: it has marks, but not of this puzzle.
 * @typedef {{ request: OpenRequest, marks: Marks | null, name: string, damaged: boolean }} Address
 */

const LINK = /^([1-9]\d{0,3})x([1-9]\d{0,3}):([a-zB0-4]+)$/;
const DAY = /^day\/(\d{4}-\d\d-\d\d)\/([0-6])$/;
const RECIPE = /^(?:recipe\/(.+)|(\d+x\d+[^:\s]*))$/;

/**
 * @param {string} link
 * @param {AnyMarks} [marks]
 * @param {string} [name] of the puzzle
 * @returns {string}
 */
export function toHash(link, marks, name = "") {
  const white = marks && whiteCells(link);
  const packed = white ? pack(valuesOf(white, marks)) : "";
  return `#${[link, packed, encodeURIComponent(name)].join("~").replace(/~+$/, "")}`;
}

/**
 * The address under which somebody else finds a puzzle with its name, or the one of a day as such.
 * @param {Opened} opened
 * @param {AnyMarks} [marks]
 */
export const toShare = ({ link, name, source, level }, marks) =>
  source !== "day" ? toHash(link, marks, name) : marks ? toHash(link, marks) : `#day/${name}/${level}`;

/**
 * Returns a recipe that stands alone, as people pass it on; null if a text is none.
 * @param {string} text
 */
export const recipeIn = (text) => RECIPE.exec(text.trim())?.[2] ?? null;

/**
 * Says what to ask `open` for, and which marks to put; null if there is nothing after `#`.
 * @param {string} hash
 * @returns {Address | null}
 */
export function fromHash(hash) {
  const text = decoded(hash.replace(/^#/, "")).trim(), plain = { marks: null, name: "", damaged: false };
  if (!text) return null;
  const [, date, level] = DAY.exec(text) ?? [];
  if (date) return { request: { date, level: Number(level) }, ...plain };
  const [, own, alone] = RECIPE.exec(text) ?? [];
  if (own || alone) return { request: { recipe: own ?? alone }, ...plain };
  const [, link, packed, name = ""] = /^([^~]*)~([^~]*)(?:~(.*))?$/.exec(text) ?? [];
  const white = link && whiteCells(link);
  if (!white) return { request: { text }, ...plain };
  const marks = packed ? marksOf(white, packed) : null;
  return { request: { text: link }, marks, name, damaged: packed !== "" && !marks };
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

/**
 * Returns the link of a puzzle from its grid.
 * @param {Grid} grid
 */
export function linkTo(grid) {
  const { width, height } = sizeOf(grid);
  const symbols = cellsOf(grid).replaceAll("#", "B")
    .replace(/\.{1,26}/g, ({ length }) => String.fromCharCode(96 + length));
  return `${width}x${height}:${symbols}`;
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
