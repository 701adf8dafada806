/**
 * The course, without elements: its levels, which exercise comes next, when a lesson is passed, and when it
 * comes back.
 *
 * kindAt("lit_cells", 0);                                      // "see"
 * isPassed([{ kind: "do", right: true, lookalike: false }]);   // false
 */

import { LEVELS, TECHNIQUES } from "../base/tables.js";

/** "see": which boards is it on? "gap": complete the reason; "slip": find the false sentence; "do": mark it. */
/** @typedef {"see" | "gap" | "slip" | "do"} Kind */
/** @typedef {{ kind: Kind, right: boolean, lookalike: boolean }} Try an exercise that was answered */

export const KEYS = Object.keys(TECHNIQUES);
export const COUNTED = 4; // the last exercises, which decide
export const ENOUGH = 3; // of them right
const DONE = 2; // of these on the board
export const DAYS = [1, 3, 7, 14, 30]; // from one review to the next
const DAY = 24 * 60 * 60 * 1000; // milliseconds
/** Of each four exercises, two are to be done on the board, one is a lookalike, and one of these. @type {Kind[]} */
const OTHERS = ["see", "gap", "slip"];

/** The levels with techniques, and their keys. */
export const COURSE = LEVELS.map((name, level) => ({
  name, level, keys: KEYS.filter((key) => TECHNIQUES[key].level === level),
})).filter(({ keys }) => keys.length);

/**
 * The kind of an exercise by its number, the first being 0; a "look" is a lookalike.
 * @param {string} key of the technique
 * @param {number} number
 * @returns {Kind | "look"}
 */
export function kindAt(key, number) {
  const block = Math.floor(number / COUNTED), place = number % COUNTED;
  /** @type {(Kind | "look")[]} */
  const kinds = [OTHERS[(KEYS.indexOf(key) + block) % OTHERS.length], "do", "do", "look"];
  const first = block ? 0 : 1; // a lesson does not begin on the board
  for (let end = COUNTED - 1, chance = orderOf(key, block); end > first; end--) {
    const other = first + chance % (end + 1 - first);
    chance = Math.floor(chance / (end + 1));
    [kinds[end], kinds[other]] = [kinds[other], kinds[end]];
  }
  return kinds[place];
}

/**
 * A number that looks random, so that nobody can tell where the lookalike is.
 * @param {string} key
 * @param {number} block
 */
const orderOf = (key, block) => [...`${key} ${block}`].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 65_521, 7);

/**
 * Whether the last exercises pass a lesson: three of four right, a lookalike among them. The others count if two
 * were done on the board, which nobody guesses.
 * @param {Try[]} last
 */
export function isPassed(last) {
  const right = last.slice(-COUNTED).filter((one) => one.right);
  return right.length >= ENOUGH && right.some((one) => one.lookalike)
    && right.filter((one) => one.kind === "do" && !one.lookalike).length >= DONE;
}

/**
 * What is still missing of a lesson, in numbers.
 * @param {Try[]} last
 */
export function missing(last) {
  const right = last.slice(-COUNTED).filter((one) => one.right);
  return { right: Math.max(0, ENOUGH - right.length), lookalike: !right.some((one) => one.lookalike) };
}

/**
 * The day of a time, as a number that grows by one at each local midnight.
 * @param {number} now in milliseconds
 */
export const dayOf = (now) => Math.floor((now - new Date(now).getTimezoneOffset() * 60_000) / DAY);

/**
 * How far a technique is after a review: it comes back later each time, or tomorrow if it was missed.
 * @param {number} stage how often in a row it was right
 * @param {boolean} right
 * @param {number} today
 */
export function reviewed(stage, right, today) {
  const next = right ? Math.min(stage + 1, DAYS.length - 1) : 0;
  return { stage: next, due: today + DAYS[next] };
}
