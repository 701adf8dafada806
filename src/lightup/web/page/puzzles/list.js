/** Which of the player's puzzles a list shows, in which order, and what a file of them holds. */

import { isSolved } from "../game/store.js";

/** @import { Kept, Row } from "../game/store.js" */

/** @typedef {"all" | "open" | "solved"} Filter */
/** @typedef {"changed" | "level" | "size" | "best"} Sort */

const VERSION = 1;

/** @type {Record<Filter, (row: Row) => boolean>} */
const FILTERS = { all: () => true, open: (row) => !isSolved(row), solved: isSolved };

/** Smaller numbers come first. @type {Record<Sort, (row: Row) => number>} */
const SORTS = {
  changed: ({ changed }) => -changed,
  level: ({ level }) => level ?? Infinity,
  size: ({ size }) => size.split("x").reduce((cells, side) => cells * Number(side), 1),
  best: ({ best }) => best?.seconds ?? Infinity,
};

/**
 * Returns the rows to show; those that are alike stay in their order.
 * @param {Row[]} rows
 * @param {Filter} filter
 * @param {Sort} sort
 */
export const arranged = (rows, filter, sort) => rows.filter(FILTERS[filter]).sort((one, other) => {
  const [a, b] = [SORTS[sort](one), SORTS[sort](other)];
  return a === b ? 0 : a - b;
});

/**
 * Writes games as a file.
 * @param {Kept[]} games
 */
export const fileOf = (games) => JSON.stringify({ lightup: VERSION, games });

/** @param {Partial<Kept> | null} one */
const isKept = (one) => Boolean(one?.row?.link && one.saved);

/**
 * Returns the games of a file; none if it is not such a file.
 * @param {string} text
 * @returns {Kept[]}
 */
export function keptOf(text) {
  try {
    const { lightup, games } = JSON.parse(text);
    return lightup === VERSION ? games.filter(isKept) : [];
  } catch {
    return [];
  }
}

/**
 * Returns the games that are not here, or only in an older state.
 * @param {Kept[]} found
 * @param {Row[]} here
 */
export function newerOf(found, here) {
  const changes = new Map(here.map(({ link, changed }) => [link, changed]));
  return found.filter(({ row }) => row.changed > (changes.get(row.link) ?? -1));
}
