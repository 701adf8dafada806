/** The levels that a new puzzle may have. */

import { tiles } from "../base/controls.js";
import { capital } from "../base/dom.js";
import { LEVELS as ALL } from "../base/tables.js";
import { ORDER } from "./words.js";

const HARDEST = 6;

/** Their names, the easiest first. */
export const LEVELS = ALL.slice(0, HARDEST + 1).map(capital);

/**
 * Makes a choice of the levels that can be made.
 * @param {number} chosen
 * @param {(level: number) => void} onchoose
 */
export function levelTiles(chosen, onchoose) {
  const choices = LEVELS.map((title, level) => ({ value: String(level), title, note: String(level) }));
  return tiles("level", ORDER.level, choices, String(chosen), (value) => onchoose(Number(value)));
}
