/** What a puzzle and a time are called. */

import { capital } from "../base/dom.js";
import { LEVELS, SYMMETRIES } from "../base/tables.js";
import { PAGE } from "../base/words.js";
import { AIDS } from "./aids.js";
import { sizeOf } from "./grid.js";
import { AIDED, TITLES as W } from "./words.js";

/** @import { Opened } from "../types.d.ts" */
/** @import { Aid } from "./aids.js" */
/** @import { Solve } from "./game.js" */

/**
 * A duration as people say it: 12:48.
 * @param {number} seconds
 */
export function clock(seconds) {
  const whole = Math.floor(seconds), two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * How a puzzle was solved: 0:13 with 9 hints.
 * @param {Solve} solve
 */
export function timeOf(solve) {
  const used = aidsOf(solve), time = clock(solve.seconds);
  return used ? AIDED.time(time, used) : time;
}

/**
 * What helped with a solve: 9 hints; nothing if nothing did.
 * @param {Solve} solve
 */
export function aidsOf({ aids }) {
  const times = (/** @type {Aid[]} */ ...names) => names.reduce((sum, name) => sum + aids[AIDS.indexOf(name)], 0);
  return [
    AIDED.hints(times("hint", "why")), AIDED.checks(times("check")),
    times("way") > 0 && AIDED.walkthrough, times("lit", "clues", "barred") > 0 && AIDED.helpers,
  ].filter(Boolean).join(", ");
}

/** @param {Opened} opened */
export function titleOf({ name, source, level, puzzle }) {
  const { width, height } = sizeOf(puzzle), size = PAGE.size(width, height);
  if (name && source !== "day") return name;
  return level === null ? W.untitled(size) : W.titled(capital(LEVELS[level]), size);
}

/** @param {Opened} opened */
export function subtitleOf({ source, recipe, symmetry, level, puzzle, name }) {
  const { width, height } = sizeOf(puzzle);
  const seed = recipe.split("#")[1]?.replace(/\.1$/, "") ?? "";
  const date = /^(\d{4})(\d\d)(\d\d)$/.exec(seed);
  const parts = source === "day" && date ? [W.dayOf(date.slice(1).join("-"))]
    : [symmetry && symmetry !== "none" && W.symmetry(SYMMETRIES[symmetry].name), seed && W.seed(seed)];
  if (name && source !== "day") parts.unshift(PAGE.size(width, height), level === null ? "" : PAGE.levelNamed(level));
  return parts.filter(Boolean).join(" · ");
}
