/** The words of play. */

import { MARKS } from "../base/words.js";

export const PLAY = {
  board: "Board",
  tools: "Tools",
  undo: "Undo",
  redo: "Redo",
  check: "Check",
  bulb: "Bulb",
  dot: "Dot",
  tap: "What a tap places",
  pause: "Pause",
  goOn: "Resume",
  lit: (/** @type {number} */ lit, /** @type {number} */ white) => `${lit} of ${white} cells lit`,
  litLabel: "Cells lit",
  bulbs: (/** @type {number} */ number) => number === 1 ? "1 bulb" : `${number} bulbs`,
  more: "More",
  begin: "Branch",
  branches: "Branches",
  branch: (/** @type {number} */ number) => `Branch ${number}`,
  branchName: "Name of the branch",
  branchWhy: "Try something out: the marks you make now belong to this branch.",
  cells: (/** @type {number} */ number) => number === 1 ? "1 mark" : `${number} marks`,
  keep: "Keep",
  back: "Return",
  drop: "Throw away",
  of: (/** @type {string} */ act, /** @type {string} */ name) => `${act}: ${name}`,
  why: "Why this cell?",
  way: "Walkthrough",
  restart: "Start over",
  restarted: "All marks cleared.",
  share: "Share, print",
  open: "Open",
  fresh: "New puzzle",
  solved: "Solved",
  solvedIn: (/** @type {string} */ time) => `Solved in ${time}`,
  locked: "The puzzle is solved and its board is locked.",
  unlock: "Unlock the board",
  again: "Again",
  shareIt: "Share",
  elsewhere: "This puzzle was changed in another tab. Its newest marks are here now.",
  noRoom: "Your browser’s storage is full, so your marks are kept only in the address of this page.",
  notKept: "Your browser stores nothing, so your marks are kept only in the address of this page.",
  marked: (/** @type {string} */ place, /** @type {string} */ mark) => `${place}: ${MARKS[mark]}`,
  undone: (/** @type {string} */ lit) => `Undone, ${lit}`,
  redone: (/** @type {string} */ lit) => `Redone, ${lit}`,
  manyMarked: (/** @type {number} */ cells, /** @type {string} */ lit) => `${cells} cells changed, ${lit}`,
};

const counted = (/** @type {number} */ count, /** @type {string} */ noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const marks = (/** @type {number} */ bulbs, /** @type {number} */ dots) =>
  [bulbs && counted(bulbs, "bulb"), dots && counted(dots, "dot")].filter(Boolean).join(" and ") || "no marks";

/** Whose marks to go on with. */
export const WHOSE = {
  title: "You have already started this puzzle",
  own: (/** @type {number} */ bulbs, /** @type {number} */ dots) => `Your board has ${marks(bulbs, dots)}.`,
  theirs: (/** @type {number} */ bulbs, /** @type {number} */ dots) => `The one you opened has ${marks(bulbs, dots)}.`,
  undo: "If you take those, one Undo brings yours back.",
  keep: "Keep mine",
  take: "Take those",
};

/** What is said of a puzzle that is solved. */
export const FINISH = {
  result: "Result",
  helped: "Help used",
  unaided: "none",
  best: "Best without help",
  aided: "Best with help",
  streak: "Days in a row",
  took: "Techniques it needed",
  review: "Review my solve",
  technique: (/** @type {string} */ name, /** @type {number} */ times) => times === 1 ? name : `${name} ×${times}`,
  fresh: " · new to you",
};
