/**
 * A solve as a file and as an address, and the line to share of it. No elements.
 *
 * fileOf({ puzzle: "1.#\n...", log: "AMBN", title: "" });   // the file that `lightup review` reads
 * linkOf("3x2:1aBc", "AMBN", 2);                           // "review/3x2:1aBc~AMBN~2"
 */

import { capital } from "../base/dom.js";
import { PAGE } from "../base/words.js";
import { gridAt } from "../game/link.js";

/** @import { Grid, Reviewed } from "../types.d.ts" */

/** @typedef {{ puzzle: Grid, log: string, title: string }} Solve */

/** @param {Solve} solve */
export const fileOf = ({ puzzle, log, title }) => JSON.stringify({ kind: "lightup-solve", version: 1, puzzle, title, log });

/**
 * The part of an address after `#` that shows a solve at a moment.
 * @param {string} link of the puzzle
 * @param {string} log
 * @param {number} [moment]
 */
export const linkOf = (link, log, moment = 0) => `review/${link}~${log}${moment ? `~${moment}` : ""}`;

/**
 * Reads what `linkOf` wrote, without its first word; null if it is no solve.
 * @param {string} rest
 * @returns {(Solve & { moment: number }) | null}
 */
export function solveAt(rest) {
  const [link, log = "", moment = "0"] = decodeURIComponent(rest).split("~"), puzzle = gridAt(link);
  return puzzle && /^[\w-]+$/.test(log) ? { puzzle, log, title: "", moment: Math.trunc(Number(moment)) || 0 } : null;
}

/**
 * A line without a cell: lightup 18 Nov · Tricky · 6:42 · 19 of 22 forced
 * @param {Reviewed} answer
 * @param {Date} [date]
 */
export const lineOf = ({ summary }, date = new Date()) =>
  `${PAGE.name} ${date.toLocaleDateString("en-GB", { day: "numeric", month: "short" })} · ${capital(summary)}`;
