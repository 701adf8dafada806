/** What an engine's answer says about a puzzle. */

import { el, svg } from "../base/dom.js";
import { SOLVE as W } from "./words.js";

/** @import { Solved } from "../types.d.ts" */

const SHORTEST = 0.0001; // seconds that are told

const SIGNS = /** @type {Record<keyof typeof W.verdicts, string>} */ ({
  none: "M4 13a9 9 0 1 0 18 0a9 9 0 1 0-18 0M7 19L19 7",
  unique: "M4 13a9 9 0 1 0 18 0a9 9 0 1 0-18 0M13 12.9v.2",
  several: "M3 13a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 13a7 7 0 1 0 14 0a7 7 0 1 0-14 0",
});

/**
 * Shows the verdict as one of three signs, and in a sentence.
 * @param {Solved} answer
 */
export function verdict({ status, solutions, finished }) {
  const names = /** @type {(keyof typeof W.verdicts)[]} */ (Object.keys(W.verdicts));
  const signs = names.map((name) => el("li", { "aria-current": name === status ? "true" : null },
    svg("svg", { viewBox: "0 0 26 26", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] })),
    W.verdicts[name]));
  return [el("ol", { class: "verdicts" }, ...signs), el("p", {}, status === "several" ? W.several(solutions.length, finished) : W.sentences[status])];
}

/**
 * Says who solved it, and how long that took.
 * @param {Solved} answer
 */
export const effort = ({ engine, seconds }) =>
  el("p", { class: "small soft" }, W.time(engine, timeText(seconds)));

/** @param {number} seconds */
function timeText(seconds) {
  if (seconds < SHORTEST) return W.noTime;
  if (seconds >= 1) return W.seconds(seconds.toFixed(1));
  return W.milliseconds((seconds * 1000).toFixed(seconds < 0.1 ? 1 : 0));
}
