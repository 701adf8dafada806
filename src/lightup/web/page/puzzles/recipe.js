/** What a new puzzle shall be like, as the recipe that the generator reads. Pure functions. */

import { SYMMETRIES } from "../base/tables.js";
import { sizeOf } from "../game/grid.js";

/** @import { Opened } from "../types.d.ts" */

/**
 * @typedef {object} Wish
 * @property {number} width
 * @property {number} height
 * @property {number} level
 * @property {string} symmetry
 * @property {number} walls a share in percent
 */

/** @type {Wish} */
export const FIRST_WISH = { width: 10, height: 10, level: 1, symmetry: "rot180", walls: 22 };

/** @param {Wish} wish */
export const recipeOf = ({ width, height, level, symmetry, walls }) =>
  `${width}x${height}w${walls}${symmetry}L${level}`;

/**
 * Whether a board of this size can have the symmetry.
 * @param {string} symmetry
 * @param {number} width
 * @param {number} height
 */
export const allows = (symmetry, width, height) => width === height || !SYMMETRIES[symmetry].square;

/**
 * The recipe for more puzzles like one: its own without the seed, or else one of its size and level; "" if
 * neither is known.
 * @param {Opened} opened
 */
export function recipeLike({ recipe, level, puzzle }) {
  const { width, height } = sizeOf(puzzle);
  return recipe.split("#")[0] || (level === null ? "" : `${width}x${height}L${level}`);
}

/**
 * Returns the level that a recipe names.
 * @param {string} recipe
 */
export const levelOf = (recipe) => Number(/L(\d)/.exec(recipe)?.[1]);

/**
 * Returns the symmetry that a recipe names; null if it names none.
 * @param {string} recipe
 */
export function symmetryOf(recipe) {
  const [, name = ""] = /^\d+x\d+[wn]\d+(.*?)L\d/.exec(recipe) ?? [];
  return Object.hasOwn(SYMMETRIES, name) ? name : null;
}

/** Returns a seed that nobody chose. */
export const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
