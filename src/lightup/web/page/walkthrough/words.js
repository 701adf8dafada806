/** The words of a walkthrough. */

import { LEVELS } from "../base/tables.js";

const plural = (/** @type {number} */ count, /** @type {string} */ noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const WALKTHROUGH = {
  board: "Board",
  steps: "Steps",
  start: "Start",
  end: "End",
  theStart: "The start",
  back: "Previous",
  next: "Next",
  step: "Step",
  leave: "Back to the game",
  working: "Finding all steps…",
  size: (/** @type {number} */ rows, /** @type {number} */ cols, /** @type {number} */ clues) =>
    `${plural(rows, "row")} of ${plural(cols, "cell")}, ${plural(clues, "clue")}.`,
  ofLevel: (/** @type {number} */ count, /** @type {number} */ level) =>
    `${plural(count, "step")} of level ${level}, ${LEVELS[level]}`,
  result: "Result",
  harder: "Harder",
  signs: "How to read the board",
  bulb: "bulb",
  dot: "no bulb here",
  lit: "lit",
  done: "clue that is done",
  worlds: { supposed: "what if", decided: "after the step" },
  keys: [["step", "←", "→"], ["its result", "R"], ["next step that is not easy", "N"]],
  pointing: "Point at a sentence to see its marks, at a box to see its board.",
};
